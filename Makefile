# The recipes of the project; .ci/run runs the same ones. `make demo` and `make test` need nothing but
# Python 3.11 or newer and make: what they use is installed into .venv when it is missing.

PYTHON ?= python3
BIN = .venv/bin
READY = .venv/.ready
QUIET = --quiet --quiet --disable-pip-version-check

# Extras of pyproject.toml to install: all that it declares, since the tests cover them all.
# `make setup EXTRAS=` leaves them out, `make setup EXTRAS=pdf,lsp` takes some.
EXTRAS = $(shell $(PYTHON) -c "import tomllib; print(*tomllib.load(open('pyproject.toml', 'rb'))['project'].get('optional-dependencies', ()), sep=',')")

# The folders that are imported as cardwright.X; api is cardwright itself.
FOLDERS = $(filter-out api tests,$(patsubst %/__init__.py,%,$(wildcard */__init__.py)))

.PHONY: setup demo test check style links types imports golden tables bench agree play wheel clean

setup: $(READY)

# pip older than 25.1 knows no --group, so the first step is a newer one inside the venv. Quiet twice,
# since setuptools warns of every editable install.
$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "cardwright needs Python 3.11 or newer")'
	@echo "setting up .venv" >&2
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install $(QUIET) --upgrade 'pip>=25.1'
	@$(BIN)/python -m pip install $(QUIET) --group dev --editable .$(EXTRAS:%=[%])
	@touch $@

# $(call show,CODE,ARGUMENTS) runs a command as a user types it; make fails if its exit code is not CODE.
show = @echo '$$ cardwright $(2)'; $(BIN)/cardwright $(2); test $$? -eq $(1) && echo

demo: $(READY)
	$(call show,0,check practice-american "FF 2222B 44B 66C 88JJC")
	$(call show,1,check practice-american "FF 2222B 44B 6JC 8888C")
	$(call show,1,lint examples/broken-garden.yaml)

test: $(READY)
	$(BIN)/pytest -n auto

# What must hold before a change is sent.
check: style types imports test

style: $(READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

# Neither mypy nor import-linter follows an editable install to folders of other names: links stand in.
links: $(READY)
	@rm -rf build/types/cardwright && mkdir -p build/types/cardwright
	@ln -sfn $(wildcard $(CURDIR)/api/*) $(addprefix $(CURDIR)/,$(FOLDERS)) build/types/cardwright/
	@ln -sfn $(CURDIR)/tests $(CURDIR)/pyproject.toml build/types/

types: links
	cd build/types && $(CURDIR)/$(BIN)/mypy -p cardwright -p tests

imports: links
	cd build/types && $(CURDIR)/$(BIN)/lint-imports

# Rewrites the expected outputs under tests/golden; the diff is what there is to review.
golden: $(READY)
	$(BIN)/pytest --update-golden

# The parsers as tables, to be made anew when a grammar changes or Lark does.
tables: $(READY)
	$(BIN)/python -c 'from cardwright.compiler.grammars import write_tables; write_tables()'

bench: $(READY)
	set -e; for file in bench/bench_*.py; do $(BIN)/python $$file; done

# Compares the matcher with its two oracles: make agree N=100000
N = 20000
agree: $(READY)
	CARDWRIGHT_AGREE_PAIRS=$(N) $(BIN)/pytest tests/differential/test_agreement.py

# Rounds of each style of game, played out by the simple player and judged: make play GAMES=1000
GAMES = 1000
play: $(READY)
	CARDWRIGHT_PLAY_GAMES=$(GAMES) $(BIN)/pytest tests/properties/test_games_played.py

# The suite against the wheel, away from the sources: what an install would lack fails here. Oracles
# and properties judge the same code and have run before.
wheel: $(READY)
	rm -rf dist build/wheel && mkdir -p build/wheel/room
	$(BIN)/python -m build --outdir dist .
	$(PYTHON) -m venv build/wheel/venv
	build/wheel/venv/bin/python -m pip install $(QUIET) --upgrade 'pip>=25.1'
	build/wheel/venv/bin/python -m pip install $(QUIET) --group test "$$(ls dist/*.whl)$(EXTRAS:%=[%])"
	cp -R tests examples docs pyproject.toml build/wheel/room/
	cd build/wheel/room && ../venv/bin/pytest -n auto \
		tests/conformance tests/golden tests/packaging tests/pages tests/unit

clean:
	rm -rf .venv build dist *.egg-info .*_cache .hypothesis
