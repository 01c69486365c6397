"""Writes entropy.csv: estimates and statistics of SP 800-90B (January 2018) for small data sets, by the steps
of the standard, written down as they stand there.

    python3 tests/data/entropy.py > tests/data/entropy.csv

Data sets are drawn by Knuth's 64-bit congruential generator; `symbols_of` in tests/stats/entropy/data_sets.hpp
draws the same.
"""
import bz2
import math
from collections import Counter

Z = 2.5758293035489008


class Lcg:
    def __init__(self):
        self.state = 1

    def below_256(self):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return self.state >> 56


def data_set(name):
    draw = Lcg().below_256
    if name == "fair-1":
        return [draw() >> 7 for _ in range(8000)]
    if name == "biased-1":
        return [1 if draw() < 230 else 0 for _ in range(8000)]
    if name == "markov-1":
        bits = [0]
        while len(bits) < 8000:
            bits.append(bits[-1] if draw() < 205 else 1 - bits[-1])
        return bits
    if name == "fair-8":
        return [draw() for _ in range(6000)]
    if name == "skew-4":
        return [min(draw() >> 4, draw() >> 4) for _ in range(6000)]
    if name == "period-2":
        return [i % 3 for i in range(1200)]
    raise ValueError(name)


def bound(p, n):
    return min(1, p + Z * math.sqrt(p * (1 - p) / (n - 1)))


def entropy(p):
    return -math.log2(p) if p < 1 else 0.0


def bisect(low, high, value, falling):
    for _ in range(200):
        middle = (low + high) / 2
        if falling(middle) > value:
            low = middle
        else:
            high = middle
    return low


def most_common_value(s):
    return entropy(bound(max(Counter(s).values()) / len(s), len(s)))


def collision(s):
    times, i = [], 0
    while True:
        seen, j = set(), i
        while j < len(s) and s[j] not in seen:
            seen.add(s[j])
            j += 1
        if j == len(s):
            break
        times.append(j - i + 1)
        i = j + 1
    v = len(times)
    mean = sum(times) / v
    deviation = math.sqrt(sum((t - mean) ** 2 for t in times) / (v - 1))
    x = max(2, mean - Z * deviation / math.sqrt(v))

    # The expected time with F(1/z) = Gamma(3, z) z^-3 e^z, as in step 7.
    def expected(p):
        q = 1 - p
        f = 2 * q**3 + 2 * q**2 + q
        return p / q**2 * (1 + (1 / p - 1 / q) / 2) * f - p / q * (1 / p - 1 / q) / 2

    if expected(0.5) <= x:
        return 1.0
    return entropy(bisect(0.5, 1 - 1e-15, x, expected))


def markov(s):
    n = len(s)
    share = [s.count(0) / n, s.count(1) / n]
    pairs = Counter(zip(s, s[1:]))
    p = [[pairs[a, b] / max(1, pairs[a, 0] + pairs[a, 1]) for b in (0, 1)] for a in (0, 1)]
    paths = [
        share[0] * p[0][0] ** 127,
        share[0] * p[0][1] ** 64 * p[1][0] ** 63,
        share[0] * p[0][1] * p[1][1] ** 126,
        share[1] * p[1][0] * p[0][0] ** 126,
        share[1] * p[1][0] ** 64 * p[0][1] ** 63,
        share[1] * p[1][1] ** 127,
    ]
    return min(-math.log2(max(paths)) / 128, 1)


def compression(s):
    b, d = 6, 1000
    blocks = [tuple(s[i * b : i * b + b]) for i in range(len(s) // b)]
    last, distances = {}, []
    for i, block in enumerate(blocks, 1):
        if i > d:
            distances.append(math.log2(i - last.get(block, 0)))
        last[block] = i
    v = len(distances)
    mean = sum(distances) / v
    deviation = 0.5907 * math.sqrt(sum(x * x for x in distances) / (v - 1) - mean * mean)
    x = mean - Z * deviation / math.sqrt(v)

    def g(z):
        inner = [0.0]  # sums over u < t, by t - 1
        for u in range(1, len(blocks)):
            inner.append(inner[-1] + math.log2(u) * z * z * (1 - z) ** (u - 1))
        return sum(
            inner[t - 1] + math.log2(t) * z * (1 - z) ** (t - 1) for t in range(d + 1, len(blocks) + 1)
        ) / v

    def expected(p):
        return g(p) + 63 * g((1 - p) / 63)

    if expected(1 / 64) <= x:
        return 1.0
    return entropy(bisect(1 / 64, 1, x, expected)) / b


def tuples(s, w):
    return Counter(tuple(s[i : i + w]) for i in range(len(s) - w + 1))


def t_tuple(s):
    best, w = 0, 1
    while max(tuples(s, w).values()) >= 35:
        best = max(best, (max(tuples(s, w).values()) / (len(s) - w + 1)) ** (1 / w))
        w += 1
    return entropy(bound(best, len(s)))


def longest_repeated_substring(s):
    w = 1
    while max(tuples(s, w).values()) >= 35:
        w += 1
    best = 0
    while (counts := tuples(s, w)) and max(counts.values()) > 1:
        pairs = sum(c * (c - 1) // 2 for c in counts.values())
        n = len(s) - w + 1
        best = max(best, (pairs / (n * (n - 1) // 2)) ** (1 / w))
        w += 1
    return entropy(bound(best, len(s)))


def predicted(right, k):
    n, c = len(right), sum(right)
    run = longest = 0
    for is_right in right:
        run = run + 1 if is_right else 0
        longest = max(longest, run)
    r = longest + 1
    p = bound(c / n, n) if c else 1 - 0.01 ** (1 / n)

    def without_run(p):
        q, x = 1 - p, 1.0
        for _ in range(60):
            x = 1 + q * p**r * x ** (r + 1)
        return math.log(1 - p * x) - math.log((r + 1 - r * x) * q) - (n + 1) * math.log(x)

    least = max(p, 1 / k)
    if least < 1 and without_run(least) > math.log(0.99):
        least = bisect(least, 1 - 1e-12, math.log(0.99), without_run)
    return entropy(least)


def multi_mcw(s):
    windows = [63, 255, 1023, 4095]
    scores, winner, right = [0] * 4, 0, []

    def commonest(i, w):
        window = s[i - w : i]
        counts = Counter(window)
        most = max(counts.values())
        return next(x for x in reversed(window) if counts[x] == most)

    for i in range(63, len(s)):
        said = [commonest(i, w) if i >= w else None for w in windows]
        right.append(said[winner] == s[i])
        for j in range(4):
            if said[j] == s[i]:
                scores[j] += 1
                if scores[j] >= scores[winner]:
                    winner = j
    return right


def lag(s):
    scores, winner, right = [0] * 129, 1, []
    for i in range(1, len(s)):
        right.append(i >= winner and s[i - winner] == s[i])
        for d in range(1, min(i, 128) + 1):
            if s[i - d] == s[i]:
                scores[d] += 1
                if scores[d] >= scores[winner]:
                    winner = d
    return right


def multi_mmc(s):
    depth, room = 16, 100000
    seen = [{} for _ in range(depth + 1)]
    size = [0] * (depth + 1)
    scores, winner, right = [0] * (depth + 1), 1, []
    for i in range(2, len(s)):
        for d in range(1, depth + 1):
            if d > i - 1:
                continue
            context, follower = tuple(s[i - 1 - d : i - 1]), s[i - 1]
            counts = seen[d].get(context)
            if counts is not None and follower in counts:
                counts[follower] += 1
            elif size[d] < room:
                seen[d].setdefault(context, {})[follower] = 1
                size[d] += 1
        said = [None] * (depth + 1)
        for d in range(1, depth + 1):
            counts = seen[d].get(tuple(s[i - d : i])) if d <= i - 1 else None
            if counts:
                said[d] = max(counts, key=lambda y: (counts[y], y))
        right.append(said[winner] == s[i])
        for d in range(1, depth + 1):
            if said[d] == s[i]:
                scores[d] += 1
                if scores[d] >= scores[winner]:
                    winner = d
    return right


def lz78y(s):
    longest, room = 16, 65536
    seen, right = {}, []
    for i in range(longest + 1, len(s)):
        for j in range(longest, 0, -1):
            context = tuple(s[i - 1 - j : i - 1])
            if context not in seen and len(seen) < room:
                seen[context] = Counter()
            if context in seen:
                seen[context][s[i - 1]] += 1
        said, most = None, 0
        for j in range(longest, 0, -1):
            counts = seen.get(tuple(s[i - j : i]))
            if counts:
                y = max(counts, key=lambda y: (counts[y], y))
                if counts[y] > most:
                    said, most = y, counts[y]
        right.append(said == s[i])
    return right


def runs(said):
    lengths = [1]
    for a, b in zip(said, said[1:]):
        if a == b:
            lengths[-1] += 1
        else:
            lengths.append(1)
    return lengths


def permutation_statistics(s):
    n, mean = len(s), sum(s) / len(s)
    is_binary = len(set(s)) == 2
    eights = [s[i : i + 8] for i in range(0, n, 8)]
    first = [sum(e) for e in eights] if is_binary else s
    second = [sum(bit << (7 - k) for k, bit in enumerate(e)) for e in eights] if is_binary else s
    total, result = 0, []
    excursion = 0
    for i, x in enumerate(s, 1):
        total += x
        excursion = max(excursion, abs(total * n - i * sum(s)))
    result.append(excursion)
    up = [1 if a <= b else -1 for a, b in zip(first, first[1:])]
    result += [len(runs(up)), max(runs(up)), max(up.count(1), up.count(-1))]
    ordered = sorted(s)
    median = 0.5 if is_binary else (ordered[(n - 1) // 2] + ordered[n // 2]) / 2
    side = [1 if x >= median else -1 for x in s]
    result += [len(runs(side)), max(runs(side))]
    times, i = [], 0
    while i < len(second):
        seen = set()
        for j in range(i, len(second)):
            if second[j] in seen:
                times.append(j - i + 1)
                i = j + 1
                break
            seen.add(second[j])
        else:
            break
    result += [sum(times) / len(times), max(times)]
    for p in (1, 2, 8, 16, 32):
        result.append(sum(a == b for a, b in zip(first, first[p:])))
    for p in (1, 2, 8, 16, 32):
        result.append(sum(a * b for a, b in zip(first, first[p:])))
    result.append(len(bz2.compress(" ".join(map(str, s)).encode(), 5)))
    return result


def chi_square(counts, expected):
    return sum((o - e) ** 2 / e for o, e in zip(counts, expected))


def pooled(weights, scale):
    """Cells from the rarest on, put together until five are expected; the rest to the last."""
    bins, sums = [], []
    for cell in sorted(weights, key=lambda c: (weights[c], c)):
        if not bins or sums[-1] >= 5:
            bins.append([])
            sums.append(0.0)
        bins[-1].append(cell)
        sums[-1] += weights[cell] * scale
    if len(bins) > 1 and sums[-1] < 5:
        cells, rest = bins.pop(), sums.pop()
        bins[-1] += cells
        sums[-1] += rest
    return bins, sums


def independence(s):
    n, share = len(s), {x: c / len(s) for x, c in Counter(s).items()}
    if len(share) == 2:
        m = 11
        while min(share.values()) ** m * (n // m) < 5:
            m -= 1
        counts = Counter(tuple(s[i * m : i * m + m]) for i in range(n // m))
        cells = [tuple(v >> k & 1 for k in range(m)) for v in range(2**m)]
        expected = [share[1] ** sum(c) * share[0] ** (m - sum(c)) * (n // m) for c in cells]
        return chi_square([counts[c] for c in cells], expected), 2**m - 2
    of = Counter(s)
    counts = Counter((s[2 * i], s[2 * i + 1]) for i in range(n // 2))
    bins, sums = pooled({(a, b): of[a] * of[b] for a in of for b in of}, (n // 2) / (n * n))
    return chi_square([sum(counts[c] for c in b) for b in bins], sums), len(bins) - len(share)


def stability(s):
    size = len(s) // 10
    bins, sums = pooled(Counter(s), size / len(s))
    total = 0
    for part in range(10):
        counts = Counter(s[part * size : part * size + size])
        total += chi_square([sum(counts[c] for c in b) for b in bins], sums)
    return total, 9 * (len(bins) - 1)


def row(name, what, *values):
    print(",".join([name, what] + [repr(v) for v in values]))


print("# SP 800-90B for small data sets; by tests/data/entropy.py, from the steps of the standard.")
print("# estimates: bits of min-entropy a symbol. permutation: the nineteen statistics, the excursion times n.")
print("# independence, stability: chi-square, degrees of freedom.")
print("set,what,values")
for name in ("fair-1", "biased-1", "markov-1", "fair-8", "skew-4", "period-2"):
    s = data_set(name)
    k = len(set(s))
    row(name, "most-common-value", most_common_value(s))
    if name.endswith("-1"):
        row(name, "collision", collision(s))
        row(name, "markov", markov(s))
        row(name, "compression", compression(s))
    row(name, "t-tuple", t_tuple(s))
    if name != "period-2":
        row(name, "longest-repeated-substring", longest_repeated_substring(s))
    for predictor in (multi_mcw, lag, multi_mmc, lz78y):
        row(name, predictor.__name__.replace("_", "-"), predicted(predictor(s), k))
    if name != "period-2":
        row(name, "permutation", *permutation_statistics(s))
        row(name, "independence", *independence(s))
        row(name, "stability", *stability(s))
