#!/usr/bin/env python3
"""paddock host from outside, over sockets: whole races, resends, restarts, invitations, spectators, clocks, leavers, fair deals.

usage: host_test.py PATH_TO_PADDOCK [unittest arguments]
"""

import contextlib
import hashlib
import json
import os
import random
import subprocess
import sys
import tempfile
import time
import unittest

from online_client import PATIENCE, Client, Closed, Player, Server, act_at_random, begin, listen, play_out

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
        found = [Player(server.port, table, seat, **more) for seat in seats]
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
        self.assertIn("something else", ann.wait("no", n=1)["why"])
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


if __name__ == "__main__":
    PROGRAM = os.path.abspath(sys.argv.pop(1))
    unittest.main()
