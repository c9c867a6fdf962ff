"""A small server of races, for tests of clients: one table of docs/online-protocol.md, whose race is run by `paddock race`.

The program that drives at that race is a pipe to this process: what it is told goes to the client, what the client does is its
answer. So the fake knows no rules, and the races are real. Besides that it misbehaves as it is told to.
"""

import base64
import hashlib
import json
import os
import pathlib
import socket
import subprocess
import sys
import threading
import time

TABLE, KEY, INVITATION = "k3v9x0qm2hzt", "0f" * 16, "7c" * 16
GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


class Gone(Exception):
    """The client has gone, or is to be dropped."""


class Socket:
    """The server's end of one WebSocket. A deaf one answers no pings, of which there were so many; `pongs` are the answers to its own."""

    def __init__(self, connection):
        self.connection, self.file, self.deaf, self.pongs = connection, connection.makefile("rb"), False, []
        self.pings = 0

    def take(self, n):
        data = self.file.read(n)
        if len(data) < n:
            raise Gone("closed")
        return data

    def receive(self):
        """The next message as text."""
        while True:
            first, second = self.take(2)
            length = second & 127
            assert second & 128, "a client masks its frames"
            if length == 126:
                length = int.from_bytes(self.take(2), "big")
            elif length == 127:
                length = int.from_bytes(self.take(8), "big")
            mask, data = self.take(4), self.take(length)
            text = bytes(byte ^ mask[i % 4] for i, byte in enumerate(data))
            if first & 15 == 8:
                raise Gone("close frame")
            self.pings += first & 15 == 9
            if first & 15 == 9 and not self.deaf:
                self.frame(10, text)
            if first & 15 == 10:
                self.pongs.append(text)
            if first & 15 == 1:
                return text.decode()

    def frame(self, opcode, data, final=True):
        head = bytes([opcode | (128 if final else 0)])
        if len(data) < 126:
            head += bytes([len(data)])
        elif len(data) < 65536:
            head += bytes([126]) + len(data).to_bytes(2, "big")
        else:
            head += bytes([127]) + len(data).to_bytes(8, "big")
        try:
            self.connection.sendall(head + data)
        except OSError as error:
            raise Gone(str(error)) from error

    def send(self, message, pieces=1):
        data = json.dumps(message).encode()
        cut = len(data) // pieces
        for i in range(pieces):
            last = i == pieces - 1
            self.frame(0 if i else 1, data[i * cut:] if last else data[i * cut:(i + 1) * cut], last)


class Race:
    """One seat of `paddock race`, asked and answered by lines."""

    def __init__(self, paddock, game, record, seed):
        listener = socket.create_server(("127.0.0.1", 0))
        pipe = f"{sys.executable} {os.path.abspath(__file__)} {listener.getsockname()[1]}"
        self.process = subprocess.Popen(
            [paddock, "race", *game, "--seed", str(seed), "--bot", pipe, "--bot-time", "600000", "--record", record, "--quiet"],
            stdout=subprocess.DEVNULL)
        listener.settimeout(60)
        self.file = listener.accept()[0].makefile("rw", encoding="utf-8", newline="\n")
        listener.close()
        self.facts, self.ended = {}, False

    def say(self, text):
        self.file.write(text + "\n")
        self.file.flush()

    def next(self):
        """Everything up to the next question, or to the end: (events, view, actions)."""
        events, view, actions = [], {}, []
        for line in self.file:
            word, _, rest = line.rstrip("\n").partition(" ")
            if word == "paddock":
                self.say("paddock 1\nid name Fake\nready")
            elif word == "new":
                self.say("ready")
            elif word == "event":
                events.append(rest)
            elif word == "view":
                view, actions = dict(field.split("=", 1) for field in rest.split()), []
            elif word == "action":
                actions.append(rest)
            elif word in ("go", "end"):
                self.ended = word == "end"
                break
            else:
                self.facts[word] = rest
        return events, view, actions


class Table:
    """The table: what its one seat has been told, and one connection after the other."""

    def __init__(self, paddock, folder, game=(), seed=5, misbehave=lambda table, what: None, spectators=False):
        self.record = str(pathlib.Path(folder) / "record.txt")
        self.race, self.misbehave = Race(paddock, list(game), self.record, seed), misbehave
        self.n, self.version, self.news, self.view, self.actions = 0, 0, [], {}, []
        self.acts, self.heard, self.connections, self.said, self.nonce_hash = {}, [], 0, [], None
        self.sock = self.door = None
        self.clock = {}
        self.dealt = False
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://localhost:{self.listener.getsockname()[1]}/"
        threading.Thread(target=self.serve, daemon=True).start()

    # ---- over HTTP

    def serve(self):
        while True:
            threading.Thread(target=self.answer_one, args=[self.listener.accept()[0]], daemon=True).start()

    def answer_one(self, connection):
        try:
            self.answer(connection)
        except (Gone, OSError):
            pass
        connection.close()

    def answer(self, connection):
        file = connection.makefile("rb")
        request = file.readline().decode().split()
        headers = {}
        while (line := file.readline().strip()):
            name, _, value = line.decode().partition(":")
            headers[name.lower()] = value.strip()
        self.door = connection
        if not request or self.misbehave(self, "connect"):
            return
        if request[1] == "/socket":
            assert "paddock.1" in headers["sec-websocket-protocol"].split(", ") and headers["sec-websocket-version"] == "13", headers
            accept = base64.b64encode(hashlib.sha1(headers["sec-websocket-key"].encode() + GUID).digest()).decode()
            connection.sendall(("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                                f"Sec-WebSocket-Accept: {accept}\r\nSec-WebSocket-Protocol: paddock.1\r\n\r\n").encode())
            self.connections += 1
            self.sock = Socket(connection)
            self.sock.file = file
            self.talk()
        elif request[1] == f"/api/tables/{TABLE}/record":
            self.race.process.wait(60)
            self.say_over_http(connection, 200, pathlib.Path(self.record).read_text())
        elif request[1] == "/api/tables":
            self.say_over_http(connection, 200, json.dumps({"tables": [{"table": TABLE, "title": "Sunday\u202e race", "game": "lacorsa", "state": "waiting"}]}))
        else:
            self.say_over_http(connection, 404, json.dumps({"error": "There is nothing here."}))

    @staticmethod
    def say_over_http(connection, status, text):
        body = text.encode()
        connection.sendall(f"HTTP/1.1 {status} x\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body)

    # ---- over the socket

    def talk(self):
        sock = self.sock
        while True:
            message = json.loads(sock.receive())
            self.heard.append(message)
            getattr(self, "on_" + message["type"])(sock, message)
            if self.race.ended and not self.actions and self.n == len(self.acts):
                sock.send({"type": "end", "results": []})

    def on_sit(self, sock, message):
        assert message["invitation"] == INVITATION, message
        self.said.append(message["name"])
        sock.send({"type": "seated", "seat": 1, "key": KEY})
        self.welcome(sock, None)

    def on_hello(self, sock, message):
        if message["table"] != TABLE or message.get("key") != KEY:
            sock.send({"type": "bye", "why": "There is no such seat."})
            raise Gone("bye")
        self.welcome(sock, message.get("seen"))

    def welcome(self, sock, seen):
        if not self.dealt:
            sock.send({"type": "welcome", "table": TABLE, "seat": 1, **self.setup(), "state": "dealing", "version": 0, "view": {}, "turn": [],
                       "n": 0, "news": [], "here": [], "players": self.players(), "undo": False})
            if self.nonce_hash is None:
                sock.send({"type": "fair", "commitment": "9a" * 32, "want": "hash", "later": [1]})
            else:
                sock.send({"type": "fair", "commitment": "9a" * 32, "want": "nonce", "hashes": [self.nonce_hash]})
            return
        missed = [] if seen is None else [news for news in self.news if news["version"] > seen]
        sock.send({"type": "welcome", "table": TABLE, "seat": 1, **self.setup(), "state": "over" if self.race.ended else "running",
                   "version": self.version, "view": self.view, "turn": self.turn(), "actions": self.actions, "n": self.n, "news": missed,
                   "here": [], "players": self.players(), "undo": False, "unknown": {"a": 1}, **self.clock}, pieces=3)

    def setup(self):
        if "game" not in self.race.facts:
            self.events = self.race.next()
        game, rules = self.race.facts["game"].split()
        return {"game": game, "rules": int(rules), "setup": self.race.facts["setup"]}

    def players(self):
        return [{"seat": 1, "name": self.said[0] if self.said else "Ann", "is": "person"}] + [
            {"seat": seat, "name": "rookie", "is": "bot"} for seat in range(2, 13)]

    def turn(self):
        return [1] if self.actions else []

    def on_commit(self, sock, message):
        self.nonce_hash = message["hash"]
        sock.send({"type": "fair", "commitment": "9a" * 32, "want": "nonce", "hashes": [message["hash"]]})

    def on_nonce(self, sock, message):
        assert hashlib.sha256(bytes.fromhex(message["nonce"])).hexdigest() == self.nonce_hash, "the nonce is the one that was hashed"
        self.dealt = True
        self.keep(self.events)
        self.tell(sock)

    def keep(self, told):
        """One version more."""
        events, view, actions = told
        self.version += 1
        changed = {name: value for name, value in view.items() if self.view.get(name) != value}
        self.view, self.actions = dict(self.view, **view), actions
        news = {"type": "news", "version": self.version, "events": events, "view": changed, "turn": self.turn(), "undo": False, "n": self.n}
        if actions:
            news["actions"] = actions
        self.news.append(news)

    def tell(self, sock):
        """The last version."""
        if not self.misbehave(self, "news"):
            sock.frame(9, b"are you there")
            sock.send(self.news[-1], pieces=2)

    def on_act(self, sock, message):
        n, text = message["n"], message["text"]
        if n <= self.n:
            assert self.acts[n] == text, "what is said again is what was said"
            sock.send({"type": "done", "n": n})
            return
        assert n == self.n + 1, (n, self.n)
        if self.misbehave(self, "act"):
            return
        if text not in self.actions:
            sock.send({"type": "no", "n": n, "why": "That cannot be done now."})
            return
        self.n, self.acts[n], self.actions = n, text, []
        self.race.say("action " + text)
        self.keep(self.race.next())
        late = self.misbehave(self, "done")
        if not late:
            sock.send({"type": "done", "n": n})
        self.tell(sock)
        if late:
            sock.send({"type": "done", "n": n})

    def on_say(self, sock, message):
        sock.send({"type": "said", "seat": 1, "name": "Ann", "text": message["text"]})

    def on_leave(self, sock, message):
        sock.send({"type": "here", "seats": [{"seat": 1, "here": True, "stand_in": True}]})

    # ---- misbehaviour

    def drop(self):
        self.sock.connection.shutdown(socket.SHUT_RDWR)
        raise Gone("dropped")

    def close(self):
        self.listener.close()
        self.race.process.kill()
        self.race.process.wait()


def pipe(port):
    """The program that drives: all that is said to it goes to that port, and back."""
    connection = socket.create_connection(("127.0.0.1", int(port)))

    def back():
        while (data := connection.recv(65536)):
            os.write(1, data)
        os._exit(0)
    threading.Thread(target=back, daemon=True).start()
    while (data := os.read(0, 65536)):
        connection.sendall(data)


if __name__ == "__main__":
    pipe(sys.argv[1])
