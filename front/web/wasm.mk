# The engine as WebAssembly: make -f front/web/wasm.mk OUT=directory BUILTIN=path/to/builtin.c
#
# The same sources as the program, compiled once more for wasm32-wasi. Nothing here names a file of the engine:
# what is in its rooms belongs to it. There are two of it, paddock.wasm for every browser and paddock-simd.wasm with vectors
# of four and eight numbers for those that know them; they differ in nothing but speed.
LLVM ?= 14
CC := clang-$(LLVM)
OUT ?= build-web
VERSION := $(shell sed -n "s/^  version: '\(.*\)',/\1/p" meson.build)

engine := $(wildcard core/*.c games/*.c games/*/*.c table/*.c teach/*.c league/*.c bots/*.c bots/*/*.c review/*.c) draw/circuit.c
# What front ends share, without disk and processes.
shared := $(wildcard show/*.c show/*/*.c) $(filter-out report/sim_% report/review_text.c,$(wildcard report/*.c))
# A table on a server as its client knows it; Jansson's place is taken by what we use of it.
online := online/mirror.c online/carry.c front/web/jansson/jansson.c
web := $(shared) $(online) $(filter-out front/web/lines.c,$(wildcard front/web/*.c))

object = $(addprefix $(OUT)/wasm/,$(addsuffix .o,$(subst /,_,$(1))))
simd_object = $(addprefix $(OUT)/wasm/simd-,$(addsuffix .o,$(subst /,_,$(1))))

.PHONY: all
all:

# Assertions stay on, as everywhere.
FLAGS := --target=wasm32-wasi -flto -mbulk-memory -ffp-contract=off -std=c17 -I. -isystem front/web/jansson -D_POSIX_C_SOURCE=200809L '-DPADDOCK_VERSION="$(VERSION)"' -DPADDOCK_NETS_APART \
  -Wall -Wextra -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wformat=2 -Wundef -Werror -MMD -MP

# Flags are in this file, so a change of it makes everything anew.
define compile
$(1): $(2) front/web/wasm.mk | $(OUT)/wasm
	@$$(CC) $$(FLAGS) $(3) -c $$< -o $$@
endef
# What searches is compiled for speed, everything else for a short download: texts, what is read once, and what happens
# once in a race or lap are not searched; and some of what is searched is as fast when it is small.
# More than -O2 makes functions so large that browsers compile them badly: Grand Prix was slower by a fifth.
texts := $(filter %/position.c %/check.c %/setup.c %/words.c %/rulebook.c %/deck.c %/charts.c %/cars.c %/season.c,$(engine)) \
  core/data.c core/option.c core/field.c core/lesson_kind.c core/language.c core/error.c core/fair.c core/sha256.c core/text.c core/conversion.c core/dealer.c
seldom := games/toy/toy.c games/kinds.c games/registry.c bots/bot.c bots/trial.c bots/adviser.c bots/scale.c bots/random.c bots/matrix.c bots/rookie.c bots/lacorsa/rookie.c bots/grandprix/rookie.c \
  bots/lacorsa/duel.c bots/lacorsa/search.c bots/lacorsa/truth.c bots/lacorsa/halving.c bots/lacorsa/correction.c bots/lacorsa/temper.c bots/grandprix/temper.c bots/grandprix/expected_points.c bots/grandprix/club.c bots/grandprix/works.c games/grandprix/board.c games/grandprix/order.c games/grandprix/worth.c games/grandprix/race.c games/grandprix/zone.c \
  $(addprefix games/grandprix/,event.c finish.c grid.c hand.c hit.c pit.c playout.c restart.c run.c secrets.c track.c) \
  $(addprefix games/lacorsa/,extend.c finish.c incident.c look_race.c pit.c playout.c qualify.c secrets.c)
fast := $(filter-out $(texts) $(seldom),$(filter games/% bots/% core/%,$(engine)))
slow := $(filter-out $(fast),$(engine)) $(web)
# Where compilers make use of vectors; the rules of Grand Prix become larger by them and no faster.
vectors := $(filter-out games/grandprix/%,$(fast)) games/grandprix/look.c
$(foreach file,$(fast),$(eval $(call compile,$(call object,$(file)),$(file),-O2)))
$(foreach file,$(slow),$(eval $(call compile,$(call object,$(file)),$(file),-Oz)))
$(foreach file,$(vectors),$(eval $(call compile,$(call simd_object,$(file)),$(file),-O2 -msimd128)))

LINK := $(CC) --target=wasm32-wasi -Wl,--lto-O2 -flto -mbulk-memory -mexec-model=reactor -Wl,--strip-all -Wl,-z,stack-size=1048576 -Wl,--stack-first
everywhere := $(call object,$(filter-out $(vectors),$(engine)) $(web)) $(OUT)/wasm/data_builtin.o
objects := $(everywhere) $(call object,$(vectors)) $(call simd_object,$(vectors))

all: $(OUT)/paddock.wasm $(OUT)/paddock-simd.wasm

$(OUT)/paddock.wasm: $(everywhere) $(call object,$(vectors))
	@$(LINK) $^ -o $@

$(OUT)/paddock-simd.wasm: $(everywhere) $(call simd_object,$(vectors))
	@$(LINK) -Wl,-mllvm,-mattr=+simd128 $^ -o $@

# Lessons in other languages come with their catalogues (languages.mjs).
$(OUT)/builtin.c: $(BUILTIN) front/web/wasm.mk | $(OUT)/wasm
	@awk '/^    \{ \.kind = /{kind=$$0; next} kind!=""{drop = kind ~ /"lesson"/ && /-[a-z][a-z]",$$/; if (!drop) print kind; kind=""} /^};/{drop=0} !drop' $< >$@

$(OUT)/wasm/data_builtin.o: $(OUT)/builtin.c | $(OUT)/wasm
	@$(CC) $(FLAGS) -Oz -c $< -o $@

$(OUT)/wasm:
	mkdir -p $@

-include $(objects:.o=.d)
