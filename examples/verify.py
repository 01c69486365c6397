#!/usr/bin/env python3
"""Verifies transcripts of the deal protocol (docs/protocol.md), apart from evenhand.

    python3 examples/verify.py TRANSCRIPT... [--dealer-key KEY.pem [--succession FILE]...] [--head SIZE:ROOT]

Python's standard library, and the command `openssl` (3.0 or newer) for signatures. Each transcript
is read up to its first fault. Exit codes: 0 all of them hold, 1 one does not, 2 bad usage,
5 they hold as far as a key was given: whose they are, or what the auditor alone can see, is not known.
"""

import argparse
import hashlib
import hmac
import pathlib
import subprocess
import sys
import tempfile
import unicodedata
import zlib

SUITES = {
    "sha256-ed25519": ("sha256", bytes.fromhex("302a300506032b6570032100"), 32),
    "sm3-sm2": ("sm3", bytes.fromhex("3059301306072a8648ce3d020106082a811ccf5501822d034200"), 65),
}
GAMES = {
    "doudizhu": ([17, 17, 17, 3], 3),
    "bridge": ([13, 13, 13, 13], 4),
    "mahjong": ([14, 13, 13, 13, 83], 4),
}
# Two cards for each of 2 to 10 seats, and the rest.
HOLDEM_SEATS = range(2, 11)
# What bodies hold, by type of frame.
BODIES = {
    1: "text text numbers number hash number number number bytes flag number number hash bytes bytes bytes".split(),
    2: ["number", "text", "bytes", "hash", "number", "bytes"],
    3: ["hash", "hash", "number"],
    4: ["number", "hash"],
    5: ["hash"],
    6: ["hashes", "number"],
    8: ["number", "bytes", "bytes"],
    9: ["bytes", "number"],
    10: ["number", "hash", "number", "bytes", "hash"],
    11: ["number", "number", "number"],
    12: ["number", "hash", "number", "hash", "number", "bytes", "hash"],
    14: ["number", "number", "number", "bytes", "hashes"],
    15: ["number", "bytes"],
    16: ["number", "bytes"],
    21: ["number", "number", "number"],
    23: ["text", "bytes", "bytes", "hash", "number", "bytes", "bytes"],
}
VERSION = 2
ENCRYPTION = 48  # bytes more than what is encrypted
SESSION, JOIN, COMMIT, CONTRIBUTE, SHUFFLE, DISTRIBUTE = 1, 2, 3, 4, 5, 6
OPEN, REVEAL, HEAD, ABORT, CLOSE, CARD, ACKNOWLEDGE, SEEDS, DRAW, SUCCESSION = 8, 9, 10, 11, 12, 14, 15, 16, 21, 23
CODES = {0x01: range(1, 0x0C), 0x02: range(1, 0x20), 0x03: range(1, 5), 0x04: range(1, 0x18), 0x05: range(1, 2)}
# Codes of aborts, and those of what a player can say wrongly in its turn.
STOPPED, MISSING, TOO_LATE, GAVE_UP = 0x010B, 0x0205, 0x0206, 0x0212
SAID_WRONGLY = {*range(0x0101, 0x010A), *range(0x0201, 0x0205), 0x020D, 0x0402}
UNCOVERED = 4096
BOARD = 5
# Ed25519 keys for which anybody can sign, as numbers without the sign of x: y of the orders 4, 1, 8, 8, 2.
PRIME = 2**255 - 19
ORDER_8 = 0x5FC536D880238B13933C6D305ACDFD5F098EFF289F4C345B027B2C28F95E826
SMALL_ORDERS = (0, 1, ORDER_8, PRIME - ORDER_8, PRIME - 1)


class Fault(Exception):
    """What does not hold."""


def check(holds, what):
    if not holds:
        raise Fault(what)


# Default_Ignorable_Code_Point, and the Braille blank.
INVISIBLE = [0xAD, 0x34F, 0x61C, *range(0x115F, 0x1161), 0x17B4, 0x17B5, *range(0x180B, 0x1810), *range(0x200B, 0x2010)]
INVISIBLE += [*range(0x202A, 0x202F), *range(0x2060, 0x2070), 0x2800, 0x3164, *range(0xFE00, 0xFE10), 0xFEFF, 0xFFA0]
INVISIBLE += [*range(0xFFF0, 0xFFF9), *range(0x1BCA0, 0x1BCA4), *range(0x1D173, 0x1D17B), *range(0xE0000, 0xE1000)]


def nickname(name):
    def visible(letter):
        category = unicodedata.category(letter)
        good = letter == " " if category[0] == "Z" else category[0] in "LMNPS"
        return good and ord(letter) not in INVISIBLE

    whole = name == name.strip(" ") and "  " not in name and name == unicodedata.normalize("NFKC", name)
    return whole and all(map(visible, name))


def compared(name):
    return unicodedata.normalize("NFKC", name.casefold())


def be(number, size):
    return number.to_bytes(size, "big")


# CBOR, in its deterministic form alone -----------------------------------------------------------


class Cbor:
    def __init__(self, data):
        self.data, self.at = data, 0

    def take(self, size):
        check(self.at + size <= len(self.data), "the body is cut off")
        self.at += size
        return self.data[self.at - size : self.at]

    def head(self, major):
        first = self.take(1)[0]
        check(first >> 5 == major, "the body holds something else")
        short = first & 31
        if short < 24:
            return short
        check(short < 28, "a length that is not told")
        size = 1 << (short - 24)
        value = int.from_bytes(self.take(size), "big")
        check(value >= (24 if size == 1 else 1 << (4 * size)), "a number longer than it needs")
        return value

    def read(self, kind):
        if kind == "number":
            return self.head(0)
        if kind == "bytes":
            return self.take(self.head(2))
        if kind == "hash":
            value = self.read("bytes")
            check(len(value) == 32, "a hash has 32 bytes")
            return value
        if kind == "text":
            try:
                return self.take(self.head(3)).decode("utf-8")
            except UnicodeDecodeError:
                raise Fault("text that is no UTF-8") from None
        if kind == "flag":
            byte = self.take(1)[0]
            check(byte in (0xF4, 0xF5), "neither true nor false")
            return byte == 0xF5
        count = self.head(4)
        check(count <= 17, "a long array")
        return [self.read("hash" if kind == "hashes" else "number") for _ in range(count)]

    def body(self, kinds):
        check(self.head(5) == len(kinds), "a map of another size")
        values = []
        for key, kind in enumerate(kinds, 1):
            check(self.head(0) == key, "keys in another order")
            values.append(self.read(kind))
        check(self.at == len(self.data), "the body goes on")
        return values


def frames(data):
    """Type, round, body, its values, and all bytes of each frame."""
    at = 0
    while at < len(data):
        header = data[at : at + 16]
        check(len(header) == 16 and header[:4] == b"EVHF", f"no frame at byte {at}")
        length = int.from_bytes(header[8:12], "big")
        end = at + 16 + length
        check(length <= 65536 and end + 4 <= len(data), f"the frame at byte {at} is cut off")
        check(zlib.crc32(data[at:end]) == int.from_bytes(data[end : end + 4], "big"), f"CRC at byte {at}")
        check(header[4] == VERSION, "version")
        check(header[6:8] == b"\0\0", "a private frame, or flags")
        check(header[5] in BODIES, "a type that is in no transcript")
        body = data[at + 16 : end]
        values = Cbor(body).body(BODIES[header[5]])
        yield header[5], int.from_bytes(header[12:16], "big"), body, values, data[at : end + 4]
        at = end + 4


# The random function: ECVRF-EDWARDS25519-SHA512-TAI of RFC 9381 -----------------------------------

ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, PRIME) % PRIME
ROOT_OF_MINUS_1 = pow(2, (PRIME - 1) // 4, PRIME)


class Point:
    """Of the curve -x² + y² = 1 + d x² y², in extended coordinates (RFC 8032, section 5.1.4)."""

    def __init__(self, x, y, z=1, t=None):
        self.x, self.y, self.z, self.t = x, y, z, x * y % PRIME if t is None else t

    def __add__(self, other):
        a = (self.y - self.x) * (other.y - other.x)
        b = (self.y + self.x) * (other.y + other.x)
        c = 2 * D * self.t * other.t
        d = 2 * self.z * other.z
        e, f, g, h = b - a, d - c, d + c, b + a
        return Point(e * f % PRIME, g * h % PRIME, f * g % PRIME, e * h % PRIME)

    def __neg__(self):
        return Point(-self.x % PRIME, self.y, self.z, -self.t % PRIME)

    def __mul__(self, times):
        result, power = NEUTRAL, self
        while times:
            if times & 1:
                result += power
            power += power
            times >>= 1
        return result

    def encoded(self):
        scale = pow(self.z, -1, PRIME)
        x, y = self.x * scale % PRIME, self.y * scale % PRIME
        return (y | (x & 1) << 255).to_bytes(32, "little")


NEUTRAL = Point(0, 1)


def decoded(data):
    """A point (RFC 8032, section 5.1.3), or nothing."""
    number = int.from_bytes(data, "little")
    y, sign = number & (2**255 - 1), number >> 255
    if y >= PRIME:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, -1, PRIME) % PRIME
    x = pow(square, (PRIME + 3) // 8, PRIME)
    if x * x % PRIME != square:
        x = x * ROOT_OF_MINUS_1 % PRIME
    if x * x % PRIME != square or (x == 0 and sign):
        return None
    return Point(x if x & 1 == sign else PRIME - x, y)


BASE = decoded((4 * pow(5, -1, PRIME) % PRIME).to_bytes(32, "little"))


def of_prime_order(data):
    point = decoded(data)
    good = point is not None and data != NEUTRAL.encoded() and (point * ORDER).encoded() == NEUTRAL.encoded()
    return point if good else None


def hashed_to_curve(key, message):
    for counter in range(256):
        point = decoded(hashlib.sha512(b"\3\1" + key + message + bytes([counter, 0])).digest()[:32])
        if point is not None and (point * 8).encoded() != NEUTRAL.encoded():
            return point * 8
    raise Fault("a message that leads to no point")


def evaluated(key, message, proof):
    """The output that the proof shows."""
    check(len(proof) == 80, "a proof of seeds has 80 bytes")
    gamma, c, s = of_prime_order(proof[:32]), *(int.from_bytes(part, "little") for part in (proof[32:48], proof[48:]))
    y = of_prime_order(key)
    check(gamma is not None and y is not None and 0 < s < ORDER and c > 0, "the proof of the seeds")
    point = hashed_to_curve(key, message)
    u, v = BASE * s + -(y * c), point * s + -(gamma * c)
    parts = key, point.encoded(), proof[:32], u.encoded(), v.encoded()
    check(hashlib.sha512(b"\3\2" + b"".join(parts) + b"\0").digest()[:16] == proof[32:48], "the proof of the seeds")
    return hashlib.sha512(b"\3\3" + (gamma * 8).encoded() + b"\0").digest()


# Primitives --------------------------------------------------------------------------------------


class Suite:
    def __init__(self, name):
        self.name = name
        self.digest, self.key_prefix, self.key_size = SUITES[name]

    def h(self, data):
        return hashlib.new(self.digest, data).digest()

    def label(self, name):
        return f"evenhand/{VERSION} {name}"

    def t(self, name, *parts):
        return self.tagged(self.label(name), *parts)

    def tagged(self, label, *parts):
        data = be(len(label), 1) + label.encode()
        return self.h(data + b"".join(be(len(part), 4) + part for part in parts))

    def mac(self, key, data):
        return hmac.new(key, data, self.digest).digest()

    def hkdf(self, key, salt, info, size):
        secret, block, out, counter = self.mac(salt, key), b"", b"", 0
        while len(out) < size:
            counter += 1
            block = self.mac(secret, block + info + be(counter, 1))
            out += block
        return out[:size]

    def tree(self, leaves):
        """The head of a tree of leaf hashes."""
        if len(leaves) == 1:
            return leaves[0]
        split = 1 << ((len(leaves) - 1).bit_length() - 1)
        return self.h(b"\1" + self.tree(leaves[:split]) + self.tree(leaves[split:]))

    def leaf(self, data):
        return self.h(b"\0" + data)

    def root_above(self, node, index, size, path):
        """RFC 9162, section 2.1.3.2: the head of a tree of `size` leaves that the path leads to, or nothing."""
        last = size - 1
        for other in path:
            if last == 0:
                return None
            if index & 1 or index == last:
                node = self.h(b"\1" + other + node)
                while index and not index & 1:
                    index, last = index >> 1, last >> 1
            else:
                node = self.h(b"\1" + node + other)
            index, last = index >> 1, last >> 1
        return node if last == 0 else None

    def check_key(self, key):
        size = len(self.key_prefix) + self.key_size
        check(len(key) == size and key.startswith(self.key_prefix), "a key of another type")
        if self.key_size == 32:
            y = int.from_bytes(key[-32:], "little") % 2**255
            check(y < PRIME and y not in SMALL_ORDERS, "a key for which anybody can sign")

    def check_signature(self, key, message, signature):
        with tempfile.TemporaryDirectory() as folder:
            paths = [pathlib.Path(folder, name) for name in ("key", "message", "signature")]
            for path, content in zip(paths, (key, message, signature)):
                path.write_bytes(content)
            name = [str(path) for path in paths]
            command = ["openssl", "pkeyutl", "-verify", "-pubin", "-keyform", "DER", "-inkey", name[0]]
            command += ["-rawin", "-in", name[1], "-sigfile", name[2]]
            if self.digest == "sm3":
                command += ["-digest", "sm3", "-pkeyopt", "distid:1234567812345678"]
            done = subprocess.run(command, capture_output=True, check=False)
        check(done.returncode == 0, "a signature that is not the key's")


class Drbg:
    """HMAC_DRBG of SP 800-90A, without reseeding."""

    def __init__(self, suite, entropy, nonce, purpose):
        self.suite, self.key, self.value = suite, bytes(32), b"\1" * 32
        self.update(entropy + nonce + purpose)

    def update(self, data=b""):
        for mark in (b"\0", b"\1") if data else (b"\0",):
            self.key = self.suite.mac(self.key, self.value + mark + data)
            self.value = self.suite.mac(self.key, self.value)

    def generate(self, size):
        out = b""
        while len(out) < size:
            self.value = self.suite.mac(self.key, self.value)
            out += self.value
        self.update()
        return out[:size]

    def words(self):
        while True:
            request = self.generate(128)
            for at in range(0, 128, 2):
                yield int.from_bytes(request[at : at + 2], "big")


class Log:
    """A growing tree: the heads of its full subtrees."""

    def __init__(self, suite):
        self.suite, self.full, self.size = suite, [], 0

    def add(self, token):
        self.full.append(self.suite.leaf(token))
        rest = self.size
        while rest % 2 == 1:
            right, left = self.full.pop(), self.full.pop()
            self.full.append(self.suite.h(b"\1" + left + right))
            rest //= 2
        self.size += 1

    def head(self):
        if not self.full:
            return self.suite.h(b"")
        head = self.full[-1]
        for node in reversed(self.full[:-1]):
            head = self.suite.h(b"\1" + node + head)
        return head


# The protocol ------------------------------------------------------------------------------------


def shuffled(words, count):
    deck = list(range(count))
    for i in range(count - 1, 0, -1):
        word = next(words)
        while word >= 65536 - 65536 % (i + 1):
            word = next(words)
        j = word % (i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


class Verifier:
    """`dealer_keys` are those that may have signed, each with the end at which another followed it."""

    def __init__(self, dealer_keys, published):
        self.dealer_keys, self.published = dealer_keys, published
        self.record = b""
        self.state, self.round, self.time = "opening", 0, 0
        self.covered = self.heads = self.proved = 0
        self.right_behind = False
        self.epoch_rounds, self.acknowledged = [], {}
        self.auditor = None

    def take(self, kind, number, body, values, whole):
        check(self.state != "closed" or kind == ACKNOWLEDGE, "something follows the closing record")
        check(kind != SUCCESSION, "a succession in a transcript")
        self.right_behind = kind == ACKNOWLEDGE and self.right_behind or kind in (HEAD, CLOSE)
        if kind in (SESSION, JOIN):
            check(number == 0, "round")
        else:
            check(number == self.round + (kind == COMMIT), "round")
        {
            SESSION: self.session,
            JOIN: self.join,
            COMMIT: self.commit,
            CONTRIBUTE: self.contribute,
            SHUFFLE: self.shuffle,
            DISTRIBUTE: self.distribute,
            OPEN: self.open,
            REVEAL: self.reveal,
            HEAD: self.head,
            ABORT: self.abort,
            CLOSE: self.close,
            ACKNOWLEDGE: self.acknowledge,
            SEEDS: self.prove_seeds,
            DRAW: self.draw,
            CARD: self.card,
        }[kind](body, *values)
        self.running.update(whole)

    def expect(self, *states):
        check(self.state in states, f"a step that may not be taken in the state {self.state}")

    def note(self, time):
        check(time >= self.time, "time runs back")
        self.time = time

    def session(self, body, suite, game, hands, seats, _id, time, deal_limit, reveal_limit, key, _seeded, *rest):
        self.expect("opening")
        check(suite in SUITES and game in [*GAMES, "holdem"], "an unknown suite or game")
        holdem = ([2] * seats + [52 - 2 * seats], seats) if seats in HOLDEM_SEATS else None
        check((hands, seats) == GAMES.get(game, holdem), "a game that is dealt otherwise")
        check(max(deal_limit, reveal_limit) < 1 << 32, "limits")
        self.suite, self.hands, self.seats = Suite(suite), hands, seats
        self.has_board = game == "holdem"
        self.suite.check_key(key)
        check(self.dealer_keys is None or key in self.dealer_keys, "another signer")
        self.end = self.dealer_keys and self.dealer_keys[key]
        check(self.end != bytes(32), "another key followed before this one opened a session")
        self.key, self.time, self.limits = key, time, (deal_limit, reveal_limit)
        self.keys = [key]
        check(rest[2] != self.end, "behind the end at which another key followed this one")
        self.announce(body, *rest)
        self.s0 = self.s = self.suite.t("session", body)
        self.digests = [self.s]
        self.names, self.chains = [], []
        self.log = Log(self.suite)
        self.state = "joining"

    def announce(self, body, turn_limit, epoch, _previous, signature, random_key, auditor):
        self.check_epoch(epoch)
        check(turn_limit < 1 << 32, "limits")
        own = self.suite.name != "sm3-sm2"
        check(own == (random_key == b""), "a key of the random function that is not one's own, or is missing")
        self.random_key = self.key if own else random_key
        for key in [self.random_key] + ([auditor] if auditor else []):
            Suite("sha256-ed25519").check_key(key)
            check(of_prime_order(key[-32:]) is not None, "a key of another order")
        self.auditor = auditor
        # The signature stands between its key, 14, and the next one.
        size = len(signature)
        head = bytes([0x0E, 0x58, size]) if size > 23 else bytes([0x0E, 0x40 + size])
        at = len(body) - len(self.tail(random_key, auditor)) - size - len(head)
        check(body[at : at + len(head) + size] == head + signature, "a signature of another size")
        unsigned = body[:at] + b"\x0e\x40" + self.tail(random_key, auditor)
        self.suite.check_signature(self.key, self.suite.t("announced", unsigned), signature)
        self.turn_limit, self.epoch = turn_limit, epoch
        self.running = hashlib.new(self.suite.digest)

    @staticmethod
    def tail(*keys):
        heads = [bytes([number, 0x58, len(key)]) if key else bytes([number, 0x40]) for number, key in zip((15, 16), keys)]
        return b"".join(head + key for head, key in zip(heads, keys))

    def check_epoch(self, epoch):
        check(0 < epoch <= 1024, "limits")

    def epoch_of(self, number):
        return (number - 1) // self.epoch + 1

    def proves_seeds(self):
        """Whether no seeds wait for their proof."""
        return self.round == 0 or self.proved == self.epoch_of(self.round)

    def join(self, body, seat, name, key, end, length, signature):
        self.expect("joining")
        check(seat == len(self.names), "a seat out of turn")
        check(0 < len(name.encode()) <= 64, "a bad name")
        check(nickname(name) and compared(name) not in map(compared, self.names), "a bad name")
        self.suite.check_key(key)
        check(0 < length <= 1 << 24, "a chain of no length")
        text = self.suite.t("join", self.s0, be(seat, 1), name.encode(), key, end, be(length, 4))
        self.suite.check_signature(key, text, signature)
        self.names.append(name)
        self.keys.append(key)
        self.chains.append([0, end, length])
        self.s = self.suite.t("joined", self.s, body)
        self.digests.append(self.s)
        if len(self.names) == self.seats:
            self.state, self.previous = "reveal", self.s

    def commit(self, _body, previous, commitment, time):
        self.expect("reveal")
        ended = self.round % self.epoch == 0
        check(self.proves_seeds() == ended or self.round == 0, "seeds that are not proved, or too early")
        self.note(time)
        self.begin_round()
        check(previous == self.previous, "another past")
        self.commitment, self.committed = commitment, time
        self.contributions, self.opened, self.root, self.play = [], [], b"", b""
        self.drawn, self.due, self.seen = [], False, {}
        self.epoch_rounds.append((self.round, previous, commitment))
        self.state = "pre-deal"

    def begin_round(self):
        self.round += 1
        check(all(self.round <= length for _, _, length in self.chains), "a chain that is used up")

    def contribute(self, _body, seat, value):
        self.expect("pre-deal")
        check(seat == len(self.contributions) < self.seats, "a contribution out of turn")
        last_round, last, length = self.chains[seat]
        end = value
        for _ in range(last_round, self.round):
            end = self.suite.t("contribution", self.s0, be(seat, 1), end)
        check(end == last, "another contribution than was committed to")
        self.chains[seat] = [self.round, value, length]
        self.contributions.append(value)

    def shuffle(self, _body, root):
        self.expect("pre-deal")
        check(len(self.contributions) == self.seats, "a contribution is missing")
        self.root = root
        self.state = "shuffle"

    def add_token(self, token):
        self.add(token)
        check(self.log.size - self.covered <= UNCOVERED, "too many rounds without a head")

    def add(self, digest):
        self.log.add(digest)
        if self.published and self.published[0] == self.log.size:
            check(self.log.head() == self.published[1], "another log than was published")

    def distribute(self, _body, fingerprints, time):
        self.expect("shuffle")
        self.note(time)
        check(time - self.committed <= self.limits[0], "dealt too late")
        check(len(fingerprints) == len(self.hands), "fingerprints")
        check(self.suite.tree([self.suite.leaf(f) for f in fingerprints]) == self.root, "another root")
        self.fingerprints, self.dealt = fingerprints, time
        times = be(self.committed, 8), be(time, 8)
        parts = [self.s, be(self.round, 4), self.previous, self.commitment, b"".join(self.contributions), self.root]
        self.token = self.suite.t("token", *parts, *times)
        self.add_token(self.token)
        self.state = "distribute"

    def fingerprint(self, hand, cards, salts):
        first = sum(self.hands[:hand])
        leaves = [be(first + i, 2) + be(card, 2) + salt for i, (card, salt) in enumerate(zip(cards, salts))]
        return self.suite.tree([self.suite.leaf(leaf) for leaf in leaves])

    def drawable(self):
        if len(self.hands) == self.seats or self.hands == GAMES["doudizhu"][0]:
            return 0
        return BOARD if self.has_board else self.hands[-1]

    def draw(self, _body, place, seat, time):
        self.expect("distribute")
        check(not self.due, "a card that was drawn is not shown")
        self.note(time)
        check(place == len(self.drawn) < self.drawable(), "a card is drawn out of its order")
        check(seat <= self.seats and self.seats not in self.opened, "a card that nobody draws, or all have seen")
        self.drawn.append(None)
        self.play += bytes([DRAW]) + be(place, 2) + be(seat, 1) + be(time, 8)
        self.due = seat == self.seats

    def see(self, card, position):
        check(self.seen.setdefault(card, position) == position, "a card that is shown in two places")

    def see_drawn(self, card):
        self.see(card, sum(self.hands[: self.seats]) + len(self.drawn) - 1)

    def card(self, _body, hand, place, card, salt, path):
        self.expect("distribute")
        check(self.due, "a card that was not drawn for all")
        check(hand == self.seats and place == len(self.drawn) - 1, "another card than was drawn")
        check(card < sum(self.hands) and len(salt) == 16, "a card that cannot be")
        leaf = self.suite.leaf(be(sum(self.hands[:hand]) + place, 2) + be(card, 2) + salt)
        found = self.suite.root_above(leaf, place, self.hands[hand], path)
        check(found == self.fingerprints[hand], "a card that is not in its place")
        self.see_drawn(card)
        self.due = False

    def open(self, _body, hand, cards, salts):
        self.expect("distribute")
        check(not self.due, "a card that was drawn is not shown")
        check(hand < len(self.hands) and hand not in self.opened, "a hand that is not to be opened")
        size = self.hands[hand]
        check(len(cards) == 2 * size and len(salts) == 16 * size, "cards or salts too many or too few")
        cards = [int.from_bytes(cards[i : i + 2], "big") for i in range(0, 2 * size, 2)]
        salts = [salts[i : i + 16] for i in range(0, 16 * size, 16)]
        check(len(set(cards)) == size and max(cards) < sum(self.hands), "cards that cannot be")
        check(self.fingerprint(hand, cards, salts) == self.fingerprints[hand], "cards that do not open their hand")
        for position, card in enumerate(cards, sum(self.hands[:hand])):
            self.see(card, position)
        self.opened.append(hand)
        self.play += bytes([OPEN, hand])

    def reveal(self, _body, seed, time):
        self.expect("distribute")
        check(not self.due, "a card that was drawn is not shown")
        self.note(time)
        check(time - self.dealt <= self.limits[1], "revealed too late")
        if self.auditor:
            check(len(seed) == 32 + ENCRYPTION, "what is encrypted to the auditor is no seed")
        else:
            check(len(seed) == 32, "a seed has 32 bytes")
            self.recompute(seed)
        self.previous = self.suite.t("revealed", self.token, self.play, seed, be(time, 8))
        self.state = "reveal"

    def recompute(self, seed):
        suite, number = self.suite, be(self.round, 4)
        commitment = suite.t("commitment", self.s, number, self.previous, seed)
        check(commitment == self.commitment, "another seed")
        count = sum(self.hands)
        purpose = suite.label("deal").encode()
        secret = seed + b"".join(self.contributions)
        derived = suite.hkdf(secret, self.s, purpose + self.s + number, 48 + 16 * count)
        deck = shuffled(Drbg(suite, derived[:32], derived[32:48], purpose).words(), count)
        salts = [derived[at : at + 16] for at in range(48, len(derived), 16)]
        first = 0
        for hand, size in enumerate(self.hands):
            end = first + size
            found = self.fingerprint(hand, deck[first:end], salts[first:end])
            check(found == self.fingerprints[hand], f"hand {hand} is not what the seed deals")
            first = end

    def abort(self, _body, code, seat, time):
        self.expect("pre-deal", "shuffle", "distribute")
        self.note(time)
        check(code & 0xFF in CODES.get(code >> 8, ()) and code < 1 << 16, "an abort with an unknown code")
        check(seat <= self.seats, "an abort that blames nobody")
        check(self.state != "distribute", "dealt and not revealed")
        self.check_blame(code, seat, time - self.committed)
        parts = [self.s, be(self.round, 4), self.previous, self.commitment]
        parts += [b"".join(self.contributions), self.root, be(code, 2), be(seat, 1)]
        self.previous = self.suite.t("aborted", *parts, be(self.committed, 8), be(time, 8))
        self.add_token(self.previous)
        self.state = "reveal"

    def check_blame(self, code, seat, waited):
        dealer, turn = self.seats, len(self.contributions)
        late = waited > self.limits[0]
        check(not late or (code == TOO_LATE and seat == dealer), "given up too late")
        check(late or code != TOO_LATE, "blame for lateness that was none")
        if seat == dealer:
            return check(code != MISSING, "the dealer contributes nothing")
        check(turn < self.seats, "a player is blamed once all have contributed")
        if code not in (STOPPED, GAVE_UP):
            check(seat == turn and (code == MISSING or code in SAID_WRONGLY), "blame of a player for another's")
            check(code != MISSING or waited >= self.turn_limit, "blame for a silence that was short")

    def prove_seeds(self, _body, epoch, proof):
        self.expect("reveal")
        check(not self.proves_seeds(), "a proof of no seeds")
        number = self.epoch_of(self.round)
        check(epoch == number, "the proof of another epoch")
        if self.auditor:
            check(len(proof) == 80 + ENCRYPTION, "what is encrypted to the auditor is no proof of seeds")
            self.proved, self.epoch_rounds = epoch, []
            return
        output = evaluated(self.random_key[-32:], self.suite.t("seeds", self.s, be(number, 4)), proof)
        for number, previous, commitment in self.epoch_rounds:
            seed = self.suite.hkdf(output, self.s, self.suite.label("seed").encode() + be(number, 4), 32)
            expected = self.suite.t("commitment", self.s, be(number, 4), previous, seed)
            check(expected == commitment, f"round {number} has another seed than the random function's")
        self.proved, self.epoch_rounds = epoch, []

    def acknowledge(self, _body, seat, signature):
        check(self.right_behind, "an acknowledgement of nothing")
        check(self.next_seat <= seat < self.seats, "a seat out of turn")
        text = self.suite.t("acknowledged", self.s, be(seat, 1), self.head_body)
        self.suite.check_signature(self.keys[1 + seat], text, signature)
        self.next_seat = seat + 1
        self.acknowledged[seat] = self.log.size

    def check_transcript(self, transcript):
        check(transcript == self.running.digest(), "another transcript than the one that was signed")

    def check_head(self, body, size, root, text, signature):
        if self.end:  # which may also be one before all had joined, or before any head
            ends = [(self.s, self.record), *((digest, b"") for digest in self.digests)]
            ended = [self.suite.tagged("evenhand ended", *end) for end in ends]
            check(self.end not in ended, "behind the end at which another key followed this one")
        check(size == self.log.size, "a head over more or fewer rounds")
        check(root == self.log.head(), "another head")
        self.suite.check_signature(self.key, text, signature)
        self.covered, self.record = size, body

    def head(self, body, size, root, time, signature, transcript):
        self.expect("distribute", "reveal")
        self.note(time)
        self.check_transcript(transcript)
        check(size > self.covered, "a head over no new round")
        text = self.suite.t("head", self.s, be(size, 8), root, be(time, 8), transcript)
        self.check_head(body, size, root, text, signature)
        self.heads += 1
        self.head_body, self.next_seat = body, 0

    def close(self, body, size, root, heads, last, time, signature, transcript):
        self.expect("reveal")
        self.note(time)
        check(self.proves_seeds(), "seeds that are not proved")
        self.check_transcript(transcript)
        self.add(self.previous)  # how the last round ended
        check(heads == self.heads, "heads are missing, or too many")
        check(last == self.previous, "it closes after another round")
        text = self.suite.t("close", self.s, be(size, 8), root, be(heads, 8), last, be(time, 8), transcript)
        self.check_head(body, size, root, text, signature)
        self.head_body, self.next_seat = body, 0
        self.state = "closed"

    def finish(self):
        check(self.state == "closed", f"it ends in the state {self.state}")
        check(not self.published or self.log.size >= self.published[0], "fewer rounds than were published")


def key_of(path):
    done = subprocess.run(["openssl", "pkey", "-pubin", "-in", path, "-outform", "DER"], capture_output=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{path}: no public key in PEM")
    return done.stdout


def follow(keys, data):
    """Adds the key that follows the newest of them, as the file of a succession says."""
    found = list(frames(data))
    check(len(found) == 1 and found[0][:2] == (SUCCESSION, 0), "no succession by itself")
    name, old, new, end, time, *signatures = found[0][3]
    check(name in [*SUITES, "mental"], "an unknown suite")
    suite = Suite("sha256-ed25519" if name == "mental" else name)
    text = suite.t("succession", name.encode(), old, new, end, be(time, 8))
    for key, signature in zip((old, new), signatures):
        suite.check_key(key)
        check(suite.key_size != 32 or of_prime_order(key[-32:]) is not None, "a key of another order")
        suite.check_signature(key, text, signature)
    check(list(keys)[-1] == old and new not in keys, "it does not lead on from the key before it")
    keys[old], keys[new] = end, None


def verify(data, dealer_keys, published):
    """What does not hold first, or nothing; what is to be noted; and whether an auditor alone can recompute rounds."""
    verifier = Verifier(dealer_keys, published)
    number = 0
    try:
        for number, frame in enumerate(frames(data), 1):
            verifier.take(*frame)
        verifier.finish()
    except Fault as fault:
        return f"frame {number + (fault.args[0].startswith(('no frame', 'the frame', 'CRC')))}: {fault}", "", False
    note = "" if list(dealer_keys or [verifier.key])[0] == verifier.key else "'s successor"
    note += "; the auditor alone can recompute its rounds" if verifier.auditor else ""
    note += "; one key signs for several" if len(set(verifier.keys)) < len(verifier.keys) else ""
    return None, note, bool(verifier.auditor)


def main():
    parser = argparse.ArgumentParser(description="Verifies transcripts of the deal protocol.")
    parser.add_argument("transcripts", nargs="+", metavar="TRANSCRIPT")
    parser.add_argument("--dealer-key", metavar="KEY.pem")
    parser.add_argument("--succession", metavar="FILE", action="append", default=[])
    parser.add_argument("--head", metavar="SIZE:ROOT")
    options = parser.parse_args()
    keys = {key_of(options.dealer_key): None} if options.dealer_key else None
    for path in options.succession:
        try:
            check(keys, "the key that it leads on from is missing: give --dealer-key")
            follow(keys, pathlib.Path(path).read_bytes())
        except (Fault, OSError) as fault:
            parser.error(f"{path}: {fault}")
    published = None
    if options.head:
        size, root = options.head.split(":")
        published = int(size), bytes.fromhex(root)
    status = 0
    for path in options.transcripts:
        fault, note, is_auditors = verify(pathlib.Path(path).read_bytes(), keys, published)
        signer = "signed by that key" if keys else "signer unknown"
        print(f"{path}: {'consistent, ' + signer + note if fault is None else 'false: ' + fault}")
        # As the program's: 1 is false, 5 is true as far as the keys that were given show.
        is_open = not keys or is_auditors
        status = 1 if fault is not None else status or (5 if is_open else 0)
    return status


if __name__ == "__main__":
    sys.exit(main())
