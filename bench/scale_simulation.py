"""A job of evenhand-mpi as events on paper: how long it takes, and what share of the cores' time is work.

    python3 bench/scale_simulation.py                     the table of docs/scale.md
    python3 bench/scale_simulation.py --ranks 1000 --threads 64 --block 2e-3 --blocks 2.4e9

The rules are those of src/run/follow.cpp, lead.cpp and runner.cpp: a rank asks for blocks that last
max(50 ms, 1 ms a rank), when a fifth of that is left; the leader answers one request after another, gives no
more than a share of what is left for two of each rank, and at least one block; every so often all ranks stop,
tallies are added up along a binomial tree, and the sum is written down. A rank that is lost ends the job, which
is started again from what was written last. What things cost is measured (docs/scale.md says how) and
given by options. Standard library alone; the same seed gives the same table."""

import argparse
import heapq
import math
import random
from statistics import NormalDist


class Job:
    """One run of all blocks. Times are in seconds."""

    def __init__(self, options, seed):
        self.o = options
        self.chance = random.Random(seed)
        self.cost = [options.block * self.slowness() for _ in range(options.ranks)]
        self.work = 0.0  # of all threads
        self.requests = 0
        self.restarts = 0

    def slowness(self):
        """Of one rank: machines differ a little, and some are stragglers."""
        slow = self.o.straggler if self.chance.random() < self.o.stragglers else 1.0
        return slow * max(0.5, self.chance.gauss(1, self.o.spread))

    def time_of(self, rank, blocks):
        """Of so many blocks on one thread each after the other, whose costs vary independently."""
        mean = self.cost[rank] * blocks
        return max(mean * 0.1, self.chance.gauss(mean, self.cost[rank] * self.o.variation * math.sqrt(blocks)))

    def last_of(self, rank, threads):
        """How much longer than on average the slowest of so many threads takes for its last block."""
        deviations = NormalDist().inv_cdf(self.chance.random() ** (1 / threads))
        return max(0.0, deviations) * self.cost[rank] * self.o.variation

    def round(self, start, left):
        """From `start` until the checkpoint is due or all is given: (end, blocks worked)."""
        o = self.o
        wanted = max(0.05, 1e-3 * o.ranks)
        due = start + o.checkpoint
        given = 0
        leader_free = start
        ends = start
        asking = [(start + o.latency, rank) for rank in range(o.ranks)]
        heapq.heapify(asking)
        busy_until = [start] * o.ranks
        while asking:
            asked, rank = heapq.heappop(asking)
            leader_free = max(leader_free, asked) + o.request
            self.requests += 1
            if left == given or leader_free >= due:
                ends = max(ends, busy_until[rank] + self.last_of(rank, o.threads))
                continue
            rate = o.threads / self.cost[rank]
            share = max(1, (left - given) // (2 * o.ranks))
            blocks = min(max(o.threads, int(rate * wanted)), share, left - given)
            given += blocks
            begins = max(busy_until[rank], leader_free + o.latency)
            used = min(o.threads, blocks)
            lasts = self.time_of(rank, math.ceil(blocks / used))
            self.work += lasts * blocks / math.ceil(blocks / used)
            busy_until[rank] = begins + lasts
            # What is asked for arrives while the last fifth is worked.
            heapq.heappush(asking, (busy_until[rank] - min(wanted / 5, 0.2 * lasts) + o.latency, rank))
        levels = math.ceil(math.log2(o.ranks)) if o.ranks > 1 else 0
        adding = levels * (o.tally / o.bandwidth + o.latency + o.merge)
        return ends + adding + o.save, given

    def run(self):
        o = self.o
        now, done = 0.0, 0
        lost_at = self.next_loss(now)
        wasted = 0.0
        while done < o.blocks:
            work_before = self.work
            end, worked = self.round(now, o.blocks - done)
            if end < lost_at:
                now, done = end, done + worked
                continue
            wasted += self.work - work_before
            self.restarts += 1
            now = lost_at + o.restart
            lost_at = self.next_loss(now)
        return now, (self.work - wasted) / (now * o.ranks * o.threads)

    def next_loss(self, now):
        if self.o.mtbf <= 0:
            return math.inf
        return now + self.chance.expovariate(self.o.ranks / self.o.mtbf)


def number(text):
    return float(text)


def whole(text):
    return int(float(text))


def parse():
    parser = argparse.ArgumentParser(description="A job of evenhand-mpi, simulated.")
    parser.add_argument("--ranks", type=whole)
    parser.add_argument("--threads", type=whole, default=64, help="of a rank")
    parser.add_argument("--block", type=number, default=2.0e-3, help="seconds of a block on one thread")
    parser.add_argument("--variation", type=number, default=0.1, help="of a block's cost, relative")
    parser.add_argument("--blocks", type=whole, default=0, help="default: half an hour of work")
    parser.add_argument("--spread", type=number, default=0.03, help="of ranks' speed, relative")
    parser.add_argument("--stragglers", type=number, default=0.0, help="share of ranks that are slow")
    parser.add_argument("--straggler", type=number, default=2.0, help="how much slower they are")
    parser.add_argument("--request", type=number, default=40e-6, help="seconds of the leader for a request")
    parser.add_argument("--latency", type=number, default=0.6e-3, help="until a message is looked at")
    parser.add_argument("--tally", type=number, default=1e6, help="bytes")
    parser.add_argument("--merge", type=number, default=10e-3, help="seconds to read and add a tally")
    parser.add_argument("--bandwidth", type=number, default=1e9, help="bytes a second")
    parser.add_argument("--save", type=number, default=0.05, help="seconds to write a checkpoint")
    parser.add_argument("--checkpoint", type=number, default=20.0, help="seconds between them")
    parser.add_argument("--mtbf", type=number, default=0, help="seconds between losses of one machine; 0: never")
    parser.add_argument("--restart", type=number, default=60.0, help="seconds until a lost job is back")
    parser.add_argument("--seed", type=whole, default=1)
    return parser.parse_args()


def row(options, words):
    if options.blocks == 0:
        options.blocks = int(1800 * options.ranks * options.threads / options.block)
    job = Job(options, options.seed)
    seconds, efficiency = job.run()
    print(f"| {words} | {options.ranks:,} | {seconds:,.0f} | {efficiency:.3f} | "
          f"{job.requests / seconds:,.0f} | {job.restarts} |")
    options.blocks = 0


def main():
    options = parse()
    print("| job | ranks | seconds | efficiency | requests a second | restarts |")
    print("|---|--:|--:|--:|--:|--:|")
    if options.ranks:
        return row(options, "as given")
    plain = vars(options).copy()
    day = 86400
    game = {"block": 3.0, "variation": 0.5, "tally": 2e4, "merge": 1e-3}
    cases = [
        ("deals", {}),
        ("deals, 1 % of machines half as fast", {"stragglers": 0.01}),
        ("deals, each machine lost once in ten days", {"mtbf": 10 * day}),
        ("games of 3 s", game),
        ("the same, kept every 5 minutes", {**game, "checkpoint": 300.0}),
    ]
    for words, changes in cases:
        for ranks in (10, 100, 1000):
            for name, value in {**plain, **changes, "ranks": ranks}.items():
                setattr(options, name, value)
            row(options, words)
    return None


if __name__ == "__main__":
    main()
