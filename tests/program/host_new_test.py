#!/usr/bin/env python3
"""`paddock host new`: a table on a server that runs, the links to it, and what is refused.

    host_new_test.py PADDOCK SOURCE_ROOT
"""

import http.server
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import threading
import unittest

PADDOCK, ROOT = str(pathlib.Path(sys.argv[1]).resolve()), pathlib.Path(sys.argv[2]).resolve()
sys.path.insert(0, str(ROOT / "tests/server"))
from online_client import PATIENCE, Server  # noqa: E402

USAGE, WORLD = 2, 4
TABLE, KEY = r"[a-z0-9]{12}", r"[0-9a-f]{32}"


def paddock(*words, language="en", **more):
    return subprocess.run([PADDOCK, *words], capture_output=True, text=True, check=False, timeout=PATIENCE, stdin=subprocess.DEVNULL,
                          env={**os.environ, "PADDOCK_LANGUAGE": language, **more})


class Stranger:
    """A server that answers every question in one way."""

    def __init__(self, status, body):
        class Answer(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                self.rfile.read(int(self.headers["Content-Length"]))
                self.send_response(status)
                self.send_header("Content-Length", str(len(body.encode())))
                self.end_headers()
                self.wfile.write(body.encode())

            def log_message(self, *_):
                pass
        self.server = http.server.HTTPServer(("127.0.0.1", 0), Answer)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def __enter__(self):
        return f"http://127.0.0.1:{self.server.server_port}/"

    def __exit__(self, *error):
        self.server.shutdown()
        self.server.server_close()


class Case(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server(PADDOCK)
        cls.addClassCleanup(cls.server.__exit__)

    def new(self, *words, **more):
        return paddock("host", "new", *words, "--url", self.server.url, **more)

    def made(self, *words):
        run = self.new(*words, "--json")
        self.assertEqual((run.returncode, run.stderr), (0, ""), run)
        return json.loads(run.stdout)

    def looked_at(self, made):
        return self.server.get(f"/api/tables/{made['table']}")

    def refused(self, code, pattern, run):
        self.assertEqual((run.returncode, run.stdout), (code, ""), run)
        self.assertRegex(run.stderr, f"^paddock: .*{pattern}.*\n$")


class Links(Case):
    def test_a_line_for_each_link_says_whose_it_is(self):
        base = re.escape(self.server.url)
        for language, guests, watchers in (("en", "whoever you invite", "spectators"), ("de", "wen du einlädst", "Zuschauer")):
            run = self.new("--seats", "Ann,open,club,Zoë", language=language)
            self.assertEqual((run.returncode, run.stderr), (0, ""))
            lines = run.stdout.splitlines()
            self.assertEqual(len(lines), 5, run.stdout)
            for line, pattern in zip(lines, (rf"Ann +{base}#/table/{TABLE}/{KEY}", rf"{guests} +{base}#/invite/{TABLE}/{KEY}",
                                             rf"Zoë +{base}#/table/{TABLE}/{KEY}", rf"{watchers} +{base}#/table/{TABLE}", rf".+ {KEY}")):
                self.assertRegex(line, f"^{pattern}$")
            self.assertEqual(len(set(re.findall(rf"/({TABLE})\b", run.stdout))), 1)

    def test_everything_asked_for_is_so_at_the_table(self):
        made = self.made("grandprix", "--players", "3", "--track", "tinroof", "--seats", "Ann,works:50ms", "--public", "--title", "Friday night",
                         "--clock", "live:300+10", "--spectators", "late:20", "--stand-in", "rookie", "--no-talk")
        self.assertEqual([(s["seat"], s["name"], s["bot"], bool(s["link"])) for s in made["seats"]],
                         [(1, "Ann", None, True), (2, None, "works:50ms", False), (3, None, None, True)])
        table = self.looked_at(made)
        for name, value in {"title": "Friday night", "game": "grandprix", "state": "waiting", "public": True, "spectators": "late", "stand_in": "rookie",
                            "talk": False, "commitment": made["commitment"]}.items():
            self.assertEqual(table[name], value, name)
        self.assertRegex(table["setup"], "players=3.*track=tinroof")
        self.assertEqual([(s["name"], s["is"]) for s in table["seats"]][0], ("Ann", "person"))
        self.assertEqual([s["is"] for s in table["seats"]], ["person", "bot", "open"])
        clock = table["clock"]
        self.assertEqual((clock["kind"], clock["bank_s"], clock["add_s"]), ("live", 300, 10))
        self.assertIn(made["table"], [t["table"] for t in self.server.get("/api/tables")["tables"]])

    def test_clocks(self):
        for given, expected in (("none", ("none", 0, 0)), ("leisure:86400+3600", ("leisure", 86400, 3600)), ("live:60", ("live", 60, 0))):
            clock = self.looked_at(self.made("--clock", given))["clock"]
            self.assertEqual((clock["kind"], clock.get("bank_s", 0), clock.get("add_s", 0)), expected)

    def test_nobody_named_is_everybody_invited_and_not_listed(self):
        made = self.made()
        self.assertEqual([s["is"] for s in self.looked_at(made)["seats"]], ["open"] * 4)
        self.assertNotIn(made["table"], [t["table"] for t in self.server.get("/api/tables")["tables"]])
        self.assertNotIn("spectators", self.new("--spectators", "none").stdout)

    def test_the_links_lead_to_a_race(self):
        made = self.made("--seats", "Ann,open,club,rookie")
        links = [seat["link"] for seat in made["seats"] if seat["link"]]
        with tempfile.TemporaryDirectory() as home:
            bob = subprocess.Popen([PADDOCK, "join", links[1], "--name", "Bob", "--bot", f"{PADDOCK} bot rookie", "--no-save"],
                                   stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL, env={**os.environ, "XDG_DATA_HOME": home})
            try:
                ann = paddock("join", links[0], "--bot", f"{PADDOCK} bot rookie", XDG_DATA_HOME=home)
                self.assertEqual(bob.wait(PATIENCE), 0)
            finally:
                bob.kill()
                bob.wait()
            self.assertEqual((ann.returncode, ann.stderr), (0, ""), ann.stdout[-2000:])
            record = next(pathlib.Path(home, "paddock", "records").iterdir())
            verified = paddock("verify", str(record))
            self.assertEqual(verified.returncode, 0, verified.stdout + verified.stderr)
        self.assertEqual([s["name"] for s in self.looked_at(made)["seats"]][:2], ["Ann", "Bob"])

    def test_the_link_of_a_group_leads_each_to_the_first_free_seat(self):
        made = self.made("--seats", "open,open,club,rookie")
        keys = [seat["link"].rpartition("/")[2] for seat in made["seats"] if seat["link"]]
        group = f"{self.server.url}#/invite/{made['table']}/{','.join(keys)}"
        def sit(name):
            return subprocess.Popen([PADDOCK, "join", group, "--name", name, "--bot", f"{PADDOCK} bot rookie", "--no-save"],
                                    stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, stderr=subprocess.STDOUT, text=True)
        people = [sit("Ann"), sit("Bob")]
        try:
            for one in people:
                said, _ = one.communicate(timeout=PATIENCE)
                self.assertEqual(one.returncode, 0, said)
        finally:
            for one in people:
                one.kill()
                one.wait()
        self.assertEqual({s["name"] for s in self.looked_at(made)["seats"][:2]}, {"Ann", "Bob"})
        late = paddock("join", group, "--name", "Eve", "--plain")
        self.assertNotEqual(late.returncode, 0)  # nothing is left
        self.assertIn("invitation", late.stderr)

    def test_what_the_documents_say_works(self):
        """Every `paddock host new` in a block of README and the players' page, as it stands there but for the address."""
        lines = [line for page in ("README.md", "docs/online.md", "docs/hosting.md") for line in (ROOT / page).read_text().splitlines()
                 if re.match(r"(build/)?paddock host new\b", line)]
        self.assertGreater(len(lines), 3)
        for line in lines:
            words = shlex.split(re.split(r" {2,}", line)[0].replace("http://localhost:8063/", self.server.url))
            run = paddock(*words[1:], *(() if "--url" in words else ("--url", self.server.url)))
            self.assertEqual((run.returncode, run.stderr), (0, ""), line)
            self.assertIn(f"{self.server.url}#/", run.stdout)

    def test_a_championship(self):
        flags = ("--championship", "--races", "3", "--best", "2", "--seats", "Ann,open,club,rookie", "--drivers", "Clark, Hill,Gurney,Ginther", "--title",
                 "Winter", "--pairs", "yes", "--team-names", "Green,Red", "--pole-race", "2", "--wait", "3600", "--clock", "leisure:86400+3600")
        run = self.new(*flags)
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        self.assertRegex(run.stdout, rf"Ann +{self.server.url}#/table/{TABLE}/{KEY}\n.* +{self.server.url}#/invite/{TABLE}/{KEY}\n"
                                     rf".* +{self.server.url}#/table/{TABLE}\n.* +{self.server.url}c/{TABLE}\n.* +{KEY}\n")
        made = self.made(*flags)
        shown = self.server.get(f"/api/championships/{made['championship']}")
        self.assertEqual(made["link"], shown["link"])
        self.assertEqual((len(shown["rounds"]), shown["best"], shown["title"], shown["pole_race"], shown["wait_s"], shown["table"]),
                         (3, 2, "Winter", 2, 3600, made["table"]))
        self.assertEqual([d["driver"] for d in shown["drivers"]], ["Clark", "Hill", "Gurney", "Ginther"])
        self.assertEqual({t["team"] for t in shown["teams"]}, {"Green", "Red"})
        self.assertEqual(shown["clock"], {"kind": "leisure", "bank_s": 86400, "add_s": 3600})
        cup = self.made("grandprix", "--players", "2", "--championship", "--calendar", "Opening: track=tinroof; Finale: track=tinroof", "--winner-bonus", "no")
        shown = self.server.get(f"/api/championships/{cup['championship']}")
        self.assertEqual(([r["title"] for r in shown["rounds"]], shown["winner_bonus"]), (["Opening", "Finale"], False))
        self.made("grandprix", "--players", "3", "--teams", "4,1,2")  # an option of the game, as at any table

    def test_the_makers_key_starts_the_race(self):
        made = self.made("--seats", "Ann")
        status, text = self.server.ask(f"/api/tables/{made['table']}/start", {"maker": made["maker"]})
        self.assertEqual(status, 200, text)
        self.assertEqual([s["is"] for s in self.looked_at(made)["seats"]], ["person", "bot", "bot", "bot"])


class Refused(Case):
    def test_bad_input_makes_no_table(self):
        before = self.server.logged().count('"table"')
        for pattern, *words in (
                ('found ""', "--seats", "Ann,,Bob"), ('found "Ann" twice', "--seats", "Ann,Ann"), ("at most 4 by the setup; found 5", "--seats", "a,b,c,d,e"),
                ('found "clubb"', "--seats", "Ann,clubb:5"), ("takes no budget", "--seats", "club:5"), ('found "3"', "--seats", "3"),
                ("live:300\\+10; found \"fast\"", "--clock", "fast"), ('found "live"', "--clock", "live"), ('found "live:0"', "--clock", "live:0"),
                ('found "live:5\\+x"', "--clock", "live:5+x"), ('found "live:5\\+"', "--clock", "live:5+"), ('found "none:3"', "--clock", "none:3"),
                ("expected a number from 0", "--clock", "live:999999999"), ("from 1 to 60; found 99", "--spectators", "late:99"),
                ('found "live:3"', "--spectators", "live:3"), ('found "no"', "--spectators", "no"), ('found "nobody"', "--stand-in", "nobody"),
                ('found "maybe"', "--empty", "maybe"), ("at most 60 characters", "--title", "x" * 61), ("cars takes 2 to 12", "--cars", "99"),
                ("option of Grand Prix", "--players", "3"), ("has no flag --fly", "--fly"), ("takes \\[GAME\\]; found 1 word", "--json", "chess"),
                ("--races takes --championship", "--races", "3"), ("--wait takes --championship", "--wait", "3"),
                ("41", "--championship", "--races", "41"), ("found \"maybe\"", "--championship", "--pairs", "maybe"),
                ("best", "--championship", "--races", "2", "--best", "3"), ("nowhere", "--championship", "--calendar", "nowhere"),
                ("both", "--championship", "--pole-point", "--pole-race", "3"), ("two names", "--championship", "--drivers", "A,A"),
                ("expected a game", "chess"), ("thinks for at most", "--seats", "ace:99999999")):
            self.refused(USAGE, pattern, self.new(*words))
        self.assertEqual(self.server.logged().count('"table"'), before)
        self.made()
        self.assertGreater(self.server.logged().count('"table"'), before)

    def test_where_it_stands(self):
        self.refused(USAGE, "new stands right behind host", paddock("host", "--quiet", "new"))
        self.refused(USAGE, "run, new, backup, export or import", paddock("host", "fly"))

    def test_addresses(self):
        self.refused(USAGE, "found a table's", paddock("host", "new", "--url", self.server.url + "#/table/k3v9x0qm2hzt"))
        self.refused(USAGE, "", paddock("host", "new", "--url", "nonsense"))
        with Stranger(200, "") as url:
            closed = url
        self.refused(WORLD, "the server cannot be reached", paddock("host", "new", "--url", closed))

    def test_other_peoples_servers(self):
        for status, body, pattern in (
                (429, '{"error":"Too many."}', "the server says: Too many"), (500, "oops", "the server answers with status 500"),
                (201, "oops", "expected a table"), (201, "{}", "expected a table"), (201, "[]", "expected a table"),
                (201, '{"table":"x","maker":"y","watch":"z","seats":[{},{},{},{}]}', "expected a table"),
                (201, '{"table":1,"maker":[],"watch":{},"seats":"four"}', "expected a table")):
            with Stranger(status, body) as url:
                for flags in ((), ("--json",)):
                    self.refused(WORLD, pattern, paddock("host", "new", "--url", url, *flags))
        links = ",".join('{"link":"http://x/\\u001b[31m"}' for _ in range(4))
        with Stranger(201, f'{{"table":"x","maker":"y","watch":"z","seats":[{links}]}}') as url:
            run = paddock("host", "new", "--url", url)
            self.assertEqual(run.returncode, 0)
            self.assertNotIn("\x1b", run.stdout)


class Told(unittest.TestCase):
    def test_help_and_completion(self):
        text = paddock("help", "host", "new").stdout
        self.assertEqual(text, paddock("host", "new", "--help").stdout)
        self.assertIn("--seats WHO,…", text)
        self.assertNotIn("--seats", paddock("help", "host").stdout)
        self.assertIn("  host new", paddock("help").stdout)
        self.assertIn(".SS paddock host new", paddock("help", "--man").stdout)

        def offered(*words):
            return [line.split("\t")[0] for line in paddock("help", "--complete", "--", *words).stdout.splitlines()]
        self.assertEqual(offered("host", "ne"), ["new"])
        self.assertEqual(offered("host", "new", "grand"), ["grandprix"])
        self.assertEqual(offered("host", "new", "--seats", "Ann,o"), ["Ann,open"])
        self.assertEqual(offered("host", "new", "grandprix", "--tra"), ["--track"])
        self.assertNotIn("--data", offered("host", "new", "--"))
        self.assertNotIn("host new", offered(""))


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
