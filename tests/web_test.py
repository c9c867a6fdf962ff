#!/usr/bin/env python3
"""The requests that the page sends to the engine: answers, errors, secrets, and matches played through them.

    web_test.py WEB_LINES
"""

import json
import os
import random
import subprocess
import sys
import time

CLIENT = None
SCALE = int(os.environ.get("PADDOCK_TEST_SCALE", "100"))
SEED = int(os.environ.get("PADDOCK_TEST_SEED", time.time_ns() % 1000000))
DICE = random.Random(SEED)


class Client:
    """The program web-lines: a request in, a line of JSON out."""

    def __init__(self, program):
        self.run = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def raw(self, request):
        data = request if isinstance(request, bytes) else request.encode()
        self.run.stdin.write(b"%d\n%s" % (len(data), data))
        self.run.stdin.flush()
        line = self.run.stdout.readline()
        assert line, f"no answer to {request!r}"
        return json.loads(line)

    def ask(self, request):
        answer = self.raw(request)
        assert "error" not in answer, f"{request!r}: {answer['error']}"
        return answer

    def close(self):
        self.run.stdin.close()
        assert self.run.wait(10) == 0


def begin(game, setup="", players=(), seed=1):
    seats = CLIENT.ask(f"setup {game}\n{setup}")["seats"]
    lines = list(players) + ["bot random"] * (seats - len(players))
    return CLIENT.ask("\n".join([f"new {game} {seed} 2026-01-01", setup, *lines[:seats]]))


def rows(view, seats):
    """Whose cards stand in the view: one row for each car or seat."""
    hands = view["fields"].get("hands", "")
    return hands.split("/") if hands else []


def check_secrets(match, view, viewer):
    """In a view every card that is not the viewer's is blank, and only the viewer is told what it may do."""
    for i, row in enumerate(rows(view, match["seats"])):
        owner = match["cars"][i]["seat"] if match["game"] == "lacorsa" else i + 1
        if owner != viewer and row != "-":
            assert set(row.split(",")) == {"?"}, (viewer, row)
    if viewer not in view["turn"]:
        assert view["legal"] == [], viewer


def play_through(game, setup, people):
    """People who choose at random; everything that the page may ask is asked on the way."""
    match = begin(game, setup, [f"person P{i + 1}x" for i in range(people)], DICE.randrange(1 << 30))
    told, plays = 0, 0
    while True:
        step = CLIENT.ask(f"step {DICE.randrange(1, 9)}")
        news = CLIENT.ask(f"news 1 {told}")
        told = news["to"]
        for viewer in range(match["seats"] + 1):
            check_secrets(match, CLIENT.ask(f"view {viewer}"), viewer)
        if step["over"]:
            break
        if not step["waiting"]:
            continue
        seat = DICE.choice(step["waiting"])
        view = CLIENT.ask(f"view {seat}")
        assert view["legal"] and view["why"].strip(), view
        changes = CLIENT.ask(f"try {seat}")["changes"]
        assert [c["text"] for c in changes] == [a["text"] for a in view["legal"]]
        if game == "grandprix" and view["fields"]["phase"] == "move" and plays % 5 == 0:
            check_reach(seat, view)
        CLIENT.ask(f"play {seat}\n{DICE.choice(view['legal'])['text']}")
        plays += 1
        if DICE.randrange(4) == 0:
            CLIENT.raw(f"undo {seat}")
    results = CLIENT.ask("view 0")["results"]
    assert sorted(r["place"] for r in results)[0] == 1
    record = CLIENT.ask("record")["record"]
    assert record.endswith("end\n")
    check_replay(record, match)
    return plays


def check_reach(seat, view):
    """Every space that is said to be in reach can be gone to, and no other."""
    spaces = CLIENT.ask(f"reach {seat}")["spaces"]
    if not spaces:
        return
    distance, lane, points = DICE.choice(spaces)
    boards = CLIENT.ask(f"go {seat} {distance} {lane}")["boards"]
    active = next(c for c in view["fields"]["cars"].split(",") if c.startswith(view["fields"]["active"] + "@"))
    if active.split("@")[1] != f"{distance}.{lane}":
        assert boards, (distance, lane, points)
        assert max(board["points"] for board in boards) <= points


def check_replay(record, match):
    again = CLIENT.ask(f"load 5\n{record}")
    assert again["complete"] and again["setup"] == match["setup"]
    moments = again["moments"]
    for n in [moments, 0, moments // 2, moments // 2 + 1]:
        CLIENT.ask(f"then {n}")
        assert CLIENT.ask("view 0")["moments"] == n
    CLIENT.ask("branch 9")
    assert CLIENT.ask("view 0")["moments"] == moments // 2 + 1
    assert CLIENT.ask("step 0")["moments"] >= moments // 2 + 1


# ---- tests ---------------------------------------------------------------------------------------------------------


def test_catalogue():
    catalogue = CLIENT.ask("catalogue")
    games = {g["id"]: g for g in catalogue["games"]}
    assert {"lacorsa", "grandprix"} <= set(games)
    track = next(o for o in games["grandprix"]["options"] if o["name"] == "track")
    assert "ombra" in track["choices"] and track["default"] == "ombra"
    assert "rookie" in [b["name"] for b in catalogue["bots"]]


def test_setup():
    answer = CLIENT.ask("setup lacorsa\nedition=seasons cars=12 track=spa")
    assert answer["seats"] == 12 and answer["data"]["track"]["slipstream"] is True
    assert answer["options"]["pit_required"] == "1"
    assert answer["cars"][1]["name"] == "Hill" and answer["cars"][1]["team"] == "BRM"
    assert "expected" in CLIENT.raw("setup lacorsa\ncars=99")["error"] or CLIENT.raw("setup lacorsa\ncars=99")["error"]
    assert CLIENT.raw("setup chess")["error"] == 'expected a game; found "chess"'


def test_rules():
    answer = CLIENT.ask("rules lacorsa\nedition=seasons cars=12")
    topics = [t["topic"] for t in answer["topics"]]
    assert topics[0] == "overview" and "pit" in topics
    assert all(r["text"] and r["cite"] for t in answer["topics"] for r in t["rules"])
    assert "pit" not in [t["topic"] for t in CLIENT.ask("rules lacorsa\n")["topics"]]


def test_track():
    for name in ["ombra", "tinroof"]:
        track = CLIENT.ask(f"track\n{name}")
        assert len(track["cells"]) == track["sectors"] == len(track["pit"])
        assert all(len(c["outline"]) == 24 for row in track["cells"] for c in row)
        left, top, width, height = track["box"]
        for row in track["cells"]:
            for cell in row:
                assert left <= cell["x"] <= left + width and top <= cell["y"] <= top + height
    assert "error" in CLIENT.raw("track\nnowhere")


def test_refused():
    begin("lacorsa", "cars=4", ["person Ann"])
    for request in ["", "dance", "view", "view 9", "view x", "play 1\nfly away", "play 7\nx", "undo 0", "news 1 999999",
                    "then 99999", "new lacorsa x", "load 1\nnothing", "new lacorsa 1 2026-01-01\ncars=4\nbot rookie",
                    "new lacorsa 1 2026-01-01\ncars=4\nbot nobody\n", "reach 1", "branch 1"]:
        error = CLIENT.raw(request).get("error")
        assert error, f"{request!r} was not refused"
    begin("lacorsa", "cars=4", ["person Ann"])
    before = CLIENT.ask("view 1")
    assert CLIENT.raw("play 1\nplay car1 99")["error"]
    assert CLIENT.ask("view 1") == before, "a refused action changed something"


def test_bytes():
    """Requests that are no text at all are refused or answered, and the next one is answered as ever."""
    for _ in range(200 * SCALE // 100):
        noise = bytes(DICE.randrange(256) for _ in range(DICE.randrange(60)))
        CLIENT.raw(DICE.choice([b"", b"load 1\n", b"setup lacorsa\n", b"track\n", b"typed 1\n", b"new toy 1 x\n"]) + noise)
    begin("toy")


def test_typed():
    begin("lacorsa", "cars=4", ["person Ann", "person Bob"], 3)
    CLIENT.ask("step 9")
    screen = CLIENT.ask("screen 1")["screen"]
    assert "Qualifying" in screen and "Hand of car 1" in screen
    assert "help" in CLIENT.ask("typed 1\n?")["screen"]
    assert "You cannot do" in CLIENT.ask("typed 1\nfly")["screen"]
    card = CLIENT.ask("view 1")["legal"][0]["play"]
    answer = CLIENT.ask(f"typed 1\n{card}")
    assert answer["acted"], answer
    assert CLIENT.ask("typed 1\nundo")["acted"]
    assert "The race in short" in CLIENT.ask("typed 1\nrules")["screen"]
    begin("grandprix", "", ["person Ann"], 3)
    CLIENT.ask("step 500")
    assert "choose" in CLIENT.ask("screen 1")["screen"].lower() or CLIENT.ask("screen 1")["screen"]
    assert "sector" in CLIENT.ask("typed 1\ntable")["screen"]


def test_season():
    wishes = "setup edition=seasons cars=6\ntitle Our winter\nbest 3\nraces 4\nperson Ann\n" + "bot random\n" * 5
    season = CLIENT.ask(f"season-new lacorsa 2026-01-01\n{wishes}")
    assert [r["title"] for r in season["calendar"]] == ["Zandvoort", "Monaco", "Spa", "Rouen"]
    assert season["drivers"][0]["points"] == "0" and season["players"][0] == {"name": "Ann", "bot": False}
    for n in range(2):
        setup = CLIENT.ask("season")["calendar"][n]["setup"]
        begin("lacorsa", setup, ["bot random"] * 6, 5 + n)
        assert CLIENT.ask("step 100000")["over"]
        record = CLIENT.ask("record")["record"]
        assert "error" in CLIENT.raw("season-add\n" + record[: len(record) // 2])
        season = CLIENT.ask(f"season-add\n{record}")
        assert season["done"] == n + 1
    season = CLIENT.ask("season-hand\norder 6,5,4,3,2,1")
    assert season["calendar"][2]["results"][0]["car"] == 6
    assert sum(float(d["points"]) for d in season["drivers"]) > 0
    ledger = CLIENT.ask("season-text")["ledger"]
    assert CLIENT.ask(f"season-load\n{ledger}") == season
    assert CLIENT.ask("season-text")["ledger"] == ledger
    for request in ["season-new lacorsa", "season-new lacorsa\nfly", "season-load\nnothing", "season-hand\norder 1"]:
        assert "error" in CLIENT.raw(request), request


def test_matches():
    for game, setup, people, n in [
        ("toy", "", 2, 4), ("lacorsa", "cars=4", 2, 4), ("lacorsa", "edition=seasons cars=8 each=2", 3, 3),
        ("lacorsa", "edition=large_grid cars=10", 2, 2), ("grandprix", "players=3 laps=1", 2, 1),
        ("grandprix", "players=2 weather=random laps=1 track=tinroof", 1, 1)]:
        plays = sum(play_through(game, setup, people) for _ in range(max(1, n * SCALE // 100)))
        assert plays > 0


def main():
    global CLIENT
    CLIENT = Client(sys.argv[1])
    print("seed", SEED)
    tests = [(name, run) for name, run in globals().items() if name.startswith("test_")]
    for name, run in tests:
        run()
        print("ok", name)
    CLIENT.close()
    print(f"{len(tests)} passed, 0 failed")


if __name__ == "__main__":
    main()
