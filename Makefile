# `make run` starts Live Caption, `make test` tests it; both install what they need.
# Arguments go through ARGS: make run ARGS="devices", make test ARGS="tests/unit -x".
# make run ENGINES=qwen adds the engine of Qwen3-ASR; it is compiled unless WHEELS names a
# folder with a wheel of llama-cpp-python that fits.

BOOTSTRAP = @python=$$(sh tools/find-python) && exec "$$python" -m tools.bootstrap

run:
	$(BOOTSTRAP) run $(ARGS)

test:
	$(BOOTSTRAP) test $(ARGS)

check:
	$(BOOTSTRAP) check

soak:
	$(BOOTSTRAP) python -m bench.soak $(ARGS)

bench:
	$(BOOTSTRAP) python -m bench.accuracy $(ARGS)

test-fresh:
	$(BOOTSTRAP) fresh $(ARGS)

# The folder dist/live-caption runs without Python; deb and tarball pack the one that is there.
PACKING = @python=$$(sh tools/find-python) && exec "$$python" -m

dist:
	$(PACKING) tools.dist

dist/live-caption:
	$(PACKING) tools.dist

deb: dist/live-caption
	$(PACKING) tools.deb

tarball: dist/live-caption
	$(PACKING) tools.tarball

# Debian package and tarball in clean systems: make test-packaging ARGS="trixie"
test-packaging:
	$(PACKING) tests.packaging.round_trip $(ARGS)

lock:
	@sh tools/lock

clean:
	rm -rf .venv .cache .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist

.PHONY: run test check soak bench test-fresh dist deb tarball test-packaging lock clean
