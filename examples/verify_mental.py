#!/usr/bin/env python3
"""Verifies transcripts of the suite mental (docs/mental.md), apart from evenhand.

    python3 examples/verify_mental.py TRANSCRIPT... [--dealer-key KEY.pem] [--head SIZE:ROOT] [--show ROUND]

It stands on verify.py, beside it, which has the curve and all that the suites share. Python's standard
library, and the command `openssl`. --show prints the values of a round that docs/mental.md shows.
"""

import sys

sys.dont_write_bytecode = True  # leave no folder beside the examples

import verify
from verify import D, NEUTRAL, ORDER, PRIME, ROOT_OF_MINUS_1, Fault, Point, be, check

KEY, MIX, SHARE, UNLOCK, FINISH, AGREE = 17, 18, 19, 20, 22, 24
verify.SUITES["mental"] = verify.SUITES["sha256-ed25519"]
verify.BODIES |= {
    KEY: ["number", "hash", "bytes"],
    MIX: ["number", "bytes", "bytes"],
    SHARE: ["number", "bytes", "bytes"],
    UNLOCK: ["number", "hash"],
    FINISH: ["number"],
    AGREE: ["number", "bytes"],
}
WORDS = {"pre-deal": [verify.CONTRIBUTE, KEY, MIX], "distribute": [AGREE, SHARE, UNLOCK]}
SEALED_WRONGLY = {0x0303, 0x0406, *range(0x0410, 0x0415)}


# ristretto255 (RFC 9496), on the points of verify.py -----------------------------------------------


def is_negative(number):
    return number % PRIME & 1


def absolute(number):
    return -number % PRIME if is_negative(number) else number % PRIME


def root_of_ratio(u, v):
    """Whether u/v is a square, and the root of it, or of u/v times the root of -1 (section 4.2)."""
    root = u * pow(v, 3, PRIME) * pow(u * pow(v, 7, PRIME), (PRIME - 5) // 8, PRIME) % PRIME
    found = v * root * root % PRIME
    if found in (-u % PRIME, -u * ROOT_OF_MINUS_1 % PRIME):
        root = root * ROOT_OF_MINUS_1 % PRIME
    return found in (u % PRIME, -u % PRIME), absolute(root)


INVERSE_ROOT_A_MINUS_D = root_of_ratio(1, -1 - D)[1]
ROOT_A_D_MINUS_1 = root_of_ratio((-D - 1) % PRIME, 1)[1]
# Of the two roots the standard takes this one (section 4.1).
if ROOT_A_D_MINUS_1 != 25063068953384623474111414158702152701244531502492656460079210482610430750235:
    ROOT_A_D_MINUS_1 = PRIME - ROOT_A_D_MINUS_1


def decoded(data):
    """Section 4.3.1; a Fault for what is no element."""
    s = int.from_bytes(data, "little")
    check(len(data) == 32 and s < PRIME and not is_negative(s), "no element of the group")
    u1, u2 = 1 - s * s, 1 + s * s
    v = (-D * u1 * u1 - u2 * u2) % PRIME
    square, root = root_of_ratio(1, v * u2 * u2 % PRIME)
    x = absolute(2 * s * root * u2)
    y = u1 * root * root * u2 * v % PRIME
    check(square and not is_negative(x * y) and y != 0, "no element of the group")
    return Point(x, y)


def encoded(point):
    """Section 4.3.2."""
    x, y, z, t = point.x, point.y, point.z, point.t
    u1, u2 = (z + y) * (z - y) % PRIME, x * y % PRIME
    root = root_of_ratio(1, u1 * u2 * u2 % PRIME)[1]
    first, second = root * u1 % PRIME, root * u2 % PRIME
    inverse_z = first * second * t % PRIME
    by = second
    if is_negative(t * inverse_z):
        x, y = y * ROOT_OF_MINUS_1 % PRIME, x * ROOT_OF_MINUS_1 % PRIME
        by = first * INVERSE_ROOT_A_MINUS_D % PRIME
    if is_negative(x * inverse_z):
        y = -y % PRIME
    return absolute(by * (z - y)).to_bytes(32, "little")


def mapped(data):
    """MAP of section 4.3.4."""
    t = int.from_bytes(data, "little") % 2**255 % PRIME
    r = ROOT_OF_MINUS_1 * t * t % PRIME
    u, v = (r + 1) * (1 - D * D) % PRIME, (-1 - r * D) * (r + D) % PRIME
    square, s = root_of_ratio(u, v)
    c = -1
    if not square:
        s, c = -absolute(s * t) % PRIME, r
    n = (c * (r - 1) * (D - 1) ** 2 - v) % PRIME
    w0, w1, w2, w3 = 2 * s * v, n * ROOT_A_D_MINUS_1, 1 - s * s, 1 + s * s
    return Point(w0 * w3 % PRIME, w2 * w1 % PRIME, w1 * w3 % PRIME, w0 * w2 % PRIME)


def derived(data):
    return mapped(data[:32]) + mapped(data[32:])


def same(one, other):
    return (one.x * other.y - one.y * other.x) % PRIME == 0 or (one.y * other.y - one.x * other.x) % PRIME == 0


def summed(scalars, points):
    """The sum of all products, by Pippenger's buckets."""
    width, result = 5, NEUTRAL
    for at in range(255 - 255 % width, -1, -width):
        for _ in range(width):
            result += result
        buckets = [NEUTRAL] * (1 << width)
        for scalar, point in zip(scalars, points):
            digit = scalar >> at & (1 << width) - 1
            if digit:
                buckets[digit] += point
        running = part = NEUTRAL
        for bucket in reversed(buckets[1:]):
            running += bucket
            part += running
        result += part
    return result


BASE = verify.BASE


# The proofs; numbers in brackets are those of docs/mental.md ---------------------------------------


def elements(data, count):
    check(len(data) == 32 * count, "elements too many or too few")
    check(all(any(data[i : i + 32]) for i in range(0, len(data), 32)), "the neutral element")
    return [decoded(data[i : i + 32]) for i in range(0, len(data), 32)]


def numbers(data, count):
    check(len(data) == 32 * count, "numbers too many or too few")
    values = [int.from_bytes(data[i : i + 32], "little") for i in range(0, len(data), 32)]
    check(all(value < ORDER for value in values), "a number that is not below the order")
    return values


def wide(suite, digest):
    return suite.t("wide", digest, b"\0") + suite.t("wide", digest, b"\1")


def number_of(suite, digest):
    return int.from_bytes(wide(suite, digest), "little") % ORDER


class Sealed:
    """A round as everybody sees it."""

    def __init__(self, suite, cards, session, number, constants):
        self.suite, self.n, self.session, self.number = suite, cards, session, number
        self.cards, self.generators = constants
        # The one of each card has r = 0.
        self.deck = [(bytes(32), encoded(card)) for card in self.cards]
        self.points = [(NEUTRAL, card) for card in self.cards]
        self.keys, self.joint, self.secret, self.asked = [], NEUTRAL, 0, []
        self.names = {encoded(card): i for i, card in enumerate(self.cards)}
        self.shares = {}

    def statement(self, seat):
        return self.suite.t("statement", self.session, be(self.number, 4), be(seat, 1))

    def key(self, seat, key, proof):
        (y,) = elements(key, 1)
        check(len(proof) == 64, "a proof of another size")
        (nonce,), (answer,) = elements(proof[:32], 1), numbers(proof[32:], 1)
        c = number_of(self.suite, self.suite.t("key", self.statement(seat), key, proof[:32]))  # (4)
        check(same(BASE * answer, nonce + y * c), "a key that is not proved")  # (5)
        self.joint += y
        check(any(encoded(self.joint)), "keys whose sum is neutral")
        self.keys.append((y, key))

    def mix(self, seat, deck, proof):
        n, suite = self.n, self.suite
        after = elements(deck, 2 * n)
        after = list(zip(after[::2], after[1::2]))
        order, blinding, mask, face, answer_blind, product_blind, product_rest = elements(proof[: 7 * 32], 7)
        scalars = numbers(proof[7 * 32 :], 3 * n + 1)
        added, f, h = scalars[0], scalars[1 : n + 1], scalars[n + 1 : 2 * n + 1]
        middle, z, z2 = scalars[2 * n + 1 : 3 * n - 1], scalars[-2], scalars[-1]
        part = [proof[i : i + 32] for i in range(0, len(proof), 32)]
        before = b"".join(b"".join(card) for card in self.deck)
        joint = encoded(self.joint)
        digest = suite.t(
            "shuffle", self.statement(seat), joint, before, deck, part[0], part[1], part[2] + part[3]
        )
        t = [number_of(suite, suite.t("shuffle weight", digest, be(i, 4))) for i in range(n)]  # (8)
        digest = suite.t("shuffle answers", digest, b"".join(part[8 : 8 + n]), part[7])
        step = number_of(suite, suite.t("shuffle step", digest))  # (10)
        x = number_of(suite, suite.t("shuffle root", digest))
        digest = suite.t("shuffle products", digest, *part[4:7])
        e = number_of(suite, digest)  # (12)
        rest = b"".join(part[8 + n : 8 + 2 * n]), b"".join(part[8 + 2 * n : -2]), part[-2], part[-1]
        w = number_of(suite, suite.t("shuffle batch", digest, *rest))  # (16)
        self.asked.append((t[0], step, x, e, w))

        whole = e
        for i in range(n):
            whole = whole * (step * i + t[i] - x) % ORDER
        products = [(h[0] - e * x) % ORDER, *middle, whole]  # (14)
        crossed = [e * products[i + 1] - products[i] * (h[i + 1] - e * x) for i in range(n - 1)] + [0]  # (15)
        opened = [(h[i] - e * f[i] + w * crossed[i]) % ORDER for i in range(n)]
        left = BASE * ((z + w * z2) % ORDER) + summed(opened, self.generators)
        right = summed(
            [e * step % ORDER, -e % ORDER, w * e % ORDER, w], [order, blinding, product_rest, product_blind]
        )
        check(same(left, right + answer_blind), "a shuffle that is not proved")  # (16)
        masks = summed(f + [added], [card[0] for card in after] + [BASE])
        check(same(masks, summed(t, [card[0] for card in self.points]) + mask), "a shuffle that is not proved")  # (17)
        faces = summed(f + [added], [card[1] for card in after] + [self.joint])
        check(same(faces, summed(t, [card[1] for card in self.points]) + face), "a shuffle that is not proved")
        self.points = after
        self.deck = [(deck[i : i + 32], deck[i + 32 : i + 64]) for i in range(0, len(deck), 64)]

    def share(self, seat, positions, shares, proof):
        suite = self.suite
        points = elements(shares, len(positions))
        check(len(proof) == 96, "a proof of another size")
        (base_nonce, mask_nonce), (answer,) = elements(proof[:64], 2), numbers(proof[64:], 1)
        masks = b"".join(self.deck[i][0] for i in positions)
        places = b"".join(be(i, 2) for i in positions)
        digest = suite.t("shares", self.statement(seat), self.keys[seat][1], places, masks, shares)
        weights = [number_of(suite, suite.t("share weight", digest, be(i, 4))) for i in range(len(positions))]  # (20)
        mask = summed(weights, [self.points[i][0] for i in positions])
        share = summed(weights, points)
        c = number_of(
            suite, suite.t("share challenge", digest, encoded(mask), encoded(share), proof[:32], proof[32:64])
        )  # (21)
        check(same(BASE * answer, base_nonce + self.keys[seat][0] * c), "shares that are not proved")  # (22)
        check(same(mask * answer, mask_nonce + share * c), "shares that are not proved")
        for position, point in zip(positions, points):
            self.shares.setdefault(position, []).append(point)

    def read(self, position):
        """A card that all have given their shares of."""
        card = self.points[position][1]
        for share in self.shares[position]:
            card += -share
        check(encoded(card) in self.names, "a card that is none of the deck")
        return self.names[encoded(card)]

    def unlock(self, seat, secret):
        (x,) = numbers(secret, 1)
        check(same(BASE * x, self.keys[seat][0]), "another secret than that of the key")
        self.secret = (self.secret + x) % ORDER

    def open(self):
        dealt = [self.names.get(encoded(face + -(mask * self.secret))) for mask, face in self.points]
        check(sorted(card for card in dealt if card is not None) == list(range(self.n)), "not the cards of the deck")
        return dealt


class Verifier(verify.Verifier):
    def __init__(self, dealer_keys, published, shown=0):
        super().__init__(dealer_keys, published)
        self.shown, self.constants = shown, None

    def take(self, kind, number, body, values, whole):
        self.unsigned = self.right_behind and len(self.signed) < self.seats
        if kind in (verify.HEAD, verify.CLOSE):
            self.signed = set()
        if kind == FINISH:
            check(number == self.round, "round")
            self.right_behind = False
            self.finish_play(*values)
            self.running.update(whole)
            return self.ask()
        if kind not in (KEY, MIX, AGREE, SHARE, UNLOCK):
            check(kind not in (verify.OPEN, verify.SEEDS, verify.CARD), "a frame that the suite mental has not")
            super().take(kind, number, body, values, whole)
            return self.ask() if kind == verify.DRAW else None
        check(number == self.round, "a frame of another round")
        self.right_behind = False
        self.expect(*WORDS)
        seat, *rest = values
        check(kind in WORDS[self.state] and seat == self.spoken[kind], "a word out of turn")
        before = WORDS[self.state][: WORDS[self.state].index(kind)]
        check(all(self.spoken[word] == self.seats for word in before) and seat < self.seats, "a word out of turn")
        check(kind != UNLOCK or self.finished, "a secret before play is over")
        if kind == SHARE and self.drawn:
            rest = [[self.drawn_position()], *rest]
        elif kind == SHARE:
            rest = [[i for i, owner in enumerate(self.owners) if owner not in (seat, self.seats + 1)], *rest]
        words = {KEY: self.sealed.key, MIX: self.sealed.mix, SHARE: self.sealed.share, UNLOCK: self.sealed.unlock}
        words.get(kind, self.agree)(seat, *rest)
        self.spoken[kind] += 1
        if kind == SHARE and self.drawn:
            self.spoken[kind] += self.spoken[kind] == self.drawer < self.seats
            if self.drawer == self.seats == self.spoken[kind]:
                self.see_drawn(self.sealed.read(self.drawn_position()))
        self.running.update(whole)

    def acknowledge(self, body, seat, signature):
        super().acknowledge(body, seat, signature)
        self.signed.add(seat)

    def ask(self):
        """All have to agree to the frame that was said last."""
        self.spoken[AGREE], self.over = 0, self.running.digest()

    def agree(self, seat, signature):
        text = self.suite.t("agreed", self.s, be(seat, 1), self.over)
        self.suite.check_signature(self.keys[1 + seat], text, signature)

    def drawn_position(self):
        return sum(self.hands[: self.seats]) + len(self.drawn) - 1

    def expect_play(self):
        self.expect("distribute")
        check(self.turn() == self.seats and not self.finished, "it is a player's turn, or play is over")

    def draw(self, body, place, seat, time):
        self.expect_play()
        super().draw(body, place, seat, time)
        self.due, self.drawer, self.asked = False, seat, time
        # Who draws gives no share.
        self.spoken[SHARE] = 1 if seat == 0 else 0

    def finish_play(self, time):
        self.expect_play()
        self.note(time)
        self.finished, self.asked = True, time
        self.play += bytes([FINISH]) + be(time, 8)

    def check_epoch(self, epoch):
        check(epoch == 0, "epochs of seeds")

    def announce(self, body, *rest):
        check(self.suite.name == "mental", "another suite: verify.py has it")
        super().announce(body, *rest)
        check(not self.auditor, "an auditor")
        self.n = sum(self.hands)
        self.constants = [
            [derived(wide(self.suite, self.suite.t(name, be(i, 2)))) for i in range(self.n)]
            for name in ("card", "generator")
        ]

    def proves_seeds(self):
        return True

    def commit(self, _body, previous, commitment, time):
        self.expect("reveal")
        self.note(time)
        self.begin_round()
        check(previous == self.previous, "another past")
        check(commitment == bytes(32), "a commitment to a seed")
        self.commitment, self.committed = commitment, time
        self.contributions, self.opened, self.root, self.play = [], [], b"", b""
        self.drawn, self.seen, self.due, self.finished, self.asked = [], {}, False, False, time
        self.spoken = {KEY: 0, MIX: 0, AGREE: self.seats, SHARE: 0, UNLOCK: 0, verify.CONTRIBUTE: 0}
        self.sealed = Sealed(self.suite, self.n, self.s, self.round, self.constants)
        self.state = "pre-deal"

    def contribute(self, body, seat, value):
        super().contribute(body, seat, value)
        self.spoken[verify.CONTRIBUTE] += 1
        if len(self.contributions) < self.seats:
            return
        parts = self.s, be(self.round, 4), b"".join(self.contributions)
        order = sorted(range(self.seats), key=lambda seat: self.suite.t("order", *parts, be(seat, 1)))
        rest = self.seats if self.hands == verify.GAMES["doudizhu"][0] else self.seats + 1
        self.owners = []
        for hand, size in enumerate(self.hands):
            self.owners += [order[hand] if hand < self.seats else rest] * size

    def shuffle(self, body, root):
        super().shuffle(body, root)
        check(self.spoken[KEY] == self.spoken[MIX] == self.seats, "a key or a shuffle is missing")
        leaves = [be(i, 2) + mask + face for i, (mask, face) in enumerate(self.sealed.deck)]
        tree, leaf = self.suite.tree, self.suite.leaf
        first, fingerprints = 0, []
        for size in self.hands:
            fingerprints.append(tree([leaf(data) for data in leaves[first : first + size]]))
            first += size
        check(tree([leaf(each) for each in fingerprints]) == root, "a root of another deck")

    def distribute(self, body, fingerprints, time):
        super().distribute(body, fingerprints, time)
        self.asked = time

    def recompute(self, seed):
        check(self.finished, "the end of play is missing")
        check(self.spoken[UNLOCK] == self.seats, "a secret is missing")
        check(seed == self.sealed.secret.to_bytes(32, "little"), "not the sum of the secrets")
        dealt = self.sealed.open()
        if self.round == self.shown:
            self.show(dealt)

    def show(self, dealt):
        sealed = self.sealed
        lines = [("joint key", encoded(sealed.joint)), ("mask of position 0", sealed.deck[0][0])]
        lines += [("face of position 0", sealed.deck[0][1]), ("the card there", encoded(sealed.cards[dealt[0]]))]
        for seat, asked in enumerate(sealed.asked):
            lines += [(f"seat {seat} statement", sealed.statement(seat)), (f"seat {seat} key Y", sealed.keys[seat][1])]
            for name, value in zip(("t_0", "lambda", "x", "e", "w"), asked):
                lines.append((f"seat {seat} {name}", value.to_bytes(32, "little")))
        for name, value in lines:
            print(f"{name}: {value.hex()}")

    def abort(self, body, code, seat, time):
        if self.state != "distribute":
            return super().abort(body, code, seat, time)
        self.note(time)
        check(code & 0xFF in verify.CODES.get(code >> 8, ()) and seat < self.seats, "dealt and not revealed")
        self.check_blame(code, seat, time - self.dealt, self.limits[1])
        self.previous = self.suite.t("unrevealed", self.token, self.play, be(code, 2), be(seat, 1), be(time, 8))
        self.state = "reveal"

    def turn(self):
        for word in WORDS.get(self.state, []):
            if self.spoken[word] < self.seats and (word != UNLOCK or self.finished):
                return self.spoken[word]
        return self.seats

    def check_blame(self, code, seat, waited, limit=None):
        dealer, turn = self.seats, self.turn()
        if self.unsigned and turn < self.seats:
            turn = min(set(range(self.seats)) - self.signed)
        late = waited > (self.limits[0] if limit is None else limit)
        check(not late or (code == verify.TOO_LATE and seat == dealer), "given up too late")
        check(late or code != verify.TOO_LATE, "blame for lateness that was none")
        if seat == dealer:
            return check(code != verify.MISSING, "the dealer contributes nothing")
        check(turn < self.seats, "a player is blamed, and the round waited for none")
        if code not in (verify.STOPPED, verify.GAVE_UP):
            wrongly = code == verify.MISSING or code in verify.SAID_WRONGLY | SEALED_WRONGLY
            check(seat == turn and wrongly, "blame of a player for another's")
            asked = self.time - self.asked
            check(code != verify.MISSING or asked >= self.turn_limit, "blame for a silence that was short")


def main():
    shown = 0
    if "--show" in sys.argv:
        at = sys.argv.index("--show")
        shown = int(sys.argv[at + 1])
        del sys.argv[at : at + 2]
    plain = verify.Verifier
    verify.Verifier = lambda keys, published: Verifier(keys, published, shown)
    try:
        return verify.main()
    finally:
        verify.Verifier = plain


if __name__ == "__main__":
    sys.exit(main())
