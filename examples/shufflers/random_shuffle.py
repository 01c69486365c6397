#!/usr/bin/env python3
"""Python's own random.shuffle.

python3 random_shuffle.py [DECK]: prints deals of DECK cards (52) for ever, one a line.
"""
import os
import random
import sys

DEALS_AT_ONCE = 500


def main():
    deck = int(sys.argv[1]) if len(sys.argv) > 1 else 52
    names = [str(card) for card in range(deck)]
    while True:
        lines = []
        for _ in range(DEALS_AT_ONCE):
            # Each deal starts from the sorted deck, so that none can hide behind the one before.
            deal = names[:]
            random.shuffle(deal)
            lines.append(" ".join(deal))
        sys.stdout.write("\n".join(lines) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    try:
        main()
    except BrokenPipeError:  # nobody reads on
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    except KeyboardInterrupt:
        sys.exit(130)
