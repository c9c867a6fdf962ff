#!/usr/bin/env python3
"""Drivers of LACORSA learn by racing: PPO in self-play, on a graphics card or without one.

    tools/train/train.py LIBRARY OUT [--setups FILE] [--seconds N | --races N] [--from CHECKPOINT] [--rival WHO] ...

Tables (tools/train/tables.h, LIBRARY) race by the thousand and stop wherever the learner has to choose. The policy sees
what its seat sees; the critic, which only teaches, sees all hands and who drives what. Of what is learned OUT gets a
checkpoint to go on from, and a file with the policy's numbers, which `train print` rounds to what stands in the source.

With --rival all cars but one are driven by a bot or by the net of a file, which stay as they are: what the learner
makes beyond its share in the end tells how far one can count on them.
"""
import argparse
import ctypes
import io
import json
import math
import os
import struct
import sys
import time
from concurrent.futures import ThreadPoolExecutor

COMPLAINT = 1000
FIRST_LINE = b"paddock net: 296 inputs, 128 and 64 units, 72 outputs\n"
CLIP, CRITIC_WEIGHT = 0.2, 0.1
POINTS_SPREAD, POINTS_MIDDLE = 2.0, 4.0


def fail(sentence):
    sys.exit(f"train.py: {sentence}")


# ---- what is asked for --------------------------------------------------------------------------------------------

INT_MAX = 2**31 - 1
BOUNDS = {
    "searching": (0, 1000), "races": (0, 10**12), "seconds": (0, 10**12), "warm": (0, INT_MAX), "seed": (0, 2**62),
    "tables": (1, INT_MAX), "threads": (1, 1000),  # each half of the tables has a thousand seeds
    "steps": (1, INT_MAX), "batch": (1, INT_MAX), "rounds": (1, INT_MAX), "rate": (0, 1), "variety": (0, 1000),
    "least_rate": (0, 1), "least_variety": (0, 1000), "ring": (1, INT_MAX), "critic": (2, INT_MAX), "reports": (0, INT_MAX),
    "mean_from": (0, 1),
}


def arguments():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("library", help="build/libtrain.so")
    p.add_argument("out", help="a folder")
    p.add_argument("--setups", help="a file with a setup on each line; without one all kinds are raced")
    p.add_argument("--rival", default="", help="a bot, flat:500, or the file of a net")
    p.add_argument("--searching", type=int, default=30, help="of a thousand races those against drivers that search")
    p.add_argument("--races", type=float, default=0, help="stop after so many, which fixes the result on a CPU for one number of --threads")
    p.add_argument("--seconds", type=float, default=0, help="or after so long")
    p.add_argument("--from", dest="start", help="a checkpoint to go on from")
    p.add_argument("--begin", help="or the file of a net that is good already; only the critic learns at first")
    p.add_argument("--warm", type=int, default=24, help="lots in which only the critic learns then")
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--tables", type=int, default=32768)
    p.add_argument("--threads", type=int, default=os.cpu_count() or 1, help="a part of the tables for each")
    p.add_argument("--steps", type=int, default=32, help="of all tables between two lots of learning")
    p.add_argument("--batch", type=int, default=65536, help="lessons that are learned from at once")
    p.add_argument("--rounds", type=int, default=2, help="how often each lesson is learned from")
    p.add_argument("--rate", type=float, default=1e-3)
    p.add_argument("--variety", type=float, default=0.02)
    p.add_argument("--least-rate", type=float, default=2e-5)
    p.add_argument("--least-variety", type=float, default=1e-3)
    p.add_argument("--ring", type=int, default=768, help="steps that are kept, at least four times --steps")
    p.add_argument("--critic", type=int, default=512, help="units of its first layer")
    p.add_argument("--reports", type=int, default=16)
    p.add_argument("--mean-from", type=float,
                   help="part of the run (0.5: its second half) whose nets' mean is kept beside the last: NAME-mean.net")
    p.add_argument("--name", default="driver")
    p.add_argument("--commit", default="unknown")
    return p.parse_args()


def check_numbers(a):
    for name, (least, most) in BOUNDS.items():
        found = getattr(a, name)
        if found is not None and not least <= found <= most:
            fail(f"expected --{name.replace('_', '-')} from {least} to {most}; found {found}")
    if not a.races and not a.seconds:
        fail("expected --races or --seconds; found neither")
    if a.tables < 2 * a.threads:
        fail(f"expected --tables to be at least {2 * a.threads}, two for each of --threads; found {a.tables}")
    # A lesson is about what lies up to three quarters of the ring back, and waits for up to --steps until it is learned from.
    if a.ring < 4 * a.steps:
        fail(f"expected --ring to be at least {4 * a.steps}, four times --steps; found {a.ring}")


def read(path, what, mode="rb", encoding=None):
    try:
        with open(path, mode, encoding=encoding) as file:
            return file.read()
    except OSError as error:
        fail(f"expected {what}; could not read {path!r}: {error.strerror}")
    except UnicodeDecodeError:
        fail(f"expected {what}; found something else than UTF-8 in {path}")


def read_setups(path):
    setups = read(path, "a file of setups", "r", "utf-8").strip()
    if "\0" in setups:
        fail(f"expected a file of setups; found something else than text in {path}")
    return setups


def read_net(path, lib):
    """The numbers of a file, which write_net() would write again."""
    line, _, rest = read(path, "a net to begin with").partition(b"\n")
    if line + b"\n" != FIRST_LINE:
        fail(f"expected a net of this program; found something else in {path}")
    raw = rest.partition(b"\n")[2]
    expected = 4 * ((lib.inputs + 1) * lib.first + (lib.first + 1) * lib.second + (lib.second + 1) * lib.outputs)
    if len(raw) != expected:
        fail(f"expected {expected} bytes of numbers in {path}; found {len(raw)}")
    numbers = struct.unpack(f"<{expected // 4}f", raw)
    if not all(map(math.isfinite, numbers)):
        fail(f"expected finite numbers; found others in {path}")
    return numbers


def check_out(a):
    """What is learned can be written there."""
    beside = os.path.join(a.out, a.name + ".net.new")
    try:
        os.makedirs(a.out, exist_ok=True)
        with open(beside, "wb"):
            pass
        os.remove(beside)
    except OSError as error:
        fail(f"expected a folder and a name to write {beside}; could not: {error.strerror}")


def prepare():
    """All that was asked for, when nothing is wrong with it: the arguments with what is in the files they name, the library,
    and the setups as the library has them."""
    a = arguments()
    check_numbers(a)
    if None not in (a.start, a.begin):
        fail("expected --from or --begin; found both")
    lib = Library(a.library)
    a.checkpoint = read(a.start, "a checkpoint to go on from") if a.start is not None else None
    a.net = read_net(a.begin, lib) if a.begin is not None else None
    setups = read_setups(a.setups) if a.setups is not None else "any"
    a.measured = "cars=4" if setups == "any" else setups.split("\n")[0]
    stable = lib.stable(setups, a.seed, a.setups)
    if a.rival:
        lib.check_rival(stable, a.rival, a.ring)
    check_out(a)
    return a, lib, stable


# ---- tables -----------------------------------------------------------------------------------------------------


def check(pointer, where, complaint):
    if not pointer:
        fail(f"{where}: {complaint.value.decode(errors='replace')}")
    return ctypes.c_void_p(pointer)


class Library:
    def __init__(self, path):
        try:
            self.c = ctypes.CDLL(os.path.abspath(path))
            self.c.train_stable.restype = self.c.train_hall.restype = ctypes.c_void_p
            self.c.train_take.restype = ctypes.c_long
        except (OSError, AttributeError) as error:  # not a library; another one
            fail(f"expected the library build/libtrain.so; found something else: {error}")
        sizes = (ctypes.c_int * 6)()
        self.c.train_sizes(sizes)
        self.inputs, self.secrets, self.outputs, self.first, self.second, self.lesson = sizes

    def stable(self, setups, seed, where):
        complaint = ctypes.create_string_buffer(COMPLAINT)
        return check(self.c.train_stable(setups.encode(), ctypes.c_uint64(seed), complaint,
                                         ctypes.c_size_t(COMPLAINT)), where, complaint)

    def hall(self, stable, rival, searching, parts, each, seed, ring):
        complaint = ctypes.create_string_buffer(COMPLAINT)
        return check(self.c.train_hall(stable, os.fsencode(rival), searching, parts, each, ctypes.c_uint64(seed), ring, complaint,
                                       ctypes.c_size_t(COMPLAINT)), f"--rival {rival}", complaint)

    def check_rival(self, stable, rival, ring):
        """By one table, for what it complains of."""
        self.c.train_close(self.hall(stable, rival, 0, 1, 1, 0, ring))

    def measure(self, numbers, setup, rival, deals, seed):
        """How many deals, and of the gains in them the sum and the sum of squares; None where there is no such race."""
        out = (ctypes.c_double * 3)()
        good = self.c.train_measure(numbers, setup.encode(), os.fsencode(rival), ctypes.c_long(deals), ctypes.c_uint64(seed), out)
        return list(out) if good else None


# ---- PyTorch ----------------------------------------------------------------------------------------------------

# It takes its time to load and is not everywhere, so what is asked for is looked at before.
PREPARED = prepare() if __name__ == "__main__" else None

try:
    import torch
    import torch.nn as nn
    import torch.nn.functional as F
except ImportError as missing:
    fail(f"expected PyTorch; found none: {missing}")


def address(tensor):
    return ctypes.c_void_p(tensor.data_ptr())


class Half:
    """Half of the tables: while one half is played on by threads of its own, the net looks at the other."""

    def __init__(self, lib, stable, a, seed, cuda):
        self.lib = lib
        self.each = a.tables // 2 // a.threads
        self.n, self.parts = self.each * a.threads, a.threads
        self.hall = lib.hall(stable, a.rival, a.searching, a.threads, self.each, seed, a.ring)

        def room(*shape, dtype=torch.uint8):
            tensor = torch.zeros(*shape, dtype=dtype)
            return tensor.pin_memory() if cuda else tensor

        self.input, self.secret = room(self.n, lib.inputs), room(self.n, lib.secrets)
        self.may, self.choice = room(self.n, lib.outputs), room(self.n)
        self.guess = room(self.n, dtype=torch.float32)
        lib.c.train_rooms(self.hall, *map(address, (self.input, self.secret, self.may, self.choice, self.guess)))

    def play_on(self):
        self.lib.c.train_play_on(self.hall)

    def wait(self):
        self.lib.c.train_wait(self.hall)

    def lessons(self):
        """Steps of the ring, rows of this half, and gains with worths."""
        most, found = 1 << 17, []
        for k in range(self.parts):
            n = most
            while n == most:
                room = torch.empty(most, 3, dtype=torch.int32)
                n = self.lib.c.train_take(self.hall, k, address(room), ctypes.c_long(most))
                if n:
                    slot = room[:n, 0].long()
                    values = room[:n, 1:].contiguous().view(torch.float32)
                    found.append((slot // self.each, slot % self.each + k * self.each, values))
        return [torch.cat(column) for column in zip(*found)] if found else None

    def score(self):
        score = (ctypes.c_double * 4)()
        self.lib.c.train_score(self.hall, score)
        return list(score)


# ---- nets ---------------------------------------------------------------------------------------------------------


def first_line(error):
    return (str(error) or type(error).__name__).split("\n")[0]


class Net(nn.Module):
    def __init__(self, *sizes):
        super().__init__()
        self.layers = nn.ModuleList([nn.Linear(a, b) for a, b in zip(sizes, sizes[1:])])
        nn.init.zeros_(self.layers[-1].weight)
        nn.init.zeros_(self.layers[-1].bias)

    def forward(self, x):
        for layer in self.layers[:-1]:
            x = F.relu(layer(x))
        return self.layers[-1](x)


class Learner:
    def __init__(self, lib, a, device):
        self.lib, self.device = lib, device
        self.policy = Net(lib.inputs, lib.first, lib.second, lib.outputs).to(device)
        self.critic = Net(lib.inputs + lib.secrets, a.critic, a.critic // 2, 1).to(device)
        self.optimizer = torch.optim.Adam(
            [{"params": self.policy.parameters()}, {"params": self.critic.parameters()}], lr=a.rate, eps=1e-5,
            fused=device.type == "cuda")
        self.scale = None  # of the inputs, so that large counts do not weigh more
        self.secret_scale = 0.25
        self.races, self.seconds, self.curve, self.commands = 0, 0.0, [], []
        self.mean, self.in_mean = None, 0  # of the numbers after each lot: steadier than where the last one went

    def measure_inputs(self, inputs):
        largest = inputs.reshape(-1, self.lib.inputs).max(0).values.float()
        self.scale = 1 / torch.clamp(largest / 3, min=1)

    def logits(self, inputs, may):
        return self.policy(inputs.float() * self.scale).masked_fill(may == 0, -1e9)

    def value(self, inputs, secrets):
        seen = torch.cat([inputs.float() * self.scale, secrets.float() * self.secret_scale], -1)
        return self.critic(seen).squeeze(-1) * POINTS_SPREAD + POINTS_MIDDLE

    def state(self):
        return {"policy": self.policy.state_dict(), "critic": self.critic.state_dict(),
                "optimizer": self.optimizer.state_dict(), "scale": self.scale, "races": self.races,
                "seconds": self.seconds, "curve": self.curve, "commands": self.commands,
                "random": torch.get_rng_state()}

    def load(self, checkpoint):
        kept = torch.load(io.BytesIO(checkpoint), map_location=self.device, weights_only=False)
        self.policy.load_state_dict(kept["policy"])
        self.critic.load_state_dict(kept["critic"])
        self.optimizer.load_state_dict(kept["optimizer"])
        self.scale = kept["scale"]
        self.races, self.seconds = kept["races"], kept["seconds"]
        self.curve, self.commands = kept["curve"], kept["commands"]
        torch.set_rng_state(kept["random"].cpu())

    @torch.no_grad()
    def begin(self, net):
        """The numbers of a file, which numbers() would write again."""
        left = torch.tensor(net, dtype=torch.float32, device=self.device)
        self.scale = torch.ones(self.lib.inputs, device=self.device)
        a, b, c = self.policy.layers
        for into in (a.weight.t(), a.bias, b.weight, b.bias, c.weight, c.bias):
            into.copy_(left[:into.numel()].reshape(into.shape))
            left = left[into.numel():]

    @torch.no_grad()
    def change_scale(self, measured_from):
        """The policy says the same, by inputs of another scale."""
        before = self.scale
        self.measure_inputs(measured_from)
        self.policy.layers[0].weight.mul_(before / self.scale)

    def numbers(self):
        """As struct net_numbers has them: the scale of the inputs is part of the first layer."""
        a, b, c = self.policy.layers
        first = (a.weight * self.scale).t()
        parts = [first, a.bias, b.weight, b.bias, c.weight, c.bias]
        return torch.cat([p.detach().float().cpu().contiguous().reshape(-1) for p in parts])

    def join_mean(self):
        self.in_mean += 1
        numbers = self.numbers().double()
        self.mean = numbers if self.mean is None else self.mean + (numbers - self.mean) / self.in_mean

    def write_net(self, path, numbers, commit):
        origin = {"commands": self.commands, "commit": commit, "races": int(self.races), "curve": self.curve}
        with open(path + ".new", "wb") as out:
            out.write(FIRST_LINE + json.dumps(origin).encode() + b"\n")
            out.write(bytes(numbers.numpy().astype("<f4").tobytes()))
        os.replace(path + ".new", path)

    def save(self, folder, name, commit):
        path = os.path.join(folder, name)
        try:
            torch.save(self.state(), path + ".checkpoint.new")
            os.replace(path + ".checkpoint.new", path + ".checkpoint")
            self.write_net(path + ".net", self.numbers(), commit)
            if self.in_mean:
                self.write_net(path + "-mean.net", self.mean, commit)
        except (OSError, RuntimeError) as error:  # PyTorch tells of a full disk by the latter
            fail(f"could not write {path}.checkpoint and its nets: {first_line(error)}")


# ---- racing and learning ----------------------------------------------------------------------------------------------


class School:
    def __init__(self, a, lib, stable):
        self.lib, self.a = lib, a
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        cuda = self.device.type == "cuda"
        torch.manual_seed(a.seed)
        torch.set_float32_matmul_precision("high")
        self.learner = Learner(lib, a, self.device)
        if a.start:
            self.go_on()
        elif a.begin:
            self.learner.begin(a.net)
        self.critic_alone = a.warm if a.begin else 0
        self.learner.commands.append(" ".join(["train.py"] + sys.argv[3:]))
        first_seed = 2 * (int(self.learner.races) + a.seed)  # other races than those before
        self.halves = [Half(lib, stable, a, first_seed + h, cuda) for h in range(2)]
        self.pool = ThreadPoolExecutor(a.threads)
        self.n = self.halves[0].n
        shape = (a.ring, 2 * self.n)

        def room(*more, dtype=torch.uint8):
            return torch.zeros(*shape, *more, dtype=dtype, device=self.device)

        self.input, self.secret, self.may = room(lib.inputs), room(lib.secrets), room(lib.outputs)
        self.choice, self.log_likely = room(), room(dtype=torch.float32)
        self.step = 0
        self.started = time.time()
        self.seconds_before = self.learner.seconds
        self.races_before = self.learner.races
        self.scored = [0.0] * 4
        self.reported = 0

    def go_on(self):
        try:
            self.learner.load(self.a.checkpoint)
        except Exception as error:  # there is no telling what PyTorch raises of a file
            fail(f"expected a checkpoint of a learner like this one, with --critic {self.a.critic}; found something else in "
                 f"{self.a.start}: {first_line(error)}")

    def progress(self):
        a = self.a
        by_races = (self.learner.races - self.races_before) / a.races if a.races else 0
        by_time = (time.time() - self.started) / a.seconds if a.seconds else 0
        return min(1.0, max(by_races, by_time))

    @torch.no_grad()
    def decide(self, h):
        """What the policy does at the tables of a half, noted in the ring."""
        half, at = self.halves[h], self.step % self.a.ring
        rows = slice(h * self.n, (h + 1) * self.n)
        inputs, secrets, may = self.input[at, rows], self.secret[at, rows], self.may[at, rows]
        inputs.copy_(half.input, non_blocking=True)
        secrets.copy_(half.secret, non_blocking=True)
        may.copy_(half.may, non_blocking=True)
        if self.learner.scale is None:
            self.learner.scale = torch.ones(self.lib.inputs, device=self.device)
        log_likely = F.log_softmax(self.learner.logits(inputs, may), -1)
        noise = -torch.log(-torch.log(torch.rand_like(log_likely).clamp_(1e-9, 1 - 1e-7)))
        choice = (log_likely + noise).masked_fill(may == 0, -1e9).argmax(-1)
        self.log_likely[at, rows] = log_likely.gather(1, choice[:, None]).squeeze(1)
        self.choice[at, rows] = choice.to(torch.uint8)
        half.choice.copy_(self.choice[at, rows], non_blocking=True)
        half.guess.copy_(self.learner.value(inputs, secrets), non_blocking=True)
        if self.device.type == "cuda":
            torch.cuda.current_stream().synchronize()

    def race(self, steps):
        for half in self.halves:
            if self.step == 0:
                half.play_on()
        for _ in range(steps):
            for h, half in enumerate(self.halves):
                half.wait()
                self.decide(h)
                half.play_on()
            self.step += 1
        for half in self.halves:
            half.wait()

    def lessons(self):
        found = []
        for h, half in enumerate(self.halves):
            taken = half.lessons()
            if taken:
                ring_step, row, values = taken
                found.append((ring_step * (2 * self.n) + h * self.n + row, values))
        if not found:
            return [], [], []
        slots = torch.cat([f[0] for f in found]).to(self.device)
        values = torch.cat([f[1] for f in found]).to(self.device)
        return slots, values[:, 0], values[:, 1]

    def learn(self, variety):
        a, learner = self.a, self.learner
        slots, gains, worths = self.lessons()
        if len(slots) < 2:
            return 0, None
        flat = [x.view(-1, x.shape[-1]) for x in (self.input, self.secret, self.may)]
        choices, before = self.choice.view(-1), self.log_likely.view(-1)
        gains = (gains - gains.mean()) / (gains.std() + 1e-6)
        told = {}
        for _ in range(a.rounds):
            order = torch.randperm(len(slots), device=self.device)
            for some in order.split(a.batch):
                if len(some) < a.batch // 2 and len(slots) > a.batch:
                    continue
                at = slots[some]
                inputs, secrets, may = (x[at] for x in flat)
                log_likely = F.log_softmax(learner.logits(inputs, may), -1)
                chosen = log_likely.gather(1, choices[at].long()[:, None]).squeeze(1)
                ratio = (chosen - before[at]).exp()
                gain = gains[some]
                policy_loss = -torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
                entropy = -(log_likely.exp() * log_likely.clamp(min=-30)).sum(-1).mean()
                critic_loss = F.mse_loss(learner.value(inputs, secrets), worths[some])
                loss = CRITIC_WEIGHT * critic_loss
                if not self.critic_alone:
                    loss = loss + policy_loss - variety * entropy
                learner.optimizer.zero_grad(set_to_none=True)
                loss.backward()
                if not self.critic_alone:
                    nn.utils.clip_grad_norm_(learner.policy.parameters(), 0.5)
                nn.utils.clip_grad_norm_(learner.critic.parameters(), 1.0)
                learner.optimizer.step()
                told = {"variety": entropy, "error": critic_loss}
        return len(slots), told

    # ---- how it goes ---------------------------------------------------------------------------------------------

    def measure(self, setup, rival, deals):
        """Points beyond a fair share against rivals, with one standard error."""
        numbers = self.learner.numbers()
        parts = self.a.threads

        def part(k):
            return self.lib.measure(address(numbers), setup, rival, max(1, deals // parts), 77 + k)

        measured = list(self.pool.map(part, range(parts)))
        if None in measured:
            fail(f"expected to measure what was learned against {rival} in {setup}; found that one of them cannot be read any more")
        n, total, squares = map(sum, zip(*measured))
        mean = total / n
        return mean, math.sqrt(max(0.0, squares / n - mean * mean) / n)

    def report(self, lessons, told, final=False):
        learner = self.learner
        score = [sum(x) for x in zip(*(half.score() for half in self.halves))]
        new = [now - then for now, then in zip(score, self.scored)]
        self.scored = score
        point = {"races": int(learner.races), "variety": round(told["variety"].item(), 3),
                 "error": round(math.sqrt(told["error"].item()), 3)}
        deals = 4000 if final else 800
        rivals = [("club", deals), ("plain:100", deals // 4)] if not self.a.rival else [(self.a.rival, deals)]
        for rival, count in rivals:
            mean, error = self.measure(self.a.measured, rival, count)
            point[rival] = [round(mean, 3), round(1.96 * error, 3)]
        learner.curve.append(point)
        print(json.dumps({**point, "seconds": round(time.time() - self.started), "lessons": lessons,
                          "stars": round((new[2] - new[3]) / max(1, new[1]), 3)}), flush=True)

    def keep(self, lessons, told, final=False):
        """Before it is measured, which takes its time and may fail; and then with what was measured."""
        learner, a = self.learner, self.a
        learner.save(a.out, a.name, a.commit)
        if told:
            self.report(lessons, told, final)
            learner.save(a.out, a.name, a.commit)

    def run(self):
        a, learner = self.a, self.learner
        iteration, done, lessons, told = 0, 0.0, 0, None
        if not a.start:
            self.race(a.steps)
            seen = self.input[:a.steps]
            learner.change_scale(seen) if a.begin else learner.measure_inputs(seen)
        while done < 1:
            done = self.progress()
            for group in learner.optimizer.param_groups:
                group["lr"] = a.rate + (a.least_rate - a.rate) * done
            self.race(a.steps)
            raced = time.time()
            lessons, told = self.learn(a.variety + (a.least_variety - a.variety) * done)
            self.critic_alone = max(0, self.critic_alone - 1)
            if a.mean_from is not None and done >= a.mean_from:
                learner.join_mean()
            learned = time.time() - raced
            learner.races = self.races_before + sum(half.score()[0] for half in self.halves)
            learner.seconds = self.seconds_before + time.time() - self.started
            iteration += 1
            if told and (done * a.reports >= self.reported or iteration == 3):
                self.reported = math.floor(done * a.reports) + 1
                self.keep(lessons, told)
                print(f"iteration {iteration}, {time.time() - self.started:.0f} s, step {self.step}, learning {learned:.3f} s", flush=True)
        self.keep(lessons, told, final=True)


if __name__ == "__main__":
    School(*PREPARED).run()
