#!/usr/bin/env python3
"""Replay the golden records and compare what comes of them with what is expected.

usage: golden_test.py SOURCE_ROOT PADDOCK [CHECK] [--update]

CHECK is the golden_check program, by default tests/golden_check beside PADDOCK. tests/program/golden/expected.txt has
one line for each record: its name, the verdict, a hash of all states and a hash of the story. --update
writes it anew; then its diff is to be reviewed like code. `paddock verify` must come to the same verdict, and
the table in tests/program/golden/README.md must say what every record is for.
"""
import argparse
import difflib
import json
import re
import subprocess
import sys
from pathlib import Path


def run(*command):
    return subprocess.run([str(word) for word in command], capture_output=True, text=True, timeout=600)


def check_all(program, records):
    done = run(program, *records)
    if done.returncode != 0:
        sys.exit(f"golden_check failed with status {done.returncode}: {done.stderr}")
    return done.stdout


def compare(expected, found, path):
    """Say what differs, or nothing."""
    faults = list(difflib.unified_diff(expected.splitlines(), found.splitlines(), str(path), "found",
                                       lineterm="", n=0))
    if faults:
        faults.append("If that was meant, run again with --update and review the diff. "
                      "golden_check --story FILE prints a story.")
    return faults


def verify(paddock, record, verdict):
    """paddock verify agrees: the same number of moments, or the same line and sentence."""
    done = run(paddock, "verify", "--json", record)
    try:
        said = json.loads(done.stdout)
    except json.JSONDecodeError:
        said = {"good": None, "line": 0, "reason": done.stdout + done.stderr}
    if said["good"]:
        found = f"{'complete' if said['complete'] else 'unfinished'}, {said['moments']} moments" + (f"; {said['note']}" if said["note"] else "")
    else:
        found = f"line {said['line']}: {said['reason']}"
    if found == verdict and done.returncode == (0 if said["good"] else 1):
        return []
    return [f"{record.name}: expected paddock verify to say {verdict!r}; found {found!r} "
            f"and status {done.returncode}"]


def check_readme(folder, records):
    """Every record has its row in the README, and every row its record."""
    rows = re.findall(r"^\| `([^`]+)` \| \S.* \|$", (folder / "README.md").read_text(), re.MULTILINE)
    names = [record.name for record in records]
    if rows == sorted(names):
        return []
    return [f"README.md: expected one row for each record, sorted; missing {sorted(set(names) - set(rows))}, "
            f"too many {sorted(set(rows) - set(names))}"]


def main():
    parser = argparse.ArgumentParser(usage="golden_test.py SOURCE_ROOT PADDOCK [CHECK] [--update]")
    parser.add_argument("source_root", type=Path)
    parser.add_argument("paddock", type=lambda path: Path(path).resolve())
    parser.add_argument("check", type=lambda path: Path(path).resolve(), nargs="?")
    parser.add_argument("--update", action="store_true")
    args = parser.parse_args()

    folder = args.source_root / "tests" / "program" / "golden"
    expected = folder / "expected.txt"
    records = sorted(path for path in folder.glob("*.txt") if path != expected)
    found = check_all(args.check or args.paddock.parent / "tests" / "golden_check", records)
    if args.update:
        expected.write_text(found)
        print(f"{expected}: {len(records)} records; review its diff")
        return 0

    faults = compare(expected.read_text(), found, expected.name)
    for record, line in zip(records, found.splitlines()):
        faults += verify(args.paddock, record, line.split("\t")[1])
    faults += check_readme(folder, records)
    print("\n".join(faults) if faults else f"{len(records)} golden records replayed")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
