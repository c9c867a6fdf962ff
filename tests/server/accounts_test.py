#!/usr/bin/env python3
"""Accounts of paddock host: made, logged in and out, changed, deleted; seats on every device; names that are kept; limits; malice;
what is never written anywhere; a kill at any moment, and a database from before there were accounts.

usage: accounts_test.py PATH_TO_PADDOCK [unittest arguments]
"""

import concurrent.futures
import contextlib
import http.cookies
import json
import os
import pathlib
import random
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest

import host_test
from host_test import TWO_AND_BOTS, Case, count
from online_client import Client, Closed, Player, act_at_random, begin, of_files, play_out
from served import PATIENCE

ANN, BOB = "correct horse battery", "staple of another kind"
OPEN = []  # sockets of the test that runs
WITH_OPEN = [{"open": True}, {"name": "Zoe"}, {"bot": "rookie"}, {"bot": "rookie"}]


class Device:
    """A browser, as far as cookies go."""

    def __init__(self, server, **headers):
        self.server, self.headers, self.cookie, self.set_cookie = server, headers, None, None

    def ask(self, path, body=None, method=None, **headers):
        """(status, object)"""
        cookie = {"Cookie": self.cookie} if self.cookie else {}
        answer, said = self.server.request(path, json.dumps(body) if isinstance(body, dict) else body, method, **{**cookie, **self.headers, **headers})
        self.set_cookie = answer.getheader("Set-Cookie")
        if self.set_cookie:
            name, value = next((n, m.value) for n, m in http.cookies.SimpleCookie(self.set_cookie).items())
            self.cookie = f"{name}={value}" if value else None
        return answer.status, json.loads(said)

    def create(self, name, passphrase=ANN):
        return self.ask("/api/account", {"name": name, "passphrase": passphrase})

    def log_in(self, name, passphrase=ANN):
        return self.ask("/api/session", {"name": name, "passphrase": passphrase})

    def log_out(self):
        return self.ask("/api/session", method="DELETE")

    def account(self):
        return self.ask("/api/account")

    def tables(self):
        return [(t["table"]["table"], t["seat"]) for t in self.account()[1]["tables"]]

    def connect(self):
        OPEN.append(Client(self.server, headers=[f"Cookie: {self.cookie}"] if self.cookie else []))
        return OPEN[-1]

    def sit(self, table, name, **more):
        client = self.connect()
        client.send(type="sit", table=table["table"], name=name, **more)
        return client

    def hello(self, table, **more):
        client = self.connect()
        client.send(type="hello", table=table["table"], account=True, **more)
        return client


class Accounts(Case):
    def tearDown(self):
        while OPEN:
            OPEN.pop().close()

    def device(self, server, name=None, passphrase=ANN, **headers):
        device = Device(server, **headers)
        if name:
            status, said = device.create(name, passphrase)
            self.assertEqual(status, 201, said)
        return device

    def refused(self, answer, status, words=""):
        self.assertEqual(answer[0], status, answer)
        self.assertRegex(answer[1]["error"], r"[^.]\.$")
        self.assertIn(words, answer[1]["error"])


class Life(Accounts):
    def test_made_and_used(self):
        server = self.serve()
        ann = Device(server)
        self.refused(ann.account(), 401)
        status, said = ann.create("Ann")
        self.assertEqual((status, said["name"], said["keys"], said["sessions"]), (201, "Ann", 0, 1))
        self.assertRegex(ann.set_cookie, r"^paddock=[0-9a-f]{32}; Path=/; Max-Age=7776000; HttpOnly; SameSite=Strict$")
        self.assertEqual(ann.account()[1]["name"], "Ann")
        other = Device(server)
        self.refused(other.log_in("Ann", BOB), 403)
        self.refused(other.log_in("Eve", ANN), 403)
        self.assertEqual(other.log_in("ann")[0], 200)  # letters large or small
        self.assertNotEqual(other.cookie, ann.cookie)
        self.assertEqual(ann.account()[1]["sessions"], 2)
        old = other.cookie
        self.assertEqual(other.log_out()[0], 200)
        self.assertIsNone(other.cookie)
        self.assertIn("Max-Age=0", other.set_cookie)
        other.cookie = old
        self.refused(other.account(), 401)
        self.assertEqual(ann.account()[0], 200)
        self.assertEqual(server.stop(), 0)
        server.restart()
        self.assertEqual(ann.account()[1]["name"], "Ann")

    def test_what_is_refused(self):
        server = self.serve()
        ann = self.device(server, "Ann")
        for name, passphrase, status in (("Ann", ANN, 409), ("ANN", ANN, 409), ("", ANN, 400), ("x" * 25, ANN, 400), ("17", ANN, 400), ("Rob (bot)", ANN, 400),
                                         ("Eve\n", ANN, 400), ("Eve", "short", 400), ("Eve", "", 400), ("Eve", "x" * 201, 400), ("Eve", "1234567", 400)):
            with self.subTest(name=name, passphrase=passphrase):
                self.refused(Device(server).create(name, passphrase), status)
        self.assertEqual(Device(server).create("Zoë", "пароль12")[0], 201)
        for path in ("/api/account", "/api/session", "/api/account/change", "/api/account/delete", "/api/account/keys", "/api/account/keys/forget"):
            for body in ("", "{", "[]", '{"what":1}', '{"name":1,"passphrase":2}', '{"passphrase":"x","passphrase":"y"}', "\x00", "\xff" * 10):
                self.refused(ann.ask(path, body, "POST"), 400)
            self.refused(ann.ask(path, {}, "PUT"), 405)
            if path not in ("/api/account", "/api/session"):
                self.refused(Device(server).ask(path, {}), 401)
        self.refused(Device(server).log_out(), 401)
        self.refused(ann.ask("/api/accounts"), 404)

    def test_changed(self):
        server = self.serve()
        ann, phone = self.device(server, "Ann"), Device(server)
        self.device(server, "Bob", BOB)
        phone.log_in("Ann")
        self.refused(ann.ask("/api/account/change", {"passphrase": BOB, "new": "something else"}), 403)
        self.refused(ann.ask("/api/account/change", {"passphrase": ANN, "name": "bob"}), 409)
        self.refused(ann.ask("/api/account/change", {"passphrase": ANN, "new": "short"}), 400)
        self.assertEqual(ann.ask("/api/account/change", {"passphrase": ANN, "name": "Anna"})[1]["name"], "Anna")
        self.assertEqual(phone.account()[1]["name"], "Anna")
        self.assertEqual(ann.ask("/api/account/change", {"passphrase": ANN, "new": "something else"})[0], 200)
        self.refused(phone.account(), 401)  # whoever knew the old one is out
        self.assertEqual(ann.account()[0], 200)
        self.refused(phone.log_in("Anna", ANN), 403)
        self.assertEqual(phone.log_in("Anna", "something else")[0], 200)
        self.assertEqual(Device(server).create("Ann")[0], 201)  # the old name is free

    def test_deleted(self):
        server = self.serve()
        ann = self.device(server, "Ann")
        table = server.make(game="lacorsa", setup="cars=4 each=1", seats=WITH_OPEN)
        seat = ann.sit(table, "Ann", invitation=table["seats"][0]["invitation"])
        key = seat.wait("seated")["key"]
        seat.close()
        self.refused(ann.ask("/api/account/delete", {"passphrase": BOB}), 403)
        by_account = ann.hello(table)
        by_account.wait("welcome")
        self.assertEqual(ann.ask("/api/account/delete", {"passphrase": ANN})[0], 200)
        self.assertIn("logged out", by_account.wait("bye")["why"])
        self.assertIsNone(ann.cookie)
        self.refused(Device(server).log_in("Ann"), 403)
        client = server.connect()  # the seat is still whoever's who has the key
        client.send(type="hello", table=table["table"], key=key)
        self.assertEqual(client.wait("welcome")["seat"], 1)
        client.close()
        self.assertEqual(Device(server).create("Ann")[0], 201)
        self.assertEqual(server.query("SELECT count(*) FROM account_key"), [(0,)])
        self.assertEqual(server.query("SELECT count(*) FROM session"), [(1,)])

    def test_many_sessions_are_few(self):
        server = self.serve()
        ann = self.device(server, "Ann")
        first = ann.cookie
        for _ in range(21):
            self.assertEqual(ann.log_in("Ann")[0], 200)
        self.assertEqual(ann.account()[1]["sessions"], 20)
        ann.cookie = first
        self.refused(ann.account(), 401)

    def test_sessions_end(self):
        server = self.serve()
        ann = self.device(server, "Ann")
        def aged(days):
            server.stop()
            server.query(f"UPDATE session SET seen=seen-{days * 24 * 3600 * 1000}")
            server.restart()
        aged(80)
        self.assertEqual(ann.account()[0], 200)  # and lives from now on again
        aged(80)
        self.assertEqual(ann.account()[0], 200)
        aged(91)
        self.refused(ann.account(), 401)


class Seats(Accounts):
    def test_a_seat_on_every_device(self):
        server = self.serve()
        ann, phone = self.device(server, "Ann"), Device(server)
        phone.log_in("Ann")
        table = server.make(game="lacorsa", setup="cars=4 each=1", seats=WITH_OPEN)
        seat = ann.sit(table, "Ann", invitation=table["seats"][0]["invitation"])
        seat.wait("welcome")
        self.assertEqual(phone.tables(), [(table["table"], 1)])
        there = phone.hello(table)
        self.assertEqual(there.wait("welcome")["seat"], 1)
        other = self.device(server, "Bob")
        self.assertIn("no such seat", other.hello(table).wait("bye")["why"])
        self.assertIn("Log in", Device(server).hello(table).wait("bye")["why"])
        self.assertIn("no such seat", phone.hello(table, seat=2).wait("bye")["why"])
        self.assertEqual(phone.log_out()[0], 200)
        self.assertIn("logged out", there.wait("bye")["why"])
        seat.send(type="say", text="I am still here")
        seat.wait("said")
        seat.close()

    def test_keys_are_gathered_and_forgotten(self):
        server = self.serve()
        ann = self.device(server, "Ann")
        tables = [server.make(game="lacorsa", setup="cars=4 each=1", seats=[{"name": "Bob"}, {"name": "Cleo"}]) for _ in range(3)]
        for t in tables:
            for _ in range(2):  # once is enough
                self.assertEqual(ann.ask("/api/account/keys", {"key": t["seats"][1]["key"]})[0], 200)
        self.assertEqual(ann.tables(), [(t["table"], 2) for t in reversed(tables)])
        for bad in ("0" * 32, "x" * 32, "", tables[0]["maker"], tables[0]["seats"][2]["invitation"]):
            self.refused(ann.ask("/api/account/keys", {"key": bad}), 404)
        self.assertEqual(ann.ask("/api/account/keys/forget", {"table": tables[1]["table"], "seat": 2})[1]["keys"], 2)
        for table, seat in ((tables[1]["table"], 2), (tables[0]["table"], 1), ("0" * 12, 1), ("x", 1), (tables[0]["table"], 12)):
            self.refused(ann.ask("/api/account/keys/forget", {"table": table, "seat": seat}), 404)
        self.assertEqual(ann.tables(), [(tables[2]["table"], 2), (tables[0]["table"], 2)])
        status, text = server.ask(f"/api/tables/{tables[0]['table']}/keys", {"maker": tables[0]["maker"], "seat": 2})
        self.assertEqual(status, 200, text)  # a seat with a new key is the account's no more
        self.assertEqual(ann.tables(), [(tables[2]["table"], 2)])
        self.assertIn("no such seat", ann.hello(tables[0]).wait("bye")["why"])

    def test_whole_races_and_their_results(self):
        server = self.serve("--limit-messages", "10000")
        ann = self.device(server, "Ann")
        status, table = ann.ask("/api/tables", {"game": "lacorsa", "setup": "cars=4 each=1", "seats": TWO_AND_BOTS})
        self.assertEqual(status, 201)
        self.assertEqual(ann.tables(), [(table["table"], 1)])
        first, second = Player(server, table, 1), Player(server, table, 2)
        begin(first, second)
        listed = ann.account()[1]["tables"][0]
        self.assertEqual((listed["to_act"], listed["table"]["state"]), (1 in first.turn, "running"))
        self.assertNotIn("results", listed["table"])
        play_out([first, second], random.Random(5))
        listed = ann.account()[1]["tables"][0]
        self.assertEqual((listed["to_act"], listed["table"]["results"]), (False, first.results))
        self.verify(self.record(server, table))
        for p in (first, second):
            p.close()

    def test_the_view_is_the_seats_own(self):
        """By account or by key: the same bytes."""
        server = self.serve()
        ann = self.device(server, "Ann")
        _, table = ann.ask("/api/tables", {"game": "lacorsa", "setup": "cars=4 each=1", "seats": TWO_AND_BOTS})
        players = self.players(server, table, 1, 2)
        act_at_random(players[1], random.Random(1))
        by_key, by_account = server.join(table, 1, seen=0), ann.hello(table, seen=0)
        by_account.wait("welcome")
        self.assertEqual(by_account.raw[0], by_key.raw[0])
        by_key.close()
        by_account.close()

    def test_names_are_kept(self):
        server = self.serve()
        ann = self.device(server, "Ann")
        eve = Device(server)
        for device, seats, status in ((eve, [{"name": "Ann"}], 403), (eve, [{"name": "aNN"}], 403), (eve, [{"name": "Anna"}], 201), (ann, [{"name": "Ann"}], 201),
                                      (self.device(server, "Bob"), [{"name": "Bob"}, {"name": "Ann"}], 403)):
            answer = device.ask("/api/tables", {"game": "lacorsa", "seats": seats})
            self.assertEqual(answer[0], status, answer)
        table = server.make(game="lacorsa", setup="cars=4 each=1", public=True, seats=WITH_OPEN)
        self.assertIn("is the name of an account", eve.sit(table, "ann").wait("bye")["why"])
        self.assertEqual(ann.sit(table, "Ann").wait("seated")["seat"], 1)


    def test_a_championship_is_one_key(self):
        server = self.serve("--limit-messages", "10000")
        ann, phone = self.device(server, "Ann"), Device(server)
        phone.log_in("Ann")
        wishes = {"game": "lacorsa", "setup": "cars=4 each=1", "races": 2, "seats": [{"name": "Ann"}, *[{"bot": "rookie"}] * 3]}
        self.refused(Device(server).ask("/api/championships", wishes), 403, "is the name of an account")
        status, made = ann.ask("/api/championships", wishes)
        self.assertEqual(status, 201, made)
        self.assertEqual(phone.tables(), [(made["table"], 1)])
        player = Player(server, made, 1)
        begin(player)
        play_out([player], random.Random(8))
        player.close()
        second = next(t["table"] for t in phone.account()[1]["tables"] if t["table"]["state"] != "over")
        self.assertNotEqual(second["table"], made["table"])
        there = phone.hello(second)
        self.assertEqual(there.wait("welcome")["seat"], 1)
        self.assertEqual(len(phone.tables()), 2)


class Guard(Accounts):
    """A test for each row of the table of limits that is about accounts, and what strangers try."""

    def from_address(self, server, address):
        return Device(server, X_Forwarded_For=address)

    def test_accounts(self):
        server = self.serve("--behind-proxy", "--limit-accounts", "2")
        def create(name, address):
            return self.from_address(server, address).create(name)[0]
        self.assertEqual([create(name, "192.0.2.1") for name in ("A1", "A2", "A3")], [201, 201, 429])
        self.assertEqual(create("A3", "192.0.2.2"), 201)

    def test_logins_of_an_address(self):
        server = self.serve("--behind-proxy", "--limit-logins", "3")
        for name in ("Ann", "Bob", "Cleo", "Dan"):
            self.from_address(server, "192.0.2.9").create(name)
        eve = self.from_address(server, "192.0.2.1")
        self.assertEqual([eve.log_in("Ann")[0] for _ in range(5)], [200] * 5)  # good ones do not count
        self.assertEqual([eve.log_in(name, BOB)[0] for name in ("Ann", "Bob", "Nobody", "Dan")], [403, 403, 403, 429])
        self.refused(eve.log_in("Ann"), 429)  # not even with the right one
        self.assertEqual(self.from_address(server, "192.0.2.2").log_in("Ann")[0], 200)

    def test_logins_at_an_account(self):
        server = self.serve("--behind-proxy", "--limit-logins", "3")
        ann = self.from_address(server, "192.0.2.9")
        ann.create("Ann")
        tried = [self.from_address(server, f"192.0.2.{i}").log_in("Ann", BOB)[0] for i in range(1, 6)]
        self.assertEqual(tried, [403, 403, 403, 429, 429])
        self.refused(ann.ask("/api/account/delete", {"passphrase": BOB}), 429)
        self.assertEqual(ann.account()[0], 200)  # who is in stays in

    def test_logins_all_at_once(self):
        server = self.serve("--behind-proxy", "--limit-logins", "3", "--limit-hashing", "50")
        self.from_address(server, "192.0.2.9").create("Ann")
        with concurrent.futures.ThreadPoolExecutor(12) as pool:
            tried = list(pool.map(lambda i: self.from_address(server, f"192.0.2.{i + 1}").log_in("Ann", BOB)[0], range(12)))
        self.assertEqual(sorted(tried), [403] * 3 + [429] * 9)

    def test_hashing(self):
        server = self.serve("--limit-hashing", "1", "--limit-logins", "1000")
        with concurrent.futures.ThreadPoolExecutor(10) as pool:
            tried = list(pool.map(lambda i: Device(server).create(f"N{i}")[0], range(20)))
        self.assertEqual(set(tried), {201, 503}, tried)
        self.assertEqual(server.ask("/health")[0], 200)
        self.assertEqual(Device(server).create("Later")[0], 201)

    def test_keys(self):
        server = self.serve("--limit-keys", "2")
        ann = self.device(server, "Ann")
        tables = [server.make(game="lacorsa", seats=[{"name": "Cleo"}]) for _ in range(3)]
        self.assertEqual([ann.ask("/api/account/keys", {"key": t["seats"][0]["key"]})[0] for t in tables], [200, 200, 409])
        ann.ask("/api/account/keys/forget", {"table": tables[0]["table"], "seat": 1})
        self.assertEqual(ann.ask("/api/account/keys", {"key": tables[2]["seats"][0]["key"]})[0], 200)

    def test_of_two_at_once_one_has_the_name(self):
        server = self.serve("--limit-hashing", "50")
        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            made = list(pool.map(lambda i: (lambda d: (d, d.create("Ann")[0]))(Device(server)), range(8)))
        self.assertEqual(sorted(status for _, status in made), [201] + [409] * 7)
        for device, status in made:
            self.assertEqual(device.account()[0], 200 if status == 201 else 401)
        table = server.make(game="lacorsa", setup="cars=4 each=1", seats=TWO_AND_BOTS[1:])  # and nobody else's transaction has suffered
        self.assertEqual(server.get(f"/api/tables/{table['table']}")["state"], "waiting")

    def test_pages_of_others(self):
        server = self.serve()
        ann = self.device(server, "Ann")
        for headers in ({"Origin": "http://evil.example"}, {"Origin": "null"}, {"Sec_Fetch_Site": "cross-site"}, {"Sec_Fetch_Site": "same-site"}):
            self.refused(ann.ask("/api/account", **headers), 403)
            self.refused(ann.ask("/api/session", method="DELETE", **headers), 403)
            self.refused(ann.ask("/api/account/delete", {"passphrase": ANN}, **headers), 403)
            self.refused(Device(server).ask("/api/session", {"name": "Ann", "passphrase": ANN}, **headers), 403)
        with self.assertRaisesRegex(Closed, "403"):
            Client(server, headers=[f"Cookie: {ann.cookie}", "Origin: http://evil.example"])
        self.assertEqual(ann.ask("/api/account", Origin=f"http://127.0.0.1:{server.port}", Sec_Fetch_Site="same-origin")[0], 200)

    def test_cookies_that_are_none(self):
        server = self.serve()
        ann = self.device(server, "Ann")
        token = ann.cookie.partition("=")[2]
        rng = random.Random(6)
        for cookie in (f"other=1; {ann.cookie}", f"{ann.cookie};other=1", f"  ;; {ann.cookie}", f"xpaddock=1; {ann.cookie}",
                       "; ".join(f"other{i}={'x' * 40}" for i in range(30)) + f"; {ann.cookie}"):  # of other programs on localhost
            self.assertEqual(server.ask("/api/account", Cookie=cookie)[0], 200, cookie)
        bad = ["paddock", "paddock=", "=" + token, f"Paddock={token}", f"paddock={token.upper()}" if token.upper() != token else "paddock=x", f"paddock={token}0", f"paddock={token[:-1]}",
               f"paddock={token[::-1]}", f"paddock= {token}", f"paddock=\"{token}\"", f"paddock={'0' * 32}; {ann.cookie}", ";" * 50, "paddock=" + "x" * 1000]
        bad += ["".join(chr(rng.randrange(33, 127)) for _ in range(rng.randrange(1, 200))) for _ in range(count(50))]
        for cookie in bad:
            self.assertEqual(server.ask("/api/account", Cookie=cookie)[0], 401, cookie)

    def test_behind_tls_the_cookie_is_too(self):
        server = self.serve("--behind-proxy", "--public", "https://races.example.org/")
        ann = self.device(server, "Ann")
        self.assertRegex(ann.set_cookie, r"^__Host-paddock=[0-9a-f]{32}; Path=/; Max-Age=7776000; HttpOnly; SameSite=Strict; Secure$")
        self.assertEqual(ann.account()[0], 200)
        self.assertEqual(server.ask("/api/account", Cookie=ann.cookie.replace("__Host-", ""))[0], 401)
        self.assertEqual(ann.ask("/api/account", Origin="https://races.example.org")[0], 200)


class Keeping(Accounts):
    @staticmethod
    def everything_written(server):
        """The log, and the bytes of all files."""
        return server.logged().encode(), b"".join(path.read_bytes() for path in pathlib.Path(server.data).iterdir())

    @of_files
    def test_no_secret_anywhere(self):
        server = self.serve()
        ann = self.device(server, "Annabelle")
        tokens = [ann.cookie.partition("=")[2]]
        table = server.make(game="lacorsa", setup="cars=4 each=1", public=True, seats=WITH_OPEN)
        seat = ann.sit(table, "Annabelle")
        tokens.append(seat.wait("seated")["key"])
        Device(server).log_in("Annabelle", BOB)
        ann.ask("/api/account/change", {"passphrase": ANN, "new": "another one of mine"})
        metrics = server.ask("/metrics")[1]
        self.assertIn("paddock_failed_logins_total 1\n", metrics)
        export = os.path.join(server.data, "export.jsonl")
        subprocess.run([host_test.PROGRAM, "host", "export", export, "--data", server.data], check=True, capture_output=True, timeout=PATIENCE)
        seat.close()
        server.stop()
        log, kept = self.everything_written(server)
        with open(export, "rb") as f:
            exported = f.read()
        for secret in (ANN, BOB, "another one of mine", *tokens):
            for where in (log, kept, exported, metrics.encode()):
                self.assertNotIn(secret.encode(), where)
        for word in (b"argon2", b"Annabelle"):
            self.assertNotIn(word, log)
        self.assertNotIn(b"argon2", exported)
        self.assertEqual(kept.count(b"$argon2id$") > 0, True)
        with contextlib.closing(sqlite3.connect(os.path.join(server.data, "online.db"))) as store:
            hashes = [h.hex().encode() for (h,) in store.execute("SELECT hash FROM session")]
        self.assertTrue(hashes)
        for h in hashes:
            self.assertNotIn(h, exported)

    @of_files
    def test_backup_has_accounts_and_export_has_not(self):
        server = self.serve()
        ann = self.device(server, "Ann")
        _, table = ann.ask("/api/tables", {"game": "lacorsa", "setup": "cars=4 each=1", "seats": TWO_AND_BOTS})
        with tempfile.TemporaryDirectory() as copy, tempfile.TemporaryDirectory() as other:
            for verb, name in (("backup", os.path.join(copy, "online.db")), ("export", os.path.join(copy, "all.jsonl"))):
                subprocess.run([host_test.PROGRAM, "host", verb, name, "--data", server.data], check=True, capture_output=True, timeout=PATIENCE)
            subprocess.run([host_test.PROGRAM, "host", "import", os.path.join(copy, "all.jsonl"), "--data", other], check=True, capture_output=True, timeout=PATIENCE)
            again = Device(self.serve(data=copy))
            again.cookie = ann.cookie
            self.assertEqual(again.tables(), [(table["table"], 1)])
            moved = Device(self.serve(data=other))
            self.refused(moved.log_in("Ann"), 403)
            moved.create("Ann")
            self.assertEqual(moved.ask("/api/account/keys", {"key": table["seats"][0]["key"]})[0], 200)
            self.assertEqual(moved.tables(), [(table["table"], 1)])
            again.server.kill()
            moved.server.kill()

    @of_files
    def test_a_database_without_accounts(self):
        """One of an older server, with a race that is going on."""
        server = self.serve()
        table = server.make(game="lacorsa", setup="cars=4 each=1", seats=TWO_AND_BOTS)
        players = self.players(server, table, 1, 2)
        done = act_at_random(players[0], random.Random(1))
        server.stop()
        with contextlib.closing(sqlite3.connect(os.path.join(server.data, "online.db"))) as store:
            store.executescript("DROP TABLE account_key; DROP TABLE session; DROP TABLE account; DROP INDEX seat_key; PRAGMA user_version=3")
        server.restart()
        ann = self.device(server, "Ann")
        self.assertEqual(ann.ask("/api/account/keys", {"key": table["seats"][0]["key"]})[0], 200)
        self.assertEqual(ann.tables(), [(table["table"], 1)])
        players = self.players(server, table, 1, 2)
        self.assertEqual(players[0].n, done[0])
        play_out(players, random.Random(2))
        self.verify(self.record(server, table))

    def test_killed_at_any_moment(self):
        """What was answered is there; what was not is whole or not there at all."""
        server = self.serve("--limit-hashing", "100")
        rng, sure = random.Random(7), {}
        for round_ in range(count(6)):
            with concurrent.futures.ThreadPoolExecutor(4) as pool:
                def create(i):
                    device = Device(server)
                    with contextlib.suppress(OSError, Exception):
                        if device.create(f"R{round_}x{i}")[0] == 201:
                            return f"R{round_}x{i}", device
                    return None
                made = [pool.submit(create, i) for i in range(8)]
                for _ in concurrent.futures.as_completed(made[:rng.randrange(1, 4)]):
                    break
                server.kill()
                sure.update(filter(None, (m.result() for m in made)))
            server.restart()
        self.assertTrue(sure)
        for name, device in sure.items():
            self.assertEqual(device.account()[1]["name"], name)
            self.assertEqual(Device(server).log_in(name)[0], 200)
        self.assertEqual(server.query("SELECT count(*) FROM account WHERE row NOT IN (SELECT account FROM session)"), [(0,)])

    @of_files
    def test_a_store_that_cannot_be_written(self):
        server = self.serve()
        ann = self.device(server, "Ann")
        store = sqlite3.connect(os.path.join(server.data, "online.db"), isolation_level=None)
        store.execute("BEGIN IMMEDIATE")
        self.refused(Device(server).create("Bob"), 503)
        self.refused(ann.log_out(), 503)
        self.assertEqual(ann.account()[0], 200)
        store.execute("ROLLBACK")
        store.close()
        for _ in range(10 * PATIENCE):
            if server.ask("/health")[0] == 200:
                break
            time.sleep(0.1)
        self.assertEqual(Device(server).create("Bob")[0], 201)

    def test_stopped_while_passphrases_are_looked_at(self):
        server = self.serve("--limit-hashing", "100")
        with concurrent.futures.ThreadPoolExecutor(12) as pool:
            def create(i):
                with contextlib.suppress(OSError, Exception):
                    return Device(server).create(f"N{i}")[0]
                return None
            asked = [pool.submit(create, i) for i in range(12)]
            next(concurrent.futures.as_completed(asked))
            self.assertEqual(server.stop(), 0)
            said = {a.result() for a in asked}
        self.assertLessEqual(said, {201, 503, None})


if __name__ == "__main__":
    host_test.PROGRAM = os.path.abspath(sys.argv.pop(1))
    unittest.main()
