# `make run` starts Live Caption, `make test` tests it; both install what they need.
# Arguments go through ARGS: make run ARGS="devices", make test ARGS="tests/unit -x".

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

lock:
	@sh tools/lock

clean:
	rm -rf .venv .cache .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist

.PHONY: run test check soak bench test-fresh lock clean
