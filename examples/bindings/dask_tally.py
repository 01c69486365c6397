"""Audits deals on a Dask cluster of several processes: python3 dask_tally.py DECK FILE [WORKERS [PARTITIONS]]

FILE has a byte a card. Each partition becomes a tally where it lies, tallies are merged in the order in which they
come, and the document, in JSON, has the same bytes however many workers there are.
"""

import functools
import pathlib
import sys

import numpy
from distributed import Client, LocalCluster, as_completed

import evenhand


def tally_of(file, deck, first, end):
    """The tally of the deals of a partition, on a worker."""
    tally = evenhand.Tally(deck=deck, name="a file", first_deal=first)
    cards = numpy.memmap(file, numpy.uint8, "r").reshape(-1, tally.width)
    return tally.update(cards[first:end])


def main(deck, file, workers="2", partitions="7"):
    width = evenhand.Tally(deck=deck).width
    deals = pathlib.Path(file).stat().st_size // width
    cuts = [deals * part // int(partitions) for part in range(int(partitions) + 1)]
    with LocalCluster(n_workers=int(workers), threads_per_worker=1, dashboard_address=None) as cluster, \
            Client(cluster) as client:
        parts = [client.submit(tally_of, file, deck, first, end) for first, end in zip(cuts, cuts[1:])]
        whole = functools.reduce(evenhand.Tally.merge, (part.result() for part in as_completed(parts)),
                                 evenhand.Tally(deck=deck, name="a file"))
        print(whole.result().json, end="")


if __name__ == "__main__":
    main(*sys.argv[1:])
