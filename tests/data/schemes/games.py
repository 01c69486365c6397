#!/usr/bin/env python3
"""Computes every game of games.csv again, with Python's hmac and hashlib alone, written apart from the
program: python3 games.py checks the file; python3 games.py --print prints the games of the schemes for
which no example was found to be published."""
import csv
import hashlib
import hmac
import math
import os
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
}


def outcome(scheme, server, client, nonce, size):
    deal, is_set = SCHEMES[scheme]
    cards = deal(server, client, nonce)[:size]
    return " ".join(map(str, sorted(cards) if is_set else cards))


def main():
    if sys.argv[1:] == ["--print"]:
        for scheme, size in (("bc-game-keno-first", 40), ("bc-game-keno", 40), ("faro", 52), ("primedice-first", 1),
                             ("roobet-crash", 1)):
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
