"""train_grandprix_test.py PROGRAM: a small run of the learning behind bots/grandprix/value_weights.inc.

The error of each round is measured before anything was learned from it, so that it only falls if what was learned is true of other
races. The seed fixes every number, however many threads there are, and what is printed has its shape.
"""
import re
import subprocess
import sys
import tempfile
from pathlib import Path


def run(program, *words):
    done = subprocess.run([program, *map(str, words)], capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, (words, done.returncode, done.stderr)
    return done.stdout


def respond(program, folder):
    """Who drives as the others do gains nothing on any deal; who has learned something else makes something else of it."""
    response, race = folder / "response", "players=2 laps=1"
    told = run(program, "respond", 2, 40, 2, 5, 1, "standard", response, race)
    assert len(re.findall(r"^round \d: 40 races", told, re.MULTILINE)) == 2, told
    for driver in ("club", "works"):
        alike, other = (run(program, "measure", numbers, race, 2, 5, 1, driver) for numbers in ("standard", response))
        print(alike, other, sep="", end="")
        assert "a gain of 0.00 +- 0.00, 0.0 +- 0.0 % of the fair share, 4 races" in alike, alike
        assert "4 races" in other and other != alike, other
        assert run(program, "measure", response, race, 2, 5, 2, driver) == other, "threads change what is measured"


def main(program):
    with tempfile.TemporaryDirectory() as folder:
        alone, together = Path(folder, "alone"), Path(folder, "together")
        told = run(program, "race", 4, 150, 5, 3, 1, "guess", alone)
        assert run(program, "race", 4, 150, 5, 3, 3, "guess", together) == told
        assert alone.read_text() == together.read_text(), "threads change what is learned"
        print(told, end="")
        errors = [(float(now), float(first)) for now, first in re.findall(r"error ([0-9.]+) \(([0-9.]+)", told)]
        assert len(errors) == 4 and errors[3][0] < 0.95 * errors[3][1], errors
        numbers = [len(re.findall(r"-?[0-9.]+(?:e-?[0-9]+)?", text)) for text in (run(program, "print", alone), alone.read_text())]
        assert numbers[0] == numbers[1] > 500, numbers
        respond(program, Path(folder))


main(sys.argv[1])
