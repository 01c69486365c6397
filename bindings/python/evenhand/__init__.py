"""Is this shuffle, this deal or this game even-handed?

    import random, evenhand
    print(evenhand.audit(random.shuffle, deck=52, samples=20_000))

What it says and what it costs is what the program evenhand says of the same deals: docs/library.md.
"""

from evenhand._answers import claims, exact, explain, hand, identify, ks, odds, plan, pvalue, sprt, verify
from evenhand._audit import Tally, assert_fair, audit
from evenhand._library import Error, InputError, version
from evenhand._result import Result

__all__ = [
    "Error", "InputError", "Result", "Tally", "assert_fair", "audit", "claims", "exact", "explain", "hand",
    "identify", "ks", "odds", "plan", "pvalue", "sprt", "verify", "version",
]
