"""What is answered without counting deals: the commands of the program, by their names."""

import json

from evenhand import _library
from evenhand._result import Result


def _request(arguments, options):
    request = {name.replace("_", "-"): value for name, value in options.items() if value is not None}
    request["arguments"] = [str(word) for word in arguments]
    return json.dumps(request)


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
