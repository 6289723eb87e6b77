# Everything a newcomer or a contributor runs. `make` alone prints this list.
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
unexport PYTHONDONTWRITEBYTECODE # tests and the servers that they start would compile everything anew, each time
COMPILE := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 \
	--no-emit-index-url --no-emit-find-links --no-annotate --custom-compile-command 'make lock'

.DEFAULT_GOAL := help
.PHONY: .FORCE help setup learn-speed play kernel-check test soak lint format rules-coverage translations protocol picture icons bench review-times load old-database frames screenshots lock image image-check image-pins base-image dist load-backup load-attacks load-hall load-stored soak-server engines pythons release sbom check flaky docs wasm train strength puzzles clean

help: ## print this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sort | awk -F':.*## ' '{ printf "  make %-16s %s\n", $$1, $$2 }'

setup: $(CLIENT) $(READY) ## make the virtual environment with the command .venv/bin/rummi, and build the browser client

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

# An editable installation knows its modules by name: one that was added or moved needs another installation.
$(MODULES): .FORCE | $(TOOLS)
	@find src/rummi -name '*.py' | sort | cmp -s - $@ || find src/rummi -name '*.py' | sort > $@

.FORCE:

play: setup ## start the server and print its address; HOST=0.0.0.0 lets phones in your network in (in the terminal: .venv/bin/rummi play)
	@$(BIN)/rummi serve $(if $(HOST),--host $(HOST))

kernel-check: setup ## build the kernel by GCC and Clang, for this and another architecture, and compare every answer (twenty minutes)
	@$(BIN)/python -m tools.kernel_check

wasm: $(ZIG) ## build the kernel for browsers anew, as WebAssembly, after native/ has changed (a minute)
	@$(BIN)/python -m tools.wasm

$(ZIG): $(TOOLS) requirements/wasm.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --requirement requirements/wasm.txt
	@touch $@

check: setup ## style, types, imports, vitest, and the tests without servers and browsers (two minutes)
	@$(BIN)/python -m tools.run_tests check

test: setup ## run all checks and all tests (eight minutes; output in build/tests)
	@$(BIN)/python -m tools.run_tests test

ROUNDS ?= 10
flaky: setup ## hunt for flaky tests: servers and browsers in random order on a busy machine (ROUNDS=10, PATHS=tests/server/play)
	@$(BIN)/python -m tools.flaky --rounds $(ROUNDS) $(PATHS)

soak: setup $(TORCH) $(RAY) ## play thousands of random games of every family, and random events, and kill servers in the middle of games, and ask every build of the kernel everything, and teach the example of docs/learn.md (an hour)
	RUMMI_PATIENCE=100 $(BIN)/pytest --numprocesses 2 $(wildcard tests/games/test_invariants.py tests/games/*/test_invariants.py) \
		tests/games/junior/test_intro_games.py tests/tournaments/test_random_decisions.py tests/server/process/test_plug_pull.py tests/solver/wasm/test_answers.py tests/reviews/test_every_best.py tests/puzzles/test_shipped.py
	RUMMI_PATIENCE=2 $(SUITE) 4
	$(BIN)/python -m tests.fuzz --minutes 10
	$(BIN)/python -m tools.distribution
	$(BIN)/python -m tools.kernel_check

lint: setup ## check style, types and the direction of imports
	$(NPM) run --silent check
	$(BIN)/ruff format --check --quiet .
	$(BIN)/ruff check --quiet .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

format: setup ## format the code
	$(NPM) run --silent format
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

rules-coverage: setup ## print for every rule id the tests that name it, and its places in the code
	@$(BIN)/python -m tools.rules_coverage

picture: setup ## draw the picture in the README anew
	@$(BIN)/python -m tools.terminal_picture

icons: setup ## draw the icons of the app anew
	@$(BIN)/python -m tools.icons

translations: setup ## bring the Polish messages in step with the code
	@$(NPM) run --silent words
	@$(BIN)/python -m tools.translations

protocol: setup ## write the protocol's page and its TypeScript types anew
	@$(BIN)/python -m tools.protocol

bench: setup $(RIVALS) ## time the solver beside others on the same positions (a few minutes)
	@$(BIN)/python -m tools.bench

review-times: setup ## time the review of a game of each family, and its chances
	@$(BIN)/python -m tools.review_times

learn-speed: setup ## measure how many steps a second programs that learn can take, on one core (two minutes)
	@$(BIN)/python -m tools.bench.learning

load: setup ## play in hundreds of rooms of a real server and measure it, on SQLite and PostgreSQL (five minutes)
	@$(BIN)/python -m tools.load

load-backup: setup ## take backups while 200 rooms act, restore them elsewhere, and look for every action (five minutes)
	@$(BIN)/python -m tools.load.backing_up

load-attacks: setup ## measure what players notice of those who ask for much, talk without end or say half of something (a minute)
	@$(BIN)/python -m tools.load.attacks

load-hall: setup ## measure a championship of a thousand: draw, cards, views, and a hall full of phones behind one address (three minutes)
	@$(BIN)/python -m tools.load.hall

load-stored: setup ## measure a server whose database holds 100,000 rooms beside one that holds 1,000 (ten minutes)
	@$(BIN)/python -m tools.load.stored

MINUTES ?= 1
soak-server: setup ## 200 rooms play while workers, database, bus and helpers are killed, stopped and starved (MINUTES=60)
	@$(BIN)/python -m tools.soak --minutes $(MINUTES) $(if $(SEED),--seed $(SEED))

old-database: setup ## keep a database as this version leaves it, for the tests of later ones (once, when a version is finished)
	@$(BIN)/python -m tools.old_database

frames: setup ## drag a tile over a full table on a slowed down browser, and count the frames
	@$(BIN)/python -m tools.frames

screenshots: setup ## take pictures of every main screen, on a desktop and a phone, in both languages
	@$(BIN)/python -m tools.screenshots

image: ## build the container image with docker, podman or buildah; BASE=, TAG= and ENGINE= choose
	@$(PYTHON) -m tools.image build $(IMAGE)

image-pins: ## look up the digests of the images in deploy/images.txt, and write deploy/images.env
	@$(PYTHON) -m tools.image pins $(IMAGE)

base-image: ## make a base for it of Debian's packages, where no registry can be reached
	@$(PYTHON) -m tools.image base $(IMAGE)

image-check: setup ## run the image, look into it, and play through it, replacing the container in the middle of a game
	@$(BIN)/python -m tools.image check $(IMAGE)

dist: setup ## build the sdist and the wheel, and prove them in clean environments; PYTHONS="python3.12 python3.13" for others than ours
	@$(BIN)/python -m tools.distribution $(PYTHONS)

sbom: setup ## write the parts of a release as a CycloneDX bill of materials, in dist/
	@$(BIN)/python -m tools.sbom

release: setup ## write the version and the changelog, build and prove the package, commit and tag; VERSION=0.2.0 (nothing is published)
	@$(BIN)/python -m tools.release $(VERSION)

engines: setup ## take the same pictures in Chromium, Firefox and WebKit, side by side
	@$(BIN)/python -m tools.engines.pictures

pythons: setup ## set up and test the newest commit on every Python that Debian has, without the browsers (root, an hour); PYTHONS="python3.14" for one
	@$(BIN)/python -m tools.pythons $(PYTHONS)

docs: $(SITE) ## build the site of these pages and the library's reference into site/
	@NO_MKDOCS_2_WARNING=true $(BIN)/mkdocs build --strict

$(SITE): $(READY) requirements/docs.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --requirement requirements/docs.txt
	@touch $@

HOW ?= --minutes 60
train: $(TORCH) ## teach the strategist from nothing by games against itself, into build/train (an hour; HOW="--minutes 8 --seed 2")
	@$(BIN)/python -m tools.train $(HOW)

puzzles: setup ## make the puzzles that come with the package anew, from fixed seeds (ten minutes)
	@$(BIN)/python -m tools.puzzles

DEALS ?= 200
strength: setup ## measure how strong the bots are, from fixed seeds, and write the table in docs/strength.md (minutes; DEALS=1000, LEVELS="novice casual", CORES=2; goes on where it was broken off)
	@$(BIN)/python -m tools.strength --deals $(DEALS) $(if $(CORES),--cores $(CORES)) $(if $(LEVELS),--levels $(LEVELS))
	@$(MAKE) --no-print-directory protocol

$(TORCH): $(READY) requirements/train.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --requirement requirements/train.txt
	@touch $@

$(RAY): $(READY) requirements/ray.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --requirement requirements/ray.txt && touch $@ \
		|| echo 'Ray could not be installed; the tests say what is left out'

$(RIVALS): $(READY) requirements/bench.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --requirement requirements/bench.txt && touch $@ \
		|| echo 'not every contestant could be installed; the bench says which are missing'

lock: setup ## compile the pinned requirements anew
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
