# Development tasks; "make help" lists them. Each installs what it needs first
# (tools/setup), and everything it makes lies in .build/, or in the cache outside the tree
# that tools/setup names.
#
#   make test FILTER=storage       only tests/testthat/test-*storage*.R
#   make bench PART=calls          only bench/calls.R
#   make conformance FILTER=norm   only operators of this name
#   make conformance CONFORMANCE_ARGS="--limit=2 --calls=no"  few samples, as .ci/run
#   make demo DLTORCH_PYTHON=FILE  on the torch of another Python than the environment's
#   make demo DLTORCH_TORCH=2.9.1  on another version of it

build := $(CURDIR)/.build
library := $(build)/library
old_library := $(build)/library-old-libtorch
# Variables given to make are not in the environment of its $(shell).
setup := DLTORCH_CACHE='$(DLTORCH_CACHE)' DLTORCH_PYTHON='$(DLTORCH_PYTHON)' \
  DLTORCH_TORCH='$(DLTORCH_TORCH)' tools/setup
old_libtorch = $(shell $(setup) old-libtorch-dir)

# Absolute, always: without it reticulate takes whatever python3 is first on PATH.
export RETICULATE_PYTHON := $(abspath $(shell $(setup) python))
# R puts the system's library directory on LD_LIBRARY_PATH unless told otherwise. With
# libtorch-dev there, Python's torch would load parts of that libtorch and fail.
export R_LD_LIBRARY_PATH = $(shell R RHOME 2>/dev/null)/lib
export R_MAKEVARS_USER := $(CURDIR)/tools/Makevars.ccache
export OMP_NUM_THREADS := 2
export LC_ALL := C.UTF-8

FUZZ_SECONDS := 30

with_package := R_LIBS=$(library)

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "%-23s%s\n", $$1, $$2 }' Makefile

demo: setup-demo install ## Show what dltorch does (bench/demo.R)
	$(with_package) Rscript bench/demo.R

test: setup-test install ## Run the tests; the last line counts them
	$(with_package) Rscript tools/run-tests.R $(build)/test-summary $(if $(FILTER),'$(FILTER)')

install: setup-demo ## Install into .build/library, when a source has changed
	@tools/install $(library)

build: setup-ci ## Make .build/dltorch_*.tar.gz
	tools/check --build-only

core-test: setup-demo ## Run the unit tests of src/core, without R
	@tools/core test

fuzz: setup-demo setup-fuzz ## Fuzz the DLPack decoder for FUZZ_SECONDS
	@tools/core fuzz $(FUZZ_SECONDS)

peers: setup-peers install ## Exchange tensors with each peer framework
	$(with_package) tools/peers $(PEER)

conformance: setup-conformance install ## Compare every operator with Python's torch
	$(with_package) Rscript tools/conformance/run.R $(CONFORMANCE_ARGS) $(if $(FILTER),'$(FILTER)')

conformance-gradients: setup-conformance install ## Compare gradients with Python's torch
	$(with_package) Rscript tools/conformance/run.R --gradients=yes $(if $(FILTER),'$(FILTER)')

soak: setup-test install ## Exchanges and temporaries by the million: memory, counters
	$(with_package) Rscript tests/testthat/python/soak.R
	$(with_package) Rscript tests/testthat/python/soak-exits.R
	$(with_package) Rscript tests/testthat/soak-memory.R

gctorture: setup-test install ## Test the bridge, R collecting at each allocation
	$(with_package) tools/memcheck gctorture $(if $(FILTER),'$(FILTER)')

valgrind: setup-memcheck install ## Test the bridge under valgrind's memcheck
	$(with_package) tools/memcheck valgrind $(if $(FILTER),'$(FILTER)')

asan: setup-test ## Test the bridge under AddressSanitizer and UBSan
	@R_MAKEVARS_USER=$(CURDIR)/tools/Makevars.asan tools/install $(library)-asan
	tools/memcheck asan $(if $(FILTER),'$(FILTER)')

check: setup-check ## R CMD check of the tarball: no error, no warning
	tools/check $(CHECK_ARGS)

load-all: setup-load-all ## Load the sources as pkgload::load_all() does, and use them
	tools/load-all

lint: setup-lint ## Check format, layers, R style and shell scripts
	tools/lint

warnings: setup-analyze ## Compile with all warnings of g++ and clang++
	@tools/analyze warnings

tidy: setup-analyze ## Check the C++ files by clang-tidy (.clang-tidy)
	@tools/analyze tidy

coverage: setup-coverage ## Print which share of R and C++ lines the tests run
	@tools/coverage

gpu-check: setup-test install ## Test on this machine's GPU (DLTORCH_PYTHON=FILE)
	$(with_package) Rscript tools/gpu-check.R

mutants: setup-test ## Put in faults one by one: tests must fail (tools/mutants)
	@tools/mutants/run $(if $(FILTER),'$(FILTER)')

format: setup-lint ## Format the C++ files
	tools/lint --format

attributes: setup-demo ## Write RcppExports from the C++ exports
	Rscript -e 'Rcpp::compileAttributes(".")'

document: setup-ci attributes install ## Write man/ and NAMESPACE from the R comments
	$(with_package) Rscript -e 'roxygen2::roxygenise(load_code = "installed")'

operators: install ## Write R/operators-generated.R from libtorch's schemas
	$(with_package) Rscript tools/generate-operators.R

profile: setup-bench install ## Count the instructions of hot paths (callgrind)
	$(with_package) tools/profile

bench-check: setup-bench install ## Fail if a hot path has grown by more than a tenth
	$(with_package) tools/profile --check

fresh: setup-ci install ## Check that generated files are as their sources say
	$(with_package) tools/check-generated

bench: setup-bench install ## Measure against Python (bench/run.R)
	$(with_package) Rscript bench/run.R $(PART)

old-libtorch: setup-old-libtorch install ## Build on Debian's libtorch-dev; use it, and both
	@tools/install $(old_library) --configure-args=--with-libtorch=$(old_libtorch)
	env -u RETICULATE_PYTHON R_LIBS=$(old_library) Rscript tools/smoke.R
	Rscript tools/two-libtorch.R $(library) $(old_library) \
	  $(shell $(setup) debian-torch-dir) $(old_libtorch)/lib/*/libtorch_cpu.so

matrix: setup-matrix ## Test on other R, libtorch, compilers: ROW=trixie ... (tools/matrix)
	tools/matrix $(MATRIX_ARGS) $(or $(ROW),all)

setup-%:
	@$(setup) $*

clean: ## Remove what was built, not the cache
	rm -rf $(build)
	./cleanup

# Two setups at once would wait for each other's lock, or fail on it.
.NOTPARALLEL:
.PHONY: help demo test install build core-test fuzz peers conformance \
  conformance-gradients soak gctorture valgrind asan check load-all lint warnings tidy \
  coverage gpu-check mutants format attributes document operators profile bench-check fresh \
  bench old-libtorch matrix clean
