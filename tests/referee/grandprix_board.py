"""Grand Prix for the referee: the components, the track and the cars on it.

Written from the rulebook (GP), the rulings (G1-G63) and the list of components alone; it shares nothing with the
program. A car is an object, a space is a pair (sector, lane). A car's distance counts sectors from the line (G10); its
lane is a number from the inside, or "pit", "off" (on the grass) or "out" (no longer, or not yet, in the race).
"""
import re
from collections import Counter, namedtuple

# ---- components ----------------------------------------------------------------------------------------------------

Card = namedtuple("Card", "kind speed exit wear text copies")


def card(kind, speeds, copies, wear="", text=""):
    speed, _, out = speeds.partition("/")
    return Card(kind, int(speed), int(out), wear.split(), text, copies)


CARDS = {
    "challenge": card("solo", "7/3", 4, "close-call", "diagonal"),
    "charge": card("solo", "7/3", 4, "tire"),
    "clean-air": card("solo", "4/2", 3, "", "clean-air"),
    "overtake": card("solo", "4/2", 4, "close-call", "swap"),
    "floor-it": card("solo", "9/4", 4, "engine"),
    "top-gear": card("solo", "9/4", 4, "transmission"),
    "chasing-the-race": card("line", "6/2", 4, "suspension", "straight"),
    "conservative": card("line", "5/2", 6, "", "straight"),
    "power-line": card("line", "8/3", 4, "tire"),
    "solid-line": card("line", "7/3", 4, "tire"),
    "weaving": card("line", "4/3", 3, "close-call", "weaving"),
    "fast-pace": card("pursuit", "8/3", 4, "tire"),
    "late-brake": card("pursuit", "7/3", 3, "brakes", "late-brake"),
    "oversteer": card("pursuit", "6/2", 4, "suspension", "oversteer"),
    "understeer": card("pursuit", "6/2", 4, "suspension", "understeer"),
    "flat-out": card("lead", "8/3", 3, "tire close-call", "diagonal"),
    "follow-the-leader": card("lead", "9/4", 4, "engine"),
    "set-the-pace": card("lead", "9/4", 4, "transmission"),
    "out-in-front": card("lead", "7/3", 4, "tire"),
    "slingshot": card("lead", "7/3", 4, "tire", "diagonal"),
}


def cards_of(tree):
    """The race cards of a deck that somebody typed in."""
    return {entry["name"]: Card(entry["movement"], int(entry["speed"]), int(entry["exit"]), entry.get("wear", []),
                                entry.get("text", ""), int(entry.get("copies", 1))) for entry in tree["cards"]}


DURATION = {"tire": 1, "suspension": 1, "wing": 5, "brakes": 5, "transmission": 10, "engine": 10}  # 7.3.2

EVENTS = [  # 8.0, in the order of the rulebook's list
    "blown-engine", "brake-failure", "collision", "drive-through", "engine-problems", "gear-box-failure", "hard-hit",
    "mechanical-failure", "npc-retirement", "serious-crash", "spin-off", "spin-around", "strike-the-barrier",
    "suspension-difficulties", "suspension-stress", "stop-and-go", "tire-test", "tire-wear", "traction-hazard",
    "transmission-problems", "weather-change", "wheel-rub", "wing-damage",
]
EVENT_COPIES = {"weather-change": 3} | dict.fromkeys(
    ["npc-retirement", "tire-test", "tire-wear", "traction-hazard", "suspension-difficulties", "stop-and-go",
     "wheel-rub"], 2)


def events_of(tree):
    """The event cards of a deck that somebody typed in."""
    return [f"{entry['event']}:{entry['pit']}" for entry in tree["cards"] for _ in range(int(entry.get("copies", 1)))]


def event_cards():
    """name:pit number, counted 0 1 2 ... 9 0 ... with two that say All Pit."""
    cards, digit = [], 0
    for name in EVENTS:
        for copy in range(EVENT_COPIES.get(name, 1)):
            if copy == 1 and name in ("tire-test", "tire-wear"):
                cards.append(f"{name}:all")
            else:
                cards.append(f"{name}:{digit}")
                digit = (digit + 1) % 10
    return cards


TEAMS = [(5, 9), (10, 14), (22, 23), (25, 26), (31, 32), (33, 34), (40, 41), (50, 51), (60, 61), (70, 71), (80, 81),
         (90, 91)]
NPCS = [("star", (2, 3, 6, 7)), ("diamond", (8, 11, 12, 13)), ("circle", (15, 16, 17)), ("triangle", (18, 19, 20)),
        ("square", (21, 24)), ("none", (27, 29))]
CHART = {  # 1.5: team NPCs per player, neutral NPCs, hand size
    2: (4, 10, 12), 3: (3, 7, 8), 4: (3, 2, 6), 5: (2, 2, 5), 6: (0, 10, 4), 7: (0, 8, 4), 8: (0, 6, 3), 9: (0, 4, 3),
    10: (0, 2, 3), 11: (0, 0, 3),
}

# ---- the track -----------------------------------------------------------------------------------------------------

def spaces_ahead(lanes, more, inner, lane):
    """Straight ahead of a lane where a sector has `lanes` and the next has `more` (or fewer)."""
    if more == lanes:
        return [lane]
    shared = 0 if inner else min(lanes, more) - 1
    if more < lanes:  # shared and shared + 1 merge into shared
        return [lane if lane <= shared else lane - 1]
    if lane == shared:  # shared forks
        return [shared, shared + 1]
    return [lane if lane < shared else lane + 1]


class Track:
    """Sectors, their lanes and what leads where. A Safety Zone lies over it like another track (G49)."""

    def __init__(self, tree):
        """From the tree of a data file: runs of lanes, each with the side on which lanes change as it is entered."""
        runs = tree["runs"]
        self.lanes = [int(run["lanes"]) for run in runs for _ in range(int(run["sectors"]))]
        self.sectors = len(self.lanes)
        self.laps = int(tree["laps"])
        self.corners = [(int(corner["to"]), corner["inside"]) for corner in tree.get("corners", [])]
        starts = [sum(int(run["sectors"]) for run in runs[:i]) for i in range(len(runs))]
        inner = {(start - 1) % self.sectors for start, run in zip(starts, runs) if run.get("side") == "in"}
        self.table = [[spaces_ahead(n, self.lanes[(s + 1) % self.sectors], s in inner, lane) for lane in range(n)]
                      for s, n in enumerate(self.lanes)]
        self.zone = None

    @classmethod
    def read(cls, path):
        """A file as it lies in data/grandprix/tracks: one flow map a line, under the name of its list."""
        tree, items = {}, []
        for line in path.read_text(encoding="utf-8").splitlines():
            name, _, value = line.partition(":")
            if line.lstrip().startswith("- {"):
                items.append(dict(re.findall(r"(\w+): ([\w.-]+)", line)))
            elif name and name[0].isalpha():
                items = tree[name] = [] if not value.strip() else value.split("#")[0].strip()
        return cls(tree)

    def in_zone(self, sector):
        """G20: five sectors either side of the centre, across the line too."""
        if self.zone is None:
            return False
        away = (sector - self.zone) % self.sectors
        return min(away, self.sectors - away) <= 5

    def width(self, sector):
        return 1 if self.in_zone(sector) else self.lanes[sector % self.sectors]

    def ahead(self, sector, lane):
        if self.in_zone(sector + 1):
            return [0]
        return self.table[sector % self.sectors][lane]

    def behind(self, sector, lane):
        return [i for i in range(self.width(sector - 1)) if lane in self.ahead(sector - 1, i)]

    def insideward(self, sector):
        """13.3: 1 when lane 0 is the inside of the next corner, -1 when the outermost lane is."""
        _, side = min(self.corners, key=lambda corner: (corner[0] - sector) % self.sectors)
        return 1 if side == "in" else -1


# ---- the cars ------------------------------------------------------------------------------------------------------

class Car:
    def __init__(self, number, seat, player):
        self.number = number
        self.seat = seat  # None: a neutral NPC
        self.player = player
        self.distance = 0
        self.lane = "out"
        self.arrived = 0  # when it came into the pit lane; later is more
        self.wear = Counter()
        self.close_calls = 0
        self.tires = "-"
        self.changed = False  # 7.6.2
        self.place = 0
        self.cause = "-"
        self.stop = "-"  # what awaits it in 3.5.2

    def __repr__(self):
        return f"car{self.number}"

    @property
    def racing(self):
        return self.lane != "out"

    @property
    def on_track(self):
        return isinstance(self.lane, int)

    def markers(self):
        return sum(self.wear.values())

    def penalty(self):
        """7.4"""
        return self.markers() if self.markers() >= 3 else 0


def teams_of(tree):
    """The numbers of teams that somebody typed in."""
    return [tuple(map(int, team["numbers"])) for team in tree["teams"]]


def cars_of(players, teams):
    """Every car of a race: the players' by seat, team NPCs by seat, neutrals (1.5, 2.3)."""
    each, neutral, _ = CHART[players]
    cars = [Car(number, seat, True) for seat in range(1, players + 1) for number in sorted(teams[seat - 1])]
    if each:
        cars += [Car(number, seat, False) for seat in range(1, players + 1) for number in NPCS[seat - 1][1][:each]]
    every = [number for _, numbers in NPCS for number in numbers]
    cars += [Car(number, None, False) for number in every[len(every) - neutral:]]
    return cars


class Field:
    """Cars on a track: who stands where, who is ahead of whom."""

    def __init__(self, track, cars, laps, corner_rule):
        self.track = track
        self.cars = cars
        self.laps = laps
        self.corner_rule = corner_rule
        self.finish = laps * track.sectors
        self.lap = 1
        self.crossed = []  # cars over the finish in this segment, in order of first crossing (G14)
        self.arrivals = 0

    def sector(self, car):
        return car.distance % self.track.sectors

    def at(self, sector, lane):
        sector %= self.track.sectors
        return next((car for car in self.cars if car.lane == lane and self.sector(car) == sector), None)

    def space(self, car):
        return self.sector(car), car.lane

    def in_zone(self, car):
        return self.track.in_zone(self.sector(car))

    def lanes_ahead(self, car):
        return self.track.ahead(self.sector(car), car.lane)

    def lanes_behind(self, car):
        return self.track.behind(self.sector(car), car.lane)

    # Running order (4.1, G40): sector, then inside first, then the grass, then the pit lane by arrival.

    def rank(self, car):
        if car.lane == "pit":
            return -car.distance, 2, car.arrived
        if car.lane == "off":
            return -car.distance, 1, self.cars.index(car)
        inside = self.track.insideward(self.sector(car)) if self.corner_rule else 1
        return -car.distance, 0, car.lane * inside

    def order(self, cars=None):
        return sorted((car for car in (self.cars if cars is None else cars) if car.racing), key=self.rank)

    def running(self):
        return [car for car in self.cars if car.racing]

    def leader(self):
        return self.order()[0]

    def lapped(self):
        """G11"""
        limit = self.leader().distance - self.track.sectors
        return [car for car in self.order() if car.distance <= limit]

    def neighbours(self, car):
        """G28: beside it, ahead of it, behind it, in running order."""
        sector, lane = self.space(car)
        spaces = [(sector, lane - 1), (sector, lane + 1)]
        spaces += [(sector + 1, i) for i in self.lanes_ahead(car)]
        spaces += [(sector - 1, i) for i in self.lanes_behind(car)]
        return self.order([other for other in (self.at(*space) for space in spaces) if other])

    # Moving.

    def put(self, car, distance, lane):
        if car.distance < self.finish <= distance and car not in self.crossed:
            self.crossed.append(car)
        car.distance, car.lane = distance, lane

    def move_lap_marker(self):
        """4.6, G10: with the leader, never back."""
        farthest = max((car.distance for car in self.running()), default=0)
        self.lap = min(self.laps, max(self.lap, farthest // self.track.sectors + 1))

    def step(self, car, lane):
        self.put(car, car.distance + 1, lane)

    def follow(self, car, space):
        """G42: into the space that the car ahead has just left."""
        sector, lane = space
        gap = (sector - self.sector(car)) % self.track.sectors
        assert gap <= 1, f"{car} would jump"
        self.put(car, car.distance + gap, lane)

    def shove(self, car):
        """Forward with nobody to choose: the innermost lane straight ahead (G49)."""
        lane = min(self.lanes_ahead(car))
        ahead = self.at(self.sector(car) + 1, lane)
        if ahead:
            self.shove(ahead)
        self.step(car, lane)

    def enter_pit_lane(self, car):
        self.arrivals += 1
        car.lane, car.arrived = "pit", self.arrivals

    def lay_zone(self, sector):
        """8.3.2, G20: from the front, in each sector from the inside, everyone to lane 0."""
        self.track.zone = sector
        for away in range(5, -6, -1):
            for lane in range(1, self.track.lanes[(sector + away) % self.track.sectors]):
                car = self.at(sector + away, lane)
                if not car:
                    continue
                inside = self.at(sector + away, 0)
                if inside:
                    self.shove(inside)
                car.lane = 0

    def slots(self, distance):
        """9.3.1: places of a restart, two wide or one."""
        while True:
            for lane in range(min(2, self.track.width(distance))):
                yield distance, lane
            distance -= 1
