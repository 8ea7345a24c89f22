#include "core/roles.h"

#include <algorithm>
#include <array>

namespace dltorch::core {
namespace {

struct Named {
  std::string_view family;
  std::string_view name;
};

template <size_t N>
bool contains(const std::array<std::string_view, N>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

template <size_t N>
bool contains(const std::array<Named, N>& table, std::string_view family,
              std::string_view name) {
  return std::any_of(table.begin(), table.end(), [&](const Named& entry) {
    return entry.family == family && entry.name == name;
  });
}

// Integer arguments of these names are dimensions in every operator but the exceptions.
constexpr std::array<std::string_view, 15> kDimensionNames = {
    "dim",     "dim0",      "dim1",       "dim2",    "dims",
    "axis",    "axis0",     "axis1",      "ch_axis", "start_dim",
    "end_dim", "dims_self", "dims_other", "source",  "destination"};
constexpr std::array<Named, 1> kNotDimensions = {{{"tile", "dims"}}};

// Positions under other names. A slice's `end` is left as torch has it: exclusive and
// 0-based is the same number as inclusive and 1-based.
constexpr std::array<Named, 13> kIntegerPositions = {{
    {"select", "index"},
    {"select_copy", "index"},
    {"select_scatter", "index"},
    {"narrow", "start"},
    {"narrow_copy", "start"},
    {"unfold", "dimension"},
    {"unfold_copy", "dimension"},
    {"slice", "start"},
    {"slice_copy", "start"},
    {"slice_scatter", "start"},
    {"empty_permuted", "physical_layout"},
    {"embedding", "padding_idx"},
    {"embedding_bag", "padding_idx"},
}};

// Index tensors that go in. LAPACK's pivots count from 1 already. Families with the
// trailing "_" share the entry.
constexpr std::array<Named, 18> kTensorPositions = {{
    {"gather", "index"},
    {"scatter", "index"},
    {"scatter_add", "index"},
    {"scatter_reduce", "index"},
    {"index_select", "index"},
    {"index_add", "index"},
    {"index_copy", "index"},
    {"index_fill", "index"},
    {"index_reduce", "index"},
    {"index_put", "indices"},
    {"index", "indices"},
    {"take", "index"},
    {"put", "index"},
    {"take_along_dim", "indices"},
    {"max_unpool2d", "indices"},
    {"max_unpool3d", "indices"},
    {"sparse_coo_tensor", "indices"},
    {"unravel_index", "indices"},
}};

constexpr std::array<Named, 10> kTensorLabels = {{
    {"embedding", "indices"},
    {"embedding_bag", "indices"},
    {"embedding_renorm", "indices"},
    {"nll_loss", "target"},
    {"nll_loss2d", "target"},
    {"nll_loss_nd", "target"},
    {"cross_entropy_loss", "target"},
    {"multi_margin_loss", "target"},
    {"one_hot", "self"},
    {"bincount", "self"},
}};

struct Result {
  std::string_view family;
  size_t position;
};

constexpr std::array<Result, 37> kResultPositions = {{
    {"argmax", 0},
    {"argmin", 0},
    {"argsort", 0},
    {"argwhere", 0},
    {"max", 1},
    {"min", 1},
    {"sort", 1},
    {"msort", 1},
    {"topk", 1},
    {"kthvalue", 1},
    {"mode", 1},
    {"median", 1},
    {"nanmedian", 1},
    {"cummax", 1},
    {"cummin", 1},
    {"searchsorted", 0},
    {"bucketize", 0},
    {"nonzero", 0},
    {"nonzero_static", 0},
    {"nonzero_numpy", 0},
    {"multinomial", 0},
    {"unique_dim", 1},
    {"unique_consecutive", 1},
    {"unique_dim_consecutive", 1},
    {"_unique", 1},
    {"_unique2", 1},
    {"max_pool1d_with_indices", 1},
    {"max_pool2d_with_indices", 1},
    {"max_pool3d_with_indices", 1},
    {"adaptive_max_pool1d", 1},
    {"adaptive_max_pool2d", 1},
    {"adaptive_max_pool3d", 1},
    {"fractional_max_pool2d", 1},
    {"fractional_max_pool3d", 1},
    {"tril_indices", 0},
    {"triu_indices", 0},
    {"unravel_index", 0},
}};

}  // namespace

Role integer_role(std::string_view family, std::string_view argument) {
  if (contains(kIntegerPositions, family, argument)) return Role::kPosition;
  if (contains(kDimensionNames, argument) && !contains(kNotDimensions, family, argument))
    return Role::kPosition;
  return Role::kNone;
}

Role tensor_role(std::string_view family, std::string_view argument) {
  if (contains(kTensorLabels, family, argument)) return Role::kLabel;
  if (contains(kTensorPositions, family, argument)) return Role::kPosition;
  return Role::kNone;
}

Role result_role(std::string_view family, size_t result) {
  for (const Result& entry : kResultPositions) {
    if (entry.family == family && entry.position == result) return Role::kPosition;
  }
  return Role::kNone;
}

}  // namespace dltorch::core
