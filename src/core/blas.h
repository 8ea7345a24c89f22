// Which BLAS and LAPACK libtorch computes by.
#pragma once

namespace dltorch::core {

// R is linked to a BLAS and a LAPACK of its own. Their symbols come first in the process,
// so the loader binds libtorch's calls to them, too: to reference BLAS where R has that,
// ten times slower than what libtorch brings; and to functions that give complex numbers
// back in another way, so that dot products of complex tensors are 0. Binds these calls
// to the libraries that libtorch was linked to, also where Python has loaded it.
//
// Debian's libtorch is linked to the BLAS that R has; but up to 2.6 it wants complex
// results in the other way from it, so that these dot products are 0 in Python alone as
// well. They are bound to functions of our own.
//
// Returns how many calls were bound.
int bind_own_blas();

}  // namespace dltorch::core
