#!/usr/bin/env python3
"""A small bot for Paddock, to be copied. docs/bot-protocol.md explains the lines that it reads and writes.

    paddock race --bot "python3 docs/examples/bot.py" --bots rookie
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


def main():
    game, view, actions, rng = "", {}, [], random.Random(1)
    for line in sys.stdin:
        word, _, rest = line.rstrip("\n").partition(" ")
        if word == "paddock":
            print("paddock 1\nid name Example\noption seed number 0 999999 1\nready", flush=True)
        elif word == "set":  # seed is the only option there is
            rng.seed(int(rest.split()[1]))
        elif word == "game":
            game = rest.split()[0]
        elif word == "new":
            print("ready", flush=True)
        elif word == "view":
            view, actions = dict(field.split("=", 1) for field in rest.split()), []
        elif word == "action":
            actions.append(rest)
        elif word == "go":
            print("action", choose(game, view, actions, rng), flush=True)
        elif word == "quit":
            break


main()
