#!/usr/bin/env python3
"""Everything that keeps something, on a disk that fails and in a program that is killed.

usage: faults_test.py PADDOCK TUI_SCRIPT FAULTS_LIBRARY [NAMES…]

Each verb runs once as it should, and then again and again with the first, the second, the third … call that changes a
file going wrong (tests/program/faults.c), until it has no such call any more: on a full disk, with a disk that does not
answer, with interrupted and short writes, killed before the call and in the middle of it. After each:

- the program has said a sentence and failed, unless it did without: then everything is as it should be;
- what was kept before is there, byte for byte, and at most as much longer as it was to become;
- what is new is whole, or the beginning of a record; nothing else lies about, but for what a kill left beside;
- what a prompt had acknowledged is there;
- the same command goes through now, and what is kept then is good.

PADDOCK_TEST_SCALE (percent): below 100 only so many of the faults are tried; which of them, goes by a seed that is printed. From 50 on each
call still goes wrong in one of two like ways: a disk that is full or does not answer, a kill before it or in its middle.
"""
import concurrent.futures
import contextlib
import itertools
import os
import re
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import traceback
from pathlib import Path

PADDOCK, SCRIPT, FAULTS = (str(Path(arg).resolve()) for arg in sys.argv[1:4])
SCALE = int(os.environ.get("PADDOCK_TEST_SCALE", "100"))
SEED = int(os.environ.get("PADDOCK_TEST_SEED", "1"))
PATIENCE = 600  # seconds; only for what hangs
KILLS = ("kill", "torn")
# The first call that goes wrong and how many later the next, where there are many calls, as SQLite has, which writes much and by
# itself: each fails once, by a full disk or one that does not answer, and at each the program is killed once.
FAULTS_OF_MANY = {"full": (1, 2), "eio": (2, 2), "kill": (1, 1), "torn": (3, 4), "eintr": (4, 8), "short": (8, 8)}
MANY_CALLS = 30
SENTENCES = re.compile(r"(paddock: [^\n]+\n)+")
SAID_ON_SCREEN = re.compile(r"could not|cannot be saved|Nothing is saved|unchanged")
PROMPT = re.compile(r"^(?:Ann|car 1|Enter goes on)> ", re.M)
LITTER = re.compile(r"\.new\d+$")
DATABASE = "data/paddock/championships/all.db"
DATE = re.compile(r"^( *)date \d{4}-\d\d-\d\d$", re.M)
STAMP = re.compile(r"\d{4}-\d\d-\d\d-\d{6}")

TOY = ["--names", "Ann", "--seed", "3"]
ANSWERS = "3\n1\n2\n6\n4\n5\n" * 12  # whichever is legal; what is not is asked again
FEW = "3\n1\n2\n"


BOX = tempfile.TemporaryDirectory(prefix="paddock-faults-")  # gone at the end, whatever comes


class Failure(Exception):
    pass


def check(good, what, *more):
    if not good:
        raise Failure("\n".join([what, *(str(m)[-3000:] for m in more)]))


# ---- worlds -------------------------------------------------------------------------------------------------


class World:
    """A home of its own: data, settings, and a folder to work in."""

    def __init__(self, template=None):
        self.box = Path(tempfile.mkdtemp(dir=BOX.name)).resolve()
        self.root = self.box / "root"
        if template:
            shutil.copytree(template.root, self.root)
        else:
            for name in ("data", "config", "work"):
                (self.root / name).mkdir(parents=True)

    def drop(self):
        shutil.rmtree(self.box)

    def run(self, words, typed="", program=None, fault=None, cwd="work", **more):
        """What it said and how it ended; fault: (how, at)."""
        env = {"PATH": os.environ.get("PATH", ""), "USER": "ann", "LC_ALL": "C.UTF-8", "TZ": "UTC", "HOME": str(self.root),
               "XDG_DATA_HOME": str(self.root / "data"), "XDG_CONFIG_HOME": str(self.root / "config")}
        if fault:
            env |= {"LD_PRELOAD": FAULTS, "PADDOCK_FAULT_BELOW": str(self.root), "PADDOCK_FAULT_HOW": fault[0],
                    "PADDOCK_FAULT_AT": str(fault[1]), "PADDOCK_FAULT_SAY": str(self.box / "hit")}
        return subprocess.run([program or PADDOCK, *map(str, words)], input=typed, env=env, cwd=self.root / cwd, text=True,
                              capture_output=True, timeout=PATIENCE, check=False, **more)

    def good(self, words, typed=""):
        done = self.run(words, typed)
        check(done.returncode == 0, f"{words}: expected to go through, found {done.returncode}", done.stdout, done.stderr)
        return done.stdout

    def hits(self):
        """What went wrong, and "n end" where the program came to its end."""
        path = self.box / "hit"
        return path.read_text().splitlines() if path.exists() else []

    def state(self):
        """Everything that is kept: files by their names, championships by theirs."""
        kept = {}
        for path in sorted(self.root.rglob("*")):
            name = str(path.relative_to(self.root))
            if path.is_file() and not name.startswith(DATABASE):
                text = DATE.sub(r"\1date DAY", path.read_bytes().decode())
                kept[STAMP.sub("STAMP", name)] = STAMP.sub("STAMP", text) if name.endswith("played") else text
        return kept | self.championships()

    def championships(self):
        if not (self.root / DATABASE).exists():
            return {}
        with contextlib.closing(sqlite3.connect(self.root / DATABASE)) as db:
            check(db.execute("PRAGMA integrity_check").fetchone() == ("ok",), "the database is damaged")
            if not db.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]:
                return {}  # the program had no time to make it
            parts = db.execute("SELECT name, text FROM championship JOIN part ON id=championship ORDER BY name, at")
            return {f"championship {name}": DATE.sub(r"\1date DAY", "".join(text for _, text in rows))
                    for name, rows in itertools.groupby(parts, lambda row: row[0])}


def tidy(state):
    return {name: text for name, text in state.items() if not LITTER.search(name)}


# ---- verbs --------------------------------------------------------------------------------------------------


class Verb:
    """One way to keep something."""

    def __init__(self, name, words, typed="", before=(), already=None, then=(), exact=True, keys=None, edit=None, refusal=None,
                 goes_on=False):
        self.name, self.words, self.typed = name, words, typed
        self.before = before  # commands that make the world that it finds: words, or (words, typed)
        self.edit = edit  # and what else is done to that world
        self.already = already  # what the same command may say where it had done its work
        self.then = then  # commands that must be content with what there is at the end
        self.refusal = refusal  # going on with it may be refused with this
        self.goes_on = goes_on  # a match goes on after the sentence
        self.exact = exact  # doing it again ends in the same state
        self.keys = keys  # of the full-screen game: what is pressed
        self.template = self.old = self.new = None
        self.prompts = {}

    def run(self, world, fault=None, typed=None):
        if self.keys is None:
            return world.run(self.words, self.typed if typed is None else typed, fault=fault)
        script = "size 200 40\nshow\n" + "".join(f"key {key}\nshow\n" for key in self.keys)  # wide enough for names of files
        return world.run(["5"], script, program=SCRIPT, fault=fault)

    def prepare(self):
        """The world before, and how it should be after."""
        self.template = World()
        for one in self.before:
            self.template.good(*(one if isinstance(one, tuple) else (one,)))
        if self.edit:
            self.edit(self.template)
        self.old = self.template.state()
        self.new = self.ideal()
        check(self.old != self.new, "it keeps nothing")

    def ideal(self, typed=None):
        world = World(self.template)
        done = self.run(world, typed=typed)
        check(done.returncode == 0, "it does not even work as it should", done.stdout, done.stderr)
        state = world.state()
        world.drop()
        return state

    # ---- one fault

    def count_calls(self):
        world = World(self.template)
        done = self.run(world, ("none", 0))
        check(done.returncode == 0 and world.state() == self.new, "it does not work with the library", done.stdout, done.stderr)
        calls = int(world.hits()[-1].split()[0])
        world.drop()
        return calls

    def try_fault(self, how, at):
        world = World(self.template)
        done = self.run(world, (how, at))
        try:
            check(world.hits(), "nothing went wrong")
            self.judge(world, how, done)
            self.do_again(world)
        except Failure as failure:
            kept = "".join(f"\n--- {name}:\n{text[-400:]}" for name, text in world.state().items())
            raise Failure(f"{how} at {world.hits()}: {failure}\n--- said:\n{done.stdout[-1500:]}\n"
                          f"{done.stderr}\n{kept}") from None
        finally:
            world.drop()

    def judge(self, world, how, done):
        state = world.state()
        if world.hits()[0].endswith(" unlink"):  # what cannot be taken away stays, and stands in nobody's way
            state = tidy(state)
        if how in KILLS:
            check(done.returncode == -signal.SIGKILL, "expected it to be killed", done.returncode)
        elif self.said_so(done):
            check(not any(LITTER.search(name) for name in state), "something is left beside")
        else:
            check(done.returncode == 0, "it fails without a sentence", done.returncode)
            check(state == self.new, "it says nothing, and not everything is kept")
        self.check_kept(state)
        self.check_acknowledged(done.stdout, state)

    def said_so(self, done):
        if self.keys is not None:
            return SAID_ON_SCREEN.search(done.stdout)
        goes_on = done.returncode == 0 and self.goes_on
        return (goes_on or done.returncode not in (0, -signal.SIGKILL)) and SENTENCES.fullmatch(done.stderr)

    def check_kept(self, state):
        for name, text in self.old.items():
            check(name in state or name not in self.new, f"{name} is lost")
            if name in state and state[name] not in (text, self.new.get(name)):
                good = os.path.commonprefix([text, self.new[name]])
                good = good[:good.rfind("\n") + 1]  # all of it, or what is good of a damaged one
                check(state[name].startswith(good) and self.new[name].startswith(state[name]), f"{name} has changed", state[name])
                check(good == text or text in (state[other] for other in state if other.endswith(".damaged")),
                      f"{name} is not kept as it was")
        for name in state.keys() - self.old.keys():
            if not LITTER.search(name):
                self.check_new(name, state[name])

    def check_new(self, name, text):
        """Whole, or a record with its head; on a screen whoever had to leave it may have gone on with it otherwise."""
        whole = self.new.get(name)
        check(whole is not None, f"nobody wanted {name}")
        begins = "\nbegin\n" in whole and "\nbegin\n" in text
        check(text == whole or begins and (self.keys or whole.startswith(text)), f"{name} is a stub", text)

    def check_acknowledged(self, said, state):
        """Whoever is asked the next question knows that the last answer is kept."""
        asked = 0 if self.goes_on else len(PROMPT.findall(said))
        for name, text in self.sure(asked).items() if asked else ():
            check(state.get(name, "").startswith(text), f"{name} lacks what was acknowledged", asked, text)

    def sure(self, asked):
        """The state in which that question is asked."""
        if asked not in self.prompts:
            self.prompts[asked] = self.ideal("".join(self.typed.splitlines(keepends=True)[:asked - 1]))
        return self.prompts[asked]

    def do_again(self, world):
        done = self.run(world)
        if self.keys is None and done.returncode != 0:
            check(self.already and re.search(self.already, done.stderr), "the same command fails", done.stdout, done.stderr)
        state = tidy(world.state())
        if self.exact:
            check(state == self.new, "doing it again does not end well", done.stdout, done.stderr)
        for words in self.then:
            done = world.run(words)
            check(done.returncode == 0 or self.refusal and re.search(self.refusal, done.stderr),
                  f"{words} is not content at the end", done.stdout, done.stderr)


# ---- all of them --------------------------------------------------------------------------------------------

NEW = ["championship", "toy", "new"]
SEASON = ["--names", "Ann", "--races", "3", "--length", "6", "--seed", "1"]
ALREADY = "already"
AGAIN = "found that of round 1 again"  # with the same seed it is the same race


def damage(world):
    """A bad line in the middle, in the file and in the database."""
    path = world.root / "work/w.txt"
    text = path.read_text()
    at = text.rindex("\n  2 plan")
    bad = text[:at] + "\n  9 plan" + text[at + 9:]
    path.write_text(bad)
    with contextlib.closing(sqlite3.connect(world.root / DATABASE)) as db:
        db.execute("DELETE FROM part WHERE at>0")
        db.execute("UPDATE part SET text=?", (bad,))
        db.execute("UPDATE championship SET bytes=?", (len(bad),))
        db.commit()


def damage_record(world):
    path = world.root / "work/r.txt"
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join(lines[:-2] + ["9 plan 1\n"] + lines[-2:]))
    check("\nresult" not in path.read_text(), "expected a race that is not over")


def everywhere(name, words, before=(), **more):
    """Of a championship that is kept by name, and of one in a file."""
    for where, called in (("kept", "winter"), ("file", "w.txt")):
        made = [[called if word == "IT" else word for word in one] for one in [[*NEW, "IT", *SEASON], *before]]
        yield Verb(f"{name} ({where})", [called if word == "IT" else word for word in words], before=made,
                   **{"then": [["championship", "verify", called]], **more})


def all_verbs():
    record = ["play", "toy", *TOY, "--length", "6", "--record", "r.txt"]
    run = ["championship", "run", "IT", "--stand-in", "rookie", "--seed", "2", "--rounds", "1"]
    race = ["race", "toy", "--seats", "2", "--length", "6", "--seed", "4", "--record", "race.txt"]
    both = [[*NEW, "winter", *SEASON], [*NEW, "w.txt", *SEASON]]
    ran = [["championship", "run", name, "--rounds", "2", "--stand-in", "rookie", "--seed", "2"] for name in ("winter", "w.txt")]
    yield Verb("race --record", race, already=ALREADY)
    yield Verb("play --record", record, ANSWERS, already=ALREADY, exact=False, refusal="is finished",
               then=[["play", "--resume", "r.txt"], ["verify", "r.txt"]])
    yield Verb("play, saving a copy", ["play", "toy", *TOY, "--no-save"], "3\nsave --show-everything copy.txt\nquit\n", goes_on=True,
               already=ALREADY, exact=False, then=[["verify", "copy.txt"]])
    yield Verb("play", ["play", "toy", *TOY], FEW, exact=False, then=[["play", "--continue"]])
    yield Verb("play --resume", ["play", "--resume", "r.txt", "--seed", "5"], ANSWERS, before=[(record, "3\n")], already="is finished",
               exact=False, then=[["verify", "r.txt"]])
    yield Verb("play --continue", ["play", "--continue", "--seed", "5"], FEW, before=[(["play", "toy", *TOY], "3\n")], exact=False,
               then=[["play", "--continue"]])
    yield Verb("play --good-part", ["play", "--resume", "r.txt", "--good-part", "--seed", "5"], "3\n", before=[(record, "3\n")],
               edit=damage_record, exact=False, already="is finished", then=[["verify", "r.txt"]])
    yield Verb("verify --mend", ["verify", "r.txt", "--mend", "mended.txt"], before=[(record, FEW)], already=ALREADY)
    lesson = ["learn", "lacorsa"]
    yield Verb("learn", lesson, "\n" * 6 + "9\n", exact=False, then=[lesson])
    yield Verb("learn, again", lesson, "\n\n5\n10\n", before=[(lesson, "\n" * 6 + "9\n")], exact=False, then=[lesson])
    yield Verb("sim --html", ["sim", "toy", "--races", "20", "--html", "report.html"], already=ALREADY)
    yield Verb("track draw", ["track", "draw", "ombra", "-o", "board.svg"], already=ALREADY)
    yield Verb("championship new, the first", [*NEW, "winter", *SEASON], already=ALREADY, then=[["championship", "verify", "winter"]])
    yield Verb("championship new (kept)", [*NEW, "winter", *SEASON], before=[[*NEW, "other", *SEASON]], already=ALREADY,
               then=[["championship", "verify", "winter"], ["championship", "verify", "other"]])
    yield Verb("championship new (file)", [*NEW, "w.txt", *SEASON], already=ALREADY, then=[["championship", "verify", "w.txt"]])
    yield from everywhere("championship run", [*run[:-1], "2"], exact=False,
                          already="over after 3 rounds")
    yield from everywhere("championship run to the end", run, before=[[*run[:-1], "2"]], exact=False, already="over after 3 rounds")
    yield from everywhere("championship play", ["championship", "play", "IT", "--seed", "5"], typed="3\n", exact=False)
    yield from everywhere("championship play to the end", ["championship", "play", "IT", "--seed", "5"], typed=ANSWERS, exact=False,
                          already=AGAIN)
    yield from everywhere("championship add", ["championship", "add", "IT", "race.txt"], exact=False, already=f"{AGAIN}|is that of Ann",
                          before=[race, ["championship", "substitute", "IT", "Ann", "rookie"]])
    yield from everywhere("championship result", ["championship", "result", "IT", "--order", "2 1"], exact=False)
    eve = ["championship", "substitute", "w.txt", "Ann", "Eve"]
    yield Verb("championship substitute", eve, before=both[1:], exact=False, then=[["championship", "verify", "w.txt"]])
    yield Verb("championship present", ["championship", "present", "w.txt", "Ann"], before=[*both[1:], eve], exact=False,
               already="nothing says", then=[["championship", "verify", "w.txt"]])
    yield Verb("championship absent", ["championship", "absent", "gp", "Ann"], exact=False,
               before=[["championship", "grandprix", "new", "gp", "--names", "Ann", "--seed", "1"]], then=[["championship", "verify", "gp"]])
    yield Verb("championship export", ["championship", "export", "winter", "out.txt"], before=both[:1], already=ALREADY)
    yield Verb("championship import", ["championship", "import", "w.txt", "spring"], before=both[1:], already=ALREADY,
               then=[["championship", "verify", "spring"]])
    yield Verb("championship remove", ["championship", "remove", "winter", "--yes"], before=both + [[*NEW, "other", *SEASON]],
               already="is kept", then=[["championship", "verify", "other"]])
    for name in ("winter", "w.txt"):
        yield Verb(f"championship run --good-part {name}", ["championship", "run", name, "--good-part", *run[3:]], before=both + ran,
                   edit=damage, exact=False, already="over after 3 rounds", then=[["championship", "verify", name]])
    yield from screen_verbs(both, run)


def screen_verbs(both, run):
    done = [["winter" if word == "IT" else word for word in run]]
    yield Verb("the first start", None, keys=["Esc"])
    grandprix = ["n", "Down", "Right", "s", "Enter", "Esc", "5"]
    yield Verb("a game introduces itself", None, keys=grandprix, edit=been_here, exact=False, then=[["play", "--continue"]])
    yield Verb("settings", None, keys=["s", "Down", "Down", "Right", "Esc"], edit=been_here, exact=False)
    yield Verb("export", None, before=both[:1] + done, keys=["m", "Down", "Enter", "x", "6", "Enter"], edit=been_here, exact=False)
    yield Verb("export over a file", None, before=both[:1] + done, keys=["m", "Down", "Enter", "x", "3", "Enter", "2"],
               edit=lambda world: (been_here(world), write(world.root / "work/winter.csv", "mine\n")))
    yield Verb("a championship on the screen", None, keys=["m", "n", "s", "Enter"], edit=been_here, exact=False)
    yield Verb("a race on the screen", None, keys=["n", "Enter", "Enter", "Enter", "Esc", "5"], edit=been_here, exact=False,
               then=[["play", "--continue"]])


def been_here(world):
    """Whoever comes for the first time is asked something else before."""
    write(world.root / "config/paddock/settings", "bot=rookie\n")


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


# ---- faults one after the other -----------------------------------------------------------------------------


def is_tried(at, turn=0):
    """So many of a hundred, evenly; what comes next in turn takes those that were left out."""
    n = at + turn + SEED
    return n * SCALE // 100 > (n - 1) * SCALE // 100


def run_verb(verb):
    """The number of faults; raises the first failure."""
    verb.prepare()
    tried = 0
    calls = verb.count_calls()
    for turn, (how, (first, stride)) in enumerate(FAULTS_OF_MANY.items()):
        all_of_them = range(first, calls + 1, stride * (1 + calls // 100)) if calls > MANY_CALLS else range(1, calls + 1)
        for n, at in enumerate(all_of_them):
            if is_tried(n, turn):
                verb.try_fault(how, at)
                tried += 1
    verb.template.drop()
    return tried


# ---- two programs at once -----------------------------------------------------------------------------------


def make_two(at, first, second):
    """One makes a championship and pauses at a call, while another makes one. False: there was no such call."""
    world = World()
    words = [*NEW, "NAME", *SEASON]
    with concurrent.futures.ThreadPoolExecutor(1) as pool:
        slow = pool.submit(world.run, [first if word == "NAME" else word for word in words], fault=("pause", at))
        while not world.hits() and not slow.done():
            time.sleep(0.001)
        quick = world.run([second if word == "NAME" else word for word in words])
        slow = slow.result()
    hits, kept = world.hits(), world.championships()
    world.drop()
    said = f"paused at {hits}", slow.stderr, quick.stderr
    if first == second:
        check(sorted([slow.returncode, quick.returncode]) == [0, 4], "expected one to be told that the name is taken", *said)
        check("already" in slow.stderr + quick.stderr, "expected a sentence", *said)
    else:
        check(slow.returncode == quick.returncode == 0, "expected both to go through", *said)
    check(set(kept) == {f"championship {first}", f"championship {second}"}, "not everything is kept", *said)
    return len(hits) > 1


def two_at_once():
    """Also as the very first, when there is neither a folder nor a database."""
    for at in itertools.count(1):
        if is_tried(at) and not make_two(at, "a", "b"):
            return at
        if at % 4 == 0:
            make_two(at, "a", "a")


# ---- what is printed ----------------------------------------------------------------------------------------

PRINTED = [["data", "pack", "deck.yaml"], ["sim", "toy", "--races", "20", "--shard", "1/2"], ["sim", "toy", "--races", "20", "--csv"],
           ["championship", "export", "winter", "-"], ["championship", "table", "winter", "--html"],
           ["championship", "table", "winter", "--json"], ["championship", "table", "winter", "--csv"], ["replay", "--json", "race.txt"]]


def printed():
    """Into a file for which there is no room, or not enough."""
    world = World()
    for words in ([*NEW, "winter", *SEASON], ["race", "toy", "--seats", "2", "--seed", "4", "--record", "race.txt"]):
        world.good(words)
    write(world.root / "work/deck.yaml", world.good(["data", "show", "lacorsa-deck", "standard"]))
    for words in PRINTED:
        whole = len(world.good(words).encode())
        for room in (0, 1, whole // 2, whole - 1):
            check_no_room(world, words, room)
    world.drop()
    return 4 * len(PRINTED)


def check_no_room(world, words, room):
    def limit():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))

    env = {"PATH": os.environ.get("PATH", ""), "XDG_DATA_HOME": str(world.root / "data")}
    with open(world.box / "out", "wb") as out:
        done = subprocess.run([PADDOCK, *words], stdout=out, stderr=subprocess.PIPE, env=env, cwd=world.root / "work", text=True,
                              stdin=subprocess.DEVNULL, timeout=PATIENCE, check=False, preexec_fn=limit)
    check(done.returncode == 4 and SENTENCES.fullmatch(done.stderr), f"{words} into {room} bytes", done.returncode, done.stderr)


# ---- all ----------------------------------------------------------------------------------------------------


def main(wanted):
    tasks = {verb.name: (run_verb, verb) for verb in all_verbs()} | {"two at once": (two_at_once,), "printed": (printed,)}
    tasks = {name: task for name, task in tasks.items() if not wanted or any(word in name for word in wanted)}
    failures, tried = [], 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for name, future in [(name, pool.submit(*task)) for name, task in tasks.items()]:
            try:
                n = future.result()
                print(f"{name}: {n} faults", flush=True)
                tried += n
            except Failure as failure:
                print(f"FAILED {name}: {failure}\n", flush=True)
                failures.append(name)
            except Exception:  # the test itself went astray: as bad, and the others still run
                print(f"FAILED {name}: {traceback.format_exc()}\n", flush=True)
                failures.append(name)
    print(f"{len(tasks)} tasks, {tried} faults, seed {SEED}, scale {SCALE} %; failed: {', '.join(failures) or 'none'}")
    return 1 if failures or not tasks else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[4:]))
