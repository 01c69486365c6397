import functools
import random
import sys

way, n = sys.argv[1], int(sys.argv[2])
random.seed(1)


def coin(deck):
    deck.sort(key=functools.cmp_to_key(lambda a, b: random.choice((-1, 1))))


def boolean(deck):
    deck.sort(key=functools.cmp_to_key(lambda a, b: random.random() < 0.5))


def naive(deck):
    for i in range(n):
        j = random.randrange(n)
        deck[i], deck[j] = deck[j], deck[i]


def short(deck):
    for i in range(n - 1, 0, -1):
        j = random.randrange(i)
        deck[i], deck[j] = deck[j], deck[i]


shuffle = {"sound": random.shuffle, "coin": coin, "boolean": boolean, "naive": naive, "short": short}[way]
while True:
    deck = list(range(n))
    shuffle(deck)
    print(*deck)
