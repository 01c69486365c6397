"""Deals for `evenhand check`: decks that your shuffle has shuffled, for ever, one a line, as numbers from 0.

python3 shuffle-check/deal.py [CARDS]
"""
import asyncio
import importlib
import inspect
import os
import sys

SIZE = int(sys.argv[1]) if len(sys.argv) > 1 else 52

# 1. Your shuffle: a file of the project, #, and its function ("Deck.shuffle" of a class will do, too).
NAMED = "@SHUFFLE@"


def new_deck():
    """2. A deck as your shuffle takes it: numbers, or objects of your own, each unlike all others."""
    return list(range(SIZE))


def shuffled(shuffle, deck):
    """3. Its call. It returns the cards, or shuffles the deck in place; it may be async. Of a class that
    holds the cards, "game/cards.py#Deck", it may be: mine = shuffle(deck); mine.shuffle(); return mine.cards
    """
    return shuffle(deck)


def refuse(what):
    sys.stderr.write(f"shuffle-check/deal.py:{what}\n")
    sys.exit(2)


def load():
    if "#" not in NAMED:
        refuse("@LINE@: name your shuffle here, as in \"game/cards.py#shuffle\", or run: "
               "evenhand init --shuffle game/cards.py#shuffle")
    file, name = NAMED.split("#")
    project = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    full = os.path.normpath(os.path.join(project, file))
    # Packages are found from the project's folder, or from its src/; modules also from beside the file.
    top = os.path.join(project, "src") if file.startswith("src/") else project
    within = os.path.relpath(full, top)
    if within.startswith(".."):
        top, within = os.path.split(full)
    sys.path[:0] = [top, project]
    sys.path.append(os.path.dirname(full))
    if not os.path.isfile(full):
        refuse(f"@LINE@: there is no file {file}")
    module = importlib.import_module(within[:-len(".py")].replace(os.sep, ".").replace(".__init__", ""))
    found = module
    for part in name.split("."):
        found = getattr(found, part, None)
    if callable(found):
        return found
    names = [each for each, value in vars(module).items() if callable(value) and not each.startswith("__")]
    return refuse(f"@LINE@: {file} has no function '{name}'; it has: {', '.join(names) or 'none'}")


def numbered(cards):
    """The number of each card: by what it is, and by what it says where it was copied."""
    return {**{str(card): number for number, card in enumerate(cards)},
            **{id(card): number for number, card in enumerate(cards)}}


def number_of(card, numbers):
    return numbers.get(id(card), numbers.get(str(card)))


async def awaited(result):
    return await result


def cards_of(result, deck):
    if inspect.isawaitable(result):
        result = asyncio.run(awaited(result))
    if result is None or result is True:
        return deck  # shuffled in place
    if hasattr(result, "__iter__") and not isinstance(result, (str, bytes, dict)):
        return list(result)
    return refuse(f"@CALL@: {NAMED} returned {str(result)[:60]!r} instead of cards; write here how to get them")


def numbers_of(deal, numbers):
    for card in deal:
        number = number_of(card, numbers)
        if number is None:
            refuse(f"@CALL@: {NAMED} dealt {str(card)[:60]!r}, which is no card of the deck")
        yield str(number)


def main():
    out, sys.stdout = sys.stdout, sys.stderr  # what your code prints is no deal
    shuffle = load()
    cards = new_deck()
    numbers = numbered(cards)
    is_first = True
    while True:
        text = []
        for _ in range(100):
            deck = list(cards)
            deal = cards_of(shuffled(shuffle, deck), deck)
            if is_first and any(number_of(card, numbers) is None for card in deal):
                cards = sorted(deal, key=str)  # it deals a deck of its own
                numbers = numbered(cards)
            is_first = False
            text.append(" ".join(numbers_of(deal, numbers)) + "\n")
        out.write("".join(text))
        out.flush()


if __name__ == "__main__":
    try:
        main()
    except BrokenPipeError:  # nobody reads on
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
