#!/usr/bin/env python3
"""Tracks from outside: every fault of a file has its sentence, show says what the file says, boards come out whole.

usage: track_test.py PATH_TO_PADDOCK SOURCE_ROOT [unittest arguments]
"""
import json
import os
import re
import resource
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree
from pathlib import Path

PADDOCK, ROOT = "", Path()
OK, NO, USAGE, INPUT, WORLD = range(5)
CIRCUITS, OVALS = ("arden", "hallen", "ombra", "serrana"), ("alder", "cinder", "delta", "tinroof")
LAPS = {"cinder": 3, "tinroof": 4, "delta": 3, "alder": 3}  # GP 12

RUNS = ["{lanes: 4, sectors: 6}", "{lanes: 3, sectors: 6}", "{lanes: 2, sectors: 8}",
        "{lanes: 3, sectors: 20, side: in}"]
CORNERS = ["{from: 11, to: 13, inside: in}", "{from: 17, to: 20, inside: in}", "{from: 31, to: 34, inside: in}"]
POINTS = [(100, 100), (500, 80), (900, 100), (960, 350), (900, 600), (500, 620), (100, 600), (40, 350)]


def track(runs=RUNS, corners=CORNERS, points=POINTS, extra=""):
    """A good file, but for what is given."""
    lines = ["kind: grandprix-track", "title: Test", extra or "laps: 2", "runs:"]
    lines += [f"  - {item}" for item in runs]
    lines += ["corners:"] + [f"  - {corner}" for corner in corners] if corners else []
    lines += ["points:"] + [f"  - {{x: {x}, y: {y}}}" for x, y in points]
    return "\n".join(lines) + "\n"


def environment():
    """Sanitized builds are not blamed for what the library of fonts keeps."""
    leaks = f"suppressions={ROOT.resolve() / 'tests/program/leaks.supp'}:print_suppressions=0"
    return {**os.environ, "LSAN_OPTIONS": ":".join(filter(None, (os.environ.get("LSAN_OPTIONS"), leaks)))}


def run(*args):
    return subprocess.run([PADDOCK, *map(str, args)], stdin=subprocess.DEVNULL, capture_output=True, timeout=600,
                          env=environment(), check=False)


def flow_maps(text, name):
    """The items of a list of one-line maps in one of our files, without a YAML library."""
    part = re.search(rf"^{name}:\n((?:  - .*\n)*)", text, re.M).group(1)
    maps = []
    for line in part.splitlines():
        pairs = re.findall(r'(\w+): (?:"([^"]*)"|([^,}]+))', line)
        maps.append({key: quoted or (int(plain) if plain.isdigit() else plain) for key, quoted, plain in pairs})
    return maps


class Case(unittest.TestCase):
    def setUp(self):
        self.dir = Path(tempfile.mkdtemp(prefix="paddock-track-"))
        self.addCleanup(shutil.rmtree, self.dir)

    def good(self, *args):
        done = run(*args)
        self.assertEqual((done.returncode, done.stderr), (OK, b""), args)
        return done.stdout.decode()

    def refused(self, code, pattern, *args):
        done = run(*args)
        said = done.stderr.decode(errors="replace")
        self.assertEqual(done.returncode, code, (args, said))
        self.assertRegex(said, r"\Apaddock: [^\n]*\n\Z", args)
        self.assertRegex(said, pattern, args)
        return done.stdout.decode()

    def write(self, text, name="my.yaml"):
        path = self.dir / name
        path.write_text(text, encoding="utf-8")
        return path


class CheckTest(Case):
    def bad(self, sentence, line=None, **changes):
        """The file with these changes is refused with that sentence, at the line that holds this text."""
        text = track(**changes)
        path = self.write(text)
        at = r", line \d+"
        if line:
            at = f", line {1 + [line in t for t in text.splitlines()].index(True)}"
        self.refused(NO, f"{re.escape(path.name)}{at}: {sentence}", "track", "check", path)
        told = json.loads(run("track", "check", "--json", path).stdout)
        self.assertFalse(told["good"])
        self.assertRegex(told["reason"], sentence)

    def test_good(self):
        path = self.write(track())
        said = self.good("track", "check", path)
        self.assertEqual(said, f"{path}: good: 40 sectors; 2 laps; 3 corners\n")
        told = json.loads(self.good("track", "check", "--json", path))
        self.assertEqual(told, {"file": str(path), "good": True, "line": None, "reason": None})
        bare = self.write(track(corners=None))
        self.assertIn("no corners, so no optional running order", self.good("track", "check", bare))

    def test_length(self):
        self.bad("expected runs of 34 to 80 sectors in all; found 33", runs=["{lanes: 3, sectors: 33}"],
                 line="runs:")
        self.bad("expected runs of 34 to 80 sectors in all; found 81", line="runs:",
                 runs=["{lanes: 3, sectors: 80}", "{lanes: 2}"])

    def test_lanes(self):
        self.bad("expected one lane more or less than the 4 before sector 6; found 2",
                 runs=["{lanes: 4, sectors: 6}", "{lanes: 2, sectors: 10}", "{lanes: 3, sectors: 20}"], line="lanes: 2")
        self.bad("expected one lane more or less than the 2 before sector 0, at the end of the lap; found 4",
                 runs=["{lanes: 4, sectors: 6}", "{lanes: 3, sectors: 10}", "{lanes: 2, sectors: 20}"], line="lanes: 4")
        self.bad("expected a number from 1 to 4 for lanes; found 5", runs=["{lanes: 5, sectors: 40}"], line="lanes: 5")
        self.bad("expected one of in, out for side; found \"left\"", line="left",
                 runs=["{lanes: 2, sectors: 40, side: left}"])

    def test_grid(self):
        sentence = "expected at least 2 lanes in the 11 sectors before the line, where the grid stands"
        self.bad(sentence + r" \(29 to 39\); found 1 in sector 29", line="lanes: 1",
                 runs=["{lanes: 2, sectors: 28}", "{lanes: 1, sectors: 2}", "{lanes: 2, sectors: 10}"])
        self.bad(sentence, runs=["{lanes: 2, sectors: 39}", "{lanes: 1}"], line="lanes: 1")
        fine = ["{lanes: 2, sectors: 27}", "{lanes: 1, sectors: 2}", "{lanes: 2, sectors: 11}"]
        self.assertIn("2 of them with one lane", self.good("track", "check", self.write(track(runs=fine))))

    def test_corners(self):
        self.bad("expected a corner that begins after sector 13, where the one before it ends; found sector 13",
                 corners=[CORNERS[0], "{from: 13, to: 15, inside: in}"], line="from: 13")
        self.bad("expected a corner that ends at or after its first sector, 12; found 11", line="from: 12",
                 corners=["{from: 12, to: 11, inside: in}"])
        self.bad("expected a corner within the sectors 0 to 39; found sector 40", line="from: 36",
                 corners=["{from: 36, to: 40, inside: in}"])
        self.bad("expected a value for inside in item; found none", line="Nameless",
                 corners=["{from: 6, to: 9, name: Nameless}"])
        self.bad("expected inside: in for the corner at sector 11, which the drawing bends that way; found out",
                 corners=["{from: 11, to: 13, inside: out}"], line="from: 11")

    def test_points(self):
        self.bad("expected 4 to 100 items in points; found 3", points=POINTS[:3], line="points:")
        self.bad(r"expected every point of the centre line once; found \{x: 900, y: 100\} again",
                 points=POINTS + [(900, 100)])
        self.bad("expected a start less than the 40 sectors; found 40", extra="start: 40", line="start")

    def test_drawing(self):
        eight = [(100, 100), (900, 600), (960, 350), (900, 100), (100, 600), (40, 350)]
        self.bad(r"expected a loop that does not cross itself; found sector \d+ across sector \d+", points=eight)
        narrow = [(100, 100), (500, 80), (900, 100), (960, 150), (900, 200), (500, 220), (100, 200),
                  (40, 150)]
        self.bad(r"expected a bend wider than the road and the pit lane on its inside; found one in sector \d+",
                 points=narrow)
        dented = POINTS[:5] + [(760, 610), (660, 500), (620, 300), (500, 140), (380, 300), (340, 500), (240, 610)]
        self.bad(r"expected room for road and pit lane; found those of sector \d+ over those of sector \d+",
                 points=dented + POINTS[6:])
        self.bad("expected a longer loop for 40 sectors; found one of \\d+, too short for any width of its lanes",
                 points=[(x // 20, y // 20) for x, y in POINTS], line="points")
        self.bad(r"expected a width of \d+ to \d+ for a drawing of this size and its 40 sectors; found 90",
                 extra="width: 90", line="width")
        self.bad(r"expected a width of \d+ to \d+ for a drawing of this size and its 40 sectors; found 5",
                 extra="width: 5", line="width")

    def test_other_files(self):
        self.refused(NO, "grandprix-track", "track", "check", ROOT / "data/lacorsa/decks/standard.yaml")
        self.refused(INPUT, "could not open it", "track", "check", self.dir / "none.yaml")
        done = run("track", "check", self.write(track(), "a.yaml"), self.dir / "none.yaml", self.write(track(), "b.yaml"))
        self.assertEqual((done.returncode, done.stdout.count(b"good")), (INPUT, 2))

    def test_built_in(self):
        for name in CIRCUITS + OVALS:
            self.assertRegex(self.good("track", "check", name), rf"\A{name}: good: \d+ sectors")
        self.refused(INPUT, "nosuch: could not open it", "track", "check", "nosuch")


class ShowTest(Case):
    def tracks(self):
        for name in CIRCUITS + OVALS:
            text = (ROOT / f"data/grandprix/tracks/{name}.yaml").read_text(encoding="utf-8")
            yield name, text, json.loads(self.good("track", "show", name, "--json"))

    def test_same_as_file(self):
        for name, text, told in self.tracks():
            runs = flow_maps(text, "runs")
            lanes = [r["lanes"] for r in runs for _ in range(r["sectors"])]
            self.assertEqual((told["name"], told["lanes"], told["sectors"]), (name, lanes, len(lanes)))
            self.assertIn(f'title: "{told["title"]}"\n', text)
            self.assertIn(f"laps: {told['laps']}\n", text)
            self.assertEqual(told["corners"], flow_maps(text, "corners"))
            sides = [(r.get("side", "out") if i == 0 else None) for r in runs for i in range(r["sectors"])]
            self.check_links(told, lanes, sides)

    def check_links(self, told, lanes, sides):
        """An independent reading of the rule: the narrower side's first or last lane meets two."""
        count = len(lanes)
        for s, n in enumerate(lanes):
            m, side = lanes[(s + 1) % count], sides[(s + 1) % count]
            k = 0 if side == "in" else min(n, m) - 1
            if n == m:
                links = [[i] for i in range(n)]
            elif n < m:
                links = [[i + (i > k)] + ([k + 1] if i == k else []) for i in range(n)]
            else:
                links = [[i - (i > k)] for i in range(n)]
            self.assertEqual(told["ahead"][s], links, s)
            behind = [[i for i in range(n) if j in links[i]] for j in range(m)]
            self.assertEqual(told["behind"][(s + 1) % count], behind, s)

    def test_character(self):
        """What the rulebook and the list of components ask of circuits and ovals."""
        for name, _, told in self.tracks():
            single, lanes, count = told["lanes"].count(1), told["lanes"], told["sectors"]
            self.assertTrue(all(n >= 2 for n in lanes[-11:]), name)
            if name in CIRCUITS:
                self.assertTrue(60 <= count <= 75 and 9 <= single <= 13 and told["laps"] == 3, name)
            else:
                self.assertTrue(36 <= count <= 50 and single <= 3 and told["laps"] == LAPS[name], name)

    def test_marks(self):
        for _, _, told in self.tracks():
            count = told["sectors"]
            self.assertEqual(told["green_line"], count - 8)
            self.assertEqual(told["restart_lanes"], [min(2, n) for n in told["lanes"]])
            self.assertEqual([g["position"] for g in told["grid"]], list(range(1, 23)))
            for g in told["grid"]:
                row = (g["position"] + 1) // 2
                self.assertEqual((g["distance"], g["sector"], g["lane"]), (-row, count - row, (g["position"] - 1) % 2))

    def test_spaces(self):
        for name, _, told in self.tracks():
            drawing = told["drawing"]
            self.assertEqual([len(row) for row in drawing["spaces"]], told["lanes"], name)
            self.assertEqual(len(drawing["pit_lane"]), told["sectors"])
            for space in [space for row in drawing["spaces"] for space in row]:
                xs, ys = zip(*space["outline"])
                self.assertTrue(min(xs) < space["x"] < max(xs) and min(ys) < space["y"] < max(ys), name)
                self.assertTrue(drawing["left"] - 0.1 <= min(xs) and max(xs) <= drawing["right"] + 0.1, name)

    def test_text(self):
        said = self.good("track", "show", "tinroof")
        self.assertIn("  lane 1   o- o- o-22-20-18-16-14-12/10- 8- 6- 4- 2-\n  lane 0   o- o- o-21-19-17-15-13-11< 9-", said)
        self.assertIn("Green line before sector 28.", said)
        self.assertIn("27 to 33, inside at the pit lane  Grandstand", said)
        self.assertEqual(self.good("track", "show", ROOT / "data/grandprix/tracks/tinroof.yaml"), said)
        self.assertEqual(len(self.good("track", "list").splitlines()), 8)
        self.assertEqual(len([json.loads(line) for line in self.good("track", "list", "--json").splitlines()]), 8)

    def test_wrong_words(self):
        self.refused(USAGE, "expected a built-in track .*ombra.* or a file; found \"monza\"", "track", "show", "monza")
        self.refused(USAGE, "takes check, draw, show or list; found \"paint\"", "track", "paint")
        self.refused(USAGE, "takes FILE or NAME; found 2 words", "track", "show", "ombra", "arden")
        self.refused(INPUT, "could not open it", "track", "show", self.dir / "none.yaml")


class DrawTest(Case):
    def draw(self, name, ending, *flags):
        path = self.dir / f"{Path(name).stem}{len(list(self.dir.iterdir()))}.{ending}"
        self.assertEqual(self.good("track", "draw", name, "-o", path, *flags), "")
        return path

    def test_all(self):
        for name in CIRCUITS + OVALS:
            root = ElementTree.parse(self.draw(name, "svg")).getroot()
            self.assertEqual(root.tag, "{http://www.w3.org/2000/svg}svg")
            self.assertGreater(len(list(root.iter())), 1000)
            self.assertEqual(self.png_size(self.draw(name, "png")), (2480, 1754))
            pdf = self.draw(name, "pdf").read_bytes()
            self.assertTrue(pdf.startswith(b"%PDF-1.") and pdf.rstrip().endswith(b"%%EOF"))

    def png_size(self, path):
        head = path.read_bytes()[:24]
        self.assertEqual(head[:16], b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR")
        return struct.unpack(">II", head[16:24])

    def test_same_bytes(self):
        for ending in ("svg", "png"):
            first = self.draw("ombra", ending).read_bytes()
            self.assertEqual(first, self.draw("ombra", ending).read_bytes())

    def test_papers(self):
        for paper, size in (("a4", (1754, 1240)), ("a2", (3508, 2480)), ("letter", (1650, 1275)),
                            ("tabloid", (2550, 1650))):
            self.assertEqual(self.png_size(self.draw("delta", "png", "--paper", paper)), size)

    def test_standing(self):
        """A loop that is higher than wide gets standing paper."""
        path = self.write(track(points=[(y, x) for x, y in POINTS], corners=None))
        self.assertEqual(self.png_size(self.draw(path, "png")), (1754, 2480))

    def test_no_room_for_the_title(self):
        """A comb leaves no room for the title but in a band above it, so all of it is drawn smaller."""
        columns = list(range(975, 174, -100))
        points = [(75, 55), (300, 45), (500, 45), (700, 45), (930, 50)]
        for i, x in enumerate(columns):
            points += [(x, y) for y in ((190, 330, 470, 560) if i % 2 == 0 else (560, 470, 330, 190))]
            points += [(x - 50, 610 if i % 2 == 0 else 140)] if x > columns[-1] else []
        points += [(120, 615), (62, 560), (50, 400), (45, 250), (45, 120)]
        path = self.write(track(points=points, runs=["{lanes: 2, sectors: 80}"], corners=None, extra="width: 11"))
        self.draw(path, "svg")

    def test_wrong_output(self):
        for output in (["-o", "board.gif"], ["-o", "svg"], ["--output", ".svg"]):
            self.refused(USAGE, "a name that ends in .svg, .pdf or .png; found \"", "track", "draw", "ombra", *output)
        self.refused(USAGE, "a name that ends in .svg, .pdf or .png; found none", "track", "draw", "ombra")
        self.refused(USAGE, "--output takes a value", "track", "draw", "ombra", "-o")
        self.refused(USAGE, "--paper takes a3, .*; found \"a9\"", "track", "draw", "ombra", "-o", "x.svg", "--paper", "a9")
        self.refused(WORLD, "could not create it: No such file", "track", "draw", "ombra", "-o", self.dir / "no/where.png")

    def test_full_disk(self):
        def limit():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
        done = subprocess.run([PADDOCK, "track", "draw", "ombra", "-o", self.dir / "full.svg"], preexec_fn=limit,
                              env=environment(), capture_output=True, timeout=600, check=False)
        self.assertEqual(done.returncode, WORLD)
        self.assertRegex(done.stderr.decode(), r"\Apaddock: .*/full.svg: could not write it: .*\n\Z")

    def test_a_picture_that_exists_is_not_touched(self):
        mine = self.write("mine", "mine.svg")
        self.refused(WORLD, "there is a file of that name already; nothing was changed", "track", "draw", "ombra", "-o", mine)
        self.assertEqual(mine.read_text(), "mine")

    def test_bad_track(self):
        path = self.write(track(extra="width: 90"))
        self.refused(INPUT, "my.yaml, line 3: expected a width", "track", "draw", path, "-o", self.dir / "x.png")
        self.assertFalse((self.dir / "x.png").exists())


class DocsTest(Case):
    def test_example(self):
        """The example of the page passes the check."""
        page = (ROOT / "docs/tracks.md").read_text(encoding="utf-8")
        example = re.search(r"```yaml\n(.*?kind: grandprix-track.*?)```", page, re.S).group(1)
        self.assertIn("good: 40 sectors", self.good("track", "check", self.write(example)))


def main():
    global PADDOCK, ROOT
    PADDOCK, ROOT = sys.argv[1], Path(sys.argv[2])
    unittest.main(argv=sys.argv[:1] + sys.argv[3:])


if __name__ == "__main__":
    main()
