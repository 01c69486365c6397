"""A third verifier of transcripts, written from docs/protocol.md and docs/mental.md alone: nobody who wrote it had read the
program's verifier or examples/verify*.py. Where the three disagree, a page or a program is wrong.

    third_verifier.py [--dealer-key FILE.pem] FILE...

A line for each file: its name, then "holds" and a digest of all cards that were dealt, or the code of the first fault and
why. It stops at that fault, so that it never says which rounds hold beside it. All arithmetic is Python's; hashlib has the
hashes. The exit code is 0 when all files hold, else 1."""
import base64
import functools
import hashlib
import hmac
import struct
import sys
import unicodedata
import zlib

# -- Faults, hashes, trees ---------------------------------------------------------------------------------------------

CODES = ([0x0101 + i for i in range(11)] + [0x0201 + i for i in range(31)] + [0x0301, 0x0302, 0x0303, 0x0304] +
         [0x0401 + i for i in range(23)] + [0x0501])


class Fault(Exception):
    """A rule that does not hold, by the code of the page's table."""


def need(condition, code, why=""):
    if not condition:
        raise Fault(f"0x{code:04X} {why}".strip())


def u8(n): return struct.pack(">B", n)
def u16(n): return struct.pack(">H", n)
def u32(n): return struct.pack(">I", n)
def u64(n): return struct.pack(">Q", n)


class Hash:
    """The hash of a suite and all that is made of it."""

    def __init__(self, name):
        self.name = name

    def __call__(self, data):
        return hashlib.new(self.name, data).digest()

    def label(self, label, *parts):
        """T of the page."""
        name = label.encode()
        return self(u8(len(name)) + name + b"".join(u32(len(p)) + p for p in parts))

    def mac(self, key, data):
        return hmac.new(key, data, self.name).digest()

    def hkdf(self, key, salt, info, length):
        secret, out, block = self.mac(salt, key), b"", b""
        while len(out) < length:
            block = self.mac(secret, block + info + u8(len(out) // 32 + 1))
            out += block
        return out[:length]

    def leaf(self, data):
        return self(b"\0" + data)

    def head(self, leaves):
        """The head of a tree over these hashes of leaves (RFC 9162, section 2.1)."""
        if len(leaves) < 2:
            return leaves[0] if leaves else self(b"")
        split = 1 << (len(leaves) - 1).bit_length() - 1
        return self(b"\1" + self.head(leaves[:split]) + self.head(leaves[split:]))

    def includes(self, leaf, index, size, path, head):
        """Whether the path leads from the leaf to the head (RFC 9162, section 2.1.3.2)."""
        last, value = size - 1, leaf
        for p in path:
            if last == 0:
                return False
            if index & 1 or index == last:
                value = self(b"\1" + p + value)
                while index & 1 == 0 and index:
                    index, last = index >> 1, last >> 1
            else:
                value = self(b"\1" + value + p)
            index, last = index >> 1, last >> 1
        return last == 0 and value == head


# -- edwards25519 (RFC 8032), ristretto255 (RFC 9496) ------------------------------------------------------------------

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
SQRT_M1 = pow(2, (P - 1) // 4, P)
ZERO = (0, 1, 1, 0)


def add(p, q):
    a, b = (p[1] - p[0]) * (q[1] - q[0]) % P, (p[1] + p[0]) * (q[1] + q[0]) % P
    c, d = 2 * p[3] * q[3] * D % P, 2 * p[2] * q[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def negative(p):
    return -p[0] % P, p[1], p[2], -p[3] % P


def total(terms):
    """The sum of k p over all (k, p): windows of bits, the points of a window gathered by its value (Pippenger)."""
    terms = [(k, p) for k, p in terms if k]
    width = 1 if len(terms) < 3 else 4 if len(terms) < 100 else 6
    result = ZERO
    for shift in range(max((k.bit_length() for k, _ in terms), default=0) // width * width, -1, -width):
        for _ in range(width):
            result = add(result, result)
        heaps = {}
        for k, p in terms:
            digit = k >> shift & (1 << width) - 1
            if digit:
                heaps[digit] = add(heaps[digit], p) if digit in heaps else p
        running = ZERO
        for digit in range(max(heaps, default=0), 0, -1):
            if digit in heaps:
                running = add(running, heaps[digit])
            result = add(result, running)
    return result


def same(p, q):
    return (p[0] * q[2] - q[0] * p[2]) % P == 0 and (p[1] * q[2] - q[1] * p[2]) % P == 0


@functools.lru_cache(None)
def point(data):
    """The point that RFC 8032, section 5.1.3, decodes, or none."""
    y = int.from_bytes(data, "little")
    sign, y = y >> 255, y & (1 << 255) - 1
    if y >= P:
        return None
    u, v = (y * y - 1) % P, (D * y * y + 1) % P
    x = u * pow(v, 3, P) * pow(u * pow(v, 7, P), (P - 5) // 8, P) % P
    if (v * x * x - u) % P:
        x = x * SQRT_M1 % P
        if (v * x * x - u) % P:
            return None
    if x == 0 and sign:
        return None
    x = P - x if x & 1 != sign else x
    return x, y, 1, x * y % P


def encoded(p):
    z = pow(p[2], -1, P)
    return ((p[1] * z % P) | ((p[0] * z % P & 1) << 255)).to_bytes(32, "little")


BASE = point((4 * pow(5, -1, P) % P).to_bytes(32, "little"))


def prime_order(p):
    return p is not None and not same(p, ZERO) and same(total([(L, p)]), ZERO)


@functools.lru_cache(None)
def ed25519_holds(key, message, signature):
    a, s = point(key), int.from_bytes(signature[32:], "little")
    if a is None or len(signature) != 64 or s >= L:
        return False
    k = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % L
    return encoded(total([(s, BASE), (k, negative(a))])) == signature[:32]


@functools.lru_cache(None)
def vrf(key, alpha, proof):
    """Returns the output as VRF_verify (RFC 9381) does, or none where the proof does not hold."""
    gamma, c, s = point(proof[:32]), int.from_bytes(proof[32:48], "little"), int.from_bytes(proof[48:], "little")
    if not prime_order(gamma) or s >= L:
        return None
    for counter in range(256):
        h = point(hashlib.sha512(b"\3\1" + key + alpha + u8(counter) + b"\0").digest()[:32])
        if h is not None and not same(total([(8, h)]), ZERO):
            break
    h, y = total([(8, h)]), point(key)
    u, v = total([(s, BASE), (c, negative(y))]), total([(s, h), (c, negative(gamma))])
    parts = b"".join(map(encoded, (y, h, gamma, u, v)))
    if hashlib.sha512(b"\3\2" + parts + b"\0").digest()[:16] != proof[32:48]:
        return None
    return hashlib.sha512(b"\3\3" + encoded(total([(8, gamma)])) + b"\0").digest()


def root_of_ratio(u, v):
    """SQRT_RATIO_M1 of RFC 9496: whether u / v is a square, and a root of it or of sqrt(-1) u / v."""
    r = u * pow(v, 3, P) * pow(u * pow(v, 7, P), (P - 5) // 8, P) % P
    check = v * r * r % P
    square, flipped = check == u % P, check == -u % P
    if flipped or check == -u * SQRT_M1 % P:
        r = r * SQRT_M1 % P
    return square or flipped, P - r if r & 1 else r


A_MINUS_D = root_of_ratio(1, -1 - D)[1]
AD_MINUS_ONE = P - root_of_ratio((-D - 1) % P, 1)[1]  # the odd root, as in its section 4.1


@functools.lru_cache(None)
def element(data):
    """The element of RFC 9496, section 4.3.1, or none."""
    s = int.from_bytes(data, "little")
    if s >= P or s & 1:
        return None
    u1, u2 = (1 - s * s) % P, (1 + s * s) % P
    v = (-D * u1 * u1 - u2 * u2) % P
    square, root = root_of_ratio(1, v * u2 * u2 % P)
    x = 2 * s * root * u2 % P
    x = P - x if x & 1 else x
    y = u1 * root * root * u2 * v % P
    t = x * y % P
    return None if not square or t & 1 or y == 0 else (x, y, 1, t)


def equal(p, q):
    """Whether two elements of ristretto255 are one (RFC 9496, section 4.3.3)."""
    return (p[0] * q[1] - p[1] * q[0]) % P == 0 or (p[1] * q[1] - p[0] * q[0]) % P == 0


def ristretto(p):
    """The encoding of RFC 9496, section 4.3.2."""
    x, y, z, t = p
    u1, u2 = (z + y) * (z - y) % P, x * y % P
    root = root_of_ratio(1, u1 * u2 * u2 % P)[1]
    den1, den2 = root * u1 % P, root * u2 % P
    z_inverse = den1 * den2 * t % P
    den = den2
    if t * z_inverse % P & 1:
        x, y, den = y * SQRT_M1 % P, x * SQRT_M1 % P, den1 * A_MINUS_D % P
    y = -y if x * z_inverse % P & 1 else y
    s = den * (z - y) % P
    return (P - s if s & 1 else s).to_bytes(32, "little")


def derived(data):
    """The element of RFC 9496, section 4.3.4, from 64 bytes."""
    result = ZERO
    for half in (data[:32], data[32:]):
        t = int.from_bytes(half, "little") & (1 << 255) - 1
        r = SQRT_M1 * t * t % P
        u, v = (r + 1) * (1 - D * D) % P, (-1 - r * D) * (r + D) % P
        square, s = root_of_ratio(u, v)
        c = -1
        if not square:
            s = s * t % P
            s, c = (s if s & 1 else P - s), r
        n = (c * (r - 1) * pow(D - 1, 2, P) - v) % P
        w0, w1, w2, w3 = 2 * s * v % P, n * AD_MINUS_ONE % P, (1 - s * s) % P, (1 + s * s) % P
        result = add(result, (w0 * w3 % P, w2 * w1 % P, w1 * w3 % P, w0 * w2 % P))
    return result


# -- SM2 (GB/T 32918.2) ------------------------------------------------------------------------------------------------

SM2_P = 0xFFFFFFFEFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF00000000FFFFFFFFFFFFFFFF
SM2_B = 0x28E9FA9E9D9F5E344D5A9E4BCF6509A7F39789F515AB8F92DDBCBD414D940E93
SM2_N = 0xFFFFFFFEFFFFFFFFFFFFFFFFFFFFFFFF7203DF6B21C6052B53BBF40939D54123
SM2_G = (0x32C4AE2C1F1981195F9904466A39C9948FE30BBFF2660BE1715A4589334C74C7,
         0xBC3736A2F4F6779C59BDCEE36B692153D0A9877CC62A474002DF32E52139F0A0)


def sm2_add(p, q):
    if p is None or q is None:
        return q if p is None else p
    if p[0] == q[0] and (p[1] + q[1]) % SM2_P == 0:
        return None
    if p == q:
        slope = 3 * (p[0] * p[0] - 1) * pow(2 * p[1], -1, SM2_P) % SM2_P
    else:
        slope = (q[1] - p[1]) * pow(q[0] - p[0], -1, SM2_P) % SM2_P
    x = (slope * slope - p[0] - q[0]) % SM2_P
    return x, (slope * (p[0] - x) - p[1]) % SM2_P


def sm2_times(k, p):
    result = None
    for bit in bin(k)[2:]:
        result = sm2_add(result, result)
        result = sm2_add(result, p) if bit == "1" else result
    return result


def der_number(data):
    """A positive INTEGER of DER at the beginning, and the rest, or none."""
    if len(data) < 3 or data[0] != 2 or not 1 <= data[1] <= 33 or len(data) < 2 + data[1]:
        return None, data
    value = data[2:2 + data[1]]
    if value[0] & 0x80 or (value[0] == 0 and len(value) > 1 and not value[1] & 0x80):
        return None, data
    return int.from_bytes(value, "big"), data[2 + data[1]:]


@functools.lru_cache(None)
def sm2_holds(key, message, signature):
    if len(signature) < 8 or len(signature) > 72 or signature[0] != 0x30 or signature[1] != len(signature) - 2:
        return False
    r, rest = der_number(signature[2:])
    s, rest = der_number(rest)
    if r is None or s is None or rest or not 0 < r < SM2_N or not 0 < s < SM2_N or (r + s) % SM2_N == 0:
        return False
    identity = b"1234567812345678"
    z = hashlib.new("sm3", u16(8 * len(identity)) + identity + (SM2_P - 3).to_bytes(32, "big") +
                    SM2_B.to_bytes(32, "big") + SM2_G[0].to_bytes(32, "big") + SM2_G[1].to_bytes(32, "big") + key).digest()
    e = int.from_bytes(hashlib.new("sm3", z + message).digest(), "big")
    q = int.from_bytes(key[:32], "big"), int.from_bytes(key[32:], "big")
    at = sm2_add(sm2_times(s, SM2_G), sm2_times((r + s) % SM2_N, q))
    return at is not None and (e + at[0]) % SM2_N == r


ED_DER = bytes.fromhex("302a300506032b6570032100")
SM2_DER = bytes.fromhex("3059301306072a8648ce3d020106082a811ccf5501822d03420004")


@functools.lru_cache(None)
def ed25519_key(der, prime=False):
    """The 32 bytes of a key of Ed25519."""
    need(len(der) == 44 and der.startswith(ED_DER), 0x040C, "no key of Ed25519")
    need(int.from_bytes(der[12:], "little") & (1 << 255) - 1 < P, 0x040C, "y is too large")
    p = point(der[12:])
    need(p is not None and not same(total([(8, p)]), ZERO), 0x040C, "a small order, or no point")
    need(not prime or prime_order(p), 0x040C, "not of prime order")
    return der[12:]


def sm2_key(der):
    need(len(der) == 91 and der.startswith(SM2_DER), 0x040C, "no key of SM2")
    x, y = int.from_bytes(der[27:59], "big"), int.from_bytes(der[59:], "big")
    need(x < SM2_P and y < SM2_P and (y * y - x * x * x + 3 * x - SM2_B) % SM2_P == 0, 0x040C, "not on the curve")
    return der[27:]


# -- Frames ------------------------------------------------------------------------------------------------------------

# n a number below 2^64, h below 2^32, t text, d 32 bytes, b bytes, f true or false; N and D arrays of n and d
SHAPES = {1: "ttNnbnhhbfhnbbbb", 2: "ntbbnb", 3: "ddn", 4: "nd", 5: "d", 6: "Dn", 7: "nbb", 8: "nbb", 9: "bn", 10: "ndnbd",
          11: "nnn", 12: "ndndnbd", 13: "DndD", 14: "nnnbD", 15: "nb", 16: "nb", 17: "nbb", 18: "nbb", 19: "nbb", 20: "nb",
          21: "nnn", 22: "n", 23: "tbbbnbb", 24: "nb"}
WORDS = ("", "session", "join", "commit", "contribute", "shuffle", "distribute", "hand", "open", "reveal", "head", "abort",
         "close", "proof", "card", "acknowledge", "seeds", "key", "mix", "share", "unlock", "draw", "finish", "succession",
         "agree")


class Body:
    """The members of a body of CBOR in its deterministic form; spans has where each of them stands."""

    def __init__(self, data, shape):
        self.data, self.at, self.spans = data, 0, []
        need(self.start(5) == len(shape), 0x0109, "members")
        self.members = []
        for i, kind in enumerate(shape):
            need(self.start(0) == i + 1, 0x0109, "key")
            begin = self.at
            self.members.append(self.value(kind))
            self.spans.append((begin, self.at))
        need(self.at == len(data), 0x0108, "something follows")

    def take(self, n):
        need(self.at + n <= len(self.data), 0x0108, "the body ends early")
        self.at += n
        return self.data[self.at - n:self.at]

    def start(self, major):
        first = self.take(1)[0]
        need(first >> 5 == major, 0x0109, "another type of value")
        info = first & 31
        if info < 24:
            return info
        need(info <= 27, 0x0108, "no length that is determined")
        size = 1 << info - 24
        n = int.from_bytes(self.take(size), "big")
        need(n >= (24 if size == 1 else 1 << 4 * size), 0x0108, "a number in more bytes than it needs")
        return n

    def value(self, kind):
        if kind == "f":
            byte = self.take(1)[0]
            need(byte in (0xF4, 0xF5), 0x0109, "neither true nor false")
            return byte == 0xF5
        if kind in "nh":
            n = self.start(0)
            need(kind == "n" or n < 1 << 32, 0x0109, "a number too large")
            return n
        if kind in "ND":
            count = self.start(4)
            need(count <= 64, 0x0109, "too many values")
            return [self.value(kind.lower()) for _ in range(count)]
        data = self.take(self.start(3 if kind == "t" else 2))
        need(kind != "d" or len(data) == 32, 0x0109, "not 32 bytes")
        try:
            return data.decode() if kind == "t" else data
        except UnicodeDecodeError:
            raise Fault("0x0109 no UTF-8") from None

    def without(self, member):
        """The body with an empty byte string in place of the member."""
        begin, end = self.spans[member]
        return self.data[:begin] + b"\x40" + self.data[end:]


def frames(data):
    """All frames: type, round, body, bytes of the frame."""
    at = 0
    while at < len(data):
        need(data[at:at + 4] == b"EVHF"[:len(data) - at], 0x0101)
        need(len(data) - at >= 16, 0x0106)
        version, kind, flags, length, number = struct.unpack(">BBHII", data[at + 4:at + 16])
        need(version == 2, 0x0102)
        need(kind in SHAPES, 0x0103)
        need(flags < 2, 0x0104)
        need(length <= 65536, 0x0105)
        whole = data[at:at + length + 20]
        need(len(whole) == length + 20, 0x0106)
        need(zlib.crc32(whole[:-4]) == int.from_bytes(whole[-4:], "big"), 0x0107)
        need(flags == 0 and WORDS[kind] not in ("hand", "proof"), 0x010A)
        need(WORDS[kind] != "succession", 0x0201)
        yield kind, number, Body(whole[16:-4], SHAPES[kind]), whole
        at += len(whole)


def fits(name):
    """Whether a name has the form that RFC 8266, section 2.3, gives it."""
    hidden = [0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, *range(0x180B, 0x1810), 0x3164, *range(0xFE00, 0xFE10), 0xFFA0,
              *range(0xE0000, 0xE1000), 0x2800]
    return (1 <= len(name.encode()) <= 64 and name.strip(" ") == name and "  " not in name and
            unicodedata.normalize("NFKC", name) == name and
            all((unicodedata.category(c)[0] in "LMNPS" or c == " ") and ord(c) not in hidden for c in name))


# -- A transcript ------------------------------------------------------------------------------------------------------

GAMES = {"doudizhu": ([17, 17, 17, 3], 3), "bridge": ([13] * 4, 4), "mahjong": ([14, 13, 13, 13, 83], 4)}
OFFENCES = {*range(0x0101, 0x010A), 0x0201, 0x0202, 0x0203, 0x0204, 0x020D, 0x0402}
SEALED_OFFENCES = {0x0303, 0x0410, 0x0411, 0x0412, 0x0413, 0x0414, 0x0406}


class Verifier:
    """Takes the frames of a transcript one after the other; raises the first fault."""

    def __init__(self, dealer_key=None):
        self.expected, self.step = dealer_key, "session"
        self.joined, self.names, self.time, self.newest = 0, set(), 0, 0
        self.heads, self.covered, self.next_ack = 0, 0, None
        self.proved, self.open_rounds, self.dealt = 0, [], hashlib.sha256()

    def take(self, kind, number, body, whole):
        word = WORDS[kind]
        need((self.step == "session") == (word == "session"), 0x0201)
        need((self.step == "join") == (word == "join") or word == "session", 0x0201)
        need(self.step != "closed" or word == "acknowledge", 0x020F)
        need(number == (0 if word in ("session", "join") else self.newest + (word == "commit")), 0x0202)
        getattr(self, word)(body, *body.members)
        if word not in ("head", "close", "acknowledge"):
            self.next_ack = None
        self.all.update(whole)
        if word in ("draw", "finish"):
            self.agreed_over = self.all.digest()

    def at(self, time):
        need(time >= self.time, 0x0207)
        self.time = time

    def holds(self, key, message, signature):
        need((sm2_holds if self.sm2 else ed25519_holds)(key, message, signature), 0x0406)

    # The session

    def session(self, body, suite, game, hands, seats, id_, time, deal_limit, reveal_limit, key, _, turn_limit, epoch, end,
                signature, random_key, auditor):
        need(suite in ("sha256-ed25519", "sm3-sm2", "mental"), 0x020A)
        self.sm2, self.mental = suite == "sm3-sm2", suite == "mental"
        self.hash = Hash("sm3" if self.sm2 else "sha256")
        self.all, self.log = hashlib.new(self.hash.name), []
        rules = GAMES.get(game) if game != "holdem" else ([2] * seats + [52 - 2 * seats], seats)
        need(rules is not None and (hands, seats) == rules and 2 <= seats <= 10, 0x020B)
        self.game, self.hands, self.seats, self.cards = game, hands, seats, sum(hands)
        self.starts = [sum(hands[:i]) for i in range(len(hands))]
        need(len(id_) == 32 and len(end) == 32, 0x0109)
        need(epoch == 0 if self.mental else 1 <= epoch <= 1024, 0x0109)
        self.deal_limit, self.reveal_limit, self.turn_limit, self.epoch = deal_limit, reveal_limit, turn_limit, epoch
        self.dealer = sm2_key(key) if self.sm2 else ed25519_key(key, True)
        need(self.sm2 or random_key == b"", 0x0109)
        self.random_key = ed25519_key(random_key, True) if self.sm2 else self.dealer
        need(auditor == b"" or not self.mental, 0x0109)
        self.auditor = auditor != b"" and ed25519_key(auditor, True) != b""
        self.holds(self.dealer, self.hash.label("evenhand/2 announced", body.without(13)), signature)
        need(self.expected in (None, key), 0x040A)
        self.at(time)
        self.alone = self.digest = self.hash.label("evenhand/2 session", body.data)
        self.keys, self.chains, self.lengths = [], [], []
        self.step = "join"

    def join(self, body, seat, name, key, end, length, signature):
        need(seat == self.joined, 0x0203)
        folded = unicodedata.normalize("NFKC", name.casefold())
        need(fits(name) and folded not in self.names, 0x020C)
        self.names.add(folded)
        need(len(end) == 32 and 1 <= length <= 1 << 24, 0x0109)
        self.keys.append(sm2_key(key) if self.sm2 else ed25519_key(key))
        said = self.hash.label("evenhand/2 join", self.alone, u8(seat), name.encode(), key, end, u32(length))
        self.holds(self.keys[-1], said, signature)
        self.chains.append((0, end))
        self.lengths.append(length)
        self.digest = self.hash.label("evenhand/2 joined", self.digest, body.data)
        self.joined += 1
        self.step, self.past = "between" if self.joined == self.seats else "join", self.digest

    # A round

    def commit(self, _, past, commitment, time):
        need(self.step == "between", 0x0201)
        need(not self.epoch or self.newest == 0 or self.newest % self.epoch or self.proved == self.newest, 0x0219)
        need(self.proved < self.newest or self.newest == 0 or not self.newest % max(self.epoch, 1), 0x0201)
        need(self.newest - self.covered < 4096, 0x0211)
        self.newest += 1
        need(self.newest <= min(self.lengths), 0x020D)
        need(past == self.past, 0x0208)
        need(not self.mental or commitment == bytes(32), 0x0401)
        self.at(time)
        self.commitment, self.committed, self.contributions, self.root = commitment, time, [], b""
        self.secrets, self.decks, self.waits = [], [], 0
        self.record, self.opened, self.drawn, self.seen, self.wanted = b"", set(), 0, {}, None
        self.step = "contribute"

    def turn(self, step, seat):
        """Holds a seat's word to its turn in a step in which each seat has one; whether the step is over by it."""
        need(self.step == step, 0x0201)
        need(seat == self.waits, 0x0203)
        self.waits = (seat + 1) % self.seats
        return self.waits == 0

    def contribute(self, _, seat, value):
        over = self.turn("contribute", seat)
        number, target = self.chains[seat]
        x = value
        for _ in range(self.newest - number):
            x = self.hash.label("evenhand/2 contribution", self.alone, u8(seat), x)
        need(x == target, 0x0402)
        self.chains[seat] = self.newest, value
        self.contributions.append(value)
        if over:
            self.step = "key" if self.mental else "shuffle"

    def shuffle(self, _, root):
        need(self.step == "shuffle", 0x0201)
        self.root, self.step = root, "distribute"

    def distribute(self, _, fingerprints, time):
        need(self.step == "distribute", 0x0201)
        need(len(fingerprints) == len(self.hands), 0x0303)
        need(self.hash.head([self.hash.leaf(f) for f in fingerprints]) == self.root, 0x0403)
        self.at(time)
        need(time - self.committed <= self.deal_limit, 0x0206)
        self.fingerprints, self.distributed, self.since = fingerprints, time, time
        self.x = b"".join(self.contributions)
        number = u32(self.newest)
        order = sorted(range(self.seats),
                       key=lambda s: self.hash.label("evenhand/2 order", self.digest, number, self.x, u8(s)))
        self.owner = order + [None] * (len(self.hands) - self.seats)
        self.token = self.hash.label("evenhand/2 token", self.digest, number, self.past, self.commitment, self.x, self.root,
                                     u64(self.committed), u64(time))
        self.log.append(self.hash.leaf(self.token))
        self.step = "play"
        if self.mental:
            self.sealed_distribute()

    def show(self, position, card):
        need(card < self.cards, 0x0301)
        need(self.seen.get(card, position) == position, 0x0302)
        self.seen[card] = position

    def open(self, _, hand, cards, salts):
        need(self.step == "play" and not self.mental and self.wanted is None, 0x0201)
        need(hand < len(self.hands), 0x0203)
        need(hand not in self.opened, 0x0204)
        size, start = self.hands[hand], self.starts[hand]
        need(len(cards) == 2 * size and len(salts) == 16 * size, 0x0303)
        for i in range(size):
            self.show(start + i, int.from_bytes(cards[2 * i:2 * i + 2], "big"))
        leaves = [self.hash.leaf(u16(start + i) + cards[2 * i:2 * i + 2] + salts[16 * i:16 * i + 16]) for i in range(size)]
        need(self.hash.head(leaves) == self.fingerprints[hand], 0x0405)
        self.opened.add(hand)
        self.record += b"\x08" + u8(hand)

    def draw(self, _, place, seat, time):
        need(self.step == "play" and self.wanted is None, 0x0201)
        need(self.game in ("holdem", "mahjong"), 0x021B)
        need(len(self.hands) - 1 not in self.opened, 0x0204)
        need(place == self.drawn and place < self.hands[-1] and (self.game != "holdem" or place < 5), 0x021B)
        need(seat <= self.seats, 0x0203)
        self.at(time)
        self.drawn, self.since = self.drawn + 1, time
        self.record += b"\x15" + u16(place) + u8(seat) + u64(time)
        if self.mental:
            self.drawer, self.step, self.then = seat, "agree", "drawn"
        elif seat == self.seats:
            self.wanted = place

    def card(self, _, hand, place, card, salt, path):
        need(self.step == "play" and self.wanted is not None, 0x0201)
        need(hand == len(self.hands) - 1 and place == self.wanted, 0x021B)
        need(len(salt) == 16, 0x0109)
        position = self.starts[hand] + place
        self.show(position, card)
        leaf = self.hash.leaf(u16(position) + u16(card) + salt)
        need(self.hash.includes(leaf, place, self.hands[hand], path, self.fingerprints[hand]), 0x0405)
        self.wanted = None

    def reveal(self, _, seed, time):
        need(self.step == ("revealed" if self.mental else "play"), 0x0201)
        need(self.wanted is None, 0x021C)
        self.at(time)
        need(time - self.distributed <= self.reveal_limit, 0x0206)
        need(len(seed) == (80 if self.auditor else 32), 0x0417 if self.auditor else 0x0109)
        if self.mental:
            self.sealed_reveal(seed)
        else:
            self.open_rounds.append((self.newest, self.past, self.commitment, None if self.auditor else seed))
            if not self.auditor:
                self.deal(seed)
        self.past = self.hash.label("evenhand/2 revealed", self.token, self.record, seed, u64(time))
        self.step = "between"

    def committed_to(self, number, past, seed):
        return self.hash.label("evenhand/2 commitment", self.digest, u32(number), past, seed)

    def deal(self, seed):
        """Deals from the seed and holds all that was shown to it."""
        need(self.committed_to(self.newest, self.past, seed) == self.commitment, 0x0401)
        info = b"evenhand/2 deal" + self.digest + u32(self.newest)
        k = self.hash.hkdf(seed + self.x, self.digest, info, 48 + 16 * self.cards)
        state = [bytes(32), b"\1" * 32]

        def update(data):
            for byte in b"\0\1" if data else b"\0":
                state[0] = self.hash.mac(state[0], state[1] + bytes([byte]) + data)
                state[1] = self.hash.mac(state[0], state[1])

        def words():
            while True:
                out = b""
                for _ in range(4):
                    state[1] = self.hash.mac(state[0], state[1])
                    out += state[1]
                update(b"")
                yield from struct.unpack(">64H", out)
        update(k[:48] + b"evenhand/2 deal")
        deck, word = list(range(self.cards)), words()
        for i in range(self.cards - 1, 0, -1):
            w = next(word)
            while w >= 65536 - 65536 % (i + 1):
                w = next(word)
            j = w % (i + 1)
            deck[i], deck[j] = deck[j], deck[i]
        leaves = [self.hash.leaf(u16(i) + u16(c) + k[48 + 16 * i:64 + 16 * i]) for i, c in enumerate(deck)]
        for start, size, fingerprint in zip(self.starts, self.hands, self.fingerprints):
            need(self.hash.head(leaves[start:start + size]) == fingerprint, 0x0404)
        for card, position in self.seen.items():
            need(deck[position] == card, 0x0304)
        self.dealt.update(u32(self.newest) + b"".join(map(u16, deck)))

    def abort(self, _, code, seat, time):
        need(self.step != "between", 0x0201)
        need(code in CODES, 0x0213)
        need(seat <= self.seats, 0x0203)
        self.at(time)
        before = self.step in ("contribute", "key", "mix", "shuffle", "distribute")
        turn = self.waits if self.step not in ("shuffle", "distribute", "play", "revealed") else None
        if turn is not None and self.next_ack is not None and len(self.acknowledged) < self.seats:
            turn = min(set(range(self.seats)) - self.acknowledged)
        passed, limit = time - (self.committed if before else self.distributed), \
            self.deal_limit if before else self.reveal_limit
        if passed > limit:
            need((code, seat) == (0x0206, self.seats), 0x0206)
        elif seat == self.seats:
            need(code not in (0x0205, 0x0206), 0x0218)
        else:
            need(turn is not None, 0x0218)
            waited = time - (self.committed if before else self.since)
            need((code == 0x0205 and seat == turn and waited >= self.turn_limit) or code in (0x010B, 0x0212) or
                 (seat == turn and (code in OFFENCES or (self.mental and code in SEALED_OFFENCES))), 0x0218)
        if before:
            self.open_rounds.append((self.newest, self.past, self.commitment, None))
            self.past = self.hash.label("evenhand/2 aborted", self.digest, u32(self.newest), self.past, self.commitment,
                                        b"".join(self.contributions), self.root, u16(code), u8(seat), u64(self.committed),
                                        u64(time))
            self.log.append(self.hash.leaf(self.past))
        else:
            need(self.mental and seat < self.seats, 0x020E)
            self.past = self.hash.label("evenhand/2 unrevealed", self.token, self.record, u16(code), u8(seat), u64(time))
        self.step = "between"

    def seeds(self, _, epoch, proof):
        need(self.step == "between" and not self.mental and self.newest > self.proved, 0x0201)
        need(epoch == (self.newest - 1) // self.epoch + 1, 0x0202)
        need(len(proof) == (128 if self.auditor else 80), 0x0417 if self.auditor else 0x0109)
        if not self.auditor:
            beta = vrf(self.random_key, self.hash.label("evenhand/2 seeds", self.digest, u32(epoch)), proof)
            need(beta is not None, 0x040E)
            for number, past, commitment, seed in self.open_rounds:
                true = self.hash.hkdf(beta, self.digest, b"evenhand/2 seed" + u32(number), 32)
                need(seed in (None, true) and self.committed_to(number, past, true) == commitment, 0x0401)
        self.open_rounds, self.proved = [], self.newest

    # The log

    def head(self, body, size, root, time, signature, over):
        need(self.step not in ("contribute", "key", "mix", "shuffle", "distribute") and self.newest, 0x0201)
        need(size == self.newest and size > self.covered, 0x0210)
        need(root == self.hash.head(self.log), 0x0407)
        need(over == self.all.digest(), 0x040F)
        self.at(time)
        said = self.hash.label("evenhand/2 head", self.digest, u64(size), root, u64(time), over)
        self.holds(self.dealer, said, signature)
        self.covered, self.heads = size, self.heads + 1
        self.signed, self.next_ack, self.acknowledged = body.data, 0, set()

    def acknowledge(self, _, seat, signature):
        need(self.next_ack is not None, 0x0201)
        need(self.next_ack <= seat < self.seats, 0x0203)
        self.holds(self.keys[seat], self.hash.label("evenhand/2 acknowledged", self.digest, u8(seat), self.signed), signature)
        self.acknowledged.add(seat)
        self.next_ack = seat + 1

    def close(self, body, size, root, heads, last, time, signature, over):
        need(self.step == "between", 0x0201)
        need(self.mental or self.proved == self.newest, 0x0219)
        need(size == self.newest + 1, 0x0210)
        need(heads == self.heads, 0x0407)
        need(last == self.past, 0x0208)
        need(root == self.hash.head([*self.log, self.hash.leaf(last)]), 0x0407)
        need(over == self.all.digest(), 0x040F)
        self.at(time)
        said = self.hash.label("evenhand/2 close", self.digest, u64(size), root, u64(heads), last, u64(time), over)
        self.holds(self.dealer, said, signature)
        self.signed, self.next_ack, self.acknowledged = body.data, 0, set()
        self.step = "closed"

    # The suite mental

    def statement(self, seat):
        return tagged("statement", self.digest, u32(self.newest), u8(seat))

    def key(self, _, seat, y, proof):
        over = self.turn("key", seat)
        need(len(y) == 32 and len(proof) == 64, 0x0109)
        r, s = elements(proof[:32])[0], numbers(proof[32:])[0]
        c = wide_number(tagged("key", self.statement(seat), y, proof[:32]))
        need(equal(total([(s, BASE)]), add(r, total([(c, elements(y)[0])]))), 0x0411)
        self.secrets.append(y)
        if over:
            joint = functools.reduce(add, [element(y) for y in self.secrets])
            need(not equal(joint, ZERO), 0x0410)
            self.joint = ristretto(joint)
            self.decks = [b"".join(bytes(32) + ristretto(card(i)) for i in range(self.cards))]
            self.step = "mix"

    def mix(self, _, seat, deck, proof):
        over = self.turn("mix", seat)
        need(len(deck) == 64 * self.cards and len(proof) == 32 * (3 * self.cards + 8), 0x0303)
        elements(deck)
        need(shuffled(self.statement(seat), self.joint, self.decks[-1], deck, proof), 0x0412)
        self.decks.append(deck)
        if over:
            self.step = "shuffle"

    def sealed(self, position):
        """The mask and the face of a position behind the last Mix, as bytes."""
        data = self.decks[-1][64 * position:64 * position + 64]
        return data[:32], data[32:]

    def sealed_distribute(self):
        leaves = [self.hash.leaf(u16(i) + b"".join(self.sealed(i))) for i in range(self.cards)]
        for start, size, fingerprint in zip(self.starts, self.hands, self.fingerprints):
            need(self.hash.head(leaves[start:start + size]) == fingerprint, 0x0403)
        self.step, self.waits, self.drawer = "share", 0, None
        self.secret_sum, self.shares = 0, {}

    def opens(self, seat):
        """The positions that a seat's Share is of."""
        if self.drawer is not None:
            return [self.starts[-1] + self.drawn - 1]
        return [self.starts[h] + i for h in range(len(self.hands)) for i in range(self.hands[h])
                if (self.owner[h] not in (None, seat)) or (self.owner[h] is None and self.game == "doudizhu")]

    def share(self, _, seat, shares, proof):
        need(self.step == "share", 0x0201)
        need(seat == self.waits, 0x0203)
        places = self.opens(seat)
        need(len(shares) == 32 * len(places), 0x0303)
        need(len(proof) == 96, 0x0109)
        masks = [self.sealed(p)[0] for p in places]
        q, y = self.statement(seat), self.secrets[seat]
        h = tagged("shares", q, y, b"".join(map(u16, places)), b"".join(masks), shares)
        weights = [wide_number(tagged("share weight", h, u32(i))) for i in range(len(places))]
        a, z = total(zip(weights, map(element, masks))), total(zip(weights, elements(shares)))
        (r1, r2), s = elements(proof[:64]), numbers(proof[64:])[0]
        c = wide_number(tagged("share challenge", h, ristretto(a), ristretto(z), proof[:32], proof[32:64]))
        need(equal(total([(s, BASE)]), add(r1, total([(c, element(y))]))), 0x0413)
        need(equal(total([(s, a)]), add(r2, total([(c, z)]))), 0x0413)
        for place, one in zip(places, elements(shares)):
            self.shares.setdefault(place, []).append(one)
        self.after_share(seat + 1, places)

    def after_share(self, seat, places):
        seat += seat == self.drawer
        self.waits = seat
        if seat < self.seats:
            return
        for place in places:
            if len(self.shares[place]) == self.seats:
                face = element(self.sealed(place)[1])
                opened = add(face, negative(functools.reduce(add, self.shares[place])))
                need(any(equal(opened, card(j)) for j in range(self.cards)), 0x0304)
        self.step, self.waits, self.drawer = "play", 0, None

    def finish(self, _, time):
        need(self.mental and self.step == "play", 0x0201)
        self.at(time)
        self.since = time
        self.record += b"\x16" + u64(time)
        self.step, self.then, self.waits = "agree", "unlock", 0

    def agree(self, _, seat, signature):
        over = self.turn("agree", seat)
        self.holds(self.keys[seat], tagged("agreed", self.digest, u8(seat), self.agreed_over), signature)
        if over:
            self.step = "share" if self.then == "drawn" else "unlock"
            self.waits = int(self.step == "share" and self.drawer == 0)

    def unlock(self, _, seat, secret):
        over = self.turn("unlock", seat)
        need(len(secret) == 32, 0x0109)
        x = numbers(secret)[0]
        need(equal(total([(x, BASE)]), element(self.secrets[seat])), 0x0414)
        self.secret_sum = (self.secret_sum + x) % L
        if over:
            self.step = "revealed"

    def sealed_reveal(self, seed):
        need(seed == self.secret_sum.to_bytes(32, "little"), 0x0401)
        by_element = {ristretto(card(j)): j for j in range(self.cards)}
        deck = []
        for i in range(self.cards):
            mask, face = map(element, self.sealed(i))
            deck.append(by_element.get(ristretto(add(face, negative(total([(self.secret_sum, mask)]))))))
        need(None not in deck and len(set(deck)) == self.cards, 0x0304)
        self.dealt.update(u32(self.newest) + b"".join(map(u16, deck)))


def tagged(label, *parts):
    return Hash("sha256").label("evenhand/2 " + label, *parts)


def wide(data):
    return tagged("wide", data, b"\0") + tagged("wide", data, b"\1")


def wide_number(data):
    return int.from_bytes(wide(data), "little") % L


@functools.lru_cache(None)
def card(j):
    return derived(wide(tagged("card", u16(j))))


@functools.lru_cache(None)
def generator(i):
    return derived(wide(tagged("generator", u16(i))))


def pieces(data):
    return [data[i:i + 32] for i in range(0, len(data), 32)]


def elements(data):
    result = [element(p) for p in pieces(data)]
    need(None not in result and bytes(32) not in pieces(data), 0x0410)
    return result


def numbers(data):
    result = [int.from_bytes(p, "little") for p in pieces(data)]
    need(all(n < L for n in result), 0x0109)
    return result


@functools.lru_cache(None)
def shuffled(q, y, before, after, proof):
    """Whether the proof of a shuffle holds: (8), (10), (12), (14) to (17) of docs/mental.md."""
    n = len(after) // 64
    c, d, mask, face, c_g, c_delta, c_a = elements(proof[:224])
    answers = numbers(proof[224:])
    z0, f, h = answers[0], answers[1:n + 1], answers[n + 1:2 * n + 1]
    products, z, z1 = answers[2 * n + 1:3 * n - 1], answers[-2], answers[-1]
    texts = pieces(proof)
    h0 = tagged("shuffle", q, y, before, after, texts[0], texts[1], texts[2] + texts[3])
    t = [wide_number(tagged("shuffle weight", h0, u32(i))) for i in range(n)]
    h1 = tagged("shuffle answers", h0, b"".join(texts[8:n + 8]), texts[7])
    step, x = wide_number(tagged("shuffle step", h1)), wide_number(tagged("shuffle root", h1))
    h2 = tagged("shuffle products", h1, texts[4], texts[5], texts[6])
    e = wide_number(h2)
    w = wide_number(tagged("shuffle batch", h2, b"".join(texts[n + 8:2 * n + 8]), b"".join(texts[2 * n + 8:3 * n + 6]),
                        texts[-2], texts[-1]))
    last = e
    for j in range(n):
        last = last * (step * j + t[j] - x) % L
    big = [(h[0] - e * x) % L] + products + [last]
    small = [(e * big[i + 1] - big[i] * (h[i + 1] - e * x)) % L for i in range(n - 1)] + [0]
    left = [((h[i] - e * f[i] + w * small[i]) % L, generator(i)) for i in range(n)] + [((z + w * z1) % L, BASE)]
    right = [(1, c_g), (e * step % L, c), (-e % L, d), (w * e % L, c_a), (w, c_delta)]
    if not equal(total(left), total(right)):
        return False
    for i, (base, extra) in enumerate(((BASE, mask), (element(y), face))):
        left = [(k, element(p)) for k, p in zip(f, pieces(after)[i::2])] + [(z0, base)]
        right = [(k, element(p)) for k, p in zip(t, pieces(before)[i::2])] + [(1, extra)]
        if not equal(total(left), total(right)):
            return False
    return True


def verify(data, dealer_key=None):
    """A digest of all cards that were dealt in a transcript; raises the first fault."""
    verifier = Verifier(dealer_key)
    for frame in frames(data):
        verifier.take(*frame)
    need(verifier.step == "closed", 0x0209)
    return verifier.dealt.hexdigest()


def main(arguments):
    key, all_hold = None, True
    if arguments[:1] == ["--dealer-key"]:
        with open(arguments[1], encoding="ascii") as file:
            key = base64.b64decode("".join(line for line in file if "-----" not in line))
        arguments = arguments[2:]
    for name in arguments:
        with open(name, "rb") as file:
            data = file.read()
        try:
            print(f"{name}: holds {verify(data, key)}")
        except Fault as fault:
            all_hold = False
            print(f"{name}: {fault}")
    return 0 if all_hold else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
