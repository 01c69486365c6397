"""Shows which random sources evenhand tells to be sound, and what it says of those that are not:

    python3 scripts/prove-bits.py [PROGRAM [SEQUENCES]]

prints the tables of docs/bits.md: the sound sources over SEQUENCES (1000) sequences of a million bits each, some
40 s of processor time a source; generators with a known flaw over 60; and files that testers come with. Then that
of docs/entropy.md: sources whose min-entropy is known. Ends with 1 when a sound source fails, a flaw is not named,
or more entropy is told than there is.
"""
import json
import math
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = str(Path(sys.argv[1]).resolve()) if len(sys.argv) > 1 else str(ROOT / "build/release/src/evenhand")
SEQUENCES = sys.argv[2] if len(sys.argv) > 2 else "1000"

COINS = 3000000
SOUND = ["xoshiro256++", "pcg64", "philox", "chacha20", "aes-ctr", "sm4-ctr", "os"]
# The words that the first line is to have.
WEAK = {
    "randu": "RANDU",
    "lcg32": "Numerical Recipes",
    "minstd": "minstd",
    "msvc-rand": "Microsoft's rand()",
    "ansi-rand": "the C standard's rand()",
    "java-random": "java.util.Random",
    "glibc-rand": "glibc rand()",
    "mt19937-64 --bit 0": "a shift register of 19,937 bits",
}
FILES = {
    "one byte over and over": "in every place",
    "a counter of bytes": "counts up by 1 each 8 bits",
    "a counter of 32-bit words": "counts up by 1 each 32 bits",
    "a picture under AES-ECB": "the block of 16 bytes",
    "English text": "bit 8 of each byte is always 0",
}


def evenhand(*arguments):
    """The document, and the seconds of processor time that it took."""
    before = os.times()
    run = subprocess.run([PROGRAM, *arguments, "--json", "--quiet"], stdout=subprocess.PIPE, check=False)
    after = os.times()
    if run.returncode not in (0, 1, 3):
        sys.exit(f"evenhand {' '.join(arguments)} ended with {run.returncode}")
    return json.loads(run.stdout), after.children_user - before.children_user


def findings(document):
    made = [one for one in document["sections"][0]["judgement"]["findings"] if one["skipped"] is None]
    return made, [one for one in made if one["rejected"]]


def table(document, name):
    return next(one for one in document["sections"][0]["tables"] if one["name"] == name)["rows"]


def show_sound():
    is_right = True
    print("| source | verdict | tests that reject | smallest corrected p | p-values below .01 | flags of NIST's rules | s |")
    print("|---|---|--:|--:|--:|--:|--:|")
    for source in SOUND:
        document, seconds = evenhand("bits", "--rng", source, "--sequences", SEQUENCES, "--length", "1e6")
        made, rejected = findings(document)
        rows = table(document, "tests")
        share = sum(row[3] for row in rows) / sum(row[2] for row in rows)
        flags = sum(row[12] for row in table(document, "nist"))
        smallest = min(one["p_adjusted"] for one in made)
        print(f"| `{source}` | {document['verdict']} | {len(rejected)} of {len(made)} | {smallest:.2g} | "
              f"{100 * share:.3f} % | {flags} of 188 | {seconds:.0f} |", flush=True)
        is_right = is_right and document["verdict"] == "no bias found"
    return is_right


def show_flawed(name, options, words):
    document, _ = evenhand("bits", *options)
    made, rejected = findings(document)
    answer = document["answer"]
    print(f"| {name} | {answer[answer.find('): ') + 3:]} | {len(rejected)} of {len(made)} |", flush=True)
    return document["verdict"] == "biased" and words in answer


def write_files(folder):
    """In the order of FILES, each half a megabyte."""
    text = "".join(path.read_text() for path in sorted(ROOT.glob("docs/*.md")))
    picture = bytes(0xD0 if (x // 50 + y // 60) % 2 else 0x20 for y in range(1000) for x in range(500))
    contents = [
        b"A" * 500000,
        bytes(range(256)) * 2000,
        b"".join(i.to_bytes(4, "big") for i in range(125000)),
        subprocess.run(["openssl", "enc", "-aes-128-ecb", "-nosalt", "-K", "00112233445566778899aabbccddeeff"],
                       input=picture, stdout=subprocess.PIPE, check=True).stdout,
        (text.encode("ascii", "ignore") * 4)[:500000],
    ]
    paths = [str(Path(folder) / str(i)) for i in range(len(contents))]
    for path, content in zip(paths, contents):
        Path(path).write_bytes(content)
    return dict(zip(FILES, paths))


def coin(chance):
    draw = random.Random(1).random
    return ["01"[draw() < chance] for _ in range(COINS)], -math.log2(chance)


def chain(stay):
    draw = random.Random(2).random
    bits = [0]
    while len(bits) < COINS:
        bits.append(bits[-1] if draw() < stay else 1 - bits[-1])
    return [str(bit) for bit in bits], -math.log2(stay)


def show_entropy(folder):
    """Estimates a bit of sources whose bits have so much."""
    is_right = True
    print("\n| source, 3 x 1e6 bits | there are | most common value | Markov | least of the predictors | assessed, mean | least |")
    print("|---|--:|--:|--:|--:|--:|--:|")
    path = Path(folder) / "coins"
    for name, (drawn, truth) in {"coin of .5": coin(0.5), "coin of .6": coin(0.6), "coin of .9": coin(0.9),
                                 "stays with .8": chain(0.8), "stays with .9": chain(0.9)}.items():
        path.write_text("".join(drawn))
        record = str(Path(folder) / "estimates")
        evenhand("entropy", "--file", str(path), "--format-in", "ascii", "--symbol-bits", "1", "--record", record,
                 "--force")
        sets = [json.loads(line) for line in Path(record).read_text().splitlines() if '"assessed"' in line]

        def mean(estimator):
            return sum(one["symbols"][estimator] for one in sets) / len(sets)

        assessed = [one["assessed"] for one in sets]
        predicted = min(mean(one) for one in ("multi-mcw", "lag", "multi-mmc", "lz78y"))
        print(f"| {name} | {truth:.3f} | {mean('most-common-value'):.3f} | {mean('markov'):.3f} | {predicted:.3f} | "
              f"{sum(assessed) / len(sets):.3f} | {min(assessed):.3f} |", flush=True)
        is_right = is_right and max(assessed) <= truth
    return is_right


def main():
    is_right = show_sound()
    print("\n| source | told first | tests that reject |\n|---|---|--:|")
    for source, words in WEAK.items():
        is_right &= show_flawed(f"`{source}`", ["--rng", *source.split(), "--sequences", "60"], words)
    with tempfile.TemporaryDirectory() as folder:
        for name, path in write_files(folder).items():
            is_right &= show_flawed(name, ["--file", path, "--format-in", "raw"], FILES[name])
        is_right &= show_entropy(folder)
    return 0 if is_right else 1


sys.exit(main())
