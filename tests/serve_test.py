#!/usr/bin/env python3
"""paddock serve from outside: types, policy, caching, refusals, and that it stops when told.

    serve_test.py PADDOCK
"""

import gzip
import http.client
import os
import signal
import socket
import subprocess
import sys
import tempfile

PROGRAM = sys.argv[1]
PAGE = b"<!doctype html><title>x</title>"
ENGINE = os.urandom(300000)


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def make_site(root):
    files = {"index.html": PAGE, "sw.js": b"0", "page-0123456789.js": b"1;" * 5000, "paddock-0123456789.wasm": ENGINE,
             "page-0123456789.css": b"a{}", "icon.svg": b"<svg/>", "icon.png": b"\x89PNG", "manifest.webmanifest": b"{}"}
    for name, data in files.items():
        with open(os.path.join(root, name), "wb") as f:
            f.write(data)
    with gzip.open(os.path.join(root, "page-0123456789.js.gz"), "wb") as f:
        f.write(files["page-0123456789.js"])


def ask(port, path, method="GET", **headers):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request(method, path, headers={k.replace("_", "-"): v for k, v in headers.items()})
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer, body


def check_types(port):
    for name, kind in [("", "text/html"), ("sw.js", "text/javascript"), ("paddock-0123456789.wasm", "application/wasm"),
                       ("page-0123456789.css", "text/css"), ("icon.svg", "image/svg+xml"), ("icon.png", "image/png"),
                       ("manifest.webmanifest", "application/manifest+json")]:
        answer, _ = ask(port, "/" + name)
        assert answer.status == 200 and answer.getheader("content-type").startswith(kind), name
        assert "wasm-unsafe-eval" in answer.getheader("content-security-policy")
        assert answer.getheader("x-content-type-options") == "nosniff"
        kept = "0123456789" in name
        assert ("immutable" if kept else "no-cache") in answer.getheader("cache-control"), name


def check_bytes(port):
    _, body = ask(port, "/paddock-0123456789.wasm")
    assert body == ENGINE
    answer, body = ask(port, "/page-0123456789.js", accept_encoding="gzip, br")
    assert answer.getheader("content-encoding") == "gzip" and gzip.decompress(body) == b"1;" * 5000
    answer, body = ask(port, "/page-0123456789.js", accept_encoding="br")
    assert answer.getheader("content-encoding") is None and body == b"1;" * 5000
    answer, body = ask(port, "/", method="HEAD")
    assert answer.status == 200 and int(answer.getheader("content-length")) == len(PAGE) and body == b""
    tag = answer.getheader("etag")
    answer, body = ask(port, "/", if_none_match=tag)
    assert answer.status == 304 and body == b""
    answer, _ = ask(port, "/", if_none_match='"another"')
    assert answer.status == 200


def check_refusals(port, root):
    for path in ["/nothing", "/../etc/passwd", "/%2e%2e/etc/passwd", "//etc/passwd", "/index.html/", "/" + root]:
        answer, _ = ask(port, path)
        assert answer.status in (403, 404), (path, answer.status)
    answer, _ = ask(port, "/", method="POST")
    assert answer.status == 405
    with socket.create_connection(("127.0.0.1", port), 5) as s:  # no HTTP at all
        s.sendall(b"\0\1\2\3 nonsense\r\n\r\n")
        s.settimeout(5)
        try:
            s.recv(1000)
        except OSError:
            pass
    answer, _ = ask(port, "/")
    assert answer.status == 200


def run(*args):
    return subprocess.run([PROGRAM, "serve", *args], capture_output=True, text=True, timeout=20, check=False)


def main():
    with tempfile.TemporaryDirectory() as root:
        make_site(root)
        port = free_port()
        server = subprocess.Popen([PROGRAM, "serve", "--root", root, "--port", str(port)], stdout=subprocess.PIPE, text=True)
        try:
            assert f"http://localhost:{port}/" in server.stdout.readline()
            check_types(port)
            check_bytes(port)
            check_refusals(port, root)
            taken = run("--root", root, "--port", str(port))
            assert taken.returncode == 4 and "cannot be used" in taken.stderr, taken
            idle = socket.create_connection(("127.0.0.1", port))  # a connection that is open does not keep it alive
            server.send_signal(signal.SIGTERM)
            assert server.wait(10) == 0
            idle.close()
        finally:
            if server.poll() is None:
                server.kill()
    for args, code in [(["--port", "0"], 2), (["--port", "x"], 2), (["--root", "/nonexistent/page"], 3)]:
        assert run(*args).returncode == code, args
    with tempfile.TemporaryDirectory() as empty:
        assert run("--root", empty).returncode == 3
    print("4 passed, 0 failed")


if __name__ == "__main__":
    main()
