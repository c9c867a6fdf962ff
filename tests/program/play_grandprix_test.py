#!/usr/bin/env python3
"""paddock play grandprix, as people use it: whole races, every kind of question, going to a space at once.

usage: play_grandprix_test.py PATH_TO_PADDOCK SOURCE_ROOT [NAME ...]

A player reads the screen as a person would and types by simple rules; see play_test.py for how conversations work.
"""
import json
import re
import sys

import play_test
from play_test import Talk, check, environment, lines_of, new_path, run, times, whole

SHORT = ("--laps", 1, "--track", "tinroof")
NONSENSE = ["", "foo", "play", "play 5", "99", "22 23", "go", "go x", "go 99", "go 3.9", "go -1", "f 9", "f f f", "diag",
            "?", "hand", "table", "order", "pile", "log 3", "rules", "x" * 3000, "ü", "%s%n", "retire", "5 5 5 5 5 5 5 5 5 5",
            "undo x", "-", ",", "car", "charge charge charge"]
QUESTIONS = {  # how each kind of question begins, by the phase that asks it
    "tires": r"(?:It rains\. )?Tires for car", "act": "Your segment:", "card": "Which card for car", "move": r"Car \d+ on",
    "push": r"Car \d+ is pushed forward", "link": "Lanes meet behind", "place": "Clean Air: car", "brake": "Late Brake: car",
    "soft": "Soft tires: car", "pick": r".*(?:\n.*)?pick\s+the\s+one\.", "weather-stop": "It (?:rains|has turned dry), and car",
    "pit": "(?:Tire change still owed: |End of the turn: your cars)", "service": r"Car \d+ is in the pits and falls", "discard": "End of the turn: throw",
}


def asked(screen):
    """The phase of the question that stands last on the screen."""
    last = {phase: max((m.start() for m in re.finditer("^" + text, screen, re.M)), default=-1)
            for phase, text in QUESTIONS.items()}
    phase = max(last, key=last.get)
    return phase if last[phase] >= 0 else None


def last_list(screen):
    """The answers that the screen lists last, each as it is typed, without what is said about it."""
    text = " ".join(re.findall(r"^You may (?:type )?(.*?)\.$", screen, re.M | re.S)[-1].split())
    return [item.strip() for item in re.sub(r" \([^()]*\)", "", text).split(";") if item.strip()]


def cards_of(screen):
    """The cards of the hand that the screen shows last."""
    cards = []
    for line in screen.rsplit("Your cards:", 1)[-1].split("\n")[1:]:
        found = re.match(r"(?: \dx| {3}) (\S+)", line)
        if not found:
            return cards
        cards.append(found[1])
    return cards


def cars_of(screen, group):
    found = re.findall(group + r"((?:\s+\d+)+)", screen)
    return found[-1].split() if found else []


def act(rng, screen):
    """A car that may move and a card, in one of the spellings."""
    text = screen[screen.rindex("Your segment:"):]
    if "play a CARD" not in text:
        items = last_list(screen) if "You may" in text else []
        bare = re.findall(r"(pass|eliminate)((?:\s+\d+)+)", text)
        if bare:
            return f"{bare[0][0]} {bare[0][1].split()[0]}"
        check("nothing" in text, "nothing to do but no word of it", text, items)
        return "nothing"
    cars = cars_of(text, "own") or cars_of(text, "NPCs") or cars_of(text, "neutral")
    if rng.random() < 0.5:
        cars += cars_of(text, "NPCs") + cars_of(text, "neutral")
    car, card = rng.choice(cars), rng.choice(cards_of(screen))
    return rng.choice([f"play car{car} {card}", f"play {car} {card}", f"{car} {card}", f"{card} {car}",
                       f"{car} {card.replace('-', ' ')}", f"PLAY {car} {card.upper()}", car])


def gesture(rng, screen):
    steps = [re.sub(r"^f\b", rng.choice(["f", "forward"]), s) for s in last_list(screen)
             if s.split()[0] in ("f", "in", "out", "diag", "swap", "end")]
    if rng.random() < 0.4:
        return "ff"
    check(steps, "no step", screen[-2500:])
    return rng.choice(steps)


def answer(rng, screen):
    """What to type."""
    phase = asked(screen)
    if phase == "tires":
        return rng.choice(["soft", "hard", "tires hard", "SOFT"] + (["wet"] if "wet" in last_list(screen)[0] else []))
    if phase == "act":
        return act(rng, screen)
    if phase == "card":
        return rng.choice(cards_of(screen))
    if phase == "move":
        return gesture(rng, screen)
    if phase == "soft":
        return rng.choice(["soft", "keep", "yes", "no"])
    items = last_list(screen)
    if phase in ("pit", "pick", "weather-stop"):
        check(phase != "pit" or items[0] == "done", "what costs nothing comes first", items)
        numbered = [f"{item.split()[0]} {car}" for item in items for car in item.split()[1:]]
        return rng.choice(numbered + ["done"] * 4 if phase == "pit" else numbered)
    if phase == "service":
        change = [item for item in items if item.startswith("change")]
        return rng.choice(change or items)
    if phase == "discard":
        check(items[0] == "done", "what costs nothing comes first", items)
        return rng.choice(["done", "done", f"discard {rng.choice(items[1].split()[1:])}"])
    return rng.choice(items)


def too_wide(heard):
    """Lines of the drawing beyond 80 columns; the story is one sentence a line, and what was typed is echoed."""
    return [line for line in heard.splitlines() if len(line) > 80 and not re.search(r"\.$|x{80}|^All of it is in", line)]


def play_on(rng, talk, nonsense=0.0, limit=4000, until=None):
    """Type until the race is over, or until a question of that kind comes; its phase or None."""
    question = talk.prompt()
    while question is not None:
        screen = talk.heard[-9000:]
        phase = asked(screen)
        check(phase, "a question that nobody knows", talk.heard[-1500:])
        if until == phase:
            return phase
        limit -= 1
        check(limit > 0, "a race without end", talk.heard[-1500:])
        while nonsense and rng.random() < nonsense:
            bad = rng.choice(NONSENSE)
            after = talk.say(bad)
            if after != question:  # half an action: the car, or the card
                check(after and talk.say("undo") == question, f"{bad!r} changed something", talk.heard[-2500:])
        line = answer(rng, talk.heard[-9000:])
        question = talk.say(line)
        check(not re.search(r"You cannot do|could mean", talk.new), f"{line!r} was refused", talk.heard[-2500:])
        check(question is None or question != "", "a prompt", talk.new)
    return None


def test_races(rng):
    """Whole races of two and of more players."""
    for setup in (("--players", 2, *SHORT), ("--players", 3, *SHORT, "--weather", "wet"),
                  ("--players", 5, "--laps", 1, "--track", "arden"), ("--players", 11, *SHORT, "--grid", "bag")):
        path = new_path()
        talk = Talk("play", "grandprix", *setup, "--names", "Ann", "--bots", "random", "--seed", rng.randrange(10**6),
                    "--record", path)
        play_on(rng, talk, nonsense=0.02)
        talk.end(0)
        check("Result" in talk.new and re.search(r" wins? with \d+ points", talk.new), "no winner", talk.new[-1500:])
        check(not too_wide(talk.heard), f"{setup}: lines beyond 80 columns", *too_wide(talk.heard)[:5])
        check(not re.search(r"[{}]", talk.heard), "a phrase that was not filled in", re.findall(r".*[{}].*", talk.heard)[:3])
        check("\033" not in talk.heard, "no colour through a pipe")
        whole(path)


# ---- in the middle of a race -------------------------------------------------------------------------------------------

def write_record(moments, players, setup, position=None):
    """A record to go on with; players by seat, those not named are bots."""
    seats = int(re.search(r"players=(\d+)", setup)[1])
    tags = [f"player {seat} {players.get(seat, 'random (bot)')}" for seat in range(1, seats + 1)]
    head = ["Paddock record 1", "game grandprix", "rules 3", "engine 0", f"setup {setup}", *tags]
    head += [f"position {position}"] if position else []
    path = new_path()
    path.write_text("\n".join([*head, "begin", *moments, ""]))
    return path


def stand(position, setup="players=2 track=tinroof", **options):
    """Ann is asked in a position."""
    path = write_record([], {1: "Ann"}, setup, "turn=1 seat=1 lap=1 " + position)
    return Talk("play", "--resume", path, "--seed", 1, **options)


def moments_of(path):
    lines = lines_of(path)
    return [line for line in lines[lines.index("begin") + 1:] if re.match(r"(\*|\d+) ", line)]


def questions_in(rng, setup, wanted):
    """Records that stop before a question of each wanted phase, from races of bots: phase, seat, path."""
    path = new_path()
    run("race", "grandprix", "--setup", setup, "--bots", "random", "--seed", rng.randrange(10**6), "--record", path)
    moments = moments_of(path)
    for line in run("replay", path, "--json").splitlines():
        moment = json.loads(line)
        state = moment.get("state") or {}
        phase = state.get("phase")
        if phase not in wanted or moment.get("n", 0) >= len(moments):
            continue
        wanted.remove(phase)
        seat = 1 if phase == "tires" else state["seat"]
        yield phase, seat, write_record(moments[:moment["n"]], {seat: "Ann"}, setup)


def test_every_question(rng):
    """Each kind of question: nonsense changes nothing, undo says so, help explains it, an answer is taken."""
    wanted = set(QUESTIONS) - {"card"}
    for attempt in range(40):
        if not wanted:
            break
        setup = f"players={rng.choice([2, 3, 4, 5])} laps=2 track={rng.choice(['arden', 'ombra', 'tinroof'])}"
        for phase, _, path in questions_in(rng, setup, wanted):
            talk = Talk("play", "--resume", path)
            question = talk.prompt()
            check(asked(talk.heard) == phase, f"expected a question of {phase}", talk.heard[-2500:])
            check(not too_wide(talk.heard), "lines beyond 80 columns", *too_wide(talk.heard)[:5])
            for bad in ["foo", "99", "go x", "f 9", "", "?", "hand", "table", "pile", "log", "charge charge", "no no"]:
                after = talk.say(bad)
                check(after == question, f"{bad!r} changed something at {phase}", talk.heard[-2500:])
            check(not too_wide(talk.heard), "lines beyond 80 columns", *too_wide(talk.heard)[:5])
            talk.say("")
            line = answer(rng, talk.heard)
            talk.say(line)
            check(not re.search(r"You cannot do|could mean|[{}]", talk.new), f"{line!r} was refused at {phase}",
                  talk.heard[-2500:])
            talk.kill()
    check(not wanted, "questions that never came", wanted)


ALONE = "phase=act cars=5@0.0,9@30.1,10@20.0 hands=charge,conservative,overtake,challenge,weaving/-"


def test_go_one_board(rng):
    """One way that disturbs nobody, or one board: it is driven at once."""
    talk = stand(ALONE)
    talk.prompt()
    talk.say("go 3")
    check("First a car and a card" in talk.new, "not before a card is played", talk.new)
    talk.say("5 charge")
    talk.say("go 3.1")
    check("By 3 x forward" in talk.new and "outward" in talk.new, "driven", talk.new)
    check("Car 5 on 3.1, Charge (Solo): 3 points left" in talk.new, "there", talk.new)
    talk.say("go 3.1")
    check("stands there already" in talk.new, "there already", talk.new)
    talk.say("undo 4")
    check("Car 5 on 0.0, Charge (Solo): 7 points left" in talk.new, "back again", talk.new)
    talk.say("go 4.2")
    check("Car 5 on 4.2, Charge (Solo): 1 point left" in talk.new, "two lanes over", talk.new)
    talk.say("undo")
    check("Car 5 on" in talk.new and "2 points left" in talk.new, "one step back", talk.new)
    talk.say("undo 99")
    check("all that can be taken back" in talk.new and "Your segment:" in talk.new, "up to the card", talk.new)
    talk.say("5 conservative")
    talk.say("ff")
    check("drives car 5 with Conservative: 5 on to sector 5, inside lane 0" in talk.new, "straight on", talk.new)
    talk.kill()


def test_go_several_boards(rng):
    """Pushing somebody or going round: the player chooses."""
    talk = stand("phase=act cars=5@0.0,9@30.1,10@2.0,14@20.0 hands=charge/-")
    talk.prompt()
    talk.say("5 charge")
    for line in ("", "x", "0", "99"):
        question = talk.say("go 3.0")
        check(question == "Which one? (1 to 3, Enter for none)", "asks", talk.new)
        boards = re.findall(r"^(\d): 10 on (\S+); (\d) points left$", talk.new, re.M)
        check(boards == [("1", "2.0", "2"), ("2", "2.0", "0"), ("3", "4.0", "4")], "says how they differ", talk.new)
        if line:
            check(talk.say(line) == question, f"{line!r} is asked again", talk.new)
        check(talk.say("") == "car 5>", "Enter leaves it", talk.new)
    talk.say("go 3.0")
    talk.say("1")
    check("2 points left" in talk.new and "outward" in talk.new, "the gentlest way", talk.new)
    check(re.search(r"^lane 0 .* 10 +>5 ", talk.new, re.M), "round car 10", talk.new)
    talk.kill()


def test_go_nowhere(rng):
    """One sentence says why not, and nothing has happened."""
    talk = stand(ALONE + " zone=8")
    talk.prompt()
    talk.say("5 charge")
    for line, why in (("go 9", "Sector 9 is 9 ahead, and car 5 has 7 points left."), ("go 35", "Sector 35 is 35 ahead"),
                      ("go 6.2", "Sector 6 has no lane 2; its lanes are 0 to 1."), ("go", "go takes a sector from 0 to 35"),
                      ("go 8.1", "Safety Zone: only lane 0"), ("go 36", "go takes"),
                      ("go a.b", "go takes"), ("go 1.", "go takes"), ("g 99.9", "go takes")):
        question = talk.say(line)
        check(question == "car 5>" and why in " ".join(talk.new.split()), f"{line}: expected {why!r}", talk.new)
    talk.kill()
    talk = stand(ALONE)
    talk.prompt()
    talk.say("5 conservative")
    talk.say("go 2.1")
    check("allows no lane changes" in talk.new, "why not", talk.new)
    talk.say("undo")
    talk.say("5 overtake")
    talk.say("go 4.1")
    check("cannot come to stand there" in talk.new, "four points are not enough", talk.new)
    talk.kill()


def test_cars_and_cards(rng):
    """First the car, then the card; the other way round; and back."""
    talk = stand("phase=act cars=5@0.0,9@30.1,10@20.0,14@19.0 wear=5:tire,5:tire,5:engine hands=charge,charge,top-gear/-")
    check(talk.prompt() == "Ann>", "no car yet", talk.new)
    check(talk.say("5") == "car 5>", "the car is chosen", talk.new)
    check("Its wear takes 3 off" in talk.new and re.search(r"top-gear +Solo +6/4", talk.new), "its speed", talk.new)
    check(talk.say("9") == "car 9>" and re.search(r"top-gear +Solo +9/4", talk.new), "another car", talk.new)
    check(talk.say("undo") == "Ann>", "no car again", talk.new)
    check(talk.say("top") == "Ann, top-gear>" and "own 5 9" in " ".join(talk.new.split()), "a card alone", talk.new)
    check(talk.say("9") == "car 9>" and "Top Gear (Solo): 9 points" in talk.new, "then the car", talk.new)
    check(talk.say("undo") == "Ann>", "taken back", talk.new)
    for line in ("f", "f 9", "c 5", "to 9", "ch"):
        check(talk.say(line) == "Ann>" and "You cannot do" in talk.new, f"{line!r} is too short for a card", talk.new)
    check(talk.say("re 9") == "Ann>" and "You cannot do" in talk.new, "nobody retires by two letters", talk.new)
    talk.say("retire 9")
    check(re.search(r"car 9\) \w+.*: place 4", talk.new), "a car is retired by its name", talk.new)
    talk.kill()


def test_introduction(rng):
    """The first race begins with all that a newcomer needs; later ones with who is who; ? tells it again."""
    home = {**environment(), "XDG_DATA_HOME": str(new_path())}
    said = []
    for _ in range(2):
        talk = Talk("play", "grandprix", "--players", 3, *SHORT, "--names", "Ann", "--seed", 5, env=home)
        talk.prompt()
        said.append(talk.heard)
        talk.say("?")
        check("In a turn every car moves once." in talk.new, "? tells how a turn goes", talk.new)
        talk.say("quit")
    check("In a turn every car moves once." in said[0] and "an empty space" in said[0], "the first race explains", said[0])
    check("In a turn every car moves once." not in said[1] and "You run the team Ardea" in said[1], "the second does not",
          said[1])


def test_signs(rng):
    """Every sign that the strip and the order show is explained by ?."""
    talk = stand("phase=act cars=5@8.0,9@30.1,10@7.0,2@6.1,14@19.0 hands=charge,charge,top-gear/-")
    talk.prompt()
    talk.say("5 charge")
    table = talk.new
    talk.say("?")
    shown = re.findall(r"^  (\S+) +\S", talk.new[:talk.new.rindex("Car 5 on")], re.M)
    rows = [line[6:] for line in table.splitlines() if re.match(r"(lane \d|pit  |grass) ", line)]
    drawn = set("".join(rows)) - set(" 0123456789")
    check(drawn and drawn <= set("".join(shown)), "signs that nobody explains", drawn - set("".join(shown)))
    talk.kill()


def test_hint(rng):
    """A hint names card, car and space in words; with a car begun it speaks of that car."""
    talk = stand("phase=act cars=5@0.0,9@30.1,10@20.0,14@19.0 hands=charge,top-gear/-")
    talk.prompt()
    check(talk.say("hint") == "Ann>", "the same question", talk.new)
    found = re.findall(r"^  ([A-Z][A-Za-z ]+) with car (\d+), to sector (\d+), lane (\d)  ", talk.new, re.M)
    check(found, "names choices", talk.new)
    play_test.check_graded(play_test.hinted(talk.new), talk.new)
    check(talk.say("9") == "car 9>" and talk.say("hint") == "car 9>", "the same question", talk.new)
    check(set(re.findall(r"^  \S.* with car (\d+),", talk.new, re.M)) == {"9"}, "only car 9", talk.new)
    talk.say("undo")
    card, car, sector, lane = found[0]
    for line in (f"{card} {car}", f"go {sector}.{lane}"):
        talk.say(line)
        check(not re.search(r"You cannot do|could mean|First a car", talk.new), f"{line!r} was refused", talk.new)
    talk.kill()


def test_push_by_lane(rng):
    """Where a pushed car has the number of a lane, a number alone is the lane."""
    talk = stand("phase=act cars=5@11.0,2@12.0,10@30.0,14@29.0 hands=charge/-")
    talk.prompt()
    talk.say("5 charge")
    check(talk.say("f") == "car 5>" and asked(talk.heard) == "push", "asks about car 2", talk.new)
    check(talk.say("2") == "car 5>" and "You cannot do" in talk.new, "there is no lane 2 to go to", talk.new)
    for line in ("1", "push 1", "push 2 1", "push car2 1", "PU 1"):
        talk.say(line)
        check(re.search(r"^lane 1.*/ [ +]2 ", talk.new, re.M) and asked(talk.new) == "move", line, talk.new)
        talk.say("undo")
    talk.kill()


def test_colours(rng):
    """Colour in a terminal that has it, and never without its sign."""
    def screen(**more):
        env = {k: v for k, v in environment().items() if k != "NO_COLOR"}
        talk = stand(ALONE, terminal=True, env={**env, **more})
        talk.prompt()
        talk.say("5 charge")
        heard = talk.heard
        talk.kill()
        return heard

    plain = screen(NO_COLOR="1")
    check("\033" not in plain and "\033" not in screen(TERM="dumb"), "no colour where none is wanted")
    coloured = screen()
    check("\033[1;7m>5\033[0m" in coloured and "\033[1;31m*9" in coloured, "colour", coloured[-1500:])
    check(re.sub(r"\033\[[0-9;]*m", "", coloured).replace(" \n", "\n") == plain, "the same words without it")


def test_width(rng):
    """The picture fits the terminal."""
    for columns in (60, 80, 100, 160, 240):
        talk = stand(ALONE, env={**environment(), "COLUMNS": str(columns)})
        talk.prompt()
        talk.say("table")
        talk.say("5 charge")
        rows = [line for line in talk.heard.splitlines() if re.match(r"(sector|lane|pit) ", line)]
        check(rows and max(map(len, rows)) <= columns, f"rows of at most {columns}", *rows[:3])
        check(max(map(len, rows)) > min(columns, 36 * 4) - 8, f"rows as wide as {columns} allow", *rows[:3])
        talk.kill()


def test_typed_cards(rng):
    """A real table draws and deals: cars by number, cards by name, many on a line."""
    talk = Talk("play", "grandprix", "--players", 2, *SHORT, "--names", "Ann", "--bots", "random", "--dice", "typed",
                "--no-save")
    check(talk.prompt() == "Next car on the grid:", "asks for the grid", talk.new)
    for bad in ("9", "99", "charge", "5 5"):
        check(talk.say(bad) == "Next car on the grid:" and "nothing of the line was taken" in talk.new, bad, talk.new)
    talk.say("10 5")
    check(talk.say("29 27 24 21 20 19 18 17 16 15 13 12 11 8 7 6 3 2") == "car 5>", "tires are next", talk.new)
    talk.say("soft")
    check(talk.say("hard") == "Card 1 for Brandt:", "the first player's cards first", talk.new)
    check(talk.say("charge weaving floor-it, flat out") == "Card 5 for Brandt:", "four cards", talk.new)
    check(talk.say("charge charge charge charge") == "Card 5 for Brandt:" and "cannot be the next" in talk.new, "4 in all",
          talk.new)
    talk.say("conservative conservative conservative conservative conservative conservative top-gear top-gear")
    check(talk.prompt() == "Card 1 for Ann:", "Ann's cards", talk.new)
    talk.kill()


def test_hotseat(rng):
    """Two people and nobody else's hand on the screen."""
    path = new_path()
    talk = Talk("play", "grandprix", "--players", 2, *SHORT, "--names", "Ann,Bob", "--seed", 5, "--record", path)
    question, turns = talk.prompt(), 0
    while question is not None and turns < max(80, times(120)):  # fewer would not go round the table often enough
        turns += 1
        if question.startswith("Pass the keyboard") or "press Enter to hide" in question:
            question = talk.say("")
        else:
            question = talk.say(answer(rng, talk.heard[-9000:]))
    talk.kill()
    held = {}
    for line in lines_of(path):
        found = re.match(r"\* deal seat(\d) (\S+)", line)
        if found:
            held.setdefault(found[1], set()).add(found[2])
    parts = re.split(r"Pass the keyboard to (\w+), then press Enter: ", talk.heard)
    check(len(parts) > 5, "hardly any hand-over", talk.heard[-500:])
    for name, screen in zip(parts[1::2], parts[2::2]):
        seat = "1" if name == "Ann" else "2"
        shown = set(re.findall(r"^(?: \dx| {3}) (\S+) +(?:Solo|Line|Pursuit|Lead) ", screen, re.M))
        check(shown <= held[seat], f"{name} sees cards never dealt to them", shown - held[seat])
        check(not re.search(r"draws [A-Z]", screen), f"{name} reads what is dealt", screen[:1500])


TESTS = {name[5:]: function for name, function in list(globals().items()) if name.startswith("test_")}

if __name__ == "__main__":
    sys.exit(play_test.main(TESTS))
