"""The maximum mean discrepancy with a Mallows kernel (Mitchell, Stokes, Frank and Holmes 2022, Bandwidth-optimal
random shuffling for GPUs, ACM TOPC 9:1) beside the battery: how many deals it needs to find each flaw.

    python3 bench/mallows_mmd.py build/release/src/evenhand            the table of docs/plan-and-identify.md

The kernel of two deals is exp(-scale d), d the share of pairs of cards whose order differs (or of positions, by
the inverse deals). Its mean over a uniform deal is a product in closed form (Fligner and Verducci 1986), so nothing is
simulated of the null hypothesis. Each flaw deals so many deals; the unbiased estimate of the squared discrepancy, with
its variances under both hypotheses, says how many deals a test at level .01 finds it with in 90 of 100 sessions: by the
normal law, which flatters it, for its null distribution is skewed. The smallest number of all scales and both sides is
shown, without a correction for choosing it. What the battery needs is read from docs/deals-needed-table.md. Wants numpy."""

import argparse
import math
import pathlib
import re
import subprocess
import tempfile

import numpy

CARDS = 52
PAIRS = CARDS * (CARDS - 1) // 2
SCALES = (1, 5, 20, 80)
Z_LEVEL, Z_POWER = 2.3263, 1.2816


def uniform_mean(scale):
    """E exp(-scale d) of a uniform deal."""
    q = math.exp(-scale / PAIRS)
    return math.exp(sum(math.log((1 - q**i) / (i * (1 - q))) for i in range(2, CARDS + 1)))


def deals_of(evenhand, flaw, count):
    words = flaw.split()
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "deals"
        subprocess.run([evenhand, "deal", "bridge", "--samples", str(count), "--shuffler", words[0], *words[1:],
                        "--write", path, "--write-format", "u8", "-q", "--fail-on", "never"],
                       check=True, stdout=subprocess.DEVNULL)
        return numpy.fromfile(path, dtype=numpy.uint8).reshape(count, CARDS)


def orders_of(deals):
    """Of each pair of places, whether the cards there rise (1) or fall (-1)."""
    first, second = numpy.triu_indices(CARDS, 1)
    return numpy.where(deals[:, first] < deals[:, second], 1, -1).astype(numpy.float32)


def row_sums(orders, scale):
    """Σ_j k(i, j) and Σ_j k(i, j)², without j = i."""
    sums, squares = [], []
    for start in range(0, len(orders), 1024):
        kernel = numpy.exp((orders[start:start + 1024] @ orders.T - PAIRS) * (scale / PAIRS / 2))
        sums.append(kernel.sum(axis=1, dtype=float) - 1)
        squares.append(numpy.square(kernel).sum(axis=1, dtype=float) - 1)
    return numpy.concatenate(sums), numpy.concatenate(squares)


def deals_needed(orders, scale):
    """None when these deals do not show that the flaw has any effect."""
    count = len(orders)
    mean = uniform_mean(scale)
    null = uniform_mean(2 * scale) - mean**2
    sums, squares = row_sums(orders, scale)
    effect = sums.mean() / (count - 1) - mean
    if effect < 4 * math.sqrt(2 * null / count / (count - 1)):
        return None
    linear = numpy.var(sums / (count - 1))
    pure = max(0.0, squares.mean() / (count - 1) - (sums.mean() / (count - 1))**2 - 2 * linear)

    def finds(n):
        under_null = math.sqrt(2 * null / n / (n - 1))
        under_flaw = math.sqrt(4 * linear / n + 2 * pure / n / (n - 1))
        return effect >= Z_LEVEL * under_null + Z_POWER * under_flaw

    low, high = 1, 2
    while not finds(high):
        low, high = high, 2 * high
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if finds(middle) else (middle, high)
    return high


def battery(table):
    """Flaw, fewest deals and test of the first table of docs/deals-needed-table.md."""
    return re.findall(r"^\| `([^`]+)` \| ([\d,]+) \| `([^`]+)` \|$", table.split("\n## ")[1], re.M)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("evenhand")
    parser.add_argument("--deals", type=int, default=2048, help="of each flaw (default: 2048)")
    options = parser.parse_args()
    table = pathlib.Path(__file__).parent.parent / "docs/deals-needed-table.md"
    print("| flaw | the battery's best test | its deals | Mallows kernel |\n|---|---|--:|--:|")
    for flaw, deals, test in battery(table.read_text()):
        dealt = deals_of(options.evenhand, flaw, options.deals)
        inverse = numpy.argsort(dealt, axis=1).astype(numpy.uint8)
        needed = [deals_needed(orders_of(side), scale) for side in (dealt, inverse) for scale in SCALES]
        found = [number for number in needed if number is not None]
        print(f"| `{flaw}` | `{test}` | {deals} | {min(found):,} |" if found
              else f"| `{flaw}` | `{test}` | {deals} | not seen |", flush=True)


if __name__ == "__main__":
    main()
