#!/usr/bin/env python3
"""A small client for races on a server of Paddock, to be copied: it takes part by random legal actions.

    python3 join.py 'http://localhost:8063/#/table/ID/KEY'             the seat of that key
    python3 join.py 'http://localhost:8063/#/invite/ID/INVITATION' Bob an open seat, under that name

Written from docs/online-protocol.md alone. The standard library is all that it needs.
"""
import base64, hashlib, json, os, random, secrets, socket, sys, time, urllib.parse


class Lost(Exception):
    """The connection is gone, or the server says come again."""


class WebSocket:
    """As much of RFC 6455 as a client needs: text in frames, masked; pings are answered."""

    def __init__(self, host, port):
        self.socket = socket.create_connection((host, port), timeout=90)  # the server pings more often than that
        self.file = self.socket.makefile("rb")
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(f"GET /socket HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
                            "Sec-WebSocket-Protocol: paddock.1\r\n\r\n".encode())
        lines = list(iter(lambda: self.file.readline().strip().decode(), ""))
        accept = base64.b64encode(hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()).decode()
        if not lines or " 101 " not in lines[0] or not any(line.endswith(" " + accept) for line in lines):
            raise Lost(f"no WebSocket: {lines[:1]}")

    def send_frame(self, opcode, data):
        mask = os.urandom(4)
        length = bytes([128 | len(data)]) if len(data) < 126 else bytes([128 | 126]) + len(data).to_bytes(2, "big")
        self.socket.sendall(bytes([128 | opcode]) + length + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data)))

    def send(self, **message):
        self.send_frame(1, json.dumps(message).encode())

    def read(self, n):
        if len(data := self.file.read(n)) < n:
            raise Lost("the server has closed the connection")
        return data

    def receive(self):
        """The next message; it may come in several frames."""
        message = b""
        while True:
            first, length = self.read(2)
            if length >= 126:
                length = int.from_bytes(self.read(2 if length == 126 else 8), "big")
            data = self.read(length)
            if first & 15 == 8:
                raise Lost("the server closes")
            if first & 15 == 9:
                self.send_frame(10, data)
            message += data if first & 15 < 2 else b""
            if first & 128 and first & 15 < 2:
                return json.loads(message)


class Client:
    """One seat at one table."""

    def __init__(self, link, name):
        url = urllib.parse.urlsplit(link)
        self.host, self.port = url.hostname, url.port or 80
        _, kind, self.table, *rest = url.fragment.split("/")
        self.key = rest[0] if kind == "table" and rest else None
        self.invitation, self.name = rest[0] if kind == "invite" else None, name
        self.seen, self.n, self.asked, self.nonce, self.pauses, self.again = None, 0, None, secrets.token_bytes(16), 0, None

    def talk(self):
        """One connection, until the race is over; raises Lost when it ends before."""
        ws = WebSocket(self.host, self.port)
        if self.invitation and not self.key:
            ws.send(type="sit", table=self.table, invitation=self.invitation, name=self.name)
        else:
            self.hello(ws)
        while (message := ws.receive())["type"] != "end":
            getattr(self, "on_" + message["type"], lambda *ignored: None)(ws, message)  # unknown types are ignored

    def hello(self, ws):
        known = {"key": self.key, "seen": self.seen}
        ws.send(type="hello", table=self.table, **{name: value for name, value in known.items() if value is not None})

    def on_seated(self, ws, message):
        self.key = message["key"]
        print(f"seat {message['seat']}, back with http://{self.host}:{self.port}/#/table/{self.table}/{self.key}", flush=True)

    def on_welcome(self, ws, message):
        self.pauses = 0
        for news in message.get("news", []):
            print(*news.get("say", []), sep="\n")
        if self.asked:  # not answered before the connection was lost: say it again, with its old n
            ws.send(type="act", n=self.asked[0], text=self.asked[1])
        self.take(ws, message)

    def on_news(self, ws, message):
        if message["version"] > self.seen + 1:
            self.hello(ws)
        elif message["version"] == self.seen + 1:
            print(*message.get("say", []), sep="\n", flush=True)
            self.take(ws, message)

    def take(self, ws, message):
        self.seen, self.n, self.actions = message["version"], message.get("n", self.n), message.get("actions", [])
        self.act(ws)

    def act(self, ws):
        """If it is our turn, and nothing is on its way."""
        if self.actions and not self.asked:
            self.asked, self.actions = (self.n + 1, random.choice(self.actions)), []
            ws.send(type="act", n=self.asked[0], text=self.asked[1])

    def on_done(self, ws, message):
        if self.asked and message["n"] == self.asked[0]:
            self.asked = None
            self.act(ws)

    def on_no(self, ws, message):
        print("refused:", message["why"], flush=True)
        self.asked = None
        self.hello(ws)  # the welcome says what may be done

    def on_fair(self, ws, message):
        answer = {"hash": {"type": "commit", "hash": hashlib.sha256(self.nonce).hexdigest()}, "nonce": {"type": "nonce", "nonce": self.nonce.hex()}}
        ws.send(**answer[message["want"]])

    def on_bye(self, ws, message):
        if "again_ms" not in message:
            sys.exit(message["why"])
        self.again = message["again_ms"] / 1000
        raise Lost(message["why"])

    def run(self):
        while True:
            try:
                return self.talk()
            except (Lost, OSError) as why:
                pause = self.again or min(30, 0.5 * 2 ** self.pauses)
                self.again, self.pauses = None, self.pauses + 1
                print(f"{why}; again in {pause} s", flush=True)
                time.sleep(pause * (1 + random.random() / 2))


if __name__ == "__main__":
    Client(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "Python").run()
