#!/usr/bin/env python3
"""`paddock join` in the full screen, in a real terminal: clocks, talk, menus that lie over it, connections that are lost, whole races.

    online_screen_test.py PADDOCK

With a server of our own that does what it is told (join_fake.py), and with `paddock host`. Every wait has a limit.
"""

import os
import pathlib
import re
import signal
import subprocess
import sys
import time
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path += [str(HERE), str(HERE.parent / "server")]

import join_fake
from online_client import PATIENCE, Player, Server, begin
from terminal_test import GRANDPRIX_KEYS, LACORSA_KEYS, PADDOCK, TerminalCase


class OnlineCase(TerminalCase):
    def join(self, link, size=(80, 24)):
        return self.pane(size=size, command=f"{PADDOCK} --language en join '{link}'")

    def until(self, found, what, pane):
        """Something that is no word on the screen."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if found():
                return
            time.sleep(0.05)
        self.fail(f"{what} in vain:\n{pane.screen()}")


class Told(OnlineCase):
    """By the fake: what comes at which moment is ours to say."""

    def setUp(self):
        super().setUp()
        self.table = join_fake.Table(str(PADDOCK), str(self.home))
        self.addCleanup(self.table.close)
        self.screen = self.join(f"{self.table.url}#/table/{join_fake.TABLE}/{join_fake.KEY}")
        self.screen.wait("Ann, your turn")

    def say(self, **message):
        self.table.sock.send(message)

    def open_menu(self):
        self.screen.keys("Escape")
        self.screen.wait("Leave; you can come back")

    def test_pings_are_answered_below_a_menu(self):
        for key, words in (("Escape", "Leave; you can come back"), ("?", "─ Keys ─"), ("l", "latest first"), ("T", "Say something"), ("R", "rules")):
            self.screen.keys(key)
            self.screen.wait(words)
            before = len(self.table.sock.pongs)
            self.table.sock.frame(9, key.encode())
            self.until(lambda before=before: len(self.table.sock.pongs) > before, f"a ping below {words}", self.screen)
            self.assertEqual(self.table.sock.pongs[-1], key.encode())
            self.assertRegex(self.screen.screen(), words)
            self.screen.keys("Escape")
            self.screen.wait("Enter do it")

    def test_clocks_count(self):
        self.say(type="clock", left=[125000] + [None] * 11, runs=[1])
        for over in (False, True):
            if over:
                self.open_menu()
            seen = set()
            self.until(lambda seen=seen: seen.update(re.findall(r"your turn  (\d+:\d\d)", self.screen.screen())) or len(seen) >= 3, "a clock counts", self.screen)
            self.assertTrue(all(clock <= "2:05" for clock in seen), seen)
        self.say(type="clock", left=[7325000] + [None] * 11, runs=[1])
        self.screen.wait("your turn  2:0[12]:")
        self.say(type="clock", left=[3 * 86400000 + 3600000] + [None] * 11, runs=[1])
        self.screen.wait("your turn  3 days [01] h")

    def test_talk_is_seen_at_once_and_stays(self):
        self.open_menu()
        self.say(type="said", seat=2, name="Bob", text="good luck to all of you")
        self.screen.wait("Bob: good luck to all of you")
        self.screen.keys("Escape")
        self.until(lambda: "Enter: lay" in self.screen.screen(), "what Enter does is not covered for long", self.screen)
        self.screen.keys("l")
        self.screen.wait("> Bob: good luck to all of you")
        self.screen.keys("Escape")
        self.screen.wait("Enter do it")
        self.screen.keys("T")
        self.screen.wait("Say something")
        self.screen.keys("-l", "thank you")
        self.screen.keys("Enter")
        self.screen.wait("Ann: thank you")
        self.assertEqual([m["text"] for m in self.table.heard if m["type"] == "say"], ["thank you"])

    def test_a_lost_connection_is_shown_below_a_menu(self):
        self.open_menu()
        self.table.misbehave = lambda table, what: what == "connect"
        self.table.sock.connection.shutdown(2)
        screen = self.screen.wait("no connection; tr")
        self.assertIn("Leave; you can come back", screen)
        self.assertRegex(" ".join(screen.split()), "It comes back by itself, and nothing is lost")
        self.screen.keys("Escape")
        self.screen.wait("Enter do it")
        self.screen.keys("Enter")  # what is done meanwhile is not lost
        self.screen.wait("T talk")
        self.assertEqual(self.table.n, 0)
        self.table.misbehave = lambda table, what: False
        self.until(lambda: self.table.n == 1, "what was done is carried over", self.screen)
        self.screen.wait("connected again")

    def test_a_network_that_falls_silent(self):
        sock = self.table.sock
        self.until(lambda: sock.pings, "it asks whether somebody is there", self.screen)
        sock.deaf = True
        self.screen.wait("no connection; tr", "connected again")
        self.until(lambda: self.table.connections == 2, "it comes back", self.screen)
        self.screen.wait("Ann, your turn")


    def test_whoever_did_not_listen_reads_first(self):
        """A program that stood still finds what was said meanwhile, and its connection as it was."""
        game = self.screen.pid()
        os.kill(game, signal.SIGSTOP)
        self.say(type="said", seat=2, name="Bob", text="are you asleep")
        time.sleep(18)
        os.kill(game, signal.SIGCONT)
        self.screen.wait("Bob: are you asleep")
        self.assertEqual(self.table.connections, 1)
        self.assertNotIn("no connection", self.screen.screen())


class Races(OnlineCase):
    """On `paddock host`, with another person."""

    def setUp(self):
        super().setUp()
        self.races = 0
        self.server = Server(str(PADDOCK), "--limit-messages", "100000")
        self.addCleanup(self.server.__exit__)

    def make(self, *more, **wishes):
        seats = [{"name": "Ann"}, {"name": "Bob"}, *more]
        return self.server.make(**{"game": "lacorsa", "setup": "cars=4 each=1", "seats": seats, **wishes})

    def test_who_is_waited_for(self):
        table = self.make({"bot": "rookie"}, {"bot": "rookie"}, clock={"kind": "live", "bank_s": 300, "add_s": 10})
        screen = self.join(table["seats"][0]["link"])
        screen.wait("waiting for Bob to come")
        bob = Player(self.server.port, table, 2)
        self.addCleanup(bob.close)
        begin(bob)
        screen.wait("Ann, your turn  [45]:")
        screen.keys("Enter")
        screen.wait("Bob is choosing  [45]:")
        bob.close()
        screen.wait("waiting for Bob, who is not here  [45]:")

    def test_a_bot_drives_and_does_not_any_more(self):
        table = self.make({"bot": "rookie"}, {"bot": "rookie"})
        screen = self.join(table["seats"][0]["link"])
        bob = Player(self.server.port, table, 2)
        self.addCleanup(bob.close)
        begin(bob)
        screen.wait("Ann, your turn")
        screen.keys("Escape")
        screen.wait("Let a bot drive for me")
        screen.keys("5")
        screen.wait("a bot drives for you")
        bob.wait("news")
        screen.keys("Enter")
        while bob.wait("here")["seats"][0]["stand_in"]:
            pass
        screen.wait("Bob is choosing", "Ann, your turn")

    def test_the_story_of_whoever_comes_back(self):
        table = self.make({"bot": "rookie"}, {"bot": "rookie"})
        players = [Player(self.server.port, table, seat) for seat in (1, 2)]
        begin(*players)
        for p in players:
            p.act(p.actions[0])
        for p in players:
            p.close()
        screen = self.join(table["seats"][0]["link"], (100, 40))
        screen.wait("T talk", "Enter do it")
        screen.keys("l")
        screen.wait("Ann .car 1. qualifies with")

    def is_over(self):
        return sum(record.read_text().endswith("\nend\n") for record in self.records()) == self.races

    def race(self, size, keys, *more, **wishes):
        self.races += 1
        table = self.make(*more, **wishes)
        bob = subprocess.Popen([sys.executable, HERE.parent.parent / "docs/examples/join.py", table["seats"][1]["link"]], stdout=subprocess.DEVNULL)
        self.addCleanup(bob.kill)
        screen = self.join(table["seats"][0]["link"], size)
        screen.wait("Ann, your turn", "─ Your race ─")
        screen.keys("Escape" if "─ Your race ─" in screen.screen() else "Left")
        self.play_on(screen, keys)
        self.assertEqual(bob.wait(PATIENCE), 0)
        self.until(self.is_over, "the record is kept", screen)
        self.verify()

    def test_whole_races(self):
        for size in ((80, 24), (120, 40)):
            self.race(size, LACORSA_KEYS, {"bot": "rookie"}, {"bot": "rookie"})
        self.race((80, 24), GRANDPRIX_KEYS, {"bot": "rookie"}, game="grandprix", setup="players=3 turns=3")


if __name__ == "__main__":
    sys.argv.pop(1)
    unittest.main()
