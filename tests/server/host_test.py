#!/usr/bin/env python3
"""paddock host from outside, over sockets: whole races, resends, restarts, invitations, spectators, clocks, leavers, fair deals.

usage: host_test.py PATH_TO_PADDOCK [unittest arguments]
"""

import contextlib
import hashlib
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import time
import unittest

import cluster
from online_client import CLUSTER, PATIENCE, Client, Closed, Player, Server, act_at_random, begin, listen, of_files, play_out

PROGRAM = None
SCALE = int(os.environ.get("PADDOCK_TEST_SCALE", "100"))
TWO_AND_BOTS = [{"name": "Ann"}, {"name": "Bob"}, {"bot": "club"}, {"bot": "rookie"}]


def count(n):
    return max(1, n * SCALE // 100)


class Case(unittest.TestCase):
    def serve(self, *flags, **options):
        server = Server(PROGRAM, *flags, **options)
        self.addCleanup(server.__exit__)
        return server

    def verify(self, record):
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as f:
            f.write(record)
            f.flush()
            done = subprocess.run([PROGRAM, "verify", f.name], capture_output=True, text=True, timeout=PATIENCE, check=False)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def record(self, server, table):
        status, text = server.ask(f"/api/tables/{table['table']}/record")
        self.assertEqual(status, 200, text)
        return text

    def players(self, server, table, *seats, **more):
        found = [Player(server, table, seat, **more) for seat in seats]
        for p in found:
            self.addCleanup(p.close)
        begin(*found)
        return found


class Races(Case):
    """Whole races, and what is said in them."""

    def test_whole_races_of_every_game(self):
        server = self.serve("--limit-messages", "10000")
        setups = [("lacorsa", "cars=4 each=1", TWO_AND_BOTS), ("lacorsa", "cars=6 each=2", [{"name": "Ann"}, {"name": "Bob"}, {"bot": "rookie"}]),
                  ("grandprix", "players=3 turns=12", [{"name": "Ann"}, {"name": "Bob"}, {"bot": "rookie"}]),
                  ("toy", "seats=3 length=6", [{"name": "Ann"}, {"name": "Bob"}, {"bot": "random"}])]
        for seed, (game, setup, seats) in enumerate(setups):
            with self.subTest(game=game, setup=setup, seed=seed):
                table = server.make(game=game, setup=setup, seats=seats)
                players = self.players(server, table, 1, 2)
                play_out(players, random.Random(seed))
                self.assertEqual(players[0].results, players[1].results)
                record = self.record(server, table)
                self.verify(record)
                self.assertIn("player 1 Ann\n", record)
                shown = server.get(f"/api/tables/{table['table']}")
                self.assertEqual(shown["state"], "over")
                self.assertEqual(shown["results"], players[0].results)

    def test_a_welcome_tells_what_is_raced_and_by_whom(self):
        server = self.serve()
        table = server.make(game="lacorsa", setup="cars=4 each=1", seats=TWO_AND_BOTS, title="Tuesday")
        self.assertEqual([set(seat) for seat in table["seats"]], [{"seat", "link", "key"}] * 2 + [{"seat", "bot"}] * 2)
        ann, bob = self.players(server, table, 1, 2)
        for player in (ann, bob):
            welcome = player.heard[0]
            self.assertEqual(welcome["type"], "welcome")
            self.assertEqual((welcome["game"], welcome["title"], welcome["table"]), ("lacorsa", "Tuesday", table["table"]))
            self.assertEqual(welcome["commitment"], table["commitment"])
            self.assertEqual([p["name"] for p in welcome["players"]][:2], ["Ann", "Bob"])
            self.assertEqual(len(welcome["players"]), 4)

    def test_a_view_by_its_changes_is_the_view(self):
        server = self.serve()
        table = server.make(game="lacorsa", setup="cars=4 each=1", seats=TWO_AND_BOTS)
        ann, bob = self.players(server, table, 1, 2)
        rng = random.Random(3)
        for _ in range(count(12)):
            while not ann.actions and ann.state == "running":
                if bob.actions:
                    act_at_random(bob, rng)
                listen(ann)
                listen(bob)
            again = Player(server.port, table, 1, seen=0)
            while again.version > ann.version:
                ann.read()
            if again.version == ann.version:
                self.assertEqual(again.view, ann.view)
                self.assertEqual(again.actions, ann.actions)
                self.assertEqual(again.n, ann.n)
                told = [m for m in ann.heard if m["type"] == "news"]
                kept = again.heard[0]["news"]
                self.assertEqual([m["events"] for m in kept[-len(told):]], [m["events"] for m in told])
                self.assertEqual([m["say"] for m in kept[-len(told):]], [m["say"] for m in told])
            again.close()
            if ann.state == "over":
                break
            act_at_random(ann, rng)

    def test_an_action_said_again_is_played_once(self):
        server = self.serve()
        table = server.make(game="lacorsa", setup="cars=4 each=1", seats=TWO_AND_BOTS)
        ann, bob = self.players(server, table, 1, 2)
        text, other = ann.actions[0], ann.actions[1]
        for _ in range(3):  # before the first is answered, too
            ann.send(type="act", n=1, text=text)
        for _ in range(3):
            self.assertEqual(ann.wait("done", "no")["type"], "done")
        ann.send(type="act", n=1, text=other)
        self.assertIn("decision number 1 was made already", ann.wait("no", n=1)["why"])
        ann.send(type="act", n=7, text=other)
        self.assertIn("expected number 2", ann.wait("no", n=7)["why"])
        again = Player(server.port, table, 1)
        self.assertEqual(again.n, 1)
        self.assertEqual(again.turn.count(1), 0)
        again.send(type="act", n=1, text=text)
        self.assertEqual(again.wait("done", "no")["type"], "done")
        self.assertEqual(again.may_undo, True)
        again.send(type="undo", n=2)
        self.assertEqual(again.wait("done", "no")["type"], "done")
        again.send(type="undo", n=2)
        self.assertEqual(again.wait("done", "no", n=2)["type"], "done")
        self.assertEqual(bob.wait("news")["type"], "news")
        again.close()

    def test_what_may_not_be_done_is_refused(self):
        server = self.serve()
        table = server.make(game="lacorsa", setup="cars=4 each=1", seats=TWO_AND_BOTS, undo=False, talk=False)
        ann, bob = self.players(server, table, 1, 2)
        for text in ("play car1 99", "play car2 1", "", "play", "PLAY CAR1 12", "play car1 12 "):
            ann.send(type="act", n=1, text=text)
            self.assertEqual(ann.wait("done", "no")["type"], "no", text)
        ann.send(type="undo", n=1)
        self.assertIn("taken back", ann.wait("no")["why"])
        ann.send(type="say", text="Hello")
        self.assertIn("nobody talks", ann.wait("no")["why"].lower())
        watch = server.join(table, 0)
        watch.send(type="act", n=1, text=ann.actions[0])
        self.assertIn("watches", watch.wait("no")["why"])
        watch.close()
        again, = self.players(server, table, 1)
        self.assertEqual(again.n, 0)
        self.assertEqual(bob.n, 0)

    def test_a_running_race_keeps_its_record(self):
        server = self.serve()
        table = server.make(game="lacorsa", setup="cars=4 each=1", seats=TWO_AND_BOTS)
        self.players(server, table, 1, 2)
        status, text = server.ask(f"/api/tables/{table['table']}/record")
        self.assertEqual(status, 409)
        self.assertIn("running", json.loads(text)["error"])


class Restarts(Case):
    """A server that is killed comes back with everything that it has acknowledged."""

    def test_killed_in_the_middle(self):
        server = self.serve("--limit-messages", "10000")
        table = server.make(game="lacorsa", setup="cars=4 each=1", seats=TWO_AND_BOTS)
        waiting = server.make(game="grandprix", setup="players=3", title="Later", seats=[{"name": "Ann"}, {"open": True}])
        players = self.players(server, table, 1, 2)
        rng, done = random.Random(5), {1: [], 2: []}
        for kill in range(count(6)):
            for _ in range(3):
                player = next((p for p in players if p.actions), None)
                if player:
                    done[player.seat].append(act_at_random(player, rng))
                else:
                    for p in players:
                        listen(p)
            server.kill()
            server.restart()
            players = self.players(server, table, 1, 2, seen=0)
            for p in players:
                self.assertEqual(p.n, len(done[p.seat]), f"after kill {kill}")
        self.assertEqual(server.get(f"/api/tables/{waiting['table']}")["title"], "Later")
        play_out(players, rng)
        record = self.record(server, table)
        self.verify(record)
        for seat, acts in done.items():
            mine = [line.split(" ", 1)[1] for line in record.splitlines() if line.startswith(f"{seat} ")]
            self.assertEqual([text for _, text in acts], mine[:len(acts)])

    def test_asked_to_stop(self):
        server = self.serve()
        table = server.make(game="lacorsa", setup="cars=4 each=1", seats=TWO_AND_BOTS)
        ann, bob = self.players(server, table, 1, 2)
        ann.send(type="act", n=1, text=ann.actions[0])
        ann.wait("done")
        server.process.terminate()
        with self.assertRaises(Closed):
            while True:
                bob.read()
        bye = bob.heard[-1]
        self.assertEqual(bye["type"], "bye")
        self.assertGreater(bye["again_ms"], 0)
        ann.close()
        bob.close()
        self.assertEqual(server.process.wait(PATIENCE), 0)
        server.restart()
        self.assertEqual(self.players(server, table, 1)[0].n, 1)


class Seats(Case):
    """Sitting down, watching, talking, leaving."""

    def test_an_answer_that_was_lost_costs_no_seat(self):
        """Whoever chose the key sits down by it as often as they must; nobody else does."""
        server = self.serve()
        table = server.make(game="lacorsa", setup="cars=4 each=1", seats=[{"name": "Ann"}, {"open": True}, {"bot": "rookie"}, {"bot": "rookie"}])
        sit = {"type": "sit", "table": table["table"], "invitation": table["seats"][1]["invitation"], "name": "Bob", "key": "5a" * 16}
        for _ in range(3):
            bob = server.connect()
            bob.send(**sit)
            self.assertEqual(bob.wait("seated"), {"type": "seated", "seat": 2, "key": "5a" * 16})
            self.assertEqual(bob.wait("welcome")["seat"], 2)
            bob.close()
        for key in ("5b" * 16, None):
            eve = server.connect()
            eve.send(**{**{k: v for k, v in sit.items() if k != "key"}, "name": "Eve", **({"key": key} if key else {})})
            self.assertIn("invitation", eve.wait("bye")["why"])
            eve.close()
        for bad in ("5a", "5A" * 16, "zz" * 16):
            eve = server.connect()
            eve.send(**{**sit, "key": bad})
            self.assertIn("hexadecimal", eve.wait("bye")["why"])
            eve.close()
        server.kill()
        server.restart()
        table["seats"][1]["key"] = "5a" * 16
        play_out(self.players(server, table, 1, 2), random.Random(5))

    def test_invitations_are_good_once(self):
        server = self.serve()
        table = server.make(game="lacorsa", setup="cars=4 each=1", seats=[{"name": "Ann"}, {"open": True}, {"bot": "rookie"}, {"bot": "rookie"}])
        ann = Player(server.port, table, 1)
        self.addCleanup(ann.close)
        invitation = table["seats"][1]["invitation"]
        for name, why in (("Ann", "two names"), ("", "name"), ("x (bot)", "(bot)"), ("x" * 60, "24 characters")):
            with self.subTest(name):
                stranger = server.connect()
                stranger.send(type="sit", table=table["table"], invitation=invitation, name=name)
                self.assertIn(why, stranger.wait("bye")["why"])
                stranger.close()
        bob = server.connect()
        bob.send(type="sit", table=table["table"], invitation=invitation, name="Bob")
        seated = bob.wait("seated")
        self.assertEqual(seated["seat"], 2)
        self.assertEqual(bob.wait("welcome")["seat"], 2)
        while ann.wait("here")["seats"][1]["name"] != "Bob":
            pass
        late = server.connect()
        late.send(type="sit", table=table["table"], invitation=invitation, name="Eve")
        self.assertIn("invitation", late.wait("bye")["why"])
        late.close()
        bob.close()
        table["seats"][1]["key"] = seated["key"]
        server.kill()
        server.restart()
        players = self.players(server, table, 1, 2)
        play_out(players, random.Random(1))
        self.assertIn("player 2 Bob\n", self.record(server, table))

    def test_public_tables_are_listed_and_taken(self):
        server = self.serve()
        hidden = server.make(game="lacorsa")
        table = server.make(game="lacorsa", public=True, title="Come in")
        listed = server.get("/api/tables")["tables"]
        self.assertEqual([t["table"] for t in listed], [table["table"]])
        self.assertNotIn("seats", listed[0])
        self.assertEqual(listed[0]["open"], 4)
        eve = server.connect()
        eve.send(type="sit", table=hidden["table"], name="Eve")
        self.assertIn("invited", eve.wait("bye")["why"])
        eve.close()
        eve = server.connect()
        eve.send(type="sit", table=table["table"], name="Eve", seat=3)
        self.assertEqual(eve.wait("seated")["seat"], 3)
        eve.close()
        status, text = server.ask(f"/api/tables/{table['table']}/start", {"maker": hidden["maker"]})
        self.assertEqual(status, 403, text)
        status, text = server.ask(f"/api/tables/{table['table']}/start", {"maker": table["maker"]})
        self.assertEqual(status, 200, text)
        self.assertEqual([s["is"] for s in json.loads(text)["seats"]], ["bot", "bot", "person", "bot"])

    def test_a_new_key_ends_the_old_one(self):
        server = self.serve()
        table = server.make(game="lacorsa", seats=TWO_AND_BOTS)
        ann = server.join(table, 1)
        status, text = server.ask(f"/api/tables/{table['table']}/keys", {"maker": table["maker"], "seat": 1})
        self.assertEqual(status, 200, text)
        self.assertIn("new key", ann.wait("bye")["why"])
        ann.close()
        ann = server.connect()
        ann.send(type="hello", table=table["table"], key=table["seats"][0]["key"])
        self.assertIn("key", ann.wait("bye")["why"])
        ann.close()
        table["seats"][0] = json.loads(text)
        server.join(table, 1).close()

    def test_spectators(self):
        server = self.serve("--limit-spectators", "2")
        table = server.make(game="lacorsa", setup="cars=4 each=1", seats=TWO_AND_BOTS)
        closed = server.make(game="lacorsa", spectators="none")
        ann, bob = self.players(server, table, 1, 2)
        watch = server.connect()
        welcome = watch.hello(table, 0, seen=0)
        self.assertEqual(welcome["seat"], 0)
        self.assertNotIn("actions", welcome)
        self.assertEqual(welcome["view"]["hands"], "?/?/?/?")
        self.assertNotIn("card=", json.dumps(welcome["news"]))
        second = server.join(table, 0)
        third = server.connect()
        third.send(type="hello", table=table["table"])
        self.assertIn("2 spectators", third.wait("bye")["why"])
        stranger = server.connect()
        stranger.send(type="hello", table=closed["table"])
        self.assertIn("watches", stranger.wait("bye")["why"])
        for c in (watch, second, third, stranger):
            c.close()
        self.assertEqual(ann.state, bob.state)

    def test_whoever_has_a_key_is_told_whose_turn_it_is_whatever_spectators_see(self):
        server = self.serve()
        for spectators in ("live", "late", "none"):
            with self.subTest(spectators=spectators):
                made = server.make(game="lacorsa", setup="cars=4 each=1", seats=TWO_AND_BOTS, spectators=spectators,
                                   clock={"kind": "leisure", "bank_s": 5000, "add_s": 60})
                path, keys = f"/api/tables/{made['table']}", [{"key": made["seats"][i]["key"]} for i in range(2)]
                def seat(key):
                    status, text = server.ask(f"{path}/seat", key)
                    self.assertEqual(status, 200, text)
                    return json.loads(text)
                self.assertEqual([(seat(key)["seat"], seat(key)["to_act"]) for key in keys], [(1, False), (2, False)])
                players = self.players(server, made, 1, 2)
                players[0].act(players[0].actions[0])
                told = [seat(key) for key in keys]
                self.assertEqual([one["to_act"] for one in told], [False, True])
                self.assertEqual(told[0]["table"]["turn"], [2])
                self.assertEqual(told[1]["table"]["clock"]["runs"], [2])
                everybody = server.get(path)
                self.assertEqual("turn" in everybody, spectators == "live")
                self.assertEqual("runs" in everybody["clock"], spectators == "live")
                for bad, status in (({"key": "0" * 32}, 403), ({"key": made["maker"]}, 403), ({"key": "x"}, 403), ({}, 400), ({"key": 1}, 400)):
                    self.assertEqual(server.ask(f"{path}/seat", bad)[0], status)
                self.assertEqual(server.ask(f"{path}/seat")[0], 405)
                for player in players:
                    player.close()

    def test_what_setups_may_say_is_what_the_program_says(self):
        server = self.serve()
        said = subprocess.run([PROGRAM, "options", "--json"], capture_output=True, text=True, check=True, timeout=PATIENCE).stdout
        self.assertEqual(server.get("/api/games"), json.loads(said))
        page = pathlib.Path(__file__).parents[2].joinpath("docs", "online-protocol.md").read_text(encoding="utf-8")
        self.assertIn("GET /api/games", page)
        german = json.loads(server.ask("/api/games", Accept_Language="de")[1])
        self.assertNotEqual(german, json.loads(said))

    def test_what_is_said_no_with_is_said_in_the_readers_language(self):
        server = self.serve()
        for wish, words in (("de", "Einen solchen Tisch gibt es hier nicht."), ("de-AT,de;q=0.9,en;q=0.1", "Einen solchen"), ("fr, de;q=0.2", "Einen solchen"),
                            ("en, de;q=0.9", "There is no such table"), ("de;q=0, en", "There is no"), ("", "There is no"), ("*;q=x,,;;=", "There is no")):
            with self.subTest(wish=wish):
                status, text = server.ask("/api/tables/aaaaaaaaaaaa", Accept_Language=wish)
                self.assertEqual(status, 404)
                self.assertIn(words, json.loads(text)["error"])
        client = server.connect()
        client.send(type="hello", table="aaaaaaaaaaaa", language="de")
        self.assertEqual(client.wait("bye")["why"], "Einen solchen Tisch gibt es hier nicht.")
        client.close()

    def test_late_spectators_see_what_is_old(self):
        server = self.serve()
        table = server.make(game="lacorsa", setup="cars=4 each=1", seats=TWO_AND_BOTS, spectators="late", late_minutes=1)
        ann, bob = self.players(server, table, 1, 2)
        play_out([ann, bob], random.Random(2))
        watch = server.connect()
        welcome = watch.hello(table, 0, seen=0)
        self.assertEqual((welcome["version"], welcome["state"], welcome["news"]), (0, "waiting", []))
        self.assertNotIn("results", welcome)
        self.assertNotIn("left", welcome["clock"])
        watch.close()
        self.assertEqual(server.stop(), 0)
        server.query("UPDATE moment SET at=at-40000 WHERE number>=60")
        server.query("UPDATE moment SET at=at-120000 WHERE number<60")
        server.restart()
        watch = server.connect()
        welcome = watch.hello(table, 0, seen=0)
        self.assertEqual(welcome["state"], "running")
        self.assertNotIn("results", welcome)
        self.assertEqual(welcome["version"], len(welcome["news"]))
        view, version = welcome["view"], welcome["version"]
        while (m := watch.read())["type"] != "end":  # the rest grows old while we look
            if m["type"] == "news":
                version += 1
                self.assertEqual(m["version"], version)
                view.update(m["view"])
        self.assertEqual(m["results"], ann.results)
        again = server.connect()
        self.assertEqual(again.hello(table, 0)["view"], view)
        watch.close()
        again.close()

    def test_talk(self):
        server = self.serve("--limit-talk", "3")
        table = server.make(game="lacorsa", setup="cars=4 each=1", seats=TWO_AND_BOTS)
        ann, bob = self.players(server, table, 1, 2)
        ann.send(type="say", text="Grüße <b>an alle</b>")
        for p in (ann, bob):
            self.assertEqual(p.wait("said")["text"], "Grüße <b>an alle</b>")
        for bad in ("x" * 201, "", "a\u202eb", "a\nb"):
            ann.send(type="say", text=bad)
            self.assertEqual(ann.wait("no", "said")["type"], "no", bad)
        for _ in range(2):
            ann.send(type="say", text="again")
            ann.wait("said")
        ann.send(type="say", text="once more")
        self.assertIn("3 lines", ann.wait("no")["why"])

    def test_a_hint_is_one_of_the_choices(self):
        server = self.serve()
        table = server.make(game="lacorsa", setup="cars=4 each=1", seats=TWO_AND_BOTS)
        ann, bob = self.players(server, table, 1, 2)
        ann.send(type="hint", n=42)
        hint = ann.wait("hint", "no")
        self.assertEqual(hint["n"], 42)
        self.assertTrue(set(hint["choices"]) <= set(ann.actions))
        self.assertTrue(hint["words"])
        answers = [hint]
        while answers[-1].get("more"):
            answers.append(ann.wait("hint", n=42))
        self.assertTrue(all(set(answer["choices"]) <= set(ann.actions) for answer in answers))
        tries = [[int(word) for word in re.findall(r"\d+", answer["words"].splitlines()[0])][-1] for answer in answers]
        self.assertEqual(len(answers), 3, answers)
        self.assertEqual(tries, sorted(set(tries)), "more tries each time")
        act_at_random(ann, random.Random(1))
        if 1 not in ann.turn:
            ann.send(type="hint", n=1)
            self.assertIn("on turn", ann.wait("no", n=1)["why"])
        self.assertEqual(bob.state, "running")

    def test_a_hint_ends_with_the_decision(self):
        server = self.serve()
        table = server.make(game="grandprix", setup="players=4", seats=[{"name": "Ann"}] + 3 * [{"bot": "rookie"}])
        (ann,) = self.players(server, table, 1)
        while len(ann.actions or ()) < 20:  # until it is about cards to play, where all of the hint takes long
            if ann.actions:
                act_at_random(ann, random.Random(1))
            else:
                ann.read()
        ann.send(type="hint", n=7)
        self.assertTrue(ann.wait("hint", "no", n=7)["more"])
        act_at_random(ann, random.Random(1))
        done = len(ann.heard)
        while "paddock_thinking 0\n" not in server.ask("/metrics")[1]:
            time.sleep(0.02)
        ann.send(type="say", text="on")
        ann.wait("said")
        self.assertNotIn("hint", [message["type"] for message in ann.heard[done:]])

    def test_leaving_and_coming_back(self):
        server = self.serve()
        table = server.make(game="lacorsa", setup="cars=4 each=1", seats=TWO_AND_BOTS)
        ann, bob = self.players(server, table, 1, 2)
        ann.send(type="leave")
        while not ann.wait("here")["seats"][0]["stand_in"]:
            pass
        while ann.n == 0:
            listen(ann)
        server.kill()
        server.restart()
        ann, bob = self.players(server, table, 1, 2)
        self.assertTrue(ann.heard[0]["here"][0]["stand_in"])
        ann.send(type="back")
        while ann.wait("here")["seats"][0]["stand_in"]:
            pass
        play_out([ann, bob], random.Random(4))
        record = self.record(server, table)
        self.assertIn("stand-in 1 club\n", record)
        self.assertIn("back 1\n", record)
        self.verify(record)

    def test_a_clock_runs_out_and_a_bot_drives(self):
        server = self.serve()
        table = server.make(game="lacorsa", setup="cars=4 each=1", seats=TWO_AND_BOTS, clock={"kind": "live", "bank_s": 2, "add_s": 1})
        ann, bob = self.players(server, table, 1, 2)
        clock = next(m for m in bob.heard if m["type"] == "clock")
        self.assertEqual(clock["runs"], [1, 2])
        self.assertEqual(clock["left"][2:], [None, None])
        self.assertTrue(all(0 < left <= 2000 for left in clock["left"][:2]))
        server.kill()  # a live clock runs on
        server.restart()
        ann, bob = self.players(server, table, 1, 2)
        if bob.state != "over":  # the bots may have driven to the end before anybody came back
            bob.wait("end")
        record = self.record(server, table)
        self.assertIn("stand-in 1 club\n", record)
        self.assertIn("stand-in 2 club\n", record)
        self.verify(record)

    def test_clocks_at_leisure_rest_with_the_server(self):
        server = self.serve()
        table = server.make(game="lacorsa", setup="cars=4 each=1", seats=TWO_AND_BOTS,
                            clock={"kind": "leisure", "bank_s": 1000, "add_s": 0})
        live = server.make(game="lacorsa", setup="cars=4 each=1", seats=TWO_AND_BOTS,
                           clock={"kind": "live", "bank_s": 1000, "add_s": 0})
        for t in (table, live):
            for p in self.players(server, t, 1, 2):
                p.close()
        self.assertEqual(server.stop(), 0)
        server.query("UPDATE server SET alive=alive-500000")  # as if it had been down for 500 seconds
        server.query("UPDATE seat SET since=since-500000 WHERE since>0")
        server.restart()
        left = [self.players(server, t, 1)[0].heard[0]["clock"]["left"][0] for t in (table, live)]
        self.assertGreater(left[0], 900000)
        self.assertLess(left[1], 500001)

    def test_idle_tables_leave_memory_and_come_back(self):
        server = self.serve("--limit-memory", "3", "--limit-messages", "1000")
        tables = [server.make(game="lacorsa", setup="cars=4 each=1", seats=TWO_AND_BOTS, title=f"t{i}") for i in range(count(8))]
        for i, table in enumerate(tables):
            for p in self.players(server, table, 1, 2):
                p.close()
            for _ in range(100 * PATIENCE):
                if server.get("/health")["sockets"] == 0:
                    break
                time.sleep(0.01)
            self.assertLessEqual(server.get("/health")["tables"], 3)
            self.assertEqual(server.get(f"/api/tables/{table['table']}")["title"], f"t{i}")
        rng = random.Random(6)
        players = self.players(server, tables[0], 1, 2)
        self.assertEqual(players[0].heard[0]["state"], "running")
        play_out(players, rng)
        self.verify(self.record(server, tables[0]))

    def test_an_empty_table_finishes_itself_if_it_shall(self):
        server = self.serve("--limit-memory", "2")
        tables = [server.make(game="lacorsa", setup="cars=4 each=1", seats=TWO_AND_BOTS, empty=empty) for empty in ("finish", "wait")]
        for table in tables:
            for p in self.players(server, table, 1, 2):
                p.close()
        for _ in range(100 * PATIENCE):  # others come, so they leave memory
            if server.ask("/api/tables", {"game": "lacorsa"})[0] == 201:
                break
            time.sleep(0.01)
        self.assertEqual(server.stop(), 0)
        for (until,) in server.query("SELECT asleep_until FROM race WHERE state=2"):
            self.assertGreater(until, time.time() * 1000)
        server.query("UPDATE race SET asleep_until=1, touched=touched-601000 WHERE state=2")  # ten minutes later
        server.flags = ()
        server.restart()
        for _ in range(10 * PATIENCE):
            states = [server.get(f"/api/tables/{table['table']}")["state"] for table in tables]
            if states[0] == "over":
                break
            time.sleep(0.1)
        self.assertEqual(states, ["over", "running"])
        self.assertIn("stand-in 1 club", self.record(server, tables[0]))

    def test_put_away_by_its_maker(self):
        server = self.serve()
        table = server.make(game="lacorsa", setup="cars=4 each=1", seats=TWO_AND_BOTS)
        ann, bob = self.players(server, table, 1, 2)
        status, text = server.ask(f"/api/tables/{table['table']}/end", {"maker": table["maker"]})
        self.assertEqual((status, json.loads(text)["state"]), (200, "over"))
        self.assertNotIn("results", ann.wait("end"))
        ann.send(type="act", n=ann.n + 1, text=ann.actions[0] if ann.actions else "x")
        self.assertIn("over", ann.wait("no")["why"])
        self.assertIn("table " + table["table"], self.record(server, table))
        self.assertEqual(bob.state, "running")


class Copies(Case):
    """Backup, export, import: the same tables on another server."""

    def host(self, *words, code=0):
        done = subprocess.run([PROGRAM, "host", *words], capture_output=True, text=True, timeout=PATIENCE, check=False)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        return done.stdout + done.stderr

    @of_files
    def test_a_store_has_one_server_and_no_other_reader(self):
        server = self.serve()
        why = self.host("--data", server.data, "--port", "0", code=4)
        self.assertIn("another server", why)
        empty = os.path.join(server.data, "empty.jsonl")
        with open(empty, "w", encoding="utf-8"):
            pass
        self.assertIn("another server", self.host("import", empty, "--data", server.data, code=4))
        self.assertEqual(os.stat(os.path.join(server.data, "online.db")).st_mode & 0o777, 0o600)
        server.kill()
        server.restart()

    def test_everything_goes_elsewhere(self):
        server = self.serve("--limit-messages", "1000")
        over, running, waiting = [server.make(game="lacorsa", setup="cars=4 each=1", seats=TWO_AND_BOTS) for _ in range(3)]
        play_out(self.players(server, over, 1, 2), random.Random(1))
        ann, bob = self.players(server, running, 1, 2)
        act_at_random(ann, random.Random(2))
        bob.send(type="leave")
        bob.wait("here")
        listen(bob, 0.2)
        records = self.record(server, over)
        backup, export = (os.path.join(server.data, name) for name in ("copy.db", "all.jsonl"))
        if server.db:
            self.assertIn("pg_dump", self.host("backup", backup, *server.store(), code=2))
            self.assertFalse(os.path.exists(backup))
            with open(export, "w", encoding="utf-8"):
                pass
            self.assertIn("another server", self.host("import", export, *server.store(), code=4))
            os.remove(export)
        else:
            self.host("backup", backup, *server.store())  # while it runs
            self.host("backup", backup, *server.store(), code=4)  # never over one that is there
        self.assertEqual(server.stop(), 0)
        self.assertIn("3 tables", self.host("export", export, *server.store()))
        self.assertEqual(os.stat(export).st_mode & 0o777, 0o600)
        with tempfile.TemporaryDirectory() as restored, tempfile.TemporaryDirectory() as imported:
            into = ["--db", cluster.new_database(CLUSTER)] if server.db else ["--data", imported]
            copies = [{"db": into[1]} if server.db else {"data": imported}]
            if not server.db:
                self.assertEqual(os.stat(backup).st_mode & 0o777, 0o600)
                os.rename(backup, os.path.join(restored, "online.db"))
                copies.append({"data": restored})
            self.assertIn("3 added, 0", self.host("import", export, *into))
            self.assertIn("0 added, 3", self.host("import", export, *into))
            with open(export, encoding="utf-8") as f:
                lines = f.read().splitlines()
            bad = os.path.join(server.data, "bad.jsonl")
            strange = [json.dumps({**json.loads(lines[0]), "id": name}) + "\n" for name in ("", "no such name", "0" * 40)]
            for text in (*strange, "x\n", "{}\n", lines[0][:-30] + "\n", lines[1].replace("deal car1", "deal car9", 1).replace(running["table"], "0" * 12)
                         .replace(over["table"], "0" * 12) + "\n"):
                with open(bad, "w", encoding="utf-8") as f:
                    f.write(text)
                self.assertIn("line 1", self.host("import", bad, *into, code=3), text[:50])
            for where in copies:
                copy = self.serve("--limit-messages", "1000", **where)
                self.assertEqual(self.record(copy, over), records)
                again = self.players(copy, running, 1, 2)
                self.assertTrue(again[1].heard[0]["here"][1]["stand_in"])
                again[1].send(type="back")
                play_out(again, random.Random(3))
                record = self.record(copy, running)
                self.assertIn("stand-in 2 club\n", record)
                self.verify(record)
                self.assertEqual(copy.get(f"/api/tables/{waiting['table']}")["state"], "waiting")
                copy.make(game="lacorsa")


class Fair(Case):
    def test_nonces_make_the_deal_and_the_record_shows_them(self):
        server = self.serve()
        table = server.make(game="lacorsa", setup="cars=4 each=1", seats=TWO_AND_BOTS)
        ann, bob = self.players(server, table, 1, 2)
        play_out([ann, bob], random.Random(1))
        record = self.record(server, table)
        self.assertIn(f"nonce 1 {ann.nonce.hex()}\nnonce 2 {bob.nonce.hex()}\n", record)
        secret = next(line.split()[1] for line in record.splitlines() if line.startswith("secret "))
        self.assertEqual(table["commitment"], hashlib.sha256(bytes.fromhex(secret) + table["table"].encode()).hexdigest())
        self.verify(record)

    def test_a_nonce_is_the_one_that_was_promised(self):
        server = self.serve()
        table = server.make(game="lacorsa", setup="cars=4 each=1", seats=[{"name": "Ann"}] + [{"bot": "rookie"}] * 3)
        ann = server.join(table, 1)
        ann.wait("fair")
        ann.send(type="nonce", nonce="00" * 16)  # not asked for yet
        ann.send(type="commit", hash=hashlib.sha256(b"1" * 16).hexdigest())
        self.assertEqual(ann.wait("fair")["want"], "nonce")
        ann.close()
        server.kill()  # what was promised is kept
        server.restart()
        ann = server.join(table, 1)
        self.assertEqual(ann.wait("fair")["want"], "nonce")
        ann.send(type="nonce", nonce=(b"2" * 16).hex())
        self.assertIn("without", ann.wait("no")["why"])
        self.assertEqual(ann.wait("news")["version"], 1)
        ann.close()


if __name__ == "__main__":
    PROGRAM = os.path.abspath(sys.argv.pop(1))
    unittest.main()
