# Every target does the set-up it needs. One command = one target = one step of .ci/run.
# On a fresh machine with Python >= 3.11 and a C compiler: `make play`, `make test`.

PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11 python3.14 python; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo $$p; break; }; done)
VENV := .venv
BIN := $(VENV)/bin
BUILD := PYTHONPATH=build-support $(BIN)/python -m texas42_build
JOBS ?= 2
PYTEST := $(BIN)/pytest -q
CHECKED := src tests build-support $(wildcard benchmarks/*.py examples/*.py scripts/*.py)

.PHONY: play test check bench docs web core test-web test-slow test-browser ci ready clean
.DEFAULT_GOAL := play

play: ready ## a table in the browser
	@trap : INT; $(BIN)/texas42; code=$$?; [ $$code -eq 130 ] || exit $$code

test: ready ## the fast tests
	@$(PYTEST) -n $(JOBS) $(ARGS)

test-slow: ready ## the long proofs
	@$(PYTEST) -n $(JOBS) -m slow $(ARGS)

test-browser: ready ## whole games in a real browser
	@$(PYTEST) -m browser $(ARGS)

test-web: ready ## the front end's state, without a browser
	@$(BUILD) npm run --silent test

docs: ready ## links between the documents, and every example in them
	@$(PYTEST) -m '' tests/test_docs.py $(ARGS)

check: ready ## style and types of Python and TypeScript
	@$(BIN)/ruff check -q .
	@$(BIN)/ruff format --check -q .
	@$(BIN)/mypy $(CHECKED)
	@$(BUILD) npm run --silent check

bench: ready $(VENV)/.bench ## every benchmark
	@for script in $(sort $(wildcard benchmarks/*.py)); do echo "== $$script"; $(BIN)/python $$script || exit 1; done

core: $(VENV)/.ready ## compile the C core in place
	@$(BUILD) core

web: $(VENV)/.ready ## bundle the browser front end
	@$(BUILD) web

ci: ## all that .ci/run does
	@bash .ci/run

clean: ## back to a fresh checkout
	rm -rf $(VENV) build dist web/node_modules web/.tests src/*.egg-info src/texas42/server/static src/texas42/_core.*.so

ready: core web

$(VENV)/.ready: pyproject.toml
	@[ -n "$(PYTHON)" ] || { echo "texas42 needs Python 3.11 or newer, and found none on the PATH."; exit 1; }
	@$(PYTHON) build-support/texas42_build/compiler.py
	@echo "Setting up $(VENV) (once; about a minute) ..."
	@[ -x $(BIN)/python ] || $(PYTHON) -m venv $(VENV)
	@$(BIN)/pip install -qq --disable-pip-version-check -e '.[dev]'
	@touch $@

$(VENV)/.bench: $(VENV)/.ready
	@$(BIN)/pip install -qq --disable-pip-version-check -e '.[bench]'
	@touch $@
