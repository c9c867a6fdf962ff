"""paddock host and clients of it, for tests: sockets of this machine only, every wait bounded."""

import base64
import contextlib
import hashlib
import json
import os
import socket
import sqlite3
import struct
import subprocess
import tempfile
import unittest
import urllib.parse

import cluster
from served import PATIENCE, Served


CLUSTER = os.environ.get("PADDOCK_TEST_CLUSTER")  # of PostgreSQL (cluster.py); without it tables are kept in files


def of_files(test):
    """For tests of what only a file of SQLite has: backups, modes, older versions."""
    return unittest.skipIf(CLUSTER, "the store is no file")(test)


class Server(Served):
    """paddock host with a store of its own, on a port that was free; a context that ends it whatever happens."""

    def __init__(self, program, *flags, data=None, env=None, port=0, db=None):
        self.program, self.flags, self.env = program, flags, env
        self.db = db or (cluster.new_database(CLUSTER) if CLUSTER and not data else None)
        self.folder = None if data else tempfile.TemporaryDirectory()
        self.data = data or self.folder.name
        self.port = port
        self.start()

    def store(self):
        """The flags that name it."""
        return ["--db", self.db] if self.db else ["--data", self.data]

    def query(self, sql):
        """What a statement gives, as rows of numbers and texts; what it changes is kept."""
        if self.db:
            lines = cluster.ask(CLUSTER, sql, urllib.parse.urlsplit(self.db).path[1:])
            return [tuple(int(v) if v.lstrip("-").isdigit() else v for v in line.split("|")) for line in lines.splitlines()]
        with contextlib.closing(sqlite3.connect(os.path.join(self.data, "online.db"), timeout=PATIENCE)) as store, store:
            return store.execute(sql).fetchall()

    def start(self):
        command = [self.program, "host", *self.store(), "--port", str(self.port), *self.flags]
        self.log = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.log, text=True, env=self.env)
        self.url = self.process.stdout.readline().strip()
        if not self.url:
            self.process.wait(PATIENCE)
            raise AssertionError(f"paddock host did not start: {self.logged()}")
        self.port = int(self.url.rstrip("/").rpartition(":")[2])

    def __exit__(self, *error):
        super().__exit__(*error)
        self.log.close()
        if self.folder:
            self.folder.cleanup()

    def logged(self):
        self.log.seek(0)
        return self.log.read()

    def restart(self):
        """After stop or kill: the same folder and port again."""
        self.process.stdout.close()
        self.log.close()
        self.start()

    # ---- HTTP ----

    def ask(self, path, body=None, method=None, **headers):
        """(status, text)"""
        answer, said = self.request(path, json.dumps(body) if isinstance(body, (dict, list)) else body, method, **headers)
        return answer.status, said.decode()

    def get(self, path):
        status, text = self.ask(path)
        assert status == 200, (status, text)
        return json.loads(text)

    def make(self, **wishes):
        status, text = self.ask("/api/tables", wishes)
        assert status == 201, (status, text)
        return json.loads(text)

    def connect(self, **more):
        return Client(self, **more)

    def join(self, table, seat, **more):
        """A client in a seat (from 1) of what make() gave; 0: a spectator."""
        client = self.connect()
        client.hello(table, seat, **more)
        return client


def frame(payload, opcode=1, fin=True, mask=b"\x01\x02\x03\x04"):
    head = bytes([(0x80 if fin else 0) | opcode])
    n = len(payload)
    head += bytes([0x80 | n]) if n < 126 else bytes([0x80 | 126]) + struct.pack(">H", n) if n < 65536 \
        else bytes([0x80 | 127]) + struct.pack(">Q", n)
    return head + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(payload))


class Closed(Exception):
    pass


class Client:
    """One WebSocket. What the server says is kept in `heard`, as bytes in `raw`."""

    def __init__(self, server, protocol="paddock.1", path="/socket", headers=()):
        """server: one, or the port of one that speaks no TLS."""
        if isinstance(server, int):
            port, server = server, Served()
            server.port = port
        self.socket, port = server.dial(), server.port
        self.buffer, self.heard, self.raw, self.code = b"", [], [], None
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {path} HTTP/1.1", f"Host: localhost:{port}", "Upgrade: websocket", "Connection: Upgrade",
                 f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Protocol: {protocol}", *headers, "", ""]
        self.socket.sendall("\r\n".join(lines).encode())
        while b"\r\n\r\n" not in self.buffer:
            self.fill()
        head, _, self.buffer = self.buffer.partition(b"\r\n\r\n")
        self.status = int(head.split()[1])
        if self.status != 101:
            raise Closed(head.decode() + self.buffer.decode())
        accept = base64.b64encode(hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest())
        assert accept in head, head

    def fill(self):
        data = self.socket.recv(65536)
        if not data:
            raise Closed("the server has closed")
        self.buffer += data

    def need(self, n):
        while len(self.buffer) < n:
            self.fill()

    def read_frame(self):
        self.need(2)
        opcode, n, at = self.buffer[0] & 15, self.buffer[1] & 127, 2
        assert not self.buffer[1] & 128, "a server does not mask"
        if n >= 126:
            size = 2 if n == 126 else 8
            self.need(2 + size)
            n, at = int.from_bytes(self.buffer[2:2 + size], "big"), 2 + size
        self.need(at + n)
        payload, self.buffer = self.buffer[at:at + n], self.buffer[at + n:]
        return opcode, payload

    def read(self):
        """The next message as a dict."""
        while True:
            opcode, payload = self.read_frame()
            if opcode == 1:
                self.raw.append(payload)
                message = json.loads(payload)
                self.heard.append(message)
                return message
            if opcode == 9:
                self.socket.sendall(frame(payload, 10))
            if opcode == 8:
                self.code = int.from_bytes(payload[:2], "big")
                raise Closed(f"closed with {self.code}")

    def wait(self, *types, n=None):
        """Read on until a message of one of these types (and that n) comes."""
        while True:
            message = self.read()
            if message["type"] in types and (n is None or message.get("n") == n):
                return message
            if message["type"] == "bye" and "bye" not in types:
                raise Closed(message["why"])

    def send(self, **message):
        self.send_text(json.dumps(message))

    def send_text(self, text):
        self.socket.sendall(frame(text.encode()))

    def close(self):
        self.socket.close()

    # ---- the protocol ----

    def hello(self, table, seat, **more):
        key = {"key": table["seats"][seat - 1]["key"]} if seat else {}
        self.send(type="hello", table=table["table"], **key, **more)
        return self.wait("welcome")

    def answer_chance(self, nonce=None):
        """Take part in the deal: hash, then nonce."""
        nonce = nonce or os.urandom(16)
        asked = self.wait("fair")
        assert asked["want"] == "hash", asked
        self.send(type="commit", hash=hashlib.sha256(nonce).hexdigest())
        asked = self.wait("fair")
        assert asked["want"] == "nonce", asked
        self.send(type="nonce", nonce=nonce.hex())
        return nonce


BRIEFLY = "paddock.2, paddock.1"  # for those who would like short news


def change(was, told):
    """A field of a view after a change: another text, or a list of which some entries are others."""
    if isinstance(told, str):
        return told
    entries = was.split(",")
    for at, gone, *come in reversed(told):
        assert at + gone <= len(entries), (was, told)
        entries[at:at + gone] = come[0].split(",") if come else []
    return ",".join(entries)


class Player(Client):
    """A client that follows what it is told and can play to the end by a choice function."""

    def __init__(self, server, table, seat, protocol="paddock.1", **more):
        super().__init__(server, protocol)
        self.table, self.seat, self.view, self.actions, self.n, self.version = table, seat, {}, [], 0, 0
        self.results, self.state, self.events, self.nonce, self.more = None, None, [], os.urandom(16), more
        self.turn, self.may_undo = [], False
        self.take(self.hello(table, seat, **more))

    def take(self, m):
        kind = m["type"]
        if kind in ("welcome", "news"):
            if kind == "news":
                assert m["version"] == self.version + 1, (m, self.version)
                self.state = "running"
            else:
                self.view, self.state = {}, m["state"]
            self.version = m["version"]
            self.view.update({name: change(self.view.get(name), told) for name, told in m["view"].items()})
            self.turn = m.get("turn", [])
            self.actions = m.get("actions", [])
            self.n = m.get("n", 0)
            self.may_undo = m.get("undo", False)
            self.events += m.get("events", [])
            if "results" in m:
                self.results = m["results"]
        elif kind == "fair":
            if m["want"] == "hash":
                self.send(type="commit", hash=hashlib.sha256(self.nonce).hexdigest())
            else:
                self.send(type="nonce", nonce=self.nonce.hex())
        elif kind == "end":
            self.results = m.get("results", [])
            self.state = "over"
        elif kind == "bye":
            raise Closed(m["why"])
        return m

    def read(self):
        return self.take(super().read()) if hasattr(self, "table") else super().read()

    def wait_for_bye(self):
        """Read on until the server says so."""
        while not self.heard or self.heard[-1]["type"] != "bye":
            with contextlib.suppress(Closed):
                self.read()
        return self.heard[-1]

    def act(self, text):
        """Do it and wait until it is done."""
        n = self.n + 1
        self.send(type="act", n=n, text=text)
        return self.wait("done", "no", n=n)


def listen(player, seconds=0.02):
    """Whatever it hears within that time."""
    player.socket.settimeout(seconds)
    with contextlib.suppress(TimeoutError):
        while True:
            player.read()
    player.socket.settimeout(PATIENCE)


def begin(*players):
    """All of them take part in the deal, until each has heard that the race runs."""
    for _ in range(100 * PATIENCE):
        waiting = [p for p in players if p.state not in ("running", "over")]
        if not waiting:
            return
        for p in waiting:
            listen(p)
    raise AssertionError("the race does not begin")


def act_at_random(player, rng):
    """One action and its news."""
    text, n, version = rng.choice(player.actions), player.n + 1, player.version
    answer = player.act(text)
    assert answer["type"] == "done", answer
    while player.n < n or player.version == version:
        player.read()
    return n, text


def play_out(players, rng, most=20000):
    """All of them play at random to the end; every player is read until the race is over for it."""
    for _ in range(most):
        player = next((p for p in players if p.actions and p.state == "running"), None)
        if player:
            act_at_random(player, rng)
            continue
        waiting = [p for p in players if p.state != "over"]
        if not waiting:
            return
        for p in waiting:
            listen(p, 0.005)
    raise AssertionError("the race does not end")
