#!/usr/bin/env python3
"""Shows what `evenhand audit` finds.

    python3 scripts/prove-audit.py [BUILD] [--deals N] [--flaw NAME ...] [--fair LOGS] [--fair-deals N]

Logs with each known flaw (tests/flaws) must be called biased, by a test of a group that is made for it; of fair
logs from three engines at most 2 % may be, and the p-values of every test must be uniform over them (or larger,
where the statistic is discrete). BUILD is the folder that was built, build/release unless it is given. Exits
with 1 where it is not so.
"""
import argparse
import collections
import json
import math
import os
import subprocess
import sys

ENGINES = ["mt19937-64", "ranlux48", "splitmix64"]
DECKS = ["10", "52", "54", "136"]


class Programs:
    def __init__(self, build):
        self.evenhand = os.path.join(build, "src", "evenhand")
        self.dealer = os.path.join(build, "tests", "flawed_deals")
        for program in (self.evenhand, self.dealer):
            if not os.access(program, os.X_OK):
                sys.exit(f"prove-audit: {program} is not built; name the folder that is")

    def flaws(self):
        """(name, deck, group that is made for it)"""
        listed = subprocess.run([self.dealer, "list"], capture_output=True, text=True, check=True).stdout
        return [line.split() for line in listed.splitlines()]

    def audit(self, dealt, deck):
        """The result of the whole battery for what `flawed_deals DEALT…` writes."""
        dealer = subprocess.Popen([self.dealer, *map(str, dealt)], stdout=subprocess.PIPE)
        told = subprocess.run([self.evenhand, "audit", "--log", "-", "--reader", "u8", "--deck", deck, "--json", "-q"],
                              stdin=dealer.stdout, capture_output=True, text=True, check=False)
        dealer.stdout.close()
        if dealer.wait() != 0 or not told.stdout:
            sys.exit(f"prove-audit: {' '.join(map(str, dealt))}: {told.stderr.strip()}")
        return json.loads(told.stdout)


def findings(result):
    return [finding for section in result["sections"] if section["judgement"] for finding in section["judgement"]["findings"]]


def strongest(found):
    """The test with the smallest corrected p-value of those that reject."""
    found = [finding for finding in found if finding["rejected"]]
    if not found:
        return "-"
    best = min(found, key=lambda finding: finding["log10_p_adjusted"])
    return f"{best['test']} 1e{best['log10_p_adjusted']:.0f}"


def prove_flaws(programs, names, deals):
    """How many are not found."""
    missed = 0
    print(f"{'flaw':<20} {'deck':<9} {'verdict':<8} {'group for it: strongest test':<46} of all")
    for flaw, deck, group in programs.flaws():
        if names and flaw not in names:
            continue
        result = programs.audit([flaw, deals, 7], deck)
        found = findings(result)
        fitting = strongest([finding for finding in found if finding["test"].startswith(group + ".")])
        missed += result["verdict"] != "biased" or fitting == "-"
        print(f"{flaw:<20} {deck:<9} {result['verdict']:<8} {group + ': ' + fitting:<46} {strongest(found)}", flush=True)
    return missed


def smirnov(values):
    """An upper bound of the chance that uniform values, or larger ones, are as small as these: exp(-2 m d²)."""
    ordered = sorted(values)
    distance = max((i + 1) / len(ordered) - p for i, p in enumerate(ordered))
    return math.exp(-2 * len(ordered) * max(0, distance) ** 2)


def prove_fair(programs, logs, deals):
    """Whether at most 2 % are called biased, and no test's p-values are too small."""
    biased = 0
    p_values = collections.defaultdict(list)
    for log in range(logs):
        engine, deck = ENGINES[log % len(ENGINES)], DECKS[log // len(ENGINES) % len(DECKS)]
        result = programs.audit(["fair", deals, 1000 + log, engine, deck], deck)
        biased += result["verdict"] == "biased"
        if result["verdict"] == "biased":
            print(f"fair log {log} ({engine}, {deck} cards): {strongest(findings(result))}")
        for finding in findings(result):
            if finding["p"] is not None:
                p_values[finding["test"]].append(finding["p"])
    print(f"fair logs called biased: {biased} of {logs}")
    bounds = {test: smirnov(values) for test, values in p_values.items()}
    least = min(bounds, key=bounds.get)
    print(f"tests whose p-values are looked at: {len(bounds)}; smallest Smirnov p {bounds[least]:.2g} ({least})")
    return biased * 50 <= logs and bounds[least] * len(bounds) >= 0.01


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    root = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
    parser.add_argument("build", metavar="BUILD", nargs="?", default=os.path.join(root, "build", "release"))
    parser.add_argument("--deals", type=int, default=1000000, help="of each flaw (1,000,000)")
    parser.add_argument("--flaw", action="append", help="this one; again for others; all unless one is named")
    parser.add_argument("--fair", type=int, metavar="LOGS", default=204, help="fair logs (204)")
    parser.add_argument("--fair-deals", type=int, default=100000, help="of each (100,000)")
    options = parser.parse_args()
    programs = Programs(options.build)
    known = {flaw for flaw, _, _ in programs.flaws()}
    for name in options.flaw or []:
        if name not in known:
            sys.exit(f"prove-audit: no flaw '{name}'; there are {', '.join(sorted(known))}")
    missed = prove_flaws(programs, options.flaw, options.deals)
    fair = options.fair == 0 or prove_fair(programs, options.fair, options.fair_deals)
    sys.exit(0 if missed == 0 and fair else 1)


main()
