#!/usr/bin/env python3
"""Everybody at one table of `paddock host`: a program, typed lines, the full screen, and docs/examples/join.py.

    together_test.py PADDOCK SOURCE_ROOT
"""

import json
import os
import pathlib
import pty
import re
import select
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request

PADDOCK, ROOT = str(pathlib.Path(sys.argv[1]).resolve()), pathlib.Path(sys.argv[2]).resolve()
LIMIT = 600  # seconds; only for what hangs
GUESSES = "".join(f"{guess}\n" for guess in [*range(1, 13), "R", "challenge", "stay", "wide", "pit", "steady"])
checks = 0


def expect(condition, what, *shown):
    global checks
    checks += 1
    if not condition:
        sys.exit(f"together_test: {what}\n" + "\n".join(str(text)[-3000:] for text in shown))


class Host:
    """A server with a folder of its own."""

    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory()
        self.process = subprocess.Popen([PADDOCK, "host", "--data", self.folder.name, "--port", "0", "--quiet"], stdout=subprocess.PIPE, text=True)
        self.url = re.search(r"http://\S+", self.process.stdout.readline()).group()
        return self

    def __exit__(self, *error):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(LIMIT)
        self.folder.cleanup()

    def ask(self, path, body=None):
        return urllib.request.urlopen(self.url + path, data=json.dumps(body).encode() if body else None, timeout=LIMIT).read().decode()

    def table(self, *seats, game="lacorsa", setup="cars=4 each=1", **more):
        made = json.loads(self.ask("api/tables", {"game": game, "setup": setup, "seats": seats, **more}))
        return made["table"], [seat.get("link") for seat in made["seats"]]


def start(folder, command, text=""):
    env = dict(os.environ, XDG_DATA_HOME=str(folder), PADDOCK_LANGUAGE="en", USER="ann")
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env)
    process.text = text
    return process


def finish(process, what):
    out, err = process.communicate(process.text, timeout=LIMIT)
    expect(process.returncode == 0 and not err, what, out, err)
    return out


def verified(host, table, folder):
    path = pathlib.Path(folder) / "record.txt"
    path.write_text(host.ask(f"api/tables/{table}/record"))
    run = subprocess.run([PADDOCK, "--language", "en", "verify", str(path)], capture_output=True, text=True, check=False)
    expect(run.returncode == 0 and "dealt as the server of table" in run.stdout, "the record verifies", run.stdout, run.stderr)
    return path.read_text()


def check_mixed_table(game, setup):
    """A program, and three examples in Python of which two were invited."""
    with Host() as host, tempfile.TemporaryDirectory() as folder:
        table, links = host.table({"name": "Ann"}, {"name": "Bob"}, {"open": True}, {"open": True}, game=game, setup=setup)
        example = [sys.executable, str(ROOT / "docs/examples/join.py")]
        players = [start(folder, [PADDOCK, "join", links[0], "--bot", f"{PADDOCK} bot rookie"])]
        while not json.loads(host.ask(f"api/tables/{table}"))["seats"][0]["here"]:  # so that it has to hear who comes
            time.sleep(0.05)
        players += [start(folder, [*example, links[1]]), start(folder, [*example, links[2], "Zoë"])]
        seat = [sys.executable, str(ROOT / "docs/examples/seat.py"), links[3], "--name", "Eve", "--seed", "7"]
        players.append(start(folder, [*seat, "--state", str(pathlib.Path(folder) / "eve.json")]))
        told = [finish(player, f"{player.args[0]} at a table of {game}") for player in players]
        record = verified(host, table, folder)
        expect("Ann (car 1) lays" in told[0], "a program drives under the name of its seat", told[0])
        expect("Zoë (" in told[0] and "Player 3" not in told[0], "who came later has a name", told[0])
        expect("player 4 Eve\n" in record and "The commitment was kept." in told[3], "whoever has read the page alone", told[3])
        expect("IS NOT" not in told[3] and "The nonce of seat 4 is the one of its hash." in told[3], "nonces are those of the hashes", told[3])
        expect("player 3 Zoë\n" in record, "the name of the invited", record[:400])
        expect("Result" in told[0] and "back with http://" in told[2] and len(told[1].splitlines()) > 20, "everybody is told", *told)
        kept = list(pathlib.Path(folder).glob("paddock/records/*"))
        expect(len(kept) == 1 and kept[0].read_text() == record, "the record that was kept is the server's")


def check_lines_and_spectator():
    with Host() as host, tempfile.TemporaryDirectory() as folder:
        table, links = host.table({"name": "Ann"}, {"bot": "club"}, {"bot": "rookie"}, {"bot": "rookie"})
        watching = start(folder, [PADDOCK, "join", f"{host.url}#/table/{table}", "--plain", "--no-save"])
        out = finish(start(folder, [PADDOCK, "join", links[0], "--plain"], "say hello everybody\nhint\n" + GUESSES * 60), "line by line")
        expect("Ann: hello everybody" in out and "Result" in out and "is dealt" not in out, "what a player reads", out)
        seen = finish(watching, "a spectator")
        expect("You watch table" in seen and "Result" in seen and "lays" not in seen.replace("lays a play", ""), "what a spectator reads", seen)
        verified(host, table, folder)


def check_put_away():
    """The maker ends the race: everybody hears of it, and has what there was."""
    with Host() as host, tempfile.TemporaryDirectory() as folder:
        seats = [{"name": "Ann"}, {"name": "Bob"}, {"bot": "rookie"}, {"bot": "rookie"}]
        made = json.loads(host.ask("api/tables", {"game": "lacorsa", "setup": "cars=4 each=1", "seats": seats}))
        links = [seat.get("link") for seat in made["seats"]]
        driven = start(folder, [PADDOCK, "join", links[0], "--bot", f"{PADDOCK} bot rookie"])
        screen = Screen(folder, [PADDOCK, "join", links[1]])
        while b"Bob, your turn" not in screen.seen:
            expect(screen.read(LIMIT), "the screen opens", screen.seen)
        host.ask(f"api/tables/{made['table']}/end", {"maker": made["maker"]})
        out = finish(driven, "a program whose table is put away")
        expect("The table was put away before the race was over." in out and "Result" not in out, "it is said", out)
        for key in b"vv\r":
            os.write(screen.file, bytes([key]))
            screen.read(0.5)
        while screen.read(5):
            pass
        expect(os.waitstatus_to_exitcode(os.waitpid(screen.pid, 0)[1]) == 0, "the screen of a table that was put away", screen.seen)


def check_put_away_before_it_began():
    """Nobody has come yet: there is a record all the same, and it can be read."""
    with Host() as host, tempfile.TemporaryDirectory() as folder:
        made = json.loads(host.ask("api/tables", {"game": "lacorsa", "setup": "cars=4 each=1", "seats": [{"name": "Ann"}, {"name": "Bob"}]}))
        host.ask(f"api/tables/{made['table']}/end", {"maker": made["maker"]})
        verified(host, made["table"], folder)


class Screen:
    """The program in a terminal of its own."""

    def __init__(self, folder, command):
        self.pid, self.file = pty.fork()
        if not self.pid:
            env = dict(os.environ, XDG_DATA_HOME=str(folder), PADDOCK_LANGUAGE="en", TERM="xterm-256color", LINES="30", COLUMNS="100", LC_ALL="C.UTF-8")
            os.execvpe(command[0], command, env)
        self.seen = b""

    def read(self, seconds):
        ready, _, _ = select.select([self.file], [], [], seconds)
        try:
            data = os.read(self.file, 65536) if ready else None
        except OSError:
            data = b""
        self.seen += data or b""
        return data != b""

    def press_until(self, done, keys, what):
        until = time.monotonic() + LIMIT
        while not done():
            if time.monotonic() > until:
                expect(False, what, self.seen)
            os.write(self.file, keys)
            self.read(0.1)


def check_full_screen():
    with Host() as host, tempfile.TemporaryDirectory() as folder:
        table, links = host.table({"name": "Ann"}, {"bot": "rookie"}, {"bot": "rookie"}, {"bot": "rookie"})
        screen = Screen(folder, [PADDOCK, "join", links[0]])
        kept = pathlib.Path(folder) / "paddock/records"
        screen.press_until(lambda: kept.is_dir() and list(kept.iterdir()), b"\r", "the race is played to its end on the screen")
        while screen.read(0.3) and b"wins" not in screen.seen:
            pass
        expect(b"Ann, your turn" in screen.seen, "whose turn it is stands there", screen.seen)
        os.write(screen.file, b"\r")
        while screen.read(5):
            pass
        expect(os.waitstatus_to_exitcode(os.waitpid(screen.pid, 0)[1]) == 0, "it is left with Enter", screen.seen)
        expect(list(kept.iterdir())[0].read_text() == verified(host, table, folder), "the record is kept")


check_mixed_table("lacorsa", "cars=4 each=1")
check_lines_and_spectator()
check_full_screen()
check_put_away()
check_put_away_before_it_began()
print(f"together_test: {checks} checks")
