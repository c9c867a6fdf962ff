#!/usr/bin/env python3
"""What a seat is sent tells nothing that it may not know.

usage: wire_secrecy_test.py PATH_TO_PADDOCK [unittest arguments]

Two servers go on with the same race, in whose stores two cards in the hands of others are exchanged that nobody has seen. The same is
done at both; every byte that seat 1 and a spectator are sent must be the same, through undo, stand-ins, leaving and coming back.
What the others are sent must differ, which shows that the races do.
"""

import os
import random
import re
import shutil
import sqlite3
import sys
import tempfile
import unittest

import host_test
from host_test import Case, count
from online_client import Player, act_at_random, begin, listen

FOUR = [{"name": name} for name in ("Ann", "Bob", "Cas", "Dan")]


def exchange_two_cards(data, rng):
    """One of seat 2's for one of seat 3's, in the store; the two cards."""
    store = sqlite3.connect(os.path.join(data, "online.db"))
    rows = store.execute("SELECT number, line FROM moment ORDER BY number").fetchall()
    hands = {}
    for number, line in rows:
        if found := re.fullmatch(r"\* deal (?:car|seat)?(\d) (\S+)\n", line):
            hands.setdefault(int(found[1]), []).append((number, line, found[2]))
    twos, threes = hands[2], hands[3]
    (n2, line2, card2), (n3, line3, card3) = rng.choice([(a, b) for a in twos for b in threes if a[2] != b[2]])
    store.execute("UPDATE moment SET line=? WHERE number=?", (line2.replace(f" {card2}\n", f" {card3}\n"), n2))
    store.execute("UPDATE moment SET line=? WHERE number=?", (line3.replace(f" {card3}\n", f" {card2}\n"), n3))
    store.commit()
    store.close()
    return card2, card3


class World:
    """One of the two servers, with everybody at the table; every socket's bytes are kept."""

    def __init__(self, server, table):
        self.server, self.table, self.gone = server, table, []
        self.players = [Player(server.port, table, seat, seen=0) for seat in (1, 2, 3, 4)]
        self.watch = Player(server.port, table, 0, seen=0)
        self.settle()

    def everybody(self):
        return [*self.players, self.watch]

    def settle(self):
        """Until all have heard what the server has to say: it refuses this in its order."""
        for p in self.everybody():
            p.send(type="act", n=1000000, text="x")
        for p in self.everybody():
            p.wait("no", n=1000000)

    def act(self, seat, text):
        p = self.players[seat - 1]
        answer = p.act(text)
        assert answer["type"] == "done", answer
        self.settle()

    def undo(self, seat):
        p = self.players[seat - 1]
        p.send(type="undo", n=p.n + 1)
        answer = p.wait("done", "no")
        self.settle()
        return answer["type"]

    def reconnect(self, seat):
        old = self.players[seat - 1]
        old.close()
        self.gone.append(old)
        self.players[seat - 1] = Player(self.server.port, self.table, seat, seen=old.version // 2)
        self.settle()

    def bytes_to(self, seat):
        sockets = [p for p in [*self.gone, *self.everybody()] if p.seat == seat]
        return [b"\n".join(p.raw) for p in sockets]

    def close(self):
        for p in self.everybody():
            p.close()


class Secrecy(Case):
    def two_worlds(self, game, setup, rng):
        server = self.serve("--limit-messages", "100000")
        table = server.make(game=game, setup=setup, seats=FOUR)
        players = [Player(server.port, table, seat) for seat in (1, 2, 3, 4)]
        begin(*players)
        while not any(" dealt " in e for e in players[1].events):  # tires are chosen first
            act_at_random(next(p for p in players if p.actions), rng)
            for p in players:
                listen(p)
        for p in players:
            p.close()
        self.assertEqual(server.stop(), 0)
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        other = os.path.join(folder.name, "other")
        shutil.copytree(server.data, other)
        exchange_two_cards(other, rng)
        server.restart()
        second = self.serve("--limit-messages", "100000", data=other)
        return World(server, table), World(second, table)

    def compare(self, a, b, what):
        for seat in (1, 0):
            self.assertEqual(a.bytes_to(seat), b.bytes_to(seat), f"seat {seat} after {what}")

    def go_through(self, game, setup, seed, steps):
        rng = random.Random(seed)
        a, b = self.two_worlds(game, setup, rng)
        self.compare(a, b, "hello")
        self.assertNotEqual(a.bytes_to(2), b.bytes_to(2))
        for step in range(steps):
            both = [p for p, q in zip(a.players, b.players) if p.actions and set(p.actions) & set(q.actions)]
            if not both or a.players[0].state == "over":
                break
            seat = rng.choice(both).seat
            texts = [t for t in a.players[seat - 1].actions if t in b.players[seat - 1].actions]
            text = rng.choice(texts)
            for world in (a, b):
                world.act(seat, text)
            self.compare(a, b, f"{seat} {text}")
            if rng.random() < 0.15 and a.players[seat - 1].may_undo and b.players[seat - 1].may_undo:
                self.assertEqual(a.undo(seat), b.undo(seat))
                self.compare(a, b, f"undo {seat}")
            if rng.random() < 0.1:
                for world in (a, b):
                    world.reconnect(1)
                self.compare(a, b, "coming again")
        a.close()
        b.close()
        return step

    def test_two_races(self):
        for game, setup in (("lacorsa", "cars=4 each=1"), ("grandprix", "players=4")):
            for seed in range(count(2)):
                with self.subTest(game=game, seed=seed):
                    self.assertGreater(self.go_through(game, setup, seed, 60), 3)


if __name__ == "__main__":
    host_test.PROGRAM = os.path.abspath(sys.argv.pop(1))
    unittest.main()
