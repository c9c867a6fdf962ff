"""A small page, and paddock serve handing it out, for the tests of that server. Everything stays on this machine."""

import contextlib
import fcntl
import gzip
import os
import pathlib
import socket
import struct
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "server"))
from served import PATIENCE, Served  # noqa: E402

PAGE = b"<!doctype html><title>x</title>"
SCRIPT = b"1;" * 5000
ENGINE = bytes(i * i % 251 for i in range(300000))
BROTLI = b"packed by brotli, as far as anybody here knows"
FILES = {"index.html": PAGE, "sw.js": b"0", "page-0123456789.js": SCRIPT, "paddock-0123456789.wasm": ENGINE,
         "page-0123456789.css": b"a{}", "icon.svg": b"<svg/>", "icon.png": b"\x89PNG", "manifest.webmanifest": b"{}",
         "empty.txt": b""}


def make_site(root):
    for name, data in FILES.items():
        with open(os.path.join(root, name), "wb") as f:
            f.write(data)
    with gzip.open(os.path.join(root, "page-0123456789.js.gz"), "wb") as f:
        f.write(SCRIPT)
    with open(os.path.join(root, "page-0123456789.css.br"), "wb") as f:
        f.write(BROTLI)  # the server looks into none of them
    with gzip.open(os.path.join(root, "page-0123456789.css.gz"), "wb") as f:
        f.write(FILES["page-0123456789.css"])


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def can_bind(address):
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    with contextlib.closing(socket.socket(family)) as s:
        try:
            s.bind((address, 0))
        except OSError:
            return False
        return True


def own_addresses():
    """The addresses of this machine that others could reach it by."""
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as s:
        for _, name in socket.if_nameindex():
            with contextlib.suppress(OSError):  # an interface without an address
                answer = fcntl.ioctl(s, 0x8915, struct.pack("256s", name.encode()))  # SIOCGIFADDR
                found.append(socket.inet_ntoa(answer[20:24]))
    with contextlib.suppress(OSError), open("/proc/net/if_inet6", encoding="ascii") as f:
        for line in f:
            digits, _, _, scope, *_ = line.split()
            if scope == "00":  # link-local addresses need an interface beside them
                found.append(socket.inet_ntop(socket.AF_INET6, bytes.fromhex(digits)))
    return [a for a in found if not a.startswith("127.") and a != "::1"]


def unpack_address(digits):
    """"0100007F" of /proc/net/tcp: words of four bytes in the machine's order."""
    words = [digits[i:i + 8] for i in range(0, len(digits), 8)]
    data = b"".join(struct.pack("=I", int(word, 16)) for word in words)
    return socket.inet_ntop(socket.AF_INET if len(data) == 4 else socket.AF_INET6, data)


class Server(Served):
    """paddock serve on a port that was free; a context that ends it whatever happens."""

    def __init__(self, program, root, *flags, host="127.0.0.1", env=None):
        self.host = host
        for _ in range(5):  # somebody else may take the port before we do
            self.port = free_port()
            command = [program, "serve", "--root", root, "--port", str(self.port), *flags]
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env)
            self.said = self.process.stdout.readline()
            if self.said:
                break
            self.process.wait(PATIENCE)
            self.process.stdout.close()
        assert f":{self.port}/" in self.said, f"paddock serve said {self.said!r}"
        self.quiet_descriptors = len(self.descriptors())

    # ---- what it is asked ----

    def ask(self, path, method="GET", **headers):
        return self.request(path, None, method, **headers)

    def exchange(self, *pieces, answers=None, source=""):
        """Bytes as they are, in so many writes, and what is answered: so many answers, or all until the server closes."""
        said = b""
        with self.dial(source) as s:
            with contextlib.suppress(ConnectionError):  # it may have heard enough
                for piece in pieces:
                    s.sendall(piece)
            with contextlib.suppress(ConnectionError):
                while (answers is None or len(split_answers(said)) < answers) and (data := s.recv(1 << 20)):
                    said += data
        return said

    def statuses(self, *pieces, answers=1):
        return [status for status, _ in split_answers(self.exchange(*pieces, answers=answers))]

    def throw(self, *pieces, source="", wait=0):
        """Send it, hear what is said within so many seconds, and be gone without ceremony."""
        with self.dial(source) as s:
            s.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            with contextlib.suppress(ConnectionError):
                for piece in pieces:
                    s.sendall(piece)
            if wait:
                s.settimeout(wait)
                with contextlib.suppress(ConnectionError, TimeoutError):
                    return s.recv(65536)
        return b""

    # ---- what it looks like from outside ----

    def descriptors(self):
        folder, found = f"/proc/{self.process.pid}/fd", []
        for name in os.listdir(folder):
            with contextlib.suppress(FileNotFoundError):  # closed since
                found.append(os.readlink(f"{folder}/{name}"))
        return found

    def listening(self):
        """The (address, port) pairs that the process listens on."""
        own, found = set(self.descriptors()), set()
        for name in ("tcp", "tcp6"):
            with contextlib.suppress(FileNotFoundError), open(f"/proc/{self.process.pid}/net/{name}", encoding="ascii") as f:
                for words in [line.split() for line in f][1:]:
                    if words[3] == "0A" and f"socket:[{words[9]}]" in own:  # 0A: it listens
                        digits, port = words[1].split(":")
                        found.add((unpack_address(digits), int(port, 16)))
        return found

    def is_asleep(self):
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as f:
            return f.read().rpartition(")")[2].split()[0] == "S"

    def rests(self, alone=False):
        """Whether it comes to wait for something instead of running in circles; alone: with no connection left."""
        quiet = 0
        for _ in range(100 * PATIENCE):
            left = alone and len(self.descriptors()) > self.quiet_descriptors
            quiet = quiet + 1 if self.is_asleep() and not left else 0
            if quiet == 5:
                return True
            time.sleep(0.01)
        return False


def split_answers(data):
    """(status, body) of the complete answers to GET in a stream; nothing counts behind one that closes the connection."""
    answers = []
    while b"\r\n\r\n" in data:
        head, _, data = data.partition(b"\r\n\r\n")
        lines = head.decode("latin-1").split("\r\n")
        fields = dict(line.lower().split(": ", 1) for line in lines[1:])
        version, status = lines[0].split()[:2]
        assert version == "HTTP/1.1", head
        length = 0 if status == "304" else int(fields["content-length"])
        if len(data) < length:
            break
        answers.append((int(status), data[:length]))
        if fields.get("connection") == "close":
            break
        data = data[length:]
    return answers
