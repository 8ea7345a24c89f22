// R memory lent to tensors: the one door through which R objects are kept alive.
//
// A lent vector hangs in a cell of our own doubly linked pairlist. A cell counts as a
// reference, so R duplicates the vector before it writes to it; giving the cell back
// takes that reference away again, which R_PreserveObject() never does. Cells are given
// back from any thread: off R's thread they wait in a queue, which the next entry from R
// empties.
#pragma once

#include <cstdint>

#include "bridge/r.h"

namespace dltorch::bridge {

// Makes the list; call once, at load, on R's thread.
void init_preserve();

// Keeps `x` alive; R's thread only.
SEXP preserve(SEXP x);

// Gives the cell back. From any thread; never throws.
void release(void* cell) noexcept;

// Gives back what other threads have queued; R's thread only. One load when there is
// nothing.
void drain_releases() noexcept;

// Whether this is the thread that loaded the package.
bool on_r_thread() noexcept;

int64_t live_preserved() noexcept;
int64_t queued_releases() noexcept;

}  // namespace dltorch::bridge
