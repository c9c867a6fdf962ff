#!/usr/bin/env python3
"""The library as it is installed: its files, its names, and programs that are built with them and nothing else; and the
program with its modules.

usage: installed_test.py BUILD_DIRECTORY PATH_TO_PADDOCK ENGINE_ARCHIVE [unittest arguments]

The build is installed into a temporary folder once. Compilers get what pkg-config says of that folder; the engine's
archive only tells which names there are inside that a program might have as well.
"""
import functools
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

BUILD, PADDOCK, ENGINE = "", "", ""
ROOT = PREFIX = Path()  # where it is installed, and the prefix inside
TIMEOUT = 600  # seconds; only for what hangs
STRICT = ["-Wall", "-Wextra", "-pedantic", "-Werror"]
COMPILERS = {"c": ["gcc", "clang-14"], "c++": ["g++", "clang++-14"]}
RACES = [("lacorsa", "cars=4 each=1", ("--cars", "4"), 7, "club"),
         ("lacorsa", "cars=4 each=1", ("--cars", "4"), 1, "ace:40"),  # who drives by whom it races
         ("lacorsa", "cars=6 each=2", ("--cars", "6", "--each", "2"), 8, "works:40"),
         ("lacorsa", "edition=seasons cars=8 each=1", ("--edition", "seasons", "--cars", "8"), 32 * "9", "rookie"),
         ("grandprix", "players=3", ("grandprix", "--players", "3"), 10, "club"),
         ("toy", "seats=4 length=30", ("toy", "--seats", "4", "--length", "30"), 11, "random"),
         ("grandprix", "players=2", ("grandprix", "--players", "2"), "00112233445566778899aabbccddeeff", "random")]


def run(*command, env=None, cwd=None, text=None):
    return subprocess.run([str(c) for c in command], input=text, capture_output=True, text=True, timeout=TIMEOUT,
                          check=False, env=env, cwd=cwd)


def environment():
    """That of somebody who has it there: pkg-config is told of the other prefix, and nothing else."""
    libraries = next(PREFIX.glob("lib/**/libpaddock.a")).parent
    folder = ROOT / "bin"
    folder.mkdir(exist_ok=True)
    asked = folder / "pkg-config"
    asked.write_text(f'#!/bin/sh\nexec {shutil.which("pkg-config")} --define-variable=prefix={PREFIX} "$@"\n')
    asked.chmod(0o755)
    return dict(os.environ, PATH=f"{folder}:{os.environ['PATH']}", PKG_CONFIG_PATH=str(libraries / "pkgconfig"),
                LD_LIBRARY_PATH=str(libraries))


def there(compilers):
    found = [c for c in compilers if shutil.which(c)]
    assert found, f"expected one of {compilers}"
    return found


@functools.cache
def record_of(options, seed, bots):
    """What paddock race keeps of a race."""
    path = ROOT / "race.txt"
    path.unlink(missing_ok=True)
    done = run(PADDOCK, "race", *options, "--seed", seed, "--bots", bots, "--record", path, "--quiet")
    assert done.returncode == 0, done.stderr
    return path.read_text()


class Case(unittest.TestCase):
    def setUp(self):
        self.dir = Path(tempfile.mkdtemp(prefix="paddock-library-"))
        self.addCleanup(shutil.rmtree, self.dir)
        self.env = environment()
        self.libraries = Path(self.env["LD_LIBRARY_PATH"])
        self.docs = PREFIX / "share/doc/paddock"

    def good(self, *command, text=None):
        done = run(*command, env=self.env, cwd=self.dir, text=text)
        self.assertEqual((done.returncode, done.stderr), (0, ""), command)
        return done.stdout

    def flags(self, *asked):
        return self.good("pkg-config", *asked, "libpaddock").split()

    def compile(self, compiler, standard, *sources, static=False):
        program = self.dir / "program"
        library = [self.libraries / "libpaddock.a", "-lm"] if static else self.flags("--libs")
        self.good(compiler, f"-std={standard}", *STRICT, "-O1", *self.flags("--cflags"), *sources, "-o", program,
                  *library)
        return program


class Files(Case):
    def test_one_header(self):
        self.assertEqual([str(p.relative_to(PREFIX)) for p in (PREFIX / "include").rglob("*")], ["include/paddock.h"])

    def test_libraries_and_docs(self):
        for name in ("libpaddock.a", "libpaddock.so", "pkgconfig/libpaddock.pc"):
            self.assertTrue((self.libraries / name).exists(), name)
        for name in ("LICENSE", "library.md", "bot-protocol.md", "text-formats.md", "examples/bot.py", "examples/embed.c",
                     "examples/embed.cpp", "examples/embed.py"):
            self.assertTrue((self.docs / name).is_file(), name)

    def test_one_version(self):
        version = re.search(r"\d+\.\d+\.\d+", self.good(PADDOCK, "--version"))[0]
        header = (PREFIX / "include/paddock.h").read_text()
        self.assertEqual(re.findall(r'#define PADDOCK_VERSION "(.*)"', header), [version])
        self.assertEqual(self.good("pkg-config", "--modversion", "libpaddock").strip(), version)
        source = self.dir / "version.c"
        source.write_text("#include <paddock.h>\n#include <stdio.h>\nint main(void)\n{\n"
                          '    printf("%s %d", paddock_version(), PADDOCK_VERSION_NUMBER);\n    return 0;\n}\n')
        major, minor, patch = map(int, version.split("."))
        self.assertEqual(self.good(self.compile("gcc", "c11", source)),
                         f"{version} {10000 * major + 100 * minor + patch}")


class Names(Case):
    def declared(self):
        return set(re.findall(r"\b(paddock_\w+)\(", re.sub(r"/\*.*?\*/", "", (PREFIX / "include/paddock.h").read_text(),
                                                             flags=re.S)))

    def defined(self, *nm):
        return {line.split()[-1] for line in self.good("nm", "--defined-only", *nm).splitlines()
                if len(line.split()) == 3}

    def test_only_what_is_declared_is_global(self):
        declared = self.declared()
        self.assertGreater(len(declared), 40)
        self.assertEqual(self.defined("-g", self.libraries / "libpaddock.a"), declared)
        self.assertEqual(self.defined("-D", self.libraries / "libpaddock.so"), declared)

    def test_nothing_is_left_to_the_linker(self):
        self.assertNotIn(".gnu.lto", self.good("objdump", "-h", self.libraries / "libpaddock.a"))

    def test_macros_have_the_prefix(self):
        def macros(text):
            listed = self.good("gcc", "-dM", "-E", "-x", "c", "-", *self.flags("--cflags"), text=text)
            return set(re.findall(r"^#define (\w+)", listed, re.M))
        plain = "#include <stdbool.h>\n#include <stddef.h>\n#include <stdint.h>\n"
        ours = macros(plain + "#include <paddock.h>\n") - macros(plain)
        self.assertIn("PADDOCK_CHANCE", ours)
        self.assertEqual({m for m in ours if not m.startswith("PADDOCK_")}, set())

    def test_header_compiles_alone(self):
        source = self.dir / "header.c"
        source.write_text("#include <paddock.h>\n#include <paddock.h>\nint main(void)\n{\n    return PADDOCK_VERSION[0] == 0;\n}\n")
        for compiler in there(COMPILERS["c"]):
            for standard in ("c11", "c17"):
                for more in ([], ["-Wc++-compat", "-Wstrict-prototypes", "-Wundef"]):
                    self.good(compiler, f"-std={standard}", *STRICT, *more, *self.flags("--cflags"), "-c", source)
        for compiler in there(COMPILERS["c++"]):
            for standard in ("c++11", "c++17"):
                self.good(compiler, "-x", "c++", f"-std={standard}", *STRICT, *self.flags("--cflags"), "-c", source)


class Examples(Case):
    """As docs/library.md says it."""

    def command(self, beginning, part=""):
        lines = [line.strip() for line in (self.docs / "library.md").read_text().splitlines()]
        return next(line for line in lines if line.startswith(beginning) and part in line)

    def shell(self, command):
        return self.good("sh", "-c", command)

    def setUp(self):
        super().setUp()
        for example in (self.docs / "examples").iterdir():
            shutil.copy(example, self.dir)

    def results(self, text):
        return [line for line in text.splitlines() if line.startswith("result ")]

    def test_c_as_documented(self):
        self.shell(self.command("cc embed.c"))
        for game, setup, options, seed, bot in RACES:
            told = self.good("./embed", game, setup, seed, bot)
            results = self.results(record_of(options, seed, bot))
            self.assertGreater(len(results), 1)
            self.assertEqual(self.results(told), results, (game, setup))
            self.assertIn(" has won\n", told)

    def test_archive_as_documented(self):
        self.shell(self.command("cc embed.c", "libpaddock.a"))
        self.assertNotIn("libpaddock", self.good("ldd", "embed"))
        self.assertIn(" has won\n", self.good("./embed"))

    def test_c_in_all_ways(self):
        expected = self.results(record_of(("--cars", "4"), 7, "works:200,club"))
        for compiler in there(COMPILERS["c"]):
            for standard, static in (("c11", False), ("c17", True)):
                program = self.compile(compiler, standard, "embed.c", static=static)
                told = self.good(program, "lacorsa", "cars=4 each=1", 7, "works:200", "club")
                self.assertEqual(self.results(told), expected)
                self.assertEqual("libpaddock" in self.good("ldd", program), not static)

    def test_c_refuses(self):
        self.shell(self.command("cc embed.c"))
        for arguments, says in ((["nix"], '"nix"'), (["lacorsa", "cars=99"], "cars takes 2 to 12"),
                                (["lacorsa", "cars=4", "1", "driverless"], '"driverless"'),
                                (["lacorsa", "cars=4", "one"], '"one"')):
            done = run("./embed", *arguments, env=self.env, cwd=self.dir)
            self.assertEqual((done.returncode, done.stdout), (1, ""))
            self.assertIn(says, done.stderr)

    def test_cpp_as_documented(self):
        self.shell(self.command("c++ embed.cpp"))
        told = self.good("./embed", "lacorsa", "cars=4 each=1", 20, 1)
        points = [int(line.split()[3]) for line in told.splitlines()]
        self.assertEqual(len(points), 4)
        self.assertEqual(sum(points), 20 * (9 + 6 + 4 + 3))
        self.assertGreater(points[0], sum(points) / 4)  # it searches, the others do not
        for compiler, standard, static in zip(there(COMPILERS["c++"]), ("c++11", "c++17"), (True, False)):
            program = self.compile(compiler, standard, "embed.cpp", static=static)
            self.assertEqual(self.good(program, "lacorsa", "cars=4 each=1", 20, 1), told)

    def test_python_as_documented(self):
        told = self.shell(self.command("python3 embed.py"))
        *actions, last = told.splitlines()
        self.assertRegex(last, "^phase=over ")
        self.assertGreater(len(actions), 20)
        self.assertRegex(actions[0], r"^\d play car\d ")
        again = self.good(sys.executable, "embed.py", self.command("python3 embed.py").split()[2],
                          self.libraries / "libpaddock.so")
        self.assertEqual(again, told)


# What a program of somebody else may well call its own things.
BEFORE = """
struct error { double mine; };
struct table { int legs; };
struct game { int mine; };
struct setup { int mine; };
struct state { int mine; };
struct rng { int mine; };
struct event { int mine; };
struct option { int mine; };
struct bot { int mine; };
struct view { int mine; };
typedef char action_t;
typedef char turn_t;
enum { SEATS_MAX = 1, CARS_MAX, NOBODY, ACTIONS_MAX, EVERYONE, ARG_CAR, FIELD_WORD };
#define ACTION(x) none
#define CHANCE none
#define BOT_MARK none
#define SPAN none
#include <paddock.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
"""

AFTER = """
static struct table mine(void) { struct table t; t.legs = 4; return t; }
static int wrong(const char *what) { fprintf(stderr, "%s\\n", what); return 1; }

int main(int argc, char **argv)
{
    paddock_error err;
    paddock_turn turn;
    paddock_setup *setup = paddock_setup_new(argv[1], argv[2], &err);
    paddock_table *table = setup ? paddock_table_new(setup, NULL, &err) : NULL;
    paddock_dealer *dealer = paddock_dealer_new(argv[3], &err);
    paddock_bot *bot = paddock_bot_new(argv[4], &err);
    if (argc < 5 || !table || !dealer || !bot || mine().legs != 4)
        return wrong(err.text);
    for (int i = 5; i + 1 < argc; i += 2)
        if (!paddock_table_set_tag(table, argv[i], argv[i + 1], &err))
            return wrong(err.text);
    for (;;) {
        const paddock_state *state = paddock_table_state(table);
        int seat = 0;
        paddock_table_deal(table, dealer);
        turn = paddock_state_turn(setup, state);
        if (!turn)
            break;
        while (!(turn >> seat & 1))
            seat++;
        if (!paddock_table_act(table, seat, paddock_bot_choose(bot, setup, state, seat,
                                                               paddock_dealer_thinking(dealer, table), &err), &err))
            return wrong(err.text);
    }
    size_t size = paddock_table_record(table, NULL, 0) + 1;
    char *record = (char *)malloc(size);
    paddock_table_record(table, record, size);
    fputs(record, stdout);
    free(record);
    paddock_bot_free(bot);
    paddock_dealer_free(dealer);
    paddock_table_free(table);
    paddock_setup_free(setup);
    return 0;
}
"""


class Collisions(Case):
    """A program in which every name of the engine is already taken, by something that must never be called."""

    def setUp(self):
        super().setUp()
        names = sorted(set(re.findall(r" [A-Z] (\w+)$", self.good("nm", "-g", "--defined-only", ENGINE), re.M)))
        for name in ("table_new", "rng_init", "emit", "chance_draw", "all_games", "game_find"):
            self.assertIn(name, names)
        self.assertGreater(len(names), 300)
        taken = "".join(f"int {name}(void);\nint {name}(void) {{ abort(); }}\n" for name in names)
        taken = f'#ifdef __cplusplus\nextern "C" {{\n#endif\n{taken}#ifdef __cplusplus\n}}\n#endif\n'
        self.sources = {"before": BEFORE.replace("#include <paddock.h>", "#include <stdlib.h>\n" + taken +
                                                 "#include <paddock.h>") + AFTER,
                        "after": "#include <paddock.h>\n" + BEFORE + taken + AFTER}

    def check(self, program):
        for game, setup, options, seed, bot in RACES[:1] + RACES[4:]:
            record = record_of(options, seed, bot)
            tags = re.findall(r"^(player \d+|date) (.*)$", record, re.M)
            self.assertGreater(len(tags), 2)
            told = self.good(program, game, setup, seed, bot, *(word for tag in tags for word in tag))
            self.assertEqual(told, record)

    def test_c(self):
        for when, text in self.sources.items():
            source = self.dir / f"{when}.c"
            source.write_text(text)
            for static in (False, True):
                self.check(self.compile("gcc", "c11", source, static=static))

    def test_cpp(self):
        source = self.dir / "before.cpp"
        source.write_text(self.sources["before"])
        for static in (False, True):
            self.check(self.compile("g++", "c++11", source, static=static))


class Modules(Case):
    """What is loaded when it is needed is found where it is installed; a program without it says which part is missing."""

    def test_the_installed_program_has_them(self):
        picture = self.dir / "track.svg"
        self.good(PREFIX / "bin" / "paddock", "track", "draw", "ombra", "-o", picture)
        self.assertIn("<svg", picture.read_text()[:500])

    def test_they_export_their_table_alone(self):
        modules = sorted(PREFIX.glob("lib/**/paddock/paddock-*.so"))
        self.assertLessEqual({"paddock-draw.so", "paddock-postman.so"}, {module.name for module in modules})
        for module in modules:
            names = re.findall(r" [A-Z] (\w+)$", self.good("nm", "-D", "--defined-only", module), re.M)
            self.assertEqual(names, [module.stem.replace("-", "_")])

    def test_a_program_without_them_says_so(self):
        alone = self.dir / "paddock"
        shutil.copy(PADDOCK, alone)
        data = dict(os.environ, XDG_DATA_HOME=str(self.dir / "data"))
        picture = self.dir / "none.svg"
        for said, code, *words in ((r"pictures \(paddock-draw\.so", 4, "track", "draw", "ombra", "-o", picture),
                                   (r"PostgreSQL \(paddock-postgres\.so", 2, "host", "--port", "0", "--db", "postgresql:///none"),
                                   (r"webhooks \(paddock-postman\.so", 4, "host", "--port", "0")):
            done = run(alone, *words, env=data)
            *log, last = done.stderr.splitlines()
            self.assertRegex(last, f"^paddock: this program has no part for {said}, with (lib\\w+|cairo)\\)")
            self.assertEqual(done.returncode, code, done.stderr)
            self.assertTrue(all(line.startswith("{") for line in log), done.stderr)
        self.assertFalse(picture.exists())


def install():
    global ROOT, PREFIX
    done = run("meson", "install", "-C", BUILD, "--no-rebuild", "--destdir", ROOT)
    if done.returncode:
        sys.exit(f"installed_test.py: meson install failed:\n{done.stdout}{done.stderr}")
    PREFIX = next(p.parent for p in ROOT.rglob("include") if (p / "paddock.h").exists())


if __name__ == "__main__":
    BUILD, PADDOCK, ENGINE = (str(Path(argument).resolve()) for argument in sys.argv[1:4])
    ROOT = Path(tempfile.mkdtemp(prefix="paddock-installed-"))
    try:
        install()
        unittest.main(argv=sys.argv[:1] + sys.argv[4:])
    finally:
        shutil.rmtree(ROOT)
