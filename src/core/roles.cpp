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

// Positions under other names. A negative `ignore_index` is no label, as in torch; so the
// labels it is compared with may be negative too.
constexpr std::array<Named, 31> kIntegerPositions = {{
    {"select", "index"},
    {"select_copy", "index"},
    {"select_scatter", "index"},
    {"select_backward", "index"},
    {"narrow", "start"},
    {"narrow_copy", "start"},
    {"unfold", "dimension"},
    {"unfold_copy", "dimension"},
    {"slice", "start"},
    {"slice_copy", "start"},
    {"slice_scatter", "start"},
    {"slice_inverse", "start"},
    {"slice_backward", "start"},
    {"empty_permuted", "physical_layout"},
    {"embedding", "padding_idx"},
    {"embedding_bag", "padding_idx"},
    {"embedding_backward", "padding_idx"},
    {"embedding_dense_backward", "padding_idx"},
    {"embedding_sparse_backward", "padding_idx"},
    {"cross_entropy_loss", "ignore_index"},
    {"nll_loss", "ignore_index"},
    {"nll_loss_nd", "ignore_index"},
    {"nll_loss_forward", "ignore_index"},
    {"nll_loss_backward", "ignore_index"},
    {"nll_loss2d", "ignore_index"},
    {"nll_loss2d_forward", "ignore_index"},
    {"nll_loss2d_backward", "ignore_index"},
    {"ctc_loss", "blank"},
    {"miopen_ctc_loss", "blank"},
    {"einsum", "path"},
    {"linalg_tensorinv", "ind"},
}};

constexpr std::array<std::string_view, 5> kSlices = {
    "slice", "slice_copy", "slice_scatter", "slice_inverse", "slice_backward"};

// Index tensors that go in. LAPACK's pivots count from 1 already; the pointers of
// compressed sparse formats (crow_indices) and the cuts of tensor_split() are numbers of
// elements. Families with the trailing "_" share the entry.
constexpr std::array<Named, 46> kTensorPositions = {{
    {"gather", "index"},
    {"gather_backward", "index"},
    {"scatter", "index"},
    {"scatter_add", "index"},
    {"scatter_reduce", "index"},
    {"index_select", "index"},
    {"index_select_backward", "index"},
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
    {"adaptive_max_pool2d_backward", "indices"},
    {"adaptive_max_pool3d_backward", "indices"},
    {"fractional_max_pool2d_backward", "indices"},
    {"fractional_max_pool3d_backward", "indices"},
    {"max_pool2d_with_indices_backward", "indices"},
    {"max_pool3d_with_indices_backward", "indices"},
    {"cummaxmin_backward", "indices"},
    {"value_selecting_reduction_backward", "indices"},
    {"sparse_coo_tensor", "indices"},
    {"sparse_csr_tensor", "col_indices"},
    {"sparse_csc_tensor", "row_indices"},
    {"sparse_bsr_tensor", "col_indices"},
    {"sparse_bsc_tensor", "row_indices"},
    {"sparse_compressed_tensor", "plain_indices"},
    {"searchsorted", "sorter"},
    {"narrow", "start"},
    {"nll_loss", "target"},
    {"nll_loss_nd", "target"},
    {"nll_loss_forward", "target"},
    {"nll_loss_backward", "target"},
    {"nll_loss2d", "target"},
    {"nll_loss2d_forward", "target"},
    {"nll_loss2d_backward", "target"},
    {"cross_entropy_loss", "target"},
    // Ends with -1 where there are fewer labels than columns.
    {"multilabel_margin_loss", "target"},
    {"multilabel_margin_loss_forward", "target"},
    {"multilabel_margin_loss_backward", "target"},
    {"unravel_index", "indices"},
}};

constexpr std::array<Named, 13> kTensorLabels = {{
    {"embedding", "indices"},
    {"embedding_backward", "indices"},
    {"embedding_dense_backward", "indices"},
    {"embedding_sparse_backward", "indices"},
    {"embedding_bag", "indices"},
    {"embedding_bag", "offsets"},
    {"embedding_renorm", "indices"},
    {"multi_margin_loss", "target"},
    {"multi_margin_loss_backward", "target"},
    {"ctc_loss", "targets"},
    {"miopen_ctc_loss", "targets"},
    {"one_hot", "self"},
    {"bincount", "self"},
}};

struct Position {
  std::string_view name;  // a family, or an overload where others have no such result
  size_t position;
};

constexpr std::array<Position, 47> kResultPositions = {{
    {"argmax", 0},
    {"argmin", 0},
    {"argsort", 0},
    {"argwhere", 0},
    {"max", 1},
    {"min", 1},
    {"sort", 1},
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
    {"embedding_bag", 1},
    {"embedding_bag", 3},
    {"q_per_channel_axis", 0},
    {"indices", 0},
    {"indices_copy", 0},
    {"col_indices", 0},
    {"col_indices_copy", 0},
    {"row_indices", 0},
    {"row_indices_copy", 0},
    {"repeat_interleave.Tensor", 0},
    {"where.", 0},
}};

}  // namespace

Role integer_role(std::string_view family, std::string_view argument) {
  if (contains(kIntegerPositions, family, argument)) return Role::kPosition;
  if (argument == "end" && contains(kSlices, family)) return Role::kEnd;
  if (family == "nonzero_static" && argument == "fill_value") return Role::kFill;
  if (contains(kDimensionNames, argument) && !contains(kNotDimensions, family, argument))
    return Role::kPosition;
  return Role::kNone;
}

Role tensor_role(std::string_view family, std::string_view argument) {
  if (contains(kTensorLabels, family, argument)) return Role::kLabel;
  if (contains(kTensorPositions, family, argument)) return Role::kPosition;
  return Role::kNone;
}

Role result_role(std::string_view family, std::string_view overload, size_t result) {
  for (const Position& entry : kResultPositions) {
    if ((entry.name == family || entry.name == overload) && entry.position == result)
      return Role::kPosition;
  }
  return Role::kNone;
}

}  // namespace dltorch::core
