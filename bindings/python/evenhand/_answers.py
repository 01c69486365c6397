"""What is answered without counting deals: the commands of the program, by their names."""

import os

from evenhand import _library
from evenhand._result import Result


def _request(arguments, options):
    for word in arguments:
        if not isinstance(word, (str, int, float, os.PathLike)):
            raise _library.wrong_type("an argument", word, "a text, a number or a path")
    return _library.options_as_json({**options, "arguments": [str(word) for word in arguments]})


def _answering(name):
    def answer(*arguments, **options):
        return Result(_library.run(name, _request(arguments, options)))

    answer.__name__ = answer.__qualname__ = name
    answer.__doc__ = f"What `evenhand {name}` answers: its words as arguments, its options by name, '_' for '-'."
    return answer


claims, exact, explain, hand, identify, odds, plan, pvalue, sprt, verify = map(_answering, (
    "claims", "exact", "explain", "hand", "identify", "odds", "plan", "pvalue", "sprt", "verify"))


def ks(*arguments, **options):
    """What `evenhand pvalue ks` answers."""
    return pvalue("ks", *arguments, **options)
