#!/usr/bin/env python3
"""The requests that the page sends to the engine: answers, errors, secrets, and matches played through them.

    web_test.py WEB_LINES PADDOCK [NAME...]
"""

import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import time

CLIENT = None
PADDOCK = None
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
        free = [action["kind"] in ("done", "keep", "take", "stay") for action in view["legal"]]
        if game == "grandprix":  # what costs nothing comes first, and every choice says what it means
            assert free == sorted(free, reverse=True), view["legal"]
        assert all(action["label"] and "{" not in action["label"] for action in view["legal"]), view["legal"]
        changes = CLIENT.ask(f"try {seat}")["changes"]
        assert [c["text"] for c in changes] == [a["text"] for a in view["legal"]]
        if game == "lacorsa":
            check_lacorsa_look(match, view)
        if game == "grandprix":
            check_look(view)
            check_changes(view, changes)
            if view["look"]["phase"] == "service":
                check_service(seat, view)
        if game == "grandprix" and view["look"]["phase"] == "move" and plays % 5 == 0:
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


def words(fields, name):
    return [] if fields[name] in ("", "-") else fields[name].split(",")


def check_look(view):
    """The look of a Grand Prix says what the text of the view says."""
    look, fields = view["look"], view["fields"]
    for name in ("phase", "weather"):
        assert look[name] == fields[name], name
    for name in ("turn", "lap", "active"):
        assert look[name] == int(fields[name]), name
    assert (look["card"] or "-") == fields["card"]
    assert look["line"] == [int(car) for car in words(fields, "line")]
    assert look["zone"][:1] == ([] if fields["zone"] == "-1" else [int(fields["zone"])]) and len(look["zone"]) in (0, 11)
    assert look["hand"] == words({"hand": fields["hands"].split("/")[view["viewer"] - 1]}, "hand")
    assert look["penalties"] == [0, 0, 3, 4, 5]
    lanes = {"track": lambda car: str(car["lane"]), "off": lambda car: "off"}
    running = [(car, f"{car['car']}@{car['distance']}.") for car in look["cars"] if car["where"] in ("track", "off", "pit")]
    for (car, start), word in zip(running, words(fields, "cars"), strict=True):
        assert word.startswith(start) and (car["where"] == "pit" or word == start + lanes[car["where"]](car)), (car, word)
    out = [f"{car['car']}:{car['place']}:{car['cause']}@{car['distance']}" for car in look["cars"] if car["where"] == "out"]
    assert out == words(fields, "out")
    wear = [f"{car['car']}:{name}" for car in look["cars"]
            for name in [one["marker"] for one in car["markers"]] + ["close-call"] * car["closeCalls"]]
    assert wear == words(fields, "wear")
    assert [f"{car['car']}:{car['tires']}" for car in look["cars"] if car["tires"]] == words(fields, "tires")
    for car in look["cars"]:
        worn = len(car["markers"])
        assert car["penalty"] == (worn if worn >= 3 else 0) and len(car.get("speeds", look["hand"])) == len(look["hand"]), car
    for flag, name in (("moved", "activated"), ("changed", "changed")):
        assert [str(car["car"]) for car in look["cars"] if car[flag]] == words(fields, name), name
    for car in look["cars"]:  # GP 7.6.2
        exempt = car["tires"] == "wet" and fields["dry_seen"] == "0"
        assert car["owes_change"] == (not car["changed"] and not exempt), car


def card_words(cards):
    return [card["rank"] + card["suit"] for card in cards]


def check_lacorsa_look(match, view):
    """The look of a LACORSA race says what the text of the view says."""
    look, fields = view["look"], view["fields"]
    assert look["phase"] == fields["phase"]
    for name in ("lap", "active", "passes"):
        assert look[name] == int(fields[name]), name
    assert look["asked"] == view["legal"][0]["car"]
    order = words(fields, "order") + words(fields, "out") if "out" in fields else words(fields, "order")
    assert [str(car["car"]) for car in look["cars"]] == order and look["running"] == len(words(fields, "order"))
    assert [str(car["gap"]) for car in look["cars"][:look["running"]]] == words(fields, "gaps")
    for name in ("pile", "deck"):
        assert card_words(look["unseen" if name == "deck" else name]) == words(fields, name)
    for car in look["cars"]:
        i = car["car"] - 1
        assert car["place"] == order.index(str(car["car"])) + 1 and car["seat"] == match["cars"][i]["seat"]
        assert str(car["held"]) == words(fields, "held")[car["hand"] - 1]
        assert not car["out"] or car["out"] == words(fields, "causes")[i]
        assert "stops" not in fields or str(car["stops"]) == words(fields, "stops")[i]
        laid = words(fields, "plays")[i]
        mine = "+".join(card_words(car["laid"])) if isinstance(car["laid"], list) else car["laid"] or "-"
        assert mine == re.sub("=12", "", laid.replace("none", "-")), (mine, laid)
        if car["seat"] == view["viewer"]:
            row = {"hand": fields["hands"].split("/")[car["hand"] - 1]}
            assert card_words(look["hands"][str(car["hand"])]) == words(row, "hand")
    assert {str(car["hand"]) for car in look["cars"] if car["seat"] == view["viewer"]} == set(look["hands"])
    if look["challenge"]:
        both = [look["challenge"]["defender"], look["challenge"]["challenger"]]
        assert both[1] == look["active"] and "".join(f",{car}" for car in both) in "," + fields["order"]


def check_changes(view, changes):
    """What a gesture would do: a step forward brings the front of the line one sector on."""
    look = view["look"]
    for change in changes:
        then = change["then"]
        if look["phase"] != "move":
            continue
        assert then["mp"] <= look["mp"], change
        if change["kind"] in ("forward", "inward", "outward", "diagonal", "swap") and then["to"]:
            assert then["to"]["car"] == look["active"], change
        assert all(move["car"] != look["active"] for move in then["moves"]), change
        if change["kind"] == "end":
            assert not then["moves"] or then["ends"], change


def check_service(seat, view):
    """How much further back a repair takes the car: durations add up, and tires cost 2 together with them at least (G31)."""
    duration, swapped = int(view["fields"]["mp"]), view["fields"]["swapped"] == "1"
    cost = {"tire": 1, "suspension": 1, "wing": 5, "brakes": 5, "transmission": 10, "engine": 10}
    said = " ".join(CLIENT.ask(f"screen {seat}")["screen"].split())
    for action in view["legal"]:
        if action["kind"] == "fix":
            then = duration + cost[action["marker"]]
            further = max(then, 2) - max(duration, 2) if swapped else then - duration
            assert f"fix {action['marker']} (back {further})" in said, (duration, swapped, said)


def check_reach(seat, view):
    """Every space that is said to be in reach can be gone to, and no other."""
    spaces = CLIENT.ask(f"reach {seat}")["spaces"]
    if not spaces:
        return
    distance, lane, points = DICE.choice(spaces)
    boards = CLIENT.ask(f"go {seat} {distance} {lane}")["boards"]
    active = next(car for car in view["look"]["cars"] if car["car"] == view["look"]["active"])
    if (active["distance"], active["lane"]) != (distance, lane):
        assert boards, (distance, lane, points)
        assert max(board["points"] for board in boards) <= points
        assert len({board["differs"] for board in boards}) == len(boards), boards


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
    assert "ombra" in catalogue["data"][track["data"]] and track["default"] == "ombra"
    assert "rookie" in [b["name"] for b in catalogue["bots"]]
    fields = {f["name"]: f for f in games["toy"]["fields"]}
    assert fields["phase"]["separator"] == "" and fields["spaces"] == {"name": "spaces", "separator": ",", "help": "How far each car has come."}
    assert {f["name"]: f["separator"] for f in games["lacorsa"]["fields"]}["hands"] == "/"


def test_levels():
    """A level is told by how often it wins alone against three of the level below, as the ladder has measured it."""
    ladder = pathlib.Path(__file__).parents[2].joinpath("docs/ladder.md").read_text().split("\n## ")
    levels = [bot["name"] for bot in CLIENT.ask("catalogue")["bots"]]
    assert levels == ["random", "rookie", "club", "works", "ace"], levels
    for below, level in zip(levels, CLIENT.ask("catalogue")["bots"][1:]):
        told = re.search(r"against three (\w+) it wins (\d+) of 100 races in LACORSA, (\d+) in Grand Prix", level["help"])
        assert told and told[1] == below, level
        for title, wins in (("LACORSA, 4 cars", told[2]), ("Grand Prix, 4 players", told[3])):
            table = next(part for part in ladder if part.startswith(title))
            cells = re.findall(rf"\| 1 {level['name']}(?::\d+)? v 3 {below}(?::\d+)? \|.*?([\d.]+) ± [\d.]+ \| [\d,]+ \|", table)
            assert any(abs(float(cell) - int(wins)) <= 0.7 for cell in cells), (level, title, cells)


def test_rival():
    """Whoever plays here finds a rival by the records of the browser; the record of a race with it says how strong it was."""
    assert CLIENT.ask("catalogue")["rival"]["name"] == "rival"
    first = CLIENT.ask("rival lacorsa\nAnn\n")
    assert first == {"step": 3, "of": 10, "races": 0, "said": "Your rival is set at 3 of 10, before your first race."}, first

    def raced(seed, driver):
        begin("lacorsa", "cars=4", [f"bot {driver}", "bot club", "bot club", "bot club"], seed)
        assert CLIENT.ask("step 100000")["over"]
        return CLIENT.ask("record")["record"].replace(f"player 1 {driver} (bot)", "player 1 Ann")

    for driver, better in (("works:200", True), ("random", False)):
        records = [raced(seed, driver) for seed in range(14)]
        found = CLIENT.ask("rival lacorsa\nAnn\n" + "\f".join([*records, "no record", records[0][:200]]))
        assert found["races"] == 14 and (found["step"] > 3 if better else found["step"] < 3), (driver, found)
        assert found["said"] == f"Your rival is set at {found['step']} of 10, from 14 races."
        for other in ("rival lacorsa\nBob\n", "rival grandprix\nAnn\n"):
            assert CLIENT.ask(other + "\f".join(records))["races"] == 0
    assert "expected the name of a person" in CLIENT.raw("rival lacorsa")["error"]
    seated = begin("lacorsa", "cars=4", ["person Ann", "bot rival:7"])["players"]
    assert seated[1]["name"] == "rival:7", seated
    assert "as in rival:6" in CLIENT.raw("new lacorsa 1 2026-01-01\ncars=4\nperson Ann\nbot rival\nbot club\nbot club")["error"]


def test_setup():
    answer = CLIENT.ask("setup lacorsa\nedition=seasons cars=12 track=spa")
    assert answer["seats"] == 12 and answer["data"]["track"]["slipstream"] is True
    assert answer["options"]["pit_required"] == 1
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
        drawing, lines = track["drawing"], track["lines"]
        assert len(drawing["spaces"]) == track["sectors"] == len(drawing["pit_lane"]) == len(lines["turns"])
        for row in drawing["spaces"]:
            for space in row:
                assert drawing["left"] <= space["x"] <= drawing["right"] and drawing["top"] <= space["y"] <= drawing["bottom"]
        assert all(len(lines[name]) == 4 * track["sectors"] for name in ("wall", "inner", "pit_near", "pit_far"))
        program = json.loads(subprocess.run([PADDOCK, "track", "show", name, "--json"], stdout=subprocess.PIPE, check=True).stdout)
        assert {**program, "lines": lines} == {**program, **track}, "what the program says of it, and its lines"
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


def race_through(game, setup, players, seed):
    """A whole race, people taking what comes first; its record."""
    begin(game, setup, players, seed)
    while not (step := CLIENT.ask("step 1000"))["over"]:
        for seat in step["waiting"][:1]:
            CLIENT.ask(f"play {seat}\n{CLIENT.ask(f'view {seat}')['legal'][0]['text']}")
    return CLIENT.ask("record")["record"]


def refused(request, why):
    answer = CLIENT.raw(request)
    assert why in answer.get("error", ""), (request[:60], answer)


def test_championship():
    wishes = "setup edition=seasons cars=6\ntitle Our winter\nbest 3\nraces 4\nperson Ann\n" + "bot random\n" * 5
    championship = CLIENT.ask(f"championship-new lacorsa 2026-01-01\n{wishes}")
    assert [r["title"] for r in championship["rounds"]] == ["Zandvoort", "Monaco", "Spa", "Rouen"]
    assert championship["drivers"][0]["points"] == 0 and championship["players"][0] == {"name": "Ann", "bot": False}
    for n in range(2):
        setup = CLIENT.ask("championship")["rounds"][n]["setup"]
        record = race_through("lacorsa", setup, ["person Ann"] + ["bot random"] * 5, 5 + n)
        assert "error" in CLIENT.raw("championship-add\n" + record[: len(record) // 2])
        refused("championship-add\n" + record.replace("player 1 Ann", "player 1 Eve"), "is that of Ann; found Eve")
        refused("championship-add\n" + record.replace("player 1 Ann", "lesson lacorsa 1\nplayer 1 Ann"), "found the lesson")
        championship = CLIENT.ask(f"championship-add\n{record}")
        assert championship["over"] == n + 1
    championship = CLIENT.ask("championship-hand\norder 6,5,4,3,2,1")
    assert championship["rounds"][2]["results"][0]["car"] == 6
    assert sum(float(d["points"]) for d in championship["drivers"]) > 0
    ledger = CLIENT.ask("championship-text")["ledger"]
    assert CLIENT.ask(f"championship-load\n{ledger}") == championship
    assert CLIENT.ask("championship-text")["ledger"] == ledger
    for request in ["championship-new lacorsa", "championship-new lacorsa\nfly", "championship-load\nnothing", "championship-hand\norder 1"]:
        assert "error" in CLIENT.raw(request), request


def test_dates():
    """A day that is written down can be read again, so it must be one."""
    for request in ["new lacorsa 1 {}\ncars=4" + 4 * "\nbot random", "lesson lacorsa 1 {}\nAnn",
                    "championship-new lacorsa {}\nperson Ann\nbot rookie"]:
        for day in ["2026-02-30", "today", "2026-1-1", "\x1b[31m"]:
            refused(request.format(day), "expected a date of the calendar, as in 2026-11-15; found")


def test_records_that_cannot_be_written():
    record = race_through("lacorsa", "cars=4", ["bot random"] * 4, 1)
    assert CLIENT.ask(f"load 1\n{record}")["moments"] > 0
    assert CLIENT.ask("record")["record"] == record
    refused("load 1\n" + re.sub(r"engine .*\n", "", record, count=1), "expected game, rules, engine and setup before begin")
    refused("load 1\n" + record.replace("player 1", "player 1 \u009b2J", 1), "plain characters")


# ---- lessons ---------------------------------------------------------------------------------------------------------


def page():
    return CLIENT.ask("page")["page"]


def answers(seat):
    """What a learner may try, those that lead on last, so that refusals are met first."""
    legal = [a["text"] for a in CLIENT.ask(f"view {seat}")["legal"]]
    DICE.shuffle(legal)
    return legal


def take_lesson(name, learner="Ann"):
    """A learner who tries things at random until something is taken; resumed from its record now and then."""
    match = CLIENT.ask(f"lesson {name} 5 2026-01-01\n{learner}")
    assert match["lesson"] == name and match["players"][0] == {"name": learner, "bot": False, "driver": learner}
    seat, seen, refused, scenes = 1, [], 0, 1
    while page():
        at = page()
        if not seen or seen[-1] != at["number"]:
            seen.append(at["number"])
            assert at["say"] and at["title"] and 1 <= at["number"] <= at["of"]
        check_secrets(match, CLIENT.ask(f"view {seat}"), seat)
        assert CLIENT.ask("step 9")["acted"] == 0 and not CLIENT.ask("step 9")["more"]
        if DICE.randrange(4) == 0:
            record = CLIENT.ask("record")["record"]
            assert f"\nlesson {name} " in record
            CLIENT.ask(f"load 3\n{record}")
            again = page()
            assert again["number"] <= at["number"], "a lesson goes on from where it was left"
            at = again
        if not at["asks"]:
            assert CLIENT.ask(f"view {seat}")["legal"] == [], "read on first"
            assert CLIENT.raw(f"play {seat}\nx")["error"]
            scenes += CLIENT.ask("turn")["scene"]
            continue
        for text in answers(seat):
            before = CLIENT.ask("record")["record"]
            reply = CLIENT.ask(f"play {seat}\n{text}")["reply"]
            if not reply["again"]:
                break
            refused += 1
            assert reply["words"] and CLIENT.ask("record")["record"] == before, text
            if reply["stuck"]:
                CLIENT.ask(f"undo {seat}")
                break
    assert seen[-1] == max(seen), seen
    assert CLIENT.raw("turn")["error"] and refused
    assert CLIENT.ask("match")["lesson"] is None
    step = CLIENT.ask("step 100000")
    assert step["acted"] or step["waiting"], "the race goes on"
    return scenes


def test_lessons():
    lessons = {one["name"]: one for one in CLIENT.ask("lessons")["lessons"]}
    assert {"lacorsa", "grandprix"} <= set(lessons)
    assert lessons["lacorsa"]["minutes"] == 6 and lessons["lacorsa"]["pages"] > 8
    assert take_lesson("lacorsa") == 2
    assert take_lesson("grandprix") == 5
    for request in ["lesson", "lesson chess 1 x\nAnn", "lesson lacorsa 1 x\n", "lesson lacorsa x\nAnn"]:
        assert CLIENT.raw(request)["error"], request


def test_lesson_typed():
    """The text mode: Enter turns a page, words work, an answer is judged, undo finds the page again."""
    CLIENT.ask("lesson lacorsa 5 2026-01-01\nAnn")
    assert not page()["asks"]
    assert "Press Enter" in CLIENT.ask("typed 1\n12")["screen"]
    assert "Redline" in CLIENT.ask("typed 1\nrules cards")["screen"]
    CLIENT.ask("typed 1\n")
    assert page()["asks"] and page()["number"] == 2
    assert "back of the grid" in CLIENT.ask("typed 1\n2")["screen"]
    assert page()["number"] == 2
    answer = CLIENT.ask("typed 1\n8")
    assert answer["acted"] and "sound choice" in answer["screen"] and page()["number"] == 3
    CLIENT.ask("lesson grandprix 5 2026-01-01\nAnn")
    CLIENT.ask("typed 1\n")
    CLIENT.ask("typed 1\n5 charge")
    number = page()["number"]
    assert "acted" in CLIENT.ask("typed 1\nundo") and page()["number"] < number


def test_lesson_left_for_a_branch():
    """A race that goes on from a moment of a lesson is a race like any other."""
    CLIENT.ask("lesson lacorsa 5 2026-01-01\nAnn")
    CLIENT.ask("turn")
    CLIENT.ask("play 1\nplay car1 8")
    record = CLIENT.ask("record")["record"]
    CLIENT.ask(f"load 1\n{record}")
    assert page()
    CLIENT.ask("then 2")
    assert CLIENT.ask("branch 7")["lesson"] is None and page() is None
    assert "\nlesson " not in CLIENT.ask("record")["record"]
    damaged = record.replace("play car1 8", "play car1 2")
    assert CLIENT.ask(f"load 1\n{damaged}")["lesson"] is None, "a record that does not fit is a race"
    assert CLIENT.ask("step 9")["moments"]


# ---- older rules -----------------------------------------------------------------------------------------------------


def test_older_rules():
    """What replays the same is taken, with a note, and written again under today's version; the rest is told apart from damage."""
    note = "written under rules version 1; it replays the same under version 2"
    record = race_through("lacorsa", "cars=4", ["person Ann", "bot random"], 5)
    today = CLIENT.ask(f"load 1\n{record}")
    assert (today["older"], today["note"], today["damage"]) == (False, "", None)
    older = record.replace("\nrules 2\n", "\nrules 1\n")
    loaded = CLIENT.ask(f"load 1\n{older}")
    assert (loaded["older"], loaded["note"], loaded["damage"], loaded["complete"]) == (True, note, None, True)
    assert CLIENT.ask("record")["record"] == record
    changed = older.replace("* deal car2 ", "* deal car3 ", 1)
    loaded = CLIENT.ask(f"load 1\n{changed}")
    assert (loaded["older"], loaded["note"], loaded["complete"]) == (True, "", False)
    assert loaded["damage"].startswith("written under rules version 1, and the rules have changed since: moment ")
    refused("load 1\n" + record.replace("\nrules 2\n", "\nrules 3\n"), "or an older one; found version 3")
    CLIENT.ask("championship-new lacorsa 2026-01-01\nsetup cars=4\nraces 2\nperson Ann\n" + "bot random\n" * 3)
    championship = CLIENT.ask("championship-add\n" + race_through("lacorsa", CLIENT.ask("championship")["rounds"][0]["setup"], ["person Ann"] + ["bot random"] * 3, 6))
    ledger = CLIENT.ask("championship-text")["ledger"]
    older = ledger.replace("rules 2\n", "rules 1\n")
    assert CLIENT.ask(f"championship-load\n{older}") == {"note": note, **championship}
    assert CLIENT.ask("championship-text")["ledger"] == ledger


def test_championship_secret():
    """A championship in which a race is running is not given away, as the program does not export it."""
    CLIENT.ask("championship-new lacorsa 2026-01-01\nsetup cars=4\nraces 2\nperson Ann\n" + "bot random\n" * 3)
    CLIENT.ask("championship-add\n" + race_through("lacorsa", CLIENT.ask("championship")["rounds"][0]["setup"], ["person Ann"] + ["bot random"] * 3, 6))
    ledger = CLIENT.ask("championship-text")["ledger"]
    assert CLIENT.ask(f"championship-secret\n{ledger}") == {"secret": False}
    running = ledger[:ledger.index("\n  result ") + 1]
    assert CLIENT.ask(f"championship-secret\n{running}") == {"secret": True}
    assert CLIENT.ask("championship-secret\nnothing") == {"secret": False}


# ---- reviews ---------------------------------------------------------------------------------------------------------


def test_review():
    begin("lacorsa", "cars=4", ["person Ann"], 3)
    CLIENT.ask("step 9")
    assert CLIENT.raw("review")["error"] == "this race is not over: its cards stay secret"
    assert CLIENT.raw("review-do 1")["error"] and CLIENT.raw("review-tell")["error"]
    begin("lacorsa", "cars=4", ["bot rookie", "bot random"], 4)
    CLIENT.ask("step 100000")
    record = CLIENT.ask("record")["record"]
    other = review_of_program(record)
    review = CLIENT.ask(f"review {other['playouts']}")
    tasks = review["tasks"]
    assert review["thresholds"] == {"inaccuracy": 0.09, "mistake": 0.3, "blunder": 0.72}
    assert CLIENT.ask("review-do 7")["done"] == 7
    early = CLIENT.ask("review-tell")
    assert not early["whole"]
    done = 7
    while done < tasks:
        done = CLIENT.ask(f"review-do {DICE.randrange(1, 30)}")["done"]
    told = CLIENT.ask("review-tell")
    assert told["whole"] and len(told["seats"]) == 4
    check_review(told, CLIENT.ask("view 0")["results"])
    for part in ("seats", "decisions", "steps"):
        assert told[part] == other[part], part
    assert {c["name"]: c["means"] for c in told["columns"]} == {k: v for k, v in other["means"].items() if k not in ("end", "margins")}
    assert told["margins"] == other["means"]["margins"]
    for decision, words in zip(told["decisions"], told["words"], strict=True):
        assert words["did"] and (words["better"] is None) == (decision["grade"] == "good"), (decision, words)
    assert any(words["better"] for words in told["words"]) and len(told["causes"]) == len(told["steps"])


def test_review_by_several():
    """Pieces that another engine has done and this one takes tell what it would have found by itself; what is no such piece is refused."""
    global CLIENT
    for game, setup in (("lacorsa", "edition=seasons cars=5"), ("grandprix", "players=2 laps=1 track=tinroof")):
        begin(game, setup, ["bot rookie", "bot random"], 4)
        CLIENT.ask("step 100000")
        record = CLIENT.ask("record")["record"]
        tasks = CLIENT.ask("review 12")["tasks"]
        CLIENT.ask(f"review-do {tasks}")
        alone = CLIENT.ask("review-tell")
        first, CLIENT = CLIENT, Client(sys.argv[1])
        CLIENT.ask(f"load 1\n{record}")
        assert CLIENT.ask("review 12")["tasks"] == tasks
        assert first.ask("review 12")["tasks"] == tasks
        for task in range(tasks):
            if DICE.randrange(2):
                first.ask(f"review-one {task}")
                continue
            piece = CLIENT.ask(f"review-one {task}")["piece"]
            if task < 40:
                for bad in ("", piece[2:], piece + "00", "xy" + piece[2:], piece[:-1], "f" * len(piece)):
                    refused = first.raw(f"review-take {task}\n{bad}")
                    assert refused == {"error": "what another worker says of a review could not be read"}, (task, bad[:20])
            first.ask(f"review-take {task}\n{piece}")
        told = first.ask("review-tell")
        assert told["whole"] and told == alone, game
        for bad in (f"review-take {tasks}\n00", f"review-one {tasks}", "review-one", "review-one -1"):
            assert first.raw(bad)["error"]
        CLIENT.close()
        CLIENT = first


def test_review_of_a_guess():
    """Where a position can only be guessed luck is told, and the rest is not taken to pieces."""
    begin("grandprix", "players=2 laps=1 track=tinroof", ["bot club", "bot random"], 4)
    CLIENT.ask("step 100000")
    tasks = CLIENT.ask("review 20")["tasks"]
    CLIENT.ask(f"review-do {tasks}")
    told = CLIENT.ask("review-tell")
    assert told["whole"] and not told["choices"] and [c["name"] for c in told["columns"]] == ["luck", "rest"]
    for seat in told["seats"]:
        assert abs(seat["luck"] + seat["rest"] - seat["end"]) < 0.01 and seat["own"] is None and set(seat["margins"]) == {"luck"}
    assert all((step["change"] is not None) == (step["kind"] == "luck") for step in told["steps"])


def check_review(told, results):
    for i, seat in enumerate(told["seats"]):
        sum_of = seat["start"] + seat["luck"] + seat["own"] + seat["others"] + seat["meeting"]
        assert abs(sum_of - seat["end"]) < 0.01, seat
        assert seat["end"] == sum(r["points"] for r in results if r["seat"] == i + 1)
        assert sum(seat[grade] for grade in ("good", "inaccuracy", "mistake", "blunder")) == seat["decisions"]
    assert told["steps"][0]["kind"] == "luck" and told["steps"][-1]["expected"] == [s["end"] for s in told["seats"]]


def review_of_program(record):
    """The same by `paddock review`."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write(record)
        file.flush()
        run = subprocess.run([PADDOCK, "review", file.name, "--json"], stdout=subprocess.PIPE, check=True)
    return json.loads(run.stdout)


def test_order():
    """The drawn order is that of the rules, also where the leader is the one inside the corner (13.3)."""
    begin("grandprix", "players=3 laps=1 leader=corner", ["person Ann"], 7)
    for _ in range(60):
        if not CLIENT.ask("step 100")["waiting"]:
            continue
        view = CLIENT.ask("view 1")
        gone = [int(word.split(":")[0]) for word in words(view["fields"], "out")]
        table = re.findall(r"(\d+)\. [>*=+ ](\d+) ", CLIENT.ask("typed 1\norder")["screen"])
        drawn = [int(car) for _, car in sorted(table, key=lambda one: int(one[0]))]
        assert drawn[:len(view["order"]) - len(gone)] == [car for car in view["order"] if car not in gone], (table, view["order"])
        CLIENT.ask(f"play 1\n{view['legal'][0]['text']}")


def test_introduction():
    """A newcomer hears which cars are whose, and what every sign means; who only watches has no team."""
    match = begin("grandprix", "players=4 laps=1", ["person Ann"], 7)
    told = CLIENT.ask("introduction 1")
    own = [car["car"] for car in match["cars"] if car["seat"] == 1]
    assert len(own) == 2 and all(str(car) in told["paragraphs"][0] for car in own), told["paragraphs"][0]
    assert "Ardea" in told["paragraphs"][0] and "Only these two score" in told["paragraphs"][0]
    assert len(told["paragraphs"]) >= 5 and all(told["paragraphs"]), told["paragraphs"]
    assert "{" not in json.dumps(told["paragraphs"]), told["paragraphs"]
    signs = told["signs"]
    assert len({sign["id"] for sign in signs}) == len(signs) > 15
    assert all(sign["means"] != sign["id"] and sign["shown"] and " " in sign["group"] + " " for sign in signs)
    watching = CLIENT.ask("introduction 0")["paragraphs"]
    assert len(watching) == len(told["paragraphs"]) - 1 and not any("You run" in words for words in watching)
    begin("toy", "", ["person Ann"], 7)
    assert CLIENT.ask("introduction 1") == {"paragraphs": [], "signs": []}


def test_matches():
    for game, setup, people, n in [
        ("toy", "", 2, 4), ("lacorsa", "cars=4", 2, 4), ("lacorsa", "edition=seasons cars=8 each=2", 3, 3),
        ("lacorsa", "edition=large_grid cars=10", 2, 2), ("grandprix", "players=3 laps=1", 2, 1),
        ("grandprix", "players=2 weather=random laps=1 track=tinroof", 1, 1)]:
        plays = sum(play_through(game, setup, people) for _ in range(max(1, n * SCALE // 100)))
        assert plays > 0


def main():
    global CLIENT, PADDOCK
    PADDOCK = sys.argv[2]
    CLIENT = Client(sys.argv[1])
    print("seed", SEED)
    wanted = sys.argv[3:]
    tests = [(name, run) for name, run in globals().items()
             if name.startswith("test_") and (not wanted or name[5:] in wanted)]
    for name, run in tests:
        run()
        print("ok", name)
    CLIENT.close()
    print(f"{len(tests)} passed, 0 failed")


if __name__ == "__main__":
    main()
