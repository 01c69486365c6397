"""Logs as people have them, each with what an audit must say of it: readings.py EVENHAND [WORD...]

Every log is written here by a fixed seed, in a form that real programs, sites and games leave; a program that deals
wrongly is written out as the log of its deals. An audit must end with the code that stands beside the log, say what
stands there, and say nothing of what it must not. Then a seat is helped to a card in hands of three games in four
forms: an audit must name that seat, and find no bias in the same form of fair deals. WORDs choose those whose names have one of
them. A line is printed for each; the exit code is 0 without faults, and 1 with some."""

import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

EVENHAND = os.path.abspath(sys.argv[1])
FAIR, BIASED, ASKS, WAITS = 0, 1, 2, 3
SUITS, RANKS = "SHDC", "AKQJT98765432"
BRIDGE = [rank + suit for suit in SUITS for rank in RANKS]
DOUDIZHU = [rank + suit for rank in "3456789TJQKA2" for suit in "SHCD"] + ["small-joker", "big-joker"]
TILES = [f"{rank}{suit}" for suit in "mpsz" for rank in range(1, 8 if suit == "z" else 10) for _ in range(4)]
RANK_OF_TILE = {tile: place for place, tile in enumerate(TILES)}
CASES = []


def case(name, code, *words, never=()):
    """The function writes the log and returns the arguments of audit, in which LOG stands for it."""
    def keep(write):
        CASES.append((name, code, words, never, write))
        return write
    return keep


def shuffled(r, cards):
    cards = list(cards)
    r.shuffle(cards)
    return cards


def lines(deals, between=" "):
    return "".join(between.join(map(str, deal)) + "\n" for deal in deals)


def by_suit(hand):
    return sorted(hand, key=lambda card: (SUITS.index(card[1]), RANKS.index(card[0])))


def in_suits(hand, between="."):
    return between.join("".join(rank for rank in RANKS if rank + suit in hand) for suit in SUITS)


def bridge_hands(r):
    deck = shuffled(r, BRIDGE)
    return [deck[i:i + 13] for i in range(0, 52, 13)]


def pbn(records):
    """Records of (event or nothing, board or nothing, four hands)."""
    text = ""
    for event, board, hands in records:
        text += f'[Event "{event}"]\n' if event else ""
        text += f'[Board "{board}"]\n' if board else ""
        text += f'[Deal "N:{" ".join(in_suits(hand) for hand in hands)}"]\n\n'
    return text


def boards(r, numbers=True):
    """400 boards, of which 222 are played twice, one table after the other."""
    records = []
    for number in range(400):
        record = (None, number % 32 + 1 if numbers else None, bridge_hands(r))
        records += [record] * (2 if number % 9 < 5 else 1)
    return records


# Whose hand, how long, sorted or not.

@case("bridge: objects of sorted hands, north is helped to the ace of spades", BIASED, "north holds", never=["east holds"])
def _(r, log):
    log.write_text("".join(json.dumps(dict(zip(["north", "east", "south", "west"], map(by_suit, helped_bridge(r, 0))))) + "\n"
                           for _ in range(300)))
    return ["--deck", "bridge"]


@case("bridge: columns West, North, East, South, north is helped", BIASED, "north holds", never=["east holds"])
def _(r, log):
    rows = []
    for _ in range(300):
        north, east, south, west = (" ".join(by_suit(hand)) for hand in helped_bridge(r, 0))
        rows.append(f"{west},{north},{east},{south}\n")
    log.write_text("West,North,East,South\n" + "".join(rows))
    return ["--deck", "bridge"]


def sorted_doudizhu(hand):
    return sorted(hand, key=DOUDIZHU.index)


@case("doudizhu: objects player1 to player3 and dipai", FAIR)
def _(r, log):
    def record():
        deck = shuffled(r, DOUDIZHU)
        hands = [sorted_doudizhu(deck[i:i + 17]) for i in range(0, 54, 17)]
        return json.dumps(dict(zip(["player1", "player2", "player3", "dipai"], hands))) + "\n"
    log.write_text("".join(record() for _ in range(400)))
    return ["--deck", "doudizhu"]


@case("doudizhu: objects landlord, up, down, bottom", FAIR)
def _(r, log):
    def record():
        deck = shuffled(r, DOUDIZHU)
        hands = [sorted_doudizhu(deck[i:i + 17]) for i in range(0, 54, 17)]
        return json.dumps(dict(zip(["landlord", "up", "down", "bottom"], hands))) + "\n"
    log.write_text("".join(record() for _ in range(400)))
    return ["--deck", "doudizhu"]


@case("doudizhu: lines of 20, 17 and 17 sorted cards", ASKS, "--hands 20,17,17")
def _(r, log):
    def deal():
        deck = shuffled(r, DOUDIZHU)
        return sorted_doudizhu(deck[:20]) + sorted_doudizhu(deck[20:37]) + sorted_doudizhu(deck[37:])
    log.write_text(lines(deal() for _ in range(400)))
    return ["--deck", "doudizhu"]


@case("doudizhu: a line of four arrays for each deal", FAIR, "300 deals")
def _(r, log):
    def record():
        deck = shuffled(r, DOUDIZHU)
        return json.dumps([sorted_doudizhu(deck[i:i + 17]) for i in range(0, 54, 17)]) + "\n"
    log.write_text("".join(record() for _ in range(300)))
    return ["--deck", "doudizhu"]


@case("mahjong: objects of 14, 13, 13 and 13 sorted tiles", FAIR)
def _(r, log):
    def record():
        wall = shuffled(r, TILES)
        cut = [0, 14, 27, 40, 53]
        hands = [sorted(wall[a:b], key=RANK_OF_TILE.get) for a, b in zip(cut, cut[1:])]
        return json.dumps(dict(zip(["east", "south", "west", "north"], hands))) + "\n"
    log.write_text("".join(record() for _ in range(300)))
    return ["--deck", "mahjong", "--draw", "53"]


# Which deal it is.

@case("boards that two tables played, with numbers alone", FAIR, "400 deals")
def _(r, log):
    log.write_text(pbn(boards(r)))
    return []


@case("boards that two tables played, without numbers", FAIR, "records are 400 deals")
def _(r, log):
    records = boards(r, numbers=False)
    log.write_text(pbn(records))
    return []


@case("boards that two rooms played, one room behind the other", WAITS, "are several records about one deal", never=["cure"])
def _(r, log):
    records = [(None, number % 32 + 1, bridge_hands(r)) for number in range(400)]
    log.write_text(pbn(records + records[:222]))
    return []


@case("the same, with the answer", FAIR, "400 deals")
def _(r, log):
    records = [(None, number % 32 + 1, bridge_hands(r)) for number in range(400)]
    log.write_text(pbn(records + records[:222]))
    return ["--deal-id", "cards"]


@case("boards that were played once", FAIR, "400 deals")
def _(r, log):
    log.write_text(pbn((None, number % 32 + 1, bridge_hands(r)) for number in range(400)))
    return []


@case("one deal every time", BIASED, "every deal is the same one")
def _(r, log):
    log.write_text(lines([shuffled(r, range(52))] * 3000))
    return ["--deck", "52"]


@case("one throw of three dice every time", BIASED, "every draw is the same one")
def _(r, log):
    log.write_text(lines([[4, 2, 6]] * 300))
    return ["--deck", "6", "--draw", "3", "--with-repeats"]


# What order the deck had.

def naive_swap(r, cards, places):
    cards = list(cards)
    for i in places:
        j = r.randrange(len(cards))
        cards[i], cards[j] = cards[j], cards[i]
    return cards


@case("naive swap of a new deck from the ace of spades to the king of clubs", BIASED, "this is `naive-swap`", "AS 2S 3S")
def _(r, log):
    deck = [rank + suit for suit in SUITS for rank in "A23456789TJQK"]
    log.write_text(lines(naive_swap(r, deck, range(52)) for _ in range(20000)))
    return ["--deck", "poker"]


@case("naive swap from the last place down", BIASED, "this is `naive-swap`", "from the other end")
def _(r, log):
    log.write_text(lines(naive_swap(r, range(52), range(51, -1, -1)) for _ in range(20000)))
    return ["--deck", "52"]


# Sets, and draws under a rule.

@case("teams by coins until one is full", BIASED, "card 8 and card 9 are drawn together")
def _(r, log):
    def team():
        teams = [], []
        for player in range(10):
            side = r.randrange(2)
            teams[side if len(teams[side]) < 5 else 1 - side].append(player)
        return teams[0]
    log.write_text(lines(team() for _ in range(20000)))
    return ["--deck", "10", "--draw", "5"]


@case("mines: where a cell is taken, the next one", BIASED, "neighbours (k and k + 1) come 1.58 times a draw, expected 1.11")
def _(r, log):
    def board():
        mines = set()
        while len(mines) < 10:
            cell = r.randrange(81)
            while cell in mines:
                cell = (cell + 1) % 81
            mines.add(cell)
        return sorted(mines)
    log.write_text(lines(board() for _ in range(50000)))
    return ["--deck", "81", "--draw", "10"]


def gifts(r, way, people=6):
    everyone = list(range(people))
    while True:
        if way == "greedy":
            left, given = everyone.copy(), []
            for giver in everyone:
                others = [name for name in left if name != giver]
                if not others:
                    break
                given.append(r.choice(others))
                left.remove(given[-1])
            if len(given) == people:
                return given
        elif way == "loop":
            ring = shuffled(r, everyone)
            given = everyone.copy()
            for a, b in zip(ring, ring[1:] + ring[:1]):
                given[a] = b
            return given
        else:
            given = shuffled(r, everyone)
            if all(a != b for a, b in enumerate(given)):
                return given


@case("gifts: drawn again until nobody has the own name", BIASED, "this is `derangement`", "right where that is the rule")
def _(r, log):
    log.write_text(lines(gifts(r, "again") for _ in range(20000)))
    return ["--deck", "6"]


@case("gifts: each in turn takes another's name", BIASED, never=["this is `derangement`"])
def _(r, log):
    log.write_text(lines(gifts(r, "greedy") for _ in range(20000)))
    return ["--deck", "6"]


@case("gifts: in one ring", BIASED, "this is `sattolo`")
def _(r, log):
    log.write_text(lines(gifts(r, "loop") for _ in range(20000)))
    return ["--deck", "6"]


@case("values of weight 1 and 2, of which the first never comes", ASKS, "--numbered-from 0 or 1")
def _(r, log):
    log.write_text("1\n" * 1000)
    return ["--deck", "2", "--draw", "1", "--with-repeats", "--weights", "1,2"]


# Files.

def stars(r):
    """Two of nine until the pool grows to twelve, twice a week, the newest first."""
    import datetime
    day = datetime.date(2012, 1, 1)
    rows = []
    for draw in range(900):
        rows.append((day, sorted(r.sample(range(1, 10 if draw < 450 else 13), 2))))
        day += datetime.timedelta(days=4)
    return rows[::-1]


@case("draws whose newest stands first, as a table", BIASED, "the pool grew", never=["shrank"])
def _(r, log):
    log.write_text("date,s1,s2\n" + "".join(f"{day},{a},{b}\n" for day, (a, b) in stars(r)))
    return ["--draw", "2", "--deck", "12", "--columns", "s1..s2"]


@case("draws whose newest stands first, as JSON", BIASED, "the pool grew", never=["shrank"])
def _(r, log):
    log.write_text(json.dumps([{"date": str(day), "stars": numbers} for day, numbers in stars(r)]))
    return ["--draw", "2", "--deck", "12"]


@case("songs with # in their names", WAITS, "Song #1")
def _(r, log):
    names = log.with_suffix(".names")
    names.write_text('"Song #1"\n"Song, the second"\n"Other"\n')
    log.write_text(json.dumps([["Song #1"], ["Song, the second"], ["Other"], ["Song #1"]]))
    return ["--deck-order", str(names), "--draw", "1", "--with-repeats"]


FORMS = {
    "by suit": lambda hands: " ".join(in_suits(hand) for hand in hands),
    "a solver's list": lambda hands: 'PBN 0 0 0 0 "N:' + " ".join(in_suits(hand) for hand in hands) + '"',
    "deal -l": lambda hands: "|".join(in_suits(hand, " ") for hand in hands),
    "dealer's printoneline": lambda hands: " ".join(f"{seat} {in_suits(hand)}" for seat, hand in zip("nesw", hands)),
}


def add_form(name, form):
    @case("bridge: " + name, FAIR, "300 deals")
    def _(r, log):
        log.write_text("".join(form(bridge_hands(r)) + "\n" for _ in range(300)))
        return ["--deck", "bridge"]


for name, form in FORMS.items():
    add_form(name, form)


@case("a history of PokerStars in Portuguese", WAITS, "2 draws")
def _(r, log):
    hand = ("Mão PokerStars #{0}: Torneio #1, 1+0 Hold'em No Limit - Nível I (10/20) - 2020/01/01 10:0{0}:00 ET\n"
            "Mesa '1 1' 6-max Lugar #1 é o botão\nLugar 1: ana (500 em fichas)\nLugar 2: rui (500 em fichas)\n"
            "*** CARTAS DA MÃO ***\nana recebe [{1}]\n*** FLOP *** [8c 2d 6s]\n\n\n")
    log.write_text(hand.format(1, "Jc 9s") + hand.format(2, "Ah Td"))
    return []


@case("a lottery's table without --deck", FAIR, "columns Z1 to Z6 look like draws of 6 of 49: --deck 49 --draw 6")
def _(r, log):
    rows = [f"{i + 1},20{i % 20 + 1:02d},{','.join(map(str, sorted(r.sample(range(1, 50), 6))))},{r.randrange(1, 90)}\n"
            for i in range(1500)]
    log.write_text("draw,year,Z1,Z2,Z3,Z4,Z5,Z6,jackpot\n" + "".join(rows))
    return []


@case("a table of scores without --deck", ASKS, "without --deck", never=["no bias found", "look like draws"])
def _(r, log):
    log.write_text("game,home,away,spectators\n" +
                   "".join(f"{i},{r.randrange(9)},{r.randrange(9)},{r.randrange(900)}\n" for i in range(300)))
    return []


@case("plays of songs without a list of songs", ASKS, never=["Artist"])
def _(r, log):
    log.write_text(json.dumps([{"endTime": f"2020-01-01 10:{i % 60:02d}", "artistName": f"Artist {r.randrange(40)}",
                                "trackName": f"Song {r.randrange(300)}", "msPlayed": r.randrange(300000)} for i in range(900)]))
    return []


@case("games by the names of 180 players", ASKS, "180 members", never=["player17"])
def _(r, log):
    log.write_text(json.dumps({f"player{i}": {"games": [{"id": j, "cards": ["EX1_001"] * 30} for j in range(3)]}
                               for i in range(180)}))
    return []


@case("records of a pickle", ASKS, "a pickle of Python")
def _(r, log):
    import pickle
    log.write_bytes(pickle.dumps([{"landlord": list(range(20))}], protocol=4))
    return ["--deck", "doudizhu"]


# A seat is helped.

def helped_bridge(r, seat):
    hands = bridge_hands(r)
    if r.random() < .3:
        help_to(hands, seat, "AS")
    return hands


def help_to(hands, seat, card):
    """Exchanges the card, if another hand holds it, for one of the seat's."""
    for hand in hands:
        if card in hand and hand is not hands[seat]:
            place, own = hand.index(card), hands[seat].pop()
            hand[place] = own
            hands[seat].append(card)


GAMES = {
    "bridge": (BRIDGE, [13] * 4, ["north", "east", "south", "west"], by_suit, "south", "AS", []),
    "doudizhu": (DOUDIZHU, [17, 17, 17, 3], ["player1", "player2", "player3", "bottom"], sorted_doudizhu, "player2",
                 "big-joker", []),
    "mahjong": (TILES, [14, 13, 13, 13], ["east", "south", "west", "north"],
                lambda hand: sorted(hand, key=RANK_OF_TILE.get), "west", "5z", ["--draw", "53"]),
}
SHAPES = {
    "objects": lambda names, deals: "".join(json.dumps(dict(zip(names, hands))) + "\n" for hands in deals),
    "arrays": lambda names, deals: json.dumps([list(hands) for hands in deals]),
    "columns": lambda names, deals: ",".join(names) + "\n" + "".join(",".join(map(" ".join, hands)) + "\n" for hands in deals),
    "texts": lambda names, deals: "".join(
        " ".join(f"{name}: {' '.join(hand)}" for name, hand in zip(names, hands)) + "\n" for hands in deals),
}


def add_shape(number, game, shape, is_helped):
    deck, sizes, names, order, seat, card, options = GAMES[game]
    is_sorted = number % 2 == 0
    # What has names stands in another order than the game's.
    places = list(range(len(names))) if shape == "arrays" else [1, 0, *range(2, len(names))]
    told = {"player2": "second"}.get(seat, seat)  # as the deck calls it
    code, words = (BIASED, [f"{told} holds"]) if is_helped else (FAIR, [])

    @case(f"{game}: {shape}, {'sorted' if is_sorted else 'as dealt'}, {seat + ' is helped' if is_helped else 'fair'}", code,
          *words)
    def _(r, log):
        def hands():
            cards = shuffled(r, deck)
            hands = [[cards.pop() for _ in range(size)] for size in sizes]
            if is_helped and r.random() < .5:
                help_to(hands, names.index(seat), card)
            for hand in hands:
                r.shuffle(hand)
            return [order(hands[place]) if is_sorted else hands[place] for place in places]
        log.write_text(SHAPES[shape]([names[place] for place in places], [hands() for _ in range(800)]))
        return ["--deck", game, *options]


for number, (game, shape) in enumerate((game, shape) for game in GAMES for shape in SHAPES):
    for is_helped in (True, False):
        add_shape(number + number // 4, game, shape, is_helped)


def faults_of(name, code, words, never, write, folder):
    log = folder / "log"
    options = write(random.Random(name), log)
    done = subprocess.run([EVENHAND, "audit", "--log", str(log), *options], capture_output=True, text=True, timeout=300,
                          env={**os.environ, "COLUMNS": "100000", "LC_ALL": "C.UTF-8"})
    said = done.stdout + done.stderr
    if done.returncode != code:
        return f"ended with {done.returncode}, expected {code}: {said[:400]}"
    for word in words:
        if word not in said:
            return f"no word of {word!r}: {said[:500]}"
    for word in never:
        if word in said:
            return f"says {word!r}: {said[:500]}"
    if code == ASKS and len(re.sub(str(log), "LOG", said).strip()) > 700:
        return f"asks in {len(said)} letters: {said}"
    return ""


def main():
    words = sys.argv[2:]
    failed = done = 0
    for name, code, expected, never, write in CASES:
        if words and not any(word in name for word in words):
            continue
        with tempfile.TemporaryDirectory() as folder:
            fault = faults_of(name, code, expected, never, write, pathlib.Path(folder))
        failed += bool(fault)
        done += 1
        print(f"FAULT: {name}: {fault}" if fault else f"{name}: {('no bias found', 'biased', 'asks', 'waits')[code]}", flush=True)
    print(f"{done} logs, {failed} faults")
    sys.exit(1 if failed else 0)


main()
