"""Writes anytime.csv: e-values of small examples, from their definitions, with 50 digits.

    python3 tests/data/anytime.py > tests/data/anytime.csv

Needs mpmath. Integrals over priors are numerical and sums over orders are enumerated, apart from the
closed forms of the product.
"""
import itertools

from mpmath import beta, binomial, exp, factorial, findroot, log, mp, mpf, nstr, sqrt

mp.dps = 50


def row(kind, *arguments, value):
    print(",".join([kind, " ".join(str(a) for a in arguments), nstr(value, 20)]))


def predictive_dirichlet(counts, prior):
    """The product of the predictive shares, draw after draw, over equal shares."""
    k = len(counts)
    seen = [0] * k
    e = mpf(1)
    for item, count in enumerate(counts):
        for _ in range(count):
            e *= k * (prior + seen[item]) / (k * prior + sum(seen))
            seen[item] += 1
    return log(e)


def tilt_mixture(pmf, first, values, slopes):
    """The average of the tilts of these values, deal after deal."""
    mean = sum((first + i) * p for i, p in enumerate(pmf))
    variance = sum((first + i - mean)**2 * p for i, p in enumerate(pmf))
    total = mpf(0)
    for k in range(slopes):
        for sign in (1, -1):
            slope = sign * mpf(2) / 2**k / sqrt(variance)
            norm = sum(p * exp(slope * (first + i)) for i, p in enumerate(pmf))
            product = mpf(1)
            for value in values:
                product *= exp(slope * value) / norm
            total += product
    return log(total / (2 * slopes))


def inversions(order):
    return sum(a > b for a, b in itertools.combinations(order, 2))


def pmf_of(statistic, n):
    values = [statistic(order) for order in itertools.permutations(range(n))]
    low, high = min(values), max(values)
    return low, [mpf(values.count(v)) / len(values) for v in range(low, high + 1)]


def fixed_points(order):
    return sum(i == c for i, c in enumerate(order))


def riffle_ratio(n, packets, rising):
    return log(binomial(packets + n - rising, n) * factorial(n) / mpf(packets)**n)


def riffle_information(n, packets):
    """What a deal is expected to add to the logarithm when it was riffled."""
    eulerian = [mpf(1)]
    for m in range(2, n + 1):
        eulerian.append(mpf(0))
        eulerian = [(j + 1) * eulerian[j] + ((m - j) * eulerian[j - 1] if j else 0)
                    for j in range(m)]
    total = mpf(0)
    for rising in range(1, min(n, packets) + 1):
        chance = eulerian[rising - 1] * binomial(packets + n - rising, n) / mpf(packets)**n
        total += chance * riffle_ratio(n, packets, rising)
    return total


def order_factor(order, weights):
    n = len(order)
    left = list(range(n))
    e = mpf(1)
    for p, card in enumerate(order):
        e *= mpf(weights[p][card]) * len(left) / sum(weights[p][c] for c in left)
        left.remove(card)
    return log(e)


def share_bounds(successes, trials, level, centre, strength):
    a, b = strength * centre, strength * (1 - centre)
    top = log(beta(a + successes, b + trials - successes) / beta(a, b))
    f = lambda p: top - successes * log(p) - (trials - successes) * log(1 - p) + log(1 - level)
    p = mpf(successes) / trials
    low = findroot(f, (p / 1000, p), solver="anderson", tol=1e-40)
    high = findroot(f, (p, 1 - (1 - p) / 1000), solver="anderson", tol=1e-40)
    return low, high


print("# e-values of small examples as natural logarithms, and bounds of confidence sequences.")
print("# Written by tests/data/anytime.py with mpmath 50 digits: from definitions, not closed forms.")
print("kind,arguments,value")
for counts, prior in [((3, 0, 2), 1), ((5, 1, 1, 9), 0.5), ((40, 60, 50), 10), ((300, 200, 250, 251), 100)]:
    row("dirichlet", prior, *counts, value=predictive_dirichlet(counts, mpf(prior)))
for n, values in [(4, (6, 5, 6)), (5, (3, 5, 9, 9, 10)), (6, (0,))]:
    low, pmf = pmf_of(inversions, n)
    row("tilt-inversions", n, *values, value=tilt_mixture(pmf, low, values, 11))
for n, values in [(4, (4, 1, 0)), (6, (0, 0, 0, 0, 1))]:
    low, pmf = pmf_of(fixed_points, n)
    row("tilt-fixed-points", n, *values, value=tilt_mixture(pmf, low, values, 11))
for n, packets, rising in [(5, 2, 1), (5, 2, 2), (52, 128, 20), (52, 128, 31), (54, 1024, 27)]:
    row("riffle", n, packets, rising, value=riffle_ratio(n, packets, rising))
for n, packets in [(52, 128), (52, 1024), (54, 128)]:
    row("riffle-information", n, packets, value=riffle_information(n, packets))
for order in [(0, 1, 2, 3), (3, 1, 0, 2), (2, 3, 1, 0)]:
    weights = [[8192 + 1000 * ((3 * p + 5 * c) % 7) - 3000 for c in range(4)] for p in range(4)]
    row("order", *order, value=order_factor(order, weights))
for s, t, level, q, strength in [(30, 1000, 0.99, 0.02, 500), (1, 50, 0.95, 0.1, 20), (540, 1000, 0.99, 0.5, 100)]:
    low, high = share_bounds(s, t, mpf(level), mpf(q), mpf(strength))
    row("share-low", s, t, level, q, strength, value=low)
    row("share-high", s, t, level, q, strength, value=high)
