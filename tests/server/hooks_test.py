#!/usr/bin/env python3
"""Webhooks from outside: what is told, signed how, tried again when, and to whom never.

usage: hooks_test.py PATH_TO_PADDOCK [unittest arguments]
"""

import contextlib
import hashlib
import hmac
import http.server
import json
import queue
import random
import sys
import threading
import time
import unittest

from online_client import PATIENCE, Player, Server, act_at_random, begin, listen, play_out

PROGRAM = None
ANN_AND_BOTS = [{"name": "Ann"}, {"bot": "rookie"}, {"bot": "rookie"}, {"bot": "rookie"}]


class Mailbox:
    """Takes what comes, and answers as it was told to: a status each, the last one for ever."""

    def __init__(self, *statuses, port=0, slow=0):
        """slow: seconds that the first message of all takes to be taken."""
        self.got, self.statuses, self.slow = queue.Queue(), list(statuses) or [200], slow
        box = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                slow, box.slow = box.slow, 0
                time.sleep(slow)
                box.got.put((self.path, self.headers, body))
                self.send_response(box.statuses.pop(0) if len(box.statuses) > 1 else box.statuses[0])
                self.send_header("Location", "/elsewhere")
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", port), Handler)
        self.port = self.server.server_address[1]
        self.url = f"http://127.0.0.1:{self.port}/hook?room=7"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def take(self):
        return self.got.get(timeout=PATIENCE)

    def message(self):
        return json.loads(self.take()[2])

    def close(self):
        self.server.shutdown()
        self.server.server_close()


class Case(unittest.TestCase):
    def serve(self, *flags, **options):
        server = Server(PROGRAM, "--private-webhooks", "--webhook-pause", "1", *flags, **options)
        self.addCleanup(server.__exit__)
        return server

    def mailbox(self, *statuses, **options):
        box = Mailbox(*statuses, **options)
        self.addCleanup(box.close)
        return box

    def player(self, server, table, seat=1):
        player = Player(server.port, table, seat)
        self.addCleanup(player.close)
        return player

    def figure(self, server, name):
        status, text = server.ask("/metrics")
        self.assertEqual(status, 200)
        return next(float(line.split()[1]) for line in text.splitlines() if line.startswith(f"paddock_{name} "))

    def wait_for(self, server, name, value):
        end = time.monotonic() + PATIENCE
        while self.figure(server, name) < value and time.monotonic() < end:
            time.sleep(0.05)
        self.assertEqual(self.figure(server, name), value)


class Told(Case):
    def test_a_race_from_its_beginning_to_its_end(self):
        box, server = self.mailbox(), self.serve()
        table = server.make(game="lacorsa", setup="cars=4 each=1", seats=ANN_AND_BOTS, title="Tuesday", webhook=box.url)
        ann = self.player(server, table)
        begin(ann)
        path, headers, body = box.take()
        self.assertEqual(path, "/hook?room=7")
        self.assertEqual(headers["Content-Type"], "application/json")
        signature = hmac.new(table["webhook_secret"].encode(), body, hashlib.sha256).hexdigest()
        self.assertEqual(headers["X-Paddock-Signature"], "sha256=" + signature)
        begun = json.loads(body)
        self.assertEqual((begun["event"], begun["table"], begun["title"], begun["seats"]), ("begun", table["table"], "Tuesday", [1, 2, 3, 4]))
        self.assertEqual(begun["text"], begun["content"])
        self.assertIn("Tuesday: the race has begun. http://", begun["text"])
        self.assertTrue(begun["link"].endswith("#/table/" + table["table"]), "a spectator's link, without a key")
        play_out([ann], random.Random(1))
        over = box.message()  # whoever is connected is not told of his own turns
        self.assertEqual(over["event"], "over")
        self.assertEqual(over["results"], ann.results)
        self.assertEqual(over["seats"], over["winners"])
        self.wait_for(server, "webhooks_total", 2)
        self.assertTrue(box.got.empty())

    def test_somebody_who_is_away_is_called_once_a_turn(self):
        box, server = self.mailbox(), self.serve()
        table = server.make(game="lacorsa", setup="cars=4 each=1", webhook=box.url, webhook_language="de",
                            seats=[{"name": "Ann"}, {"name": "Bob"}, {"bot": "rookie"}, {"bot": "rookie"}])
        ann, bob = self.player(server, table), self.player(server, table, 2)
        begin(ann, bob)
        rng = random.Random(2)
        listen(bob)
        self.drive_and_leave(bob, ann, rng)
        self.assertEqual(box.message()["event"], "begun")
        for _ in range(3):
            told = self.told_while(ann, box, rng)
            self.assertEqual((told["event"], told["seats"]), ("turn", [2]))
            self.assertIn("LACORSA: am Zug: Bob. http://", told["text"])
            self.drive_and_leave(self.player(server, table, 2), ann, rng)

    def drive_and_leave(self, bob, ann, rng):
        """Whoever leaves while it is his turn knows; so he leaves when Ann alone is asked, and nobody drives on before the server has
        seen that."""
        def is_here():
            return next((m["seats"][1]["here"] for m in reversed(ann.heard) if m["type"] == "here"), False)
        while bob.turn != [1] or ann.turn != [1]:
            if bob.actions:
                act_at_random(bob, rng)
            listen(bob)
            listen(ann)
        while not is_here():
            ann.read()
        bob.close()
        while is_here():
            ann.read()

    def told_while(self, ann, box, rng):
        """The next message of the mailbox, while Ann drives."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            listen(ann)
            if ann.actions:
                act_at_random(ann, rng)
            with contextlib.suppress(queue.Empty):
                return json.loads(box.got.get(timeout=0.02)[2])
        raise AssertionError("nobody is called")

    def test_a_stand_in_is_told_of(self):
        box, server = self.mailbox(), self.serve()
        table = server.make(game="lacorsa", setup="cars=4 each=1", seats=ANN_AND_BOTS, webhook=box.url)
        ann = self.player(server, table)
        begin(ann)
        self.assertEqual(box.message()["event"], "begun")
        ann.send(type="leave")
        told = box.message()
        self.assertEqual((told["event"], told["seats"]), ("stand-in", [1]))
        self.assertEqual(box.message()["event"], "over")

    def test_every_round_of_a_championship_tells(self):
        """In its order, though the first message is long in coming."""
        box, server = self.mailbox(slow=1), self.serve()
        status, text = server.ask("/api/championships", {"game": "lacorsa", "setup": "cars=4 each=1", "races": 2, "webhook": box.url,
                                                         "seats": [{"bot": "random"}] * 4})
        self.assertEqual(status, 201, text)
        told = [box.message() for _ in range(4)]
        self.assertEqual([m["event"] for m in told], ["begun", "over", "begun", "over"])
        self.assertEqual(len({m["table"] for m in told}), 2)


class Tried(Case):
    def make(self, server, box):
        table = server.make(game="lacorsa", setup="cars=4 each=1", seats=ANN_AND_BOTS, webhook=box.url)
        begin(self.player(server, table))
        return table

    def test_what_is_refused_for_now_comes_again(self):
        box, server = self.mailbox(503, 429, 204), self.serve()
        self.make(server, box)
        times = [box.take() for _ in range(3)]
        self.assertEqual(len({(headers["X-Paddock-Delivery"], body) for _, headers, body in times}), 1, "the same message each time")
        self.wait_for(server, "webhooks_total", 1)
        self.assertEqual(self.figure(server, "webhooks_lost_total"), 0)

    def test_what_nobody_wants_does_not_come_again(self):
        for status in (404, 410, 302):
            with self.subTest(status=status):
                box, server = self.mailbox(status), self.serve()
                self.make(server, box)
                self.assertEqual(box.take()[0], "/hook?room=7")
                self.wait_for(server, "webhooks_lost_total", 1)
                self.assertTrue(box.got.empty(), "nothing that an answer points to is followed")

    def test_a_server_that_was_killed_goes_on(self):
        box, server = self.mailbox(500), self.serve()
        self.make(server, box)
        first = box.take()
        server.kill()
        box.statuses = [200]
        server.restart()
        again = box.take()
        self.assertEqual((again[1]["X-Paddock-Delivery"], again[2]), (first[1]["X-Paddock-Delivery"], first[2]))
        self.wait_for(server, "webhooks_total", 1)
        server.kill()
        server.restart()
        self.make(server, box)
        self.assertNotEqual(box.take()[1]["X-Paddock-Delivery"], first[1]["X-Paddock-Delivery"], "what has arrived is not sent again")

    def test_nobody_listens_there(self):
        box = Mailbox()
        box.close()
        server = self.serve()
        table = server.make(game="lacorsa", setup="cars=4 each=1", seats=ANN_AND_BOTS, webhook=box.url)
        ann = self.player(server, table)
        begin(ann)
        play_out([ann], random.Random(3))  # nobody at the table is held up
        box = self.mailbox(port=box.port)
        self.assertEqual({box.message()["event"], box.message()["event"]}, {"begun", "over"})


class Refused(Case):
    def test_private_networks(self):
        box = self.mailbox()
        server = Server(PROGRAM)
        self.addCleanup(server.__exit__)
        hosts = ("127.0.0.1", "localhost", "[::1]", "0.0.0.0", "[::ffff:127.0.0.1]", "2130706433")
        for host in hosts:
            table = server.make(game="lacorsa", setup="cars=4 each=1", seats=ANN_AND_BOTS, webhook=f"http://{host}:{box.port}/")
            begin(self.player(server, table))
        self.wait_for(server, "webhooks_lost_total", len(hosts))
        self.assertTrue(box.got.empty())

    def test_addresses_that_are_none(self):
        server = self.serve()
        for url in ("ftp://example.org/", "example.org/hook", "https://", "https:///hook", "https://exa mple.org/", "https://ex\u00e4mple.org/",
                    "https://@example.org/", "javascript:alert(1)", "file:///etc/passwd", "https://example.org/\r\nX: y"):
            with self.subTest(url=url):
                status, text = server.ask("/api/tables", {"game": "toy", "webhook": url})
                self.assertEqual(status, 400, text)
                self.assertRegex(json.loads(text)["error"], r'^"webhook": expected')

    def test_a_table_says_no_more_than_it_may(self):
        box, server = self.mailbox(), self.serve("--limit-webhooks", "1")
        table = server.make(game="lacorsa", setup="cars=4 each=1", seats=ANN_AND_BOTS, webhook=box.url)
        ann = self.player(server, table)
        begin(ann)
        play_out([ann], random.Random(4))
        self.assertEqual(box.message()["event"], "begun")
        self.wait_for(server, "webhooks_lost_total", 1)
        self.assertTrue(box.got.empty())

    def test_nobody_else_learns_the_address(self):
        box, server = self.mailbox(), self.serve()
        table = server.make(game="lacorsa", setup="cars=4 each=1", seats=ANN_AND_BOTS, webhook=box.url, public=True)
        begin(self.player(server, table))
        box.take()
        for path in ("/api/tables", f"/api/tables/{table['table']}"):
            self.assertNotIn("hook", server.ask(path)[1])
        self.assertNotIn(str(box.port) + "/hook", server.logged())


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    unittest.main()
