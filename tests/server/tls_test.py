#!/usr/bin/env python3
"""paddock host with a certificate of its own, and the program's clients of it: whole races, certificates that must not be
trusted, files that are none, a certificate renewed while people play.

usage: tls_test.py PATH_TO_PADDOCK [unittest arguments]
"""

import contextlib
import json
import os
import random
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import time
import unittest
import warnings

import host_test
from host_test import TWO_AND_BOTS, Case, count
from online_client import Closed, frame, play_out
from served import PATIENCE

USAGE, WORLD = 2, 4


def openssl(*words):
    subprocess.run(["openssl", *words], check=True, capture_output=True, timeout=PATIENCE)


class Authority:
    """Somebody who signs certificates, in a folder."""

    def __init__(self, folder, name="ca"):
        self.folder, self.made = folder, 0
        self.key, self.certificate = self.path(f"{name}.key"), self.path(f"{name}.pem")
        self.create_key(self.key)
        openssl("req", "-x509", "-new", "-key", self.key, "-subj", f"/CN=test {name}", "-days", "2", "-out", self.certificate,
                "-addext", "basicConstraints=critical,CA:TRUE", "-addext", "keyUsage=critical,keyCertSign")

    def path(self, name):
        return os.path.join(self.folder, name)

    @staticmethod
    def create_key(path):
        openssl("genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", path)

    def sign(self, names="DNS:localhost,IP:127.0.0.1", days="2"):
        """(certificate, key) for these names."""
        self.made += 1
        base = self.path(f"{self.made}-{os.path.basename(self.key)}")
        key, request, more, certificate = base + "-key.pem", base + ".csr", base + ".ext", base + "-cert.pem"
        self.create_key(key)
        openssl("req", "-new", "-key", key, "-subj", "/CN=a server", "-out", request)
        with open(more, "w", encoding="ascii") as f:
            f.write(f"subjectAltName={names}\n")
        openssl("x509", "-req", "-in", request, "-CA", self.certificate, "-CAkey", self.key, "-CAcreateserial", "-days", days,
                "-extfile", more, "-out", certificate)
        return certificate, key


class Secure(Case):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.authority = Authority(cls.folder.name)
        cls.good = cls.authority.sign()

    def serve_tls(self, pair=None, *flags):
        certificate, key = pair or self.good
        server = self.serve("--tls-cert", certificate, "--tls-key", key, *flags)
        server.tls = ssl.create_default_context(cafile=self.authority.certificate)
        return server

    def run_program(self, *words, ca=None, text=""):
        env = dict(os.environ, XDG_DATA_HOME=self.folder.name, PADDOCK_LANGUAGE="en", USER="ann")
        ca = ["--ca", ca] if ca else []
        return subprocess.run([host_test.PROGRAM, *words, *ca], input=text, capture_output=True, text=True, env=env, timeout=PATIENCE,
                              check=False)

    def expect_refusal(self, done, code, *words):
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        self.assertEqual(done.stdout, "")
        self.assertEqual(len(done.stderr.strip().splitlines()), 1, done.stderr)
        for word in words:
            self.assertIn(word, done.stderr)


class Races(Secure):
    def test_a_race(self):
        server = self.serve_tls()
        self.assertTrue(server.url.startswith("https://localhost:"), server.url)
        table = server.make(game="lacorsa", setup="cars=4 each=1", seats=TWO_AND_BOTS)
        self.assertTrue(table["watch"].startswith(server.url), table)
        players = self.players(server, table, 1, 2)
        play_out(players, random.Random(1))
        self.verify(self.record(server, table))
        self.assertEqual(server.stop(), 0)
        self.assertGreater(players[0].wait_for_bye()["again_ms"], 0)

    def test_much_at_once(self):
        """More than a record of TLS holds, in both directions."""
        server = self.serve_tls(None, "--limit-message", "65536", "--limit-messages", "1000")
        table = server.make(game="grandprix", setup="players=3 turns=12", seats=[{"name": "Ann"}, {"name": "Bob"}, {"bot": "rookie"}])
        ann, bob = self.players(server, table, 1, 2)
        many = max(30, count(60))
        ann.socket.sendall(frame(json.dumps({"type": "say", "text": "x" * 60000}).encode()) * many)  # faster than the server reads
        for _ in range(many):
            self.assertEqual(ann.wait("no")["type"], "no")
        play_out([ann, bob], random.Random(2))
        again = server.join(table, 1, seen=0)
        self.assertGreater(len(again.raw[0]), 20000)
        again.close()

    def test_browsers_of_this_server_alone(self):
        server = self.serve_tls()
        self.assertEqual(server.ask("/api/tables", {"game": "lacorsa"}, Origin=server.url.rstrip("/"), Host=f"localhost:{server.port}")[0], 201)
        self.assertEqual(server.ask("/api/tables", {"game": "lacorsa"}, Origin="https://evil.example")[0], 403)

    def test_the_programs_clients(self):
        server, ca = self.serve_tls(), self.authority.certificate
        for url in (server.url, server.url.replace("localhost", "127.0.0.1")):
            done = self.run_program("host", "new", "--url", url, "--public", "--seats", "Ann,rookie,rookie,rookie", "--json", ca=ca)
            self.assertEqual(done.returncode, 0, done.stderr)
        link = json.loads(done.stdout)["seats"][0]["link"]
        done = self.run_program("join", server.url, ca=ca)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn(f"'{server.url}#/table/", done.stdout)
        done = self.run_program("join", link, "--bot", f"{host_test.PROGRAM} bot rookie", ca=ca)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("Result", done.stdout)
        done = self.run_program("swarm", server.url, "--tables", "3", "--seats", "4", "--rate", "100", "--seconds", "2", "--cut", "50", "--json", ca=ca)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        figures = json.loads(done.stdout.splitlines()[-1])
        self.assertGreater(figures["actions"], 0)
        self.assertEqual(figures["lost"], 0)
        self.assertEqual(server.stop(), 0)


class Trust(Secure):
    """Who must not be believed gets not a byte of what we would have said."""

    def refused(self, server, *words, ca):
        for verb in (("host", "new", "--url", server.url), ("join", server.url), ("join", f"{server.url}#/table/0123456789ab/{'0' * 32}", "--plain")):
            with self.subTest(verb):
                self.expect_refusal(self.run_program(*verb, ca=ca), WORLD, *words)
        self.assertIn("paddock_requests_total 1\n", server.ask("/metrics")[1])

    def test_signed_by_somebody_else(self):
        stranger = Authority(self.folder.name, "stranger")
        self.refused(self.serve_tls(), "nobody whom this machine trusts", "--ca", ca=stranger.certificate)
        self.refused(self.serve_tls(), "nobody whom this machine trusts", "--ca", ca=None)

    def test_made_out_to_another(self):
        server = self.serve_tls(self.authority.sign("DNS:races.example.org"))
        server.tls.check_hostname = False
        self.refused(server, "another name than localhost", ca=self.authority.certificate)

    def test_out_of_date(self):
        server = self.serve_tls(self.authority.sign(days="-1"))
        server.tls = ssl._create_unverified_context()
        self.refused(server, "not valid at this time", ca=self.authority.certificate)

    def test_a_server_that_speaks_no_tls(self):
        server = self.serve()
        secure = server.url.replace("http:", "https:")
        self.expect_refusal(self.run_program("host", "new", "--url", secure), WORLD, "TLS")
        tls = self.serve_tls()
        self.expect_refusal(self.run_program("host", "new", "--url", tls.url.replace("https:", "http:")), WORLD)

    def test_old_versions(self):
        server = self.serve_tls()
        with warnings.catch_warnings(action="ignore"):  # that they are old is the point
            server.tls.minimum_version = ssl.TLSVersion.TLSv1
            server.tls.maximum_version = ssl.TLSVersion.TLSv1_1
        server.tls.set_ciphers("ALL:@SECLEVEL=0")
        with self.assertRaises((ssl.SSLError, ConnectionError)):
            server.dial()
        server.tls = ssl.create_default_context(cafile=self.authority.certificate)
        server.tls.maximum_version = ssl.TLSVersion.TLSv1_2
        self.assertEqual(server.ask("/health")[0], 200)

    def test_files_that_are_none(self):
        bad = os.path.join(self.folder.name, "bad.pem")
        with open(bad, "w", encoding="ascii") as f:
            f.write("-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n")
        certificate, key = self.good
        other = self.authority.sign()[1]
        where = ("--data", self.folder.name, "--port", "0")
        for words, code, said in ((("--tls-cert", certificate), USAGE, "belong together"), (("--tls-key", key), USAGE, "belong together"),
                                  (("--tls-cert", bad, "--tls-key", key), USAGE, "--tls-cert"), (("--tls-cert", key, "--tls-key", key), USAGE, "--tls-cert"),
                                  (("--tls-cert", certificate, "--tls-key", bad), USAGE, "--tls-key"),
                                  (("--tls-cert", certificate, "--tls-key", other), USAGE, "the key of"),
                                  (("--tls-cert", bad + "x", "--tls-key", key), WORLD, "cannot read"),
                                  (("--tls-cert", certificate, "--tls-key", self.folder.name), WORLD, "cannot read")):
            with self.subTest(words):
                self.expect_refusal(self.run_program("host", *where, *words), code, said)
        for file in (bad, bad + "x", key, "/dev/null"):
            self.expect_refusal(self.run_program("join", "https://localhost:1/", ca=file), USAGE, "--ca")


class Renewal(Secure):
    @staticmethod
    def shown(server):
        with server.dial() as line:
            return line.getpeercert(True)

    def replace(self, place, pair):
        for path, new in zip(place, pair):
            with open(new, "rb") as f, open(path, "wb") as out:
                out.write(f.read())

    def wait_for(self, server, events):
        for _ in range(10 * PATIENCE):
            told = [line for line in map(json.loads, server.logged().splitlines()) if line["event"] == "certificate"]
            if len(told) == events:
                return told[-1]
            time.sleep(0.1)
        self.fail("nothing is told of the certificate")

    def test_renewed_while_people_play(self):
        place = os.path.join(self.folder.name, "now-cert.pem"), os.path.join(self.folder.name, "now-key.pem")
        self.replace(place, self.good)
        server = self.serve_tls(place)
        table = server.make(game="lacorsa", setup="cars=4 each=1", seats=TWO_AND_BOTS)
        players = self.players(server, table, 1, 2)
        before = self.shown(server)
        self.replace(place, self.authority.sign())
        server.process.send_signal(signal.SIGHUP)
        self.assertNotIn("error", self.wait_for(server, 1))
        self.assertNotEqual(self.shown(server), before)
        after = self.shown(server)
        self.replace(place[:1], self.good[:1])  # half of it: the old one stays
        server.process.send_signal(signal.SIGHUP)
        self.assertIn("--tls-key", self.wait_for(server, 2)["error"])
        self.assertEqual(self.shown(server), after)
        play_out(players, random.Random(3))
        self.verify(self.record(server, table))
        self.assertEqual(server.stop(), 0)


class Malice(Secure):
    def test_handshakes_that_are_none(self):
        server = self.serve_tls()
        table = server.make(game="lacorsa", setup="cars=4 each=1", seats=TWO_AND_BOTS)
        players = self.players(server, table, 1, 2)
        rng, held = random.Random(4), []
        for i in range(count(200)):
            line = socket.create_connection(("127.0.0.1", server.port), PATIENCE)
            with contextlib.suppress(ConnectionError):
                line.sendall(rng.choice((b"", b"GET / HTTP/1.1\r\n\r\n", b"\x16\x03\x01\x02\x00", rng.randbytes(300), b"\x16\x03\x01\xff\xff" + bytes(1000))))
            if i % 3:
                line.close()
            else:
                held.append(line)
        for _ in range(count(30)):  # gone in the middle of a good one
            with contextlib.suppress(Closed, OSError):
                client = server.connect()
                client.socket.shutdown(rng.choice((socket.SHUT_RD, socket.SHUT_WR, socket.SHUT_RDWR)))
                client.close()
        play_out(players, rng)
        self.verify(self.record(server, table))
        for line in held:
            line.close()
        self.assertEqual(server.stop(), 0)

    def test_a_slow_reader_is_dropped(self):
        server = self.serve_tls(None, "--limit-queue", "20000", "--limit-messages", "100000", "--limit-talk", "100000")
        table = server.make(game="lacorsa", seats=TWO_AND_BOTS)
        ann, deaf = server.join(table, 1), server.join(table, 2)
        for _ in range(60000):
            ann.send(type="say", text="x" * 200)
            message = ann.wait("said", "here")
            if message["type"] == "here" and not message["seats"][1]["here"]:
                break
        else:
            self.fail("who does not read is waited for")
        ann.close()
        deaf.close()


if __name__ == "__main__":
    host_test.PROGRAM = os.path.abspath(sys.argv.pop(1))
    unittest.main()
