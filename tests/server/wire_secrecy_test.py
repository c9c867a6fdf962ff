#!/usr/bin/env python3
"""What a seat is sent tells nothing that it may not know.

usage: wire_secrecy_test.py PATH_TO_PADDOCK [RACES] [unittest arguments]

Two servers go on with the same race, and the same is done at both, except for what seat 1 may not know: two cards in the hands of others
are exchanged in one of the stores; others choose something else in secret, and take it back; others ask for hints. Every byte that seat 1
and spectators are sent must be the same, through undo, stand-ins, hints, talk, lost connections, servers that are killed, to the end of the
race. What the others are sent must differ, which shows that the races do.

RACES is how many races of each game and kind (2). PADDOCK_TEST_SEED is another seed.
"""

import json
import os
import random
import re
import shutil
import sqlite3
import sys
import tempfile
import time
import unittest

import host_test
from host_test import Case
from online_client import BRIEFLY, PATIENCE, Player, act_at_random, begin, listen

FOUR = [{"name": name} for name in ("Ann", "Bob", "Cas", "Dan")]
GAMES = (("lacorsa", "cars=4 each=1"), ("grandprix", "players=4 turns=5"))
SECRET = {"chose", "chose-tires"}  # what has been done when nothing else has happened
KINDS = ("reconnect", "stand-in", "undo", "hint", "restart", "say")
SEED = int(os.environ.get("PADDOCK_TEST_SEED", "1"))
RACES = 2
NEVER = 1000000  # no seat has so many actions
MOST = 4000      # steps of a race
BRIEF = {"1 briefly": 1, "0 briefly": 0}  # second devices of those two, with short news
PLACES = (1, 2, 3, 4, 0, *BRIEF)


def cards_chosen_last(moments, seat):
    """By what is in the store, the newest first: of "2 play car2 4+R" 4 and R."""
    last = next((line for _, line in moments if line.startswith(f"{seat} ")), "")
    return last.split()[-1].split("+") if last else []


def exchange_two_cards(data, hands, rng):
    """One in the hand of seat 2 for one of seat 3's, in the store. Nobody has seen them, and none of them lies face down: it is in the hand
    until all have chosen, and the store has the choice already."""
    store = sqlite3.connect(os.path.join(data, "online.db"))
    moments = store.execute("SELECT number, line FROM moment ORDER BY number DESC").fetchall()
    hands = {seat: [card for card in hands[seat] if card not in cards_chosen_last(moments, seat)] for seat in (2, 3)}
    dealt = {2: [], 3: []}
    for number, line in moments:
        found = re.fullmatch(r"\* deal (?:car|seat)(\d) (\S+)\n", line)
        if found and int(found[1]) in dealt and found[2] in hands[int(found[1])]:
            dealt[int(found[1])].append((number, line, found[2]))
            hands[int(found[1])].remove(found[2])
    pairs = [(a, b) for a in dealt[2] for b in dealt[3] if a[2] != b[2]]
    if pairs:
        (n2, line2, card2), (n3, line3, card3) = rng.choice(pairs)
        store.execute("UPDATE moment SET line=? WHERE number=?", (line2.replace(f" {card2}\n", f" {card3}\n"), n2))
        store.execute("UPDATE moment SET line=? WHERE number=?", (line3.replace(f" {card3}\n", f" {card2}\n"), n3))
    store.commit()
    store.close()
    return bool(pairs)


def grow_old(data):
    """All but the last moments are hours old, for late spectators."""
    store = sqlite3.connect(os.path.join(data, "online.db"))
    store.execute("UPDATE moment SET at=at-10*3600000 WHERE number<(SELECT max(number) FROM moment)-3")
    store.commit()
    store.close()


def hear_all(players):
    """Until all of them have heard what the server has to say: it refuses this in its order."""
    for p in players:
        p.send(type="act", n=NEVER, text="x")
    for p in players:
        p.wait("no", n=NEVER)


def hand_of(player):
    """The cards of that player, by what the player sees."""
    return [card for card in player.view["hands"].split("/")[player.seat - 1].split(",") if card not in ("-", "?", "")]


class World:
    """One of the two servers, with everybody at the table; every socket's bytes are kept."""

    def __init__(self, server, table):
        self.server, self.table, self.driven = server, table, set()
        self.sockets = []  # of all times, in the order in which they came
        self.at = {}
        for place in PLACES:
            self.connect(place, 0)

    def connect(self, place, seen):
        protocol = BRIEFLY if place in BRIEF else "paddock.1"
        self.at[place] = Player(self.server.port, self.table, BRIEF.get(place, place), protocol, seen=seen)
        self.sockets.append(self.at[place])
        self.settle()

    def check_brief(self):
        """Short news make the same of it, where both have heard as much."""
        for place, seat in BRIEF.items():
            short, long = self.at.get(place), self.at.get(seat)
            if short and long and short.version == long.version:
                short, long = [(p.view, p.turn, p.n, p.may_undo) for p in (short, long)]
                assert short == long, f"{place}:\n{short}\nand not:\n{long}"

    def settle(self):
        """Until all have heard everything. Whoever is driven for acts first: each time within PATIENCE, for when everybody is driven for
        this is the rest of the race."""
        until, version = time.monotonic() + PATIENCE, None
        while time.monotonic() < until:
            hear_all(self.at.values())
            self.check_brief()
            knows = next(p for p in self.at.values() if p.seat)
            if knows.state == "over" or not self.driven & set(knows.turn):
                return
            if knows.version != version:
                until, version = time.monotonic() + PATIENCE, knows.version
            time.sleep(0.002)
        raise AssertionError(f"a stand-in does not drive:\n{self.told()}")

    def told(self):
        """Of a race that does not go on: what everybody knows of it."""
        return "\n".join(f"seat {seat}: {p.state}, version {p.version}, turn {p.turn}, {len(p.actions)} actions, driven for {self.driven}"
                         for seat, p in self.at.items())

    def act(self, seat, text):
        answer = self.at[seat].act(text)
        assert answer["type"] == "done", answer
        self.settle()

    def undo(self, seat):
        p = self.at[seat]
        p.send(type="undo", n=p.n + 1)
        answer = p.wait("done", "no", n=p.n + 1)
        assert answer["type"] == "done", answer
        self.settle()

    def say(self, seat, text):
        self.at[seat].send(type="say", text=text)
        self.at[seat].wait("said")
        self.settle()

    def hint(self, seat):
        self.at[seat].send(type="hint", n=5)
        while self.at[seat].wait("hint", n=5).get("more"):
            pass
        self.settle()

    def stand_in(self, seat, leaves):
        self.at[seat].send(type="leave" if leaves else "back")
        while self.at[seat].wait("here")["seats"][seat - 1]["stand_in"] != leaves:  # once it is on the disk
            pass
        (self.driven.add if leaves else self.driven.discard)(seat)
        self.settle()

    def reconnect(self, seat):
        """What was heard last is known; once everybody has noticed that the other connection is gone."""
        places = [place for place in PLACES if BRIEF.get(place, place) == seat]
        old, other = [self.at.pop(place) for place in places], self.at[4 if seat != 4 else 3]
        for one in old:
            one.close()
        while seat and other.wait("here")["seats"][seat - 1]["here"]:
            pass
        for place, one in zip(places, old):
            self.connect(place, one.version - min(one.version, 3))

    def restart(self, kill):
        if kill:
            self.server.kill()
        for p in self.at.values():
            p.close()
        if not kill:
            assert self.server.stop() == 0
        versions = {place: p.version for place, p in self.at.items()}
        self.at = {}
        self.server.restart()
        for place in PLACES:
            self.connect(place, versions[place])

    def sent_to(self, seat):
        """Whatever the server said on its own: not what it says to settle(), which waits as often as it must."""
        return [[raw for raw, m in zip(p.raw, p.heard) if m.get("n") != NEVER] for p in self.sockets if p.seat == seat]

    def public(self):
        return json.dumps(self.server.get(f"/api/tables/{self.table['table']}"))

    def close(self):
        for p in self.at.values():
            p.close()
        self.server.__exit__()


class Two:
    """Both worlds, in which the same is done."""

    def __init__(self, case, a, b, rng):
        self.case, self.a, self.b, self.rng, self.steps, self.checked = case, a, b, rng, 0, {}

    def compare(self, what):
        for seat in (1, 0):
            sockets = list(zip(self.a.sent_to(seat), self.b.sent_to(seat), strict=True))
            for i, (a, b) in enumerate(sockets):
                known = self.checked.get((seat, i), 0)
                self.case.assertEqual(a[known:], b[known:], f"what seat {seat} is sent after {what}, step {self.steps}")
                self.checked[seat, i] = len(a)
        self.case.assertEqual(self.a.public(), self.b.public(), f"what everybody may ask for after {what}")

    def both(self, what, *words):
        for world in (self.a, self.b):
            getattr(world, what)(*words)
        self.compare(f"{what} {words}")

    def is_over(self):
        return self.a.at[1].state == "over" or self.b.at[1].state == "over"

    def common(self, seat):
        there = set(self.b.at[seat].actions)
        return [text for text in self.a.at[seat].actions if text in there]

    def who_can(self):
        return [seat for seat in (1, 2, 3, 4) if seat not in self.a.driven and self.common(seat)]

    def act_in_secret(self, seat):
        """Something else in each world, and then both take it back. False: there is only one thing to do, or it was no secret."""
        texts = self.common(seat)
        verb = [text for text in texts if text.split()[:2] == texts[0].split()[:2]]
        if len(verb) < 2:
            return False
        one, other = self.rng.sample(verb, 2)
        self.a.act(seat, one)
        last = [m for m in self.a.at[seat].heard if m["type"] == "news"][-1]
        if not self.a.at[seat].may_undo or len(last["events"]) != 1 or last["events"][0].split()[1] not in SECRET:
            self.b.act(seat, one)
            self.compare(f"{seat} {one}")
            return True
        self.b.act(seat, other)
        self.compare(f"{seat} {one}, there {other}")
        self.case.assertNotEqual(self.a.sent_to(seat), self.b.sent_to(seat))
        self.case.secrets += 1
        self.both("undo", seat)
        return False

    def disturb(self):
        """What happens beside the race."""
        a, rng = self.a, self.rng
        missing = [kind for kind in KINDS if not self.case.done.get(kind)]
        kind, seat = rng.choice(missing or KINDS), rng.choice((1, 2, 3, 4))
        able = [seat for seat in (1, 2, 3, 4) if seat not in a.driven and a.at[seat].may_undo and self.b.at[seat].may_undo]
        if able and (kind == "undo" or rng.random() < 0.3):
            kind, seat = "undo", rng.choice(able)
        elif kind == "hint":
            seat = rng.choice(a.at[1].turn or [1])
        self.case.done.setdefault(kind, 0)
        if kind == "reconnect":
            self.both("reconnect", rng.choice((0, 1, 1, 2)))
        elif kind == "say":
            self.both("say", seat, f"line {self.steps} ünd <b>")
        elif kind == "stand-in" and self.can_be_driven(seat):
            self.both("stand_in", seat, seat not in a.driven)
        elif kind == "undo" and able:
            self.both("undo", seat)
        elif kind == "hint" and seat in a.at[seat].turn and self.case.done["hint"] < 4:
            self.both("hint", seat)
        elif kind == "restart" and self.case.done["restart"] < 3:
            self.both("restart", rng.random() < 0.7)
        else:
            return
        self.case.done[kind] += 1

    def can_be_driven(self, seat):
        """A stand-in goes by the hand of its seat: where those differ what it does may, too."""
        return hand_of(self.a.at[seat]) == hand_of(self.b.at[seat])

    def play(self, in_secret):
        for self.steps in range(MOST):
            if self.is_over():
                return
            who = self.who_can()
            if not who and not self.a.driven & set(self.a.at[1].turn):
                return  # what was secret has to be shown now by somebody for whom nobody drives
            if self.rng.random() < 0.1 or not who:
                self.disturb()
                continue
            seat = self.rng.choice(who)
            if in_secret and seat != 1 and self.rng.random() < 0.5 and self.act_in_secret(seat):
                continue
            if self.common(seat):
                self.both("act", seat, self.rng.choice(self.common(seat)))
        raise AssertionError(f"the race does not end:\n{self.a.told()}\nand there:\n{self.b.told()}")

    def close(self):
        self.a.close()
        self.b.close()


class Secrecy(Case):
    def setUp(self):
        self.done, self.secrets, self.steps = {}, 0, 0

    def serve_race(self, game, setup, rng, before, **wishes):
        """A race at which so many actions have been done, and everybody's hands; the server has stopped."""
        server = self.serve("--limit-messages", "100000", "--limit-talk", "100000")
        table = server.make(game=game, setup=setup, seats=FOUR, **wishes)
        players = [Player(server.port, table, seat) for seat in (1, 2, 3, 4)]
        begin(*players)
        acted = 0
        while acted < before or not all(hand_of(p) for p in players):
            if players[0].state == "over":
                break
            for p in players:
                listen(p, 0.003)
            able = [p for p in players if p.actions]
            if able:
                act_at_random(rng.choice(able), rng)
                acted += 1
        hear_all(players)  # a hand that is not the newest may hold a card that was played
        for p in players:
            p.close()
        self.assertEqual(server.stop(), 0)
        return server, table, {p.seat: hand_of(p) for p in players}

    def two_worlds(self, rng, server, table, hands=None):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        other = os.path.join(folder.name, "other")
        shutil.copytree(server.data, other)
        if hands and not exchange_two_cards(other, hands, rng):
            return None
        server.restart()
        second = self.serve(*server.flags, data=other)
        return Two(self, World(server, table), World(second, table), rng)

    def see_late(self, two):
        """What spectators see who are an hour late: all but the end of what has happened."""
        now = two.a.at[1].version
        for world in (two.a, two.b):
            for p in world.at.values():
                p.close()
            self.assertEqual(world.server.stop(), 0)
            grow_old(world.server.data)
            world.server.restart()
        for protocol in ("paddock.1", BRIEFLY):
            heard = []
            for world in (two.a, two.b):
                watch = Player(world.server.port, world.table, 0, protocol, seen=0)
                listen(watch, 0.5)
                heard.append(watch.raw)
                watch.close()
            self.assertEqual(*heard)
            self.assertIn(json.loads(heard[0][0])["version"], range(1, now))

    def race(self, game, setup, seed, exchanged, late):
        rng = random.Random(f"{game} {seed} {exchanged}")
        before = rng.randrange(0, 20) if game == "lacorsa" else rng.randrange(8, 60)
        wishes = {"spectators": "late", "late_minutes": 60} if late else {}
        wishes["stand_in"] = "random" if seed % 2 else "club"  # one that goes by its dice, one that thinks
        two = None
        while not two:
            server, table, hands = self.serve_race(game, setup, rng, before if exchanged else 0, **wishes)
            two = self.two_worlds(rng, server, table, hands if exchanged else None)
        two.compare("hello")
        if exchanged:
            self.assertNotEqual(two.a.sent_to(2), two.b.sent_to(2))
        two.play(not exchanged)
        if late:
            self.assertFalse([m for m in two.a.at[0].heard if m["type"] in ("news", "said", "clock")])
            self.see_late(two)
        elif not exchanged:
            self.assertTrue(two.is_over())
            self.assertGreater(self.secrets, 0)
        two.close()
        self.steps += two.steps

    def races(self, exchanged, late):
        for game, setup in GAMES:
            for seed in range(SEED, SEED + RACES):
                with self.subTest(game=game, seed=seed):
                    self.race(game, setup, seed, exchanged, late)
        print(f"wire_secrecy_test: exchanged {exchanged}, late {late}: {self.steps} steps, {self.done}, {self.secrets} secret choices", flush=True)
        self.assertGreater(self.steps, 50 * RACES)
        for kind in KINDS:
            self.assertGreater(self.done.get(kind, 0), 0, kind)

    def test_cards_of_others(self):
        self.races(True, False)

    def test_choices_of_others(self):
        self.races(False, False)

    def test_cards_of_others_for_late_spectators(self):
        self.races(True, True)

    def test_hands_are_what_the_test_takes_them_for(self):
        """An exchange that changes nothing would show nothing."""
        rng = random.Random(SEED)
        server, table, hands = self.serve_race(*GAMES[0], rng, 10)
        two = self.two_worlds(rng, server, table, {seat: list(hand) for seat, hand in hands.items()})
        for seat in (1, 4):
            self.assertEqual(hand_of(two.a.at[seat]), hand_of(two.b.at[seat]))
        for seat in (2, 3):
            self.assertNotEqual(hand_of(two.a.at[seat]), hand_of(two.b.at[seat]))
        two.close()


if __name__ == "__main__":
    host_test.PROGRAM = os.path.abspath(sys.argv.pop(1))
    if len(sys.argv) > 1 and sys.argv[1].isdigit():
        RACES = int(sys.argv.pop(1))
    unittest.main()
