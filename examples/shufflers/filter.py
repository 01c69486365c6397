#!/usr/bin/env python3
"""A shuffler as a filter: reads a deck a line and answers each with the shuffled line.

python3 filter.py, run by evenhand with --exec-mode filter. The words may be anything.
"""
import os
import random
import sys


def main():
    for line in sys.stdin:
        cards = line.split()
        random.shuffle(cards)
        sys.stdout.write(" ".join(cards) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    try:
        main()
    except BrokenPipeError:  # nobody reads on
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
