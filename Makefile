# Commands for a checkout. Each target installs what it needs, once.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
export PIP_DISABLE_PIP_VERSION_CHECK := 1
unexport PYTHONDONTWRITEBYTECODE # without bytecode every start of Python and pytest takes twice as long

# Installs missing Debian packages as root, and names them otherwise. Pairs are command:package.
define need_debian
	@missing=""; for pair in $(1); do command -v "$${pair%%:*}" >/dev/null || missing="$$missing $${pair##*:}"; done; \
	if [ -n "$$missing" ]; then \
		if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
			apt-get update -qq && apt-get install -y -qq --no-install-recommends -o DPkg::Lock::Timeout=300 $$missing; \
		else echo "please install:$$missing" >&2; exit 1; fi; \
	fi
endef

# Debian keeps PostgreSQL's server programs out of PATH.
POSTGRESQL := $(or $(firstword $(wildcard /usr/lib/postgresql/*/bin/initdb)),initdb)

# The C library that programs for ARM64 load in an emulator.
ARM64_LIBC := /usr/aarch64-linux-gnu/lib/ld-linux-aarch64.so.1

.PHONY: help
help: ## List the commands
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/\1|\2/' | awk -F'|' '{ printf "%-12s %s\n", $$1, $$2 }'

$(VENV)/.created:
	@if ! $(PYTHON) -c 'import ensurepip, venv' 2>/dev/null; then \
		if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
			apt-get update -qq && apt-get install -y -qq --no-install-recommends python3-venv; \
		else echo "please install: python3-venv" >&2; exit 1; fi; \
	fi
	$(PYTHON) -m venv $(VENV)
	@touch $@

# Without bytecode, which Python writes for what it uses: it would take a third of the time until the page shows.
$(VENV)/.packages: $(VENV)/.created requirements/play.txt
	$(BIN)/pip install -q --no-compile --require-hashes -r requirements/play.txt
	@touch $@

$(VENV)/.play: $(VENV)/.packages pyproject.toml
	$(BIN)/pip install -q --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/.dev: $(VENV)/.play requirements/dev.txt
	$(BIN)/pip install -q --no-compile --require-hashes -r requirements/dev.txt
	@touch $@

$(VENV)/.bench: $(VENV)/.dev requirements/bench.txt
	$(BIN)/pip install -q --require-hashes -r requirements/bench.txt
	@touch $@

.PHONY: play
play: $(VENV)/.play ## Install, start a server and open the page in your browser
	@$(BIN)/fulcrum serve --open

.PHONY: kernels
kernels: $(VENV)/.play ## Compile the games for this machine and to WebAssembly, unless they are current
	@$(BIN)/python -m fulcrum build-kernels --target native --target wasm

.PHONY: wheels
wheels: $(VENV)/.dev ## Build an sdist and a wheel for every platform into dist/
	@scripts/wheels

.PHONY: test-fast
test-fast: kernels $(VENV)/.dev ## The inner loop: all layers with few games, no services, no browser; under a minute
	@$(BIN)/python -m pytest -q -n $$(( $$(nproc) + 1 )) --fast # tests that wait leave a core idle

.PHONY: test
test: $(VENV)/.packages ## Everything a change must pass: style, types, all tests, the rules three ways, the site
	@scripts/test

# What tests need besides the games. `scripts/test` installs it while the games compile.
.PHONY: test-tools
test-tools: $(VENV)/.dev
	$(call need_debian,$(POSTGRESQL):postgresql redis-server:redis-server chromium:chromium)

.PHONY: test-slow
test-slow: coverage ## 20 times the games with random seeds, 20 kills of the server, ARM64 emulated, coverage
	$(call need_debian,qemu-aarch64-static:qemu-user-static $(ARM64_LIBC):libc6-arm64-cross)
	@$(BIN)/python -m pytest -q -n auto --slow -m kernel
	@NUMBA_BOUNDSCHECK=1 FULCRUM_KERNELS=jit $(BIN)/python -m pytest -q -n auto --slow -m kernel
	@$(BIN)/python -m pytest -q -n auto --slow tests/bots/test_fuzz.py
	@$(BIN)/python -m pytest -q --slow tests/aot/test_arm64.py
	@$(BIN)/python -m pytest -q --slow --timeout=2000 tests/server/faults

.PHONY: coverage
coverage: $(VENV)/.dev ## Measure test coverage; fails below 95 %
	$(call need_debian,$(POSTGRESQL):postgresql redis-server:redis-server)
	@scripts/coverage

.PHONY: check
check: $(VENV)/.dev ## Format, lint, types, known vulnerabilities of dependencies
	@scripts/check

.PHONY: format
format: $(VENV)/.dev ## Format the code in place
	@$(BIN)/ruff format . && $(BIN)/ruff check --fix .
	@$(BIN)/python hatch_build.py npm run --silent format

.PHONY: goldens
goldens: $(VENV)/.dev ## Regenerate the golden playthroughs
	@$(BIN)/python -m fulcrum.testing playthroughs tests/playthroughs/*.txt

.PHONY: bench
bench: $(VENV)/.bench ## Measure speed against peers and update benchmarks/RESULTS.md
	$(call need_debian,gcc:gcc gcc:libc6-dev $(POSTGRESQL):postgresql redis-server:redis-server chromium:chromium)
	@$(BIN)/python -m benchmarks

.PHONY: ladder
ladder: $(VENV)/.bench ## Play the remaining ladder games and update benchmarks/LADDER.md
	@$(BIN)/python -m benchmarks.ladder

.PHONY: negotiation
negotiation: kernels ## Measure how the card game's bots behave and update docs/lab/negotiation.md
	@$(BIN)/python -m benchmarks.negotiation

.PHONY: balance
balance: $(VENV)/.dev ## Play the remaining games of the balance reports and update docs/lab/
	@scripts/balance

.PHONY: docs
docs: $(VENV)/.dev ## Draw the pictures and build the site into site/
	@$(BIN)/python docs/pictures.py && NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict -q

.PHONY: lock
lock: $(VENV)/.dev ## Update the pinned dependencies
	@scripts/lock
