"""Audits deals on a Dask cluster of which one worker is killed at work: python3 dask_killed.py MARK DECK FILE WORKERS

MARK is a file that is not there yet: the process that makes it, at the first partition but one, is killed by it.
"""

import os
import pathlib
import signal
import sys

import dask_tally

counted = dask_tally.tally_of


def counted_or_killed(file, deck, first, end):
    mark = pathlib.Path(os.environ["MARK"])
    if first > 0 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return counted(file, deck, first, end)


if __name__ == "__main__":
    os.environ["MARK"] = sys.argv[1]
    dask_tally.tally_of = counted_or_killed
    dask_tally.main(*sys.argv[2:])
