#!/usr/bin/env python3
"""Draw every outcome of chance of a race again, and say whether it came as its seed has it (docs/fair-deals.md).

    paddock race --seed 9f86d081884c7d659a2feaa0c55ad015 --record race.txt
    paddock replay race.txt --json | fair.py 9f86d081884c7d659a2feaa0c55ad015

The record of a race online has its seed itself, the server's secret and the players' nonces. Then it also says what the server must have shown
before anybody sat.

    paddock replay online.txt --json | fair.py
"""
import hashlib
import hmac
import json
import sys


def draw(key, k, weights):
    """The place in the list of outcome k."""
    n, counter, x = sum(weights), 0, 2**64
    while x >= 2**64 // n * n:
        message = k.to_bytes(8, "big") + counter.to_bytes(4, "big")
        x = int.from_bytes(hmac.digest(key, message, "sha256")[:8], "big")
        counter += 1
    r = x % n
    return next(i for i in range(len(weights)) if r < sum(weights[:i + 1]))


def online_seed(race):
    """The seed of a race online, out of its record; prints the promise."""
    promise = hashlib.sha256(bytes.fromhex(race["secret"]) + race["table"].encode()).hexdigest()
    print(f"table {race['table']}, promised by {promise}")
    return race["secret"] + "".join(nonce or "" for nonce in race["nonces"])


start = json.loads(sys.stdin.readline())
seed = sys.argv[1] if len(sys.argv) > 1 else online_seed(start["online"])
key = hashlib.sha256(bytes.fromhex(seed)).digest()
k, chances = 0, start.get("chances", [])
for line in map(json.loads, sys.stdin):
    if line["type"] == "chance":
        k += 1
        expected = chances[draw(key, k, [outcome["weight"] for outcome in chances])]["text"]
        if line["action"]["text"] != expected:
            sys.exit(f"moment {line['n']}: expected {expected}; found {line['action']['text']}")
    chances = line.get("chances", [])
print(f"{k} outcomes of chance, all as this seed has them")
