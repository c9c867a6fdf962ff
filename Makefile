# A thin front to Meson: each target installs what it lacks (tools/need), sets up its own build directory
# (tools/setup) and does one thing. "make help" lists the targets.

# One LLVM for everybody: another clang-format lays out the same code in another way.
export LLVM := 14

# A list that git could not make must not pass for a list without faults.
SHELL := bash
.SHELLFLAGS := -eo pipefail -c

PREFIX ?= /usr/local
DIRS := build build-web build-test build-clang build-asan build-fuzz build-lint build-coverage build-compare

build_packages := build-essential pkg-config meson ninja-build gettext libyaml-dev libjansson-dev libcairo2-dev libsqlite3-dev libncurses-dev fonts-liberation \
  libmicrohttpd-dev libgnutls28-dev libsodium-dev libuv1-dev libwslay-dev libcurl4-gnutls-dev libpq-dev
# The page: its engine by clang for WebAssembly, its scripts by Node.
web_packages := $(build_packages) clang-$(LLVM) lld-$(LLVM) wasi-libc libclang-rt-$(LLVM)-dev-wasm32
check_packages := $(build_packages) libcmocka-dev
# llvm: the sanitizers' reports need its symbolizer to name functions and lines.
test_packages := $(check_packages) $(web_packages) chromium chromium-headless-shell clang-$(LLVM) libclang-rt-$(LLVM)-dev llvm-$(LLVM) tmux procps zsh fish openssl libopenmpi-dev openmpi-bin postgresql
format_packages := git clang-format-$(LLVM)
lint_packages := $(test_packages) $(format_packages) clang-tidy-$(LLVM) shellcheck

.DEFAULT_GOAL := build
.PHONY: help build play web serve check test test-web test-long coverage bench bench-web ladder train lint format install clean

help: ## List the targets.
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 20

build: ## Build the program, build/paddock.
	@tools/need $(build_packages)
	@tools/setup build
	@ninja -C build

# The game should be the first thing one sees, so what the build says is shown only if it fails.
play: ## Play in this terminal; in a pipe, tell a race of bots as a story.
	@tools/need $(build_packages)
	@[ -x build/paddock ] || echo "Building Paddock, once ..." >&2
	@said=$$({ tools/setup build && ninja -C build; } 2>&1) || { echo "$$said" >&2; exit 1; }
	@if [ -t 0 ] && [ -t 1 ] && [ -z "$$CI" ]; then build/paddock; else build/paddock race; fi

web: build ## Build the page with both games, build-web/page: plain files for any web server.
	@tools/need $(web_packages)
	@tools/web build

# As with play: the page should be the first thing one sees.
serve: ## Build the page, hand it out on this machine and show it in the browser.
	@[ -f build-web/page/index.html ] || echo "Building Paddock and its page, once ..." >&2
	@said=$$($(MAKE) --no-print-directory web 2>&1) || { echo "$$said" >&2; exit 1; }
	@build/paddock serve --open

check: ## Run the quick tests: about a minute on two cores.
	@tools/need $(check_packages)
	@tools/test-run build-test=quick@30

# A third of the counts; with sanitizers, which another compiler brings, a twentieth. What would prove the same again is in one of the
# two passes alone (once, sanitized: tests/meson.build). That compiler without them is for make test-long: it reads the same code, and runs it as the sanitizers do.
test: ## Run all tests, with two compilers, sanitizers, fuzzers and a browser: about 15 minutes on two cores.
	@tools/need $(test_packages)
	@tools/web need
	@tools/test-run build-test=quick,full,again,web,-sanitized@30 build-asan=quick,full,-once@5 build-fuzz=fuzz@30

test-web: ## Run the tests of the page alone: records, and a browser that plays.
	@tools/need $(test_packages)
	@tools/web need
	@tools/test-run build-test=web

test-long: ## Run all tests with full counts: hours.
	@tools/need $(test_packages)
	@tools/web need
	@tools/test-run build-test=quick,full,again,web,long@200 build-clang=quick,full build-asan=quick,full@100 build-fuzz=fuzz

coverage: ## Print how many lines of each room the tests run through: quick and full ones, with a tenth of their counts.
	@tools/need $(check_packages)
	@GCOV_ERROR_FILE=/dev/null tools/test-run build-coverage=quick,full@10 || true # or counters speak between the program's lines
	@tools/coverage build-coverage

bench: build ## Measure the speed and print the signature; COMPARE=COMMIT: tell what became faster or slower since.
	@$(if $(COMPARE),tools/bench-compare '$(COMPARE)',tools/bench)

ladder: build ## Measure how strong the bots are, going on where it stopped: some hours in all.
	@tools/ladder

train: build ## Let a driver of LACORSA learn from nothing, going on where it stopped: some minutes on one core.
	@build/train race 50000 1 build/driver

bench-web: web ## Measure the page: speed of its engine, how soon one can play, frames while bots think and news come, size of news.
	@tools/need $(test_packages)
	@node tests/web/bench.mjs build/paddock build/front/web/web-lines build-web

lint: ## Check the layout and look for likely mistakes.
	@tools/need $(lint_packages)
	git ls-files -z '*.c' '*.h' | xargs -0r clang-format-$(LLVM) --dry-run --Werror
	git grep -lzE '^#!.*[/ ](ba)?sh$$' | xargs -0r shellcheck
	tools/web lint
	@tools/setup build-lint
	@ninja -C build-lint
	git ls-files -z '*.c' | xargs -0r run-clang-tidy-$(LLVM) -p build-lint -quiet

format: ## Lay out all C code and the scripts of the page as make lint wants it.
	@tools/need $(format_packages)
	git ls-files -z '*.c' '*.h' | xargs -0r clang-format-$(LLVM) -i
	@tools/web format

install: build ## Install below PREFIX (/usr/local), inside DESTDIR if given.
	@meson configure build -Dprefix='$(abspath $(PREFIX))'
	DESTDIR='$(abspath $(DESTDIR))' meson install -C build
	@# The system learns of the shared library.
	@[ -n '$(DESTDIR)' ] || [ "$$(id -u)" != 0 ] || ldconfig
	@[ ! -f build-web/page/index.html ] || tools/web install '$(abspath $(DESTDIR))$(abspath $(PREFIX))/share/paddock/web'

clean: ## Remove all that was built.
	rm -rf $(DIRS)
