# Everything a person types to build, test, play and install moonstone. `make` lists it.

SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=
# What the build for trying and testing says of lines of code: `dwarf` for a debugger, `none` to
# build sooner.
DEBUG_INFO ?= none
BLACK ?= corners
WHITE ?= greedy
OPPONENT ?=
FILTER ?=
# An installed program for the tests to start, instead of the one that was built with them.
PROGRAM ?=
# The rooms of tests to build; by default those that FILTER runs something of, or all.
ROOMS ?= $(shell scripts/test-rooms '$(FILTER)')

# What the processor here can do more than the oldest of its kind: vectors shifted by vectors, as
# AVX2 has them. The package builds without, and plays the same, some things half as fast.
# `make FLAGS=` builds for any processor.
HAS_AVX2 = $(shell grep -qsw avx2 /proc/cpuinfo && grep -qsw bmi2 /proc/cpuinfo && echo yes)
ifeq ($(HAS_AVX2),yes)
FLAGS ?= -Xcc -march=x86-64-v3 --enable-all-traits
endif
FLAGS ?=

# For trying and testing, only what computes is optimised: see the end of Package.swift. It is
# built in two thirds of the time, and plays the same.
TRIED = .build/debug/moonstone
DEVELOP = MOONSTONE_DEVELOP=1 MOONSTONE_ROOMS='$(ROOMS)' $(SWIFT)
DEVELOP_FLAGS = -debug-info-format $(DEBUG_INFO) $(FLAGS)
# For installing, everything is, and nothing but the C library is needed.
RELEASE = -c release $(FLAGS) $(shell SWIFT='$(SWIFT)' scripts/release-flags)
BINARY = .build/release/moonstone
# Runs the scripts, and has to lie beside it.
WORKER = $(BINARY)-worker
SOURCES = Package.swift $(wildcard Sources Tests Benchmarks examples)
BIN = $(DESTDIR)$(PREFIX)/bin
SHARE = $(DESTDIR)$(PREFIX)/share/moonstone
# The folders of scripts that come with the program.
SCRIPTS = strategies games observers
SHIPPED = \( -name '*.lua' -o -name '*.weights' -o -name '*.book' -o -name 'ladder.txt' -o -name 'levels.txt' \)
# The files of the page that `moonstone serve` serves.
PAGE = Sources/Interfaces/MoonstoneWeb/Page
# The editor of the page, which the system has as a package, and the parts of it that are served.
CODEMIRROR = /usr/share/javascript/codemirror
CODEMIRROR_PARTS = lib/codemirror.js lib/codemirror.css mode/lua/lua.js addon/edit/matchbrackets.js \
  addon/comment/comment.js addon/dialog/dialog.js addon/dialog/dialog.css \
  addon/search/searchcursor.js addon/search/search.js
CODEMIRROR_LICENSE = /usr/share/doc/libjs-codemirror/copyright
BASH_COMPLETIONS = $(DESTDIR)$(PREFIX)/share/bash-completion/completions
ZSH_COMPLETIONS = $(DESTDIR)$(PREFIX)/share/zsh/site-functions
FISH_COMPLETIONS = $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d
MANUAL = $(DESTDIR)$(PREFIX)/share/man/man1

.PHONY: help setup develop match play test test-page test-clients thorough sanitize build bench format lint install install-built package test-package uninstall clean

help:
	@echo 'make match        watch corners play greedy (BLACK=… WHITE=… for others)'
	@echo 'make play         play against a script (OPPONENT=… for another)'
	@echo 'make test         run every test (FILTER=… for some, ROOMS=… for those of some rooms)'
	@echo 'make test-page    test the page in browsers; installs Chromium, Firefox and Playwright'
	@echo 'make test-clients let Quarry play against an engine, by clicks; installs it'
	@echo 'make thorough     the same at full strength, sanitizers, laws and fuzzers; takes hours'
	@echo 'make sanitize     run every test under the address and the thread sanitizer'
	@echo 'make build        build moonstone for release: $(BINARY)'
	@echo 'make bench        print the measurements'
	@echo 'make format       format the Swift sources'
	@echo 'make lint         check their format'
	@echo 'make install      install moonstone, its scripts, documents, manual and completions (PREFIX=$(PREFIX))'
	@echo 'make package      make a .deb, an archive, checksums and a list of parts in dist/'
	@echo 'make test-package try them in a bare Debian, and make them again elsewhere'
	@echo 'make uninstall    remove them'
	@echo 'make clean        remove what was built'
	@echo 'make setup        install what building needs; match, test and build do it first'

setup:
	@SWIFT='$(SWIFT)' scripts/setup

# A first build takes its minutes and shows its progress; later ones speak up when they fail.
build: setup
	@$(SWIFT) build $(RELEASE) --product moonstone $(if $(wildcard $(BINARY)),--quiet)
	@$(SWIFT) build $(RELEASE) --product moonstone-worker $(if $(wildcard $(WORKER)),--quiet)

develop: setup
	@$(DEVELOP) build $(DEVELOP_FLAGS) --product moonstone-worker \
	  $(if $(wildcard $(TRIED)-worker),--quiet)
	@$(DEVELOP) build $(DEVELOP_FLAGS) --product moonstone $(if $(wildcard $(TRIED)),--quiet)

match: develop
	@$(TRIED) match '$(BLACK)' '$(WHITE)'

play: develop
	@$(TRIED) play $(OPPONENT)

# A few tests at a time: started all at once, each waits for all the others whenever it waits. The
# hostile scripts run by themselves: they keep every core busy. Only what the tests need is built:
# not the benchmarks.
test thorough: export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH = 3
test: TESTER = $(DEVELOP)
test: TEST_FLAGS = $(DEVELOP_FLAGS)
run_test = MOONSTONE_PROGRAM='$(PROGRAM)' $(TESTER) test $(TEST_FLAGS) --disable-xctest --skip-build
define run_tests
	@$(TESTER) build $(TEST_FLAGS) --product moonstonePackageTests
	@$(run_test) $(if $(FILTER),--filter '$(FILTER)',--skip MoonstoneHostileTests)
	$(if $(FILTER),,@$(run_test) --filter MoonstoneHostileTests)
endef

test: setup
	$(run_tests)

test-page: build
	@scripts/test-page $(BINARY)

test-clients: build
	@scripts/test-quarry $(BINARY)

# Everything that `.ci/run` does a part of. In a release build, tests leave nothing out.
thorough: TEST_FLAGS = -c release -Xswiftc -enable-testing --scratch-path .build-thorough
thorough: TESTER = $(SWIFT)
thorough: export MOONSTONE_SHARED = 1
thorough: setup
	$(run_tests)
ifeq ($(FILTER),)
	@scripts/sanitize address
	@scripts/sanitize thread
	@$(SWIFT) run -c release MoonstoneBench laws
	@scripts/fuzz 600
	@env -u MOONSTONE_SHARED $(MAKE) --no-print-directory test-package
endif

sanitize thorough: export SWIFT := $(SWIFT)
sanitize: setup
	@FILTER='$(FILTER)' scripts/sanitize address
	@FILTER='$(FILTER)' scripts/sanitize thread

bench: build
	@MOONSTONE_FLAGS='$(FLAGS)' $(SWIFT) run $(RELEASE) MoonstoneBench

format:
	@$(SWIFT) format -i -p -r $(SOURCES)

lint:
	@$(SWIFT) format lint --strict -p -r $(SOURCES)

# `sudo make install` installs what `make build` has built: root builds nothing in your folder.
ifeq ($(SUDO_USER),)
install: build
endif
install:
	+@$(MAKE) --no-print-directory install-built

install-built:
	@test -x $(BINARY) -a -x $(WORKER) || { echo 'nothing to install yet: run "make build" first' >&2; exit 1; }
	@install -d '$(BIN)' '$(SHARE)' '$(MANUAL)' \
	  '$(BASH_COMPLETIONS)' '$(ZSH_COMPLETIONS)' '$(FISH_COMPLETIONS)'
	@install -s -m 755 $(WORKER) '$(BIN)/moonstone-worker'
	@install -s -m 755 $(BINARY) '$(BIN)/moonstone'
	@find $(SCRIPTS) $(SHIPPED) | while read -r file; do \
	  install -d "$(SHARE)/$$(dirname "$$file")" && \
	  install -m 644 "$$file" "$(SHARE)/$$file" || exit 1; done
	@install -d '$(SHARE)/page' '$(SHARE)/docs'
	@install -m 644 $(PAGE)/* '$(SHARE)/page'
	@install -m 644 docs/*.md '$(SHARE)/docs'
	@test ! -e '$(CODEMIRROR)' -o ! -e '$(CODEMIRROR_LICENSE)' || { \
	  for part in $(CODEMIRROR_PARTS); do \
	    install -D -m 644 "$(CODEMIRROR)/$$part" "$(SHARE)/codemirror/$$part" || exit 1; done; \
	  install -m 644 '$(CODEMIRROR_LICENSE)' '$(SHARE)/codemirror/LICENSE'; }
	@$(BINARY) --generate-completion-script bash > '$(BASH_COMPLETIONS)/moonstone'
	@$(BINARY) --generate-completion-script zsh > '$(ZSH_COMPLETIONS)/_moonstone'
	@$(BINARY) --generate-completion-script fish > '$(FISH_COMPLETIONS)/moonstone.fish'
	@$(BINARY) --generate-manual '$(MANUAL)'
	@chmod 644 '$(MANUAL)'/moonstone*.1
	@echo 'Installed $(BIN)/moonstone, its worker, scripts, documents, manual and completions.'

ifeq ($(SUDO_USER),)
package: build
endif
package:
	@SWIFT='$(SWIFT)' scripts/package

# As root: a bare Debian is made for it.
test-package: package
	@command -v lintian >/dev/null || scripts/apt-install lintian
	@lintian --fail-on error dist/*.deb
	@scripts/test-package --bare
	@SWIFT='$(SWIFT)' scripts/test-reproducible

uninstall:
	@rm -f '$(BIN)/moonstone' '$(BIN)/moonstone-worker' '$(BASH_COMPLETIONS)/moonstone' \
	  '$(ZSH_COMPLETIONS)/_moonstone' '$(FISH_COMPLETIONS)/moonstone.fish' \
	  '$(MANUAL)/moonstone.1' '$(MANUAL)'/moonstone-*.1
	@find $(SCRIPTS) $(SHIPPED) | while read -r file; do \
	  rm -f "$(SHARE)/$$file"; done
	@rm -rf '$(SHARE)/page' '$(SHARE)/docs' '$(SHARE)/codemirror'
	@test ! -d '$(SHARE)' || find '$(SHARE)' -depth -type d -empty -delete
	@echo 'Removed moonstone from $(DESTDIR)$(PREFIX).'

clean:
	@rm -rf .build .build-* dist examples/*/.build
