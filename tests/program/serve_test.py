#!/usr/bin/env python3
"""paddock serve from outside: types, policy, caching, paths, names, refusals, where it listens, and that it stops when told.

usage: serve_test.py PATH_TO_PADDOCK [unittest arguments]
"""

import contextlib
import gzip
import http.client
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest

from serve_site import BROTLI, ENGINE, FILES, PAGE, PATIENCE, SCRIPT, Server, can_bind, free_port, make_site, own_addresses

PROGRAM = None
USAGE, INPUT, WORLD = 2, 3, 4  # exit codes
LINKED = b"what a link led to when the server started"
IPV6 = can_bind("::1")


def run(*args):
    return subprocess.run([PROGRAM, "serve", *args], capture_output=True, text=True, timeout=3 * PATIENCE, check=False)


def request(target="/", host="localhost", *more, method="GET", version="HTTP/1.1"):
    lines = [f"{method} {target} {version}", *([f"Host: {host}"] if host is not None else []), *more, "", ""]
    return "\r\n".join(lines).encode("latin-1")


class Case(unittest.TestCase):
    """A site in a folder of its own, beside a file that is nobody's business."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.root = os.path.join(cls.folder.name, "site")
        os.mkdir(cls.root)
        make_site(cls.root)
        cls.outside = os.path.join(cls.folder.name, "outside.txt")
        with open(cls.outside, "wb") as f:
            f.write(LINKED)
        os.symlink("../outside.txt", os.path.join(cls.root, "link.txt"))

    def serve(self, *flags, **options):
        server = Server(PROGRAM, self.root, *flags, **options)
        self.addCleanup(server.__exit__)
        return server


class Answers(Case):
    """One server for all of them; whatever was asked, it answers the next one and stops well."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.server = Server(PROGRAM, cls.root)
        cls.addClassCleanup(cls.server.__exit__)

    def tearDown(self):
        self.assertEqual(self.server.ask("/")[1], PAGE)
        self.assertTrue(self.server.rests(alone=True))

    @classmethod
    def tearDownClass(cls):
        assert cls.server.stop() == 0

    def test_types_and_policy(self):
        kinds = {"": "text/html", "sw.js": "text/javascript", "paddock-0123456789.wasm": "application/wasm",
                 "page-0123456789.css": "text/css", "icon.svg": "image/svg+xml", "icon.png": "image/png",
                 "manifest.webmanifest": "application/manifest+json", "empty.txt": "text/plain"}
        for name, kind in kinds.items():
            with self.subTest(name):
                answer, body = self.server.ask("/" + name)
                self.assertEqual((answer.status, body), (200, FILES[name or "index.html"]))
                self.assertEqual(answer.getheader("content-type").split(";")[0], kind)
                kept = "0123456789" in name
                self.assertIn("immutable" if kept else "no-cache", answer.getheader("cache-control"))
                self.assertEqual(answer.getheader("vary").lower(), "accept-encoding")
                self.check_policy(answer)
        self.check_policy(self.server.ask("/nothing")[0])

    def check_policy(self, answer):
        self.assertIn("script-src 'self' 'wasm-unsafe-eval'", answer.getheader("content-security-policy"))
        self.assertIn("frame-ancestors 'none'", answer.getheader("content-security-policy"))
        self.assertEqual(answer.getheader("x-content-type-options"), "nosniff")
        self.assertEqual(answer.getheader("referrer-policy"), "no-referrer")
        self.assertEqual(answer.getheader("cross-origin-opener-policy"), "same-origin")

    def test_head(self):
        for name, data in FILES.items():
            answer, body = self.server.ask("/" + name, method="HEAD")
            self.assertEqual((answer.status, int(answer.getheader("content-length")), body), (200, len(data), b""))
        self.assertEqual(self.server.ask("/nothing", method="HEAD")[0].status, 404)

    def test_packed(self):
        takes = ["gzip", "gzip, br", "br, GZIP", "deflate,gzip;q=0.1", "gzip ; q=1", "x-gzip", "*", "br;q=1, *;q=0.5", ", ,gzip"]
        refuses = [None, "", "br", "identity", "gzip;q=0", "gzip;q=0.000", "*;q=0", "*, gzip;q=0", "gzip;q=0, *", "gzippy", "notgzip",
                   "gzip;q=x", "gzip;", "gzip;q", "gzip;q=", "br;gzip", ";", "=", "gzip;q=0,"]
        for encodings in takes + refuses:
            with self.subTest(encodings):
                # http.client asks for identity unless it is told otherwise.
                answer, body = self.server.ask("/page-0123456789.js", **{"accept_encoding": encodings} if encodings is not None else {})
                self.assertEqual(answer.getheader("content-encoding"), "gzip" if encodings in takes else None)
                self.assertEqual(gzip.decompress(body) if encodings in takes else body, SCRIPT)
        answer, body = self.server.ask("/paddock-0123456789.wasm", accept_encoding="gzip")  # not there in gzip
        self.assertEqual((answer.getheader("content-encoding"), body), (None, ENGINE))
        self.assertEqual(self.server.ask("/page-0123456789.js.gz")[0].status, 404)

    def test_packed_better(self):
        expected = {"br": "br", "gzip, deflate, br, zstd": "br", "BR;q=0.1, gzip;q=1": "br", "*": "br", "gzip;q=0, *": "br", "br;q=1, gzip;q=0": "br",
                    "gzip": "gzip", "br;q=0, gzip": "gzip", "br;q=0, *": "gzip", "brr, gzip": "gzip", "*;q=0, gzip": "gzip",
                    "": None, "identity": None, "br;q=0": None, "*;q=0": None, "zstd": None, "br;q=": None}
        css = FILES["page-0123456789.css"]
        for encodings, coding in expected.items():
            with self.subTest(encodings):
                answer, body = self.server.ask("/page-0123456789.css", accept_encoding=encodings)
                self.assertEqual((answer.status, answer.getheader("content-encoding")), (200, coding))
                self.assertEqual(answer.getheader("vary").lower(), "accept-encoding")
                self.assertEqual(answer.getheader("content-type"), "text/css; charset=utf-8")
                self.assertEqual(gzip.decompress(body) if coding == "gzip" else body, BROTLI if coding == "br" else css)
        self.assertEqual(self.server.ask("/page-0123456789.css.br")[0].status, 404)

    def test_known_editions(self):
        tag = self.server.ask("/")[0].getheader("etag")
        other = self.server.ask("/sw.js")[0].getheader("etag")
        self.assertNotEqual(tag, other)
        strong = tag.removeprefix("W/")
        for tags in [tag, strong, f"{other}, {tag}", f'"x",{strong}', f"{strong} ,\t{other}", "*", f",{tag},"]:
            with self.subTest(tags):
                answer, body = self.server.ask("/", if_none_match=tags)
                self.assertEqual((answer.status, answer.getheader("etag"), body), (304, tag, b""))
        for tags in ["", other, '"another"', strong[:-2] + '"', strong[1:], f'"{strong}"', strong + "x", "W/", "W", "**", '"*"']:
            with self.subTest(tags):
                answer, body = self.server.ask("/", if_none_match=tags)
                self.assertEqual((answer.status, body), (200, PAGE))

    def test_paths(self):
        found = ["/", "/index.html", "/%69ndex.html", "/index%2Ehtml", "/index%2ehtml", "/?", "/?x=/../..", "/index.html?%00",
                 "http://localhost/", "http://localhost", "HTTP://127.0.0.1:1/index.html", "http://[::1]?x"]
        for path in found:
            with self.subTest(path):
                self.assertEqual(self.server.statuses(request(path)), [200])
        absent = ["/nothing", "/../site/index.html", "/./index.html", "/%2e%2e/outside.txt", "/..%2foutside.txt",
                  "/%2e%2e%2foutside.txt", "//index.html", "/index.html/", "/index.html/..", "/index.htm", "/INDEX.HTML",
                  "/..", "/.", "/%2f", "/%2findex.html", "/" + self.outside, self.outside, "/" + self.root + "/index.html",
                  "/etc/passwd", "/%2fetc/passwd", "/%252e%252e/outside.txt", "/index.html%20", "/%", "/index.html%", "/%4",
                  "/%zz", "/%0", "/index.html%00", "/%00", "/index.html%00.png", "/index.html%0", "/" + "a" * 79, "/" + "a" * 80,
                  "/" + "%61" * 81, "/" + "a" * 9000, "/index.html" + "%00" * 80, "index.html", "*", "..", "localhost:80",
                  "https://localhost/", "ftp://localhost/", "http:///index.html", "http://", "http://localhost/../index.html",
                  "/\\..\\outside.txt", "/\xff\xfe", "/%ff%fe", "/index.html;x", "/index.html#x", "~/index.html"]
        for path in absent:
            with self.subTest(path):
                answers = self.server.exchange(request(path), answers=1)
                self.assertRegex(answers, rb"^HTTP/1.1 (400|404|421) ")
                for data in (LINKED, PAGE, b"root:"):
                    self.assertNotIn(data, answers)

    def test_links(self):
        # The folder is whose it is: a link in it was put there to be followed, once, at the start.
        self.assertEqual(self.server.ask("/link.txt")[1], LINKED)
        late = os.path.join(self.root, "late.txt")
        os.symlink(self.outside, late)
        self.addCleanup(os.unlink, late)
        self.assertEqual(self.server.ask("/late.txt")[0].status, 404)

    def test_names(self):
        ours = ["localhost", "localhost:1", "LocalHost:65535", "localhost.", "localhost.:80", "page.localhost", "a.b.localhost:8062", "127.0.0.1",
                "127.0.0.1:9", "127.1.2.3", "[::1]", "[::1]:8062", "[0:0:0:0:0:0:0:1]", "localhost:"]
        for host in ours:
            with self.subTest(host):
                self.assertEqual(self.server.statuses(request(host=host)), [200])
        others = ["page.example", "localhost.example", "127.0.0.1.example", "notlocalhost", "192.0.2.1", "0.0.0.0", "[::2]", "[::]", "::1",
                  "[::1", "[::1]x", "[::1]:x", "localhost:x", "localhost:80:80", "localhost:80x", "127.0.0.1x", "1270.0.0.1", "x@localhost",
                  "localhost/", "localhost,page.example", ".", "..", ":", ":80", "[]", "[", "]", "localhost..", "a" * 300, "127.1",
                  "localhost page.example", "a" * 255 + ".localhost"]
        for host in others:
            with self.subTest(host):
                self.assertEqual(self.server.statuses(request(host=host)), [421])
                self.assertEqual(self.server.statuses(request("http://localhost/", host=host)), [200])  # RFC 9112 3.2.2
        self.assertEqual(self.server.statuses(request("http://page.example/")), [421])
        self.assertEqual(self.server.statuses(request(host="")), [421])
        self.assertEqual(self.server.statuses(request("/", None)), [400])
        self.assertEqual(self.server.statuses(request("/", None, version="HTTP/1.0")), [200])
        self.assertEqual(self.server.statuses(request("/", "localhost", "Host: localhost")), [400])
        self.assertEqual(self.server.statuses(request("/", "localhost", "Host: page.example")), [400])

    def test_methods(self):
        for method in ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "get", "GETS", "X"]:
            with self.subTest(method):
                answer, body = self.server.ask("/", method=method)
                self.assertEqual((answer.status, answer.getheader("allow")), (405, "GET, HEAD"))
                self.assertNotIn(PAGE, body)
        self.assertEqual(self.server.statuses(request("/", "localhost", "Content-Length: 5", "Expect: 100-continue", method="POST")), [405])

    def test_one_connection_serves_many_requests(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=PATIENCE)
        with contextlib.closing(connection):
            used = set()
            for path in ["/", "/nothing", "/paddock-0123456789.wasm", "/"]:
                connection.request("GET", path)
                answer = connection.getresponse()
                self.assertEqual(len(answer.read()), int(answer.getheader("content-length")))
                used.add(connection.sock.getsockname() if connection.sock else None)
            self.assertEqual(len(used), 1)
            self.assertNotIn(None, used)
        self.assertEqual(self.server.statuses(request() * 20, answers=20), [200] * 20)
        self.assertEqual(self.server.statuses(*(bytes([b]) for b in request("/nothing") + request()), answers=2), [404, 200])

    def test_bodies_are_not_taken_for_requests(self):
        hidden = request("/nothing")
        for length in ["0", "5", str(len(hidden)), "99999999999"]:
            with self.subTest(length):
                said = self.server.exchange(request("/", "localhost", f"Content-Length: {length}") + hidden)
                self.assertEqual(said.count(b"HTTP/1.1"), 1)
                self.assertIn(PAGE, said)
        for coding in ["chunked", "gzip, chunked", "identity"]:
            said = self.server.exchange(request("/", "localhost", f"Transfer-Encoding: {coding}", "Content-Length: 0") + b"0\r\n\r\n" + hidden)
            self.assertEqual(said.count(b"HTTP/1.1"), 1)

    def test_too_much(self):
        self.assertRegex(self.server.exchange(request("/", "localhost", "X: " + "a" * 100000)), rb"^HTTP/1.1 431 ")
        self.assertRegex(self.server.exchange(request("/" + "a" * 100000)), rb"^HTTP/1.1 414 ")
        self.assertRegex(self.server.exchange(request("/", "localhost", *["A: b"] * 20000)), rb"^HTTP/1.1 431 ")
        # What programs on other ports of localhost have left in the browser comes along.
        self.assertEqual(self.server.statuses(request("/", "localhost", "Cookie: " + "; ".join(f"c{i}=" + "v" * 90 for i in range(80)))), [200])

    def test_no_http_at_all(self):
        for data in [b"\0\1\2\3 nonsense\r\n\r\n", b"\r\n" * 1000, b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
                     b"", b"G", b" ", b"\n", b"GET / HTTP/1.1"]:
            self.server.throw(data)


class Listening(Case):
    def refuses(self, address, port):
        with self.assertRaises(ConnectionRefusedError, msg=address):
            socket.create_connection((address, port), PATIENCE).close()

    def expect(self, server, *addresses):
        self.assertEqual(server.listening(), {(address, server.port) for address in addresses})

    def test_loopback_only(self):
        server = self.serve()
        self.expect(server, "127.0.0.1", *(["::1"] if IPV6 else []))
        self.assertEqual(server.said, f"Paddock is at http://localhost:{server.port}/ (Ctrl-C stops it)\n")
        for address in own_addresses():
            self.refuses(address, server.port)
        self.refuses("127.0.0.2", server.port)
        if IPV6:
            server.host = "::1"
            self.assertEqual(server.ask("/")[1], PAGE)
        self.assertEqual(server.stop(), 0)

    def test_other_addresses_of_loopback(self):
        for address in ["127.0.0.1", "127.0.0.2"] + (["::1"] if IPV6 else []):
            server = self.serve("--listen", address, host=address)
            self.expect(server, address)
            self.assertIn(f"http://[{address}]:" if ":" in address else f"http://{address}:", server.said)
            self.assertEqual(server.ask("/")[1], PAGE)
            self.assertEqual(server.statuses(request(host="page.example")), [421])
            self.assertEqual(server.stop(), 0)
            self.assertEqual(server.process.stdout.read(), "")

    def test_localhost_by_name(self):
        server = self.serve("--listen", "LOCALHOST")
        self.expect(server, "127.0.0.1", *(["::1"] if IPV6 else []))

    def test_several(self):
        server = self.serve("--listen", "127.0.0.3", "--listen", "127.0.0.4", "--listen", "127.0.0.3", host="127.0.0.4")
        self.expect(server, "127.0.0.3", "127.0.0.4")
        self.assertEqual(server.ask("/")[1], PAGE)

    @unittest.skipUnless(own_addresses(), "this machine has no address but loopback")
    def test_own_address(self):
        for address in own_addresses()[:4]:
            server = self.serve("--listen", address, host=address)
            self.expect(server, address)
            self.refuses("127.0.0.1", server.port)
            self.assertEqual(server.ask("/")[1], PAGE)
            self.assertEqual(server.statuses(request(host="page.example")), [200])  # whatever it is called out there
            self.assertEqual(server.stop(), 0)
            self.assertEqual(server.process.stdout.read(), "Every machine that can reach this one can see the page.\n")

    def test_bad_addresses(self):
        for address in ["", "*", "256.0.0.1", "1.2.3.4.5", "127.0.0.1:80", "[::1]", "::1::", "no such place", "http://localhost", "-", "/", "127.0.0.1/8"]:
            done = run("--root", self.root, "--listen", address)
            self.assertEqual((done.returncode, done.stdout), (USAGE, ""), address)
            self.assertIn(f"--listen: expected an address of this machine such as 192.0.2.1, ::1 or localhost, found '{address}'\n", done.stderr)
        done = run("--root", self.root, *["--listen", "127.0.0.1"] * 9)
        self.assertEqual(done.returncode, USAGE)
        self.assertIn("expected at most 8 addresses, found 9", done.stderr)
        if not can_bind("203.0.113.7"):
            done = run("--root", self.root, "--listen", "203.0.113.7")
            self.assertEqual((done.returncode, done.stderr), (WORLD, "paddock: 203.0.113.7 is no address of this machine\n"))

    def test_taken(self):
        for address in ["127.0.0.1"] + (["::1"] if IPV6 else []):
            with socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET) as s:
                s.bind((address, 0))
                s.listen()
                port = s.getsockname()[1]
                done = run("--root", self.root, "--port", str(port))
                self.assertEqual((done.returncode, done.stdout), (WORLD, ""))
                self.assertIn(f"port {port} of localhost cannot be used", done.stderr)
        server = self.serve()
        self.assertEqual(run("--root", self.root, "--port", str(server.port)).returncode, WORLD)
        self.assertEqual(server.ask("/")[1], PAGE)

    def test_again_at_once(self):
        server = self.serve()
        server.exchange(request(), answers=1)
        self.assertEqual(server.stop(), 0)
        again = subprocess.Popen([PROGRAM, "serve", "--root", self.root, "--port", str(server.port)], stdout=subprocess.PIPE, text=True)
        with again:
            self.assertIn(f":{server.port}/", again.stdout.readline())
            again.terminate()

    def test_full_house(self):
        server = self.serve()
        with contextlib.ExitStack() as guests:
            for i in range(450):
                guests.enter_context(server.dial(f"127.0.0.{2 + i // 150}"))
            self.assertTrue(server.rests())
            self.assertLess(len(server.descriptors()), 450)
            server.process.send_signal(signal.SIGSTOP)  # so that all are seen to leave at the same time
        server.process.send_signal(signal.SIGCONT)
        self.assertEqual(server.ask("/")[1], PAGE)  # somebody can come in again
        self.assertTrue(server.rests(alone=True))
        self.assertEqual(server.stop(), 0)

    def test_one_address_cannot_have_it_all(self):
        server = self.serve()
        with contextlib.ExitStack() as guests:
            for _ in range(450):
                guests.enter_context(server.dial("127.0.0.9"))
            self.assertTrue(server.rests())
            self.assertLess(len(server.descriptors()), 300)
            self.assertEqual(server.ask("/")[1], PAGE)


class Stopping(Case):
    def test_signals(self):
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            self.assertEqual(self.serve().stop(number), 0)

    def test_open_connections(self):
        server = self.serve()
        with contextlib.ExitStack() as guests:
            sent = [b"", b"G", b"GET / HTTP/1.1\r\n", b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ", request(), request("/", "localhost", "Content-Length: 9") + b"0",
                    request("/paddock-0123456789.wasm") * 30, b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab"]
            for data in sent:  # and nobody reads what it says
                guests.enter_context(server.dial()).sendall(data)
            self.assertEqual(server.ask("/")[1], PAGE)
            self.assertEqual(server.stop(), 0)


class Starting(Case):
    def test_open(self):
        """The browser gets the address, and none of our sockets."""
        seen = os.path.join(self.folder.name, "seen")
        bin_folder = os.path.join(self.folder.name, "bin")
        os.mkdir(bin_folder)
        with open(os.path.join(bin_folder, "xdg-open"), "w", encoding="ascii") as f:
            f.write(f'#!/bin/sh\n{{ echo "$1"; ls -l /proc/$$/fd; }} >"{seen}.new"\nmv "{seen}.new" "{seen}"\n')
        os.chmod(f.name, 0o755)
        server = self.serve("--open", env={**os.environ, "PATH": f"{bin_folder}:{os.environ['PATH']}"})
        for _ in range(100 * PATIENCE):
            if os.path.exists(seen):
                break
            time.sleep(0.01)
        with open(seen, encoding="utf-8") as f:
            self.assertEqual(f.readline(), f"http://localhost:{server.port}/\n")
            self.assertNotIn("socket:", f.read())

    def test_no_browser(self):
        folder = os.path.join(self.folder.name, "nothing")
        os.mkdir(folder)
        server = self.serve("--open", env={**os.environ, "PATH": folder})
        self.assertEqual(server.ask("/")[1], PAGE)

    def test_bad_flags(self):
        for args, code in [(["--port", "0"], USAGE), (["--port", "65536"], USAGE), (["--port", "x"], USAGE), (["--listen"], USAGE),
                           (["--root", "/nonexistent/page"], INPUT), (["--root", self.outside], INPUT)]:
            done = run(*args)
            self.assertEqual((done.returncode, done.stdout, done.stderr.count("\n")), (code, "", 1), args)

    def test_bad_roots(self):
        def with_fifo(root):
            os.mkfifo(os.path.join(root, "pipe.txt"))

        def with_folder(root):
            os.mkdir(os.path.join(root, "folder"))

        def with_dead_link(root):
            os.symlink("nowhere", os.path.join(root, "link.txt"))

        def with_link_to_folder(root):
            os.symlink("/", os.path.join(root, "link.txt"))

        def with_long_name(root):
            with open(os.path.join(root, "a" * 80), "wb"):
                pass

        def without_index(root):
            os.unlink(os.path.join(root, "index.html"))

        for spoil in (with_fifo, with_folder, with_dead_link, with_link_to_folder, with_long_name, without_index):
            with self.subTest(spoil.__name__), tempfile.TemporaryDirectory() as root:
                make_site(root)
                spoil(root)
                done = run("--root", root, "--port", str(free_port()))
                self.assertEqual((done.returncode, done.stdout, done.stderr.count("\n")), (INPUT, "", 1), done)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("usage: serve_test.py PATH_TO_PADDOCK")
    PROGRAM = os.path.abspath(sys.argv[1])
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
