#!/usr/bin/env python3
"""Shows what `evenhand audit` finds.

    python3 scripts/prove-audit.py [BUILD] [--deals N] [--flaw NAME ...] [--fair LOGS] [--fair-deals N]
    python3 scripts/prove-audit.py [BUILD] --needed [--deals N] [--flaw NAME ...]

Logs with each known flaw (tests/flaws) must be called biased, by a test of a group that is made for it; of fair logs
of ten shapes from three engines at most 2 % may be, and the p-values of every test must be uniform over them (or
larger, where the statistic is discrete). With --needed: the table of docs/deals-needed.md, how many deals each flaw
needs until three logs of three are called biased, looked for from 125 on by doubling, up to N. BUILD is the folder
that was built, build/release unless it is given. Exits with 1 where it is not so.
"""
import argparse
import collections
import json
import math
import os
import subprocess
import sys

ENGINES = ["mt19937-64", "ranlux48", "splitmix64"]
# Number of cards, and what they are.
SHAPES = [("5", "5"), ("10", "10"), ("20", "20"), ("52", "52"), ("52", "poker"), ("52", "bridge"), ("54", "doudizhu"),
          ("60", "60"), ("136", "136"), ("136", "mahjong")]


class Programs:
    def __init__(self, build):
        self.evenhand = os.path.join(build, "src", "evenhand")
        self.dealer = os.path.join(build, "tests", "flawed_deals")
        for program in (self.evenhand, self.dealer):
            if not os.access(program, os.X_OK):
                sys.exit(f"prove-audit: {program} is not built; name the folder that is")

    def flaws(self, names):
        """(name, deck, group that is made for it, deals that an ideal test needs or 0, what it is), all or those named"""
        listed = subprocess.run([self.dealer, "list"], capture_output=True, text=True, check=True).stdout
        flaws = [line.split("\t") for line in listed.splitlines()]
        for name in names or []:
            if name not in [flaw[0] for flaw in flaws]:
                sys.exit(f"prove-audit: no flaw '{name}'; there are {', '.join(sorted(flaw[0] for flaw in flaws))}")
        return [flaw for flaw in flaws if not names or flaw[0] in names]

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


def prove_flaws(programs, flaws, deals):
    """How many are not found."""
    missed = 0
    print(f"{'flaw':<20} {'deck':<9} {'verdict':<8} {'group for it: strongest test':<46} of all")
    for flaw, deck, group, _, _ in flaws:
        result = programs.audit([flaw, deals, 7], deck)
        found = findings(result)
        fitting = strongest([finding for finding in found if finding["test"].startswith(group + ".")])
        missed += result["verdict"] != "biased" or fitting == "-"
        print(f"{flaw:<20} {deck:<9} {result['verdict']:<8} {group + ': ' + fitting:<46} {strongest(found)}", flush=True)
    return missed


def needed(programs, flaw, deck, most):
    """The deals after which three logs are biased, or None, and the strongest test of the last of them."""
    deals = 125
    while deals <= most:
        for seed in (11, 12, 13):
            result = programs.audit([flaw, deals, seed], deck)
            if result["verdict"] != "biased":
                break
        else:
            return deals, strongest(findings(result))
        deals *= 2
    return None, "-"


def print_needed(programs, flaws, most):
    """Returns how many flaws are not found in `most` deals."""
    missed = 0
    print("| flaw | deck | an ideal test | deals | by |\n|---|---|--:|--:|---|")
    for flaw, deck, _, ideal, summary in flaws:
        deals, test = needed(programs, flaw, deck, most)
        missed += deals is None
        ideal = f"{int(ideal):,}" if ideal != "0" else ""
        said = f"{deals:,}" if deals else f"more than {most:,}"
        print(f"| {summary} | {deck} | {ideal} | {said} | `{test.split()[0]}` |", flush=True)
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
        engine, (size, deck) = ENGINES[log % len(ENGINES)], SHAPES[log // len(ENGINES) % len(SHAPES)]
        result = programs.audit(["fair", deals, 1000 + log, engine, size], deck)
        biased += result["verdict"] == "biased"
        if result["verdict"] == "biased":
            print(f"fair log {log} ({engine}, {deck}): {strongest(findings(result))}", flush=True)
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
    parser.add_argument("--fair", type=int, metavar="LOGS", default=210, help="fair logs (210)")
    parser.add_argument("--fair-deals", type=int, default=100000, help="of each (100,000)")
    parser.add_argument("--needed", action="store_true", help="how many deals each flaw needs")
    options = parser.parse_args()
    programs = Programs(options.build)
    flaws = programs.flaws(options.flaw)
    if options.needed:
        sys.exit(1 if print_needed(programs, flaws, options.deals) else 0)
    missed = prove_flaws(programs, flaws, options.deals)
    fair = options.fair == 0 or prove_fair(programs, options.fair, options.fair_deals)
    sys.exit(0 if missed == 0 and fair else 1)


main()
