# One training step of a small network (10-32-1, batch of 64): forward, backward and a
# step of gradient descent, parameter by parameter and by foreach operators. Sourced by
# bench/run.R.

table_head("A training step: MLP 10-32-1, batch of 64", "Python")

mlp_parameters <- function() {
  torch_manual_seed(1)
  lapply(list(c(10, 32), 32, c(32, 1), 1), function(size) {
    (torch_randn(size = size) * 0.1)$requires_grad_(TRUE)
  })
}
torch_manual_seed(2)
inputs <- torch_randn(64, 10)
targets <- torch_randn(64, 1)
p <- mlp_parameters()

forward <- function() {
  hidden <- torch_relu(torch_addmm(p[[2]], inputs, p[[1]]))
  torch_mse_loss(torch_addmm(p[[4]], hidden, p[[3]]), targets)
}
step_plain <- function() {
  forward()$backward()
  before <- autograd_set_grad_mode(FALSE)
  for (x in p) {
    x$sub_(x$grad, alpha = 0.01)
    x$grad <- NULL
  }
  autograd_set_grad_mode(before)
}
step_foreach <- function() {
  gradients <- autograd_grad(forward(), p)
  before <- autograd_set_grad_mode(FALSE)
  torch_call("_foreach_add_", p, gradients, alpha = -0.01)
  autograd_set_grad_mode(before)
}

setup <- "
torch.manual_seed(1)
p = [(torch.randn(s) * 0.1).requires_grad_(True) for s in ((10, 32), 32, (32, 1), 1)]
torch.manual_seed(2)
inputs, targets = torch.randn(64, 10), torch.randn(64, 1)

def forward():
    hidden = torch.relu(torch.addmm(p[1], inputs, p[0]))
    return torch.nn.functional.mse_loss(torch.addmm(p[3], hidden, p[2]), targets)

def step_plain():
    forward().backward()
    with torch.no_grad():
        for x in p:
            x.sub_(x.grad, alpha=0.01)
            x.grad = None

def step_foreach():
    gradients = torch.autograd.grad(forward(), p)
    with torch.no_grad():
        torch._foreach_add_(p, gradients, alpha=-0.01)
"
compare(
  "MLP step, plain", r_subject(quote(step_plain())), python_subject("step_plain()", setup)
)
compare(
  "MLP step, foreach", r_subject(quote(step_foreach())),
  python_subject("step_foreach()", setup)
)
compare("MLP forward", r_subject(quote(forward())), python_subject("forward()", setup))

rm(inputs, targets, p)
