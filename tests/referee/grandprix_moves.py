"""Grand Prix for the referee: one Action Segment, from the card to the end of the movement (GP 5 to 7).

Everything that somebody must decide is a `yield` of the class that inherits this (grandprix_race.py): `ask` and
`chance` stop the race, and it goes on with the answer. So a segment reads from top to bottom as it is played.
"""

SIDES = {"inward": -1, "outward": 1}


class Segment:
    """What belongs to one activation. `line` is a racing line from front to rear (6.5, 6.6), `convoy` the cars that a
    Lead car pulls (6.7)."""

    def forget_segment(self):
        self.active, self.card, self.mp, self.mode = None, None, 0, "card"
        self.entered, self.diagonal = set(), False
        self.line, self.convoy = [], []
        self.field.crossed = []

    def segment(self, seat, car, name):
        self.forget_segment()
        self.acting = seat
        self.active, self.card = car, name
        self.activated.add(car)
        if car.on_track:
            yield from self.race_with(car, self.cards[name])
        else:
            yield from self.return_to_track(car, self.cards[name])
        self.finish_cars()
        self.forget_segment()

    def race_with(self, car, card):
        self.mp = max(0, card.speed - (car.penalty() if car.player else 0))
        self.entered = {car.lane}  # 6.1: no way back to where it came from
        if self.mp == 0:
            self.note("no speed left (G48)")
        if card.kind == "lead" and self.steps(car):  # who cannot move leads nobody
            yield from self.link_convoy(car)
        yield from self.travel(car)
        yield from self.closing_text(car)
        if car.player:
            self.take_wear(car, card)
            if car.tires == "soft":
                yield from self.offer_soft_bonus(car, card)

    def take_wear(self, car, card):
        """7.1"""
        for marker in card.wear:
            if marker == "close-call":
                car.close_calls += 1
            else:
                car.wear[marker] += 1

    def offer_soft_bonus(self, car, card):
        """7.6.4, G44"""
        if (yield from self.ask("soft", self.acting, ["soft", "keep"])) == "keep":
            return
        self.line, self.convoy = [], []
        self.note("soft bonus")
        car.tires = "soft-used"
        self.mode, self.mp = "bonus", card.exit
        yield from self.travel(car)
        car.wear["tire"] += 1

    def return_to_track(self, car, card):
        """9.2, G46: a lateral move onto the track, then Solo."""
        self.mode, self.mp = "exit", card.exit
        grass = car.lane == "off"
        self.note("leaves the grass" if grass else "leaves the pits")
        sector = self.field.sector(car)
        lane = self.field.track.width(sector) - 1 if grass else 0
        met = self.field.at(sector, lane)
        self.mp -= 2 if met and not self.field.track.in_zone(sector) else 1
        if met:
            self.note(f"leaves the {'grass' if grass else 'pits'} into a car")
            shifts, pushes = yield from self.displacement(met, -1 if grass else 1)
            self.displace(shifts, pushes)
        car.lane = lane
        self.entered = {lane}
        yield from self.travel(car)

    # ---- the steps --------------------------------------------------------------------------------------------------

    def style(self):
        """The movement type in force; leaving the pits and the Soft bonus are Solo."""
        return self.cards[self.card].kind if self.mode == "card" else "solo"

    def text(self, word):
        """Whether these engineer's instructions are in force."""
        return self.mode == "card" and self.cards[self.card].text == word

    def linked(self):
        return bool(self.line)

    def travel(self, car):
        """6.1: all MP must be spent; Weaving may go on sideways without (G45)."""
        while True:
            options = self.steps(car)
            if self.mp == 0:
                if not options:
                    return
                options.append("end")
            choice = yield from self.ask("move", self.acting, options)
            if choice == "end":
                return
            kind, _, lane = choice.partition(" ")
            if kind in SIDES:
                yield from self.sideways(car, SIDES[kind])
            else:
                yield from {"forward": self.forward, "diagonal": self.go_diagonal, "swap": self.overtake}[kind](
                    car, int(lane))

    def steps(self, car):
        options = [side for side, by in SIDES.items() if self.may_go_sideways(car, by)]
        if self.mp == 0:
            return options
        options += [f"forward {lane}" for lane in self.forward_lanes(car)]
        options += [f"diagonal {lane}" for lane in self.diagonal_lanes(car)]
        if self.text("swap"):
            options += [f"swap {lane}" for lane in self.swap_lanes(car)]
        return options

    def head(self, car):
        """Who chooses the lane: in a racing line its front car (G26)."""
        return self.line[0] if self.line else car

    def forward_lanes(self, car):
        return self.field.lanes_ahead(self.head(car))

    def may_go_sideways(self, car, by):
        lane = car.lane + by
        sector = self.field.sector(car)
        if not 0 <= lane < self.field.track.width(sector) or lane in self.entered:
            return False
        if self.linked() or self.text("straight"):
            return False
        return self.sideways_cost(sector, lane) <= self.mp

    def sideways_cost(self, sector, lane):
        """6.1, 6.8; nothing with Weaving (G24)."""
        if self.text("weaving"):
            return 0
        return 2 if self.field.at(sector, lane) else 1

    def diagonal_lanes(self, car):
        """G23, G39"""
        if not self.text("diagonal") or self.diagonal:
            return []
        sector = self.field.sector(car)
        track = self.field.track
        if track.in_zone(sector) or track.in_zone(sector + 1):
            return []
        ahead = track.ahead(sector, car.lane)
        return [lane for lane in range(track.width(sector + 1))
                if lane not in ahead and any(abs(lane - other) == 1 for other in ahead)
                and not self.field.at(sector + 1, lane)]

    def swap_lanes(self, car):
        """G21, G22: cars directly ahead, both outside a Safety Zone."""
        found = [(lane, self.field.at(self.field.sector(car) + 1, lane)) for lane in self.field.lanes_ahead(car)]
        return [lane for lane, other in found
                if other and not self.field.in_zone(car) and not self.field.in_zone(other)]

    # ---- forward ----------------------------------------------------------------------------------------------------

    def forward(self, car, lane):
        self.mp -= 1
        head = self.head(car)
        pushes = yield from self.chain_from(head, lane)
        moves, followers = [(head, lane), *pushes], (yield from self.followers(car))
        if self.style() in ("line", "pursuit"):
            self.form_line(moves, followers)
        self.note_push(pushes)
        self.advance(moves, followers)
        self.entered = {car.lane}

    def followers(self, car):
        """Who is drawn along: behind the front of a racing line, or behind the active car."""
        if self.style() == "lead":
            return self.convoy
        if self.line:
            return self.line[1:]
        if self.style() == "line":
            return (yield from self.cars_behind(car))
        return []

    def form_line(self, moves, followers):
        """G41: whoever is met joins in front; alone is not a line."""
        line = [car for car, _ in reversed(moves)] + followers
        if len(line) > 1:
            if not self.line:
                self.note(f"racing line of {min(len(line), 5)}")
            elif len(line) > len(self.line):
                self.note("a car joins the racing line")
            self.line = line

    def advance(self, moves, followers):
        """The pushed cars, the foremost first, then those who follow (G42)."""
        left = self.field.space(moves[0][0])
        for car, lane in reversed(moves):
            self.field.step(car, lane)
        self.pull(followers, left)

    def pull(self, followers, left):
        for car in followers:
            here = self.field.space(car)
            self.field.follow(car, left)
            left = here

    def chain_from(self, car, lane):
        """The cars that must go when `car` enters this lane ahead of it."""
        met = self.field.at(self.field.sector(car) + 1, lane)
        return (yield from self.chain(met)) if met else []

    def chain(self, car):
        """This car must go forward, and whoever is in its way: [(car, lane)] from here to the front (G26)."""
        moves = []
        while car:
            lanes = self.field.lanes_ahead(car)
            lane = lanes[0]
            if len(lanes) > 1:
                answer = yield from self.ask("push", self.acting, [f"push {car} {lane}" for lane in lanes])
                lane = int(answer.split()[-1])
                self.note("push into a fork")
            moves.append((car, lane))
            car = self.field.at(self.field.sector(car) + 1, lane)
        return moves

    def note_push(self, pushes):
        if pushes:
            self.note(f"{self.style()}: pushes {min(len(pushes), 3)}")

    # ---- linking behind ---------------------------------------------------------------------------------------------

    def link_convoy(self, car):
        self.convoy = yield from self.cars_behind(car)
        if self.convoy:
            self.note("a Lead car is followed")

    def cars_behind(self, car):
        """G41: nose to tail, one lane behind is compulsory, of several the active player names one."""
        linked = []
        while True:
            lanes = self.field.lanes_behind(car)
            cars = {lane: self.field.at(self.field.sector(car) - 1, lane) for lane in lanes}
            if not any(cars.values()):
                return linked
            lane = lanes[0]
            if len(lanes) > 1:
                self.linking = linked
                answer = yield from self.ask("link", self.acting, [f"link {lane}" for lane in lanes])
                self.linking = []
                lane = int(answer.split()[-1])
                self.note("chooses a link behind" if cars[lane] else "chooses an empty lane behind")
            if not cars[lane]:
                return linked
            car = cars[lane]
            linked.append(car)

    # ---- sideways ---------------------------------------------------------------------------------------------------

    def sideways(self, car, by):
        sector, left = self.field.sector(car), self.field.space(car)
        lane = car.lane + by
        self.mp -= self.sideways_cost(sector, lane)
        met = self.field.at(sector, lane)
        if met and met in self.convoy:
            followers = self.trade_places(met)
        elif met:
            shifts, pushes = yield from self.displacement(met, by)
            self.displace(shifts, pushes)
            followers = self.convoy
        else:
            followers = self.convoy
        car.lane = lane
        self.pull(followers, left)
        if met and car.player and self.mode != "exit":
            car.close_calls += 1  # 6.8
        self.note_sideways(met, followers)
        self.entered.add(lane)

    def trade_places(self, follower):
        """Back to the starting space, where the first led car now stands: it takes the space the active car leaves
        (G42), and the others stay, for the space it left is taken."""
        self.note("a Lead car returns to its starting space")
        return [follower]

    def note_sideways(self, met, followers):
        if met:
            self.note(f"{self.mode}: displacement" + (" by a followed Lead car" if followers else ""))
        elif followers:
            self.note("a convoy turns sideways")

    def displacement(self, car, by):
        """6.8: sideways to the wall, then the last one forward: ([car, ...], [(car, lane), ...])."""
        sector = self.field.sector(car)
        shifts = []
        while car:
            if not 0 <= car.lane + by < self.field.track.width(sector):
                self.note("displaced at the wall")
                return shifts, (yield from self.chain(car))
            shifts.append((car, car.lane + by))
            car = self.field.at(sector, car.lane + by)
        return shifts, []

    def displace(self, shifts, pushes):
        for car, lane in reversed(pushes):
            self.field.step(car, lane)
        for car, lane in reversed(shifts):
            car.lane = lane

    # ---- what cards allow -------------------------------------------------------------------------------------------

    def go_diagonal(self, car, lane):
        self.note("diagonal" + (" of a convoy" if self.convoy else ""))
        self.diagonal = True
        self.advance([(car, lane)], self.convoy)
        self.entered = {lane}
        self.mp -= 1
        return
        yield  # a step like the others, without a question

    def overtake(self, car, lane):
        self.note("swap by Overtake")
        self.swap(car, lane)
        self.mp -= 1
        return
        yield

    def swap(self, car, lane):
        other = self.field.at(self.field.sector(car) + 1, lane)
        back = car.lane
        self.field.step(car, lane)
        other.distance, other.lane = other.distance - 1, back
        if other in self.field.crossed and other.distance < self.field.finish:
            self.note("swapped back over the finish (G14)")
        self.entered = {lane}

    def closing_text(self, car):
        """What some cards do after the movement."""
        if self.text("oversteer"):
            self.steer(car, -1)
        elif self.text("understeer"):
            self.steer(car, 1)
        elif self.text("clean-air"):
            yield from self.clean_air(car)
        elif self.text("late-brake"):
            yield from self.late_brake(car)

    def steer(self, car, by):
        """G25, G43: free, one lane, unless it is taken or the road ends there."""
        sector, lane = self.field.space(car)
        if 0 <= lane + by < self.field.track.width(sector) and not self.field.at(sector, lane + by):
            self.note("oversteer: extra step" if by < 0 else "understeer: extra step")
            car.lane = lane + by
            self.entered.add(car.lane)

    def late_brake(self, car):
        lanes = self.swap_lanes(car)
        if not lanes:
            return
        choice = yield from self.ask("brake", self.acting, [f"swap {lane}" for lane in lanes] + ["stay"])
        if choice != "stay":
            self.note("swap by Late Brake")
            self.swap(car, int(choice.split()[1]))

    def clean_air(self, car):
        """G29, G47"""
        field, sector = self.field, self.field.sector(car)
        others = [other for other in field.cars if other.on_track and other is not car]
        rivals = [other for other in field.running() if other.lane != "pit"]
        if field.order(rivals)[0] is car or not others or any(field.sector(other) == sector for other in others):
            return
        gap = min((field.sector(other) - sector) % field.track.sectors for other in others)
        lanes = sorted({lane for other in others if (field.sector(other) - sector) % field.track.sectors == gap
                        for lane in field.lanes_behind(other)})
        if field.track.in_zone(sector + gap - 1):
            lanes = [0]
        lane = lanes[0]
        if len(lanes) > 1:
            answer = yield from self.ask("place", self.acting, [f"place {lane}" for lane in lanes])
            lane = int(answer.split()[1])
        self.note("Clean Air" + (" within its own sector" if gap == 1 else ""))
        if gap > 1:
            self.entered = set()
        field.put(car, car.distance + gap - 1, lane)
        self.entered.add(lane)

    # ---- the finish -------------------------------------------------------------------------------------------------

    def finish_cars(self):
        """10.1.2, G14: removed in order of crossing, if they still stand beyond the line."""
        self.field.move_lap_marker()
        for car in self.field.crossed:
            if car.distance >= self.field.finish:
                self.finished.append(car)
                car.place = len(self.finished)
                car.lane, car.cause = "out", "finished"
        self.field.crossed = []
