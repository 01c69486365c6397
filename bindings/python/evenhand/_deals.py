"""Deals as programs have them, as arrays of the library."""

import array
import itertools
import sys

from evenhand._library import InputError, wrong_type

CHUNK = 4096  # deals at a time
EXPECTED = "an array of deals, a function that shuffles, or deals one after the other"
_LARGEST = 65535


def chunks(deals, width, numbers):
    """Yields (buffer, bytes a card, deals) of a 2-D array, a data frame, or anything that gives a deal after the
    other. A deal is a sequence of cards: whole numbers, or keys of `numbers`."""
    if numbers is None:
        deals = _as_array(deals)
        if hasattr(deals, "dtype") and hasattr(deals, "shape"):
            yield from _of_numpy(deals, width)
            return
    try:
        iterator = iter(deals)
    except TypeError:
        raise wrong_type("the deals", deals, EXPECTED) from None
    done = 0
    while chunk := list(itertools.islice(iterator, CHUNK)):
        cards = array.array("H")
        for place, deal in enumerate(chunk, done):
            cards.extend(_numbers(deal, width, numbers, place))
        yield cards, 2, len(chunk)
        done += len(chunk)


def shuffled(shuffle, deck, samples):
    """The deals that a function makes: of a list in place, or as what it returns."""
    for _ in range(samples):
        cards = list(deck)
        result = shuffle(cards)
        yield cards if result is None else result


def _as_array(deals):
    """What NumPy or pandas have, as NumPy's array; everything else as it is."""
    pandas = sys.modules.get("pandas")
    if pandas is not None and isinstance(deals, pandas.DataFrame):
        return deals.to_numpy()
    if isinstance(deals, memoryview) and deals.ndim > 1:
        return deals.tolist()
    return deals


def _of_numpy(deals, width):
    numpy = sys.modules["numpy"]
    deals = numpy.asarray(deals)
    if deals.ndim != 2 or deals.shape[1] != width:
        raise InputError(f"the deals: found an array of shape {deals.shape}; expected a row a deal, (deals, {width})")
    if deals.dtype == object:
        yield from chunks(deals.tolist(), width, None)
        return
    if deals.dtype.kind not in "iu":
        raise InputError(f"the deals: found {deals.dtype}; expected whole numbers, the cards")
    for first in range(0, len(deals), 256 * CHUNK):
        rows = deals[first:first + 256 * CHUNK]
        if rows.dtype.itemsize > 2 or rows.dtype.kind == "i":
            if len(rows) and (rows.min() < 0 or rows.max() > _LARGEST):
                row, card = numpy.argwhere((rows < 0) | (rows > _LARGEST))[0]
                raise InputError(f"deal {first + row}, card {card}: found {rows[row, card]}; expected a card")
        kind = numpy.uint8 if rows.dtype.itemsize == 1 else numpy.uint16
        yield numpy.ascontiguousarray(rows, dtype=kind), numpy.dtype(kind).itemsize, len(rows)


def _numbers(deal, width, numbers, place):
    try:
        cards = list(deal)
    except TypeError:
        raise wrong_type(f"deal {place}", deal, f"{width} cards") from None
    if len(cards) != width:
        raise InputError(f"deal {place}: {len(cards)} cards; expected {width}")
    if numbers is not None:
        try:
            return [numbers[card] for card in cards]
        except (KeyError, TypeError):
            card = next(card for card in cards if not _is_key(card, numbers))
            raise InputError(f"deal {place}: {card!r} is none of the deck") from None
    for card in cards:
        if not hasattr(card, "__index__") or isinstance(card, bool) or not 0 <= int(card) <= _LARGEST:
            raise InputError(f"deal {place}: {card!r} is no card; expected whole numbers, or give the deck as a list "
                             "of its cards")
    return [int(card) for card in cards]


def _is_key(card, numbers):
    try:
        return card in numbers
    except TypeError:
        return False
