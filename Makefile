# notify-sim: what is done often. `make` alone lists it.

SWIFT ?= swift
# Given to every debug build and to the tests alike, so that one build serves them all.
SWIFTFLAGS ?=
# Debug builds optimise the engine, in which the tests spend much of their time; 0 to debug it.
export NOTIFY_SIM_OPTIMIZED_ENGINE ?= 1
PREFIX ?= /usr/local
DESTDIR ?=

DEBUG_BINARY = .build/debug/notify-sim
BINARY = .build/release/notify-sim
EXAMPLE = fixtures/library-example
# The package that `init --swift` writes; what was built of it is kept.
STARTED = .build/started
# Options of `swift test` for `make test`, such as TESTS='--filter SilentPushTests'.
TESTS ?=
# How many random phones `make test` compares with a naive one.
ORACLE_STATES ?= 2000
# The commands that have a page of the manual.
COMMANDS = $(shell $(BINARY) help --width 200 | sed -n '/^SUBCOMMANDS/,/^$$/s/^  \([a-z]*\) .*/\1/p' \
  | grep -v '^help$$')
SOURCES = Sources Tests Package.swift $(EXAMPLE)

# With the libraries inside, the program starts in half the time and runs where there is neither
# Swift nor a C++ library. Types are reached without the runtime's search by name, which takes a
# third of a short run. The program is linked to a fixed address: the loader would otherwise correct
# 99,510 pointers at every start, a quarter of that time. On macOS the libraries are part of the
# system.
STATIC = $(CURDIR)/.build/static
RELEASE_FLAGS_Linux = --static-swift-stdlib -Xswiftc -L$(STATIC) \
  -Xswiftc -Xclang-linker -Xswiftc -no-pie -Xswiftc -Xclang-linker -Xswiftc -static-libgcc \
  -Xlinker --no-export-dynamic -Xlinker --exclude-libs -Xlinker ALL -Xlinker -s \
  -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
RELEASE_FLAGS = -c release --product notify-sim -debug-info-format none $(RELEASE_FLAGS_$(shell uname -s))

.PHONY: help whole-modules demo test example build dist deb install uninstall format lint docs bench stress faults \
  oracle fuzz clients page mutants clean

help: ## List these targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' Makefile

# Compiles each module as a whole: for a build from nothing that is a third less work than file by
# file. `.ci/run` asks for these flags too.
WHOLE_MODULES = -debug-info-format none $(addprefix -Xswiftc ,-whole-module-optimization \
  -disable-batch-mode -no-emit-module-separately-wmo -num-threads 2)
whole-modules:
	@echo $(WHOLE_MODULES)

# A first look at the program: built as a whole, with nothing for a debugger or an editor and no
# optimised engine, which takes half the time of a build for development. It has a folder of its
# own, so that neither build undoes the other. Where SWIFTFLAGS is given, all use one build.
ifeq ($(SWIFTFLAGS),)
DEMO_SCRATCH = .build/demo
DEMO_FLAGS = --scratch-path $(DEMO_SCRATCH) --disable-index-store $(WHOLE_MODULES)
demo: export NOTIFY_SIM_OPTIMIZED_ENGINE := 0
else
DEMO_SCRATCH = .build
DEMO_FLAGS = $(SWIFTFLAGS)
endif

demo: ## Build, then deliver a meeting invitation and accept it
	$(SWIFT) build $(DEMO_FLAGS) --product notify-sim
	$(DEMO_SCRATCH)/debug/notify-sim deliver fixtures/payloads/meeting-invitation.json \
	  --app samples --action ACCEPT_ACTION

test: ## Build, run all tests, replay the project's own scenarios, and ask the oracle a little
	@SWIFT="$(SWIFT)" SWIFTFLAGS="$(SWIFTFLAGS)" python3 Tests/Checks/run_tests.py $(TESTS)
	$(DEBUG_BINARY) replay fixtures/scenarios
	python3 Tests/Oracle/compare.py $(DEBUG_BINARY) $(ORACLE_STATES)

# The examples have a build of the library of their own, whose engine is not optimised: that takes
# a minute, and they have little to do.
AS_EXAMPLE = NOTIFY_SIM_OPTIMIZED_ENGINE=0
# Tests a package with the options $(1), and minds warnings. One build of the library serves all
# packages of `example`, and `--app`, which gives no flags of its own.
TEST_PACKAGE = $(AS_EXAMPLE) $(SWIFT) test $(1) > .build/example.log 2>&1; status=$$?; cat .build/example.log; \
	  test $$status = 0 && ! grep -q 'warning:' .build/example.log

example: ## Build and test the package that uses the phone as a library, and what init writes
	$(SWIFT) build $(SWIFTFLAGS) --product notify-sim
	mkdir -p $(STARTED)
	find $(STARTED) -mindepth 1 -maxdepth 1 ! -name .build -exec rm -rf {} +
	$(DEBUG_BINARY) init $(STARTED) --swift
	@$(call TEST_PACKAGE,--package-path $(EXAMPLE) --scratch-path $(STARTED)/.build)
	@$(call TEST_PACKAGE,--package-path $(STARTED))
	sed -i.old 's/^let isolation.*/let isolation: [SwiftSetting] = [.defaultIsolation(MainActor.self)]/' \
	  $(STARTED)/Package.swift
	@$(call TEST_PACKAGE,--package-path $(STARTED))
	$(AS_EXAMPLE) $(DEBUG_BINARY) deliver $(STARTED)/parcel.json --app $(STARTED) --action LEAVE_AT_DOOR \
	  | grep 'driver.note  text leave 4711 at the door'
	$(AS_EXAMPLE) $(DEBUG_BINARY) replay $(STARTED) --app $(STARTED)
	@command -v node > /dev/null || exit 0; cd fixtures/expo-app \
	  && set -x && $(CURDIR)/$(DEBUG_BINARY) deliver meeting.json --reply 'Where?' | grep '"text":"Where?"' \
	  && $(CURDIR)/$(DEBUG_BINARY) deliver reading-list.json | grep 'once (newData)'

build: ## Build the program for use: .build/release/notify-sim
	@mkdir -p $(STATIC)
	@file=$$(clang -print-file-name=libstdc++.a 2> /dev/null \
	  || cc -print-file-name=libstdc++.a 2> /dev/null); \
	  if test -f "$$file"; then ln -sf "$$file" $(STATIC); fi
	$(SWIFT) build $(RELEASE_FLAGS)

dist: build ## Pack the program, completion scripts and manual: .build/dist
	SWIFT="$(SWIFT)" MAKE="$(MAKE)" sh Tests/Checks/dist.sh

deb: build ## Pack the same as a package for apt: .build/deb
	MAKE="$(MAKE)" sh Tests/Checks/deb.sh

install: $(BINARY) ## Install the program, completion scripts and man pages below PREFIX (/usr/local)
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install -m 755 $(BINARY) "$(DESTDIR)$(PREFIX)/bin/notify-sim"
	install -d "$(DESTDIR)$(PREFIX)/share/bash-completion/completions"
	$(BINARY) --generate-completion-script bash \
	  > "$(DESTDIR)$(PREFIX)/share/bash-completion/completions/notify-sim"
	install -d "$(DESTDIR)$(PREFIX)/share/zsh/site-functions"
	$(BINARY) --generate-completion-script zsh \
	  > "$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_notify-sim"
	install -d "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d"
	$(BINARY) --generate-completion-script fish \
	  > "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/notify-sim.fish"
	install -d "$(DESTDIR)$(PREFIX)/share/man/man1"
	for page in notify-sim $(COMMANDS:%=notify-sim-%); do \
	  $(BINARY) --generate-man-page $$page \
	    > "$(DESTDIR)$(PREFIX)/share/man/man1/$$page.1" || exit 1; done

uninstall: ## Remove what install put there
	rm -f "$(DESTDIR)$(PREFIX)/bin/notify-sim" \
	  "$(DESTDIR)$(PREFIX)/share/bash-completion/completions/notify-sim" \
	  "$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_notify-sim" \
	  "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/notify-sim.fish" \
	  "$(DESTDIR)$(PREFIX)/share/man/man1/notify-sim.1" \
	  "$(DESTDIR)$(PREFIX)/share/man/man1/"notify-sim-*.1

format: ## Lay out the sources
	$(SWIFT) format -i -r --parallel $(SOURCES)

lint: ## Check the sources' layout and the project's own rules
	$(SWIFT) format lint --strict -r --parallel $(SOURCES)
	python3 Tests/Checks/style.py
	python3 Tests/Checks/rooms.py
	python3 Tests/Checks/run_tests_check.py --quiet

docs: ## Record what tests compare: help, cases, examples in README.md and docs/, schemas
	@SWIFT="$(SWIFT)" SWIFTFLAGS="$(SWIFTFLAGS)" python3 Tests/Checks/record.py

bench: build ## Measure speed and memory into .build/bench.json; BASELINE=FILE compares
	SWIFT="$(SWIFT)" python3 Tests/Benchmarks/bench.py $(BENCH)

stress: build ## Kill runs that write a file STRESS_KILLS (1000) times, and attack `serve`
	python3 Tests/Stress/state.py
	python3 Tests/Stress/clients.py
	python3 Tests/Provider/killed.py

faults: ## Let each call of the system fail once, in turn; Linux only
	$(SWIFT) build $(SWIFTFLAGS) --product notify-sim
	python3 Tests/Faults/faults.py

oracle: $(BINARY) ## Compare 200,000 random phones with a naive one that was written from the rules
	python3 Tests/Oracle/compare.py $(BINARY) 200000

fuzz: ## Give every reader wild bytes, FUZZ_SECONDS (60) for each target; needs libFuzzer
	SWIFT="$(SWIFT)" Tests/Fuzz/run.sh

clients: $(BINARY) ## Try real clients of APNs on `serve`: curl, Node, and Python's from PyPI
	sh Tests/Provider/clients.sh
	SERVE_KILLS=6 python3 Tests/Provider/killed.py

page: $(BINARY) ## Drive the page that is the phone in a headless Chromium, where there is one
	python3 Tests/Page/page.py $(BINARY) .build/page

mutants: ## Flip conditions and constants in what decides; some test must mind each
	SWIFT="$(SWIFT)" python3 Tests/Mutation/mutate.py $(MUTANTS)

clean: ## Remove everything that was built
	rm -rf .build Tests/Benchmarks/*/.build Tests/Fuzz/.build $(EXAMPLE)/.build

# An installation takes what `make build` made, so that it needs no toolchain of its own.
$(BINARY):
	$(MAKE) build
