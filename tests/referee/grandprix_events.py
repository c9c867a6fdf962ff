"""Grand Prix for the referee: the End of Turn Sequence up to the stops (GP 8 and 9).

Events, Safety Zones, restarts and pit stops, written like grandprix_moves.py: a `yield` wherever somebody decides.
"""
from collections import Counter

from grandprix_board import DURATION


class Events:
    """8: one card, and what it does."""

    def draw_event(self):
        """One card off the deck; when it is empty, the pile is shuffled first (G35, G59)."""
        if not self.event_deck:
            self.event_deck, self.turned = self.turned, []
            self.note("event deck reshuffled")
        answer = yield from self.chance("event", [(f"event {card}", n) for card, n in Counter(self.event_deck).items()])
        card = answer.split()[1]
        self.event_deck.remove(card)
        self.turned.append(card)  # G56
        return card

    def resolve_event(self):
        card = yield from self.draw_event()
        self.event = card
        name, _, self.pit_number = card.partition(":")
        self.note(f"event {name}")
        yield from self.event_table()[name]()
        self.check_zone_finish()
        self.check_players_left()

    def event_table(self):
        return {
            "blown-engine": lambda: self.breakdown("engine"),
            "brake-failure": lambda: self.breakdown("brakes"),
            "gear-box-failure": lambda: self.breakdown("transmission"),
            "collision": lambda: self.crash(2),
            "serious-crash": lambda: self.crash(3),
            "drive-through": lambda: self.penalty_stop("drive-through", 0),
            "stop-and-go": lambda: self.penalty_stop("stop-and-go", 4),
            "engine-problems": lambda: self.one_more("engine"),
            "transmission-problems": lambda: self.one_more("transmission"),
            "hard-hit": self.hard_hit,
            "mechanical-failure": self.mechanical_failure,
            "npc-retirement": self.npc_retirement,
            "spin-off": lambda: self.spin("off"),
            "spin-around": lambda: self.spin("pit"),
            "strike-the-barrier": self.strike_the_barrier,
            "suspension-difficulties": lambda: self.each_player_takes("suspension"),
            "suspension-stress": self.suspension_stress,
            "tire-test": self.tire_test,
            "tire-wear": lambda: self.each_player_takes("tire"),
            "traction-hazard": self.traction_hazard,
            "weather-change": self.weather_change,
            "wheel-rub": self.wheel_rub,
            "wing-damage": self.wing_damage,
        }

    # ---- whom it hits -----------------------------------------------------------------------------------------------

    def players_cars(self):
        return [car for car in self.field.running() if car.player]

    def players_on_track(self):
        return [car for car in self.players_cars() if car.on_track]

    def most(self, cars, *keys):
        """The Player Car with the most of the first key, at least one; further keys part equals; then a Team Draw, and
        the owner's choice (4.4, G1)."""
        cars = [car for car in cars if keys[0](car)]
        for key in keys:
            cars = [car for car in cars if key(car) == max(map(key, cars))]
        if not cars:
            return None
        teams = sorted({car.seat for car in cars})
        if len(teams) > 1:
            answer = yield from self.chance("draw", [(f"team seat{seat}", 1) for seat in teams])
            teams = [int(answer.removeprefix("team seat"))]
            self.note("team draw")
        return (yield from self.owner_picks(teams[0], [car for car in cars if car.seat == teams[0]]))

    def owner_picks(self, seat, cars):
        if len(cars) == 1:
            return cars[0]
        answer = yield from self.ask("pick", seat, [f"pick {car}" for car in cars])
        self.note("owner's pick")
        return self.car(answer.split()[1])

    def leading_npc(self, fits=lambda car: True):
        """G2: the NPC highest in the running order on the track, or None."""
        npc = next((car for car in self.field.order() if not car.player and car.on_track and fits(car)), None)
        self.note(f"{self.event.partition(':')[0]}: " + ("falls to an NPC" if npc else "no car"))
        return npc

    def turn_order(self):
        return [(self.first - 1 + i) % self.players + 1 for i in range(self.players)]

    # ---- retirements and markers ------------------------------------------------------------------------------------

    def breakdown(self, marker):
        car = (yield from self.most(self.players_cars(), lambda car: car.wear[marker])) or self.leading_npc()
        if car:
            self.leave(car, "failure")

    def one_more(self, marker):
        """Engine Problems, Transmission Problems (G3)."""
        car = yield from self.most(self.players_cars(), lambda car: car.wear[marker])
        if car:
            car.wear[marker] += 1
            return
        npc = self.leading_npc()
        if npc:
            self.npc_stops[npc] = 15

    def npc_retirement(self):
        """G35, G56"""
        while True:
            npcs = [car for car in self.field.order() if not car.player]
            if not npcs:
                return
            card = yield from self.draw_event()
            digit = card.partition(":")[2]
            hit = next((car for car in npcs if digit == str(car.number % 10)), None)
            if hit:
                self.note("NPC retired" + ("" if hit.on_track else " in the pits"))
                self.leave(hit, "failure")
                return
            self.note("NPC Retirement: another card")

    def each_player_takes(self, marker):
        """G34, G63"""
        for seat in self.turn_order():
            cars = [car for car in self.players_cars() if car.seat == seat]
            if cars:
                car = yield from self.owner_picks(seat, cars)
                car.wear[marker] += 1

    def suspension_stress(self):
        for car in self.players_cars():
            car.wear["suspension"] += car.wear["suspension"] > 0
        return
        yield

    def tire_test(self):
        for car in self.players_cars():
            if self.wet and car.tires.startswith("soft"):
                car.close_calls += 2
                car.wear["tire"] += 1
            elif self.wet and car.tires == "hard":
                car.close_calls += 1
                car.wear["tire"] += 1
            elif not self.wet and car.tires == "wet":
                car.wear["tire"] += 2
        return
        yield

    def weather_change(self):
        """8.1, G32: from the leader to the last, stop or take it; a car on the grass takes it."""
        self.wet = not self.wet
        self.dry_seen = self.dry_seen or not self.wet
        for car in self.field.order(self.players_cars()):
            wrong = car.tires in ("soft", "soft-used", "hard") if self.wet else car.tires == "wet"
            if not wrong:
                continue
            answer = "take"
            if car.lane != "off":
                answer = yield from self.ask("weather-stop", car.seat, [f"box {car}", f"take {car}"])
            if answer.startswith("box"):
                car.stop = "tires"
            elif self.wet:
                car.close_calls += 1 if car.tires == "hard" else 2
            else:
                car.wear["tire"] += 1

    # ---- tokens -----------------------------------------------------------------------------------------------------

    def tokens(self, cars):
        return (yield from self.most(cars, lambda car: car.close_calls))

    def penalty_stop(self, stop, spaces):
        """Drive-Through, Stop & Go: a stop without service."""
        car = yield from self.tokens(self.players_cars())
        if car:
            car.close_calls = 0
            if car.lane != "off":
                car.stop = stop
            return
        npc = self.leading_npc()
        if npc:
            self.npc_stops[npc] = spaces

    def mechanical_failure(self):
        car = yield from self.most(self.players_cars(), lambda car: car.markers())
        if car:
            if car.lane != "off":
                car.stop = "repair"
            return
        npc = self.leading_npc()
        if npc:
            self.npc_stops[npc] = 20

    def wing_damage(self):
        car = yield from self.tokens(self.players_on_track())
        if car:
            car.wear["wing"] += 1
            car.close_calls = 0
            return
        npc = self.leading_npc()
        if npc:
            self.npc_stops[npc] = 5  # G3

    def wheel_rub(self):
        """G3, G53: every neighbour that is a Player Car."""
        car = (yield from self.tokens(self.players_on_track())) or self.leading_npc()
        if not car:
            return
        for other in [car, *self.field.neighbours(car)]:
            if other.player:
                other.wear["tire"] += 1
                other.close_calls = 0

    # ---- crashes ----------------------------------------------------------------------------------------------------

    def damage(self, cars, markers):
        """Body damage and no more tokens; an NPC is out (G3), the rearmost first (G58)."""
        for car in cars:
            if car.player:
                car.wear["body"] += markers
                car.close_calls = 0
        for car in reversed(self.field.order([car for car in cars if not car.player])):
            self.leave(car, "crash")

    def crash(self, markers):
        """Collision and Serious Crash, G16, G52, G53."""
        def near(car):
            return bool(self.field.neighbours(car))

        car = yield from self.tokens([car for car in self.players_on_track() if near(car)])
        car = car or self.leading_npc(near)
        if not car:
            return
        involved = yield from self.crashing(car)
        self.damage(involved, markers)
        if self.field.finish - self.field.leader().distance <= 8:  # 9.4, G19, G55
            self.note("no restart behind the green line")
            return
        self.restart = "red" if markers == 3 else "double yellow"
        self.line_up([car for car in involved if car.racing])

    def crashing(self, car):
        """The originator and its neighbours, one car of a team (G53, G63)."""
        near = self.field.neighbours(car)
        involved = [car] + [other for other in near if not other.player]
        for seat in self.turn_order():
            own = [other for other in near if other.player and other.seat == seat]
            if own and not (car.player and car.seat == seat):
                involved.append((yield from self.owner_picks(seat, own)))
        return involved

    def hard_hit(self):
        car = (yield from self.tokens(self.players_on_track())) or self.leading_npc()
        if car:
            sector = self.field.sector(car)
            self.damage([car, *self.field.neighbours(car)], 1)
            self.field.lay_zone(sector)

    def strike_the_barrier(self):
        car = (yield from self.tokens(self.players_on_track())) or self.leading_npc()
        if car:
            sector = self.field.sector(car)
            self.damage([car], 1)
            self.field.lay_zone(sector)

    def spin(self, where):
        """Spin-Off, Spin Around; without any token a non-event (G4)."""
        car = yield from self.most(self.players_on_track(), lambda car: car.close_calls + car.wear["tire"],
                                   lambda car: car.close_calls)
        if not car:
            return
        car.close_calls = 0
        if where == "off":
            car.lane = "off"
        else:
            self.field.enter_pit_lane(car)
            car.stop = "spun"
        self.field.lay_zone(self.field.sector(car))

    def traction_hazard(self):
        self.field.lay_zone(self.field.sector(self.field.leader()))
        return
        yield

    def check_zone_finish(self):
        """G49: pushed over the finish by a Safety Zone."""
        self.finish_cars()
        if self.finished:
            self.note("finished by a Safety Zone")
            self.end_race()


class Restart:
    """9.3: the field lines up behind its first car."""

    def line_up(self, involved):
        field = self.field
        lapped = field.lapped()
        runners = [car for car in field.order() if car.on_track]
        clean = [car for car in runners if car not in lapped and car not in involved]
        self.front = (clean or field.order())[0].distance  # G16
        self.restart_order = (clean + [car for car in runners if car in lapped and car not in involved]
                              + [car for car in runners if car in involved])
        self.note("restart" + (" with lapped cars" if any(car in lapped for car in runners) else ""))
        self.fill_slots(self.restart_order)
        if self.restart == "red":
            for car in self.restart_order:
                car.wear = +Counter({"body": car.wear["body"]})  # 9.3.2, G15

    def fill_slots(self, cars):
        for car, (distance, lane) in zip(cars, self.field.slots(self.front)):
            car.distance, car.lane = distance, lane

    def close_up(self):
        """Steps 5 and 6, G54."""
        staying = [car for car in self.restart_order if car.on_track]
        joining = [car for car in self.field.order() if not car.on_track]
        if joining:
            self.note("a restart picks up cars from pits or grass")
        self.fill_slots(staying + joining)
        self.restart = None


class Stops:
    """3.5.2, 9.1, G31, G50, G51."""

    def pit_stops(self):
        self.stop_npcs()
        if self.options["pit_order"] == "running":
            yield from self.stops_by_car()
        else:
            yield from self.stops_by_seat()
        if self.restart:
            self.close_up()

    def stop_npcs(self):
        for npc in [car for car in self.field.order() if not car.player]:
            called = npc.on_track and self.pit_number in ("all", str(npc.number % 10))
            if npc in self.npc_stops or called:
                self.make_stop(npc, self.npc_stops.get(npc, 5))
                self.note("NPC stop")

    def make_stop(self, car, spaces):
        """Into the pit lane and back by so many spaces; whoever moves arrives anew."""
        if car.lane != "pit" or spaces:
            self.field.enter_pit_lane(car)
        car.distance -= spaces

    def may_stop(self, car):
        return car.racing and car.lane != "off" and car.stop == "-"

    def stops_by_seat(self):
        for seat in self.turn_order():
            own = [car for car in self.cars if car.player and car.seat == seat]
            for car in own:
                yield from self.owed_stop(car)
            while True:
                free = [car for car in own if self.may_stop(car)]
                if not free:
                    break
                answer = yield from self.ask("pit", seat, [f"box {car}" for car in free] + ["done"])
                if answer == "done":
                    break
                yield from self.service(self.car(answer.split()[1]))

    def stops_by_car(self):
        """13.2"""
        for car in self.field.order(self.players_cars()):
            yield from self.owed_stop(car)
            if self.may_stop(car):
                answer = yield from self.ask("pit", car.seat, [f"box {car}", "done"])
                if answer != "done":
                    yield from self.service(car)

    def owed_stop(self, car):
        """What an event demands of it."""
        if not car.racing:
            return
        if car.stop in ("drive-through", "stop-and-go"):
            self.make_stop(car, 4 if car.stop == "stop-and-go" else 0)
            car.stop = "served"
        elif car.stop in ("repair", "tires"):
            yield from self.service(car)

    def service(self, car):
        """9.1, 7.3, 7.6.3"""
        owed = car.stop
        self.note("stop: " + {"-": "by choice"}.get(owed, owed) + (" again" if car.lane == "pit" else ""))
        came = car.on_track
        if came:
            self.field.enter_pit_lane(car)
        cost, changed = 0, False
        if owed == "repair":
            cost = 2 * sum(DURATION[marker] * n for marker, n in car.wear.items() if marker in DURATION)
            car.wear = +Counter({"body": car.wear["body"]})
        while True:
            options = [f"fix {marker}" for marker in DURATION if car.wear[marker]]
            if not changed:
                options += [f"change {tires}" for tires in self.other_tires(car)]
            if owed != "tires" or changed:
                options.append("done")
            self.serving, self.mp = car, cost
            word, _, what = (yield from self.ask("service", car.seat, options)).partition(" ")
            if word == "fix":
                car.wear[what] -= 1
                cost += DURATION[what]
            elif word == "change":
                car.tires, car.changed, changed = what, True, True
                self.note("tires changed")
            else:
                break
        self.serving, self.mp = None, 0
        cost = max(cost, 2 if changed else 0)  # G31
        if cost and not came:
            self.field.enter_pit_lane(car)
        car.distance -= cost
        car.stop = "served"

    def other_tires(self, car):
        """7.6.2, G30: another type, and one for the weather."""
        return [tires for tires in (("wet",) if self.wet else ("soft", "hard")) if not car.tires.startswith(tires)]

