// Which BLAS and LAPACK libtorch computes by.
#pragma once

namespace dltorch::core {

// R is linked to a BLAS and a LAPACK of its own. Their symbols come first in the process,
// so the loader binds libtorch's calls to them, too: to reference BLAS where R has that,
// ten times slower than what libtorch brings; and to functions that give complex numbers
// back in another way, so that dot products of complex tensors are 0. Binds these calls
// to the libraries that libtorch was linked to, also where Python has loaded it. Returns
// how many there were: 0 where libtorch was linked to R's, as in Debian.
int bind_own_blas();

}  // namespace dltorch::core
