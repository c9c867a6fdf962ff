#!/usr/bin/env python3
"""The full-screen game, without a terminal.

    screen_test.py TUI_SCRIPT PADDOCK SOURCE_ROOT

Whole races by random keys at several sizes, what every page shows, kills at random moments; each record is verified by
`paddock verify`. Screens that are kept (tests/screens) are compared; PADDOCK_SCREENS=keep writes them anew.
"""

import contextlib
import json
import os
import pathlib
import random
import re
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest
import zlib

from screen_script import Script

PROGRAM, PADDOCK, ROOT = (pathlib.Path(arg).resolve() for arg in sys.argv[1:4])
SCALE = int(os.environ.get("PADDOCK_TEST_SCALE", "100"))
SEED = int(os.environ.get("PADDOCK_TEST_SEED", "20261115"))
KEYS = ["Enter"] * 8 + ["Left", "Right", "Left", "Right", "r", "Tab", "u", "Up", "Down", "Home", "End", "1", "2", "7", "9"]
GRANDPRIX_KEYS = ["Enter"] * 8 + ["Right", "Right", "Up", "Down", "Left", "f", "g", "Tab", "u", "v", "[", "]", "z", "c", "1", "2",
                                  "3", "a", "s", "d"]


WRONG_COUNT = r"(?<![\w.,:/+-])(?:1 (?:cards|points|stops|laps|Close Calls)\b|(?:0|[2-9]|\d\d) (?:card|point|stop|lap)(?=[ .,;)]))"


def scaled(count):
    return max(1, count * SCALE // 100)


def records(home):
    return sorted(pathlib.Path(home).glob(".local/share/paddock/records/*.txt"))


def rows_of_popup(screen):
    """What stands inside the frame of the keys, without its last row, which says how to go on."""
    top, edges = next((i, found) for i, found in enumerate(re.search("┌─ Keys ─+┐", line) for line in screen) if found)
    left, right = edges.start(), edges.end() - 1
    bottom = next(i for i in range(top + 1, len(screen)) if screen[i][left] == "└")
    return [line[left + 1:right].rstrip() for line in screen[top + 1:bottom - 1]]


def words_of_popup(game):
    """What stands inside the frame that lies on top, as one line."""
    return " ".join(" ".join(re.findall(r"│(.*)│", line)[:1]).strip() for line in game.screen() if "│" in line)


class ScreenCase(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.home = pathlib.Path(folder.name)

    def game(self, **how):
        script = Script(PROGRAM, self.home, **how)
        self.addCleanup(script.__exit__)
        return script

    def game_at(self, seed, size, commands):
        config = self.home / ".config/paddock"
        config.mkdir(parents=True, exist_ok=True)
        (config / "settings").write_text("bot=rookie\n")
        game = self.game(seed=seed, size=size)
        for command in commands:
            if command.startswith("new "):
                for line in ("key n", "key c", "key Delete", "type " + command[4:], "key Enter", "key s"):
                    game.do(line)
                self.read_welcome(game)
            elif command.startswith("season "):
                for line in ("key m", "key n", "key c", "key Delete", "type " + command[7:], "key Enter", "key s", "key Delete", "type cup",
                             "key Enter"):
                    game.do(line)
            else:
                game.do(command)
        return game

    @staticmethod
    def read_welcome(game):
        """A Grand Prix introduces itself before the first question."""
        if "─ Your race ─" in game.text():
            game.keys("Enter")

    def verify(self, path):
        run = subprocess.run([PADDOCK, "verify", path], capture_output=True, text=True, check=False)
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)

    def check_size(self, screen, size):
        self.assertEqual(len(screen), size[1])
        self.assertLessEqual(max(len(line) for line in screen), size[0])

    def play_on(self, game, dice, size=(80, 24), keys=KEYS, presses=6000):
        """Press keys until the race is over; the number of presses."""
        for n in range(presses):
            screen = game.screen()
            self.check_size(screen, size)
            self.assertNotRegex("\n".join(screen), WRONG_COUNT)
            if any("─ Result ─" in line for line in screen):
                return n
            game.keys(dice.choice(keys))
        self.fail("the race does not end:\n" + game.text())


class Pages(ScreenCase):
    def test_two_keys_start_a_race(self):
        game = self.game(seed=1)
        self.assertNotIn("Continue", game.text())
        game.keys("n", "Enter")
        self.assertIn("your turn", game.text())
        self.assertEqual(len(records(self.home)), 1)

    def test_continue_is_there_when_a_race_is_unfinished(self):
        game = self.game(seed=1)
        game.keys("n", "Enter", "Enter", "Esc")
        self.assertIn("Leave", game.text())
        game.keys("5")
        self.assertIn("Continue", game.text())
        game.keys("c")
        self.assertIn("your turn", game.text())

    def test_a_race_of_older_rules_goes_on(self):
        game = self.game(seed=1)
        game.keys("n", "Enter", "Enter", "Esc", "5")
        path, = records(self.home)
        text = path.read_text()
        path.write_text(text.replace("\nrules 2\n", "\nrules 1\n"))
        game.keys("c")
        self.assertIn("This record was written under rules version 1; it replays the same under", game.text())
        self.assertEqual(path.read_text(), text)
        game.keys("Esc", "5")
        changed = text.replace("\nrules 2\n", "\nrules 1\n").replace("* deal car2 ", "* deal car3 ", 1)
        path.write_text(changed)
        game.keys("c")
        self.assertNotIn("your turn", game.text())
        self.assertEqual(path.read_text(), changed)

    def test_every_option_has_its_sentence_and_source(self):
        game = self.game(seed=1)
        game.keys("n", "End")
        options = subprocess.run([PADDOCK, "options"], capture_output=True, text=True, check=True).stdout
        last = game.screen()
        name = [line for line in last if line.startswith("   ") and "<" in line][-1].split()[0]
        self.assertIn(name, options)
        self.assertRegex("\n".join(last), r"\[[A-Z]")

    def test_a_code_makes_the_same_setup(self):
        game = self.game(seed=1)
        game.keys("n", "c", "Delete")
        game.do("type lacorsa cars=6 edition=free")
        game.keys("Enter")
        self.assertIn("Code to share: lacorsa edition=free cars=6 each=1", game.text())
        game.keys("c", "Delete")
        game.do("type lacorsa cars=99")
        game.keys("Enter")
        self.assertIn("Cars takes 2 to 12; found", game.text())
        game.keys("Up")
        self.assertIn("Code to share: lacorsa edition=free cars=6 each=1", game.text())

    def test_undo_takes_back_a_card_that_nobody_has_seen(self):
        game = self.game(seed=3)
        game.keys("n", "Down", "Down", "Down", "Right", "s")  # two people: the first card is not revealed yet
        self.assertIn("Pass the keyboard to ann", game.text())
        game.keys("Enter")
        game.keys("Enter")
        self.assertIn("is next", game.text())
        game.keys("u")
        self.assertIn("ann, your turn", game.text())

    def test_hot_seat_shows_no_cards_between(self):
        game = self.game(seed=3)
        game.keys("n", "Down", "Down", "Down", "Right", "s", "Enter", "Enter", "Enter")
        curtain = game.text()
        self.assertIn("Pass the keyboard to Player 2", curtain)
        self.assertNotIn("┌", curtain)
        game.keys("x", "1")
        self.assertEqual(game.text(), curtain)
        game.keys("Enter")
        self.assertIn("Player 2, your turn", game.text())

    def test_a_hint_names_choices(self):
        for code in ("lacorsa cars=4", "grandprix players=2 laps=1"):
            game = self.game(seed=1)
            game.keys("n", "c", "Delete")
            game.do(f"type {code}")
            game.keys("Enter", "s")
            self.read_welcome(game)
            game.keys("h")
            self.assertIn("─ Hint ─", game.text())
            game.keys("Esc", "Enter")

    def test_watching_needs_nobody(self):
        game = self.game(seed=4)
        game.keys("w", "Enter")
        self.assertIn("─ Result ─", game.text())

    def test_a_full_disk_ends_the_race_and_says_so(self):
        game = self.game(seed=4, file_limit=1024)
        game.keys("n", "Enter")
        for _ in range(40):
            if "cannot be saved" in game.text():
                break
            game.keys("Enter")
        self.assertIn("─ Not saved ─", game.text())
        game.keys("x", "Enter")
        self.assertIn("Continue", game.text())
        game = self.game(seed=4)
        game.keys("c")
        self.assertRegex(game.text(), "your (turn|challenge)")

    def test_without_a_home_nothing_is_saved(self):
        game = Script(PROGRAM, None, seed=4)
        self.addCleanup(game.__exit__)
        self.assertNotIn("HOME", game.text())
        game.keys("n", "Enter")
        self.assertIn("Nothing is saved", game.text())
        self.play_on(game, random.Random(SEED))

    def grandprix(self, **how):
        game = self.game(seed=1, **how)
        game.keys("n", "Down", "Right", "s")
        return game

    def test_games_go_round(self):
        """Either way, from one to the other and back."""
        for key in ("Right", "Left"):
            game = self.game(seed=1)
            game.keys("n", "Down")
            for title in ("Grand Prix", "LACORSA", "Grand Prix"):
                game.keys(key)
                self.assertRegex(game.text(), rf"Game +<? ?{title}")

    def test_a_game_introduces_itself_once(self):
        for key in ("Enter", "Esc"):
            settings = self.home / ".config/paddock/settings"
            settings.unlink(missing_ok=True)
            game = self.grandprix()
            self.assertIn("─ Your race ─", game.text())
            game.keys(key)
            self.assertIn("your turn", game.text())
            self.assertNotIn("─ Your race ─", game.text())
            self.assertIn("introduced=grandprix ann;\n", settings.read_text())
            game = self.grandprix()  # another program, another race
            self.assertNotIn("─ Your race ─", game.text())
            game.keys("Esc", "7")
            self.assertIn("─ Your race ─", game.text())

    def test_everybody_is_introduced(self):
        game = self.grandprix()
        game.keys("Enter", "Esc", "5", "n", "Down", "Right", "Down", "Down", "Right", "Home", "s", "Enter")
        self.assertIn("ann, your turn", game.text())
        for _ in range(60):
            if "─ Your race ─" in game.text():
                break
            game.keys("Enter")
        self.assertIn("─ Your race ─", game.text())
        game.keys("Enter")
        self.assertIn("Player 2, your turn", game.text())

    def test_space_gets_through_a_long_text(self):
        game = self.grandprix()
        for _ in range(8):
            self.assertIn("─ Your race ─", game.text())
            if "Enter, Space: back" in game.text():
                break
            game.keys("Space")
        game.keys("Space")
        self.assertNotIn("─ Your race ─", game.text())

    def test_a_page_down_keeps_the_last_row(self):
        """Whoever reads on finds the row where they were at the top."""
        game = self.grandprix()
        before = self.rows_of_text(game)
        game.keys("PgDn")
        after = self.rows_of_text(game)
        self.assertEqual(after[0], before[-1])
        self.assertNotEqual(after[1:], before[1:])
        game.keys("PgUp")
        self.assertEqual(self.rows_of_text(game), before)

    @staticmethod
    def rows_of_text(game):
        """Inside the frame of a long text, without its last row, which says how to go on."""
        return [found.group(1) for found in (re.search("│(.{74})│", line) for line in game.screen()) if found][:-1]

    def test_a_note_leaves_what_enter_does(self):
        for size in ((80, 24), (120, 40)):
            game = self.grandprix(size=size)
            self.read_welcome(game)
            before = [line for line in game.screen() if re.match(" +Enter: ", line)]
            self.assertEqual(len(before), 1)
            game.keys("+")
            self.assertIn("Bots move: fast.", game.text())
            self.assertIn(before[0], game.screen())
            game.keys("t")
            self.assertIn("no round of a championship", game.text())
            self.assertIn(before[0], game.screen())

    def test_what_is_not_kept_at_a_first_start_is_told_in_a_small_terminal_too(self):
        game = self.game(seed=1, first=True, file_limit=10)
        self.assertIn("could not", game.text())
        game.do("size 70 22")
        self.assertIn("could not", game.text())
        game.keys("Esc")
        self.assertIn("This terminal has 70 x 22", game.text())

    def test_words_for_options(self):
        game = self.game(seed=1)
        game.keys("n")
        for _ in range(60):
            if "Code to share" in game.text() and re.search(r"Edition +< Base game >", game.text()):
                break
            game.keys("Down")
        while not re.search(r"^   ?Edition", "\n".join(line for line in game.screen() if "[L24]" in game.text()), re.M):
            game.keys("Down")
        game.keys("Right")
        self.assertRegex(game.text(), r"Edition +< Large grid >")
        self.assertIn("edition=large_grid", game.text())
        game.keys("Enter")  # a word is not typed
        self.assertRegex(game.text(), r"Edition +< Seasons >")

    def test_what_changes_nothing_is_not_asked(self):
        game = self.game(size=(120, 60))
        game.keys("n")
        self.assertIn("Pit stops", game.text())
        self.assertNotIn("Stops required", game.text())
        game.keys("c", "Delete")
        game.do("type lacorsa pit=yes")
        game.keys("Enter")
        self.assertIn("Stops required", game.text())

    def test_settings_are_kept(self):
        game = self.game(seed=5)
        game.keys("s", "Down", "Down", "Right", "Esc")
        self.assertEqual(game.end(), 0)
        self.assertIn("speed=fast", (self.home / ".config/paddock/settings").read_text())
        game = self.game(seed=5)
        game.keys("s", "Down", "Down")
        self.assertIn("< fast >", game.text())

    def test_rules_can_be_read(self):
        game = self.game(seed=6)
        game.keys("r")
        self.assertIn("The race in short", game.text())
        game.keys("Down", "Space", "g")
        self.assertIn("Grand Prix", game.text())

    def test_the_keys_are_told_on_every_page(self):
        for keys in ([], ["n"], ["w"], ["m"], ["m", "n"], ["m", "n", "s", "Enter"], ["m", "n", "s", "Enter", "y"], ["p"], ["r"], ["s"],
                     ["n", "Enter"], ["w", "Enter", "Enter", "p", "Enter"]):
            with self.subTest(keys=keys):
                self.setUp()
                game = self.game(seed=6)
                game.keys(*keys, "?")
                self.assertIn("─ Keys ─", game.text())
                self.assertRegex(game.text(), r"\? keys|─ Keys ─")
                game.keys("Esc")
                self.assertIn("? keys", game.text())
                if keys[:2] != ["w", "Enter"] or len(keys) > 2:
                    self.assertRegex(game.screen()[-1], r"Esc \w", "how to leave")

    def test_scrolling_draws_nothing_over(self):
        """Whatever part of a long text is in sight, its rows are those of the whole."""
        for code in ("grandprix players=2 laps=1", "lacorsa cars=4"):
            game = self.started(code)
            game.keys("?")
            game.do("size 80 60")
            whole = rows_of_popup(game.screen())
            game.do("size 80 24")
            scrolled = 0
            while True:
                seen = rows_of_popup(game.screen())
                with self.subTest(code=code, scrolled=scrolled):
                    self.assertEqual(seen, whole[scrolled:scrolled + len(seen)], game.text())
                if scrolled + len(seen) >= len(whole):
                    break
                scrolled += 1
                game.keys("Down")
            self.assertTrue(scrolled > 5 or code.startswith("lacorsa"), "there was something to scroll")
            game.keys(*["Down"] * 80)
            self.assertTrue(rows_of_popup(game.screen())[-1].strip(), "beyond the end")
            game.keys("Space")
            self.assertNotIn("─ Keys ─", game.text())

    def started(self, code, seed=1):
        game = self.game(seed=seed)
        game.keys("n", "c", "Delete")
        game.do(f"type {code}")
        game.keys("Enter", "s")
        self.read_welcome(game)
        return game

    def test_the_only_kind_of_action_keeps_its_redline(self):
        """Tab and the first letter choose a kind; where there is one alone they change nothing."""
        game = self.started("lacorsa cars=4")
        self.assertRegex(game.text(), r"(?m)^  Play *$")  # qualifying: there is no other kind
        game.keys("r")
        chosen = re.search(r"Enter: lay \d+\+R face down", game.text())[0]
        for key in ("Tab", "p", "BackTab"):
            game.keys(key)
            self.assertIn(chosen, game.text(), key)
        game.keys("Left")
        self.assertNotIn(chosen, game.text())

    def test_a_deuce_may_be_called_high(self):
        """At Rouen a deuce counts as a Champion if it is called one; both ways to play it are offered."""
        game = self.started("lacorsa cars=4 track=rouen")
        game.keys("2")
        self.assertIn("r: other ways to play it", game.text())
        ways = []
        for _ in range(4):
            ways.append(re.search(r"Enter: lay (\S+) face down", game.text())[1])
            game.keys("r")
        self.assertEqual(ways, ["2", "2+R", "2=12", "2=12+R"])

    def test_no_sentence_begins_with_a_dot(self):
        """A preview of a step that carries cars over the finishing line has nothing to say of them, and no dot either."""
        ended = 0
        for seed in (1, 2, 4):
            game = self.started("grandprix players=2 laps=1 track=tinroof", seed=seed)
            dice = random.Random(seed)
            for _ in range(260):
                text = game.text()
                self.assertNotRegex(text, r"(?m)^ ?\. [A-Z0-9]|[.!?] \. ")
                ended += "That ends the move." in text
                if "─ Result ─" in text:
                    break
                game.keys(dice.choice(GRANDPRIX_KEYS))
        self.assertGreater(ended, 20)

    def test_small_screens_say_so(self):
        game = self.game(seed=6)
        game.do("size 40 10")
        self.assertIn("too small", game.text())
        game.do("size 80 24")
        self.assertIn("New race", game.text())

    def test_ascii_has_nothing_else(self):
        game = self.game(seed=6)
        game.keys("n", "Enter")
        for line in game.screen("ascii"):
            self.assertTrue(line.isascii(), line)
            self.assertNotIn("?", line.replace("? keys", ""))


class Tour(ScreenCase):
    """The README's tour, key by key; a word of what each row promises must be on the screen then."""

    PROMISES = ["New race", "your turn", "Lap 1", "Lap 1|─ Result ─", "your turn", "Continue", "your turn", "as a spectator", "New race",
                "lap 1 of 3|─ Result ─", "1 of \\d+: ", "the game has ended"]

    def test_the_tour(self):
        section = (ROOT / "README.md").read_text(encoding="utf-8").split("## A tour")[1].split("`build/paddock play` is")[0]
        rows = [re.findall("`([^`]+)`", line.split("|")[1]) for line in section.splitlines() if line.startswith("| `")]
        self.assertEqual(len(rows), len(self.PROMISES))
        self.tour(self.game(seed=11, first=True), list(zip(rows, self.PROMISES)))
        self.home = self.home / "again"
        self.tour(self.game(seed=11), list(zip(rows, self.PROMISES))[1:])

    def tour(self, game, rows):
        self.assertEqual("Welcome!" in game.text(), rows[0][0] == ["3"])
        for keys, promise in rows:
            try:
                game.keys(*keys)
                seen = game.text()
            except (AssertionError, BrokenPipeError) as end:
                seen = f"the game has ended: {end}"
            self.assertRegex(seen, promise, f"after {keys}")
            self.assertNotIn("Welcome!", seen)


class Lacorsa(ScreenCase):
    def started(self, code, seed=3, size=(80, 24)):
        return self.game_at(seed, size, ["new " + code])

    def test_the_result_of_ones_own_challenge_stays_until_it_was_seen(self):
        game = self.started("lacorsa cars=4")
        game.keys("Enter")
        pair = re.search(r"\((car \d)\) challenges your (car 1)|Your (car 1) is right behind \w+ \((car \d)\)", game.text())
        self.assertTrue(pair, game.text())
        self.assertEqual(game.screen()[8][49:].strip(), "", "no result of others below a pair that has not played yet")
        game.do("wait 0")
        game.keys("Enter")
        for _ in range(2000):  # the others lay their cards as fast as they can
            if "your challenge" in game.text():
                break
            game.do("wait 1")
        for size in ("80 24", "120 40", "200 60"):
            game.do(f"size {size}")
            shown = game.text()
            cars = [int(car[4:]) for car in pair.groups() if car]
            self.assertRegex(shown, rf"\[ {cars[0]}\] [│ ]*\d+(\+R)?[│ ]* against [│ ]*\d+(\+R)?[│ ]* \[ {cars[1]}\]")
            self.assertRegex(" ".join(shown.split()), r"\(car \d\) (passes|holds off) \w+ \(car \d\)")
        for _ in range(50):
            game.do("wait 100")
        self.assertEqual(game.text(), shown)
        game.do("go")
        game.keys("Enter")
        self.assertNotIn("your challenge", game.text())

    def test_what_was_hurried_past_is_not_told_after_the_next_choice(self):
        leads = 0
        for seed in range(1, 20):
            self.setUp()
            game, before = self.started("lacorsa cars=4", seed=seed), ""
            while "─ Result ─" not in game.text():
                question = game.text()
                game.do("wait 0")
                game.keys("Enter")
                if "your car 1 leads" in question.lower() and "challenges your car 1" in before:
                    game.do("wait 3")
                    self.assertNotIn("your challenge", game.text(), question)
                    leads += 1
                game.keys("Space")
                game.do("go")
                before = question
            if leads > 3:
                return
        self.fail("nobody leads after a challenge")

    def test_an_incident_says_what_came_of_it(self):
        for seed in range(1, 40):
            self.setUp()
            game = self.started("lacorsa edition=seasons cars=8 track=spa", seed=seed)
            for _ in range(200):
                shown = " ".join(game.text().split())
                if "─ Result ─" in shown or ("your challenge" in shown and "A tie, and so an incident" in shown):
                    break
                game.keys("Enter")
            if "your challenge" in shown:
                told = " ".join(" ".join(line.strip() for line in game.screen()[14:]).split())
                self.assertRegex(told, r"incident: .* roll on the \w+ chart\. .*(loses \d space|drops to the back|out of the race|unharmed)")
                return
        self.fail("no incident of one's own")

    def test_ties_are_told_as_they_end(self):
        game = self.started("lacorsa edition=seasons cars=8 track=monaco", size=(80, 24))  # the longest question there is has room
        for _ in range(200):
            shown = " ".join(game.text().split())
            if "─ Result ─" in shown:
                break
            pair = re.search(r"\((car \d)\) challenges your car 1\.|Your car 1 is right behind \w+ \((car \d)\)", shown)
            if pair:
                plates = ["[ 1]", f"[ {(pair[1] or pair[2])[4:]}]"]
                striped = any(re.search(re.escape(plate) + r" \w+ +\d+ cards?.* S ", line[:60]) for plate in plates for line in game.screen())
                self.assertEqual("A tie is an incident if somebody goes flat out" in shown, striped, game.text())
            game.keys("Enter")

    def test_enter_throws_away_the_lowest_card(self):
        found = set()
        for seed in range(1, 6):
            self.setUp()
            game = self.started("lacorsa cars=4", seed=seed)
            for _ in range(100):
                shown = game.text()
                if "─ Result ─" in shown:
                    break
                thrown = re.search(r"Enter: throw away (\d+)", shown)
                if thrown:
                    hand = [int(n) for line in game.screen()[-6:] if "│" in line for n in re.findall(r"│ ?(\d+) ?(?=│)", line)]
                    self.assertEqual(int(thrown[1]), min(hand), shown)
                    found.add("it discards" in shown)
                    self.assertIn("and cannot extend: it discards", " ".join(shown.split()))
                game.keys("Enter")
        self.assertTrue(found)

    def test_nobody_waits_for_bots_where_all_choose_at_once(self):
        game = self.game(seed=3)
        game.do("wait 0")  # bots have no time to think
        game.keys("n", "Enter")
        self.assertIn("Your car 1 qualifies", game.text())
        game.keys("Enter")
        self.assertIn("bots drive", game.text())
        self.assertEqual(len(re.findall(r"(?m)^\d play car1 ", records(self.home)[0].read_text())), 1, "no key is lost")

    def test_twelve_cars_have_room_at_every_size(self):
        for wide, high in ((80, 24), (90, 26), (100, 30), (120, 40), (160, 50), (200, 60)):
            for keys in ([], ["Enter"] * 3):
                with self.subTest(size=(wide, high), racing=bool(keys)):
                    self.setUp()
                    game = self.started("lacorsa edition=large_grid cars=12", size=(wide, high))
                    game.keys(*keys)
                    screen = game.screen()
                    strip, order = screen[2], "\n".join(line[:10] for line in screen[4:])
                    for where in (strip, order):
                        plates = sorted(int(n) for n in re.findall(r"\[ ?(\d+)\]", where))
                        self.assertEqual(plates, list(range(1, 13)), game.text())
                    self.assertEqual(len(re.findall(r"\d+", screen[3])), 12, "the cards of each")

    def test_the_question_is_whole_with_twelve_cars(self):
        game = self.started("lacorsa edition=seasons cars=12", seed=2)
        longest = 0
        for _ in range(60):
            below = game.screen()[16:]
            self.assertNotIn("…", "".join(below), game.text())
            longest = max(longest, next((i for i, line in enumerate(below) if line.startswith("  Play")), 0))
            game.keys("Enter")
        self.assertGreater(longest, 2, "one of them takes more than two rows")

    def test_the_signs_of_twelve_cars_have_room_beside_their_stops(self):
        game = self.started("lacorsa edition=seasons cars=12 track=monza")
        game.keys("Enter")
        rows = [line[:48] for line in game.screen() if re.match(r" *\d+\.", line)]
        self.assertEqual(len(rows), 12)
        for row in rows:
            self.assertRegex(row, r"stops \d/1  (S )?(R\+4|D\+1|L)\s*$", game.text())

    def test_whoever_only_presses_enter_makes_the_stop_that_is_owed(self):
        for seed in (2, 4):
            with self.subTest(seed=seed):
                self.setUp()
                game = self.started("lacorsa edition=seasons cars=12 track=monza", seed=seed)
                self.play_on(game, random.Random(seed), keys=["Enter"], presses=200)
                text = (self.home / records(self.home)[0]).read_text()
                self.assertRegex(text, r"(?m)^result \d+ car1 \d+ points?( pole)?( fastest)?$")
                self.assertIn("\n1 pit car1\n", text)

    def test_whoever_reaches_for_a_card_does_not_come_in(self):
        game = self.started("lacorsa edition=seasons cars=12 track=monza", seed=2)
        for _ in range(100):
            if "Enter: come in" in game.text():
                break
            game.keys("Enter")
        hand = next(line for line in game.screen()[-6:] if re.search(r"[│[] ?\d", line))
        low = re.search(r"[│[] ?(\d+)", hand)
        game.keys("8" if " 8 " not in hand else "0")
        self.assertIn("Enter: come in", game.text(), "no such card")
        game.keys(*low[1])
        self.assertIn(f"Enter: lay {low[1]} face down", game.text())
        game.keys("Tab", "Left")
        self.assertRegex(game.text(), r"Enter: lay \d+ face down")
        game.keys("Tab")
        self.assertIn("Enter: come in", game.text())
        game.do(f"click {low.start(1)} {game.screen().index(hand)}")
        self.assertIn(f"Enter: lay {low[1]} face down", game.text())

    def test_the_last_card_is_asked_for_twice_where_a_stop_is_owed(self):
        game = self.started("lacorsa edition=seasons cars=4", seed=2)
        for _ in range(100):
            screen = game.text()
            self.assertNotIn("─ Result ─", screen, "no such question came")
            if "a stop is owed" in screen:
                break
            game.keys(*(["p"] if "Enter: come in" in screen else ["Enter"]))
        before = (self.home / records(self.home)[0]).read_text()
        game.keys("1")
        self.assertNotIn("a stop is owed", game.text())
        self.assertEqual((self.home / records(self.home)[0]).read_text(), before, "nothing was done")
        game.keys("Enter", "2")
        self.assertNotEqual((self.home / records(self.home)[0]).read_text(), before)

    def test_cars_and_cards_grow_with_the_screen(self):
        game = self.started("lacorsa edition=seasons cars=6", size=(200, 60))
        game.keys("Enter")
        self.assertIn("┌─────┐", game.text())
        self.assertEqual(game.screen()[4].split()[-1], re.search(r"(?m)^  1\. \[ ?\d+\] (\w+)", game.text())[1], "who leads, below his car")
        game.do("size 80 24")
        self.assertNotIn("┌─────┐", game.text())

    def test_a_click_on_the_redline_puts_it_on_top(self):
        game = self.started("lacorsa cars=4", seed=1)
        row, hand = next((y, line) for y, line in enumerate(game.screen()) if re.search(r"│ ?R", line))
        card = re.search(r"│ ?(\d+) ?│ *$", hand)
        game.do(f"click {card.start(1)} {row}")
        game.do(f"click {hand.index('R')} {row}")
        self.assertIn(f"Enter: lay {card[1]}+R face down", game.text())
        game.keys("Enter")
        self.assertRegex((self.home / records(self.home)[0]).read_text(), rf"\d play car1 {card[1]}\+R")


class Habits(ScreenCase):
    """What every page has in common, and what one expects of a program."""

    def test_whoever_comes_first_is_offered_a_lesson(self):
        game = self.game(first=True, seed=1)
        self.assertIn("Would you like to learn a game first?", game.text())
        game.keys("1")
        self.assertRegex(game.text(), r"1 of \d+: ")
        game = self.game(seed=1)
        self.assertNotIn("Would you like", game.text())

    def test_a_new_race_is_chosen_in_words(self):
        for game_row in ([], ["Down", "Right", "Home"]):
            game = self.game(seed=1)
            game.keys("n", *game_row)
            rows = set()
            for _ in range(60):
                rows.update(line[2:31].strip() for line in game.screen()[2:18])
                game.keys("Down")
            self.assertFalse([row for row in rows if "_" in row])
            self.assertTrue({"Game", "Ready-made", "Circuit" if game_row else "Track"} <= rows, rows)
            self.assertFalse({"Stops at most", "Table of shunting"} & rows, "changes nothing without stops and shunting")
            for heading in ("What is raced ─", "Who drives ─", "Rules ─", "Points ─"):
                self.assertTrue(any(row.startswith(heading) for row in rows), heading)

    def test_races_that_are_ready_made(self):
        game = self.game(seed=1)
        game.keys("n", "Down", "Down", "Right", "Right", "Right")
        self.assertIn("< Seasons: 12 cars, Monza >", game.text())
        self.assertIn("Code to share: lacorsa edition=seasons cars=12 each=1 track=monza", game.text())
        game.keys("s")
        self.assertIn("[12]", game.screen()[2])
        game = self.game(seed=1)
        game.keys("n", "Down", "Right", "Down", "Left")
        self.assertIn("grandprix players=11 track=serrana", game.text())
        game.keys(*["Down"] * 6, "Right")  # another number of players
        self.assertRegex(game.text(), r"Ready-made +your own")

    def test_what_is_typed_replaces_what_was_there(self):
        game = self.game(seed=1)
        game.keys("s", "Enter")
        self.assertIn("ann", game.text())
        game.do("type Bob")
        game.keys("Enter")
        self.assertRegex(game.text(), r"name +< Bob >")
        game.keys("Esc", "n", *["Down"] * 9, "Right", "Enter", "Enter")  # as it is
        self.assertIn("cars=5", game.text())
        game.keys("Esc", "2", "s", "Enter", "Backspace")  # which changes it instead
        game.do("type nny")
        game.keys("Enter")
        self.assertRegex(game.text(), r"name +< Bonny >")

    def test_bots_that_there_are_not_are_refused_at_their_row(self):
        game = self.game(seed=1)
        game.keys("n", *["Down"] * 5, "Enter")
        for bad, why in (("foo", 'expected a bot'), ("club, rookie:7", "takes no budget"), ("rival/mad", "expected a temper"),
                         ("club," * 16, "expected at most 79 characters; found 80")):
            game.keys("Delete")
            game.do(f"type {bad}")
            game.keys("Enter")
            self.assertIn(why, " ".join(game.text().split()).lower())
            self.assertIn(bad[-30:], game.text(), "it can be mended")
        game.keys("Delete")
        game.do("type rival/bold, club")
        game.keys("Enter")
        self.assertRegex(game.text(), r"Bots +< rival/bold, club >")
        game.keys("s")
        self.assertIn("your turn", game.text())

    def test_the_help_of_a_new_race_is_whole(self):
        game = self.game(seed=1)
        game.keys("n")
        told = set()
        for _ in range(40):
            rule, *sentences, _code = game.screen()[18:23]
            self.assertRegex(rule, "^  ─+$")
            told.add(" ".join(" ".join(sentences).split()))
            game.keys("Down")
        self.assertEqual({t for t in told if not re.search(r"[.\])]$", t)}, set())

    def test_bots_of_a_new_race_have_a_temper(self):
        game = self.game(seed=1)
        game.keys("n", *["Down"] * 6, "Right", "Right")
        self.assertRegex(game.text(), r"Temper +< bold >")
        self.assertIn("bold: Attacks with what there is", game.text())
        game.keys("s")
        for name in ("Bruno", "Cosmo", "Dante"):
            self.assertIn(name, game.text())
        game = self.game(seed=1)
        game.keys("n", *["Down"] * 5, "Enter", *"random,rookie/team,club", "Enter", "Down", "Left")
        self.assertRegex(game.text(), r"Temper +< each another >")
        game.keys("s")
        for name in ("Brandt", "Castor", "Damon"):  # random has none, one has its own
            self.assertIn(name, game.text())

    def test_dice_of_a_real_table_are_a_choice_of_one_race(self):
        game = self.game(seed=1)
        game.keys("n", *["Down"] * 7, "Right", "s")
        self.assertIn("Card 1 for ann", game.text())
        game.do("type 1 2 3")
        game.keys("Enter", "Esc", "Esc", "5", "n", *["Down"] * 7)
        self.assertIn("< by the program >", game.text())
        game.keys("s")
        self.assertIn("your turn", game.text())
        game.keys("Enter", "Esc", "5")
        self.assertEqual(sum(path.read_text().endswith("* deal car1 3\n") for path in records(self.home)), 1)
        game.end()
        game = self.game(seed=2)
        game.keys("p")
        rows = [y for y, line in enumerate(game.screen()) if "unfinished" in line]
        self.assertEqual(len(rows), 2)
        for y in range(2):
            game.keys("Home", *["Down"] * y, "c")
            if "Card 4 for ann" in game.text():
                break
            game.keys("Esc", "5")
        self.assertIn("Card 4 for ann", game.text(), "it is still typed in")

    def test_a_small_terminal_says_so_and_shows_less(self):
        game = self.game(seed=1)
        game.keys("n", "Enter")
        for size in ("79 24", "80 23", "62 20"):
            game.do(f"size {size}")
            self.assertIn("This terminal has " + size.replace(" ", " x "), " ".join(game.text().split()))
            game.keys("Left")
            self.assertIn("your turn", game.text())
        game.do("size 80 24")
        self.assertNotIn("This terminal", game.text())

    def finished(self, code="lacorsa cars=4"):
        game = self.game_at(5, (80, 24), ["new " + code])
        self.play_on(game, random.Random(SEED), keys=KEYS)
        return game

    def test_after_a_race_there_is_another(self):
        game = self.finished("lacorsa cars=5 slipstream=yes")
        game.keys("a")
        self.assertIn("Your car 1 qualifies", game.text())
        first, second = (path.read_text() for path in records(self.home))
        for word in ("setup", "player 1", "player 5"):
            line, = re.findall(rf"(?m)^{word} .*", first)
            self.assertIn(line + "\n", second)

    def test_after_a_race_ones_own_mistakes(self):
        game = self.finished()
        game.keys("m")
        self.assertIn("Your mistakes, the worst first", game.text())
        self.assertFalse(re.findall(r"(inaccuracy|mistake|blunder) +\d\.\d\d  rookie", game.text()), "only one's own")
        game.keys("Enter")
        self.assertIn("ann chose: ", game.text())
        game.keys("Esc")
        self.assertIn("seat 1, ann", game.text())  # with one's own eyes, cards and all
        game.keys("n")
        self.assertIn("─ What was given away ─", game.text())
        while "─ What was given away ─" in game.text():
            game.keys("Esc", "n")
        self.assertIn("That was the last of the list.", game.text())
        game.keys("r")
        self.assertIn("Your mistakes, the worst first", game.text())
        game.keys("Esc", "R")
        self.assertIn("What was given away, the worst first", game.text())

    def test_rules_open_at_what_is_asked(self):
        for code, keys, topic in (("lacorsa cars=4", [], "Qualifying"), ("lacorsa cars=4", ["Enter"], "Challenges"),
                                  ("grandprix players=2", [], "Tires"), ("grandprix players=2", ["Enter", "Enter"], "An action segment")):
            with self.subTest(code=code, topic=topic):
                game = self.game_at(3, (80, 24), ["new " + code])
                game.keys(*keys, "R")
                self.assertIn("as played in this race", game.text())
                chosen = [row for row, styles in zip(game.screen(), game.screen("styles")) if "L" in styles[1:10]]
                self.assertEqual(chosen[0][:27].strip(), topic)
                game.keys("Esc")

    def test_rules_and_stories_can_be_searched(self):
        game = self.game(seed=3)
        game.keys("r", "/")
        game.do("type redline")
        game.keys("Enter")
        first = game.text()
        self.assertRegex(" ".join(first.split()).lower(), "redline")
        game.keys("n")
        self.assertNotEqual(game.text(), first)
        game.keys("/")
        game.do("type qwertz")
        game.keys("Enter")
        self.assertIn('There is no "qwertz"', game.text())
        game = self.finished()
        game.keys("v", "l", "/")
        game.do("type grid 1:")
        game.keys("Enter")
        self.assertIn("Grid 1:", words_of_popup(game))

    def test_races_are_found_renamed_and_deleted(self):
        game = self.finished("lacorsa edition=seasons cars=6 track=monza")
        game.keys("Enter")
        for line in ("key n", "key c", "type grandprix players=2 track=tinroof", "key Enter", "key s", "key Enter", "key Esc", "key 5", "key p"):
            game.do(line)
        rows = [line for line in game.screen() if re.match(r"  \d{4}-\d\d-\d\d ", line)]
        self.assertEqual(len(rows), 2)
        self.assertRegex(rows[0], r"Grand Prix +Tin Roof +ann and .* unfinished")
        self.assertRegex(rows[1], r"LACORSA +Monza +ann and .* won by \w+")
        game.keys("/")
        game.do("type MONZA")
        game.keys("Enter")
        self.assertNotIn("Grand Prix  ", game.text())
        self.assertIn("only: MONZA", game.text())
        game.keys("r")
        game.do("type final")
        game.keys("Enter")
        self.assertEqual([path.name for path in records(self.home) if "track=monza" in path.read_text()], ["final.txt"])
        game.keys("d", "Enter")  # no
        self.assertEqual(len(records(self.home)), 2)
        game.keys("d", "2")
        self.assertEqual(len(records(self.home)), 1)
        self.assertIn("There is none of these", game.text())
        game.keys("Esc")
        self.assertIn("Tin Roof", game.text())
        game.keys("Esc")
        self.assertIn("New race", game.text())

    def test_championships_are_found_renamed_and_deleted(self):
        game = self.game_at(5, (80, 24), ["season lacorsa cars=4", "key Esc", "key n", "key c", "type grandprix players=2",
                                        "key Enter", "key s", "key Enter", "key Esc"])
        self.assertRegex(game.text(), r"cup +lacorsa")
        game.keys("/")
        game.do("type prix")
        game.keys("Enter")
        self.assertNotRegex(game.text(), r"lacorsa +0 of")
        game.keys("Esc", "Down", "r")
        game.do("type friends")
        game.keys("Enter")
        self.assertRegex(game.text(), r"friends: \S+ +(lacorsa|grandprix)")
        kept = self.listed()
        self.assertIn("friends", kept)
        game.keys("Home", "Down", "d", "2")
        self.assertEqual(len(self.listed().splitlines()), len(kept.splitlines()) - 1)

    def listed(self):
        run = subprocess.run([PADDOCK, "championship", "list"], capture_output=True, text=True, check=True,
                             env={"HOME": str(self.home), "PATH": os.environ["PATH"]})
        return run.stdout

    def test_leaving_is_asked_where_something_would_be_lost(self):
        game = self.game(seed=1)
        for keys, question in ((["Esc"], "Leave?"), (["q"], "Leave?"), (["n", "Down", "Right", "Esc"], "Nothing has been started"),
                               (["m", "n", "s", "Enter", "y", "Enter", "Esc"], "The result has not been written down")):
            before = game.text()
            game.keys(*keys)
            self.assertIn(question, game.text())
            game.keys("Enter")  # no
            self.assertNotIn(question, game.text())
            if len(keys) > 1:
                game.keys("Esc", "2")
                if "Calendar" in game.text():
                    game.keys("Esc", "Esc")
            self.assertEqual(game.screen()[8:12], before.splitlines()[8:12])


class GrandPrix(ScreenCase):
    """Whoever sits down to a Grand Prix for the first time."""

    def started(self, code="grandprix players=4", seed=3, size=(80, 24), settings="bot=rookie\n"):
        config = self.home / ".config/paddock"
        config.mkdir(parents=True, exist_ok=True)
        (config / "settings").write_text(settings)
        game = self.game(seed=seed, size=size)
        for line in ("key n", "key c", "key Delete", "type " + code, "key Enter", "key s"):
            game.do(line)
        return game

    @staticmethod
    def answer(game):
        drives = re.search(r"points? left, all", game.text())
        game.keys("Right" if "There is a choice" in game.text() else "f" if drives else "Enter")

    def asked_for_a_card(self, game):
        """Whatever else is asked is answered as it is offered, until a card is."""
        for _ in range(60):
            if "Which card" in game.text() or "─ Result ─" in game.text():
                return game.text()
            self.answer(game)
        return self.fail("no card is asked for:\n" + game.text())

    def test_it_introduces_itself(self):
        game = self.started()
        words = words_of_popup(game)
        self.assertRegex(words, r"You run (the team )?Ardea.* 5 and 9")
        self.assertRegex(words, r"NPCs 2, 3 and 6")
        self.assertRegex(words, r"only .*(your own|these) two cars score|[Oo]nly .* score")
        for told in ("page", "keys"):
            text = ""
            for _ in range(14):
                text += " " + words_of_popup(game)
                game.keys("Down", "Down", "Down", "Down", "Down", "Down")
            for sign in (r"\*5 ", r"\+2 ", ">5 ", "=8 ", " o ", "::", " / ", r" \\ ", " S ", " s ", " H ", " W ", "H3", " x ", " X ", "P G"):
                self.assertRegex(text, sign, told)
            game.keys("Enter")
            self.assertIn("Tires for car 5", game.text())
            game.keys("?")

    def test_the_bar_says_who_leads_and_whose_turn_it_is(self):
        game = self.started()
        game.keys("Enter")
        text = self.asked_for_a_card(game)
        leader = re.search(r"(?m)^  1 ?\[ ?(\d+)\]", text)[1]
        self.assertRegex(text.splitlines()[0], rf"lap 1 of 3, .*, {leader} leads.* ann, your turn")
        self.assertRegex(text.splitlines()[-1], r"car .*choice .*k cards .*m tires .*\? keys .*Esc menu")

    def test_all_choices_and_the_bar_are_whole(self):
        game = self.started("grandprix players=3")
        game.keys("Enter")
        for i in range(120):
            screen = game.screen()
            if "─ Result ─" in game.text():
                break
            self.assertNotIn("…", "".join(screen[8:19]), game.text())
            first = re.search(r"first: ?(\w*)", screen[0])
            self.assertIn(first and first[1], (None, "ann", "Brandt", "Costa"), screen[0])
            game.keys("Down") if i % 3 else self.answer(game)
        self.assertGreater(i, 100)

    def test_a_turn_begins_with_ones_own_car(self):
        game = self.started()
        game.keys("Enter")
        self.assertRegex(self.asked_for_a_card(game), "Which card for car 5[?]")
        game.keys("Right", "Right")
        self.assertRegex(game.text(), "Which card for NPC|Which card for car [236]")
        game.keys("Enter")
        self.assertRegex(self.asked_for_a_card(game), "Which card for car [59][?]")

    def test_own_moves_wait_for_nothing(self):
        game = self.started(settings="bot=rookie\nspeed=slow\n")
        game.keys("Enter")
        self.asked_for_a_card(game)
        game.do("wait 0")  # from here on no time passes by itself
        game.keys("Enter")
        self.assertIn("points left", game.text())
        before = int(re.search(r"(\d+) points left, all", game.text())[1])
        game.keys("Right", "Right")
        self.assertIn(f"{before - 2} points left, all", game.text())

    def test_moves_of_others_are_announced_and_can_be_skipped(self):
        game = self.started()
        game.keys("Enter")
        game.do("wait 0")
        game.keys("Enter", "Enter")
        announced, before = [], game.screen()
        for _ in range(400):
            screen = game.screen()
            said = " ".join(line.strip() for line in screen[19:21])
            found = re.match(r"([\w ]+, \w+): car (\d+) with ([\w' ]+), from (\S+) to ([\w. ]+?)(;|\.$)", said)
            if found and found.groups() not in announced:
                announced.append(found.groups())
                row = next(line for line in screen if re.search(rf"\[ ?{found[2]}\]", line))
                self.assertIn(row, before, "nothing has moved yet")
                self.assertIn(f">{found[2]}", "\n".join(screen[1:8]))
            elif not found and "is choosing" in said:
                before = screen
            if "your turn" in screen[0]:
                break
            game.do("wait 1")
        self.assertGreaterEqual(len(announced), 2)
        for _ in range(300):
            if ": car" in game.text().splitlines()[19]:
                break
            if "your turn" in game.text():
                self.answer(game)
            else:
                game.do("wait 1")
        game.keys("Space")
        for _ in range(3000):
            if "your turn" in game.text():
                break
            self.assertNotIn(": car", game.text().splitlines()[19])
            game.do("wait 1")
        self.assertIn("your turn", game.text())

    def test_on_to_the_flag(self):
        game = self.started("grandprix players=2 laps=1 track=tinroof")
        game.keys("Enter")
        self.asked_for_a_card(game)
        game.keys("e")
        self.assertIn("when all your cars are out", game.text())
        for _ in range(20):
            if "Your cars are done" in game.text() or "─ Result ─" in game.text():
                break
            self.asked_for_a_card(game)
            game.keys("End")
            game.keys("Enter" if "Enter: retire car" in game.text() else "Right")
        self.assertIn("Your cars are done", game.text())
        self.assertIn("e to the flag", game.screen()[-1])
        for _ in range(200):
            if re.search(r"points? left, all", game.text()):
                break
            game.keys("Enter")
        self.assertRegex(game.screen()[-1], r"e to the flag  → ↑ ↓ drive  f straight on", "whoever drives on is told how")
        game.keys("e")
        self.assertIn("─ Result ─", game.text())
        game.keys("v")
        self.assertNotIn("The grid is not drawn yet", game.text())
        self.verify(records(self.home)[0])

    def test_who_is_out_has_a_row_and_a_team_where_there_is_room(self):
        game = self.started("grandprix players=11 laps=1 track=tinroof", size=(120, 40))
        game.keys("Enter")
        for _ in range(30):
            if "Your cars are done" in game.text():
                break
            self.asked_for_a_card(game)
            game.keys("End")
            game.keys("Enter" if "Enter: retire car" in game.text() else "Right")
        self.assertRegex(game.text(), r"(?m)^ 22 \[ ?\d+\] Ardea +retired")
        game.keys("e")
        rows = re.findall(r"\d+\. \[ ?(\d+)\] (\w+) +(\w+) +\d+", game.text())
        self.assertEqual(len(rows), 22, game.text())
        self.assertEqual(len({team for _, _, team in rows}), 11)
        self.assertEqual([team for _, name, team in rows if name == "ann"], ["Ardea"] * 2)

    def test_the_question_is_whole_above_what_a_step_would_do(self):
        game, asked = self.started(), 0
        game.keys("Enter")
        for _ in range(120):
            words = " ".join(" ".join(game.screen()[-6:-2]).split())
            self.assertNotRegex(words, r"[a-z,] (Moves \d|\d+ movement point|That ends)")
            asked += "all to be spent" in words
            if "─ Result ─" in game.text():
                break
            game.keys("Down", "Enter" if "Which card" in words else "f" if "all to be spent" in words else "Enter")
        self.assertGreater(asked, 10)

    def test_wet_tires_owe_no_change_where_it_was_never_dry(self):
        game = self.started("grandprix players=4 laps=1 weather=wet", size=(200, 60))
        game.keys("Enter", "Enter", "Down", "Enter")
        self.asked_for_a_card(game)
        words = " ".join(game.text().split())
        self.assertRegex(words, r"\[ 5\] place \d+, on [\d.]+: Wet tires, no change owed while it was never dry")
        self.assertRegex(words, r"\[ 9\] place \d+, on [\d.]+: \w+ tires, change owed")
        for _ in range(600):
            if "Enter: stay out with" in game.text():
                break
            self.answer(game)
        self.assertIn("Tire change still owed: 9. ", game.text())

    def test_a_car_that_is_out_may_be_waited_with(self):
        game = self.started("grandprix players=2 laps=2")
        game.keys("Enter")
        self.asked_for_a_card(game)
        game.keys("End", "Enter")
        for _ in range(2000):
            if "is out: you may wait with it" in game.text():
                break
            if "Which card" in game.text():
                game.keys("Right")
                if "is out: you may wait" not in game.text():
                    game.keys("Left", "Enter")
            else:
                self.answer(game)
        self.assertIn("You may ─", game.text())
        self.assertIn("Enter: wait, with car 5 that is out", game.text())

    def test_whoever_comes_in_and_owes_a_change_is_offered_tires_first(self):
        game = self.started()
        game.keys("Enter")
        for _ in range(600):
            if "Enter: stay out with" in game.text():
                break
            self.answer(game)
        game.keys("Down", "Enter")
        self.assertIn("It still owes its tire change", " ".join(game.text().split()))
        self.assertIn("Enter: change to", game.text())
        game.keys("Enter")
        self.assertIn("Enter: leave it at that", game.text())

    def test_cards_can_be_read_in_full(self):
        game = self.started()
        game.keys("Enter")
        self.asked_for_a_card(game)
        self.assertIn(" Chasing the Race ", game.text())  # titles are never cut; the rest may be
        game.keys("k")
        words = words_of_popup(game)
        self.assertIn("1x Chasing the Race Line; speed 6, out of the pits 2; wear: suspension; no lane changes.", words)
        self.assertIn("Pursuit: pushes those ahead", words)

    def test_tires_and_markers_of_rivals_are_a_glance_away(self):
        game = self.started()
        game.keys("Enter")
        self.asked_for_a_card(game)
        text = game.text()
        for number in (5, 9, 10, 14, 22, 23, 25, 26):  # all that have tires
            self.assertRegex(text, rf"\[ ?{number}\] \w+ +(-\d+|0)? [SH][ \d]", "in the order")
        game.keys("m")
        words = words_of_popup(game)
        for player in ("ann, Ardea", ", Glenmore", ", Lorrain", ", Rhenus"):
            self.assertIn(player, words)
        self.assertRegex(words, r"\[25\]\s+place \d+, on \S+: (Soft|Hard) tires, change owed\. (No wear|Wear \d: )")
        game.keys("Esc")
        for _ in range(2):
            x, y = next((line.index("[25]"), y) for y, line in enumerate(game.screen()) if "[25]" in line)
            game.do(f"click {x} {y}")
        self.assertRegex(game.text(), r"(?s)─ Tires, wear and Close Calls ─.*│ \w+, Rhenus", "its team first")

    def test_spectators_see_the_same_sheets(self):
        game = self.game(seed=3)
        game.do("wait 0")
        for line in ("key w", "key c", "key Delete", "type grandprix players=3", "key Enter", "key s"):
            game.do(line)
        game.do("wait 400")
        game.keys("m")
        self.assertIn("Lorrain", game.text())
        self.assertIn("─ Tires, wear and Close Calls ─", game.text())


# name: seed, size, what is done before, how it is shown
GOLDEN = {
    "start": (1, (80, 24), [], "show"),
    "new-race": (1, (80, 24), ["key n", *["key Down"] * 8, "key Right"], "show"),
    "lacorsa": (1, (80, 24), ["key n", "key Enter", "key Enter", "key Enter"], "show"),
    "lacorsa-ascii": (1, (80, 24), ["key n", "key Enter", "key Enter", "key Enter"], "ascii"),
    "lacorsa-styles": (1, (80, 24), ["key n", "key Enter", "key Enter", "key Enter"], "styles"),
    "lacorsa-twelve": (2, (80, 24), ["new lacorsa edition=seasons cars=12 track=monza", "key Enter"], "show"),
    "lacorsa-large": (2, (200, 60), ["new lacorsa edition=seasons cars=12 track=monza", "key Enter", "key Enter"], "show"),
    "grandprix-card": (3, (80, 24), ["new grandprix players=4", "key Enter", "key Enter"], "show"),
    "grandprix-move": (3, (80, 24), ["new grandprix players=4", *["key Enter"] * 3, "key v"], "show"),
    "grandprix-sheets": (3, (80, 24), ["new grandprix players=4", *["key Enter"] * 3, "key v", "key v"], "show"),
    "grandprix-aim": (3, (80, 24), ["new grandprix players=4", *["key Enter"] * 3, "key g", "key Right"], "show"),
    "grandprix-large": (3, (200, 60), ["new grandprix players=4", *["key Enter"] * 3], "show"),
    "rules": (1, (80, 24), ["key r", "key Down", "key Down"], "show"),
    "settings": (1, (80, 24), ["key s", "key Down"], "show"),
    "replay": (4, (80, 24), ["key w", "key Enter", "key Enter", "key p", "key Enter", *["key PgDn"] * 3, "key Right", "key s"], "show"),
    "result": (4, (80, 24), ["key w", "key Enter"], "show"),
    "result-grandprix": (4, (80, 24), ["key w", "key c", "key Delete", "type grandprix players=3 track=tinroof", "key Enter", "key s"], "show"),
    "championship-race": (5, (80, 24), ["season lacorsa cars=4", "key y", *["key Enter"] * 4, "key s", "key Enter", "key Enter", "key t"],
                          "show"),
    "championship": (5, (80, 24), ["key m", "key n", "key s", "key Delete", "type cup", "key Enter"], "show"),
    "championship-new": (5, (80, 24), ["key m", "key n", *["key Down"] * 9, "key Right", "key Right"], "show"),
    "championship-hand": (5, (80, 24), ["season grandprix players=3", "key a", "key 2", "key 2", "key y", *["key Enter"] * 10, "key o",
                                        "key p"], "show"),
    "championship-teams": (5, (80, 24), ["season grandprix players=3", "key a", "key 2", "key 2", "key y", *["key Enter"] * 10, "key s",
                                         "key Tab", "key a", "key 3", "key 4", "type Eve", "key Enter", "key Down"], "show"),
    "championship-large": (5, (200, 60), ["season lacorsa cars=4", "key y", *["key Enter"] * 4, "key s", "key y", "key 2",
                                          *["key Enter"] * 4, "key s", "key x"], "show"),
    "lesson": (5, (80, 24), ["key l", "key 2", "key Enter"], "show"),
    "keys": (1, (80, 24), ["key n", "key Enter", "key ?"], "show"),
}

# The pictures of the README, made the same way.
PICTURES = {
    "screen-start": ("Paddock in the terminal", *GOLDEN["start"][:3]),
    "screen-lacorsa": ("A LACORSA race in the terminal", *GOLDEN["lacorsa"][:3]),
    "screen-grandprix": ("A Grand Prix in the terminal", 3, (132, 40), GOLDEN["grandprix-move"][2][:4]),
    "screen-replay": ("A replay in the terminal", *GOLDEN["replay"][:3]),
}


class Golden(ScreenCase):
    """Screens that are reviewed like code. The rookie never changes, so neither do its races."""

    def screen_of(self, seed, size, commands, how):
        text = "\n".join(self.game_at(seed, size, commands).screen(how)) + "\n"
        return re.sub(r"Paddock \d[\d.]* ", lambda m: "Paddock".ljust(len(m.group())), text)

    def test_screens(self):
        keep = os.environ.get("PADDOCK_SCREENS") == "keep"
        for name, how in GOLDEN.items():
            with self.subTest(name=name):
                self.setUp()
                path = ROOT / "tests/screens" / f"{name}.txt"
                screen = self.screen_of(*how)
                if keep:
                    path.parent.mkdir(exist_ok=True)
                    path.write_text(screen, encoding="utf-8")
                self.assertEqual(screen, path.read_text(encoding="utf-8"))

    def test_pictures(self):
        keep = os.environ.get("PADDOCK_SCREENS") == "keep"
        for name, (title, *how) in PICTURES.items():
            with self.subTest(name=name):
                self.setUp()
                made, path = self.home / "made.svg", ROOT / "docs/pictures" / f"{name}.svg"
                self.game_at(*how).do(f"svg {made} {title}")
                if keep:
                    path.write_text(made.read_text(encoding="utf-8"), encoding="utf-8")
                self.assertEqual(made.read_text(encoding="utf-8"), path.read_text(encoding="utf-8"),
                                 "PADDOCK_SCREENS=keep makes the pictures anew")

    def test_every_kept_screen_is_looked_at(self):
        kept = {path.stem for path in (ROOT / "tests/screens").glob("*.txt")}
        self.assertEqual(kept, set(GOLDEN))


# name: seed, size, what is done before, what is pressed then at random, how often; now and then the size changes
WALKING = KEYS + ["Space", "PgDn", "PgUp", "t", "?", "e"]
DRIVING = GRANDPRIX_KEYS + ["Space", "PgDn", "PgUp", "t", "?", "e"]
LISTS = ["Up", "Down", "Down", "Left", "Right", "Right", "PgDn", "PgUp", "Home", "End", "Tab", "Space", "?"]
SEASON = ["Up", "Down", "Tab", "t", "x", "o", "a", "Esc", "Esc", "PgDn", "1", "2"]
WATCHING = ["Left", "Right", "Right", "PgUp", "PgDn", "PgDn", "Home", "End", "s", "v", "t", "Tab", "+", "-", "e", "Esc", "Down"]
WALKS = {
    "lacorsa": (6, (80, 24), ["new lacorsa cars=4"], WALKING, 270),
    "lacorsa-two-each": (7, (100, 30), ["new lacorsa cars=6 each=2"], WALKING, 180),
    "lacorsa-seasons": (8, (80, 24), ["new lacorsa edition=seasons cars=8 going_wide=yes"], WALKING, 270),
    "lacorsa-twelve": (9, (132, 43), ["new lacorsa edition=large_grid cars=12"], WALKING, 180),
    "grandprix": (10, (80, 24), ["new grandprix players=4"], DRIVING, 360),
    "grandprix-wide": (11, (132, 40), ["new grandprix players=3 weather=random track=hallen"], DRIVING, 240),
    "grandprix-large": (12, (200, 60), ["new grandprix players=2 track=tinroof"], DRIVING, 180),
    "toy": (13, (80, 24), ["new toy seats=3 length=12"], WALKING, 120),
    "two-people": (14, (80, 24), ["key n", "key Down", "key Down", "key Down", "key Right", "key s"], WALKING, 120),
    "passed-on": (25, (80, 24), ["key n", "key c", "key Delete", "type lacorsa cars=4", "key Enter", "key Down", "key Down", "key Down", "key Right", "key s"],
                  ["Enter"] * 6 + ["Right", "Esc", "n"], 60),
    "to-the-end": (26, (80, 24), ["new toy seats=2 length=5"], ["Enter"] * 8 + ["v", "f", "Space", "Right"], 60),
    "lacorsa-to-the-end": (27, (80, 24), ["new lacorsa cars=4"], ["Enter"] * 12 + ["v", "f", "Space", "1", "2"], 120),
    "new-race": (15, (80, 24), ["key n"], LISTS, 180),
    "new-grandprix": (16, (100, 30), ["key n", "key c", "key Delete", "type grandprix players=4", "key Enter"], LISTS, 150),
    "rules": (17, (80, 24), ["key r"], LISTS, 120),
    "settings": (18, (80, 24), ["key s"], LISTS, 90),
    "season": (19, (80, 24), ["season lacorsa cars=4", "key y", *["key Enter"] * 4, "key s"], SEASON, 120),
    "season-large": (20, (132, 43), ["season grandprix players=3", "key a", "key 2", "key 2", "key y", *["key Enter"] * 10, "key s"], SEASON, 120),
    "new-season": (21, (80, 24), ["key m", "key n"], LISTS, 120),
    "replay": (22, (80, 24), ["key w", "key Enter", "key Enter", "key p", "key Enter"], WATCHING, 180),
    "replay-grandprix": (23, (100, 30), ["key w", "key c", "key Delete", "type grandprix players=3 laps=1", "key Enter", "key s", "key Enter",
                                         "key p", "key Enter"], WATCHING, 180),
    "lesson": (24, (80, 24), ["key l", "key 1", "key Enter"], ["Enter"] * 4 + ["Right", "Down", "Tab", "?", "r"], 120),
}


class Walks(ScreenCase):
    """Many more screens than anybody reviews, each kept as a hash of its letters and styles: nothing on them changes unnoticed."""

    KEPT = ROOT / "tests/screens/walks.json"

    def walk(self, seed, size, commands, keys, steps):
        """What was pressed, a hash, and the screen, step by step."""
        dice = random.Random(seed)
        game = self.game_at(seed, size, commands)
        for _ in range(steps):
            key = dice.choice(keys) if dice.randrange(6) else f"{dice.randint(70, 140)} {dice.randint(20, 50)}"
            try:
                game.do(f"size {key}" if " " in key else f"key {key}")
            except AssertionError as end:  # somebody pressed what leaves the game
                yield key, "end", str(end)
                return
            screen = "\n".join(game.screen() + game.screen("styles"))
            screen = re.sub(r"Paddock \d[\d.]* |\d{4}-\d\d-\d\d(-\d{6})?", "", screen)
            yield key, format(zlib.crc32(screen.encode()), "08x"), screen

    def test_walks(self):
        keep = os.environ.get("PADDOCK_SCREENS") == "keep"
        kept = {} if keep else {name: steps.split() for name, steps in json.loads(self.KEPT.read_text()).items()}
        for name, how in WALKS.items():
            with self.subTest(name=name):
                self.setUp()
                for at, (key, found, screen) in enumerate(self.walk(*how)):
                    if keep:
                        kept.setdefault(name, []).append(found)
                    elif kept[name][at] != found:
                        self.fail(f"step {at + 1}, {key}: expected {kept[name][at]}; found {found}:\n{screen}\n"
                                  "If that was meant, PADDOCK_SCREENS=keep keeps it.")
        if keep:
            self.KEPT.write_text(json.dumps({name: " ".join(steps) for name, steps in kept.items()}, indent=0) + "\n")


class Replays(ScreenCase):
    def watched(self, code, seed=4):
        game = self.game(seed=seed)
        game.keys("w", "c", "Delete")
        game.do(f"type {code}")
        game.keys("Enter", "s", "Enter", "p")
        return game

    def test_after_the_finish_the_order_is_a_table(self):
        game = self.watched("grandprix players=3 laps=1")
        game.keys("Enter", "End")
        record = (self.home / records(self.home)[0]).read_text()
        places = {int(car): (int(place), int(points)) for place, car, points in re.findall(r"(?m)^result (\d+) car(\d+) (\d+)", record)}
        for size in ("80 24", "120 40"):
            game.do(f"size {size}")
            screen = game.text()
            rows = re.findall(r"( ?\d+) \[ ?(\d+)\] \w+ +(\d+)\b", screen)
            self.assertEqual({int(car): (int(place), int(points)) for place, car, points in rows}, places, screen)
            self.assertIn("Together ─", screen)
        self.assertNotIn("finished;", screen)

    def test_statistics_of_what_is_kept(self):
        race = self.game(seed=3)
        race.keys("n", "s")
        self.play_on(race, random.Random(3), keys=["Enter"], presses=200)
        race.keys("Enter", "p", "s")
        self.assertRegex(race.text(), r"ann: 1 race, \d won; on average place")
        self.assertRegex(race.text(), r"│ LACORSA +1 ", "games by their titles")
        self.assertIn("Errors: none of these races has been reviewed yet.", race.text())
        race.keys("Esc", "Enter", "r")
        self.assertIn("What was given away, the worst first", race.text())
        race.keys("Esc", "Esc", "s")
        self.assertIn("Reviewed: 1 of 1 race.", race.text())

    def test_a_replay_can_be_walked_through(self):
        game = self.watched("lacorsa cars=4")
        self.assertIn("won by", game.text())
        game.keys("Enter")
        self.assertIn("Qualifying", game.text())
        game.keys("PgDn")
        self.assertIn("Lap 1", game.text())
        there = game.text()
        game.keys("PgDn", "Right", "Right", "Left", "PgUp", "PgUp")
        self.assertEqual(game.text().splitlines()[:4], there.splitlines()[:4])
        game.keys("End")
        self.assertRegex(game.text(), r"(\d+)/\1 as a spectator")
        end = game.text()
        game.keys("Home", "Space")  # it plays by itself to the end
        self.assertEqual(game.screen()[-2].split()[-3:], end.splitlines()[-2].split()[-3:])

    def test_the_slider_and_the_list_of_events_jump(self):
        game = self.watched("lacorsa cars=4")
        game.keys("Enter")
        game.do("click 25 22")
        self.assertNotIn(" 0/", game.text())
        game.keys("e")
        self.assertIn("Jump to", game.text())
        game.keys("Home", "Enter", "g")
        game.do("type 70")
        game.keys("Enter")
        self.assertIn(" 70/", game.text())

    def test_hints_and_reviews(self):
        game = self.watched("lacorsa cars=4")
        game.keys("Enter", "PgDn", "h")
        self.assertRegex(game.text(), r"(?s)chose: .*The best choices by")
        self.assertNotRegex(game.text(), r"chose: play car")
        game.keys("Esc", "r")
        self.assertIn("What was given away, the worst first", game.text())
        game.keys("1")
        self.assertRegex(game.text(), r"(?s)start \d\.\d\d ± \d.*luck [+-]\d.*own [+-]\d.*meeting [+-]\d")
        game.keys("Esc", "r", "2")
        self.assertRegex(game.text(), r"(?s)What was given away.*Better: ")
        game.keys("Esc")
        self.assertNotIn("given away", game.text())
        self.assertRegex(game.text(), r"seat \d, ")  # of whoever decided

    def test_a_review_of_grand_prix(self):
        """By hand, on a bot that chooses at random, there is much to be said."""
        game = self.game(seed=4)
        game.keys("w", "c", "Delete")
        game.do("type grandprix players=2 laps=1 track=tinroof")
        game.keys("Enter", "Home", "Down", "Down", "Down", "Enter", "Delete")
        game.do("type random,rookie")
        game.keys("Enter", "s", "Enter", "p", "Enter", "r")
        self.assertIn("What was given away, the worst first", game.text())
        self.assertRegex(game.text(), r"(mistake|blunder) +\d")
        game.keys("1")
        self.assertRegex(game.text(), r"\w+ \(seat 1\): luck [+-]\d+\.\d\d ± \d+\.\d\d, rest -?\d+\.\d\d, end")
        self.assertNotRegex(game.text(), r"\bown\b|others")
        self.assertNotRegex(game.text(), r"or so|\b1 (inaccuracies|mistakes|blunders)|([02-9]|\d\d) (inaccuracy|mistake|blunder)\b")
        game.keys("Esc", "r", "2")
        self.assertRegex(game.text(), r"(?s)What was given away.*\w+ chose: (?!leave it at that).*Better: ")
        game.keys("Esc", "h")
        self.assertIn("chose: ", game.text())

    def test_hints_say_what_was_offered_in_columns(self):
        """What is too long for its line goes on below itself, as soon as there is something like that."""
        game = self.watched("grandprix players=2 laps=1")
        game.keys("Enter", "Home")
        for _ in range(100):
            game.keys("h")
            said = game.text()
            self.assertNotRegex(said, r"chose: (play|tires|retire|step|push) ")
            beside = re.search(r"│(   \S.*?\S  +)(?=\d[\d.]* points |perhaps |about )", said)
            if beside and re.search(r"│ {%d}\w" % len(beside[1]), said):
                return
            game.keys(*["Esc"] * ("Enter, Space: back" in said), *["."] * 5)
        self.fail("no line went on below itself")

    def test_going_on_from_a_moment(self):
        for code in ("lacorsa cars=4", "grandprix players=2 laps=1"):
            with self.subTest(code=code):
                game = self.watched(code)
                game.keys("Enter", "PgDn", "PgDn", "c", "2")
                self.read_welcome(game)
                self.assertIn("your turn", game.text() + "your turn" * ("Ombra" in game.text()))
                self.play_on(game, random.Random(SEED), keys=GRANDPRIX_KEYS if "grandprix" in code else KEYS)
                begun = [path for path in records(self.home) if "\nposition " in path.read_text()]
                self.assertTrue(begun)
                self.verify(begun[-1])

    def test_an_unfinished_race_keeps_its_secrets(self):
        game = self.game(seed=4)
        game.keys("n", "Enter", "Enter", "Esc", "5", "p", "Enter", "End", "s")
        self.assertIn("seat 1, ann", game.text())
        game.keys("s")
        self.assertIn("as a spectator", game.text())
        for key in ("h", "r"):
            game.keys(key)
            self.assertIn("stay secret; x ends that", game.text())

    def test_any_keys_in_a_replay(self):
        dice = random.Random(SEED)
        keys = ["Left", "Right", "PgUp", "PgDn", "Home", "End", ",", ".", "s", "v", "[", "]", "e", "Enter", "Esc", "l", "?", "+"]
        game = self.watched("grandprix players=3 laps=1 track=delta")
        game.keys("Enter")
        for _ in range(scaled(150)):
            if "Races that are kept" in game.text():
                game.keys("Enter")
            game.keys(dice.choice(keys))
            self.check_size(game.screen(), (80, 24))


class Seasons(ScreenCase):
    def test_a_championship_from_beginning_to_end(self):
        game = self.game(seed=5)
        game.keys("m", "n", *["Down"] * 7, "Right", "Right", "s", "Delete")
        game.do("type friends")
        game.keys("Enter")
        self.assertIn("0 of 2 races", game.text())
        for done in (1, 2):
            game.keys("Enter")
            self.play_on(game, random.Random(SEED + done))
            game.keys("Enter")
            self.assertIn(f"{done} of 2 races", game.text())
        self.assertIn("champion", game.text())
        game.keys("v", "1", "End")
        self.assertIn("as a spectator", game.text())
        run = subprocess.run([PADDOCK, "championship", "verify", "friends"], capture_output=True, text=True, check=False,
                             env={"HOME": str(self.home), "PATH": os.environ["PATH"]})
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)

    def test_a_round_goes_on_after_a_kill(self):
        game = self.game(seed=6)
        game.keys("m", "n", "s", "Enter", "Enter", "Enter", "Enter")
        game.kill()
        game = self.game(seed=7)
        game.keys("m", "Down", "Enter", "Enter")
        self.assertIn("your turn", game.text())
        self.assertRegex(game.text(), r"Lap \d")


    def paddock(self, *words, code=0):
        run = subprocess.run([PADDOCK, "championship", *words], capture_output=True, text=True, check=False, cwd=self.home,
                             env={"HOME": str(self.home), "PATH": os.environ["PATH"]})
        self.assertEqual(run.returncode, code, run.stdout + run.stderr)
        return run.stdout + run.stderr

    def season(self, code, name, *keys, **how):
        """A new championship; keys change its rows before it is made."""
        game = self.game(seed=9, cwd=self.home, **how)
        game.keys("m", "n", "c", "Delete")
        game.do(f"type {code}")
        game.keys("Enter", *keys, "s", "Delete")
        game.do(f"type {name}")
        game.keys("Enter")
        self.assertIn(f"{name}: " + {"lacorsa": "LACORSA", "grandprix": "Grand Prix"}[code.split()[0]], game.text())
        return game

    def change(self, name, text):
        """What is kept by that name is this."""
        with contextlib.closing(sqlite3.connect(self.home / ".local/share/paddock/championships/all.db")) as db:
            number, = db.execute("SELECT id FROM championship WHERE name=?", (name,)).fetchone()
            db.execute("DELETE FROM part WHERE championship=? AND at>0", (number,))
            db.execute("UPDATE part SET text=? WHERE championship=?", (text, number))
            db.execute("UPDATE championship SET bytes=? WHERE id=?", (len(text.encode()), number))
            db.commit()

    def test_what_is_said_of_a_file_is_said_on_the_screen(self):
        """A championship that was cut off, and one of older rules."""
        game = self.season("lacorsa cars=4", "cup")
        text = self.paddock("export", "cup", "-")
        self.change("cup", text + "absent 1 2")
        game.keys("Enter")
        self.check_size(game.screen(), (80, 24))
        self.assertIn("The file was cut off while it was being written; what is not whole is dropped.", game.text())
        game.keys("Esc", "5")
        older = text.replace("\nrules 2\n", "\nrules 1\n")
        self.change("cup", older)
        game.keys("Esc", "Down", "Enter")
        self.assertIn("This championship was written under rules version 1; it replays the same", game.text())
        self.assertIn(older, self.paddock("export", "cup", "-"))

    def test_rows_of_a_championship_are_what_they_say(self):
        game = self.season("grandprix players=3 laps=1", "cup", *["Down"] * 7, "Right", "Right", "Right", "Right", "Down", "Down",
                           "Right", "Right", "Down", "Down", "Right", "Right", "Down", "Enter", *"One,Two", "Enter", "Down",
                           "Enter", *"Reds,Blues", "Enter", "Home")
        self.assertIn("One (ann)", game.text())
        shown = self.paddock("show", "cup")
        for words in ("The best 2 of 4 results count", "0 of 4", "One (ann), Reds", "Brandt 10, Blues"):
            self.assertIn(words, shown + game.text())
        self.assertNotIn("moved up", shown)

    def test_a_circuit_is_asked_for_only_where_no_calendar_names_it(self):
        game = self.game(seed=1)
        game.keys("m", "n", "Down", "Right")
        game.do("size 80 60")
        self.assertNotRegex(game.text(), r"(?m)^ +Circuit ", "the season has its own")
        game.keys(*["Down"] * 7, "Enter", *"Night: laps=1", "Enter")
        self.assertRegex(game.text(), r"(?m)^ +Circuit +Lago d’Ombra")

    def test_a_calendar_can_be_typed(self):
        game = self.season("lacorsa cars=4", "tour", *["Down"] * 8, "Enter", *"monza,spa", "Enter")
        self.assertRegex(game.text(), r"(?s)1 > Monza.*2   Spa")
        self.assertIn("0 of 2 races", game.text())

    def test_absent_teams_and_substitutes(self):
        game = self.season("grandprix players=3 laps=1", "cup")
        game.keys("a", "2", "Enter")  # as usual: the average
        self.assertIn("without Glenmore", game.text())
        game.keys("a", "3", "4")
        game.do("type Eve")
        game.keys("Enter")
        self.assertRegex(game.text(), r"\n +without Glenmore[^;\n]*; Eve drives for Lorrain")
        game.keys("a", "1", "2", "a", "1", "1")
        self.assertNotIn("without Ardea", game.text())
        shown = self.paddock("show", "cup")
        self.assertIn("without Glenmore, who is awarded the average", shown)
        self.assertIn("Eve drives for Lorrain", shown)
        game.keys("Enter")
        self.assertIn("Pass the keyboard to ann", game.text())  # two people now

    def test_a_round_that_has_begun_is_put_aside_first(self):
        game = self.season("grandprix players=3 laps=1", "cup")
        game.keys("Enter", "Enter", "Esc", "5")
        self.assertIn("go on with round 1", game.text())
        begun = self.home / ".local/share/paddock/championships/cup.round1.txt"
        text = begun.read_text()
        self.assertIn("has begun", self.paddock("absent", "cup", "1", code=3))
        self.assertIn("has begun", self.paddock("result", "cup", "--order", "5 9", code=3))
        game.keys("a", "1")
        self.assertIn("go on with round 1", game.text())
        game.keys("y", "2")
        self.assertIn("the result of a real table", game.text())
        self.assertFalse(begun.exists())
        self.assertEqual(begun.with_name("cup.round1.txt.aside1").read_text(), text)

    def test_results_by_hand_and_dropped_scores(self):
        game = self.season("lacorsa cars=4", "cup", *["Down"] * 7, "Right", "Right", "Down", "Down", "Right")
        game.keys("y", "s")
        self.assertIn("Which car has won?", game.text())
        game.keys("3", "Enter", "Enter", "1", "Enter", "Enter", "o", "s")  # 3, 4, 1, 2; the pointer is on a placed car
        self.assertIn("1 of 2 races", game.text())
        game.keys("y", "1", "Enter", "Enter", "Enter", "u", "Enter", "1", "Enter")  # whose place is taken away: all move up
        self.assertRegex(game.text(), r"(?s) {6}\[ 1\].* 1\. \[ 2\].* 2\. \[ 3\].* {6}\[ 4\].*found 2")
        game.keys("2", "Enter", "3", "Enter", "1", "Enter", "Enter", "Enter", "Enter", "p")
        game.do(f"click 5 {next(y for y, line in enumerate(game.screen()) if 's: write it down' in line)}")
        self.assertIn("2 of 2 races", game.text())
        self.assertIn("champion", game.text())
        self.assertIn("(", game.text())  # a result that does not count
        ledger = self.paddock("export", "cup", "-")
        self.assertRegex(ledger, r"\nresult-by-hand 1 order 3,4,1,2 out 2:crash\n")
        self.assertRegex(ledger, r"\nresult-by-hand 2 order 1,2,3,4 pole 4\n")
        self.paddock("verify", "cup")
        game.keys("y")
        self.assertIn("All races are over", game.text())

    def test_a_championship_that_somebody_else_removes(self):
        game = self.season("lacorsa cars=4", "cup")
        self.paddock("remove", "cup", "--yes")
        for key in ("y", "Enter"):
            game.keys(key)
            self.assertIn('Expected the name of a championship that is kept; found "cup"', game.text())

    def test_names_that_are_proposed(self):
        """Of today; a number only where there is one of today already."""
        game = self.game(seed=9)
        game.keys("m", "n", "s")
        self.assertRegex(game.text(), r"lacorsa-\d{4}-\d\d-\d\d ")
        game.keys("Enter", "Esc", "Home", "n", "s")
        self.assertRegex(game.text(), r"lacorsa-\d{4}-\d\d-\d\d-2 ")

    def test_exports_are_those_of_the_command_line(self):
        game = self.season("grandprix players=3 laps=1", "cup")
        game.keys("a", "2", "2", "y", *["Enter"] * 10, "s")
        flags = {"1": [], "2": ["--html"], "3": ["--csv"], "4": ["--json"], "5": ["--markdown"]}
        ends = {"1": "txt", "2": "html", "3": "csv", "4": "json", "5": "md"}
        for key, flag in flags.items():
            game.keys("x", key, "Enter")
            self.assertIn(f"Written to {self.home}/cup.{ends[key]}", game.text())
            self.assertEqual((self.home / f"cup.{ends[key]}").read_text(), self.paddock("table", "cup", *flag))
        game.keys("x", "6", "Enter")
        self.assertEqual((self.home / "cup.ledger.txt").read_text(), self.paddock("export", "cup", "-"))
        (self.home / "cup.csv").write_text("mine\n")
        game.keys("x", "3", "Enter", "1")
        self.assertEqual((self.home / "cup.csv").read_text(), "mine\n")
        game.keys("x", "3", "Enter", "2")
        self.assertEqual((self.home / "cup.csv").read_text(), self.paddock("table", "cup", "--csv"))
        game.keys("x", "2", "Delete")
        game.do("type nowhere/cup.html")
        game.keys("Enter")
        self.assertIn("could not create it", game.text())

    def test_the_list_tells_who_has_won(self):
        game = self.season("lacorsa cars=4", "cup", *["Down"] * 7, "Right")
        game.keys("Esc")
        self.assertRegex(game.text(), r"cup +lacorsa +0 of 1 race ")
        game.keys("Down", "Enter", "y", "3", "Enter", "Enter", "Enter", "Enter", "s", "Esc")
        self.assertRegex(game.text(), r"cup +lacorsa +won by ")
        champion = re.search(r"won by (.*?)  ", game.text()).group(1)
        self.assertIn(f" 1 {champion} ", re.sub(r" +", " ", self.paddock("table", "cup")))
        self.assertIn(f"won by {champion}", self.paddock("list"))
        self.assertEqual(json.loads(self.paddock("list", "--json"))[0]["champion"], champion)

    def test_continue_goes_on_with_a_round(self):
        game = self.season("lacorsa cars=4", "cup")
        game.keys("Enter", "Enter", "Esc", "5", "Esc", "Esc")
        self.assertIn("a round of cup", game.text())
        game.keys("c")
        self.assertIn("t: tables of cup", game.text())
        game.keys("t")
        self.assertIn("After 0 of 7 races", game.text())
        game.keys("Esc")
        self.play_on(game, random.Random(SEED))
        game.keys("Enter", "m", "Down", "Enter")
        self.assertIn("1 of 7 races", game.text())


class Lessons(ScreenCase):
    def learn(self, item, keys):
        dice = random.Random(SEED)
        game = self.game(seed=8)
        game.keys("l", item)
        self.assertIn("1 of ", game.text())
        for n in range(4000):
            screen = game.text()
            if "The lesson is over" in screen:
                break
            if n % 97 == 50:  # leaving and coming back loses nothing
                game.end()
                game = self.game(seed=8)
                game.keys("l", item)
            game.keys(dice.choice(keys))
        else:
            self.fail("the lesson does not end:\n" + screen)
        self.play_on(game, dice, keys=keys)

    def test_lacorsa_can_be_learnt(self):
        self.learn("2", KEYS)

    def test_grand_prix_can_be_learnt(self):
        self.learn("1", GRANDPRIX_KEYS)


class Races(ScreenCase):
    def race(self, code, size, seed, keys=None):
        dice = random.Random(seed)
        game = self.game(seed=seed, size=size)
        game.keys("n", "c", "Delete")
        game.do(f"type {code}")
        game.keys("Enter", "s")
        self.play_on(game, dice, size, keys or KEYS)
        self.assertEqual(game.end(), 0)
        self.verify(records(self.home)[-1])

    def test_whole_races_of_lacorsa(self):
        setups = ["lacorsa cars=4", "lacorsa cars=6 each=2", "lacorsa edition=large_grid cars=12",
                  "lacorsa edition=seasons cars=8 track=monza", "lacorsa cars=5 suit_tiebreaker=yes going_wide=yes",
                  "lacorsa edition=seasons cars=6 each=2 team_orders=yes"]
        for i in range(scaled(12)):
            with self.subTest(i=i):
                self.race(setups[i % len(setups)], [(80, 24), (200, 60), (100, 30)][i % 3], SEED + i)

    def test_whole_races_of_grand_prix(self):
        setups = ["grandprix players=2 laps=1", "grandprix players=4 laps=1 track=tinroof weather=random",
                  "grandprix players=11 laps=1 track=hallen grid=bag", "grandprix players=3 laps=2 track=delta weather=wet"]
        for i in range(scaled(4)):
            with self.subTest(i=i):
                self.race(setups[i % len(setups)], [(80, 24), (200, 60), (100, 30), (132, 43)][i % 4], SEED + i, GRANDPRIX_KEYS)


class Dice(ScreenCase):
    """Dice and cards of a real table, typed in."""

    def typed_race(self, code, *keys):
        (self.home / ".config/paddock").mkdir(parents=True, exist_ok=True)
        (self.home / ".config/paddock/settings").write_text("bot=rookie\n")
        game = self.game(seed=3)
        game.keys("n", "c")
        game.do(f"type {code}")
        game.keys("Enter", *["Down"] * 7, "Right", "Home", *keys, "s")
        return game

    def type_line(self, game, line):
        game.do(f"type {line}")
        game.keys("Enter")

    def test_cards_are_typed_and_nothing_is_dealt(self):
        game = self.typed_race("lacorsa cars=4")
        self.assertIn("Card 1 for ann", game.text())
        self.type_line(game, "1 2 99")
        self.assertIn("nothing of the line was taken", game.text())
        self.assertIn("1 2 99", game.text())
        game.keys("Delete")
        self.type_line(game, "1, 2 3")
        self.assertIn("Card 4 for ann", game.text())
        self.assertIn("Noted for ann (car 1): 1 2 3.", game.text())
        self.assertTrue(records(self.home)[-1].read_text().endswith("\n* deal car1 3\n"), "what was typed is not saved")
        self.assertRegex(game.text(), "│ 1 │ │ 2 │ │ 3 │")
        game.keys("Enter")
        self.assertIn("Type one of these", game.text())
        game.keys("Esc", "Esc", "Esc", "6")  # the rest by the program
        self.assertIn("your turn", game.text())
        self.assertIn("tables=\n", (self.home / ".config/paddock/settings").read_text())
        self.assertIn("\n* deal car1 1\n* deal car1 2\n* deal car1 3\n", records(self.home)[-1].read_text())

    def test_a_race_begun_line_by_line_is_typed_in_here_too(self):
        subprocess.run([PADDOCK, "play", "--names", "ann", "--bots", "rookie", "--dice", "typed"], input="1 2 3\nquit\n", text=True,
                       capture_output=True, check=True, env={**os.environ, "HOME": str(self.home), "XDG_DATA_HOME": "", "XDG_CONFIG_HOME": ""})
        game = self.game(seed=3)
        game.keys("p", "c")
        self.assertIn("Card 4 for ann", game.text())

    def test_secret_cards_are_asked_of_their_owner(self):
        game = self.typed_race("lacorsa cars=4", "Down", "Down", "Down", "Right")
        self.assertIn("Pass the keyboard to ann", game.text())
        game.keys("Enter")
        self.type_line(game, "1 2 3 4 5 6 7 8 9 10 11 12")
        self.type_line(game, "R 5")  # what is Player 2's cannot be typed yet
        self.assertIn('"5" is more than was asked for', game.text())
        game.keys("Backspace", "Backspace", "Enter")
        self.assertIn("Player 2 is next", game.text())
        game.keys("Enter")
        self.assertIn("Pass the keyboard to Player 2", game.text())
        game.keys("Enter")
        self.assertIn("Card 1 for Player 2", game.text())
        self.assertNotIn("│ 1 │", game.text())

    def whole_race(self, code, keys):
        dice = random.Random(SEED)
        game = self.typed_race(code)
        for _ in range(4000):
            screen = game.text()
            if "─ Result ─" in screen:
                break
            if "dice and cards, please" not in screen:
                game.keys(dice.choice(keys))
                continue
            game.keys("Delete", "Enter")
            listed = re.search(r"between:([^.]*)\.", re.sub(r"[│\s]+", " ", game.text())).group(1).split()
            game.keys("Esc")
            self.type_line(game, dice.choice(listed))
        else:
            self.fail("the race does not end:\n" + screen)
        self.verify(records(self.home)[-1])

    def test_a_whole_race_of_lacorsa(self):
        self.whole_race("lacorsa cars=3", KEYS)

    def test_a_whole_race_of_grand_prix(self):
        self.whole_race("grandprix players=2 laps=1 track=tinroof", GRANDPRIX_KEYS)


class Kills(ScreenCase):
    @staticmethod
    def table_of(screen):
        """The race itself, without what is pointed at: bar, strip and hand of LACORSA, bar and order of Grand Prix."""
        if "LACORSA" in screen[0]:
            return screen[:4] + [screen[-4]]
        return [screen[0]] + [line[:41].rstrip() for line in screen if re.match(r" [ \d]\d \[", line)]

    def kill_often(self, code, keys, kills):
        dice = random.Random(SEED)
        known, seen, path, races = b"", None, None, 0
        for n in range(kills):
            with Script(PROGRAM, self.home, seed=SEED + n) as game:
                if "Continue" in game.text():
                    game.keys("c")
                    self.read_welcome(game)
                    self.assertTrue(path.read_bytes().startswith(known), "what was confirmed is gone")
                    if seen:
                        self.assertEqual(self.table_of(game.screen()), seen)
                else:
                    game.keys("n", "c", "Delete")
                    game.do(f"type {code}")
                    game.keys("Enter", "s")
                    self.read_welcome(game)
                    path, known, races = records(self.home)[-1], b"", races + 1
                for _ in range(dice.randrange(6)):
                    game.keys(dice.choice(keys))
                    known = path.read_bytes()
                while "your challenge" in game.text():
                    game.keys("Enter")
                    known = path.read_bytes()
                if "─ Result ─" in game.text():
                    game.keys("Enter")
                    continue
                self.read_welcome(game)
                game.keys("~")  # means nothing, and takes a note away
                seen = self.table_of(game.screen()) if dice.random() < 0.5 else None
                if not seen:  # in the middle of what Enter does
                    game.send("key Enter")
                    time.sleep(dice.random() * 0.02)
                game.kill()
        print(f"{kills} kills, {races} races", file=sys.stderr)

    def test_nothing_confirmed_is_lost(self):
        self.kill_often("lacorsa cars=4", KEYS, scaled(100))

    def test_nothing_confirmed_is_lost_in_grand_prix(self):
        self.kill_often("grandprix players=3", GRANDPRIX_KEYS, scaled(30))


if __name__ == "__main__":
    print(f"seed {SEED}", file=sys.stderr)
    unittest.main(argv=sys.argv[:1] + sys.argv[4:], verbosity=1)
