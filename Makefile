# make demo    a demo club on this machine: set-up, database, server, address and log-ins
# make test    the whole suite on SQLite and on PostgreSQL, with browser tests
# make check   format, lint, types, import contracts, migrations, messages, settings: what CI runs beside the tests
# make bench   ratios measured in one run (benchmarks/)
# make mutants  changes the counting of a deal in every single spot and wants a test to fail each time (minutes)
# make messages   write new strings of the pages to locale/
#
# All of them set up what they need: bin/python_env (a virtual environment) and bin/system_packages.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

PY := .venv/bin/python
PORT ?= 8000
WORKERS ?= 3
PYTEST_ARGS ?=

.PHONY: help demo test test-sqlite test-postgresql check format messages bench mutants server-env dev-env clean

help:
	@sed -n 's/^# \(make .*\)/\1/p' Makefile

# --- set-up ---------------------------------------------------------------------------------------------------------
.venv/server.stamp: requirements.txt constraints.txt bin/python_env
	bin/python_env requirements.txt
	@touch $@

.venv/dev.stamp: requirements.txt requirements-dev.txt constraints.txt bin/python_env
	bin/python_env requirements-dev.txt
	@touch .venv/server.stamp $@

server-env: .venv/server.stamp
	@bin/system_packages server

dev-env: .venv/dev.stamp
	@bin/system_packages server tests

# --- use ------------------------------------------------------------------------------------------------------------
demo: server-env
	@PORT=$(PORT) bin/demo

test: test-sqlite test-postgresql

# One file's tests stay in one process: fixtures of a module are built once. One more process than cores: some wait for the disk.
test-sqlite: dev-env
	$(PY) -m pytest -n $(WORKERS) --dist loadfile $(PYTEST_ARGS)

# What never meets a database, or meets it through a browser alone, has run on SQLite.
test-postgresql: dev-env
	bin/with_postgresql $(PY) -m pytest -n $(WORKERS) --dist loadfile -m "not browser" \
	  --ignore=tests/scoring --ignore=tests/architecture \
	  --ignore=tests/exports/test_pdf.py --ignore=tests/exports/test_xlsx.py --ignore=tests/exports/test_typesetting.py \
	  $(PYTEST_ARGS)

check: dev-env
	$(PY) -m ruff format --check .
	$(PY) -m ruff check .
	$(PY) -m djlint --lint --quiet templates
	$(PY) -m mypy
	.venv/bin/lint-imports
	$(PY) manage.py makemigrations --check --dry-run
	bin/messages --check
	bin/check_deploy

format: dev-env
	$(PY) -m ruff check --fix .
	$(PY) -m ruff format .

messages: dev-env
	bin/messages

bench: dev-env
	$(PY) -m benchmarks

# From scratch every time: an answer kept from another state of the tests would be a lie.
mutants: dev-env
	rm -rf mutants
	nice -n 19 .venv/bin/mutmut run --max-children $(WORKERS)
	$(PY) -m tests.scoring.mutants

clean:
	rm -rf mutants .venv staticfiles .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
