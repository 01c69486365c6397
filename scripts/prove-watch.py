"""Shows what a watch holds.

    python3 scripts/prove-watch.py EVENHAND [KILLS]

kills a watch at random moments while its log is written and renamed, and lets it go on each time: events and
history must be those of a watch of the same deals that was never stopped, but for times and starts.

    python3 scripts/prove-watch.py EVENHAND 0 --soak SECONDS

lets a watch follow a log that is written as fast as it reads, and renamed every 200,000 deals, or once it was read cut
to nothing; among the deals are lines of up to 2 MB that are none. Every deal must be counted, each such line be one bad
deal and each cut a gap, no alarm or change be told, /healthz be answered each second, from the first on, and memory and
descriptors must stay what they were after a third of the time.

    python3 scripts/prove-watch.py EVENHAND 0 --streams WATCHED_STREAMS [--fair 4000] [--flawed 100] [--change-at 1000000]

looks at fair streams after every block, and says how many ever alarm, next to how many a test of fixed size
that is looked at as often rejects; then how many deals it takes to find flaws, from the start on and from a
change on. 4,000 fair streams take a quarter of an hour of a processor.
"""
import argparse
import collections
import itertools
import json
import math
import os
import random
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

CARDS = 52
ROTATE_EVERY = 4000
SOAK_FILE = 200000
LOOK = 1000  # deals between looks, of which the last may be waited for
FLAWS = [("naive-swap", 20000), ("riffle:7", 20000), ("riffle:8", 50000), ("riffle:9", 200000), ("riffle:10", 1000000),
         ("cell", 2000000), ("group", 2000000), ("named-group", 1000000), ("repeats", 100000), ("lag", 1000000),
         ("lotto-number", 200000), ("lotto-before", 20000), ("lotto-pair", 200000), ("die-number", 200000),
         ("die-again", 1000000), ("wheel-number", 200000), ("wheel-again", 200000)]
FAIR = ["fisher-yates", "lotto", "die", "wheel"]


def deals(number, seed):
    """Fair, then shuffled by swaps with any card."""
    chance = random.Random(seed)
    for deal in range(number):
        cards = list(range(CARDS))
        if deal < number * 2 // 3:
            chance.shuffle(cards)
        else:
            for i in range(CARDS):
                j = chance.randrange(CARDS)
                cards[i], cards[j] = cards[j], cards[i]
        yield " ".join(map(str, cards)) + "\n"


def kept(path):
    """What a history has of its only watch, but for times and starts."""
    with sqlite3.connect(path) as database:
        rows = [database.execute("PRAGMA integrity_check").fetchall(),
                database.execute("SELECT deal, event, more FROM events WHERE event != 'start' ORDER BY number").fetchall(),
                database.execute("SELECT deal, log_e, log_detector, bad, card, distance, card_p, positions_p FROM looks "
                                 "JOIN windows USING (watch, number) ORDER BY number").fetchall(),
                database.execute("SELECT family, log_e FROM families ORDER BY number, family").fetchall(),
                database.execute("SELECT deal, bet, name, value FROM effects ORDER BY number").fetchall()]
    return rows


class Writer(threading.Thread):
    """Appends deals in pieces that end anywhere, and renames the log now and then."""

    def __init__(self, path, lines):
        super().__init__(daemon=True)
        self.path, self.lines = path, lines

    def run(self):
        chance = random.Random(7)
        written, files = 0, 0
        text = ""
        for line in self.lines:
            text += line
            written += 1
            if chance.random() < 0.02:
                cut = chance.randrange(len(text))
                self.append(text[:cut])
                time.sleep(0.002)
                self.append(text[cut:])
                text = ""
            if written % ROTATE_EVERY == 0:
                self.append(text)
                text = ""
                files += 1
                os.rename(self.path, f"{self.path}.{files}")
                open(self.path, "w").close()
        self.append(text)

    def append(self, text):
        with open(self.path, "a") as file:
            file.write(text)


def told(path):
    events = []
    with open(path) as file:
        for line in file:
            event = json.loads(line)
            del event["time"]
            if event["event"] != "start":
                events.append(event)
    return events


def prove_kills(evenhand, kills):
    chance = random.Random(20261122)
    with tempfile.TemporaryDirectory() as folder:
        at = lambda name: os.path.join(folder, name)
        lines = list(deals(30000, 1))
        with open(at("whole"), "w") as file:
            file.writelines(lines)
        options = ["--deck", str(CARDS), "--look", "200", "--window", "2000", "-q"]
        subprocess.run([evenhand, "watch", "--log", at("whole"), "--events", at("whole.jsonl"),
                        "--history", at("whole.sqlite"), *options],
                       stdout=subprocess.DEVNULL)
        open(at("log"), "w").close()
        writer = Writer(at("log"), lines)
        writer.start()
        command = [evenhand, "watch", "--log", at("log"), "--follow", "--state", at("state"),
                   "--events", at("events.jsonl"), "--history", at("history.sqlite"), *options]
        for _ in range(kills):
            watch = subprocess.Popen(command, stdout=subprocess.DEVNULL)
            time.sleep(chance.uniform(0.05, 2.5))
            if watch.poll() is not None:
                sys.exit(f"the watch ended by itself with {watch.returncode}")
            watch.send_signal(signal.SIGKILL)
            watch.wait()
        writer.join()
        watch = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        expected = told(at("whole.jsonl"))
        # The events that the killed one wrote after its state are cut off first, and written again.
        same = 0
        for _ in range(300):
            time.sleep(0.5)
            same = same + 1 if len(told(at("events.jsonl"))) >= len(expected) else 0
            if same == 12:
                break
        watch.send_signal(signal.SIGTERM)
        status = watch.wait()
        events = told(at("events.jsonl"))
        if events != expected:
            first = next((i for i, (a, b) in enumerate(zip(events, expected)) if a != b), len(events))
            sys.exit(f"{len(events)} events, expected {len(expected)}; the first other one is {first}: "
                     f"{events[first:first + 1]} instead of {expected[first:first + 1]}")
        if kept(at("history.sqlite")) != kept(at("whole.sqlite")):
            sys.exit("the history is another one")
        print(f"{kills} kills, {len(events)} events and their history as if it had never stopped, exit code {status}")



# A long run ------------------------------------------------------------------------------------------


def used(process):
    """Its resident memory in kB, and how many descriptors it has open."""
    with open(f"/proc/{process.pid}/status") as file:
        memory = next(int(line.split()[1]) for line in file if line.startswith("VmRSS"))
    return memory, len(os.listdir(f"/proc/{process.pid}/fd"))


def page(port, path, timeout=30):
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/{path}", timeout=timeout) as answer:
        return answer.read().decode()


def counted(port, what="deals"):
    """Before the first deal nothing is."""
    return next((int(float(line.split()[-1])) for line in page(port, "metrics").splitlines()
                 if line.startswith(f"evenhand_watch_{what}_total ")), 0)


class Probe(threading.Thread):
    """Asks a watch each second whether it is well, as a supervisor does."""

    def __init__(self, port):
        super().__init__(daemon=True)
        self.port, self.answers, self.worst, self.fault, self.is_over = port, collections.Counter(), 0, None, threading.Event()

    def run(self):
        while not self.is_over.wait(1):
            begun = time.monotonic()
            try:
                self.answers[page(self.port, "healthz", 5).strip()] += 1
            except OSError as error:
                self.fault = error
            self.worst = max(self.worst, time.monotonic() - begun)


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def prove_soak(evenhand, seconds):
    with tempfile.TemporaryDirectory() as folder:
        at = lambda name: os.path.join(folder, name)
        open(at("log"), "w").close()
        port = free_port()
        options = ["--log", at("log"), "--deck", "poker", "--state", at("state"), "--events", at("events.jsonl"),
                   "--history", at("history.sqlite")]
        watch = subprocess.Popen([evenhand, "watch", *options, "-q", "--follow", "--listen", f"127.0.0.1:{port}"],
                                 stdout=subprocess.DEVNULL)
        probe = Probe(port)
        probe.start()
        start, files, first, most = time.monotonic(), 0, None, (0, 0)
        bad, cuts, chance = 0, 0, random.Random(1)
        while not probe.answers:
            if probe.fault or watch.poll() is not None:
                sys.exit(f"nobody answers before the first deal: {probe.fault}")
            time.sleep(0.1)
        while time.monotonic() - start < seconds or files < 3:
            files += 1
            subprocess.run([evenhand, "deal", "poker", "--samples", str(SOAK_FILE), "--seed", str(files), "--tests", "draws",
                            "--write", at("next"), "-q"], stdout=subprocess.DEVNULL)
            with open(at("next")) as source, open(at("log"), "a") as log:
                log.writelines(itertools.islice(source, SOAK_FILE // 2))
                log.write("7" * chance.randrange(2_000_000) + "\n")
                shutil.copyfileobj(source, log)
            bad += 1
            os.remove(at("next"))
            waited = time.monotonic()
            # A log that is renamed twice before it is read has a gap; a file ahead is enough to be at full speed. What is
            # cut has to be read before.
            is_cut = files % 3 == 0
            while counted(port) < (files - (0 if is_cut else 1)) * SOAK_FILE - LOOK:
                if watch.poll() is not None or time.monotonic() - waited > 120:
                    sys.exit(f"the watch stands still in file {files}, its exit code is {watch.poll()}")
                time.sleep(0.05)
            if is_cut:
                time.sleep(2)  # the deals that no look has seen yet are read as well
                shutil.copyfile(at("log"), at("log.1"))
                cuts += 1
            else:
                os.rename(at("log"), at("log.1"))
            open(at("log"), "w").close()
            most = tuple(map(max, most, used(watch)))
            # By then all that is set up once is there.
            if time.monotonic() - start < seconds / 3 or files == 2:
                first = most
        # A look is due when so many deals have come; who lost one stands a look further back.
        ahead = counted(port) % LOOK
        with open(at("log.1")) as source, open(at("log"), "a") as log:
            log.writelines(itertools.islice(source, ahead))
        waited = time.monotonic()
        while counted(port) < files * SOAK_FILE + ahead and time.monotonic() - waited < 60:
            time.sleep(0.1)
        deals, took, bad_counted = counted(port), time.monotonic() - start, counted(port, "bad_deals")
        probe.is_over.set()
        probe.join()
        watch.send_signal(signal.SIGTERM)
        status = watch.wait()
        sizes = {name: os.path.getsize(at(name)) for name in ("state", "events.jsonl", "history.sqlite")}
        events = collections.Counter(event["event"] for event in told(at("events.jsonl")))
    print(f"{deals:,} deals in {files} files in {took:,.0f} s, exit code {status}, events {dict(events)}; "
          f"memory {first[0]:,} kB after a third of the time, {most[0]:,} kB at most; descriptors {first[1]}, {most[1]} at most; {bad_counted} bad deals, {dict(probe.answers)} within {probe.worst:.2f} s; "
          f"{', '.join(f'{name} {size:,} bytes' for name, size in sizes.items())}")
    if deals != files * SOAK_FILE + ahead:
        sys.exit(f"{files * SOAK_FILE + ahead:,} deals were written")
    if bad_counted != bad or events["gap"] != cuts:
        sys.exit(f"{bad} lines were no deals, and the log was cut {cuts} times")
    if probe.fault:
        sys.exit(f"a probe was not answered: {probe.fault}")
    # A warning is no alarm: fair deals have one now and then.
    if not set(events) <= {"look", "warning", "gap"} or status != 0:
        sys.exit("fair deals ended otherwise")
    if most[0] > 1.25 * first[0] + 4096 or most[1] > first[1] + 2:
        sys.exit("memory or descriptors grow")


# Statistics: streams of tests/flaws/watched_streams, on all processors -------------------------------------


def streams(program, flaw, number, deals, start=0, ends=None):
    """What came of that many streams, shared out among the processors."""
    parts = min(os.cpu_count() or 1, number)
    running = []
    for part in range(parts):
        share = number // parts + (part < number % parts)
        words = [program, flaw, str(share), str(deals), str(20261122 + part), str(start)] + ([str(ends)] if ends else [])
        running.append(subprocess.Popen(words, stdout=subprocess.PIPE, text=True))
    told = []
    for process in running:
        told += [json.loads(line) for line in process.communicate()[0].splitlines()]
        if process.returncode != 0:
            sys.exit(f"{program} {flaw}: {process.returncode}")
    return told


def log_binomial(n, k, p):
    return (math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1) +
            (k * math.log(p) if k else 0) + ((n - k) * math.log1p(-p) if k < n else 0))


def at_most(n, k, p):
    return sum(math.exp(log_binomial(n, i, p)) for i in range(k + 1))


def interval(k, n):
    """Clopper and Pearson's for a share, at level .95."""
    def solved(holds):
        low, high = 0.0, 1.0
        for _ in range(60):
            middle = (low + high) / 2
            low, high = (middle, high) if holds(middle) else (low, middle)
        return low
    low = 0.0 if k == 0 else solved(lambda p: p <= 0 or 1 - at_most(n, k - 1, p) < 0.025)
    high = 1.0 if k == n else solved(lambda p: p <= 0 or at_most(n, k, p) > 0.025)
    return low, high


def share(k, n):
    low, high = interval(k, n)
    return f"{k} of {n} ({100 * k / n:.2f} %, {100 * low:.2f} to {100 * high:.2f} %)"


def quantile(values, q):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, math.ceil(q * len(ordered)) - 1)]


def prove_level(program, source, number, deals):
    told = streams(program, source, number, deals, ends="end")
    alarms = sum(one["alarm"] > 0 for one in told)
    fixed = sum(one["fixed"] > 0 for one in told)
    changes = sum(one["change"] > 0 for one in told)
    print(f"{number:,} fair streams of {deals:,} deals of {source}, looked at after every block, at .01")
    print(f"  ever an alarm               {share(alarms, number)}")
    print(f"  a fixed test ever p <= .01  {share(fixed, number)}")
    print(f"  a change told at --arl 1e9  {share(changes, number)}")
    if interval(alarms, number)[0] > 0.01:
        sys.exit("more alarms than alpha")


def prove_time_to_false_change(program, source, number, arl):
    """All deals that were watched by the changes told: what runs out of time counts as much as it ran."""
    told = streams(program, source, number, 20 * arl, ends=arl)
    changes = sum(one["change"] > 0 for one in told)
    watched = sum(one["deals"] for one in told)
    print(f"{number:,} fair streams of {source} at --arl {arl:,}: {changes} changes told in {watched:,} deals, "
          f"{watched / max(1, changes):,.0f} deals a false change")
    if changes > 0 and watched / changes < arl:
        sys.exit("changes are told more often than once in --arl deals")


def prove_detection(program, flaws, number):
    print(f"deals to an alarm or a change: median and 90 % of {number} streams")
    for flaw, most in flaws:
        told = streams(program, flaw, number, most)
        deals = [one["deals"] if one["alarm"] or one["change"] else math.inf for one in told]
        words = [f"{d:,}" if d < math.inf else f"> {most:,}" for d in (quantile(deals, .5), quantile(deals, .9))]
        print(f"  {flaw:<12} {words[0]:>12} {words[1]:>12}")
        sys.stdout.flush()


def prove_changes(program, flaws, number, start):
    print(f"a change at deal {start:,}: deals until it is told, median and 90 %; dated interval that has it")
    for flaw, most in flaws:
        told = streams(program, flaw, number, start + most, start)
        delays = [one["change"] - start if one["change"] else math.inf for one in told]
        dated = [one["dated"] for one in told if one["change"]]
        right = sum(date["low"] <= start <= date["high"] for date in dated)
        words = [f"{d:,}" if d < math.inf else f"> {most:,}" for d in (quantile(delays, .5), quantile(delays, .9))]
        print(f"  {flaw:<12} {words[0]:>12} {words[1]:>12}   {share(right, len(dated)) if dated else '-'}"
              f"   false before: {sum(one['false_change'] > 0 for one in told)}")
        sys.stdout.flush()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", metavar="EVENHAND", help="build/release/src/evenhand; watched_streams is beside it")
    parser.add_argument("kills", metavar="KILLS", type=int, nargs="?", default=20)
    parser.add_argument("--soak", metavar="SECONDS", type=float, default=0, help="follow a log at full speed for so long")
    parser.add_argument("--streams", metavar="PROGRAM", help="build/release/tests/watched_streams: prove the statistics")
    parser.add_argument("--fair", type=int, default=400, help="fair streams of 100,000 deals")
    parser.add_argument("--flawed", type=int, default=40, help="streams of each flaw")
    parser.add_argument("--of", default="", metavar="PREFIX", help="sources and flaws that begin so, such as lotto")
    parser.add_argument("--change-at", type=int, default=100000, help="the deal from which on they are flawed")
    options = parser.parse_args()
    if options.kills > 0:
        prove_kills(options.program, options.kills)
    if options.soak > 0:
        prove_soak(options.program, options.soak)
    if options.streams:
        for source in FAIR:
            if options.fair > 0 and source.startswith(options.of):
                prove_level(options.streams, source, options.fair, 100000)
                prove_time_to_false_change(options.streams, source, options.fair, 5000)
        flaws = [flaw for flaw in FLAWS if flaw[0].startswith(options.of)]
        if options.flawed > 0 and flaws:
            prove_detection(options.streams, flaws, options.flawed)
            prove_changes(options.streams, flaws, options.flawed, options.change_at)


main()
