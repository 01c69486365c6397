"""A shuffle to check: `evenhand init DIR --shuffle examples/ci/deck.py#shuffle` would write what deals by it."""
import random


def shuffle(cards):
    """Fisher and Yates: the last card first, each is swapped with one of those not yet placed, or itself."""
    for i in range(len(cards) - 1, 0, -1):
        j = random.randrange(i + 1)
        cards[i], cards[j] = cards[j], cards[i]
