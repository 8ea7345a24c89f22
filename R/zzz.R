.onLoad <- function(libname, pkgname) {
  dlt_load(asNamespace(pkgname))
  check_libtorch()
}

# The headers that the package was compiled with and the library that the loader found
# must be of one release: their C++ interfaces differ between releases.
check_libtorch <- function() {
  versions <- dlt_libtorch()
  release <- function(version) sub("^(\\d+\\.\\d+).*", "\\1", version)
  if (release(versions[["compiled"]]) != release(versions[["running"]])) {
    abort_dltorch("libtorch", sprintf(
      "dltorch was compiled for libtorch %s, but %s (%s) was loaded; reinstall dltorch",
      versions[["compiled"]], versions[["running"]], versions[["path"]]
    ), call = NULL)
  }
}
