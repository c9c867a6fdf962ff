#!/usr/bin/env python3
"""`paddock join` against a small server of our own: whole races, over a network that fails in every way.

    join_test.py PADDOCK SOURCE_ROOT
"""

import os
import pathlib
import subprocess
import sys
import tempfile

import join_fake

PADDOCK, ROOT = str(pathlib.Path(sys.argv[1]).resolve()), pathlib.Path(sys.argv[2]).resolve()
LIMIT = 600  # seconds; only for what hangs
# Lines for any question of LACORSA: one of them fits, sooner or later.
GUESSES = "".join(f"{guess}\n" for guess in [*range(1, 13), "R", "challenge", "stay", "wide", "pit", "steady"])
checks = 0


def join(folder, table, *flags, text="", link=None, language="en"):
    env = dict(os.environ, XDG_DATA_HOME=str(folder), PADDOCK_LANGUAGE=language, USER="ann")
    link = link or f"{table.url}#/table/{join_fake.TABLE}/{join_fake.KEY}"
    return subprocess.run([PADDOCK, "join", link, *flags], input=text, capture_output=True, text=True, env=env, timeout=LIMIT, check=False)


def expect(condition, what, run=None):
    global checks
    checks += 1
    if not condition:
        if run:
            print(run.stdout[-3000:], run.stderr, f"exit {run.returncode}", sep="\n", file=sys.stderr)
        sys.exit(f"join_test: {what}")


class Folder:
    """A table in a folder of its own."""

    def __init__(self, *game, misbehave=lambda table, what: None, seed=5):
        self.folder = tempfile.TemporaryDirectory()
        self.table = join_fake.Table(PADDOCK, self.folder.name, game, seed, misbehave)

    def __enter__(self):
        return pathlib.Path(self.folder.name), self.table

    def __exit__(self, *error):
        self.table.close()
        self.folder.cleanup()


BOT = ["--bot", f"{PADDOCK} bot rookie"]


def expect_finished(folder, table, run, what):
    expect(run.returncode == 0 and not run.stderr, what, run)
    expect("Result" in run.stdout, f"{what}: the result is told", run)
    kept = list(folder.glob("paddock/records/*"))
    expect(len(kept) == 1 and kept[0].read_text() == pathlib.Path(table.record).read_text(), f"{what}: the record is kept")
    acts = [line[2:].strip() for line in kept[0].read_text().splitlines() if line.startswith("1 ")]
    expect(acts == [table.acts[n] for n in range(1, table.n + 1)], f"{what}: the record has every action once")


def check_program():
    for game in ([], ["grandprix"]):
        with Folder(*game) as (folder, table):
            run = join(folder, table, *BOT)
            expect_finished(folder, table, run, f"a program drives {game}")
            expect(table.connections == 1, "one connection was enough")


def check_lines():
    """Typed lines; what was meant for a later question waits for it."""
    with Folder() as (folder, table):
        run = join(folder, table, text="say good luck\nleave\nhand\n" + GUESSES * 60)
        expect_finished(folder, table, run, "line by line")
        for words in ("You are at table k3v9x0qm2hzt, in seat 1.", "Ann: good luck", "Ann is here.", "A bot drives for Ann.", "qualifies"):
            expect(words in run.stdout, f'"{words}" is said', run)


def check_invitation():
    with Folder() as (folder, table):
        run = join(folder, table, *BOT, "--name", "Zoë", link=f"{table.url}#/invite/{join_fake.TABLE}/{join_fake.INVITATION}")
        expect_finished(folder, table, run, "an invitation")
        expect(table.said == ["Zoë"] and f"{table.url}#/table/{join_fake.TABLE}/{join_fake.KEY}" in run.stdout, "the way back is told", run)


def every(n, what, act, before=0):
    """Misbehave at every n-th of these, counting from that number on."""
    count = {"n": before}

    def misbehave(table, event):
        if event != what:
            return False
        count["n"] += 1
        return act(table) if count["n"] % n == 0 else False
    return misbehave


def garbage(table):
    table.sock.frame(1, b"{not json")
    return False


def skip(table):
    """The next version comes without this one."""
    table.keep(([], {}, table.actions))
    table.sock.send(table.news[-1])
    return True


def goodbye(table):
    table.sock.send({"type": "bye", "why": "The server starts again.", "again_ms": 50})
    table.drop()


def check_bad_networks():
    troubles = {
        "the connection is lost before the answer": every(3, "done", join_fake.Table.drop),
        "the connection is lost before the action": every(3, "act", join_fake.Table.drop),
        "a message is lost": every(3, "news", skip),
        "what makes no sense": every(5, "news", garbage),
        "the server starts again": every(4, "news", goodbye),
        "the answer comes after the news": every(2, "done", lambda table: True),
        "the server does not open the door": every(2, "connect", lambda table: True, 1),
    }
    for what, misbehave in troubles.items():
        with Folder(misbehave=misbehave) as (folder, table):
            run = join(folder, table, *BOT)
            expect_finished(folder, table, run, what)
            lost = what not in ("a message is lost", "the answer comes after the news")
            expect(not lost or "There is no connection:" in run.stdout, f"{what}: it is said", run)
            expect(not lost or table.connections < 2 or "You are connected again." in run.stdout, f"{what}: it is said when it is over", run)


def check_closed_door():
    """A server that answers, but not with a table, and then with one."""
    def closed(table, event):
        if event == "connect" and not table.connections:
            table.connections += 1
            table.door.sendall(b"HTTP/1.1 503 x\r\nContent-Length: 0\r\n\r\n")
            return True
        return False
    with Folder(misbehave=closed) as (folder, table):
        run = join(folder, table, *BOT)
        expect_finished(folder, table, run, "a closed door")
        expect("the server does not open the table (it answers 503)" in run.stdout, "what the server answers is told", run)


def check_clock():
    """How much time the own seat has left, whichever it is; where no clock is, nothing is said."""
    for left, words in (([754000, 61000], "You have 12:34 left."), ([None, 61000], None)):
        with Folder() as (folder, table):
            join(folder, table, text="quit\n")
            table.clock = {"clock": {"kind": "live", "bank_s": 900, "add_s": 5, "left": left, "runs": []}}
            run = join(folder, table, text="quit\n")
            expect((words in run.stdout) if words else ("You have" not in run.stdout), f"the clock: {words}", run)


def check_refusals():
    with Folder() as (folder, table):
        bad = f"{table.url}#/table/{join_fake.TABLE}/{'00' * 16}"
        run = join(folder, table, link=bad)
        expect(run.returncode == 4 and "the server says: There is no such seat." in run.stderr, "a wrong key", run)
        for link, code, words in (("localhost", 2, "expected a link such as"), (table.url + "#/table/x", 2, "expected a link such as"),
                                  ("http://no.such.host.invalid/#/table/k3v9x0qm2hzt", 4, "cannot find the server")):
            run = join(folder, table, link=link)
            expect(run.returncode == code and words in run.stderr and run.stderr.count("\n") == 1, f"a bad link: {link}", run)
        run = join(folder, table, link=table.url)
        expect(run.returncode == 0 and "k3v9x0qm2hzt lacorsa    waiting    Sunday? race" in run.stdout, "public tables are listed", run)
        run = join(folder, table, "--bot", "false")
        expect(run.returncode == 4 and "(false) ended with exit code 1; the table's stand-in takes its place." in run.stderr, "a program that is none", run)
        run = join(folder, table, "--bot", "a", "--bot", "b")
        expect(run.returncode == 2, "two programs", run)
        run = join(folder, table, "--name", "4", link=f"{table.url}#/invite/{join_fake.TABLE}/{join_fake.INVITATION}")
        expect(run.returncode == 2 and "a name has a letter in it" in run.stderr, "a name", run)


def check_leaving():
    """Whoever leaves can come back, and be where they were."""
    with Folder() as (folder, table):
        run = join(folder, table, text="1\nquit\n")
        way = f"Come back with: paddock join '{table.url}#/table/{join_fake.TABLE}/{join_fake.KEY}'"
        expect(run.returncode == 0 and way in run.stdout, "the way back", run)
        before = table.n
        run = join(folder, table, text="")
        expect(run.returncode == 0 and way in run.stdout and table.n == before, "the end of the input", run)
        run = join(folder, table, *BOT)
        expect_finished(folder, table, run, "come back")


def check_german():
    with Folder(misbehave=every(3, "done", join_fake.Table.drop)) as (folder, table):
        run = join(folder, table, *BOT, language="de")
        expect(run.returncode == 0 and "Ergebnis" in run.stdout, "German", run)
        for english in ("connection", "connected", "You are", "Result", "the record"):
            expect(english not in run.stdout, f'"{english}" is English', run)


for check in (check_program, check_lines, check_invitation, check_bad_networks, check_closed_door, check_clock, check_refusals, check_leaving, check_german):
    check()
print(f"join_test: {checks} checks")
