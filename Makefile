# Everything that is done with a checkout. Each target sets up what it needs, and does it once.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
export PIP_DISABLE_PIP_VERSION_CHECK := 1

# Debian packages that a command of theirs shows to be missing: installed when we may, named when we may not.
define need_debian
	@missing=""; for pair in $(1); do command -v "$${pair%%:*}" >/dev/null || missing="$$missing $${pair##*:}"; done; \
	if [ -n "$$missing" ]; then \
		if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
			apt-get update -qq && apt-get install -y -qq --no-install-recommends -o DPkg::Lock::Timeout=300 $$missing; \
		else echo "please install:$$missing" >&2; exit 1; fi; \
	fi
endef

# Debian keeps the programs of PostgreSQL's server out of PATH.
POSTGRESQL := $(or $(firstword $(wildcard /usr/lib/postgresql/*/bin/initdb)),initdb)

.PHONY: help
help: ## Show what there is
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/\1|\2/' | awk -F'|' '{ printf "%-12s %s\n", $$1, $$2 }'

$(VENV)/.created:
	@if ! $(PYTHON) -c 'import ensurepip, venv' 2>/dev/null; then \
		if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
			apt-get update -qq && apt-get install -y -qq --no-install-recommends python3-venv; \
		else echo "please install: python3-venv" >&2; exit 1; fi; \
	fi
	$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.play: $(VENV)/.created requirements/play.txt pyproject.toml
	$(BIN)/pip install -q --require-hashes -r requirements/play.txt
	$(BIN)/pip install -q --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/.dev: $(VENV)/.play requirements/dev.txt
	$(BIN)/pip install -q --require-hashes -r requirements/dev.txt
	@touch $@

$(VENV)/.bench: $(VENV)/.dev requirements/bench.txt
	$(BIN)/pip install -q --require-hashes -r requirements/bench.txt
	@touch $@

.PHONY: play
play: $(VENV)/.play ## Play in the browser: sets itself up, starts a server and opens its page
	@$(BIN)/fulcrum serve --open

.PHONY: test
test: $(VENV)/.dev ## All tests: style, types, rules three ways, docs; sets itself up
	$(call need_debian,$(POSTGRESQL):postgresql redis-server:redis-server chromium:chromium)
	@scripts/test

.PHONY: test-slow
test-slow: coverage ## The rules, with bounds checks too, and the bots in twenty times the games, with free seeds; 20 kills of the server; coverage
	@$(BIN)/python -m pytest -q -n auto --slow -m kernel
	@NUMBA_BOUNDSCHECK=1 $(BIN)/python -m pytest -q -n auto --slow -m kernel
	@$(BIN)/python -m pytest -q -n auto --slow tests/bots/test_fuzz.py
	@$(BIN)/python -m pytest -q --slow --timeout=2000 tests/server/faults

.PHONY: coverage
coverage: $(VENV)/.dev ## How much of the code the tests reach; fails when it is too little
	$(call need_debian,$(POSTGRESQL):postgresql redis-server:redis-server)
	@scripts/coverage

.PHONY: check
check: $(VENV)/.dev ## Format, lint, types, known vulnerabilities of dependencies
	@scripts/check

.PHONY: format
format: $(VENV)/.dev ## Format the code in place
	@$(BIN)/ruff format . && $(BIN)/ruff check --fix .

.PHONY: goldens
goldens: $(VENV)/.dev ## Write the golden playthroughs anew
	@$(BIN)/python -m fulcrum.testing playthroughs tests/playthroughs/*.txt

.PHONY: bench
bench: $(VENV)/.bench ## Benchmarks against peers; writes the tables in benchmarks/
	$(call need_debian,gcc:gcc gcc:libc6-dev $(POSTGRESQL):postgresql redis-server:redis-server chromium:chromium)
	@$(BIN)/python -m benchmarks

.PHONY: ladder
ladder: $(VENV)/.bench ## How strong the bots are: plays what is missing, writes benchmarks/LADDER.md
	@$(BIN)/python -m benchmarks.ladder

.PHONY: balance
balance: $(VENV)/.dev ## The balance reports of the four games: plays what is missing, writes docs/lab/balance-*
	@scripts/balance

.PHONY: docs
docs: $(VENV)/.dev ## Build the site into site/
	@$(BIN)/python docs/pictures.py && NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict -q

.PHONY: lock
lock: $(VENV)/.dev ## Pin the dependencies anew, with hashes
	@scripts/lock
