"""Audits a file of deals, a byte a card, and prints the document in JSON: python3 audit_file.py DECK FILE"""

import pathlib
import sys

import numpy

import evenhand

deck, file = sys.argv[1:]
tally = evenhand.Tally(deck=deck, name="a file")
tally.update(numpy.frombuffer(pathlib.Path(file).read_bytes(), numpy.uint8).reshape(-1, tally.width))
print(tally.result().json, end="")
