#include "bridge/subscript.h"

#include <cmath>
#include <numeric>
#include <string>
#include <utility>

#include "bridge/convert.h"
#include "bridge/handle.h"
#include "bridge/vector.h"
#include "core/error.h"

namespace dltorch::bridge {
namespace {

using core::Error;
using core::Subscript;

std::string place(size_t dim, int64_t size) {
  return "dimension " + std::to_string(dim + 1) + " of size " + std::to_string(size);
}

// 1 .. size and -size .. -1 to 0 .. size - 1.
int64_t checked_position(double value, size_t dim, int64_t size) {
  if (std::isnan(value))
    throw Error(core::kind::kIndex, "an index of " + place(dim, size) + " is NA");
  if (value != std::trunc(value)) {
    throw Error(core::kind::kIndex,
                "an index of " + place(dim, size) +
                    " is not a whole number: " + std::to_string(value));
  }
  if (value == 0) {
    throw Error(core::kind::kIndex, "an index of " + place(dim, size) +
                                        " is 0: positions count from 1, or from -1 at "
                                        "the end");
  }
  if (std::fabs(value) > static_cast<double>(size)) {
    char text[32];
    std::snprintf(text, sizeof text, "%.0f", value);
    throw Error(core::kind::kIndex, std::string("index ") + text +
                                        " is out of range for " + place(dim, size));
  }
  const auto position = static_cast<int64_t>(value);
  return position > 0 ? position - 1 : size + position;
}

double number_at(SEXP x, R_xlen_t i) {
  if (TYPEOF(x) == REALSXP) return REAL_RO(x)[i];
  const int value = INTEGER_RO(x)[i];
  return value == NA_INTEGER ? NA_REAL : value;
}

std::vector<int64_t> true_positions(SEXP x, size_t dim, int64_t size) {
  if (Rf_xlength(x) != size) {
    throw Error(core::kind::kIndex, "a logical index of " + place(dim, size) +
                                        " must be as long, not " +
                                        std::to_string(Rf_xlength(x)));
  }
  std::vector<int64_t> positions;
  for (R_xlen_t i = 0; i < Rf_xlength(x); ++i) {
    if (LOGICAL_RO(x)[i] == NA_LOGICAL)
      throw Error(core::kind::kIndex, "an index of " + place(dim, size) + " is NA");
    if (LOGICAL_RO(x)[i] != 0) positions.push_back(i);
  }
  return positions;
}

bool is_range(const std::vector<int64_t>& positions) {
  for (size_t i = 1; i < positions.size(); ++i) {
    if (positions[i] != positions[i - 1] + 1) return false;
  }
  return !positions.empty();
}

Subscript subscript_of(SEXP x, size_t dim, int64_t size) {
  Subscript s;
  if (x == R_MissingArg) return s;
  if (TYPEOF(x) == LGLSXP && !Rf_isObject(x)) {
    s.positions = true_positions(x, dim, size);
  } else if ((TYPEOF(x) == INTSXP || TYPEOF(x) == REALSXP) && !Rf_isObject(x)) {
    if (Rf_xlength(x) == 1) {
      s.kind = Subscript::Kind::kOne;
      s.first = checked_position(number_at(x, 0), dim, size);
      return s;
    }
    s.positions.reserve(static_cast<size_t>(Rf_xlength(x)));
    for (R_xlen_t i = 0; i < Rf_xlength(x); ++i)
      s.positions.push_back(checked_position(number_at(x, i), dim, size));
  } else {
    throw Error(core::kind::kIndex, "an index of " + place(dim, size) +
                                        " must be whole numbers or TRUE/FALSE, not " +
                                        describe(x));
  }
  if (is_range(s.positions)) {
    s.kind = Subscript::Kind::kRange;
    s.first = s.positions.front();
    s.length = static_cast<int64_t>(s.positions.size());
    s.positions.clear();
  } else {
    s.kind = Subscript::Kind::kList;
  }
  return s;
}

}  // namespace

std::vector<Subscript> subscripts_of(SEXP dots, const at::Tensor& x) {
  const auto count = static_cast<int64_t>(Rf_xlength(dots));
  // x[] is x[, ] whatever the number of dimensions.
  if (count == 1 && VECTOR_ELT(dots, 0) == R_MissingArg) return {};
  if (count > x.dim()) {
    throw Error(core::kind::kIndex, std::to_string(count) +
                                        " subscripts for a tensor of " +
                                        std::to_string(x.dim()) + " dimensions");
  }
  std::vector<Subscript> subscripts;
  for (size_t dim = 0; dim < static_cast<size_t>(count); ++dim) {
    subscripts.push_back(
        subscript_of(VECTOR_ELT(dots, static_cast<R_xlen_t>(dim)), dim, x.sizes()[dim]));
  }
  return subscripts;
}

at::Tensor value_for(SEXP value, const at::Tensor& x,
                     const std::vector<Subscript>& subscripts) {
  if (is_tensor_handle(value)) return tensor_of(value, "value");
  at::Tensor tensor = tensor_from_vector(value, x.scalar_type()).to(x.device());
  if (tensor.numel() == 1) return tensor.reshape({});
  const std::vector<int64_t> sizes = core::index_sizes(x, subscripts);
  const int64_t numel = std::accumulate(sizes.begin(), sizes.end(), int64_t{1},
                                        [](int64_t a, int64_t b) { return a * b; });
  // A plain vector fills the selection in R's order: the first index runs fastest.
  if (tensor.dim() == 1 && sizes.size() > 1 && tensor.numel() == numel) {
    const std::vector<int64_t> reversed(sizes.rbegin(), sizes.rend());
    std::vector<int64_t> order(sizes.size());
    for (size_t i = 0; i < order.size(); ++i)
      order[i] = static_cast<int64_t>(order.size() - 1 - i);
    return tensor.reshape(reversed).permute(order);
  }
  return tensor;
}

}  // namespace dltorch::bridge
