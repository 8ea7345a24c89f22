# Python's torch of another file than the libtorch that dltorch runs on: a copy of it
# (another version cannot be in the same process, see vignettes/internals.Rmd).
source("tests/peers/helper.R")
torch <- reticulate::import("torch", convert = FALSE)
f <- python("
def address(t):
    return float(t.data_ptr())

def text(t):
    return str(t.tolist())
")
check("it is another file", {
  theirs <- reticulate::py_str(torch$`__file__`)
  ours <- dltorch:::dlt_libtorch()[["path"]]
  !startsWith(theirs, dirname(dirname(ours)))
})
dtypes <- c(
  "bool", "uint8", "int8", "int16", "int32", "int64", "uint16", "uint32", "uint64",
  "float16", "bfloat16", "float32", "float64", "complex64", "complex128", "float8_e5m2"
)
for (dtype in dtypes) {
  x <- torch_tensor(matrix(c(0, 1, 1, 0, 1, 0), 2))$to(dtype = dtype)
  t <- torch$from_dlpack(object_of(x))
  check(paste(dtype, "has one address"), value(f("address")(t)) == x$data_ptr())
  theirs <- reticulate::py_str(t$dtype)
  check(paste(dtype, "is that of torch"), theirs == paste0("torch.", dtype))
  y <- from_dlpack(t)
  check(paste(dtype, "comes back"), y$data_ptr() == x$data_ptr() && y$dtype == dtype)
}
t <- torch$arange(6L)$reshape(2L, 3L)$t()
y <- from_dlpack(t)
check("values cross", identical(as.array(y$to(dtype = "float64")), matrix(0:5 + 0, 3)))
invisible(t$fill_(-1L))
check("its writes are seen", all(as.array(y) == -1))

rm(x, y, t)
done("torch", "torch")
