#!/usr/bin/env python3
"""Computes every game of games.csv again, with Python's hmac, hashlib and random alone, written apart from the
program: python3 games.py checks the file; python3 games.py --print prints the games of the schemes for
which no example was found to be published."""
import csv
import hashlib
import hmac
import math
import os
import random
import sys

RANKS = "2 3 4 5 6 7 8 9 10 J Q K A".split()
POKER = [rank + suit for rank in RANKS for suit in "DHSC"]
MENDED = [1, 30, 11, 40, 2, 29, 12, 39, 3, 28, 13, 38, 4, 27, 14, 37, 5, 26, 15, 36, 6, 25, 16, 35, 7, 24, 17,
          34, 8, 23, 18, 33, 9, 22, 19, 32, 10, 21, 20, 31]


def mac(key, message):
    return hmac.new(key, message, hashlib.sha256).digest()


def stake(cards, server, client, nonce):
    numbers = []
    for cursor in range(len(cards) // 8 + 1):
        digest = mac(server.encode(), f"{client}:{nonce}:{cursor}".encode())
        numbers += [sum(digest[at + i] / 256 ** (i + 1) for i in range(4)) for at in range(0, 32, 4)]
    left, taken = list(cards), []
    for number in numbers[:len(cards)]:
        taken.append(left.pop(int(number * len(left))))
    return taken


def duel(cards, server, client, nonce):
    deck = list(cards)
    for i in range(len(deck) - 1, 0, -1):
        digest = mac(bytes.fromhex(server), f"{client}:{nonce}:{len(deck) - 1 - i}".encode())
        limit = 0xFFFFFFFF - 0xFFFFFFFF % (i + 1)
        j = next(word for word in (int.from_bytes(digest[at:at + 4], "big") for at in range(0, 32, 4))
                 if word < limit) % (i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def floats(server, client, nonce, count):
    numbers = []
    for cursor in range(count // 8 + 1):
        digest = mac(server.encode(), f"{client}:{nonce}:{cursor}".encode())
        numbers += [sum(digest[at + i] / 256 ** (i + 1) for i in range(4)) for at in range(0, 32, 4)]
    return numbers[:count]


def hundredths(number):
    return [f"{number // 100}.{number % 100:02d}"]


def stake_dice(*seeds):
    return hundredths(int(floats(*seeds, 1)[0] * 10001))


def stake_limbo(*seeds):
    return hundredths(max(100, math.floor(1 / floats(*seeds, 1)[0] * 0.99 * 100)))


def stake_roulette(*seeds):
    return [int(floats(*seeds, 1)[0] * 37)]


def stake_plinko(*seeds):
    return [["left", "right"][int(number * 2)] for number in floats(*seeds, 16)]


def stake_flip(*seeds):
    return [["tails", "heads"][int(number * 2)] for number in floats(*seeds, 20)]


def stake_hilo(*seeds):
    return [POKER[int(number * 52)] for number in floats(*seeds, 52)]


def stake_crash(server, client, _):
    word = int.from_bytes(mac(server.encode(), client.encode())[:4], "big")
    return hundredths(max(100, math.floor(2 ** 32 / (word + 1) * 0.99 * 100)))


def primedice_first(server, client, nonce):
    digits = hmac.new(server.encode(), f"{client}-{nonce}".encode(), hashlib.sha512).hexdigest()
    numbers = [int(digits[at:at + 5], 16) for at in range(0, 125, 5)]
    return hundredths(next(number for number in numbers if number < 1000000) % 10000)


def duel_dice(server, client, nonce):
    digest = mac(bytes.fromhex(server), f"{client}:{nonce}".encode())
    words = [int.from_bytes(digest[at:at + 4], "big") for at in range(0, 32, 4)]
    return hundredths(next(word for word in words if word < 0xFFFFFFFF - 0xFFFFFFFF % 10001) % 10001)


def roobet_crash(server, client, _):
    digits = mac(server.encode(), client.encode()).hex()
    if int(digits, 16) % 20 == 0:
        return ["1.00"]
    words, word = 2 ** 52, int(digits[:13], 16)
    return hundredths(math.floor((100.0 * words - word) / (words - word)))


def turned(cards, text):
    digits = hashlib.sha256(text.encode()).hexdigest()
    keys = [digits[i:] + digits[:i] for i in range(len(cards))]
    return [card for _, card in sorted(zip(keys, cards), key=lambda pair: pair[0])]


def keno_first(server, salt, _):
    seed = mac(bytes.fromhex(server), salt.encode()).hex()
    return turned(turned(range(1, 41), seed), seed)


def keno_mended(server, salt, _):
    seed = mac(bytes.fromhex(server), salt.encode()).hex()
    return turned(turned(MENDED, seed), hashlib.sha256(seed.encode()).hexdigest())


def faro(server, client, nonce):
    key = mac(bytes.fromhex(server), client.encode() + nonce.to_bytes(8, "big"))
    deck = list(range(52))
    for counter, i in enumerate(range(51, 0, -1)):
        j = int.from_bytes(mac(key, counter.to_bytes(8, "big")), "big") % (i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


class Seedrandom:
    """npm's seedrandom of a text."""

    def __init__(self, text):
        units = memoryview(text.encode("utf-16-le")).cast("H")
        key, smear = [0] * 256, 0
        for place, unit in enumerate(units):
            smear ^= key[place % 256] * 19
            key[place % 256] = (smear + unit) % 256
        key = key[:max(1, min(256, len(units)))]
        self.state, self.i, self.j = list(range(256)), 0, 0
        j = 0
        for i in range(256):
            j = (j + self.state[i] + key[i % len(key)]) % 256
            self.state[i], self.state[j] = self.state[j], self.state[i]
        for _ in range(256):
            self.byte()

    def byte(self):
        state = self.state
        self.i = (self.i + 1) % 256
        self.j = (self.j + state[self.i]) % 256
        state[self.i], state[self.j] = state[self.j], state[self.i]
        return state[(state[self.i] + state[self.j]) % 256]

    def random(self):
        """All bits from the first one on, as a fraction of whole numbers, cut off behind 53 of them."""
        number, bits = 0, 0
        while bits < 48 or number < 2 ** 52:
            number, bits = number * 256 + self.byte(), bits + 8
        surplus = max(0, number.bit_length() - 53)
        return math.ldexp(number >> surplus, surplus - bits)


def twister_of_number(seed):
    state = [seed]
    for i in range(1, 624):
        state.append((1812433253 * (state[-1] ^ state[-1] >> 30) + i) % 2 ** 32)
    generator = random.Random()
    generator.setstate((3, tuple(state) + (624,), None))
    return generator


def twister_of_array(digest):
    """Python's seed() of a whole number is init_by_array() of its words, the lowest first."""
    words = [int.from_bytes(digest[at:at + 4], "big") for at in range(0, len(digest), 4)]
    assert words[-1] > 0
    return random.Random(sum(word << 32 * i for i, word in enumerate(words)))


def from_last_to_first(choose):
    deck = list(range(52))
    for i in range(51, 0, -1):
        j = choose(i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def of_seedrandom(server, client, nonce):
    generator = Seedrandom(mac(server.encode(), f"{client}:{nonce}".encode()).hex())
    return from_last_to_first(lambda k: int(generator.random() * k))


def of_mt19937(server, client, nonce):
    digest = mac(server.encode(), f"{client}:{nonce}".encode())
    generator = twister_of_number(int.from_bytes(digest[:4], "big"))
    return from_last_to_first(lambda k: int(generator.getrandbits(32) / 2 ** 32 * k))


def of_mt19937_array(server, client, nonce):
    generator = twister_of_array(mac(server.encode(), f"{client}:{nonce}".encode()))
    deck = list(range(52))
    for i in range(51):
        j = i + generator.getrandbits(32) % (52 - i)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def of_python(server, client, nonce):
    generator = random.Random(f"{server}:{client}:{nonce}")
    left = list(range(1, 81))
    return [left.pop(int(generator.random() * len(left))) for _ in range(20)]


def of_shuffle(server, client, nonce):
    deck = list(range(52))
    random.Random(mac(server.encode(), f"{client}:{nonce}".encode()).hex()).shuffle(deck)
    return deck


SCHEMES = {
    "stake-video-poker": (lambda *seeds: stake(POKER, *seeds), False),
    "stake-keno": (lambda *seeds: stake(range(1, 41), *seeds), True),
    "stake-mines": (lambda *seeds: stake(range(25), *seeds), True),
    "duel-video-poker": (lambda *seeds: duel(POKER, *seeds), False),
    "duel-mines": (lambda *seeds: duel(range(25), *seeds), True),
    "bc-game-keno-first": (keno_first, False),
    "bc-game-keno": (keno_mended, False),
    "faro": (faro, False),
    "stake-dice": (stake_dice, False),
    "primedice": (stake_dice, False),
    "stake-limbo": (stake_limbo, False),
    "stake-roulette": (stake_roulette, False),
    "stake-hilo": (stake_hilo, False),
    "stake-plinko": (stake_plinko, False),
    "stake-flip": (stake_flip, False),
    "stake-crash": (stake_crash, False),
    "primedice-first": (primedice_first, False),
    "duel-dice": (duel_dice, False),
    "roobet-crash": (roobet_crash, False),
    "seedrandom": (of_seedrandom, False),
    "mt19937": (of_mt19937, False),
    "mt19937-array": (of_mt19937_array, False),
    "python-random": (of_python, True),
    "python-shuffle": (of_shuffle, False),
}


def outcome(scheme, server, client, nonce, size):
    deal, is_set = SCHEMES[scheme]
    cards = deal(server, client, nonce)[:size]
    return " ".join(map(str, sorted(cards) if is_set else cards))


def main():
    if sys.argv[1:] == ["--print"]:
        for scheme, size in (("bc-game-keno-first", 40), ("bc-game-keno", 40), ("faro", 52), ("primedice-first", 1),
                             ("roobet-crash", 1), ("seedrandom", 52), ("mt19937", 52), ("mt19937-array", 52),
                             ("python-random", 20), ("python-shuffle", 52)):
            for i in range(5):
                server = hashlib.sha256(f"{scheme} {i}".encode()).hexdigest()
                client = "0000000000000000000fa3b65e43e4240d71762a5bf397d5304b2596d116859c" if i else "salt"
                nonce = "" if scheme.startswith(("bc", "roobet")) else str(i)
                hashed = bytes.fromhex(server) if scheme == "faro" else server.encode()
                print(scheme, server, client, nonce, hashlib.sha256(hashed).hexdigest(),
                      outcome(scheme, server, client, int(nonce or 0), size), sep=",")
        return 0
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "games.csv")
    wrong = games = 0
    with open(path, encoding="utf-8") as file:
        for row in csv.DictReader(line for line in file if not line.startswith("#")):
            games += 1
            size = len(row["outcome"].split())
            found = outcome(row["scheme"], row["server_seed"], row["client_seed"], int(row["nonce"] or 0), size)
            if found != row["outcome"]:
                wrong += 1
                print(f"{row['scheme']} nonce {row['nonce']}: {found}, not {row['outcome']}")
    print(f"{games} games, {wrong} of them wrong")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main())
