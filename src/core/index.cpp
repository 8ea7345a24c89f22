#include "core/index.h"

#include <ATen/core/List.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "core/call.h"
#include "core/dtype.h"
#include "core/error.h"

namespace dltorch::core {
namespace {

using Kind = Subscript::Kind;
using IndexList = c10::List<c10::optional<at::Tensor>>;

// A subscript that takes positions, and its (first) dimension in the view of the others.
struct Selection {
  const Subscript* subscript;
  int64_t dim;
};

struct View {
  at::Tensor tensor;
  std::vector<Selection> lists;    // kPositions
  std::vector<Selection> tensors;  // kTensors
  bool copies = false;
};

at::Tensor called(const Overload& overload, Stack stack) {
  call(overload, stack);
  return std::move(stack.at(0)).toTensor();
}

// Everything but positions, as a view in which their dimensions stay whole.
View view_of(const at::Tensor& x, const std::vector<Subscript>& subscripts, bool drop) {
  static const Overload& select = overload_named("select.int");
  static const Overload& slice = overload_named("slice.Tensor");
  static const Overload& unsqueeze = overload_named("unsqueeze");
  View view;
  view.tensor = x;
  int64_t dim = 0;
  for (const Subscript& s : subscripts) {
    Stack stack;
    switch (s.kind) {
      case Kind::kAll:
        ++dim;
        continue;
      case Kind::kPositions:
        view.lists.push_back({&s, dim++});
        continue;
      case Kind::kTensors:
        view.tensors.push_back({&s, dim});
        dim += static_cast<int64_t>(s.index.size());
        continue;
      case Kind::kOne:
        if (drop) {
          stack = {std::move(view.tensor), dim, s.first};
          call(select, stack);
        } else {
          stack = {std::move(view.tensor), dim++, s.first, s.first + 1, int64_t{1}};
          call(slice, stack);
        }
        break;
      case Kind::kRange:
        view.copies = view.copies || s.copies;
        stack = {std::move(view.tensor), dim++, s.first,
                 s.length == 0 ? s.first : s.first + (s.length - 1) * s.step + 1, s.step};
        call(slice, stack);
        break;
      case Kind::kNewAxis:
        stack = {std::move(view.tensor), dim++};
        call(unsqueeze, stack);
        break;
    }
    view.tensor = std::move(stack[0]).toTensor();
  }
  return view;
}

// As aten::index takes them: one entry for each dimension up to the last indexed one.
IndexList index_list(const View& view) {
  std::vector<c10::optional<at::Tensor>> entries;
  for (const Selection& selection : view.tensors) {
    const auto first = static_cast<size_t>(selection.dim);
    entries.resize(std::max(entries.size(), first + selection.subscript->index.size()));
    for (size_t i = 0; i < selection.subscript->index.size(); ++i)
      entries[first + i] = selection.subscript->index[i].to(view.tensor.device());
  }
  IndexList list;
  for (c10::optional<at::Tensor>& entry : entries) list.push_back(std::move(entry));
  return list;
}

// The broadcast sizes of all index tensors.
std::vector<int64_t> joint_sizes(const std::vector<Selection>& tensors) {
  std::vector<int64_t> joint;
  for (const Selection& selection : tensors) {
    for (const at::Tensor& index : selection.subscript->index) {
      const auto sizes = index.sizes();
      if (sizes.size() > joint.size())
        joint.insert(joint.begin(), sizes.size() - joint.size(), 1);
      for (size_t i = 0; i < sizes.size(); ++i) {
        int64_t& size = joint[joint.size() - sizes.size() + i];
        if (size == 1) {
          size = sizes[i];
        } else if (sizes[i] != 1 && sizes[i] != size) {
          throw Error(kind::kIndex,
                      "the index tensors do not broadcast: " + std::to_string(size) +
                          " positions beside " + std::to_string(sizes[i]));
        }
      }
    }
  }
  return joint;
}

// Whether the tensors index neighbouring dimensions: then the result has the broadcast
// dimensions in their place, else in front.
bool are_adjacent(const std::vector<Selection>& tensors) {
  for (size_t i = 1; i < tensors.size(); ++i) {
    const Selection& before = tensors[i - 1];
    if (before.dim + static_cast<int64_t>(before.subscript->index.size()) !=
        tensors[i].dim)
      return false;
  }
  return true;
}

// Index tensors that span the outer product of the lists.
IndexList outer_list(const std::vector<Selection>& lists, int64_t first_dim,
                     at::Device device) {
  IndexList list;
  for (int64_t i = 0; i < first_dim; ++i) list.push_back(c10::nullopt);
  for (size_t i = 0; i < lists.size(); ++i) {
    std::vector<int64_t> shape(lists.size(), 1);
    shape[i] = -1;
    list.push_back(lists[i].subscript->index[0].view(shape).to(device));
  }
  return list;
}

at::Tensor cast(const at::Tensor& value, at::ScalarType dtype) {
  return called(overload_named("to.dtype"),
                {value, static_cast<int64_t>(dtype), false, false, c10::IValue()});
}

bool differ(const at::Tensor& a, const at::Tensor& b) {
  const at::Tensor unequal = called(overload_named("ne.Tensor"), {a, b});
  return called(overload_named("any"), {unequal}).item().toBool();
}

bool differ_as(at::ScalarType dtype, const at::Tensor& a, const at::Tensor& b) {
  return differ(cast(a, dtype), cast(b, dtype));
}

// Whether a value lies above the integer type's range. A processor that stops at its end
// (arm64) makes of it what may round to the same float.
bool is_beyond(const at::Tensor& x, at::ScalarType dtype) {
  const int bits = 8 * static_cast<int>(c10::elementSize(dtype));
  const double end = std::ldexp(1.0, at::isSignedType(dtype) ? bits - 1 : bits);
  const at::Tensor above =
      called(overload_named("ge.Scalar"), {cast(x, at::kDouble), at::Scalar(end)});
  return called(overload_named("any"), {above}).item().toBool();
}

bool integers_changed(const at::Tensor& before, const at::Tensor& after) {
  if (!at::isIntegralType(before.scalar_type(), false)) {
    return differ(cast(after, before.scalar_type()), before) ||
           is_beyond(before, after.scalar_type());
  }
  // In int64, where a byte that became negative shows; uint64 has a wider range yet.
  return differ_as(at::kLong, before, after) ||
         ((is_uint64(before.scalar_type()) || is_uint64(after.scalar_type())) &&
          differ_as(at::kDouble, before, after));
}

bool became_infinite(const at::Tensor& before, const at::Tensor& after) {
  const bool fits_always =
      after.scalar_type() == at::kDouble || after.scalar_type() == at::kComplexDouble;
  if (fits_always) return false;
  static const Overload& isfinite = overload_named("isfinite");
  const auto wide = [](const at::Tensor& x) {
    return cast(x, at::isComplexType(x.scalar_type()) ? at::kComplexDouble : at::kDouble);
  };
  return differ(called(isfinite, {wide(before)}), called(isfinite, {wide(after)}));
}

// `value` in `dtype`; refuses elements that have no value there.
at::Tensor checked_cast(const at::Tensor& value, at::ScalarType dtype) {
  const at::ScalarType from = value.scalar_type();
  if (from == dtype) return value;
  const auto refuse = [&](const char* what) {
    throw Error(kind::kValue, std::string("the tensor (") + dtype_name(from) +
                                  ") holds a value that " + dtype_name(dtype) +
                                  " cannot hold: " + what);
  };
  if (at::isComplexType(from) && !at::isComplexType(dtype)) refuse("a complex one");
  const at::Tensor result = cast(value, dtype);
  if (dtype == at::kBool || from == at::kBool || value.is_meta()) return result;
  if (at::isIntegralType(dtype, false)) {
    if (integers_changed(value.detach(), result.detach()))
      refuse("a fraction, or one out of range");
  } else if (became_infinite(value.detach(), result.detach())) {
    refuse("it would become infinite");
  }
  return result;
}

// Lists beside tensors: the very subscripts that would read the elements read their
// numbers in the view, and what they find is written.
void write_by_number(const View& view, const at::Tensor& value,
                     const std::vector<int64_t>& sizes) {
  std::vector<Selection> selections = view.lists;
  selections.insert(selections.end(), view.tensors.begin(), view.tensors.end());
  std::sort(selections.begin(), selections.end(),
            [](const Selection& a, const Selection& b) { return a.dim < b.dim; });
  std::vector<Subscript> subscripts;
  int64_t dim = 0;
  for (const Selection& selection : selections) {
    for (; dim < selection.dim; ++dim) subscripts.emplace_back();
    subscripts.push_back(*selection.subscript);
    dim += static_cast<int64_t>(selection.subscript->index.size());
  }
  const at::Tensor numbers = called(overload_named("arange"),
                                    {view.tensor.numel(), static_cast<int64_t>(at::kLong),
                                     c10::IValue(), view.tensor.device(), c10::IValue()})
                                 .view(view.tensor.sizes());
  const at::Tensor expanded = called(overload_named("expand"), {value, sizes, false});
  Stack stack = {view.tensor, index_get(numbers, subscripts, true), expanded.contiguous(),
                 false};
  call(overload_named("put_"), stack);
}

// A value may have more dimensions than the selection, if these are of size 1.
at::Tensor without_leading_ones(const at::Tensor& value, size_t dims) {
  const auto sizes = value.sizes();
  size_t surplus = 0;
  while (sizes.size() - surplus > dims && sizes[surplus] == 1) ++surplus;
  return surplus == 0 ? value : value.reshape(sizes.slice(surplus));
}

bool shares_memory(const at::Tensor& a, const at::Tensor& b) {
  return a.has_storage() && b.has_storage() && a.is_alias_of(b);
}

}  // namespace

at::Tensor index_get(const at::Tensor& x, const std::vector<Subscript>& subscripts,
                     bool drop) {
  const View view = view_of(x, subscripts, drop);
  at::Tensor result = view.tensor;
  if (view.lists.empty() && view.tensors.empty()) {
    if (view.copies) return called(overload_named("clone"), {result, c10::IValue()});
    // x[] is a new tensor on the same memory, as every other view.
    return result.is_same(x) ? called(overload_named("alias"), {result}) : result;
  }
  static const Overload& index_select = overload_named("index_select");
  for (const Selection& list : view.lists) {
    result =
        called(index_select, {result, list.dim, list.subscript->index[0].to(x.device())});
  }
  if (view.tensors.empty()) return result;
  joint_sizes(view.tensors);
  static const Overload& index = overload_named("index.Tensor");
  return called(index, {result, index_list(view)});
}

std::vector<int64_t> index_sizes(const at::Tensor& x,
                                 const std::vector<Subscript>& subscripts) {
  const View view = view_of(x, subscripts, true);
  std::vector<int64_t> sizes = view.tensor.sizes().vec();
  for (const Selection& list : view.lists)
    sizes[static_cast<size_t>(list.dim)] = list.subscript->index[0].numel();
  if (view.tensors.empty()) return sizes;
  const std::vector<int64_t> joint = joint_sizes(view.tensors);
  for (auto it = view.tensors.rbegin(); it != view.tensors.rend(); ++it) {
    const auto from = sizes.begin() + it->dim;
    sizes.erase(from, from + static_cast<int64_t>(it->subscript->index.size()));
  }
  const auto place =
      are_adjacent(view.tensors) ? sizes.begin() + view.tensors[0].dim : sizes.begin();
  sizes.insert(place, joint.begin(), joint.end());
  return sizes;
}

void index_set(const at::Tensor& x, const std::vector<Subscript>& subscripts,
               const at::Tensor& given) {
  at::Tensor value = checked_cast(given, x.scalar_type());
  // R reads the value before it writes: x[2:3] <- x[1:2].
  if (shares_memory(value, x))
    value = called(overload_named("clone"), {value, c10::IValue()});
  const View view = view_of(x, subscripts, true);
  if (view.lists.empty() && view.tensors.empty()) {
    static const Overload& copy = overload_named("copy_");
    const auto dims = static_cast<size_t>(view.tensor.dim());
    Stack stack = {view.tensor, without_leading_ones(value, dims), false};
    call(copy, stack);
    return;
  }
  if (value.dim() > 0 || !x.is_cuda()) value = value.to(x.device());
  static const Overload& index_put = overload_named("index_put_");
  const std::vector<int64_t> sizes = index_sizes(x, subscripts);
  value = without_leading_ones(value, sizes.size());
  if (view.lists.empty()) {
    Stack stack = {view.tensor, index_list(view), value, false};
    call(index_put, stack);
    return;
  }
  if (!view.tensors.empty()) {
    write_by_number(view, value, sizes);
    return;
  }
  at::Tensor target = view.tensor;
  int64_t first = view.lists[0].dim;
  if (!are_adjacent(view.lists)) {
    // Index tensors with gaps would put their dimensions in front; so the target's and
    // the value's go there as well.
    std::vector<int64_t> order;
    for (const Selection& list : view.lists) order.push_back(list.dim);
    for (int64_t dim = 0; dim < target.dim(); ++dim) {
      if (std::find(order.begin(), order.end(), dim) == order.end()) order.push_back(dim);
    }
    static const Overload& permute = overload_named("permute");
    target = called(permute, {target, order});
    value =
        called(permute, {called(overload_named("expand"), {value, sizes, false}), order});
    first = 0;
  }
  Stack stack = {target, outer_list(view.lists, first, x.device()), value, false};
  call(index_put, stack);
}

}  // namespace dltorch::core
