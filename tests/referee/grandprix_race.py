"""Grand Prix for the referee: a whole race, from the grid to the result (GP 2, 3, 10).

`Race.play` is the race as one generator: it stops at every decision, `Race.act` hands it the answer. Between two
answers `state`, `turn`, `legal` and `chances` say what can be seen. `Race.seen` counts which rules were needed.
"""
from collections import Counter, namedtuple

from grandprix_board import CARDS, CHART, TEAMS, Field, cars_of, event_cards
from grandprix_events import Events, Restart, Stops
from grandprix_moves import Segment

Question = namedtuple("Question", "legal chances")
DEFAULTS = {"players": 4, "laps": 0, "teams": [0], "grid": "teams", "weather": "dry", "pit_order": "player",
            "leader": "inside", "points": [25, 18, 15, 12, 10, 8, 6, 4, 2, 1], "bonus": 0, "turns": 100}


class RaceOver(Exception):
    """Ends the race wherever it is."""


class Illegal(Exception):
    """An action that is not listed."""


class Start:
    """2: weather, grid, tires."""

    def set_up(self):
        weather = self.options["weather"]
        if weather == "random":
            answer = yield from self.chance("weather", [("weather dry", 1), ("weather wet", 1)])
            weather = answer.split()[1]
        self.wet = weather == "wet"
        self.dry_seen = not self.wet
        yield from self.form_grid()
        yield from self.choose_tires()

    def form_grid(self):
        """2.6, 13.1, G62"""
        first = [car for car in self.cars if car.player][::2]
        second = [car for car in self.cars if car.player][1::2]
        npcs = [car for car in self.cars if not car.player]
        self.grid = [None] * 22
        self.pole = None
        form = self.options["grid"]
        if form == "bag":
            yield from self.draw_grid(self.cars)
        else:
            yield from self.draw_grid(first)
            if form == "mixed":
                yield from self.draw_grid([car for car in self.cars if car not in first])
            else:
                drawn = [car.seat for car in self.grid[:self.players]]
                for place, seat in enumerate(reversed(drawn), 11):
                    self.place_on_grid(second[seat - 1], place)
                yield from self.draw_grid(npcs)
        self.winners_bonus()
        self.pole = self.grid[0]
        self.first = next(car.seat for car in self.grid if car.player)  # 2.8, G9: by position, also with 13.3

    def draw_grid(self, cars):
        bag = list(cars)
        while bag:
            answer = yield from self.chance("grid", [(f"grid {car}", 1) for car in bag])
            car = self.car(answer.split()[1])
            bag.remove(car)
            self.place_on_grid(car, self.grid.index(None))

    def place_on_grid(self, car, place):
        """G10; places from 0."""
        self.grid[place] = car
        car.distance, car.lane = -(place // 2) - 1, place % 2

    def winners_bonus(self):
        """11.3, G60"""
        place = next((i for i, car in enumerate(self.grid) if car.number == self.options["bonus"]), 0)
        if place:
            ahead = self.grid[place - 1]
            self.place_on_grid(self.grid[place], place - 1)
            self.place_on_grid(ahead, place)
            self.note("winner's bonus")

    def choose_tires(self):
        """2.7: at the same time, a player's lower car first."""
        kinds = ["soft", "hard"] + (["wet"] if self.wet else [])
        while True:
            owing = {}
            for car in self.cars:
                if car.player and car.tires == "-":
                    owing.setdefault(car.seat, car)
            if not owing:
                return
            self.phase = "tires"
            legal = {seat: [f"tires {car} {kind}" for kind in kinds] for seat, car in owing.items()}
            answer = yield Question(legal, None)
            _, car, kind = answer.split()
            self.car(car).tires = kind


class Turns:
    """3: hands, the Action Phase, the order of the rest."""

    def fill_hands(self):
        """3.3, G59"""
        for seat in self.turn_order():
            while len(self.hands[seat]) < CHART[self.players][2]:
                if not self.deck:
                    self.deck, self.pile = self.pile, []
                    self.note("race deck reshuffled")
                outcomes = [(f"deal seat{seat} {card}", n) for card, n in Counter(self.deck).items()]
                card = (yield from self.chance("deal", outcomes)).split()[2]
                self.deck.remove(card)
                self.hands[seat].append(card)

    def action_phase(self):
        """3.4, G8"""
        seat = self.first
        self.quiet = 0
        while self.quiet < self.players:
            yield from self.act_of(seat)
            seat = seat % self.players + 1

    def act_of(self, seat):
        must, may = self.duties(seat), self.retirements(seat)
        if not must and not may:
            self.quiet += 1
            return
        if not must:
            self.note("could only retire")
        answer = yield from self.ask("act", seat, must + may + ([] if must else ["nothing"]))
        if answer == "nothing":
            self.quiet += 1
            return
        self.quiet = 0
        kind, car, *card = answer.split()
        car = self.car(car)
        if kind == "play":
            self.hands[seat].remove(card[0])
            self.pile.append(card[0])  # G59
            yield from self.segment(seat, car, card[0])
        else:
            self.note(kind)
            self.activated.add(car)
            if kind != "pass":
                self.leave(car, "worn-out" if kind == "eliminate" else "retired")
                self.check_players_left()

    def idle(self, seat):
        return [car for car in self.cars if car not in self.activated and car.seat in (seat, None)]

    def worn_out(self, car):
        return car.markers() >= 6

    def duties(self, seat):
        """Plays, passes (G7), eliminations (G6)."""
        actions = []
        for car in self.idle(seat):
            if car.racing and not self.worn_out(car):
                actions += [f"play {car} {card}" for card in sorted(set(self.hands[seat]))]
            elif car.racing:
                actions.append(f"eliminate {car}")
            elif car.player:
                actions.append(f"pass {car}")
        return actions

    def retirements(self, seat):
        return [f"retire {car}" for car in self.idle(seat) if car.player and car.racing and not self.worn_out(car)]

    def give_first_player(self):
        """3.5.3, G9"""
        best = self.field.order(self.players_cars())
        self.first = best[0].seat if best else self.first

    def remove_lapped(self):
        """3.5.4, G11"""
        for car in reversed(self.field.lapped()):
            self.note("lapped" + ("" if car.on_track else " off the track"))
            self.leave(car, "lapped")
        self.check_players_left()

    def discards(self):
        """3.5.5, G63"""
        for seat in self.turn_order():
            while self.hands[seat]:
                cards = [f"discard {card}" for card in sorted(set(self.hands[seat]))]
                answer = yield from self.ask("discard", seat, cards + ["done"])
                if answer == "done":
                    break
                card = answer.split()[1]
                self.hands[seat].remove(card)
                self.pile.append(card)

    def one_turn(self):
        self.turn_number += 1
        self.activated, self.left, self.event = set(), [], None
        for car in self.cars:
            car.stop = "-"
        yield from self.fill_hands()
        yield from self.action_phase()
        if self.finished:
            self.end_race()
        yield from self.end_of_turn()
        if self.turn_number >= self.options["turns"]:
            self.note("the last turn of all")
            self.end_race()

    def end_of_turn(self):
        self.field.track.zone = None
        self.npc_stops = {}
        yield from self.resolve_event()
        yield from self.pit_stops()
        self.give_first_player()
        self.remove_lapped()
        yield from self.discards()


class Ending:
    """10: places."""

    def leave(self, car, cause):
        """G12"""
        car.place = len(self.field.running()) + len(self.finished)
        car.lane, car.cause = "out", cause
        self.left.append(car)
        self.gone.append(car)

    def check_players_left(self):
        """G57, while nobody has finished."""
        if not self.finished and not self.players_cars():
            self.note("no Player Car left")
            self.tyre_rule = False
            self.end_race()

    def end_race(self):
        raise RaceOver

    def breaks_tyre_rule(self, car):
        """7.6.2, G13"""
        if not car.player or car.changed or (not self.dry_seen and car.tires == "wet"):
            return False
        return car not in self.gone or car in self.left

    def classify(self):
        """G12, G13, G58"""
        order = self.finished + self.field.order() + self.gone[::-1]
        barred = [car for car in order if self.tyre_rule and self.breaks_tyre_rule(car)]
        self.result = [car for car in order if car not in barred]
        self.barred = barred
        for place, car in enumerate(self.result + barred, 1):
            car.place = place
        for car in self.field.running():
            car.lane, car.cause = "out", "finished"
        for car in barred:
            self.note("disqualified" + (" after leaving" if car in self.left else ""))
            car.cause = "disqualified"
        self.clear_table()

    def clear_table(self):
        self.forget_segment()
        self.phase, self.event, self.field.track.zone = "over", None, None
        for car in self.cars:
            car.stop = "-"

    def results(self):
        points = self.options["points"]
        found = []
        for car in self.result + self.barred:
            scored = points[car.place - 1] if car.place <= len(points) and car not in self.barred else 0
            found.append({"car": car.number, "seat": car.seat if car.player else None, "place": car.place,
                          "points": scored, "team_points": scored, "pole": car is self.pole, "fastest": False,
                          "out": None if car.cause == "finished" else car.cause})
        return found

    def winners(self):
        """10.2: most points, then the better of the places that score; still equal: shared (G58)."""
        score = {}
        for seat in range(1, self.players + 1):
            scored = [(one["points"], -one["place"]) for one in self.results() if one["seat"] == seat and one["points"]]
            score[seat] = sum(points for points, _ in scored), max((place for _, place in scored), default=-99)
        return [seat for seat in score if score[seat] == max(score.values())]


class Race(Start, Turns, Segment, Events, Restart, Stops, Ending):
    def __init__(self, options, track, teams=None, cards=None, events=None):
        """Teams, cards and events only where they are not the standard ones."""
        self.options = DEFAULTS | options
        self.players = self.options["players"]
        self.seen = Counter()
        teams = teams or TEAMS
        chosen = self.options["teams"]
        if chosen != [0]:
            teams = [teams[n - 1] for n in chosen]
        self.cars = cars_of(self.players, teams)
        self.field = Field(track, self.cars, self.options["laps"] or track.laps, self.options["leader"] == "corner")
        self.hands = {seat: [] for seat in range(1, self.players + 1)}
        self.cards = cards or CARDS
        self.deck = [name for name, card in self.cards.items() for _ in range(card.copies)]
        self.pile = []
        self.event_deck, self.turned = list(events or event_cards()), []
        self.event, self.pit_number, self.restart = None, None, None
        self.wet, self.dry_seen = False, False
        self.grid, self.pole = [], None
        self.phase, self.turn_number, self.first, self.quiet = "grid", 0, 1, 0
        self.activated, self.left = set(), []
        self.gone, self.finished, self.result, self.barred = [], [], [], []
        self.npc_stops, self.linking, self.serving = {}, [], None
        self.tyre_rule = True
        self.forget_segment()
        self.script = self.play()
        self.question = next(self.script)

    def play(self):
        try:
            yield from self.set_up()
            while True:
                yield from self.one_turn()
        except RaceOver:
            self.classify()

    # ---- asking -----------------------------------------------------------------------------------------------------

    def note(self, rule):
        self.seen[rule] += 1

    def car(self, word):
        return next(car for car in self.cars if str(car) == word)

    def ask(self, phase, seat, options):
        self.phase = phase
        return (yield Question({seat: options}, None))

    def chance(self, phase, outcomes):
        self.phase = phase
        return (yield Question({}, outcomes))

    def act(self, text):
        listed = [text for texts in self.question.legal.values() for text in texts]
        listed += [outcome for outcome, _ in self.question.chances or []]
        if self.over or text not in listed:
            raise Illegal(f"not allowed: {text}; the rules list {listed}")
        try:
            self.question = self.script.send(text)
        except StopIteration:
            self.question = Question({}, None)

    # ---- what can be seen -------------------------------------------------------------------------------------------

    @property
    def over(self):
        return self.phase == "over"

    def turn(self):
        return "chance" if self.question.chances else sorted(self.question.legal)

    def legal(self):
        return {str(seat): texts for seat, texts in self.question.legal.items()}

    def chances(self):
        return self.question.chances

    def shown_line(self):
        """The racing line, or the active car and those that it pulls, or that a question has found so far."""
        if self.line or not self.active:
            return self.line
        return [self.active, *self.convoy, *self.linking]

    def shown_cars(self):
        """NUMBER@DISTANCE.LANE; in the pit lane with the order of arrival."""
        arrivals = sorted((car for car in self.cars if car.lane == "pit"), key=lambda car: car.arrived)
        return [f"{car.number}@{car.distance}.{car.lane}" + (str(arrivals.index(car) + 1) if car in arrivals else "")
                for car in self.cars if car.racing]

    def shown_out(self):
        return [f"{car.number}:{car.place}:{car.cause}@{car.distance}"
                for car in self.cars if car.place]

    def shown_wear(self):
        """One word for each marker and token."""
        return [f"{car.number}:{marker}" for car in self.cars
                for marker in [*car.wear.elements()] + ["close-call"] * car.close_calls]

    def state(self):
        zone = self.field.track.zone
        return ({"quiet": self.quiet} if self.phase == "act" else {}) | {
            "phase": self.phase,
            "turn": self.turn_number,
            "lap": self.field.lap,
            "weather": "wet" if self.wet else "dry",
            "dry_seen": int(self.dry_seen),
            "first": self.first,
            "cars": self.shown_cars(),
            "out": self.shown_out(),
            "wear": self.shown_wear(),
            "tires": [f"{car.number}:{car.tires}" for car in self.cars if car.tires != "-"],
            "changed": [car.number for car in self.cars if car.changed],
            "activated": [car.number for car in self.activated],
            "left": [car.number for car in self.left],
            "held": [len(hand) for hand in self.hands.values()],
            "hands": list(self.hands.values()),
            "pile": self.pile,
            "deck": self.deck,
            "turned": self.turned,
            "event": self.event or "-",
            "zone": -1 if zone is None else (zone - 5) % self.field.track.sectors,
            "active": (self.active or self.serving).number if self.active or self.serving else 0,
            "card": self.card or "-",
            "mp": self.mp,
            "mode": self.mode,
            "entered": sorted(self.entered),
            "diagonal": int(self.diagonal),
            "line": [car.number for car in self.shown_line()],
            "crossed": [car.number for car in self.field.crossed],
            "stops": [f"{car.number}:{car.stop}" for car in self.cars if car.stop != "-"],
            "pole": self.pole.number if self.pole else 0,
        }
