#!/usr/bin/env python3
"""Several paddock host on one database of PostgreSQL: handed on, taken over, fenced, and a database that goes away.

usage: cluster.py many_test.py PATH_TO_PADDOCK [KILLS] [unittest arguments]

KILLS: how often one of three servers is killed under the swarm (6). Whatever dies, nothing that was acknowledged is missing, no action was
played twice, tables go on, and all records verify.
"""

import contextlib
import http.server
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import urllib.parse

import cluster
import host_test
from host_test import TWO_AND_BOTS, Case
from online_client import BRIEFLY, CLUSTER, PATIENCE, Closed, Player, Server, act_at_random, begin, listen, play_out

SEED = int(os.environ.get("PADDOCK_TEST_SEED", "11"))
SCALE = int(os.environ.get("PADDOCK_TEST_SCALE", "100"))
KILLS = 6
LEASE = "2"  # seconds; where nobody has to go a long one, so that a slow machine is not taken for a dead one
LONG = "60"
PASSPHRASE = "a passphrase of mine"


class Many(Case):
    def servers(self, n, *flags, lease=LEASE):
        """So many of one database."""
        db = cluster.new_database(CLUSTER)
        return [self.serve("--lease", lease, "--limit-messages", "100000", *flags, db=db) for _ in range(n)]

    def make(self, server, **wishes):
        """A table, as soon as the server can make one."""
        def try_once():
            status, text = server.ask("/api/tables", wishes)
            return json.loads(text) if status == 201 else None
        return self.wait_until(try_once)

    def wait_until(self, what, seconds=PATIENCE):
        for _ in range(seconds * 20):
            with contextlib.suppress(OSError, Closed):
                found = what()
                if found:
                    return found
            time.sleep(0.05)
        raise AssertionError("it does not come about")

    def come(self, server, table, *seats):
        """Players, once there is a server that has the table."""
        def try_once():
            found = []
            try:
                for seat in seats:
                    found.append(Player.__new__(Player))
                    found[-1].__init__(server, table, seat)
                begin(*found)
            except (Closed, OSError):
                for p in found:
                    p.close()
                return None
            for p in found:
                self.addCleanup(p.close)
            return found
        return self.wait_until(try_once)


class HandedOn(Many):
    def test_a_race_whichever_server_one_asks(self):
        one, two, three = self.servers(3, lease=LONG)
        table = one.make(game="lacorsa", setup="cars=4 each=1", seats=TWO_AND_BOTS, public=True)
        ann = Player(two, table, 1)
        bob = Player(three, table, 2)
        for p in (ann, bob):
            self.addCleanup(p.close)
        begin(ann, bob)
        ann.send(type="say", text="x" * 200)  # more than fits into a short frame
        self.assertEqual(bob.wait("said")["text"], "x" * 200)
        for server in (one, two, three):
            shown = server.get(f"/api/tables/{table['table']}")
            self.assertEqual([seat["here"] for seat in shown["seats"]], [True] * 4)
            listed = server.get("/api/tables")["tables"]
            self.assertEqual([t["table"] for t in listed], [table["table"]])
            status, text = server.ask(f"/api/tables/{table['table']}/record")
            self.assertEqual((status, "is running" in text), (409, True))
        play_out([ann, bob], random.Random(SEED))
        records = {self.record(server, table) for server in (one, two, three)}
        self.assertEqual(len(records), 1)
        self.verify(records.pop())
        for server in (one, two, three):
            self.wait_until(lambda at=server: at.get("/api/tables")["tables"] == [])
            self.assertEqual(server.stop(), 0)

    def test_short_news_are_handed_on(self):
        one, two = self.servers(2, lease=LONG)
        table = one.make(game="grandprix", setup="players=2 turns=2", seats=[{"name": "Ann"}, {"bot": "random"}])
        ann, brief = Player(two, table, 1), Player(two, table, 1, BRIEFLY)
        for p in (ann, brief):
            self.addCleanup(p.close)
        begin(ann, brief)
        play_out([ann], random.Random(SEED))
        while brief.version < ann.version:
            brief.read()
        self.assertEqual(brief.view, ann.view)
        told = [m["view"] for m in brief.heard if m["type"] == "news"]
        self.assertTrue(any(isinstance(field, list) for view in told for field in view.values()))
        self.assertLess(sum(map(len, brief.raw)), 0.8 * sum(map(len, ann.raw)))

    def test_what_a_maker_does(self):
        one, two = self.servers(2, lease=LONG)
        table = one.make(game="lacorsa", setup="cars=4 each=1", seats=[{"open": True}] * 4)
        status, text = two.ask(f"/api/tables/{table['table']}/keys", {"maker": table["maker"], "seat": 2})
        self.assertEqual(status, 200, text)
        self.assertEqual(two.ask(f"/api/tables/{table['table']}/keys", {"maker": "0" * 32, "seat": 2})[0], 403)
        self.assertEqual(two.ask(f"/api/tables/{table['table']}/end", {"maker": table["maker"]})[0], 200)
        self.assertEqual(one.get(f"/api/tables/{table['table']}")["state"], "over")
        self.assertEqual(two.ask("/api/tables/" + "a" * 12)[0], 404)

    def test_paddock_join(self):
        """Two programs that drive, each at a server that has not got the table."""
        one, two, three = self.servers(3, lease=LONG)
        table = one.make(game="lacorsa", setup="cars=4 each=1", seats=TWO_AND_BOTS)
        with tempfile.TemporaryDirectory() as home:
            joined = [subprocess.Popen([host_test.PROGRAM, "join", table["seats"][seat]["link"].replace(str(one.port), str(server.port)), "--bot",
                                        f"{host_test.PROGRAM} bot rookie", "--no-save"], stdout=subprocess.DEVNULL, env=dict(os.environ, XDG_DATA_HOME=home))
                      for seat, server in enumerate((two, three))]
            for process in joined:
                self.addCleanup(process.kill)
                self.assertEqual(process.wait(PATIENCE), 0)
        self.verify(self.record(two, table))

    def test_nobody_else_is_taken_for_a_server(self):
        one, two = self.servers(2, lease=LONG)
        secret = one.query("SELECT encode(secret, 'hex') FROM cluster")[0][0]
        for said, status in ((secret, 200), ("0" * 64, 403), ("x", 403)):
            self.assertEqual(two.ask("/api/tables", Origin="http://elsewhere.example", Paddock_Relay=said)[0], status)

    def test_championships_and_accounts_on_any_server(self):
        one, two = self.servers(2, lease=LONG)
        made = json.loads(one.ask("/api/championships", {"game": "lacorsa", "setup": "cars=4 each=1", "races": 2, "seats": TWO_AND_BOTS})[1])
        rng, seats = random.Random(SEED), {"seats": made["seats"], "table": made["table"]}
        players = self.players(two, seats, 1, 2)
        play_out(players, rng)
        shown = self.wait_until(lambda: (s := two.get(f"/api/championships/{made['championship']}"))["over"] == 1 and s)
        self.assertEqual(two.ask(f"/api/championships/{made['championship']}/substitute", {"maker": made["maker"], "seat": 2, "bot": "random"})[0], 200)
        shown = two.get(f"/api/championships/{made['championship']}")
        self.assertEqual(shown, {**one.get(f"/api/championships/{made['championship']}"), "link": shown["link"], "tables": shown["tables"]})
        again = self.come(two, {"seats": made["seats"], "table": shown["table"]}, 1)
        play_out(again, rng)
        self.wait_until(lambda: one.get(f"/api/championships/{made['championship']}")["state"] == "over")

        status, text = one.ask("/api/account", {"name": "Ann", "passphrase": PASSPHRASE})
        self.assertEqual(status, 201, text)
        self.assertEqual(two.ask("/api/account", {"name": "aNN", "passphrase": PASSPHRASE})[0], 409)
        answer, _ = two.request("/api/session", json.dumps({"name": "Ann", "passphrase": PASSPHRASE}))
        cookie = answer.headers["Set-Cookie"].partition(";")[0]
        table = json.loads(one.ask("/api/tables", {"game": "lacorsa", "setup": "cars=4 each=1", "seats": TWO_AND_BOTS}, Cookie=cookie)[1])
        for server in (one, two):
            mine = json.loads(server.ask("/api/account", Cookie=cookie)[1])["tables"]
            self.assertEqual([(t["table"]["table"], t["seat"]) for t in mine], [(table["table"], 1)])
        seated = two.connect(headers=(f"Cookie: {cookie}",))  # at the other server, by the account
        seated.send(type="hello", table=table["table"], account=True)
        self.assertEqual(seated.wait("welcome")["seat"], 1)
        self.assertEqual(two.ask("/api/session", method="DELETE", Cookie=cookie)[0], 200)
        self.assertIn("logged out", seated.wait("bye")["why"])
        seated.close()


class TakenOver(Many):
    def test_a_server_dies_and_the_race_goes_on(self):
        one, two = self.servers(2)
        table = self.make(one, game="lacorsa", setup="cars=4 each=1", seats=TWO_AND_BOTS)
        ann, bob = self.come(two, table, 1, 2)
        rng, done = random.Random(SEED), {}
        for _ in range(5):
            for p in (ann, bob):
                listen(p, 0.01)
            player = next(p for p in (ann, bob) if p.actions)
            n, text = act_at_random(player, rng)
            done[player.seat, n] = text
        one.kill()
        ann, bob = self.come(two, table, 1, 2)
        play_out([ann, bob], rng)
        record = self.record(two, table)
        self.verify(record)
        for (seat, n), text in done.items():
            mine = [line.split(" ", 1)[1] for line in record.splitlines() if line.startswith(f"{seat} ")]
            self.assertEqual(mine[n - 1], text)

    def test_a_server_that_stops_leaves_at_once(self):
        one, two = self.servers(2, lease="600")
        table = self.make(one, game="lacorsa", setup="cars=4 each=1", seats=TWO_AND_BOTS)
        self.come(one, table, 1, 2)
        self.assertEqual(one.stop(), 0)
        players = self.come(two, table, 1, 2)  # no lease is waited for
        play_out(players, random.Random(SEED))
        self.verify(self.record(two, table))

    def test_one_that_was_taken_for_dead_writes_nothing(self):
        """It is stopped in the middle, and wakes up when its tables are another's."""
        one, two = self.servers(2)
        table = self.make(one, game="lacorsa", setup="cars=4 each=1", seats=TWO_AND_BOTS)
        ann, bob = self.come(one, table, 1, 2)
        text = ann.actions[0]
        one.process.send_signal(signal.SIGSTOP)
        try:
            ann.send(type="act", n=1, text=text)  # it reads that when it wakes up
            others = self.come(two, table, 1, 2)
        finally:
            one.process.send_signal(signal.SIGCONT)
        with contextlib.suppress(Closed, OSError):
            self.assertNotEqual(ann.wait("done", "no", n=1)["type"], "done")
        self.assertEqual(others[0].n, 0)
        play_out(others, random.Random(SEED))
        self.verify(self.record(two, table))
        self.wait_until(lambda: one.ask("/health")[0] == 200)  # as another host
        again = self.make(one, game="lacorsa", setup="cars=4 each=1", seats=TWO_AND_BOTS)
        play_out(self.come(two, again, 1, 2), random.Random(SEED))
        self.assertEqual(one.query("SELECT count(*) FROM host"), [(2,)])

    def test_a_webhook_comes_once(self):
        got = []

        class Mailbox(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                got.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
                self.send_response(503 if len(got) == 1 else 200)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *words):
                pass

        mailbox = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Mailbox)
        threading.Thread(target=mailbox.serve_forever, daemon=True).start()
        self.addCleanup(mailbox.server_close)
        self.addCleanup(mailbox.shutdown)
        one, two = self.servers(2, "--private-webhooks", "--webhook-pause", "1")
        table = self.make(one, game="lacorsa", setup="cars=4 each=1", seats=TWO_AND_BOTS, webhook=f"http://127.0.0.1:{mailbox.server_port}/")
        players = self.come(two, table, 1, 2)
        self.wait_until(lambda: got)  # it was told, and has not taken it
        one.kill()
        players = self.come(two, table, 1, 2)
        play_out(players, random.Random(SEED))
        self.wait_until(lambda: any(m["event"] == "over" for m in got))
        self.assertEqual([m["event"] for m in got[1:]].count("begun"), 1)
        self.assertEqual([m["event"] for m in got].count("over"), 1)
        self.wait_until(lambda: two.query("SELECT count(*) FROM parcel") == [(0,)])


class Away(Many):
    """The database goes, and comes back."""

    def test_while_people_play(self):
        with cluster.Watched() as own:
            db = cluster.new_database(own.folder)
            server = self.serve("--limit-messages", "100000", db=db)
            table = server.make(game="lacorsa", setup="cars=4 each=1", seats=TWO_AND_BOTS)
            rng, done, acted = random.Random(SEED), {1: {}, 2: {}}, 0
            players = self.come(server, table, 1, 2)
            for how in (signal.SIGQUIT, signal.SIGINT) * max(1, 2 * SCALE // 100):
                for _ in range(3):
                    for p in players:
                        listen(p, 0.01)
                    player = next((p for p in players if p.actions and p.state == "running"), None)
                    if not player:
                        continue
                    n, text = player.n + 1, rng.choice(player.actions)
                    if _ == 1:
                        own.tell(f"stop {int(how)}")
                    player.send(type="act", n=n, text=text)
                    if _ == 1:
                        own.tell("start")
                    answer = player.wait("done", "no", n=n)
                    self.assertEqual(answer["type"], "done", answer)  # it was waited for
                    done[player.seat][n] = text
                    acted += 1
                    while player.n < n:
                        player.read()
            self.assertGreater(acted, 3)
            play_out(players, rng)
            record = self.record(server, table)
            self.verify(record)
            for seat, acts in done.items():
                mine = [line.split(" ", 1)[1] for line in record.splitlines() if line.startswith(f"{seat} ")]
                self.assertEqual({n: mine[n - 1] for n in acts}, acts)
            own.tell(f"stop {int(signal.SIGQUIT)}")
            self.wait_until(lambda: server.ask("/health")[0] == 503)
            self.assertEqual(len(json.loads(server.ask("/health")[1])["error"].splitlines()), 1)
            own.tell("start")
            self.wait_until(lambda: server.ask("/health")[0] == 200)
            self.assertEqual(server.stop(), 0)


class Refused(Many):
    def refuse(self, *words, code):
        quiet = [] if words[0] == "backup" else ["--quiet"]
        run = subprocess.run([host_test.PROGRAM, "--language", "en", "host", *words, *quiet], capture_output=True, text=True, timeout=PATIENCE, check=False)
        self.assertEqual(run.returncode, code, run.stdout + run.stderr)
        self.assertEqual(len(run.stderr.strip().splitlines()), 1, run.stderr)
        return run.stderr

    def test_one_sentence(self):
        db = cluster.new_database(CLUSTER)
        for words, code, says in ((("--db", "races"), 2, "expected the address of a database"),
                                  (("--db", "postgresql://x:y@/races?nonsense=secret"), 2, "invalid URI query parameter"),
                                  (("--db", db, "--data", "x"), 2, "found both"),
                                  (("--lease", "3"), 2, "expected --db"),
                                  (("--db", db, "--address", "x"), 2, "--address: expected"),
                                  (("--db", db, "--lease", "0"), 2, "--lease"),
                                  (("--db", "postgresql://nobody:secret@127.0.0.1:1/races"), 4, "cannot be reached"),
                                  (("--db", cluster.address(CLUSTER, "not_there")), 4, "does not exist"),
                                  (("backup", "x.db", "--db", db), 2, "pg_dump")):
            said = self.refuse(*words, code=code)
            self.assertIn(says, said)
            self.assertNotIn("secret", said)
        name = urllib.parse.urlsplit(db).path[1:]
        cluster.ask(CLUSTER, "CREATE TABLE others(x INT)", name)
        self.assertIn("another program's database", self.refuse("--db", db, "--port", "0", code=3))
        cluster.ask(CLUSTER, "CREATE ROLE poor LOGIN")
        self.assertIn("rights", self.refuse("--db", cluster.new_database(CLUSTER).replace("paddock@", "poor@"), "--port", "0", code=4))
        latin = "latin" + name
        cluster.ask(CLUSTER, f"CREATE DATABASE {latin} ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0")
        self.assertIn("UTF8", self.refuse("--db", cluster.address(CLUSTER, latin), "--port", "0", code=4))

    def test_a_newer_program_was_here(self):
        (one,) = self.servers(1)
        self.assertEqual(one.stop(), 0)
        for column in ("version", "shared"):
            one.query(f"UPDATE paddock SET {column}={column}+1")
            self.assertIn("newer program", self.refuse("--db", one.db, "--port", "0", code=3))
            one.query(f"UPDATE paddock SET {column}={column}-1")
        one.restart()


class Kills(Many):
    """Three servers under the swarm, of which one dies without a word, again and again."""

    def test_under_the_swarm(self):
        rng, kills = random.Random(SEED), max(1, KILLS * SCALE // 100)
        servers = self.servers(3)
        with tempfile.TemporaryFile("w+") as errors:
            swarm = subprocess.Popen([host_test.PROGRAM, "--language", "en", "swarm", *(s.url for s in servers), "--json", "--tables", "9", "--rate", "300",
                                      "--seconds", "86400", "--cut", "20", "--undo", "100", "--repeat", "50"], stdout=subprocess.PIPE, stderr=errors, text=True)
            self.addCleanup(swarm.kill)
            for _ in range(kills):
                time.sleep(rng.uniform(0.3, 1.5))
                dead = rng.choice(servers)
                dead.kill()
                time.sleep(rng.uniform(0, 1.5))
                dead.restart()
                self.assertIsNone(swarm.poll())
            before = self.acted(servers)
            self.wait_until(lambda: self.acted(servers) > before + 50)
            swarm.send_signal(signal.SIGTERM)
            out, _ = swarm.communicate(timeout=PATIENCE)
            errors.seek(0)
            said = errors.read()
        got = json.loads(out.splitlines()[-1])
        self.assertEqual((swarm.returncode, got["lost"], got["twice"]), (0, 0, 0), said + out)
        self.assertEqual(got["verified"], got["records"])
        self.assertGreaterEqual(got["records"], 9)
        print(f"many_test: {kills} kills, seed {SEED}: {got}")

    def acted(self, servers):
        return sum(int(line.split()[1]) for s in servers for line in s.ask("/metrics")[1].splitlines() if line.startswith("paddock_actions_total"))


if __name__ == "__main__":
    host_test.PROGRAM = os.path.abspath(sys.argv.pop(1))
    if len(sys.argv) > 1 and sys.argv[1].isdigit():
        KILLS = int(sys.argv.pop(1))
    unittest.main()
