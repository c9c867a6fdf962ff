#!/usr/bin/env python3
"""Championships online: whole seasons over a real server, round after round, with restarts, kills, people who do not come.

usage: championships_test.py PATH_TO_PADDOCK [unittest arguments]
"""

import concurrent.futures
import contextlib
import http.client
import json
import os
import random
import re
import resource
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest

from host_test import Case, count
import host_test
from online_client import PATIENCE, Closed, Player, listen, of_files, play_out

LACORSA = {"game": "lacorsa", "setup": "cars=4 each=1", "seats": [{"name": "Ann"}, {"name": "Bob"}, {"bot": "random"}, {"bot": "random"}]}
GRANDPRIX = {"game": "grandprix", "setup": "players=3 turns=8", "seats": [{"name": "Ann"}, {"name": "Bob"}, {"bot": "random"}]}
BOTS = {"game": "lacorsa", "setup": "cars=4 each=1", "seats": [{"bot": "random"}] * 4}


class Seasons(Case):
    def championship(self, server, **wishes):
        status, text = server.ask("/api/championships", wishes)
        self.assertEqual(status, 201, text)
        return json.loads(text)

    def look(self, server, made):
        return server.get(f"/api/championships/{made['championship']}")

    def post(self, server, made, what, status=200, **body):
        found, text = server.ask(f"/api/championships/{made['championship']}/{what}", {"maker": made["maker"], **body})
        self.assertEqual(found, status, text)
        return json.loads(text)

    def wait_until(self, true, *arguments):
        for _ in range(50 * PATIENCE):
            found = true(*arguments)
            if found:
                return found
            time.sleep(0.02)
        raise AssertionError("it does not come to that")

    def wait_over(self, server, made):
        return self.wait_until(lambda: (lambda c: c if c["state"] == "over" else None)(self.look(server, made)))

    def at(self, server, made, table, *seats):
        """Players with the keys of the season at the table of a round."""
        return self.players(server, {"table": table, "seats": made["seats"]}, *seats)

    def race(self, server, made, table, rng, *seats, substitutes=()):
        """The race of that table, to its end; the table that comes next, where substitutes are not expected."""
        players = self.at(server, made, table, *seats)
        play_out(players, rng)
        ends = [next(m for m in reversed(p.heard) if m["type"] == "end") for p in players]
        for p in players:
            p.close()
        led = {m.get("next") for seat, m in zip(seats, ends) if seat not in substitutes}
        self.assertEqual(len(led), 1)
        self.assertFalse([m for seat, m in zip(seats, ends) if seat in substitutes and "next" in m])
        return led.pop()

    # ---- the same by the local verbs ----

    def run_program(self, *words, code=0):
        done = subprocess.run([host_test.PROGRAM, *words], capture_output=True, text=True, timeout=PATIENCE, check=False)
        self.assertEqual(done.returncode, code, (words, done.stdout, done.stderr))
        return done.stdout

    def check_as_local(self, server, made, flags, notes=()):
        """What the server tells of it is what paddock championship says of the same races."""
        shown = self.look(server, made)
        status, text = server.ask(f"/api/championships/{made['championship']}/file")
        self.assertEqual(status, 200, text)
        with tempfile.TemporaryDirectory() as folder:
            ours, theirs, record = (os.path.join(folder, name) for name in ("ours.txt", "theirs.txt", "record.txt"))
            with open(theirs, "w", encoding="utf-8") as f:
                f.write(text)
            self.run_program("championship", shown["game"], "new", ours, *flags)
            for table in shown["tables"]:
                for round_number, *note in notes:
                    if round_number == table["round"]:
                        self.run_program("championship", note[0], ours, *note[1:])
                if not table["record"]:
                    break
                with open(record, "w", encoding="utf-8") as f:
                    f.write(server.ask(table["record"])[1])
                self.run_program("verify", "--complete", record)
                self.run_program("championship", "add", ours, record)
            tables = [json.loads(self.run_program("championship", "table", path, "--json")) for path in (ours, theirs)]
            self.assertEqual(tables[0], tables[1])
            for name, value in tables[0].items():
                self.assertEqual(shown[name], value, name)
            with open(ours, encoding="utf-8") as f:
                self.assertEqual(f.read(), text)
            self.run_program("championship", "verify", theirs)
            self.run_program("verify", theirs)
        return shown


class Whole(Seasons):
    """From the first table to the last."""

    def test_seasons_of_both_games_with_a_restart_and_a_kill_between_rounds(self):
        for wishes, flags, calendar in (
                (LACORSA, ["--setup", "cars=4 each=1", "--names", "Ann,Bob", "--bots", "random"], {"races": 3, "best": 2, "title": "Winter"}),
                (GRANDPRIX, ["--setup", "players=3 turns=8", "--names", "Ann,Bob", "--bots", "random"], {"races": 3, "title": "Winter"})):
            with self.subTest(game=wishes["game"]):
                server = self.serve("--limit-messages", "10000")
                made = self.championship(server, **wishes, **calendar)
                table, rng = made["table"], random.Random(5)
                for number in range(1, 4):
                    shown = self.look(server, made)
                    self.assertEqual((shown["round"], shown["table"], shown["over"]), (number, table, number - 1))
                    told = server.get(f"/api/tables/{table}")["championship"]
                    self.assertEqual(told, {"championship": made["championship"], "round": number, "rounds": 3, "next": None})
                    following = self.race(server, made, table, rng, 1, 2)
                    if number == 1:
                        server.stop()
                        server.restart()
                    if number == 2:
                        server.kill()
                        server.restart()
                    self.assertEqual(bool(following), number < 3)
                    self.assertEqual(server.get(f"/api/tables/{table}")["championship"]["next"], following)
                    table = following
                shown = self.check_as_local(server, made, [*flags, *[w for k, v in calendar.items() for w in (f"--{k}", str(v))]])
                self.assertEqual((shown["state"], shown["over"], shown["round"], shown["table"]), ("over", 3, None, None))
                self.assertEqual([t["round"] for t in shown["tables"]], [1, 2, 3])
                server.__exit__()

    def test_the_winner_is_moved_up_and_own_calendars_and_names(self):
        server = self.serve()
        made = self.championship(server, game="grandprix", setup="players=2 turns=6", seats=[{"bot": "random"}] * 2, title="Cup",
                                 calendar="Opening: track=tinroof; Finale: track=tinroof laps=1", drivers=["Ada", "Bea", "Cyd", "Dot"],
                                 team_names=["Red", "Blue"])
        self.wait_over(server, made)
        shown = self.check_as_local(server, made, [
            "--setup", "players=2 turns=6", "--bots", "random", "--title", "Cup", "--drivers", "Ada,Bea,Cyd,Dot", "--team-names", "Red,Blue",
            "--calendar", "Opening: track=tinroof; Finale: track=tinroof laps=1"])
        winner = next(r["car"] for r in shown["rounds"][0]["results"] if r["place"] == 1)
        self.assertIn(f"bonus={winner}", shown["rounds"][1]["setup"])
        self.assertEqual({t["team"] for t in shown["teams"]}, {"Red", "Blue"})
        self.assertEqual(server.get(f"/api/tables/{shown['tables'][1]['table']}")["title"], "Cup: Finale")

    def test_an_invitation_is_for_the_whole_season(self):
        server = self.serve("--limit-messages", "10000")
        made = self.championship(server, game="lacorsa", setup="cars=4 each=1", races=2,
                                 seats=[{"name": "Ann"}, {"open": True}, {"bot": "random"}, {"bot": "random"}])
        self.assertEqual(self.look(server, made)["state"], "waiting")
        self.assertEqual(self.look(server, made)["seats"][1], {"seat": 2, "name": None, "is": "open"})
        self.assertEqual(server.ask(f"/api/championships/{made['championship']}/file")[0], 409)
        for name, why in (("B|b", "without |"), ("Ann", "two names"), ("x" * 30, "name")):
            bad = server.connect()
            bad.send(type="sit", table=made["table"], invitation=made["seats"][1]["invitation"], name=name)
            self.assertIn(why, bad.wait("bye")["why"])
            bad.close()
        guest = server.connect()
        guest.send(type="sit", table=made["table"], invitation=made["seats"][1]["invitation"], name="Zoë")
        made["seats"][1]["key"] = guest.wait("seated")["key"]
        guest.wait("welcome")
        guest.close()
        server.kill()
        server.restart()
        self.assertEqual(self.look(server, made)["seats"][1]["name"], "Zoë")
        self.assertEqual([d["player"] for d in self.look(server, made)["drivers"]][:2], ["Ann", "Zoë"])
        following = self.race(server, made, made["table"], random.Random(1), 1, 2)
        status, text = server.ask(f"/api/tables/{following}/keys", {"maker": made["maker"], "seat": 1})
        self.assertEqual(status, 200, text)
        with self.assertRaises(Closed):
            Player(server.port, {"table": following, "seats": made["seats"]}, 1)
        made["seats"][0]["key"] = json.loads(text)["key"]
        self.assertIsNone(self.race(server, made, following, random.Random(2), 1, 2))
        self.check_as_local(server, made, ["--setup", "cars=4 each=1", "--races", "2", "--names", "Ann,Zoë", "--bots", "random"])

    def test_paddock_join_is_led_from_round_to_round(self):
        server = self.serve("--limit-messages", "10000")
        made = self.championship(server, game="lacorsa", setup="cars=4 each=1", races=2, seats=[{"name": "Ann"}, *[{"bot": "random"}] * 3])
        def join(link):
            return self.run_program("join", link, "--bot", f"{host_test.PROGRAM} bot random", "--no-save")
        said = join(made["seats"][0]["link"])
        second = self.look(server, made)["table"]
        link = f"{server.url}#/table/{second}/{made['seats'][0]['key']}"
        self.assertIn(f"The championship goes on: paddock join '{link}'\n", said)
        self.assertIn(f"paddock join '{link}'\n", join(made["seats"][0]["link"]))  # who comes back to the first is told, too
        self.assertNotIn("The championship goes on", join(link))
        self.check_as_local(server, made, ["--setup", "cars=4 each=1", "--races", "2", "--names", "Ann", "--bots", "random"])

    def test_a_season_of_bots_runs_by_itself_and_open_seats_can_be_filled(self):
        server = self.serve()
        made = self.championship(server, game="lacorsa", setup="cars=4 each=1", seats=[{"bot": "random"}] * 3, races=2, stand_in="random",
                                 pole_point=True)
        self.assertEqual(server.ask(f"/api/tables/{made['table']}/start", {"maker": made["maker"]})[0], 200)
        shown = self.wait_over(server, made)
        self.assertIn(shown["pole_race"], range(1, 7))
        self.check_as_local(server, made, ["--setup", "cars=4 each=1", "--races", "2", "--bots", "random", "--pole-race", str(shown["pole_race"])])

    def test_one_that_is_not_remembered_is_put_together_once_for_all_who_ask(self):
        server = self.serve()
        made = self.championship(server, game="lacorsa", setup="cars=4 each=1", seats=[{"bot": "random"}] * 4, races=3)
        self.wait_over(server, made)
        path = f"/api/championships/{made['championship']}"
        asked = [(path, None), (f"{path}/file", None), (f"/c/{made['championship']}.csv", None), (f"{path}/end", {"maker": made["maker"]}),
                 (f"{path}/end", None), (f"{path}/shout", None)] * 3
        answers = [server.ask(*one) for one in asked]
        self.assertEqual([status for status, _ in answers[:6]], [200, 200, 200, 409, 405, 404])
        server.stop()
        server.restart()
        with concurrent.futures.ThreadPoolExecutor(len(asked)) as everybody:
            self.assertEqual(list(everybody.map(lambda one: server.ask(*one), asked)), answers)
        self.assertIn("paddock_championships_replayed_total 1\n", server.ask("/metrics")[1])

    def test_the_table_of_a_round_says_so_to_those_who_watch_late_only_in_time(self):
        server = self.serve()
        made = self.championship(server, **{**BOTS, "races": 1}, spectators="late", late_minutes=60)
        self.wait_over(server, made)
        watcher = server.join(made, 0)
        welcome = watcher.heard[-1]
        self.assertNotEqual(welcome["state"], "over")
        self.assertEqual(welcome["championship"], {"championship": made["championship"], "round": 1, "rounds": 1, "next": None})
        watcher.close()


class Absent(Seasons):
    """People who do not come."""

    FLAGS = ["--setup", "cars=4 each=1", "--races", "3", "--names", "Ann,Bob", "--bots", "random"]

    def test_a_bot_and_a_person_substitute(self):
        server = self.serve("--limit-messages", "10000")
        made, rng = self.championship(server, **LACORSA, races=3), random.Random(3)
        waiting = self.at_first(server, made, 1)
        noted = self.post(server, made, "substitute", seat=2, bot="random")
        self.assertEqual(waiting.wait("end")["next"], noted["table"])
        self.assertNotEqual(noted["table"], made["table"])
        self.assertEqual(noted["rounds"][0]["substitutes"], [{"seat": 2, "player": "random (bot)"}])
        second = self.race(server, made, noted["table"], rng, 1)
        server.kill()
        server.restart()
        self.assertEqual(server.get(f"/api/tables/{made['table']}")["championship"]["next"], noted["table"])  # it had not begun
        noted = self.post(server, made, "substitute", seat=1, name="Eve")
        self.assertEqual([link["seat"] for link in noted["links"]], [1])
        with self.assertRaises(Closed):  # the seat is somebody else's in this race
            Player(server.port, {"table": noted["table"], "seats": made["seats"]}, 1)
        eve = {**made, "seats": [{"key": noted["links"][0]["key"]}, *made["seats"][1:]]}
        third = self.race(server, eve, noted["table"], rng, 1, 2, substitutes=[1])
        self.assertIn("player 1 Eve\n", server.ask(f"/api/tables/{noted['table']}/record")[1])
        self.assertNotEqual(second, third)
        with self.assertRaises(Closed):
            Player(server.port, {"table": third, "seats": eve["seats"]}, 1)
        self.assertIsNone(self.race(server, made, third, rng, 1, 2))
        shown = self.check_as_local(server, made, self.FLAGS, [(1, "substitute", "Bob", "random"), (2, "substitute", "Ann", "Eve")])
        self.assertEqual({d["player"] for d in shown["drivers"]}, {"Ann", "Bob", "random (bot)"})

    def test_two_substitutes_each_have_a_link_of_their_own(self):
        server = self.serve("--limit-messages", "10000")
        made = self.championship(server, **LACORSA, races=2)
        eve = self.post(server, made, "substitute", seat=2, name="Eve")["links"]
        fay = self.post(server, made, "substitute", seat=1, name="Fay")
        self.assertEqual([link["seat"] for link in fay["links"]], [1])
        both = {"seats": [{"key": fay["links"][0]["key"]}, {"key": eve[0]["key"]}]}  # Eve was asked to the table before this one
        players = self.at(server, both, fay["table"], 1, 2)
        play_out(players, random.Random(2))
        for p in players:
            end = next(m for m in reversed(p.heard) if m["type"] == "end")
            self.assertNotIn("next", end)  # the next table is not theirs
            p.close()
        again = server.join({"table": fay["table"], **both}, 1)
        self.assertIsNone(again.heard[-1]["championship"]["next"])
        again.close()
        self.assertIsNotNone(server.get(f"/api/tables/{fay['table']}")["championship"]["next"])  # everybody may know that there is one
        record = server.ask(f"/api/tables/{fay['table']}/record")[1]
        self.assertIn("player 1 Fay\n", record)
        self.assertIn("player 2 Eve\n", record)

    def test_nobody_substitutes_by_the_name_of_an_account(self):
        server = self.serve()
        made = self.championship(server, **LACORSA, races=2)
        answer, _ = server.request("/api/account", json.dumps({"name": "Eve", "passphrase": "correct horse"}))
        cookie = answer.getheader("Set-Cookie").split(";")[0]
        self.assertIn("is the name of an account", self.post(server, made, "substitute", 403, seat=2, name="eve")["error"])
        self.assertEqual(self.look(server, made)["table"], made["table"])
        status, text = server.ask(f"/api/championships/{made['championship']}/substitute",
                                  {"maker": made["maker"], "seat": 2, "name": "Eve"}, Cookie=cookie)
        self.assertEqual(status, 200, text)

    def at_first(self, server, made, seat):
        client = server.join(made, seat)
        self.addCleanup(client.close)
        return client

    def test_a_team_is_absent_and_another_comes_after_all(self):
        server = self.serve("--limit-messages", "10000")
        made, rng = self.championship(server, **GRANDPRIX, races=2), random.Random(4)
        second = self.race(server, made, made["table"], rng, 1, 2)
        self.assertNotEqual(self.post(server, made, "absent", seat=1, award="nothing")["table"], second)
        self.post(server, made, "present", seat=1)
        noted = self.post(server, made, "absent", seat=1)
        self.assertEqual(noted["rounds"][1]["absent"], [{"seat": 1, "award": "average"}])
        server.kill()
        server.restart()
        bob = {**made, "seats": made["seats"][1:]}  # one seat fewer at this table
        self.assertIsNone(self.race(server, bob, noted["table"], rng, 1))
        shown = self.check_as_local(server, made, ["--setup", "players=3 turns=8", "--races", "2", "--names", "Ann,Bob", "--bots", "random"],
                                    [(2, "absent", "Ann", "--award", "nothing"), (2, "present", "Ann"), (2, "absent", "Ann", "--award", "average")])
        self.assertEqual(shown["state"], "over")

    def test_whoever_does_not_come_is_driven_for(self):
        server = self.serve("--limit-messages", "10000")
        made = self.championship(server, **LACORSA, races=2, wait_s=1, stand_in="random")
        ann, = self.at(server, made, made["table"], 1)  # Bob does not come
        play_out([ann], random.Random(6))
        second = ann.heard[-1]["next"]
        ann.close()
        self.assertIn("stand-in 2 random\n", server.ask(f"/api/tables/{made['table']}/record")[1])
        server.kill()  # nobody at all comes to the second, and the server is down meanwhile
        server.restart()
        self.assertIsNotNone(second)
        self.wait_over(server, made)
        record = server.ask(f"/api/tables/{second}/record")[1]
        self.assertIn("stand-in 1 random\n", record)
        self.assertIn("stand-in 2 random\n", record)
        self.check_as_local(server, made, ["--setup", "cars=4 each=1", "--races", "2", "--names", "Ann,Bob", "--bots", "random"])

    def test_what_may_not_be_noted(self):
        server = self.serve("--limit-messages", "10000")
        made = self.championship(server, **LACORSA, races=2)
        for what, status, why, body in (
                ("absent", 400, "takes all players", {"seat": 1, "award": "nothing"}), ("absent", 400, "awarded to a team", {"seat": 1}),
                ("absent", 400, "expected \"average\" or \"nothing\"", {"seat": 1, "award": "much"}),
                ("absent", 400, "\"seat\"", {}), ("absent", 400, "expected a seat from 1 to 4", {"seat": 5}), ("absent", 400, "1 to", {"seat": 0}),
                ("present", 400, "nothing says", {"seat": 1}), ("present", 400, "\"name\"", {"seat": 1, "name": "Eve"}),
                ("substitute", 400, "one of name and bot", {"seat": 1}), ("substitute", 400, "one of name and bot", {"seat": 1, "name": "E", "bot": "club"}),
                ("substitute", 400, "two names", {"seat": 1, "name": "Bob"}), ("substitute", 400, "without |", {"seat": 1, "name": "E|e"}),
                ("substitute", 400, "bot", {"seat": 1, "bot": "nobody"}), ("substitute", 400, "at most 1000 ms", {"seat": 1, "bot": "works:5000ms"}),
                ("substitute", 400, "expected a seat from 1 to 4", {"seat": 9, "name": "Eve"}),
                ("end", 400, "\"seat\"", {"seat": 1}), ("end", 403, "Only whoever made", {"maker": "0" * 32}),
                ("absent", 403, "Only whoever made", {"maker": "", "seat": 1})):
            with self.subTest(what=what, body=body):
                answer = self.post(server, {**made, "maker": body.pop("maker", made["maker"])}, what, status, **body)
                self.assertIn(why, answer["error"])
                self.assertRegex(answer["error"], r"^[^\n]+\.$")
        self.assertEqual(self.look(server, made)["table"], made["table"])
        self.at(server, made, made["table"], 1, 2)
        self.assertIn("has begun", self.post(server, made, "substitute", 409, seat=1, bot="club")["error"])
        invited = self.championship(server, game="lacorsa", setup="cars=4 each=1")
        self.assertIn("still open", self.post(server, invited, "substitute", 409, seat=1, bot="club")["error"])


class Broken(Seasons):
    """Killed, full, put away: no round twice, none missing."""

    def check_whole(self, server, made, rounds):
        shown = self.wait_over(server, made)
        self.assertEqual([t["round"] for t in shown["tables"]], list(range(1, rounds + 1)))
        self.assertEqual(shown["over"], rounds)
        races = server.query("SELECT count(*), count(DISTINCT race) FROM championship_race l JOIN championship c ON c.row=l.championship"
                             f" WHERE c.id='{made['championship']}'")
        self.assertEqual(races, [(rounds, rounds)])
        return shown

    def check_disk(self, server):
        """Every state of the disk is one between two rounds or within one: the table that is next is there, and no other."""
        found = server.query(
            "SELECT c.state, c.rounds, (SELECT count(*) FROM championship_race l JOIN race r ON r.row=l.race WHERE l.championship=c.row AND r.state=3),"
            " (SELECT count(*) FROM championship_race l JOIN race r ON r.row=l.race WHERE l.championship=c.row AND r.state<3) FROM championship c")
        for state, rounds, over, alive in found:
            self.assertEqual(alive, 1 if over < rounds else 0)
            self.assertEqual(state == 2, over == rounds)
        return found

    def test_every_state_of_the_disk_is_whole(self):
        server = self.serve()
        made = [self.championship(server, **BOTS, races=20) for _ in range(2)]
        seen = set()
        while any(self.look(server, one)["state"] != "over" for one in made):
            for _ in range(20):
                seen.update(over for _, _, over, _ in self.check_disk(server))
        self.assertGreater(len(seen), 1)

    def test_killed_at_any_moment(self):
        server, rng, rounds = self.serve(), random.Random(11), 12
        made = [self.championship(server, **BOTS, races=rounds) for _ in range(3)]
        for _ in range(count(25)):
            time.sleep(rng.random() * 0.08)
            server.kill()
            self.check_disk(server)
            server.restart()
        for one in made:
            self.check_whole(server, one, rounds)
            self.check_as_local(server, one, ["--setup", "cars=4 each=1", "--races", str(rounds), "--bots", "random"])

    def test_stopped_at_any_moment(self):
        server, rng, rounds = self.serve(), random.Random(12), 8
        made = self.championship(server, **BOTS, races=rounds)
        for _ in range(count(8)):
            time.sleep(rng.random() * 0.05)
            self.assertEqual(server.stop(), 0)
            server.restart()
        self.check_whole(server, made, rounds)

    @of_files
    def test_a_disk_that_is_full_between_two_rounds(self):
        server, rounds = self.serve(), 40
        made = self.championship(server, **BOTS, races=rounds)
        _, hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        for _ in range(count(6)):
            time.sleep(0.05)
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (4096, hard))
            time.sleep(0.1)
            if self.look(server, made)["state"] != "over":
                self.assertEqual(server.ask("/api/championships", BOTS)[0], 503)
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (hard, hard))
            self.wait_until(lambda: server.ask("/health")[0] == 200)
        self.check_whole(server, made, rounds)

    def test_a_round_that_is_put_away_is_run_again(self):
        server = self.serve("--limit-messages", "10000")
        made, rng = self.championship(server, **LACORSA, races=2), random.Random(8)
        second = self.race(server, made, made["table"], rng, 1, 2)
        ann, bob = self.at(server, made, second, 1, 2)
        self.assertEqual(server.ask(f"/api/tables/{second}/end", {"maker": made["maker"]})[0], 200)
        again = ann.wait("end")["next"]
        self.assertEqual(bob.wait("end")["next"], again)
        self.assertNotEqual(again, second)
        self.assertEqual(server.get(f"/api/tables/{second}")["championship"]["next"], again)
        server.kill()
        server.restart()
        self.assertEqual(server.get(f"/api/tables/{second}")["championship"]["next"], again)
        self.assertEqual(self.look(server, made)["table"], again)
        self.assertIsNone(self.race(server, made, again, rng, 1, 2))
        shown = self.check_as_local(server, made, ["--setup", "cars=4 each=1", "--races", "2", "--names", "Ann,Bob", "--bots", "random"])
        self.assertEqual([t["table"] for t in shown["tables"]], [made["table"], again])

    def test_one_that_is_ended(self):
        server = self.serve("--limit-messages", "10000")
        made = self.championship(server, **LACORSA, races=3)
        second = self.race(server, made, made["table"], random.Random(9), 1, 2)
        ann, = [server.join({"table": second, "seats": made["seats"]}, 1)]
        shown = self.post(server, made, "end")
        self.assertEqual((shown["state"], shown["over"], shown["table"]), ("ended", 1, None))
        self.assertNotIn("next", ann.wait("end"))
        ann.close()
        self.assertIn("over", self.post(server, made, "end", 409)["error"])
        server.kill()
        server.restart()
        self.assertEqual(self.look(server, made), shown)
        self.check_as_local(server, made, ["--setup", "cars=4 each=1", "--races", "3", "--names", "Ann,Bob", "--bots", "random"])
        unwanted = self.championship(server, **LACORSA)
        server.ask(f"/api/tables/{unwanted['table']}/end", {"maker": unwanted["maker"]})
        self.assertEqual(self.look(server, unwanted)["state"], "ended")


class Asked(Seasons):
    """What is asked over HTTP."""

    def test_pages(self):
        server = self.serve()
        made = self.championship(server, **BOTS, races=2, title="A <b> cup & more")
        self.wait_over(server, made)
        page = f"/c/{made['championship']}"
        self.assertEqual(json.loads(server.ask(page)[1]), self.look(server, made))
        self.assertEqual(json.loads(server.ask(page + ".json")[1]), self.look(server, made))
        status, html = server.ask(page, Accept="text/html,*/*")
        self.assertEqual((status, html), server.ask(page + ".html"))
        self.assertIn("A &lt;b&gt; cup &amp; more", html)
        for table in self.look(server, made)["tables"]:
            self.assertIn(f"#/table/{table['table']}\"", html)
            self.assertIn(f"api/tables/{table['table']}/record\"", html)
        self.assertTrue(html.rstrip().endswith("</html>"))
        self.assertNotIn("<script", html)
        policy = self.header(server, page + ".html", "Content-Security-Policy")
        self.assertIn("default-src 'none'; style-src 'unsafe-inline';", policy)  # or it would be shown without its styles
        self.assertNotIn("unsafe-inline", self.header(server, page + ".json", "Content-Security-Policy"))
        self.assertIn("Drivers", server.ask(page + ".txt")[1])
        self.assertTrue(server.ask(page + ".csv")[1].startswith("table,rank"))
        self.assertEqual(server.ask(page, method="HEAD")[0], 200)

    def header(self, server, path, name):
        with contextlib.closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)) as connection:
            connection.request("GET", path)
            answer = connection.getresponse()
            answer.read()
            return answer.getheader(name)

    def test_the_file_is_verified_with_its_deals(self):
        server = self.serve()
        made = self.championship(server, **BOTS, races=2)
        self.wait_over(server, made)
        text = server.ask(f"/api/championships/{made['championship']}/file")[1]
        secret = re.search(r"^  .*secret ([0-9a-f]{64})", text, re.M)[1]
        other = secret[:-1] + ("0" if secret[-1] != "0" else "1")
        with tempfile.TemporaryDirectory() as folder:
            good, forged, cut = (os.path.join(folder, name) for name in ("good.txt", "forged.txt", "cut.txt"))
            for path, words in ((good, text), (forged, text.replace(secret, other)), (cut, text[:text.index("race 2\n")])):
                with open(path, "w", encoding="utf-8") as f:
                    f.write(words)
            self.run_program("verify", "--complete", good)
            self.run_program("verify", cut)
            self.run_program("verify", "--complete", cut, code=1)
            self.run_program("verify", "--mend", os.path.join(folder, "new.txt"), good, code=2)
            self.run_program("verify", forged, good, code=1)
            self.run_program("championship", "verify", forged, code=1)
            said = json.loads(self.run_program("verify", "--json", forged, code=1))
            self.assertEqual((said["good"], said["over"]), (False, 2))
            self.assertIn("round 1", said["reason"])

    def test_the_list_has_public_ones(self):
        server = self.serve()
        self.championship(server, **BOTS, races=1)
        self.assertEqual(server.get("/api/championships"), {"championships": []})
        made = self.championship(server, **BOTS, races=2, public=True, title="Open cup")
        self.wait_over(server, made)
        one, = server.get("/api/championships")["championships"]
        del one["made"]
        self.assertEqual(one, {"championship": made["championship"], "title": "Open cup", "game": "lacorsa", "state": "over", "rounds": 2, "over": 2})

    def test_nonsense_gets_one_sentence(self):
        server = self.serve()
        for body, why in (
                ("", "JSON object"), ("[]", "JSON object"), ({}, "\"game\""), ({"game": "chess"}, "\"game\""), ({"game": "lacorsa", "wrong": 1}, "\"wrong\""),
                ({"game": "lacorsa", "setup": "cars=99"}, "cars"), ({"game": "lacorsa", "races": 0}, "1 to 40"), ({"game": "lacorsa", "races": 41}, "1 to 40"),
                ({"game": "lacorsa", "races": "3"}, "whole number"), ({"game": "lacorsa", "best": 8}, "best"), ({"game": "lacorsa", "best": 3, "races": 2}, "best"),
                ({"game": "lacorsa", "teams": "three"}, "\"pairs\" or \"none\""), ({"game": "lacorsa", "teams": "none", "team_names": ["A"]}, "no teams"),
                ({"game": "lacorsa", "calendar": "nowhere"}, "nowhere"), ({"game": "lacorsa", "calendar": ""}, "round"), ({"game": "lacorsa", "calendar": 5}, "a text"),
                ({"game": "lacorsa", "calendar": "A: cars=6"}, "same cars"), ({"game": "lacorsa", "drivers": ["a,b"]}, "without ,"),
                ({"game": "lacorsa", "drivers": [7]}, "\"drivers\""), ({"game": "lacorsa", "drivers": "Ann"}, "a list"),
                ({"game": "lacorsa", "drivers": ["A", "A"]}, "two names"), ({"game": "lacorsa", "drivers": ["x" * 200]}, "\"drivers\""),
                ({"game": "lacorsa", "pole_race": 7}, "1 to 6"), ({"game": "lacorsa", "pole_race": 2, "pole_point": True}, "both"),
                ({"game": "grandprix", "pole_point": True}, "pole_point"), ({"game": "lacorsa", "winner_bonus": True}, "bonus"),
                ({"game": "lacorsa", "winner_bonus": 1}, "true or false"), ({"game": "lacorsa", "wait_s": -1}, "0 to"),
                ({"game": "lacorsa", "title": "a|b"}, "|"), ({"game": "lacorsa", "seats": [{"name": "a|b"}]}, "|"),
                ({"game": "lacorsa", "seats": [{"name": "A"}, {"name": "A"}]}, "two names"), ({"game": "lacorsa", "title": "ä" * 60}, "title")):
            with self.subTest(body=body):
                status, text = server.ask("/api/championships", body, method="POST")
                self.assertEqual(status, 400, text)
                self.assertRegex(json.loads(text)["error"], r"^[^\n]+\.$")
                self.assertIn(why, json.loads(text)["error"])
        for path, method, status in (("/api/championships/abc", "GET", 404), ("/api/championships/000000000000", "GET", 404),
                                     ("/api/championships/000000000000/what", "GET", 404), ("/c/000000000000", "GET", 404), ("/c/", "GET", 404),
                                     ("/c/../api", "GET", 404), ("/api/championships", "DELETE", 405), ("/api/championshipsx", "GET", 404)):
            self.assertEqual(server.ask(path, method=method)[0], status, path)
        made = self.championship(server, **LACORSA)
        self.assertEqual(server.ask(f"/api/championships/{made['championship']}/end")[0], 405)
        self.assertEqual(server.ask(f"/c/{made['championship']}.exe")[0], 404)
        self.assertEqual(server.ask(f"/api/championships/{made['championship']}", Origin="http://evil.example")[0], 403)


class Elsewhere(Seasons):
    """Backup, export, import, an older store."""

    def host(self, *words, code=0):
        done = subprocess.run([host_test.PROGRAM, "host", *words], capture_output=True, text=True, timeout=PATIENCE, check=False)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        return done.stdout + done.stderr

    def half(self, server):
        """One that is over, one in its second round with a note, one that waits."""
        over = self.championship(server, **BOTS, races=2)
        self.wait_over(server, over)
        half = self.championship(server, **LACORSA, races=3)
        self.race(server, half, half["table"], random.Random(1), 1, 2)
        self.post(server, half, "substitute", seat=2, bot="random")
        waiting = self.championship(server, game="lacorsa", setup="cars=4 each=1")
        return over, half, waiting

    @of_files
    def test_everything_goes_elsewhere(self):
        server = self.serve("--limit-messages", "10000")
        all_of_them = self.half(server)
        shown = [self.look(server, one) for one in all_of_them]
        backup, export = (os.path.join(server.data, name) for name in ("copy.db", "all.jsonl"))
        self.host("backup", backup, "--data", server.data)
        self.host("export", export, "--data", server.data)
        with tempfile.TemporaryDirectory() as copied, tempfile.TemporaryDirectory() as imported:
            os.rename(backup, os.path.join(copied, "online.db"))
            self.host("import", export, "--data", imported)
            self.assertIn("0 added", self.host("import", export, "--data", imported))
            for data in (copied, imported):
                other = self.serve("--limit-messages", "10000", data=data, port=0)
                for one, before in zip(all_of_them, shown):
                    after = self.look(other, one)
                    self.assertEqual(json.dumps(after).replace(str(other.port), "PORT"), json.dumps(before).replace(str(server.port), "PORT"))
                made, rng = all_of_them[1], random.Random(2)
                third = self.race(other, made, shown[1]["table"], rng, 1)
                self.assertIsNone(self.race(other, made, third, rng, 1, 2))
                self.check_as_local(other, made, Absent.FLAGS, [(2, "substitute", "Bob", "random")])
                other.kill()

    @of_files
    def test_a_damaged_export_is_refused_as_a_whole(self):
        server = self.serve("--limit-messages", "10000")
        self.half(server)
        export = os.path.join(server.data, "all.jsonl")
        self.host("export", export, "--data", server.data)
        with open(export, encoding="utf-8") as f:
            lines = [json.loads(line) for line in f]
        at = next(i for i, line in enumerate(lines) if "championship" in line and line["notes"])
        def changed(**members):
            return [*lines[:at], {**lines[at], **members}, *lines[at + 1:]]
        season = lines[at]
        for damaged in (changed(head="Paddock championship 1\n"), changed(wishes="{}"), changed(maker="x"), changed(state=9), changed(seats=season["seats"][:1]),
                        changed(tables=season["tables"][1:]), changed(tables=[{**t, "table": "0" * 12} for t in season["tables"]]),
                        changed(notes=[{**season["notes"][0], "kind": 77}]), changed(notes=[{**season["notes"][0], "seat": 15}]),
                        [lines[at], *lines[:at]]):
            with self.subTest(line=damaged[at]), tempfile.TemporaryDirectory() as folder:
                bad = os.path.join(folder, "bad.jsonl")
                with open(bad, "w", encoding="utf-8") as f:
                    f.writelines(json.dumps(line) + "\n" for line in damaged)
                said = self.host("import", bad, "--data", folder, code=3)
                self.assertEqual(len(said.splitlines()), 1, said)
                other = self.serve(data=folder, port=0)
                self.assertEqual(other.ask(f"/api/championships/{season['championship']}")[0], 404)
                other.kill()

    @of_files
    def test_a_store_of_an_older_server(self):
        server = self.serve()
        table = server.make(**LACORSA)
        server.stop()
        with sqlite3.connect(os.path.join(server.data, "online.db")) as base:
            base.execute("PRAGMA foreign_keys=OFF")
            for name, in base.execute("SELECT name FROM sqlite_schema WHERE type='table' AND name NOT IN ('race', 'seat', 'moment', 'server')").fetchall():
                base.execute(f"DROP TABLE {name}")
            base.execute("DROP INDEX seat_key")  # of accounts, on a table that stays
            base.execute("PRAGMA user_version=1")
        self.host("export", os.path.join(server.data, "all.jsonl"), "--data", server.data)
        server.restart()
        self.assertEqual(server.get(f"/api/tables/{table['table']}")["state"], "waiting")
        made = self.championship(server, **BOTS, races=1)
        self.wait_over(server, made)


class Limits(Seasons):
    """The row of the table of limits."""

    def test_championships(self):
        server = self.serve("--behind-proxy", "--limit-championships", "3")
        def make(address):
            return server.ask("/api/championships", {"game": "lacorsa"}, X_Forwarded_For=f"198.51.100.9, {address}")[0]
        self.assertEqual([make("192.0.2.1") for _ in range(4)], [201, 201, 201, 429])
        self.assertEqual(make("192.0.2.2"), 201)

    def test_more_than_are_remembered(self):
        server = self.serve()
        made = [self.championship(server, **BOTS, races=1) for _ in range(20)]
        shown = [self.wait_over(server, one) for one in made]
        for _ in range(2):
            self.assertEqual([self.look(server, one) for one in made], shown)


if __name__ == "__main__":
    host_test.PROGRAM = os.path.abspath(sys.argv.pop(1))
    unittest.main()
