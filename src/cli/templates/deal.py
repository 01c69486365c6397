"""Deals for `evenhand check`: shuffled decks for ever, one a line, as numbers from 0.

python3 shuffle-check/deal.py [CARDS]
"""
import os
import random
import sys

# The modules of the project are found from its folder, the one above this.
sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

DEALS_AT_ONCE = 500


def shuffled(cards):
    """Put your own shuffle here (from game.cards import shuffle): let it shuffle a fresh deck."""
    random.shuffle(cards)
    return cards


def main():
    size = int(sys.argv[1]) if len(sys.argv) > 1 else 52
    while True:
        deals = (shuffled(list(range(size))) for _ in range(DEALS_AT_ONCE))
        sys.stdout.write("".join(" ".join(map(str, deal)) + "\n" for deal in deals))
        sys.stdout.flush()


if __name__ == "__main__":
    try:
        main()
    except BrokenPipeError:  # nobody reads on
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
