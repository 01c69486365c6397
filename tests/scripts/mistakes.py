"""Sixty-one mistakes in shuffles, and ten orders of a new deck: mistakes.py EVENHAND [WORD...]

Each mistake is written out here, apart from the product, and deals 52 numbered cards 20,000 times; each order of a deck
is shuffled by the naive swap and printed by the names of its cards. An audit must call each biased, with a cure, and
must not name another cause than one of those that a mistake is listed with: a shuffler by its name, or words of the
cause. Some may stay without a name, for so many deals show little of them, or there is none. WORDs choose those whose names have one of them.
A line is printed for each, and at the end how many were named, named wrongly, and left without a cure. The exit code
is 0 without faults, and 1 with some."""

import json
import multiprocessing
import os
import random
import subprocess
import sys
import tempfile

EVENHAND = os.path.abspath(sys.argv[1])
DEALS = 20000
N = 52
ENOUGH = 50  # of them are named
MISTAKES = []


def mistake(name, *causes):
    def keep(deal):
        MISTAKES.append((name, causes, deal))
        return deal
    return keep


def swap(deck, a, b):
    deck[a], deck[b] = deck[b], deck[a]


# Each deal(r, d) shuffles the new deck d in place, or returns another; r draws its numbers.

@mistake("swap with any, from the first place", "naive-swap")
def _(r, d):
    for i in range(N):
        swap(d, i, r.randrange(N))


@mistake("swap with any, from the last place", "naive-swap")
def _(r, d):
    for i in reversed(range(N)):
        swap(d, i, r.randrange(N))


@mistake("swap with any, all but the last place", "naive-swap-part:51")
def _(r, d):
    for i in range(N - 1):
        swap(d, i, r.randrange(N))


@mistake("swap with any, the first half of the places", "naive-swap-part:26")
def _(r, d):
    for i in range(N // 2):
        swap(d, i, r.randrange(N))


@mistake("swap with any other", "naive-swap-other")
def _(r, d):
    for i in range(N):
        j = r.randrange(N - 1)
        swap(d, i, j + (j >= i))


@mistake("swap with any but the last", "asf")
def _(r, d):
    for i in range(N):
        swap(d, i, r.randrange(N - 1))


@mistake("swap with any but the first", "asf", "naive-swap")
def _(r, d):
    for i in range(N):
        swap(d, i, 1 + r.randrange(N - 1))


@mistake("down to place 1, below i", "sattolo")
def _(r, d):
    for i in range(N - 1, 0, -1):
        swap(d, i, r.randrange(i))


@mistake("up, with a place behind", "sattolo")
def _(r, d):
    for i in range(N - 1):
        swap(d, i, i + 1 + r.randrange(N - 1 - i))


@mistake("inside out, below i", "sattolo")
def _(r, d):
    for i in range(1, N):
        swap(d, i, r.randrange(i))


@mistake("down to place 2", "fisher-yates-short")
def _(r, d):
    for i in range(N - 1, 1, -1):
        swap(d, i, r.randrange(i + 1))


@mistake("up to the last place but two", "fisher-yates-forward-short")
def _(r, d):
    for i in range(N - 2):
        swap(d, i, i + r.randrange(N - i))


@mistake("inside out from place 2", "fisher-yates-short")
def _(r, d):
    for i in range(2, N):
        swap(d, i, r.randrange(i + 1))


@mistake("inside out up to the last place but one", "in every deal")
def _(r, d):
    for i in range(1, N - 1):
        swap(d, i, r.randrange(i + 1))


@mistake("down from the last place but one", "in every deal")
def _(r, d):
    for i in range(N - 2, 0, -1):
        swap(d, i, r.randrange(i + 1))


@mistake("up from place 1", "in every deal")
def _(r, d):
    for i in range(1, N - 1):
        swap(d, i, i + r.randrange(N - i))


@mistake("down to half of the places")
def _(r, d):
    for i in range(N - 1, N // 2 - 1, -1):
        swap(d, i, r.randrange(i + 1))


@mistake("round(random * i)", "fisher-yates-round")
def _(r, d):
    for i in range(N - 1, 0, -1):
        swap(d, i, int(r.random() * i + .5))


@mistake("ceil(random * i)", "in every deal")
def _(r, d):
    for i in range(N - 1, 0, -1):
        swap(d, i, -int(-r.random() * i // 1))


@mistake("an index of 8 bits, modulo", "fisher-yates-modulo:8")
def _(r, d):
    for i in range(N - 1, 0, -1):
        swap(d, i, r.getrandbits(8) % (i + 1))


@mistake("an index of 7 bits, modulo", "fisher-yates-modulo:7")
def _(r, d):
    for i in range(N - 1, 0, -1):
        swap(d, i, r.getrandbits(7) % (i + 1))


@mistake("inside out, an index of 8 bits, modulo", "fisher-yates-inside-out-modulo:8")
def _(r, d):
    for i in range(1, N):
        swap(d, i, r.getrandbits(8) % (i + 1))


@mistake("up, an index of 8 bits, modulo", "fisher-yates-forward-modulo:8")
def _(r, d):
    for i in range(N - 1):
        swap(d, i, i + r.getrandbits(8) % (N - i))


@mistake("swap with any, an index of 8 bits, modulo", "naive-swap")
def _(r, d):
    for i in range(N):
        swap(d, i, r.getrandbits(8) % N)


@mistake("splice(round(random * (left - 1)))", "splice-round")
def _(r, d):
    out = []
    while d:
        out.append(d.pop(int(r.random() * (len(d) - 1) + .5)))
    return out


@mistake("splice, never the last of those left", "sattolo", "in every deal")
def _(r, d):
    out = []
    while len(d) > 1:
        out.append(d.pop(r.randrange(len(d) - 1)))
    return out + d


@mistake("splice, never the first of those left", "sattolo", "in every deal")
def _(r, d):
    out = []
    while len(d) > 1:
        out.append(d.pop(1 + r.randrange(len(d) - 1)))
    return out + d


@mistake("each card is put in before the last", "in every deal")
def _(r, d):
    out = []
    for card in d:
        out.insert(r.randrange(max(len(out), 1)), card)
    return out


@mistake("each card is put in at round(random * length)", "insert-round")
def _(r, d):
    out = []
    for card in d:
        out.insert(int(r.random() * len(out) + .5), card)
    return out


@mistake("a card of each place in turn goes anywhere", "naive-insert")
def _(r, d):
    for i in range(N):
        d.insert(r.randrange(N), d.pop(i))


@mistake("a random card to the end, n times", "random-to-top", "top-to-random")
def _(r, d):
    for _ in range(N):
        d.append(d.pop(r.randrange(N)))


@mistake("a random card to the front, n times", "random-to-top")
def _(r, d):
    for _ in range(N):
        d.insert(0, d.pop(r.randrange(N)))


@mistake("a random card to the front, 100 times", "random-to-top")
def _(r, d):
    for _ in range(100):
        d.insert(0, d.pop(r.randrange(N)))


@mistake("the first card goes anywhere, 100 times", "top-to-random")
def _(r, d):
    for _ in range(100):
        d.insert(r.randrange(N), d.pop(0))


@mistake("a random card goes anywhere, n times")
def _(r, d):
    for _ in range(N):
        card = d.pop(r.randrange(N))
        d.insert(r.randrange(N), card)


@mistake("two random places, n times", "random-transpositions:52")
def _(r, d):
    for _ in range(N):
        swap(d, r.randrange(N), r.randrange(N))


@mistake("two random places, 100 times", "random-transpositions")
def _(r, d):
    for _ in range(100):
        swap(d, r.randrange(N), r.randrange(N))


@mistake("two random places that differ, 100 times")
def _(r, d):
    for _ in range(100):
        swap(d, *r.sample(range(N), 2))


@mistake("the first card and a random one, n times", "swap-with-first:52")
def _(r, d):
    for _ in range(N):
        swap(d, 0, r.randrange(N))


@mistake("the last card and a random one, 100 times", "swap-with-first")
def _(r, d):
    for _ in range(100):
        swap(d, N - 1, r.randrange(N))


@mistake("two neighbours, 1000 times")
def _(r, d):
    for _ in range(1000):
        i = r.randrange(N - 1)
        swap(d, i, i + 1)


@mistake("a bubble sort with coins", "bubble-coin", "insertion-coin")
def _(r, d):
    for end in range(N - 1, 0, -1):
        for i in range(end):
            if r.getrandbits(1):
                swap(d, i, i + 1)


@mistake("an insertion sort with coins", "insertion-coin")
def _(r, d):
    for i in range(1, N):
        while i > 0 and r.getrandbits(1):
            swap(d, i, i - 1)
            i -= 1


@mistake("an exchange sort with coins", "exchange-coin")
def _(r, d):
    for i in range(N):
        for j in range(i + 1, N):
            if r.getrandbits(1):
                swap(d, i, j)


@mistake("sorted by a comparator that draws lots", "timsort-coin")
def _(r, d):
    import functools
    d.sort(key=functools.cmp_to_key(lambda a, b: r.choice((-1, 1))))


@mistake("sorted by a comparator of three answers", "timsort-three-way")
def _(r, d):
    import functools
    d.sort(key=functools.cmp_to_key(lambda a, b: r.choice((-1, 0, 1))))


@mistake("sorted by keys of 7 bits", "random-keys:7")
def _(r, d):
    keys = [r.getrandbits(7) for _ in d]
    d.sort(key=lambda card: keys[card])


@mistake("sorted by keys of 100", "random-keys")
def _(r, d):
    keys = [r.randrange(100) for _ in d]
    d.sort(key=lambda card: keys[card])


@mistake("taken: the next place", "next-free-place")
def _(r, d):
    out = [None] * N
    for card in d:
        place = r.randrange(N)
        while out[place] is not None:
            place = (place + 1) % N
        out[place] = card
    return out


@mistake("taken: the place before", "previous-free-place")
def _(r, d):
    out = [None] * N
    for card in d:
        place = r.randrange(N)
        while out[place] is not None:
            place = (place - 1) % N
        out[place] = card
    return out


@mistake("taken: the next card", "next-free-card")
def _(r, d):
    out, taken = [], set()
    for _ in d:
        card = r.randrange(N)
        while card in taken:
            card = (card + 1) % N
        taken.add(card)
        out.append(card)
    return out


@mistake("three riffles", "riffle:3")
def _(r, d):
    for _ in range(3):
        cut = sum(r.getrandbits(1) for _ in range(N))
        left, right, d2 = d[:cut], d[cut:], []
        while left or right:
            d2.append((left if r.randrange(len(left) + len(right)) < len(left) else right).pop(0))
        d = d2
    return d


@mistake("a cut", "cut")
def _(r, d):
    at = r.randrange(N)
    return d[at:] + d[:at]


@mistake("an overhand shuffle, 20 times", "overhand:20")
def _(r, d):
    for _ in range(20):
        packets = [[d[0]]]
        for card in d[1:]:
            if r.randrange(5) == 0:
                packets.append([])
            packets[-1].append(card)
        d = [card for packet in reversed(packets) for card in packet]
    return d


@mistake("not shuffled", "none")
def _(r, d):
    pass


@mistake("two random places, 75 times")
def _(r, d):
    for _ in range(75):
        swap(d, r.randrange(N), r.randrange(N))


@mistake("each half by itself")
def _(r, d):
    left, right = d[:N // 2], d[N // 2:]
    r.shuffle(left)
    r.shuffle(right)
    return left + right


@mistake("the suits by themselves, then as piles")
def _(r, d):
    suits = [d[i:i + 13] for i in range(0, N, 13)]
    for suit in suits:
        r.shuffle(suit)
    r.shuffle(suits)
    return [card for suit in suits for card in suit]


@mistake("every third deal keeps the order of the new deck", "none", "some deals", "one deal comes back")
def _(r, d):
    if r.randrange(3):
        r.shuffle(d)


@mistake("no card may stay: drawn again until none does", "derangement")
def _(r, d):
    while True:
        r.shuffle(d)
        if all(card != place for place, card in enumerate(d)):
            return


@mistake("a faulty reversal: swap with the mirror place or not")
def _(r, d):
    for i in range(N // 2):
        if r.getrandbits(1):
            swap(d, i, N - 1 - i)


ORDERS = {
    "poker, spades to clubs, ace to king": ("poker", [rank + suit for suit in "SHDC" for rank in "A23456789TJQK"]),
    "poker, spades to clubs, king to ace": ("poker", [rank + suit for suit in "SHDC" for rank in "KQJT98765432A"]),
    "poker, clubs to spades, two to ace": ("poker", [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"]),
    "poker, hearts first, ace to king": ("poker", [rank + suit for suit in "HCDS" for rank in "A23456789TJQK"]),
    "poker, by rank": ("poker", [rank + suit for rank in "A23456789TJQK" for suit in "SHDC"]),
    "bridge, spades to clubs, ace to two": ("bridge", [rank + suit for suit in "SHDC" for rank in "AKQJT98765432"]),
    "doudizhu, by suit": ("doudizhu", [rank + suit for suit in "SHCD" for rank in "3456789TJQKA2"]
                          + ["small-joker", "big-joker"]),
    "doudizhu, by rank": ("doudizhu", [rank + suit for rank in "3456789TJQKA2" for suit in "SHCD"]
                          + ["small-joker", "big-joker"]),
    "mahjong, by suit": ("mahjong", [f"{rank}{suit}" for suit in "mpsz" for rank in range(1, 8 if suit == "z" else 10)
                                     for _ in range(4)]),
    "mahjong, four times over": ("mahjong", [f"{rank}{suit}" for _ in range(4) for suit in "mpsz"
                                             for rank in range(1, 8 if suit == "z" else 10)]),
}


def audit(deals, deck):
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as log:
        log.writelines(" ".join(map(str, deal)) + "\n" for deal in deals)
        log.flush()
        done = subprocess.run([EVENHAND, "audit", "--log", log.name, "--deck", deck, "--threads", "1", "--format",
                               "json"], capture_output=True, text=True, timeout=300)
    if done.returncode != 1:
        return f"ended with {done.returncode}", "", done.stderr.strip()
    document = json.loads(done.stdout)
    judgement = next(section["judgement"] for section in document["sections"] if section.get("judgement"))
    return "", judgement.get("cause", ""), judgement.get("cure", "")


def mistaken(name):
    causes, deal = next((causes, deal) for known, causes, deal in MISTAKES if known == name)
    r = random.Random(name)

    def deals():
        for _ in range(DEALS):
            deck = list(range(N))
            out = deal(r, deck)
            yield deck if out is None else out
    return judged(name, causes, *audit(deals(), str(N)))


def ordered(name):
    deck, cards = ORDERS[name]
    r = random.Random(name)

    def deals():
        for _ in range(DEALS):
            dealt = cards.copy()
            for i in range(len(dealt)):
                swap(dealt, i, r.randrange(len(dealt)))
            yield dealt
    return judged("naive swap of " + name, ("naive-swap",), *audit(deals(), deck))


def judged(name, causes, fault, cause, cure):
    """The name, and whether it is named, wrongly named, without a cure, or a fault; with what was said."""
    if fault:
        return name, "fault", f"{fault} {cure}"
    is_named = cause not in ("", "no known shuffler has this flaw")
    is_right = any(f"`{word}" in cause or word in cause for word in causes)
    kind = "right" if is_named and is_right else "wrong" if is_named else "unnamed"
    return name, kind, f"{cause or '-'}; cure: {cure or 'NONE'}"


def main():
    words = sys.argv[2:]
    is_chosen = lambda name: not words or any(word in name for word in words)
    counts = {"right": 0, "wrong": 0, "unnamed": 0, "fault": 0}
    uncured = 0
    with multiprocessing.Pool(int(os.environ.get("JOBS", "1"))) as pool:
        results = [pool.apply_async(mistaken, (name,)) for name, _, _ in MISTAKES if is_chosen(name)]
        results += [pool.apply_async(ordered, (name,)) for name in ORDERS if is_chosen("naive swap of " + name)]
        for result in results:
            name, kind, said = result.get()
            counts[kind] += 1
            uncured += said.endswith("NONE")
            print(f"{kind}: {name}: {said}", flush=True)
    print(f"{counts['right']} named, {counts['wrong']} wrongly, {counts['unnamed']} without a name, {uncured} without a "
          f"cure, {counts['fault']} faults")
    is_enough = words or counts["right"] >= ENOUGH
    sys.exit(1 if counts["wrong"] or counts["fault"] or uncured or not is_enough else 0)


main()
