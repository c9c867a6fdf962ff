#!/usr/bin/env python3
"""A small bot for Paddock, to be copied. docs/bot-protocol.md explains the lines that it reads and writes.

    paddock race --bot "python3 docs/examples/bot.py" --bots rookie
    paddock sim --bot "python3 docs/examples/bot.py" --bots rookie --races 1000
"""
import random
import sys

# Grand Prix: what is better done by its first word, if it may be done at all. Whatever is not named is worth 0.
LIKES = {"forward": 5, "diagonal": 4, "play": 3, "soft": 3, "swap": 2, "box": 1, "fix": 2, "change": 1,
         "done": -1, "pass": -2, "discard": -2, "nothing": -3, "retire": -9, "eliminate": -9}


def card(text):
    """The value of a LACORSA card: "12+R" is a 12 with a Redline, "2=12g" a deuce of the gears that counts as 12."""
    return int("0" + "".join(c for c in text.split("+")[0].split("=")[-1] if c.isdigit()))


def worth_lacorsa(verb, arguments, view):
    """Challenge with about a 10, and a Redline if there is one; spend little in qualifying and on the road."""
    if verb not in ("play", "extend", "discard"):
        return 0
    redline = "R" in arguments[1]
    if view["phase"] == "challenge":
        return redline - abs(card(arguments[1]) - 10)
    return 20 - card(arguments[1]) - 10 * redline + 5 * (verb == "extend")


def choose(game, view, actions, rng):
    def worth(action):
        verb, *arguments = action.split()
        return worth_lacorsa(verb, arguments, view) if game == "lacorsa" else LIKES.get(verb, 0)
    best = max(map(worth, actions))
    return rng.choice([action for action in actions if worth(action) == best])


def fields(text):
    return dict(field.split("=", 1) for field in text.split())


def main():
    game, view, actions, rng = "", {}, [], random.Random(1)
    views, asked = {}, []  # many races at once: what is seen in each, and which of them wait for an answer
    for line in sys.stdin:
        word, _, rest = line.rstrip("\n").partition(" ")
        race, _, about = rest.partition(" ")
        if word == "paddock":
            print("paddock 1\nid name Example\noption seed number 0 999999 1")
            print("many 256\nready" if about == "many" else "ready", flush=True)
        elif word == "set":  # seed is the only option there is
            rng.seed(int(about))
        elif word == "game":
            game = race
        elif word == "new":
            print("ready", flush=True)
        elif word == "view":
            view, actions = fields(rest), []
        elif word == "action":
            actions.append(rest)
        elif word == "race":
            views[race] = {}
        elif word == "see":  # only what has changed
            views[race].update(fields(about))
        elif word == "ask":
            asked.append((race, about.split("|")))
        elif word == "over":
            del views[race]
        elif word == "go" and asked:
            for race, actions in asked:
                print("do", race, 1 + actions.index(choose(game, views[race], actions, rng)))
            sys.stdout.flush()
            asked = []
        elif word == "go":
            print("action", choose(game, view, actions, rng), flush=True)
        elif word == "quit":
            break


main()
