#!/usr/bin/env python3
"""A server that is killed at random moments under a swarm of clients, and comes back: nothing acknowledged is missing, no action was
played twice, every record verifies. And that the swarm would notice.

    swarm_test.py PADDOCK [KILLS]

PADDOCK_TEST_SCALE is a percentage of the number of kills; PADDOCK_TEST_SEED another seed.
"""

import atexit
import json
import os
import pathlib
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request

PADDOCK = str(pathlib.Path(sys.argv[1]).resolve())
SCALE = int(os.environ.get("PADDOCK_TEST_SCALE", "100"))
SEED = int(os.environ.get("PADDOCK_TEST_SEED", "7"))
KILLS = max(1, int(sys.argv[2] if len(sys.argv) > 2 else 8) * SCALE // 100)
LIMIT = 600  # seconds; only for what hangs
checks = 0


def expect(condition, what, *shown):
    global checks
    checks += 1
    if not condition:
        sys.exit(f"swarm_test: {what} (seed {SEED})\n" + "\n".join(map(str, shown)))


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]


class Server:
    """`paddock host` on a port of its own, started again and again."""

    def __init__(self, folder):
        self.folder, self.port, self.process = pathlib.Path(folder), free_port(), None
        self.url = f"http://localhost:{self.port}/"

    def start(self):
        self.process = subprocess.Popen([PADDOCK, "host", "--data", str(self.folder), "--port", str(self.port), "--quiet"],
                                        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        atexit.register(self.process.kill)  # whatever fails, nothing stays behind
        for _ in range(LIMIT * 20):
            try:
                if urllib.request.urlopen(self.url + "health", timeout=LIMIT).status == 200:
                    return
            except OSError:
                expect(self.process.poll() is None, "the server starts", self.process.stderr.read() if self.process.poll() is not None else "")
                time.sleep(0.05)
        sys.exit("swarm_test: the server does not answer")

    def figure(self, name):
        text = urllib.request.urlopen(self.url + "metrics", timeout=LIMIT).read().decode()
        return next(float(line.split()[1]) for line in text.splitlines() if line.startswith(f"paddock_{name} "))

    def wait_for(self, name, least):
        """Until so many of them, since this server was started, are there."""
        until = time.monotonic() + LIMIT
        while self.figure(name) < least:
            expect(time.monotonic() < until, f"{least} {name}")
            time.sleep(0.05)

    def kill(self, number=signal.SIGKILL):
        self.process.send_signal(number)
        self.process.wait(LIMIT)


def swarm(server, *flags):
    process = subprocess.Popen([PADDOCK, "--language", "en", "swarm", server.url, "--json", *map(str, flags)],
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    atexit.register(process.kill)
    return process


def figures(process):
    out, err = process.communicate(timeout=LIMIT)
    expect(out.strip(), "figures are printed", err)
    return json.loads(out.splitlines()[-1]), err


def check_calm():
    """Whole races of both games, with connections that are cut, actions that are taken back, and others that are said again."""
    for flags in (["--races", 8, "--tables", 4], ["--game", "grandprix", "--tables", 2, "--seats", 3]):
        with tempfile.TemporaryDirectory() as folder:
            server = Server(folder)
            server.start()
            process = swarm(server, "--rate", 400, "--cut", 50, "--undo", 300, "--repeat", 100, "--seconds", 86400, *flags)
            if "--game" in flags:  # a long race is not waited for
                server.wait_for("actions_total", 400)
                process.send_signal(signal.SIGTERM)
            got, err = figures(process)
            server.kill(signal.SIGTERM)
            expect(process.returncode == 0 and not err, "a calm day", got, err)
            expect(got["lost"] == got["twice"] == got["errors"] == 0 and got["verified"] == got["records"] > 0, "all is there", got)
            expect(got["actions"] > 100 and got["reconnects"] > 0 and got["p50_ms"] <= got["p99_ms"], "something has happened", got)
            # In LACORSA a choice can be taken back only until the others have chosen: a busy machine may always be too late.
            expect(got["repeated"] > 0 and (got["undone"] > 0 or "--game" not in flags), "some is taken back, some is said again", got)
            expect("--game" in flags or got["races"] >= 8, "races are finished", got)


def check_kills():
    """The server dies without a word, again and again."""
    rng = random.Random(SEED)
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        server.start()
        process = swarm(server, "--tables", 8, "--rate", 300, "--seconds", 86400, "--cut", 20, "--undo", 200, "--repeat", 50)
        for kill in range(KILLS):
            time.sleep(rng.uniform(0.1, 1.5))
            server.kill()
            time.sleep(rng.uniform(0, 0.4))
            server.start()
            expect(process.poll() is None, f"the swarm survives kill {kill + 1}", process.stderr.read() if process.poll() is not None else "")
        time.sleep(1)
        process.send_signal(signal.SIGTERM)
        got, err = figures(process)
        server.kill(signal.SIGTERM)
        expect(process.returncode == 0, f"{KILLS} kills", got, err)
        expect(got["lost"] == got["twice"] == 0 and got["verified"] == got["records"] >= 8, "nothing acknowledged is missing", got)
        expect(got["reconnects"] >= KILLS, "everybody came back", got)
        print(f"swarm_test: {KILLS} kills, {got}")


def check_that_it_notices(*flags, words="is not there"):
    """A server that forgets what it has promised: an older copy of its store is put in the place of the newer."""
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as older:
        server = Server(pathlib.Path(folder) / "data")
        server.start()
        process = swarm(server, "--tables", 2, "--rate", 20, "--seconds", 86400, "--cut", 0, *flags)
        server.wait_for("actions_total", 20)
        server.kill()
        shutil.copytree(server.folder, pathlib.Path(older) / "data")
        server.start()
        server.wait_for("actions_total", 60)
        server.kill()
        shutil.rmtree(server.folder)
        shutil.copytree(pathlib.Path(older) / "data", server.folder)
        server.start()
        server.wait_for("actions_total", 20)  # whoever acts again has heard what it is told of him
        process.send_signal(signal.SIGTERM)
        got, err = figures(process)
        server.kill(signal.SIGTERM)
        expect(process.returncode == 1 and got["lost"] > 0 and words in err, "a server that forgets is found out", got, err)


def check_that_it_notices_at_once():
    """Of a long race all of it is not lost, and whoever comes back is told of less than he has done."""
    check_that_it_notices("--game", "grandprix", "--seats", 3, words="what was done is not there after coming back")


def check_refusals():
    for flags, code, words in ((["x"], 2, "expected a link"), (["http://localhost:1/", "--seats", "13"], 2, "--seats takes"),
                               (["http://localhost:1/", "--seats", "5", "--setup", "cars=4 each=1"], 2, "this race has 4 seats; found --seats 5"),
                               (["http://localhost:1/", "--game", "chess"], 2, 'found "chess"')):
        run = subprocess.run([PADDOCK, "--language", "en", "swarm", *flags], capture_output=True, text=True, check=False, timeout=LIMIT)
        expect(run.returncode == code and words in run.stderr and run.stderr.count("\n") == 1, f"{flags}", run.stderr, run.returncode)


for check in (check_refusals, check_calm, check_that_it_notices, check_that_it_notices_at_once, check_kills):
    check()
print(f"swarm_test: {checks} checks, seed {SEED}")
