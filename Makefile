# Commands for newcomers and contributors. `make` alone prints the list.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready
MODULES := .venv/.modules
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix web
TOOLS := .venv/.tools
PARTS := web/node_modules/.package-lock.json
CLIENT := src/rummi/server/web/index.html
RIVALS := .venv/.rivals
ZIG := .venv/.zig
SITE := .venv/.site
TORCH := .venv/.torch
RAY := .venv/.ray
IMAGE := $(if $(BASE),--base $(BASE)) $(if $(ENGINE),--engine $(ENGINE)) $(if $(TAG),--tag $(TAG))
SUITE := $(BIN)/pytest --dist loadgroup --no-loadscope-reorder --timeout 300 --numprocesses
unexport PYTHONDONTWRITEBYTECODE # without .pyc files every server in a test would compile all modules again
COMPILE := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 \
	--no-emit-index-url --no-emit-find-links --no-annotate --custom-compile-command 'make lock'

.DEFAULT_GOAL := help
.PHONY: .FORCE help setup learn-speed play kernel-check test soak lint format rules-coverage translations protocol picture icons bench review-times load old-database frames screenshots lock image image-check image-pins base-image dist load-backup load-attacks load-hall load-stored soak-server engines pythons release sbom check flaky docs wasm train strength puzzles clean

help: ## print this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sort | awk -F':.*## ' '{ printf "  make %-16s %s\n", $$1, $$2 }'

setup: $(CLIENT) $(READY) ## create .venv with the command rummi, and build the browser client

$(TOOLS): requirements/dev.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "rummi needs Python 3.11 or newer; try make PYTHON=python3.12")'
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --requirement requirements/dev.txt
	@touch $@

$(PARTS): web/package.json web/package-lock.json web/.npmrc $(TOOLS)
	$(NPM) ci --silent
	@touch $@

$(CLIENT): $(PARTS) $(shell find web/* -name node_modules -prune -o -print)
	$(NPM) run --silent build -- --logLevel warn
	@touch $@

$(READY): $(TOOLS) $(MODULES) pyproject.toml $(wildcard native/*.* native/kernel/*.* native/kernel/*/*.* native/python/*.* tools/packaging/*) | $(CLIENT)
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --editable .
	@touch $@

# An editable installation has a fixed list of modules, so adding or moving one needs another installation.
$(MODULES): .FORCE | $(TOOLS)
	@find src/rummi -name '*.py' | sort | cmp -s - $@ || find src/rummi -name '*.py' | sort > $@

.FORCE:

play: setup ## start the server (HOST=0.0.0.0 for phones in your network; in the terminal: .venv/bin/rummi play)
	@$(BIN)/rummi serve $(if $(HOST),--host $(HOST))

kernel-check: setup ## build the kernel with GCC and Clang for two architectures and compare the answers (20 minutes)
	@$(BIN)/python -m tools.kernel_check

wasm: $(ZIG) ## rebuild the WebAssembly kernel after changes in native/ (1 minute)
	@$(BIN)/python -m tools.wasm

$(ZIG): $(TOOLS) requirements/wasm.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --requirement requirements/wasm.txt
	@touch $@

check: setup ## lint, types, imports, vitest, and tests without servers and browsers (2 minutes)
	@$(BIN)/python -m tools.run_tests check

test: setup ## run all checks and tests (8 minutes; output in build/tests)
	@$(BIN)/python -m tools.run_tests test

ROUNDS ?= 10
flaky: setup ## run server and browser tests in random order to find flaky ones (ROUNDS=10 PATHS=tests/server/rooms)
	@$(BIN)/python -m tools.flaky --rounds $(ROUNDS) $(PATHS)

soak: setup $(TORCH) $(RAY) ## run long random tests of games, tournaments, server and kernel (1 hour)
	RUMMI_PATIENCE=100 $(BIN)/pytest --numprocesses 2 $(wildcard tests/games/test_invariants.py tests/games/*/test_invariants.py) \
		tests/games/junior/test_intro_games.py tests/tournaments/test_random_decisions.py tests/server/process/test_plug_pull.py tests/solver/wasm/test_answers.py tests/reviews/test_every_best.py tests/puzzles/test_shipped.py
	RUMMI_PATIENCE=2 $(SUITE) 4
	$(BIN)/python -m tests.fuzz --minutes 10
	$(BIN)/python -m tools.distribution
	$(BIN)/python -m tools.kernel_check

lint: setup ## check style, types and imports
	$(NPM) run --silent check
	$(BIN)/ruff format --check --quiet .
	$(BIN)/ruff check --quiet .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

format: setup ## format the code
	$(NPM) run --silent format
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

rules-coverage: setup ## print the tests and the source lines for every rule id
	@$(BIN)/python -m tools.rules_coverage

picture: setup ## draw the picture in the README
	@$(BIN)/python -m tools.terminal_picture

icons: setup ## render the app icons
	@$(BIN)/python -m tools.icons

translations: setup ## update the Polish catalogues from the code
	@$(NPM) run --silent words
	@$(BIN)/python -m tools.translations

protocol: setup ## regenerate docs/protocol.md and the TypeScript types
	@$(BIN)/python -m tools.protocol

bench: setup $(RIVALS) ## compare the solver with others on the same positions (a few minutes)
	@$(BIN)/python -m tools.bench

review-times: setup ## time the review of one game per ruleset
	@$(BIN)/python -m tools.review_times

learn-speed: setup ## measure the steps per second of rummi.learn on one core (2 minutes)
	@$(BIN)/python -m tools.bench.learning

load: setup ## load-test a real server on SQLite and PostgreSQL (5 minutes)
	@$(BIN)/python -m tools.load

load-backup: setup ## back up a server under load, restore it and check every action (5 minutes)
	@$(BIN)/python -m tools.load.backing_up

load-attacks: setup ## measure how attacks affect honest players (2 minutes)
	@$(BIN)/python -m tools.load.attacks

load-hall: setup ## load-test a tournament with 1,000 entrants and phones (3 minutes)
	@$(BIN)/python -m tools.load.hall

load-stored: setup ## compare databases with 1,000 and 100,000 stored rooms (10 minutes)
	@$(BIN)/python -m tools.load.stored

MINUTES ?= 1
soak-server: setup ## let 200 rooms play while processes, database and network fail (MINUTES=60)
	@$(BIN)/python -m tools.soak --minutes $(MINUTES) $(if $(SEED),--seed $(SEED))

old-database: setup ## store a database of this version for the tests of later ones (once per version)
	@$(BIN)/python -m tools.old_database

frames: setup ## drag a tile over a full table in a slowed-down browser and count the frames
	@$(BIN)/python -m tools.frames

screenshots: setup ## take pictures of every main screen on desktop and phone, in both languages
	@$(BIN)/python -m tools.screenshots

image: ## build the container image (BASE=, TAG=, ENGINE=docker|podman|buildah)
	@$(PYTHON) -m tools.image build $(IMAGE)

image-pins: ## write deploy/images.env with the digests of the images in deploy/images.txt
	@$(PYTHON) -m tools.image pins $(IMAGE)

base-image: ## build a base image from Debian packages, without a registry
	@$(PYTHON) -m tools.image base $(IMAGE)

image-check: setup ## run the container image, check it, and play games on it
	@$(BIN)/python -m tools.image check $(IMAGE)

dist: setup ## build the sdist and the wheel and test them in clean environments (PYTHONS="python3.12 python3.13")
	@$(BIN)/python -m tools.distribution $(PYTHONS)

sbom: setup ## write a CycloneDX bill of materials to dist/
	@$(BIN)/python -m tools.sbom

release: setup ## commit and tag a release after building and testing the package (VERSION=0.2.0; publishes nothing)
	@$(BIN)/python -m tools.release $(VERSION)

engines: setup ## take the same pictures in Chromium, Firefox and WebKit
	@$(BIN)/python -m tools.engines.pictures

pythons: setup ## set up and test the last commit on Debian's other Pythons (root, 1 hour; PYTHONS="python3.14")
	@$(BIN)/python -m tools.pythons $(PYTHONS)

docs: $(SITE) ## build the documentation into site/
	@NO_MKDOCS_2_WARNING=true $(BIN)/mkdocs build --strict

$(SITE): $(READY) requirements/docs.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --requirement requirements/docs.txt
	@touch $@

HOW ?= --minutes 60
train: $(TORCH) ## train the strategist from scratch into build/train (1 hour; HOW="--minutes 8 --seed 2")
	@$(BIN)/python -m tools.train $(HOW)

puzzles: setup ## make the puzzles of the package from fixed seeds (10 minutes)
	@$(BIN)/python -m tools.puzzles

DEALS ?= 200
strength: setup ## measure the bots and update docs/strength.md (DEALS=1000 LEVELS="novice casual" CORES=2; resumes)
	@$(BIN)/python -m tools.strength --deals $(DEALS) $(if $(CORES),--cores $(CORES)) $(if $(LEVELS),--levels $(LEVELS))
	@$(MAKE) --no-print-directory protocol

$(TORCH): $(READY) requirements/train.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --requirement requirements/train.txt
	@touch $@

$(RAY): $(READY) requirements/ray.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --requirement requirements/ray.txt && touch $@ \
		|| echo 'Ray could not be installed; tests that need it are skipped'

$(RIVALS): $(READY) requirements/bench.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --requirement requirements/bench.txt && touch $@ \
		|| echo 'some solvers could not be installed; the benchmark lists them'

lock: setup ## compile the pinned requirements
	$(COMPILE) --extra arena --extra learn --extra server --group dev pyproject.toml --output-file requirements/dev.txt
	$(COMPILE) --extra server --constraints requirements/dev.txt pyproject.toml --output-file requirements/server.txt
	$(COMPILE) --group bench --constraints requirements/dev.txt --output-file requirements/bench.txt
	$(COMPILE) --group train --constraints requirements/dev.txt --output-file requirements/train.txt
	$(COMPILE) --extra ray --constraints requirements/dev.txt pyproject.toml --output-file requirements/ray.txt
	$(COMPILE) --group docs --constraints requirements/dev.txt --output-file requirements/docs.txt
	$(COMPILE) --group wasm --constraints requirements/dev.txt --output-file requirements/wasm.txt

clean: ## remove everything that was built
	rm -rf .venv build dist site web/node_modules src/rummi/server/web .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
