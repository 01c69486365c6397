"""Audits of deals that Python has."""

from evenhand import _deals, _library
from evenhand._library import InputError, WrongType, whole, wrong_type
from evenhand._result import Result


class Tally:
    """The counts of some deals of a session: filled with arrays, pickled, merged in any order, judged at the end.

    `deck` is a number of cards, the name of a game, or a list of all cards, which then stand in the deals. The other
    options are those of `evenhand audit` that say what the deals are and how they are judged: alpha, tests, hands,
    group, draw, …, with '_' for '-'.

    A tally that is filled with a part of a session needs the place where that begins: `first_deal`, the first deal of all
    being 0. Whatever the parts are, the result is the same, to the byte, as one audit of all deals.
    """

    def __init__(self, *, deck, first_deal=0, **plan):
        self._numbers = None
        if not isinstance(deck, (int, str)) and hasattr(deck, "__iter__"):
            cards = list(deck)
            try:
                self._numbers = {card: number for number, card in enumerate(cards)}
            except TypeError as error:
                raise WrongType(f"deck: {error}; expected cards that can be told apart, such as texts") from None
            if len(self._numbers) != len(cards):
                raise InputError("deck: a card stands twice; tell copies apart, or give the number of cards")
            deck = len(cards)
        if deck is None:
            raise wrong_type("deck", deck, "a number of cards, a game, or a list of cards")
        if self._numbers is not None and str(plan.get("numbered_from", 0)) not in ("0", "None"):
            raise InputError("numbered-from: the deck is a list of its cards, which have no other numbers")
        self._audit = _library.Audit(plan=_library.options_as_json({"deck": deck, **plan}))
        self._first = 0
        self.start_at(first_deal)

    @property
    def deals(self):
        """How many deals it has."""
        return self._audit.deals

    @property
    def deck(self):
        """Cards of the deck."""
        return self._audit.deck

    @property
    def width(self):
        """Cards a deal."""
        return self._audit.width

    def start_at(self, deal):
        """Says that the deals added next are those of the session from this number on."""
        self._first = whole(deal, "first_deal", 0, "a whole number from 0 to 2^53")
        self._audit.start_at(self._first)
        return self

    def update(self, deals):
        """Adds deals: a 2-D array or data frame, a row a deal, or deals one after the other. What stands before one
        that is none may have been added."""
        for cards, card_bytes, count in _deals.chunks(deals, self.width, self._numbers):
            address = cards.ctypes.data if hasattr(cards, "ctypes") else cards.buffer_info()[0]
            self._audit.add(address, card_bytes, count)
        return self

    def merge(self, other):
        """Adds what another tally of the same plan has of other deals of the session."""
        if not isinstance(other, Tally):
            raise wrong_type("merge", other, "a Tally")
        if self._numbers != other._numbers:
            raise InputError("merge: the tallies number their cards otherwise; give both the same deck, in one order")
        self._audit.merge(other._audit)
        return self

    def result(self):
        """What all deals from number 0 on show; more may be added later."""
        return Result(self._audit.document())

    def save(self):
        """The tally as bytes."""
        return self._audit.save()

    def __getstate__(self):
        return {"saved": self.save(), "numbers": self._numbers, "first": self._first}

    def __setstate__(self, state):
        self._audit = _library.Audit(saved=state["saved"])
        self._numbers = state["numbers"]
        self._first = state["first"]
        if self.deals == 0:
            self.start_at(self._first)

    @classmethod
    def load(cls, saved):
        """What save() gave, and the deals of which are numbers."""
        if not isinstance(saved, (bytes, bytearray, memoryview)):
            raise wrong_type("the saved audit", saved, "the bytes that save() gave")
        tally = cls.__new__(cls)
        tally.__setstate__({"saved": bytes(saved), "numbers": None, "first": 0})
        return tally


def audit(deals, *, deck=None, samples=None, **plan):
    """Puts deals through the tests of `evenhand audit`.

    `deals` is a function that shuffles a list in place or returns the shuffled cards, called `samples` times (100,000)
    with the cards 0 … n-1 or those of `deck`; or deals: a 2-D array or data frame, a row a deal, or an iterable. The
    deck and the other options are those of Tally; of an array the deck is the number of its columns, if not given.
    """
    if callable(deals):
        return _audit_of_function(deals, deck, samples, plan)
    if samples is not None:
        raise InputError("samples: says how often a function is called; give the deals that are to be looked at")
    if deck is None:
        deals, deck = _deck_of(deals)
    return Tally(deck=deck, **plan).update(deals).result()


def _audit_of_function(shuffle, deck, samples, plan):
    samples = 100_000 if samples is None else samples
    samples = whole(samples, "samples", 1, "a whole number from 1 to 2^53")
    if deck is None:
        raise InputError("deck: say what is shuffled: a number of cards, or a list of them")
    plan.setdefault("name", getattr(shuffle, "__qualname__", None) or type(shuffle).__name__)
    tally = Tally(deck=deck, **plan)
    first = int(plan.get("numbered_from", 0))
    cards = range(first, first + tally.deck) if tally._numbers is None else tally._numbers
    return tally.update(_cut(_deals.shuffled(shuffle, cards, samples), tally.width, tally.deck)).result()


def _cut(deals, width, deck):
    """The first cards of each deal are a draw. Of a whole deck nothing is left out."""
    for deal in deals:
        if width == deck:
            yield deal
            continue
        try:
            yield deal[:width]
        except TypeError:
            yield deal


def _deck_of(deals):
    """The deck of deals that show how many cards there are, and the deals."""
    shape = getattr(deals, "shape", None)
    if shape is not None:
        if len(shape) != 2:
            raise InputError(f"the deals: found an array of shape {tuple(shape)}; expected a row a deal")
        return deals, int(shape[1])
    if isinstance(deals, (list, tuple)) and deals and hasattr(deals[0], "__len__"):
        return deals, len(deals[0])
    if not hasattr(deals, "__iter__"):
        raise wrong_type("the deals", deals, _deals.EXPECTED)
    raise InputError("deck: say what the deals are of: a number of cards, or a game's deck")


def assert_fair(deals, *, alpha=1e-6, samples=None, allow=None, **options):
    """Fails, as a test does, unless no bias is found, or the verdict is the one that is allowed, "predictable" or
    "inconclusive". A sound shuffle fails once in 1/alpha times."""
    if allow not in (None, "predictable", "inconclusive"):
        raise InputError(f"allow: found {allow!r}; expected 'predictable' or 'inconclusive'")
    if callable(deals) and samples is None:
        samples = 20_000
    result = audit(deals, alpha=alpha, samples=samples, **options)
    if result.verdict not in ("no bias found", "certified", allow):
        raise AssertionError(f"{result.verdict}: {result.reason}\n\n{result}")
    return result
