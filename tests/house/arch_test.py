#!/usr/bin/env python3
"""The house rules that a compiler does not check.

    arch_test.py SOURCE_ROOT OBJECT_OR_ARCHIVE...
    arch_test.py --self-test

Includes point downward or sideways; no front end includes another; the rules read no clock and write no file;
what every front end shows is put into texts, and printed by nobody but them;
libraries have no mutable globals; no file or folder has a name that says nothing;
the page names a game in that game's own folder only.
Says what it checked; exit status 1 and a line for each fault when there are any.
"""

import fnmatch
import os
import pathlib
import re
import subprocess
import sys
import tempfile

# What each room may include, as prefixes of paths from the root. A room that is not here may not hold C.
CORE, REGISTRY, KINDS = "core/", "games/registry.h", "games/kinds.h"
TRACK = "games/grandprix/track.h"
LOOK = "games/*/look.h"
MODULES = "modules/module.h"
BELOW_FRONT = [CORE, "table/", "teach/", "wire/", "league/", "bots/", "data/", "draw/", "sim/", "store/", "review/", "languages/"]
OF_GAMES = [REGISTRY, KINDS, LOOK, TRACK]  # what whoever shows a game may know of it: looks, not states and rules
ROOMS = {
    "core": [CORE],
    "games": [CORE],  # and their own folder, see allowed()
    "table": [CORE, REGISTRY, "table/"],
    "teach": [CORE, "table/", "teach/"],
    "wire": [CORE, "table/", "wire/"],
    "league": [CORE, REGISTRY, "table/", "league/"],
    "bots": [CORE, LOOK, "bots/"],
    "data": [CORE, KINDS, "data/"],
    "modules": ["modules/"],  # whoever brings large libraries that few need loads them by it
    "draw": [CORE, TRACK, MODULES, "draw/"],
    "sim": [CORE, "bots/", "sim/"],
    "review": [CORE, "table/", "bots/", "review/"],
    "library": [CORE, REGISTRY, "table/", "bots/", "library/"],
    "store": [CORE, MODULES, "table/", "league/", "store/"],
    "languages": [CORE, "table/", "languages/"],
    "docs": [],  # examples, which have what is installed and nothing else
    "tools": BELOW_FRONT + ["games/", "host/files.h", "host/ranks.h", "tools/"],
    "show": [CORE, *OF_GAMES, "table/", "teach/", "bots/", "review/", "show/"],
    "report": BELOW_FRONT + OF_GAMES + ["show/", "report/"],
    "host": BELOW_FRONT + OF_GAMES + [MODULES, "show/", "report/", "online/", "host/"],
    "online": [CORE, REGISTRY, "table/", "bots/", "wire/", "languages/", "show/", "report/", "online/"],
    "server": BELOW_FRONT + [REGISTRY, KINDS] + [MODULES, "show/", "report/", "host/", "online/", "server/"],
    "front": BELOW_FRONT + [REGISTRY, KINDS, LOOK] + ["show/", "report/", "host/", "online/", "server/"],  # and their own folder, see allowed()
    "tests": BELOW_FRONT + ["games/", "show/", "report/", "host/", "online/", "server/", "library/", "tools/", "front/", "tests/"],
}

# The one exception: `paddock` without a verb starts the full screen, and so does a race on a server.
FULL_SCREEN = (("front/cli/main.c", "front/cli/join.c"), "front/tui/tui.h")

# Rules are pure: same arguments, same answer. (Texts are made by core/text.h.)
IMPURE = {"stdio.h", "time.h", "signal.h", "threads.h", "pthread.h", "unistd.h", "fcntl.h", "locale.h"}

# Whoever owns a stream prints what the rooms of drawings, words and reports have made. (snprintf() writes into memory.)
PRINTING = re.compile(r"\b(?:(?:v?f?printf|f?puts|f?putc|putchar|fwrite|fflush|fopen)(?=\s*\()|std(?:in|out|err)\b|FILE\b|json_t\b)")
# What the operating system gives has files and logs, but speaks to nobody: it returns a sentence.
SPEAKING = re.compile(r"\b(?:(?:v?printf|puts|putchar|perror)(?=\s*\()|std(?:out|err)\b)")
PRINTS_NOTHING = {"show": PRINTING, "report": PRINTING, "host": SPEAKING}
COMMENT_OR_STRING = re.compile(r'/\*.*?\*/|"(?:\\.|[^"\\])*"', re.S)

EMPTY_NAMES = re.compile(r"(?:^|[^a-z])(utils?|common|misc|managers?|helpers?)(?:[^a-z]|$)")
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*(?:"([^"]+)"|<([^>]+)>)', re.M)
SKIPPED_FOLDERS = re.compile(r"^(\..*|build.*|__pycache__|node_modules)$")

# Sections that a program may write to. Pointers in const tables need relocation and live in .data.rel.ro.
WRITABLE = re.compile(r"^(\.data(?!\.rel\.ro)|\.bss|\.tdata|\.tbss|\*COM\*|COMMON)")
# Written by compilers for sanitizers and coverage, not by us.
COMPILERS_OWN = re.compile(r"^(__asan|\.LASAN|__odr_asan|__ubsan|\.Lubsan|__gcov|__llvm|__prof|__sancov)")
SYMBOL = re.compile(r"^[0-9a-f]+ (.{7}) (\S+)\t([0-9a-f]+) (?:\.hidden |\.internal |\.protected )?(\S+)$")


def sources(root):
    """Every path below root that is ours, as a path from root."""
    for folder, folders, files in os.walk(root):
        folders[:] = sorted(f for f in folders if not SKIPPED_FOLDERS.match(f))
        for name in folders + sorted(files):
            yield (pathlib.Path(folder) / name).relative_to(root)


def target_of(root, path, name):
    """The file that an include names: beside the file that includes it, or from the root."""
    for base in (root / path.parent, root):
        found = pathlib.Path(os.path.normpath(base / name))
        if found.is_file() and found.is_relative_to(root):
            return found.relative_to(root).as_posix()
    return None


def allowed(path):
    """The prefixes that a file may include."""
    room = path.parts[0]
    if room == "front":  # no front end knows another
        own = f"front/{path.parts[1]}/" if len(path.parts) > 2 else "front/"
        return ROOMS[room] + [own] + ([FULL_SCREEN[1]] if path.as_posix() in FULL_SCREEN[0] else [])
    if room != "games":
        return ROOMS[room]
    if len(path.parts) == 2:  # registry and kinds know every game
        return [CORE, "games/"]
    return [CORE, f"games/{path.parts[1]}/"]


def check_include(root, path, name):
    target = target_of(root, path, name)
    if target is None:
        return f'{path}: includes "{name}", which is not there'
    if not any(target.startswith(prefix) or fnmatch.fnmatch(target, prefix) for prefix in allowed(path)):
        return f"{path}: includes {target}; this room may include {', '.join(allowed(path)) or 'nothing of ours'}"
    return None


def check_includes(root):
    """(number of includes, faults)"""
    count, faults = 0, []
    for path in sources(root):
        if path.suffix not in (".c", ".h") or not (root / path).is_file():
            continue
        if path.parts[0] not in ROOMS:
            faults.append(f"{path}: C outside the rooms {', '.join(ROOMS)}")
            continue
        for ours, system in INCLUDE.findall((root / path).read_text(encoding="utf-8")):
            count += 1
            if ours:
                faults.append(check_include(root, path, ours))
            elif path.parts[0] == "sim" and system in ("stdio.h", "unistd.h", "fcntl.h", "signal.h"):
                faults.append(f"{path}: includes <{system}>; simulations have threads and a clock, but no I/O")
            elif path.parts[0] in ("games", "wire", "review", "library") and system in IMPURE:
                faults.append(f"{path}: includes <{system}>; rules, protocols, reviews and the library have no I/O and no clock")
    return count, [f for f in faults if f]


def check_printing(root):
    """(number of files, faults): rooms that print nothing"""
    count, faults = 0, []
    for path in sources(root):
        if path.suffix not in (".c", ".h") or path.parts[0] not in PRINTS_NOTHING or not (root / path).is_file():
            continue
        count += 1
        code = COMMENT_OR_STRING.sub('""', (root / path).read_text(encoding="utf-8"))
        printing = PRINTS_NOTHING[path.parts[0]]
        faults += [f"{path}: {word}; this room puts what it says into texts" for word in sorted(set(printing.findall(code)))]
    return count, faults


def check_docs(root):
    """(number of pages, faults): docs/README.md lists every page of docs/ once, and nothing else there."""
    index = root / "docs/README.md"
    pages = sorted(path.name for path in (root / "docs").glob("*.md") if path != index)
    listed = re.findall(r"\]\(([^/)]+\.md)\)", index.read_text(encoding="utf-8")) if index.is_file() else []
    faults = [f"docs/README.md: expected {page} once; found it {listed.count(page)} times" for page in pages if listed.count(page) != 1]
    return len(pages), faults + [f"docs/README.md: lists {name}, which is not there" for name in listed if name not in pages]


def check_names(root):
    """(number of names, faults)"""
    paths = list(sources(root))
    empty = [path for path in paths if EMPTY_NAMES.search(path.name.lower())]
    return len(paths), [f"{path}: a name that says nothing" for path in empty]


PAGE, PAGE_GAMES = "front/web/page/", "front/web/page/games/"


def check_page(root):
    """(number of scripts of the page, faults): a game is named in its own folder, and in the list of all of them."""
    games = sorted(folder.name for folder in (root / "games").iterdir() if folder.is_dir())
    named = re.compile(rf"""['"`](?:(?:\.\.?/)+(?:games/)?)?({'|'.join(games)})(?:/[^'"`\n]*)?['"`]""")
    count, faults = 0, []
    for path in sources(root):
        where = path.as_posix()
        if path.suffix not in (".ts", ".tsx") or not where.startswith(PAGE) or where in [PAGE_GAMES + name for name in ("index.ts", "list.ts", "plays.ts")]:
            continue
        count += 1
        own = path.parts[4] if where.startswith(PAGE_GAMES) else None
        found = {name for name in named.findall((root / path).read_text(encoding="utf-8"))} - {own}
        faults += [f"{path}: names {name}; ask its module" for name in sorted(found)]
    return count, faults


def check_globals(path):
    """(number of symbols in one object or archive, faults)"""
    run = subprocess.run(["objdump", "-t", str(path)], capture_output=True, text=True, check=False)
    if run.returncode:
        return 0, [f"{path}: {run.stderr.strip()}"]
    count, faults, member = 0, [], path
    for line in run.stdout.splitlines():
        header = re.match(r"^(\S+):\s+file format", line)
        member = header.group(1) if header else member
        symbol = SYMBOL.match(line)
        if not symbol:
            continue
        flags, section, _, name = symbol.groups()
        count += 1
        is_section_itself = "d" in flags
        if WRITABLE.match(section) and not is_section_itself and not COMPILERS_OWN.match(name):
            faults.append(f"{path}: {member}: {name} is a mutable global in {section}")
    return count, faults


def check_all(root, objects):
    includes, faults = check_includes(root)
    names, empty = check_names(root)
    silent, printing = check_printing(root)
    scripts, named = check_page(root)
    symbols = 0
    pages, unlisted = check_docs(root)
    faults += empty + printing + named + unlisted
    for path in objects:
        count, mutable = check_globals(path)
        symbols += count
        faults += mutable
    return (f"{includes} includes, {names} names, {silent} files that print nothing, {scripts} scripts, {pages} pages, "
            f"{symbols} symbols of {len(objects)} objects"), faults


# ---- does it notice? ----------------------------------------------------------------------------

GOOD = {
    "core/game.h": "",
    "core/game.c": '#include "game.h"\n#include <stdio.h>\n',
    "games/registry.h": '#include "../core/game.h"\n',
    "games/registry.c": '#include "registry.h"\n#include "toy/toy.h"\n',
    "games/toy/toy.h": '#include "../../core/game.h"\n',
    "games/toy/toy.c": '#include "toy.h"\n#include <string.h>\n',
    "games/other/other.h": "",
    "table/table.h": '#include "../core/game.h"\n',
    "table/table.c": '#include "table.h"\n#include "../games/registry.h"\n',
    "wire/wire.c": '#include "../table/table.h"\n#include "../core/game.h"\n',
    "league/league.c": '#include "../table/table.h"\n#include "../games/registry.h"\n',
    "library/state.c": '#include "../bots/bot.c"\n#include "../table/table.h"\n#include "../games/registry.h"\n#include <paddock.h>\n',
    "bots/bot.c": '#include "../core/game.h"\n#include "../games/lacorsa/look.h"\n',
    "games/lacorsa/look.h": "",
    "games/lacorsa/state.h": "",
    "games/grandprix/track.h": "",
    "games/grandprix/move.h": "",
    "draw/circuit.h": '#include "../games/grandprix/track.h"\n#include "../core/game.h"\n',
    "sim/sim.h": '#include "../bots/bot.c"\n#include <pthread.h>\n',
    "front/tui/tui.h": "",
    "front/tui/kit/app.h": "",
    "front/tui/pages/race.c": '#include "../kit/app.h"\n#include "../tui.h"\n',
    "front/cli/main.c": '#include "../tui/tui.h"\n#include "../../draw/circuit.h"\n#include "../../sim/sim.h"\n#include "../../table/table.h"\n#include "../../games/lacorsa/look.h"\n',
    "show/lines.c": '/* FILE *out, printf("") */\nvoid f(char *b) { snprintf(b, 1, "printf(%d)", 1); g("save FILE", h); }\n',
    "host/log.c": 'void f(FILE *log) { fprintf(log, "x"); fread(b, 1, 1, stdin); }\n',
    "docs/README.md": "[a game](games.md) and [how](../CONTRIBUTING.md)\n",
    "docs/games.md": "",
    "docs/examples/fine.c": "#include <paddock.h>\n#include <stdio.h>\n",
    "tests/commonplace.c": '#include "../front/cli/main.c"\n',
    "build/misc.c": '#include "nowhere.h"\n',
    "front/web/page/games/index.ts": "import { toy } from './toy'\n",
    "front/web/page/games/toy/index.ts": "export const toy = { id: 'toy', words: 'other than the' }\n",
    "front/web/page/home.ts": "import { moduleOf } from '../games'\nconst words = 'a toy'\n",
}

BAD_SCRIPTS = {
    "front/web/page/rules.ts": "const first = game === 'toy'\n",
    "front/web/page/race/race.tsx": "import { table } from '../games/toy/table'\n",
    "front/web/page/games/toy/sideways.ts": "import { other } from '../other/table'\n",
}

BAD_INCLUDES = {
    "core/up.c": '#include "../games/registry.h"\n',
    "games/toy/sideways.c": '#include "../other/other.h"\n',
    "games/toy/registry.c": '#include "../registry.h"\n',
    "games/toy/clock.c": "#include <time.h>\n",
    "table/game.c": '#include "../games/toy/toy.h"\n',
    "table/league.c": '#include "../league/league.c"\n',
    "wire/bots.c": '#include "../bots/bot.c"\n',
    "wire/pipe.c": "#include <unistd.h>\n",
    "table/wire.c": '#include "../wire/wire.c"\n',
    "league/bots.c": '#include "../bots/bot.c"\n',
    "league/toy.c": '#include "../games/toy/toy.h"\n',
    "bots/game.c": ' # include "../games/toy/toy.h"\n',
    "bots/state.c": '#include "../games/lacorsa/state.h"\n',
    "bots/table.c": '#include "../table/table.h"\n',
    "show/front.c": '#include "../front/cli/main.c"\n',
    "show/sim.c": '#include "../sim/sim.h"\n',
    "data/front.c": '#include "../front/cli/main.c"\n',
    "sim/print.c": "#include <stdio.h>\n",
    "report/front.c": '#include "../front/cli/main.c"\n',
    "sim/toy.c": '#include "../games/registry.h"\n',
    "bots/sim.c": '#include "../sim/sim.h"\n',
    "docs/examples/embed.c": '#include "../../table/table.h"\n',
    "library/toy.c": '#include "../games/toy/toy.h"\n',
    "library/print.c": "#include <stdio.h>\n",
    "table/library.c": '#include "../library/state.c"\n',
    "front/library.c": '#include "../library/state.c"\n',
    "draw/move.c": '#include "../games/grandprix/move.h"\n',
    "tools/tests.c": '#include "../tests/commonplace.c"\n',
    "front/cli/state.c": '#include "../../games/lacorsa/state.h"\n',
    "front/toy.c": '#include "../games/toy/toy.h"\n',
    "front/cli/track.c": '#include "../../games/grandprix/track.h"\n',
    "front/cli/play.c": '#include "../tui/tui.h"\n',
    "front/cli/app.c": '#include "../tui/kit/app.h"\n',
    "front/tui/verb.c": '#include "../cli/main.c"\n',
    "front/tui/pages/verb.c": '#include "../../cli/main.c"\n',
    "front/web/screen.c": '#include "../tui/tui.h"\n',
    "front/tests.c": '#include "../tests/commonplace.c"\n',
    "core/missing.c": '#include "missing.h"\n',
    "attic/new.c": "",
}

BAD_PRINTING = {
    "show/stream.c": 'void f(struct text *t) { printf("%d", t->len); }\n',
    "show/character.c": "void f(void) { putchar('a'); }\n",
    "show/file.h": "void f(FILE *out);\n",
    "show/flush.c": "void f(void) { fflush(stdout); }\n",
    "host/print.c": 'void f(void) { printf("x"); }\n',
    "host/complain.c": 'void f(void) { fprintf(stderr, "x"); }\n',
    "report/print.c": 'void f(void) { printf("x"); }\n',
    "report/tree.c": "static json_t *tree(void);\n",
}

BAD_DOCS = {
    "docs/unlisted.md": "",
    "docs/README.md": "[a](games.md) [b](games.md)\n",
    "docs/README.md ": "[a](games.md) [b](gone.md)\n",
}

BAD_NAMES = ["core/utils.c", "core/text_util.h", "games/common/x.txt", "docs/misc.md",
             "table/match-manager.c", "bots/helper.c"]

CONST_OBJECT = """extern const char *const words[];
const char *const words[] = { "a", "b" };
int f(void);
int f(void) { return 1; }
"""
BAD_OBJECTS = {
    "bss.c": ("hidden", "static int hidden; int f(void); int f(void) { return hidden++; }\n"),
    "data.c": ("shown", "extern int shown; int shown = 3;\n"),
    "local.c": ("inside", "int f(void); int f(void) { static int inside = 2; return inside++; }\n"),
    "thread.c": ("mine", "extern _Thread_local int mine; _Thread_local int mine;\n"),
    "pointer.c": ("word", 'extern const char *word; const char *word = "a";\n'),
}


def write_tree(root, files):
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def compile_object(root, name, text):
    source, target = root / name, root / (name + ".o")
    source.write_text(text, encoding="utf-8")
    subprocess.run(["cc", "-fPIC", "-c", str(source), "-o", str(target)], check=True)
    return target


def self_test_tree(root):
    write_tree(root, GOOD)
    assert check_includes(root)[1] == [], check_includes(root)[1]
    assert check_names(root)[1] == [], check_names(root)[1]
    assert check_printing(root)[1] == [], check_printing(root)[1]
    for name, text in BAD_INCLUDES.items():
        write_tree(root, {name: text})
        faults = check_includes(root)[1]
        assert len(faults) == 1 and faults[0].startswith(name), (name, faults)
        (root / name).unlink()
    for name, text in BAD_PRINTING.items():
        write_tree(root, {name: text})
        faults = check_printing(root)[1]
        assert faults and all(fault.startswith(name) for fault in faults), (name, faults)
        (root / name).unlink()
    for check, bad in ((check_docs, BAD_DOCS),):
        assert check(root)[1] == [], check(root)[1]
        for name, text in bad.items():
            write_tree(root, {name.strip(): text})
            assert len(check(root)[1]) == 1, (name, check(root)[1])
            write_tree(root, {name.strip(): GOOD[name.strip()]}) if name.strip() in GOOD else (root / name).unlink()
    assert check_page(root) == (2, []), check_page(root)
    for name, text in BAD_SCRIPTS.items():
        write_tree(root, {name: text})
        faults = check_page(root)[1]
        assert len(faults) == 1 and faults[0].startswith(name), (name, faults)
        (root / name).unlink()
    for name in BAD_NAMES:
        write_tree(root, {name: ""})
        assert check_names(root)[1], name
        (root / name).unlink()
        if name.startswith("games/common"):
            (root / name).parent.rmdir()


def self_test_objects(root):
    good = compile_object(root, "const.c", CONST_OBJECT)
    assert check_globals(good)[1] == [] and check_globals(good)[0] > 0, check_globals(good)
    objects = [good]
    for name, (symbol, text) in BAD_OBJECTS.items():
        objects.append(compile_object(root, name, text))
        faults = check_globals(objects[-1])[1]
        assert len(faults) == 1 and symbol in faults[0], (name, faults)
    archive = root / "all.a"
    subprocess.run(["ar", "rc", str(archive)] + [str(o) for o in objects], check=True)
    assert len(check_globals(archive)[1]) == len(BAD_OBJECTS), check_globals(archive)
    assert check_globals(root / "nothing.a")[1], "an object that is not there"


def self_test():
    with tempfile.TemporaryDirectory() as folder:
        self_test_tree(pathlib.Path(folder).resolve())
    with tempfile.TemporaryDirectory() as folder:
        self_test_objects(pathlib.Path(folder).resolve())
    print(f"arch_test notices {len(BAD_INCLUDES)} bad includes, {len(BAD_PRINTING)} that print, {len(BAD_NAMES)} bad names, {len(BAD_DOCS)} lists, "
          f"{len(BAD_SCRIPTS)} scripts, "
          f"{len(BAD_OBJECTS)} globals")


def main(arguments):
    if arguments == ["--self-test"]:
        self_test()
        return 0
    if not arguments or arguments[0].startswith("-"):
        print(__doc__, file=sys.stderr)
        return 2
    summary, faults = check_all(pathlib.Path(arguments[0]).resolve(), arguments[1:])
    for fault in faults:
        print(fault, file=sys.stderr)
    print(f"arch_test: {summary}: {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
