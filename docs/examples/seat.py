"""Plays one seat of an online race at random: seat.py LINK [--name NAME] [--seed N] [--state FILE]"""
import argparse, base64, hashlib, json, os, pathlib, random, socket, ssl, struct, sys, time, urllib.parse, urllib.request

sha256 = lambda data: hashlib.sha256(data).hexdigest()

class Socket:
    """The little of RFC 6455 that a client needs: text messages in and out, pings answered."""
    def __init__(self, server):
        url, key = urllib.parse.urlsplit(server), base64.b64encode(os.urandom(16)).decode()
        self.sock = socket.create_connection((url.hostname, url.port or (443 if url.scheme == "https" else 80)), timeout=50)
        if url.scheme == "https":
            self.sock = ssl.create_default_context().wrap_socket(self.sock, server_hostname=url.hostname)
        self.sock.sendall((f"GET /socket HTTP/1.1\r\nHost: {url.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: paddock.1\r\n\r\n").encode())
        self.file = self.sock.makefile("rb")
        head = "".join(line.decode() for line in iter(self.file.readline, b"\r\n") if line or self.exactly(1))
        if not head.startswith("HTTP/1.1 101 "):
            raise ConnectionError("no handshake: " + head.split("\r\n")[0])

    def frame(self, op, data):
        mask, n = os.urandom(4), len(data)  # a client's message has at most 4,096 bytes
        size = bytes([128 | n]) if n < 126 else struct.pack(">BH", 254, n)
        self.sock.sendall(bytes([128 | op]) + size + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data)))

    def send(self, **message):
        time.sleep(0.06)  # at most 20 messages a second are heard
        self.frame(1, json.dumps(message).encode())

    def exactly(self, n):
        if len(data := self.file.read(n)) == n:
            return data
        raise ConnectionError("the connection is gone")

    def receive(self):
        """The next message. The server pings every 20 s, so a silence of 50 s (the time-out) is a lost connection."""
        text = b""
        while True:
            first, n = self.exactly(2)
            if n > 125:
                n = int.from_bytes(self.exactly(2 if n == 126 else 8), "big")
            op, data = first & 15, self.exactly(n)
            if op == 9:
                self.frame(10, data)
            text += data if op < 2 else b""
            if op < 2 and first & 128:
                return json.loads(text)

class Player:
    def __init__(self, link, name, seed, file):
        self.server, _, path = link.partition("/#/")
        kind, self.table, self.secret = path.split("/")
        self.name, self.random, self.file = name, random.Random(seed), file
        self.kept = json.load(open(file)) if os.path.exists(file) else {"key": self.secret} if kind == "table" else {}
        self.pending, self.over, self.actions = None, None, []
        self.seen = self.n = self.answered = self.tries = 0  # n: our count as last told; answered: the last n that got "done"

    def keep(self, **what):  # key, nonce and commitment outlive a kill
        self.kept.update(what)
        pathlib.Path(self.file + ".new").write_text(json.dumps(self.kept))
        os.replace(self.file + ".new", self.file)

    def hello(self):
        if "key" in self.kept:  # seen 0 at first: a client that is started again prints everything
            self.ws.send(type="hello", table=self.table, key=self.kept["key"], seen=self.seen)
        else:
            self.keep(wish=self.kept.get("wish") or os.urandom(16).hex())  # our choice, so that a lost answer loses no seat
            self.ws.send(type="sit", table=self.table, invitation=self.secret, name=self.name, key=self.kept["wish"])

    def told(self, m):
        if m["type"] == "news" and m["version"] != self.seen + 1:
            return self.hello()
        for news in m.get("news", [m]):
            print("".join(line + "\n" for line in news["say"]), end="")
        self.seen, self.n, self.actions = m["version"], m["n"], m.get("actions", [])

    def act(self):
        if self.pending:
            self.ws.send(type="act", n=self.pending[0], text=self.pending[1])

    def hear(self, m):
        kind = m["type"]
        if kind == "seated":
            self.keep(key=m["key"])
        elif kind == "welcome":
            self.tries, self.over = 0, m["state"] == "over" and m
            self.keep(commitment=self.kept.get("commitment", m["commitment"]))  # the first that we were told
            print(f"Table {self.table}, seat {m['seat']}, {m['game']} {m['setup']}: {m['state']}.")
            self.told(m)
            self.act()  # says again what was not answered
        elif kind == "news":
            self.told(m)
        elif kind in ("done", "no") and self.pending and m["n"] == self.pending[0]:
            self.pending, self.answered = None, m["n"] if kind == "done" else self.answered
            if kind == "no":  # ask where everything stands, without hurry
                print("Refused:", m["why"])
                self.actions = time.sleep(0.5)
                self.hello()
        elif kind == "fair":
            nonce = self.kept.get("nonce") or os.urandom(16).hex()
            self.keep(nonce=nonce, hashes=m.get("hashes"))
            answer = {"nonce": {"nonce": nonce}, "hash": {"hash": sha256(bytes.fromhex(nonce))}}[m["want"]]
            self.ws.send(type="nonce" if m["want"] == "nonce" else "commit", **answer)
        elif kind in ("said", "no"):
            print(m.get("name", "Refused") + ":", m.get("text") or m["why"])
        elif kind == "end":
            self.over = m
        elif kind == "bye":
            if "again_ms" not in m:
                sys.exit("The server says: " + m["why"])
            time.sleep(m["again_ms"] / 1000)
            raise ConnectionError(m["why"])
        # News sent before our action was heard still list actions: wait for the answer and for news that count it.
        if self.actions and not self.pending and self.n >= self.answered:
            self.pending = (self.n + 1, self.random.choice(self.actions))
            self.act()

    def play(self):
        while not self.over:
            try:
                self.ws = Socket(self.server)
                self.hello()
                while not self.over:
                    self.hear(self.ws.receive())
            except OSError as why:
                pause, self.tries = min(30, 0.5 * 2 ** self.tries) * random.uniform(1, 1.5), self.tries + 1
                print(f"Lost ({why}); again in {pause:.1f} s.", file=sys.stderr)
                time.sleep(pause)
        for r in self.over.get("results", []):
            print(f"{r['place']}. car {r['car']}, seat {r['seat']}, {r['points']} points", r["out"] or "")
        print("Winners: seats", *self.over["winners"]) if "winners" in self.over else print("The table was put away.")
        self.check(urllib.request.urlopen(f"{self.server}/api/tables/{self.table}/record", timeout=60).read().decode())

    def check(self, record):
        """The secret must be the one that was promised, the nonces those of the hashes that we were told."""
        pathlib.Path(self.file + ".record").write_text(record)
        head = [line.split() for line in record.partition("\nbegin\n")[0].splitlines()]
        secret = next(words[1] for words in head if words[0] == "secret")
        print("The commitment was", "kept." if sha256(bytes.fromhex(secret) + self.table.encode()) == self.kept["commitment"] else "BROKEN.")
        for seat, nonce in (words[1:] for words in head if words[0] == "nonce" and self.kept.get("hashes")):
            fits = sha256(bytes.fromhex(nonce)) == self.kept["hashes"][int(seat) - 1]
            print(f"The nonce of seat {seat}", "is" if fits else "IS NOT", "the one of its hash.")

if __name__ == "__main__":
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("link"), p.add_argument("--name", default="Stranger")
    p.add_argument("--seed"), p.add_argument("--state")
    a = p.parse_args()
    sys.stdout.reconfigure(line_buffering=True)
    Player(a.link, a.name, a.seed, a.state or "seat-" + a.link.rsplit("/", 1)[1][:8] + ".json").play()
