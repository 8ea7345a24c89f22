#include "bridge/subscript.h"

#include <ATen/ops/empty.h>

#include <Rcpp/Lightest>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <limits>
#include <numeric>
#include <string>
#include <utility>

#include "bridge/convert.h"
#include "bridge/handle.h"
#include "bridge/python.h"
#include "bridge/vector.h"
#include "core/call.h"
#include "core/error.h"

namespace dltorch::bridge {
namespace {

using core::Error;
using core::Subscript;
using What = Captured::What;

// Symbols are never collected; the calls are preserved for the process.
struct Names {
  SEXP n;
  SEXP fill;
  SEXP newaxis;
  SEXP colon;
  SEXP element_call[kMaxSubscripts];  // ...elt(i)
} names;

// --- Capture
// ----------------------------------------------------------------------------

// N anywhere but inside another index expression, whose own N it is: by the rule of
// with_size() in R/index.R.
bool mentions_size(SEXP expression) {
  if (expression == names.n) return true;
  if (TYPEOF(expression) != LANGSXP) return false;
  SEXP head = CAR(expression);
  if (head == R_BracketSymbol || head == R_Bracket2Symbol || head == R_DollarSymbol ||
      head == Rf_install("function"))
    return false;
  for (SEXP rest = CDR(expression); rest != R_NilValue; rest = CDR(rest)) {
    if (mentions_size(CAR(rest))) return true;
  }
  return false;
}

bool is_colon_call(SEXP expression) {
  return TYPEOF(expression) == LANGSXP && CAR(expression) == names.colon;
}

bool is_stepped(SEXP expression) {
  return is_colon_call(expression) && is_colon_call(CADR(expression));
}

// Whether the user has a variable of this name, which then is meant, where subscript i
// was written.
bool user_has(SEXP symbol, int i, SEXP frame) {
  SEXP name = PROTECT(Rf_ScalarString(PRINTNAME(symbol)));
  SEXP number = PROTECT(Rf_ScalarInteger(i + 1));
  SEXP call = PROTECT(Rf_lang4(Rf_install("user_has"), name, frame, number));
  const bool result = Rf_asLogical(Rf_eval(call, frame)) == 1;
  UNPROTECT(3);
  return result;
}

What capture_one(SEXP expression, int i, SEXP frame, SEXP* value) {
  if (expression == R_MissingArg) return What::kMissing;
  if (TYPEOF(expression) != LANGSXP && TYPEOF(expression) != SYMSXP) return What::kValue;
  if ((expression == names.fill || expression == names.newaxis) &&
      !user_has(expression, i, frame))
    return expression == names.fill ? What::kFill : What::kNewAxis;
  if (is_stepped(expression) ||
      (mentions_size(expression) && !user_has(names.n, i, frame)))
    return What::kDelayed;
  *value = Rf_eval(names.element_call[i], frame);
  return is_colon_call(expression) ? What::kRange : What::kValue;
}

// --- Positions
// --------------------------------------------------------------------------

std::string place(size_t dim, int64_t size) {
  return "dimension " + std::to_string(dim + 1) + " of size " + std::to_string(size);
}

[[noreturn]] void refuse_position(double value, size_t dim, int64_t size) {
  if (std::isnan(value))
    throw Error(core::kind::kIndex, "an index of " + place(dim, size) + " is NA");
  if (value == 0) {
    throw Error(core::kind::kIndex, "an index of " + place(dim, size) +
                                        " is 0: positions count from 1, or from -1 at "
                                        "the end");
  }
  if (value != std::trunc(value)) {
    throw Error(core::kind::kIndex, "an index of " + place(dim, size) +
                                        " is not a whole number: " + number_text(value));
  }
  throw Error(core::kind::kIndex,
              "index " + number_text(value) + " is out of range for " + place(dim, size));
}

// 1 .. size and -size .. -1 to 0 .. size - 1.
int64_t position_of_double(double value, size_t dim, int64_t size) {
  if (!(std::fabs(value) >= 1 && std::fabs(value) <= static_cast<double>(size)) ||
      value != std::trunc(value))
    refuse_position(value, dim, size);
  const auto position = static_cast<int64_t>(value);
  return position > 0 ? position - 1 : size + position;
}

int64_t position_of_integer(int64_t value, size_t dim, int64_t size) {
  if (value > 0 && value <= size) return value - 1;
  if (value < 0 && value >= -size) return size + value;
  refuse_position(static_cast<double>(value), dim, size);
}

// One dimension of x as a subscript meets it.
struct Dimension {
  size_t number;
  int64_t size;
};

int64_t position_of(double value, const Dimension& dim) {
  return position_of_double(value, dim.number, dim.size);
}
int64_t position_of(int value, const Dimension& dim) {
  if (value == NA_INTEGER) refuse_position(NA_REAL, dim.number, dim.size);
  return position_of_integer(value, dim.number, dim.size);
}
int64_t position_of(int64_t value, const Dimension& dim) {
  if (value == std::numeric_limits<int64_t>::min())
    refuse_position(NA_REAL, dim.number, dim.size);
  return position_of_integer(value, dim.number, dim.size);
}

// Calls f(values, count) for pieces of an integer or double vector. A lazy vector (2:9)
// is read piece by piece and not expanded.
template <class F>
void for_each_piece(SEXP x, F f) {
  const R_xlen_t n = Rf_xlength(x);
  if (const void* data = DATAPTR_OR_NULL(x)) {
    if (TYPEOF(x) == INTSXP) {
      f(static_cast<const int*>(data), n);
    } else if (is_integer64(x)) {
      f(static_cast<const int64_t*>(data), n);
    } else {
      f(static_cast<const double*>(data), n);
    }
    return;
  }
  constexpr R_xlen_t kPiece = 512;
  int integers[kPiece];
  double doubles[kPiece];
  for (R_xlen_t start = 0; start < n; start += kPiece) {
    if (TYPEOF(x) == INTSXP) {
      f(static_cast<const int*>(integers),
        INTEGER_GET_REGION(x, start, kPiece, integers));
      continue;
    }
    const R_xlen_t got = REAL_GET_REGION(x, start, kPiece, doubles);
    if (is_integer64(x)) {
      int64_t wide[kPiece];
      std::memcpy(wide, doubles, sizeof wide);
      f(static_cast<const int64_t*>(wide), got);
    } else {
      f(static_cast<const double*>(doubles), got);
    }
  }
}

at::Tensor new_positions(int64_t n) {
  return at::empty({n}, at::TensorOptions().dtype(at::kLong));
}

double number_at(SEXP x, R_xlen_t i) {
  if (TYPEOF(x) == INTSXP) {
    const int value = INTEGER_ELT(x, i);
    return value == NA_INTEGER ? NA_REAL : value;
  }
  const double value = REAL_ELT(x, i);
  if (!is_integer64(x)) return value;
  int64_t wide;
  std::memcpy(&wide, &value, sizeof wide);
  return wide == std::numeric_limits<int64_t>::min() ? NA_REAL
                                                     : static_cast<double>(wide);
}

// first, first + 1, ... in steps of one?
bool ascends_by_one(SEXP x) {
  double next = number_at(x, 0);
  bool ascends = true;
  for_each_piece(x, [&](const auto* values, R_xlen_t n) {
    for (R_xlen_t i = 0; ascends && i < n; ++i, ++next)
      ascends = static_cast<double>(values[i]) == next;
  });
  return ascends;
}

Subscript range_of(int64_t first, int64_t last, int64_t step) {
  Subscript s;
  s.kind = Subscript::Kind::kRange;
  s.first = first;
  s.step = step;
  s.length = last < first ? 0 : (last - first) / step + 1;
  return s;
}

Subscript list_of(at::Tensor positions) {
  Subscript s;
  s.kind = Subscript::Kind::kPositions;
  s.index.push_back(std::move(positions));
  return s;
}

Subscript positions_of(SEXP x, const Dimension& dim) {
  const R_xlen_t n = Rf_xlength(x);
  if (n > 0 && ascends_by_one(x) && (number_at(x, 0) > 0) == (number_at(x, n - 1) > 0)) {
    Subscript s = range_of(position_of(number_at(x, 0), dim),
                           position_of(number_at(x, n - 1), dim), 1);
    s.copies = true;
    return s;
  }
  at::Tensor positions = new_positions(n);
  auto* out = positions.data_ptr<int64_t>();
  for_each_piece(x, [&](const auto* values, R_xlen_t count) {
    for (R_xlen_t i = 0; i < count; ++i) *out++ = position_of(values[i], dim);
  });
  return list_of(std::move(positions));
}

// A literal a:b keeps its dimension, is a view where it ascends, and may run from the
// front to the back: 2:-1.
Subscript literal_range_of(SEXP x, const Dimension& dim) {
  const R_xlen_t n = Rf_xlength(x);
  const double first = number_at(x, 0);
  const double last = number_at(x, n - 1);
  if (n > 1 && first > last && (first < 0 || last > 0)) return positions_of(x, dim);
  return range_of(position_of(first, dim), position_of(last, dim), 1);
}

Subscript slice_of(SEXP x, const Dimension& dim) {
  double part[3];
  for (R_xlen_t i = 0; i < 3; ++i) {
    SEXP number = TYPEOF(x) == VECSXP && Rf_xlength(x) == 3 ? VECTOR_ELT(x, i) : x;
    if ((TYPEOF(number) != INTSXP && TYPEOF(number) != REALSXP) ||
        Rf_xlength(number) != 1) {
      throw Error(core::kind::kIndex,
                  "the start, end and step of a slice of " + place(dim.number, dim.size) +
                      " must be one number each, not " + describe(number));
    }
    part[i] = number_at(number, 0);
  }
  if (!(part[2] >= 1) || part[2] != std::trunc(part[2]) || part[2] > 9e15) {
    throw Error(core::kind::kIndex,
                "the step of a slice of " + place(dim.number, dim.size) +
                    " must be a positive whole number, not " + number_text(part[2]) +
                    "; seq() or rev() give other orders");
  }
  const int64_t end =
      std::isinf(part[1]) && part[1] > 0 ? dim.size - 1 : position_of(part[1], dim);
  return range_of(position_of(part[0], dim), end, static_cast<int64_t>(part[2]));
}

Subscript true_positions(SEXP x, const Dimension& dim) {
  const R_xlen_t n = Rf_xlength(x);
  if (n != dim.size) {
    throw Error(core::kind::kIndex, "a logical index of " + place(dim.number, dim.size) +
                                        " must be as long, not " + std::to_string(n) +
                                        ": it is not recycled as in R");
  }
  const int* values = LOGICAL_RO(x);
  int64_t found = 0;
  for (R_xlen_t i = 0; i < n; ++i) {
    if (values[i] == NA_LOGICAL) refuse_position(NA_REAL, dim.number, dim.size);
    found += values[i] != 0 ? 1 : 0;
  }
  at::Tensor positions = new_positions(found);
  auto* out = positions.data_ptr<int64_t>();
  for (R_xlen_t i = 0; i < n; ++i) {
    if (values[i] != 0) *out++ = i;
  }
  return list_of(std::move(positions));
}

std::string sizes_text(at::IntArrayRef sizes) {
  std::string text;
  for (int64_t size : sizes) text += (text.empty() ? "" : " x ") + std::to_string(size);
  return text;
}

void check_mask_sizes(at::IntArrayRef mask, size_t dim, const at::Tensor& x) {
  if (mask.empty()) {
    throw Error(core::kind::kIndex,
                "a mask needs a dimension; a bool tensor without one selects nothing");
  }
  if (dim + mask.size() <= static_cast<size_t>(x.dim()) &&
      mask.equals(x.sizes().slice(dim, mask.size())))
    return;
  throw Error(core::kind::kIndex, "a mask of " + sizes_text(mask) +
                                      " does not fit a tensor of " +
                                      sizes_text(x.sizes()) + " from dimension " +
                                      std::to_string(dim + 1) + " on");
}

// A logical matrix or array: its TRUEs in R's order, the first index runs fastest.
Subscript mask_of_array(SEXP x, size_t dim, const at::Tensor& tensor) {
  const std::vector<int64_t> sizes = sizes_of(x);
  check_mask_sizes(sizes, dim, tensor);
  const int* values = LOGICAL_RO(x);
  const R_xlen_t n = Rf_xlength(x);
  int64_t found = 0;
  for (R_xlen_t i = 0; i < n; ++i) {
    if (values[i] == NA_LOGICAL)
      throw Error(core::kind::kIndex,
                  "a mask has NA at position " + std::to_string(i + 1));
    found += values[i] != 0 ? 1 : 0;
  }
  Subscript s;
  s.kind = Subscript::Kind::kTensors;
  std::vector<int64_t*> out;
  for (size_t k = 0; k < sizes.size(); ++k) {
    s.index.push_back(new_positions(found));
    out.push_back(s.index.back().data_ptr<int64_t>());
  }
  for (R_xlen_t i = 0; i < n; ++i) {
    if (values[i] == 0) continue;
    int64_t rest = i;
    for (size_t k = 0; k < sizes.size(); ++k) {
      *out[k]++ = rest % sizes[k];
      rest /= sizes[k];
    }
  }
  return s;
}

// One row for each element, one column for each dimension.
Subscript matrix_of_positions(SEXP x, const at::Tensor& tensor) {
  const std::vector<int64_t> sizes = sizes_of(x);
  if (sizes[1] != tensor.dim()) {
    throw Error(core::kind::kIndex,
                "a matrix of positions needs one column for each of the " +
                    std::to_string(tensor.dim()) + " dimensions, not " +
                    std::to_string(sizes[1]));
  }
  Subscript s;
  s.kind = Subscript::Kind::kTensors;
  for (size_t k = 0; k < static_cast<size_t>(sizes[1]); ++k) {
    const Dimension dim = {k, tensor.sizes()[k]};
    at::Tensor column = new_positions(sizes[0]);
    auto* out = column.data_ptr<int64_t>();
    for (int64_t i = 0; i < sizes[0]; ++i) {
      const auto at = static_cast<R_xlen_t>(static_cast<int64_t>(k) * sizes[0] + i);
      out[i] = position_of(number_at(x, at), dim);
    }
    s.index.push_back(std::move(column));
  }
  return s;
}

Subscript tensor_subscript(const at::Tensor& index, size_t dim, const at::Tensor& x) {
  Subscript s;
  if (index.scalar_type() == at::kBool) {
    check_mask_sizes(index.sizes(), dim, x);
    core::Stack stack = {index.detach()};
    unlocked(index.numel(),
             [&] { core::call(core::overload_named("nonzero_numpy"), stack); });
    s.kind = Subscript::Kind::kTensors;
    s.index = stack[0].toTensorVector();
    return s;
  }
  const Dimension dimension = {dim, x.sizes()[dim]};
  if (!at::isIntegralType(index.scalar_type(), false)) {
    throw Error(core::kind::kIndex, "an index tensor of " + place(dim, dimension.size) +
                                        " must be of an integer type or bool");
  }
  // A copy of our own, which is then shifted in place.
  at::Tensor positions =
      index.detach().to(at::TensorOptions(at::kCPU).dtype(at::kLong), false, true);
  positions = positions.contiguous();
  auto* out = positions.data_ptr<int64_t>();
  for (int64_t i = 0; i < positions.numel(); ++i)
    out[i] = position_of_integer(out[i], dim, dimension.size);
  if (index.dim() == 0) {
    s.kind = Subscript::Kind::kOne;
    s.first = *out;
    return s;
  }
  s.kind = Subscript::Kind::kTensors;
  s.index.push_back(std::move(positions));
  return s;
}

// --- From what was captured to subscripts
// -----------------------------------------------

bool is_mask_array(SEXP x) {
  return TYPEOF(x) == LGLSXP && Rf_xlength(Rf_getAttrib(x, R_DimSymbol)) > 1;
}

bool is_numeric(SEXP x) {
  return (TYPEOF(x) == INTSXP || TYPEOF(x) == REALSXP) &&
         (!Rf_isObject(x) || is_integer64(x));
}

bool is_null(const Captured& captured, int i) {
  return captured.what[i] == What::kNewAxis ||
         (captured.what[i] == What::kValue && captured.value[i] == R_NilValue);
}

// How many dimensions of x a subscript takes.
int64_t dimensions_taken(const Captured& captured, int i) {
  if (captured.what[i] == What::kFill || is_null(captured, i)) return 0;
  SEXP value = captured.value[i];
  if (captured.what[i] != What::kValue) return 1;
  if (is_mask_array(value)) return Rf_xlength(Rf_getAttrib(value, R_DimSymbol));
  if (is_tensor_handle(value)) {
    const at::Tensor& index = tensor_of(value, "index");
    if (index.scalar_type() == at::kBool) return std::max<int64_t>(index.dim(), 1);
  }
  return 1;
}

Subscript subscript_of(SEXP x, bool literal_range, size_t dim, const at::Tensor& tensor) {
  if (is_tensor_handle(x)) return tensor_subscript(tensor_of(x, "index"), dim, tensor);
  if (is_mask_array(x)) return mask_of_array(x, dim, tensor);
  const Dimension dimension = {dim, tensor.sizes()[dim]};
  if (is_numeric(x)) {
    if (literal_range && Rf_xlength(x) > 0) return literal_range_of(x, dimension);
    if (Rf_xlength(x) != 1) return positions_of(x, dimension);
    Subscript s;
    s.kind = Subscript::Kind::kOne;
    s.first = position_of(number_at(x, 0), dimension);
    return s;
  }
  if (TYPEOF(x) == LGLSXP && !Rf_isObject(x)) return true_positions(x, dimension);
  if (Rf_inherits(x, "torch_slice")) return slice_of(x, dimension);
  throw Error(core::kind::kIndex, "an index of " + place(dim, dimension.size) +
                                      " must be whole numbers, TRUE/FALSE or a tensor, "
                                      "not " +
                                      describe(x));
}

// An expression with N or a:b:step, now that the size is known.
Subscript delayed_subscript(const Captured& captured, int i, size_t dim,
                            const at::Tensor& tensor) {
  struct Request {
    SEXP expression;
    SEXP frame;
    int number;
    double size;
  } request = {captured.value[i], captured.frame, i + 1,
               static_cast<double>(tensor.sizes()[dim])};
  Rcpp::Shield<SEXP> value(Rcpp::unwindProtect(
      [](void* data) {
        const auto* r = static_cast<const Request*>(data);
        SEXP size = PROTECT(Rf_ScalarReal(r->size));
        SEXP quoted = PROTECT(Rf_lang2(Rf_install("quote"), r->expression));
        SEXP number = PROTECT(Rf_ScalarInteger(r->number));
        SEXP call = PROTECT(
            Rf_lang5(Rf_install("index_expression"), quoted, size, r->frame, number));
        SEXP result = Rf_eval(call, r->frame);
        UNPROTECT(4);
        return result;
      },
      &request));
  return subscript_of(value, is_colon_call(request.expression), dim, tensor);
}

bool is_matrix_of_positions(const Captured& captured) {
  SEXP value = captured.value[0];
  return captured.count == 1 && captured.what[0] == What::kValue && is_numeric(value) &&
         Rf_xlength(Rf_getAttrib(value, R_DimSymbol)) == 2;
}

}  // namespace

void init_subscripts() {
  names.n = Rf_install("N");
  names.fill = Rf_install("..");
  names.newaxis = Rf_install("newaxis");
  names.colon = Rf_install(":");
  // The function itself, so that a user's variable of this name is not looked up.
  SEXP element = Rf_eval(Rf_install("...elt"), R_BaseEnv);
  for (int i = 0; i < kMaxSubscripts; ++i) {
    names.element_call[i] = Rf_lang2(element, Rf_ScalarInteger(i + 1));
    R_PreserveObject(names.element_call[i]);
  }
}

void capture(SEXP expressions, SEXP frame, Captured* captured) {
  captured->frame = frame;
  captured->count = 0;
  for (SEXP rest = CDR(expressions); rest != R_NilValue; rest = CDR(rest)) {
    const int i = captured->count++;
    if (i >= kMaxSubscripts) continue;
    SEXP value = CAR(rest);
    captured->what[i] = capture_one(CAR(rest), i, frame, &value);
    SETCAR(rest, value);
    captured->value[i] = value;
  }
}

std::vector<Subscript> subscripts_of(const Captured& captured, const at::Tensor& x) {
  // x[] is x[, ] whatever the number of dimensions.
  if (captured.count == 1 && captured.what[0] == What::kMissing) return {};
  if (captured.count > kMaxSubscripts) {
    throw Error(core::kind::kIndex, std::to_string(captured.count) +
                                        " subscripts; at most " +
                                        std::to_string(kMaxSubscripts) + " are taken");
  }
  if (is_matrix_of_positions(captured))
    return {matrix_of_positions(captured.value[0], x)};
  int64_t taken = 0;
  int fills = 0;
  for (int i = 0; i < captured.count; ++i) {
    taken += dimensions_taken(captured, i);
    fills += captured.what[i] == What::kFill ? 1 : 0;
  }
  if (taken > x.dim()) {
    throw Error(core::kind::kIndex,
                std::to_string(taken) + (taken == 1 ? " subscript" : " subscripts") +
                    " for a tensor of " + std::to_string(x.dim()) + " dimensions");
  }
  if (fills > 1) throw Error(core::kind::kIndex, "`..` can stand only once in an index");

  std::vector<Subscript> subscripts;
  subscripts.reserve(static_cast<size_t>(captured.count));
  size_t dim = 0;
  for (int i = 0; i < captured.count; ++i) {
    if (captured.what[i] == What::kFill) {
      const auto filled = static_cast<size_t>(x.dim() - taken);
      subscripts.resize(subscripts.size() + filled);
      dim += filled;
    } else if (is_null(captured, i)) {
      subscripts.emplace_back();
      subscripts.back().kind = Subscript::Kind::kNewAxis;
    } else {
      if (captured.what[i] == What::kMissing) {
        subscripts.emplace_back();
      } else if (captured.what[i] == What::kDelayed) {
        subscripts.push_back(delayed_subscript(captured, i, dim, x));
      } else {
        subscripts.push_back(
            subscript_of(captured.value[i], captured.what[i] == What::kRange, dim, x));
      }
      dim += static_cast<size_t>(dimensions_taken(captured, i));
    }
  }
  return subscripts;
}

at::Tensor value_for(SEXP value, const at::Tensor& x,
                     const std::vector<Subscript>& subscripts) {
  if (is_tensor_handle(value)) return tensor_of(value, "value");
  if (value == R_NilValue)
    throw Error(core::kind::kType, "a part of a tensor cannot be set to NULL");
  at::Tensor tensor = tensor_from_vector(value, x.scalar_type()).to(x.device());
  if (tensor.numel() == 1) return tensor.reshape({});
  if (tensor.dim() != 1 || Rf_getAttrib(value, R_DimSymbol) != R_NilValue) return tensor;
  // A plain vector fills the selection in R's order: the first index runs fastest.
  const std::vector<int64_t> sizes = core::index_sizes(x, subscripts);
  const int64_t numel = std::accumulate(sizes.begin(), sizes.end(), int64_t{1},
                                        [](int64_t a, int64_t b) { return a * b; });
  if (tensor.numel() != numel) {
    throw Error(core::kind::kValue,
                "a vector of length " + std::to_string(tensor.numel()) +
                    " does not fill a selection of " +
                    (sizes.empty() ? "one element" : sizes_text(sizes)) +
                    ": it is not recycled as in R; give a matrix, array or tensor to "
                    "broadcast");
  }
  const std::vector<int64_t> reversed(sizes.rbegin(), sizes.rend());
  std::vector<int64_t> order(sizes.size());
  for (size_t i = 0; i < order.size(); ++i)
    order[i] = static_cast<int64_t>(order.size() - 1 - i);
  return tensor.reshape(reversed).permute(order);
}

}  // namespace dltorch::bridge
