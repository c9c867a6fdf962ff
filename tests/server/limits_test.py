#!/usr/bin/env python3
"""Every limit of paddock host, malice of all kinds, a store that cannot be written: a hostile client costs itself only.

usage: limits_test.py PATH_TO_PADDOCK [unittest arguments]
"""

import contextlib
import json
import os
import random
import resource
import socket
import sqlite3
import subprocess
import sys
import time
import unittest

from host_test import TWO_AND_BOTS, Case, count
import host_test
from online_client import PATIENCE, Client, Closed, Player, act_at_random, frame, listen, play_out


def own_address():
    """An address of this machine that is no loopback address, or None."""
    with contextlib.closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as s:
        try:
            s.connect(("192.0.2.1", 9))  # nothing is sent
            found = s.getsockname()[0]
        except OSError:
            return None
    return None if found.startswith("127.") else found


class Limits(Case):
    """A test for each row of the table in docs/online-protocol.md."""

    def test_message(self):
        server = self.serve("--limit-message", "300")
        table = server.make(game="lacorsa", seats=TWO_AND_BOTS)
        ann = server.join(table, 1)
        ann.send(type="say", text="x" * 100)
        ann.wait("said")
        ann.send_text(json.dumps({"type": "say", "text": "x" * 300}))
        self.assertIn("300 bytes", ann.wait("bye")["why"])
        with self.assertRaises(Closed):
            ann.read()
        pieces = server.join(table, 1)
        for i in range(4):  # each piece is short enough
            pieces.socket.sendall(frame(b'{"type":"say","text":"' if i == 0 else b"x" * 150, 1 if i == 0 else 0, i == 3))
        self.assertIn("300 bytes", pieces.wait("bye")["why"])
        huge = server.join(table, 1)
        huge.socket.sendall(b"\x81\xff\x7f" + b"\xff" * 7 + b"\0" * 4)
        with self.assertRaises(Closed):
            while True:
                huge.read()
        for c in (ann, pieces, huge):
            c.close()

    def test_messages(self):
        server = self.serve("--limit-messages", "4")
        table = server.make(game="lacorsa", seats=TWO_AND_BOTS)
        ann, bob = server.join(table, 1), server.join(table, 2)
        for _ in range(40):
            ann.socket.sendall(frame(json.dumps({"type": "back"}).encode()))
        bye = ann.wait("bye")
        self.assertIn("4 messages", bye["why"])
        self.assertGreater(bye["again_ms"], 0)
        for _ in range(40):
            with contextlib.suppress(OSError):
                ann.socket.sendall(frame(b"", 9))  # pings count, too
        bob.send(type="say", text="I am still here")
        bob.wait("said")
        ann.close()
        bob.close()

    def test_connections(self):
        address = own_address()
        if not address:
            self.skipTest("this machine has no address besides loopback")
        server = self.serve("--listen", "0.0.0.0", "--limit-connections", "5")
        held = []
        def connect():
            s = socket.create_connection((address, server.port), PATIENCE)
            held.append(s)
            s.sendall(f"GET /health HTTP/1.1\r\nHost: {address}\r\n\r\n".encode())
            return s.recv(65536)
        for _ in range(5):
            self.assertIn(b" 200 ", connect())
        self.assertIn(b" 503 ", connect())
        refused = 0
        for _ in range(10):
            try:
                refused += connect() == b""
            except OSError:
                refused += 1
        self.assertGreater(refused, 0)
        for s in held:
            s.close()
        for _ in range(100 * PATIENCE):
            with contextlib.suppress(OSError):
                if b" 200 " in connect():
                    break
            held.pop().close()
            time.sleep(0.01)
        else:
            self.fail("nobody gets in any more")
        held[-1].close()
        self.assertEqual(server.ask("/health")[0], 200)

    def test_tables(self):
        server = self.serve("--behind-proxy", "--limit-tables", "3")
        def make(address):
            return server.ask("/api/tables", {"game": "lacorsa"}, X_Forwarded_For=f"198.51.100.9, {address}")[0]
        self.assertEqual([make("192.0.2.1") for _ in range(4)], [201, 201, 201, 429])
        self.assertEqual(make("192.0.2.2"), 201)
        self.assertEqual(make("2001:db8::1"), 201)
        self.assertEqual([make("2001:db8::ffff") for _ in range(3)], [201, 201, 429])  # the same network

    def test_memory(self):
        server = self.serve("--limit-memory", "2")
        tables = [server.make(game="lacorsa", seats=TWO_AND_BOTS) for _ in range(2)]
        held = [server.join(t, 1) for t in tables]
        status, text = server.ask("/api/tables", {"game": "lacorsa"})
        self.assertEqual(status, 503, text)
        held.pop().close()
        for _ in range(100 * PATIENCE):
            if server.ask("/api/tables", {"game": "lacorsa"})[0] == 201:
                break
            time.sleep(0.01)
        else:
            self.fail("a table that nobody sits at does not make room")
        held.pop().close()

    def test_queue(self):
        server = self.serve("--limit-queue", "20000", "--limit-messages", "100000", "--limit-talk", "100000")
        table = server.make(game="lacorsa", seats=TWO_AND_BOTS)
        ann, deaf = server.join(table, 1), server.join(table, 2)
        while not ann.wait("here")["seats"][1]["here"]:
            pass
        deaf.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
        for _ in range(60000):  # until it is gone
            ann.send(type="say", text="x" * 200)
            ann.socket.settimeout(0.0001)
            with contextlib.suppress(TimeoutError, BlockingIOError):
                while True:
                    m = ann.read()
                    if m["type"] == "here" and not m["seats"][1]["here"]:
                        break
            ann.socket.settimeout(PATIENCE)
            if ann.heard[-1]["type"] == "here" and not ann.heard[-1]["seats"][1]["here"]:
                break
        else:
            self.fail("who does not read is waited for")
        self.assertIn("paddock_slow_readers_total 1\n", server.ask("/metrics")[1])
        ann.close()
        deaf.close()

    def test_body(self):
        server = self.serve("--limit-body", "2000")
        status, text = server.ask("/api/tables", json.dumps({"game": "lacorsa", "title": "x" * 3000}))
        self.assertEqual(status, 413, text)
        with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as s:  # whoever does not say how long it is
            s.sendall(b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n")
            with contextlib.suppress(ConnectionError):
                for _ in range(100):
                    s.sendall(b"400\r\n" + b"x" * 1024 + b"\r\n")
                self.assertNotIn(b" 201 ", s.recv(4096))
        self.assertEqual(server.ask("/health")[0], 200)

    def test_the_table_of_the_page_is_the_programs(self):
        with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../docs/online-protocol.md"), encoding="utf-8") as f:
            page = f.read()
        flags = {line.split("|")[3].strip(" `") for line in page.splitlines() if "`--limit-" in line}
        said = subprocess.run([host_test.PROGRAM, "host", "--help"], capture_output=True, text=True, check=True).stdout
        self.assertEqual(flags, {word for word in said.split() if word.startswith("--limit-")})


class Malice(Case):
    """Nonsense of every kind: one sentence or a closed door, and everybody else goes on."""

    def setUp(self):
        self.server = self.serve()
        self.table = self.server.make(game="lacorsa", setup="cars=4 each=1", seats=TWO_AND_BOTS)
        self.good = self.players(self.server, self.table, 1, 2)

    def tearDown(self):
        play_out(self.good, random.Random(9))
        self.verify(self.record(self.server, self.table))
        self.assertEqual(self.server.stop(), 0)

    def test_messages_that_are_none(self):
        rng = random.Random(1)
        bad = ["", "x", "{}", "[]", "null", "1", '{"type":1}', '{"type":"hello"}', '{"type":"hello","table":1}', '{"type":"act","n":1,"text":"x"}',
               '{"type":"hello","table":"k3v9x0qm2hzt"}', '{"type":"hello","table":"k3v9x0qm2hz"}', '{"type":"hello","table":"k3v9x0qm2hzt","key":"0"}',
               '{"type":"hello","table":"%s","key":"%s"}' % (self.table["table"], "0" * 32), '{"type":"hello","type":"hello"}', "[" * 2000,
               '{"type":"hello","table":"k3v9x0qm2hzt","more":1}', '{"type":"sit","table":"%s","name":"Eve"}' % self.table["table"], "\u0000"]
        for text in bad:
            with self.subTest(text[:60]):
                c = self.server.connect()
                c.send_text(text)
                self.assertTrue(c.wait("bye")["why"].endswith("."))
                self.assertNotIn("again_ms", c.heard[-1])
                c.close()
        for _ in range(count(60)):
            c = self.server.connect()
            with contextlib.suppress(OSError):
                c.socket.sendall(rng.randbytes(rng.randrange(1, 400)))
            c.close()

    def test_frames_that_are_none(self):
        pieces = [b"\x82\x80....", frame(b"x", 2), frame(b"\xff\xfe", 1), frame(b"x" * 126, 9), frame(b"x", 0), b"\x81\x02hi", frame(b"x", 3),
                  frame(b"x", 1, False) + frame(b"y", 1), b"\xf1\x80....", frame(b"\x03", 8), frame(b"\x00\x00", 8)]
        for piece in pieces:
            with self.subTest(piece):
                c = self.server.join(self.table, 0)
                c.socket.sendall(piece)
                with self.assertRaises((Closed, ConnectionError)):
                    while True:
                        c.read()
                c.close()

    def test_nonsense_of_somebody_who_sits(self):
        ann = self.server.join(self.table, 1)
        for text in ('{"type":"act"}', '{"type":"act","n":0,"text":"x"}', '{"type":"act","n":1.5,"text":"x"}', '{"type":"act","n":99999999999999999999,"text":"x"}',
                     '{"type":"act","n":1,"text":"%s"}' % ("x" * 100), '{"type":"hint"}', '{"type":"commit","hash":"x"}', '{"type":"what"}', "{"):
            ann.send_text(text)
            self.assertEqual(ann.wait("no")["type"], "no", text)
        ann.close()

    def test_handshakes_that_are_none(self):
        port = self.server.port
        for lines in ((), ("Upgrade: websocket",), ("Upgrade: websocket", "Connection: Upgrade"),
                      ("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: x"),
                      ("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 8", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==")):
            with socket.create_connection(("127.0.0.1", port), PATIENCE) as s:
                s.sendall("\r\n".join(["GET /socket HTTP/1.1", "Host: localhost", *lines, "", ""]).encode())
                self.assertIn(b" 426 ", s.recv(4096).split(b"\r\n")[0])
        with self.assertRaisesRegex(Closed, "paddock.1"):
            Client(port, protocol="chat")
        with self.assertRaisesRegex(Closed, "403"):
            Client(port, headers=("Origin: http://evil.example",))
        Client(port, headers=(f"Origin: http://localhost:{port}",)).close()
        status, text = self.server.ask("/api/tables", {"game": "lacorsa"}, Origin="http://evil.example")
        self.assertEqual(status, 403, text)
        self.assertEqual(self.server.ask("/api/tables", Host="evil.example")[0], 421)

    def test_bodies_that_are_none(self):
        bad = ["", "x", "[]", "{}", '{"game":"chess"}', '{"game":"lacorsa","setup":"cars=99"}', '{"game":"lacorsa","seats":[{},{}]}',
               '{"game":"lacorsa","seats":[{"name":"A"},{"name":"A"}]}', '{"game":"lacorsa","seats":[{"bot":"ace:100000ms"}]}',
               '{"game":"lacorsa","clock":{"kind":"live"}}', '{"game":"lacorsa","spectators":"some"}', '{"game":"lacorsa","what":1}',
               '{"game":"lacorsa","game":"lacorsa"}', '{"game":"lacorsa","seats":[{"open":true,"bot":"club"}]}', '{"game":"lacorsa","seats":{}}',
               '{"game":"lacorsa","title":"%s"}' % ("x" * 61), '{"game":"lacorsa","seats":[1,2,3,4,5,6,7,8,9,10,11,12,13]}', "\x00"]
        for body in bad:
            status, text = self.server.ask("/api/tables", body, method="POST")
            self.assertEqual(status, 400, (body, text))
            self.assertRegex(json.loads(text)["error"], r"\.$")
        path = f"/api/tables/{self.table['table']}"
        for target, method, status in ((path + "/x", "GET", 404), (path + "/record", "POST", 405), (path, "DELETE", 405), ("/api/tables/x", "GET", 404),
                                       ("/api/", "GET", 404), ("/api/tables", "PUT", 405), (path + "/start", "GET", 405),
                                       ("/api/tables/" + "0" * 12, "GET", 404), ("/socket", "POST", 404), ("/health", "POST", 404)):
            self.assertEqual(self.server.ask(target, method=method)[0], status, (target, method))

    def test_a_thousand_connections(self):
        held = [socket.create_connection(("127.0.0.1", self.server.port), PATIENCE) for _ in range(count(1000))]
        for s in held[::2]:
            s.sendall(b"GET /socket HTTP/1.1\r\nHost: ")
        act = next((p for p in self.good if p.actions), None)
        if act:
            act_at_random(act, random.Random(1))
        for s in held:
            s.close()

    def test_in_the_name_of_another(self):
        ann, bob = self.good
        texts = list(bob.actions)
        ann.send(type="act", n=ann.n + 1, text=texts[0])
        self.assertEqual(ann.wait("no", "done")["type"], "no")
        listen(bob)
        self.assertEqual(bob.n, 0)


class Trouble(Case):
    """A store that is locked, a disk that is full: nothing is acknowledged, everybody hears why, and it goes on afterwards."""

    def wait_well(self, server):
        for _ in range(10 * PATIENCE):
            server.ask("/api/tables", {"game": "lacorsa"})  # something to write
            if server.ask("/health")[0] == 200:
                return
            time.sleep(0.1)
        self.fail("the server does not recover")

    def test_locked(self):
        server = self.serve()
        table = server.make(game="lacorsa", setup="cars=4 each=1", seats=TWO_AND_BOTS)
        ann, bob = self.players(server, table, 1, 2)
        first = ann.actions[0]
        store = sqlite3.connect(os.path.join(server.data, "online.db"), isolation_level=None)
        store.execute("BEGIN IMMEDIATE")
        ann.send(type="act", n=1, text=first)
        refused = ann.wait("done", "no", "bye")
        self.assertEqual(refused["type"], "no")
        self.assertIn("nothing has changed", refused["why"])
        self.assertGreater(ann.wait_for_bye()["again_ms"], 0)
        status, text = server.ask("/health")
        health = json.loads(text)
        self.assertEqual((status, health["ok"]), (503, False))
        self.assertNotEqual(health["error"], "")  # for whoever has to see to it
        self.assertEqual(server.ask("/api/tables", {"game": "lacorsa"})[0], 503)
        store.execute("ROLLBACK")
        store.close()
        self.wait_well(server)
        ann, bob = self.players(server, table, 1, 2)
        self.assertEqual(ann.n, 0)
        self.assertEqual(ann.act(first)["type"], "done")
        while ann.n < 1:
            ann.read()
        play_out([ann, bob], random.Random(1))
        self.verify(self.record(server, table))


    def test_full(self):
        """No file may grow any more, which is what a full disk looks like."""
        server = self.serve()
        table = server.make(game="lacorsa", setup="cars=4 each=1", seats=TWO_AND_BOTS)
        ann, bob = self.players(server, table, 1, 2)
        first, hard = ann.actions[0], resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)[1]
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1, hard))
        ann.send(type="act", n=1, text=first)
        refused = ann.wait("done", "no", "bye")
        self.assertEqual(refused["type"], "no")
        self.assertIn("nothing has changed", refused["why"])
        ann.wait_for_bye()
        self.assertEqual(server.ask("/health")[0], 503)
        self.assertEqual(server.ask("/api/tables", {"game": "lacorsa"})[0], 503)
        watch = server.join(table, 1)  # what is there can be seen
        watch.send(type="act", n=1, text=first)
        self.assertEqual(watch.wait("done", "no")["type"], "no")
        watch.close()
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (hard, hard))
        self.wait_well(server)
        ann, bob = self.players(server, table, 1, 2)
        self.assertEqual(ann.n, 0)
        self.assertEqual(ann.act(first)["type"], "done")
        while ann.n < 1:
            ann.read()
        play_out([ann, bob], random.Random(1))
        self.verify(self.record(server, table))
        for _ in range(10 * PATIENCE):
            events = [json.loads(line)["event"] for line in server.logged().splitlines()]
            if "well" in events:
                break
            time.sleep(0.1)
        self.assertEqual([e for e in events if e in ("trouble", "well")], ["trouble", "well"])


class Chaos(Case):
    """The server is killed again and again while people play and come again: nothing acknowledged is missing, nothing twice."""

    def test_killed_under_load(self):
        server = self.serve("--limit-messages", "100000")
        rng = random.Random(12)
        tables = [server.make(game="lacorsa", setup="cars=4 each=1", seats=TWO_AND_BOTS) for _ in range(4)]
        nonces, done = {}, {(t["table"], seat): {} for t in tables for seat in (1, 2)}
        for turn in range(count(10) + 200):
            if turn >= count(10) and sum(map(len, done.values())) > 5:  # a slow machine takes more of them
                break
            players = [Player(server.port, t, seat) for t in tables for seat in (1, 2)]
            for p in players:
                p.sent, p.nonce = None, nonces.setdefault((p.table["table"], p.seat), p.nonce)
            for _ in range(rng.randrange(1, 60)):
                p = rng.choice(players)
                listen(p, 0.001)
                if p.sent and any(m["type"] == "done" and m["n"] == p.sent[0] for m in p.heard):
                    done[p.table["table"], p.seat][p.sent[0]] = p.sent[1]
                    p.sent = None
                if not p.sent and p.actions and p.state == "running":
                    p.sent = (p.n + 1, rng.choice(p.actions))
                    p.send(type="act", n=p.sent[0], text=p.sent[1])
            server.kill()
            for p in players:  # what was on its way when it died counts as acknowledged, too
                with contextlib.suppress(Closed, OSError):
                    while True:
                        p.read()
                for m in p.heard:
                    if p.sent and m["type"] == "done" and m["n"] == p.sent[0]:
                        done[p.table["table"], p.seat][m["n"]] = p.sent[1]
                p.close()
            server.restart()
        self.assertGreater(sum(map(len, done.values())), 5)
        for t in tables:
            players = self.players(server, t, 1, 2)
            play_out(players, rng)
            record = self.record(server, t)
            self.verify(record)
            for p in players:
                mine = [line.split(" ", 1)[1] for line in record.splitlines() if line.startswith(f"{p.seat} ")]
                for n, text in done[t["table"], p.seat].items():
                    self.assertEqual(mine[n - 1], text)
                p.close()


if __name__ == "__main__":
    host_test.PROGRAM = os.path.abspath(sys.argv.pop(1))
    unittest.main()
