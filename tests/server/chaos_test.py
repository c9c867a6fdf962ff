#!/usr/bin/env python3
"""Clients that vanish, answer late, twice, in the wrong order or by halves; a clock that is set; a store of an older program.

usage: chaos_test.py PATH_TO_PADDOCK [GIVEN_CLOCK] [unittest arguments]

After each of them nothing acknowledged is missing, nothing was played twice, every table goes on, and its record verifies. GIVEN_CLOCK is
the library that sets clocks; without it they are not set. More of the kind: limits_test.py, and swarm_test.py for servers that are killed.
"""

import contextlib
import hashlib
import json
import os
import random
import socket
import sqlite3
import struct
import subprocess
import sys
import tempfile
import time
import unittest

import host_test
from host_test import TWO_AND_BOTS, Case, count
from online_client import PATIENCE, Client, Player, act_at_random, frame, listen, play_out

SEED = int(os.environ.get("PADDOCK_TEST_SEED", "5"))
GIVEN_CLOCK = None
HOUR = 3600000


def message(**members):
    return frame(json.dumps(members).encode())


class Table(Case):
    """One table with two people who go on whatever others do, and who know what was done in their seats."""

    def setUp(self):
        self.server = self.serve("--limit-messages", "100000")
        self.table = self.server.make(game="lacorsa", setup="cars=4 each=1", seats=TWO_AND_BOTS)
        self.good = self.players(self.server, self.table, 1, 2)
        self.rng = random.Random(SEED)
        self.done = {1: {}, 2: {}}

    def tearDown(self):
        self.finish()
        self.assertEqual(self.server.stop(), 0)

    def finish(self):
        while (player := self.able()):
            n, text = act_at_random(player, self.rng)
            self.done[player.seat][n] = text
        play_out(self.good, self.rng)
        record = self.record(self.server, self.table)
        self.verify(record)
        for seat, acts in self.done.items():
            mine = [line.split(" ", 1)[1] for line in record.splitlines() if line.startswith(f"{seat} ")]
            self.assertEqual({n: mine[n - 1] for n in acts}, acts)
            self.assertEqual(len(mine), self.good[seat - 1].n, "as many as the seat was told of")

    def able(self):
        """Somebody who can act now; bots are waited for."""
        for _ in range(20 * PATIENCE):
            player = next((p for p in self.good if p.actions and p.state == "running"), None)
            if player or all(p.state == "over" for p in self.good):
                return player
            for p in self.good:
                listen(p, 0.01)
        raise AssertionError("the race does not go on")


class Vanishing(Table):
    def vanish(self, c):
        """Without a word; now and then as a machine does that was switched off and on again."""
        if self.rng.random() < 0.5:
            c.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        c.close()

    def test_at_any_moment(self):
        """In the middle of a handshake, of a hello, of an action, before its answer."""
        for _ in range(count(60)):
            player = self.able()
            if not player:
                break
            key = self.table["seats"][player.seat - 1]["key"]
            n, text = player.n + 1, self.rng.choice(player.actions)
            upgrade = (f"GET /socket HTTP/1.1\r\nHost: localhost:{self.server.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: "
                       "AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: paddock.1\r\n\r\n").encode()
            hello = message(type="hello", table=self.table["table"], key=key, seen=self.rng.randrange(5))
            act = message(type="act", n=n, text=text)
            whole = upgrade + hello + act
            cut = self.rng.choice([len(whole), len(whole) - 1, self.rng.randrange(len(whole)), self.rng.randrange(len(upgrade + hello), len(whole))])
            c = socket.create_connection(("127.0.0.1", self.server.port), PATIENCE)
            c.sendall(whole[:cut])
            if cut == len(whole) and self.rng.random() < 0.5:  # the answer is on its way
                time.sleep(0.005)
            self.vanish(c)
            answer = player.act(text)  # the same, by whoever is still there: once in any case
            self.assertEqual(answer["type"], "done")
            self.done[player.seat][n] = text
            while player.n < n:
                player.read()
            self.assertEqual(player.n, n)

    def test_while_cards_are_dealt(self):
        """Between the hash and the number that it is of."""
        for _ in range(count(5)):
            table = self.server.make(game="lacorsa", setup="cars=4 each=1", seats=TWO_AND_BOTS)
            for seat in (1, 2):
                c = self.server.join(table, seat)
                if seat == 2:
                    c.wait("fair")
                    c.send(type="commit", hash=hashlib.sha256(b"2" * 16).hexdigest())
                self.vanish(c.socket)
            again = [Player.__new__(Player) for _ in range(2)]
            for seat, p in enumerate(again, 1):  # with the number that was promised
                p.__init__(self.server.port, table, seat)
                p.nonce = b"%d" % seat * 16
                self.addCleanup(p.close)
            host_test.begin(*again)
            play_out(again, self.rng)
            record = self.record(self.server, table)
            self.verify(record)
            self.assertIn(f"nonce 2 {(b'2' * 16).hex()}", record)

    def test_many_who_say_nothing(self):
        held = []
        for _ in range(count(1000)):
            with contextlib.suppress(OSError):
                held.append(Client(self.server.port))
        self.assertGreater(len(held), 10)
        for _ in range(5):
            if (player := self.able()):
                n, text = act_at_random(player, self.rng)
                self.done[player.seat][n] = text
        for c in held:
            self.vanish(c.socket)
        for _ in range(20 * PATIENCE):
            if self.server.get("/health")["sockets"] <= 2:
                return
            time.sleep(0.05)
        self.fail("they are not forgotten")


class Order(Table):
    def test_late_twice_and_too_early(self):
        """Whatever is said again or too early, what counts is what was done once."""
        said = []  # of all times, as they were sent
        for _ in range(count(40)):
            player = self.able()
            if not player:
                break
            n, text = player.n + 1, self.rng.choice(player.actions)
            old = self.rng.choice(said) if said else None
            player.send(type="act", n=n + self.rng.randrange(1, 4), text=text)
            player.send(type="undo", n=n + 2)
            self.assertIn("expected number", player.wait("no")["why"])
            self.assertIn("expected number", player.wait("no")["why"])
            for _ in range(self.rng.randrange(1, 4)):
                player.send(type="act", n=n, text=text)
            self.assertEqual(player.wait("done", "no", n=n)["type"], "done")
            self.done[player.seat][n] = text
            said.append((player.seat, n, text))
            while player.n < n:
                player.read()
            if old:
                seat, was, then = old
                late = self.good[seat - 1]
                late.send(type="act", n=was, text=then)
                self.assertEqual(late.wait("done", "no", n=was)["type"], "done")
                late.send(type="act", n=was, text=then + " ")
                self.assertEqual(late.wait("no", n=was)["type"], "no")
            player.send(type="nonce", nonce="00" * 16)  # nobody has asked for it
            player.send(type="commit", hash="00" * 32)

    def test_after_somebody_else_has_driven(self):
        ann, bob = self.good
        n, text = ann.n + 1, ann.actions[0]
        ann.send(type="leave")
        while ann.n < n:  # the bot acts in the meantime
            listen(ann, 0.01)
            if bob.actions and ann.n < n and 1 not in ann.turn:
                act_at_random(bob, self.rng)
        driven = ann.n
        ann.send(type="act", n=n, text=text + " ")
        self.assertEqual(ann.wait("no", "done", n=n)["type"], "no")
        ann.send(type="back")
        while ann.wait("here")["seats"][0]["stand_in"]:
            pass
        self.assertGreaterEqual(ann.n, driven)

    def test_after_the_end(self):
        ann = self.good[0]
        text = ann.actions[0]
        self.finish()
        before = self.record(self.server, self.table)
        for p in self.good:
            p.send(type="act", n=p.n + 1, text=text)
            self.assertIn("over", p.wait("no")["why"])
            p.send(type="undo", n=p.n + 1)
            p.wait("no")
            p.send(type="leave")
        self.assertEqual(self.record(self.server, self.table), before)

    def test_by_halves(self):
        """A message byte by byte is one; pieces with a ping between them, too; half of one is none."""
        for _ in range(count(6)):
            player = self.able()
            if not player:
                break
            n, text = player.n + 1, self.rng.choice(player.actions)
            body = json.dumps({"type": "act", "n": n, "text": text}).encode()
            at = self.rng.randrange(1, len(body))
            if self.rng.random() < 0.5:
                for byte in frame(body):
                    player.socket.sendall(bytes([byte]))
            else:
                player.socket.sendall(frame(body[:at], 1, False) + frame(b"still there?", 9) + frame(body[at:], 0))
            self.assertEqual(player.wait("done", "no", n=n)["type"], "done")
            self.done[player.seat][n] = text
            while player.n < n:
                player.read()
            half = self.server.join(self.table, player.seat)
            half.socket.sendall(frame(body[:at], 1, False))
            half.close()

    def test_keys_of_other_tables(self):
        """A key is good for its own table, and for its own seat."""
        other = self.server.make(game="lacorsa", setup="cars=4 each=1", seats=TWO_AND_BOTS)
        for table, key in ((self.table, other["seats"][0]["key"]), (other, self.table["seats"][0]["key"]), (self.table, self.table["maker"])):
            c = self.server.connect()
            c.send(type="hello", table=table["table"], key=key)
            self.assertIn("key", c.wait("bye")["why"])
            c.close()
        player = self.able()
        stranger = self.server.join(self.table, 0)
        for kind in ("act", "undo", "leave", "back", "say"):
            more = {"act": {"n": player.n + 1, "text": player.actions[0]}, "undo": {"n": 1}, "say": {"text": "x"}}.get(kind, {})
            stranger.send(type=kind, **more)
        stranger.wait("no")
        stranger.close()


class Clocks(Case):
    """The machine's clock is set while races run, and while the server is down."""

    def set_clock(self, ms):
        with open(self.clock, "w", encoding="utf-8") as f:
            f.write(str(ms))

    def serve_by_clock(self, *flags, **more):
        if not GIVEN_CLOCK:
            self.skipTest("no library that sets clocks")
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.clock = os.path.join(folder.name, "clock")
        self.set_clock(0)
        return self.serve("--limit-messages", "100000", *flags, env=dict(os.environ, LD_PRELOAD=GIVEN_CLOCK, GIVEN_CLOCK=self.clock, **more))

    def races(self, server):
        clocks = ({"kind": "live", "bank_s": 1000, "add_s": 5}, {"kind": "leisure", "bank_s": 1000, "add_s": 5}, {"kind": "none"})
        tables = [server.make(game="lacorsa", setup="cars=4 each=1", seats=TWO_AND_BOTS, clock=clock, spectators="late", late_minutes=5) for clock in clocks]
        return tables, [self.players(server, table, 1, 2) for table in tables]

    def left(self, server, table):
        """What is on the first clock, and whether somebody is driven for."""
        watch = server.join(table, 1)
        watch.close()
        return watch.heard[0]["clock"]["left"][0], any(seat["stand_in"] for seat in watch.heard[0]["here"])

    def act_everywhere(self, tables, rng):
        for players in tables:
            for _ in range(4):
                p = next((p for p in players if p.actions and p.state == "running"), None)
                if p:
                    act_at_random(p, rng)
                for q in players:
                    listen(q, 0.005)

    def test_set_while_races_run(self):
        """Nobody's time runs out by that."""
        server, rng = self.serve_by_clock(), random.Random(SEED)
        tables, players = self.races(server)
        for ms in (HOUR, -2 * HOUR, 30 * 24 * HOUR, -400 * 24 * HOUR, 0):
            self.set_clock(ms)
            self.act_everywhere(players, rng)
            for table in tables[:2]:
                left, stand_in = self.left(server, table)
                self.assertFalse(stand_in)
                self.assertGreater(left, 700000)
                self.assertLess(left, 1200000)
            self.assertEqual(server.ask("/health")[0], 200)
        for table, people in zip(tables, players):
            play_out(people, rng)
            self.verify(self.record(server, table))
            self.assertNotIn("stand-in", self.record(server, table))

    def test_empty_since_before_the_machine_was_switched_on(self):
        """A table finishes itself ten minutes after the last person left, however long the machine has been running."""
        server = self.serve_by_clock("--limit-memory", "1", GIVEN_START="yes")
        table = server.make(game="lacorsa", setup="cars=4 each=1", seats=TWO_AND_BOTS, empty="finish")
        for p in self.players(server, table, 1, 2):
            p.close()
        for _ in range(100 * PATIENCE):  # another one comes, so it leaves memory
            if server.ask("/api/tables", {"game": "lacorsa"})[0] == 201:
                break
            time.sleep(0.01)
        self.assertEqual(server.stop(), 0)
        self.set_clock(HOUR // 5)
        server.restart()
        for _ in range(10 * PATIENCE):
            if server.get(f"/api/tables/{table['table']}")["state"] == "over":
                break
            time.sleep(0.1)
        self.assertIn("stand-in 1 club", self.record(server, table))

    def test_set_while_the_server_is_down(self):
        """Back, it costs nobody anything; forward, a live clock has run and one at leisure has not. All races go on."""
        for ms, live_runs in ((-3 * HOUR, False), (5 * HOUR, True)):
            with self.subTest(ms=ms):
                server, rng = self.serve_by_clock(), random.Random(SEED)
                tables, players = self.races(server)
                self.act_everywhere(players, rng)
                before = [[p.n for p in people] for people in players]
                server.kill()
                self.set_clock(ms)
                server.restart()
                for table, people in zip(tables, players):
                    for p in people:
                        p.close()
                again = [self.players(server, table, 1, 2) for table in tables]
                for table, people, known in zip(tables, again, before):
                    self.assertTrue(all(p.n >= n for p, n in zip(people, known)))
                left, stand_in = self.left(server, tables[1])
                self.assertFalse(stand_in)
                self.assertGreater(left, 700000)
                for _ in range(20 * PATIENCE if live_runs else 1):
                    driven = self.left(server, tables[0])[1]
                    if driven == live_runs:
                        break
                    time.sleep(0.05)
                self.assertEqual(driven, live_runs)
                for table, people in zip(tables, again):
                    for p in people:
                        p.send(type="back")
                        p.send(type="act", n=1000000, text="x")  # what is refused behind it says that it was heard
                        p.wait("no", n=1000000)
                    play_out(self.players(server, table, 1, 2), rng)  # who hear first what bots did in their seats
                    self.verify(self.record(server, table))


class Older(Case):
    """A store that an older program has written is gone on with; one of a newer is left alone."""

    FIRST = ("race", "seat", "moment", "server")  # the tables of version 1

    def make_older(self, data):
        store = sqlite3.connect(os.path.join(data, "online.db"))
        store.execute("PRAGMA foreign_keys=OFF")
        for (name,) in store.execute("SELECT name FROM sqlite_schema WHERE type='table'").fetchall():
            if name not in self.FIRST:
                store.execute(f"DROP TABLE {name}")
        store.execute("DROP INDEX seat_key")  # of accounts, on a table that stays
        store.execute("PRAGMA user_version=1")
        store.commit()
        columns = [row[1] for row in store.execute("PRAGMA table_info(race)")]
        store.close()
        self.assertEqual(columns, ["row", "id", "state", "public", "leisure", "made", "touched", "asleep_until", "wishes", "head", "maker", "secret"])

    def test_an_older_store(self):
        server, rng = self.serve("--limit-messages", "100000"), random.Random(SEED)
        over, running, waiting = [server.make(game="lacorsa", setup="cars=4 each=1", seats=TWO_AND_BOTS) for _ in range(3)]
        play_out(self.players(server, over, 1, 2), rng)
        record = self.record(server, over)
        players = self.players(server, running, 1, 2)
        act_at_random(players[0], rng)
        self.assertEqual(server.stop(), 0)
        self.make_older(server.data)
        server.restart()
        self.assertEqual(self.record(server, over), record)
        again = self.players(server, running, 1, 2)
        self.assertEqual(again[0].n, 1)
        play_out(again, rng)
        self.verify(self.record(server, running))
        play_out(self.players(server, waiting, 1, 2), rng)
        self.verify(self.record(server, waiting))
        self.assertEqual(server.ask("/api/tables", {"game": "lacorsa"})[0], 201)

    def test_a_newer_store(self):
        server = self.serve()
        server.make(game="lacorsa")
        self.assertEqual(server.stop(), 0)
        path = os.path.join(server.data, "online.db")
        store = sqlite3.connect(path)
        store.execute("PRAGMA user_version=999")
        store.commit()
        store.close()
        with open(path, "rb") as f:
            before = f.read()
        run = subprocess.run([host_test.PROGRAM, "--language", "en", "host", "--data", server.data, "--port", "0"], capture_output=True, text=True,
                             timeout=PATIENCE, check=False)
        self.assertNotEqual(run.returncode, 0)
        self.assertIn("which a newer program made", run.stderr)
        with open(path, "rb") as f:
            self.assertEqual(f.read(), before)


if __name__ == "__main__":
    host_test.PROGRAM = os.path.abspath(sys.argv.pop(1))
    if len(sys.argv) > 1 and sys.argv[1].endswith(".so"):
        GIVEN_CLOCK = os.path.abspath(sys.argv.pop(1))
    unittest.main()
