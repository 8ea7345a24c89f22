#include "core/index.h"

#include <ATen/core/List.h>
#include <ATen/ops/empty.h>

#include <algorithm>
#include <utility>

#include "core/call.h"

namespace dltorch::core {
namespace {

at::Tensor position_tensor(const std::vector<int64_t>& positions, at::Device device) {
  at::Tensor index = at::empty({static_cast<int64_t>(positions.size())},
                               at::TensorOptions().dtype(at::kLong));
  std::copy(positions.begin(), positions.end(), index.data_ptr<int64_t>());
  return index.to(device);
}

// Ranges and single positions as views. Dimensions of lists stay whole; `list_dims`
// receives where they are in the result.
at::Tensor view_of(const at::Tensor& x, const std::vector<Subscript>& subscripts,
                   bool drop, std::vector<int64_t>* list_dims) {
  static const Overload& select = overload_named("select.int");
  static const Overload& slice = overload_named("slice.Tensor");
  at::Tensor view = x;
  int64_t dim = 0;
  for (const Subscript& s : subscripts) {
    Stack stack;
    switch (s.kind) {
      case Subscript::Kind::kAll:
        ++dim;
        continue;
      case Subscript::Kind::kList:
        list_dims->push_back(dim++);
        continue;
      case Subscript::Kind::kOne:
        if (drop) {
          stack = {view, dim, s.first};
          call(select, stack);
        } else {
          stack = {view, dim++, s.first, s.first + 1, int64_t{1}};
          call(slice, stack);
        }
        break;
      case Subscript::Kind::kRange:
        stack = {view, dim++, s.first, s.first + s.length, int64_t{1}};
        call(slice, stack);
        break;
    }
    view = std::move(stack[0]).toTensor();
  }
  return view;
}

std::vector<const Subscript*> lists_of(const std::vector<Subscript>& subscripts) {
  std::vector<const Subscript*> lists;
  for (const Subscript& s : subscripts) {
    if (s.kind == Subscript::Kind::kList) lists.push_back(&s);
  }
  return lists;
}

}  // namespace

at::Tensor index_get(const at::Tensor& x, const std::vector<Subscript>& subscripts,
                     bool drop) {
  std::vector<int64_t> list_dims;
  at::Tensor result = view_of(x, subscripts, drop, &list_dims);
  const std::vector<const Subscript*> lists = lists_of(subscripts);
  if (lists.empty() && result.is_same(x)) {
    // x[] is a new tensor on the same memory, as every other view.
    Stack stack = {result};
    call(overload_named("alias"), stack);
    return std::move(stack[0]).toTensor();
  }
  for (size_t i = 0; i < lists.size(); ++i) {
    static const Overload& index_select = overload_named("index_select");
    Stack stack = {result, list_dims[i],
                   position_tensor(lists[i]->positions, x.device())};
    call(index_select, stack);
    result = std::move(stack[0]).toTensor();
  }
  return result;
}

std::vector<int64_t> index_sizes(const at::Tensor& x,
                                 const std::vector<Subscript>& subscripts) {
  std::vector<int64_t> sizes;
  for (size_t i = 0; i < static_cast<size_t>(x.dim()); ++i) {
    const Subscript s = i < subscripts.size() ? subscripts[i] : Subscript();
    switch (s.kind) {
      case Subscript::Kind::kAll:
        sizes.push_back(x.sizes()[i]);
        break;
      case Subscript::Kind::kOne:
        break;
      case Subscript::Kind::kRange:
        sizes.push_back(s.length);
        break;
      case Subscript::Kind::kList:
        sizes.push_back(static_cast<int64_t>(s.positions.size()));
        break;
    }
  }
  return sizes;
}

void index_set(const at::Tensor& x, const std::vector<Subscript>& subscripts,
               const at::Tensor& value) {
  std::vector<int64_t> list_dims;
  const at::Tensor view = view_of(x, subscripts, true, &list_dims);
  const std::vector<const Subscript*> lists = lists_of(subscripts);
  if (lists.empty()) {
    static const Overload& copy = overload_named("copy_");
    Stack stack = {view, value, false};
    call(copy, stack);
    return;
  }
  // One index tensor for every dimension, each shaped so that together they span the
  // outer product; a dimension without a list gets all its positions. This keeps the
  // result's dimensions in order, which index_put_ does not with gaps.
  c10::List<c10::optional<at::Tensor>> indices;
  size_t list = 0;
  for (int64_t dim = 0; dim < view.dim(); ++dim) {
    std::vector<int64_t> positions;
    if (list < lists.size() && list_dims[list] == dim) {
      positions = lists[list++]->positions;
    } else {
      positions.resize(static_cast<size_t>(view.size(dim)));
      for (size_t i = 0; i < positions.size(); ++i)
        positions[i] = static_cast<int64_t>(i);
    }
    std::vector<int64_t> shape(static_cast<size_t>(view.dim()), 1);
    shape[static_cast<size_t>(dim)] = static_cast<int64_t>(positions.size());
    indices.push_back(position_tensor(positions, x.device()).view(shape));
  }
  static const Overload& index_put = overload_named("index_put_");
  Stack stack = {view, indices, value, false};
  call(index_put, stack);
}

}  // namespace dltorch::core
