#!/usr/bin/env python3
"""Counts the instructions that some commands take, and holds them within 2 % of those that are pinned.

    count-work.py EVENHAND          compares with tests/data/counted-work.txt
    count-work.py EVENHAND --pin    writes it

Times depend on the machine and on what else it does; the number of instructions depends on the compiler, which the file
names, and a little on the libraries. valgrind counts them. Exit codes: 0, 1 where a count is off, 77 where valgrind is
missing, the compiler is another one, or the processor lacks the instructions.
"""

import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

PINNED = pathlib.Path(__file__).resolve().parent.parent / "tests/data/counted-work.txt"
NOTE = "# Instructions by command, within 2 %: scripts/count-work.py EVENHAND --pin counts them again.\n"
WITHIN = 0.02
# The widest that valgrind knows. It computes long doubles in 64 bits, which not every test is content with.
INSTRUCTIONS = "AVX2"
DEALS = ["fisher-yates", "--deck", "54", "--seed", "1", "--threads", "1"]
COMMANDS = {
    "start": ["pvalue", "chi2", "--df", "1", "--statistic", "3.84"],
    "audit": ["audit", *DEALS, "--samples", "4096", "--tests", "position,order"],
    "compare": ["compare", *DEALS, "naive-swap", "--samples", "8192", "--tests", "position"],
    "log": ["audit", "--log", "deals.txt", "--deck", "54", "--tests", "position", "--threads", "1"],
}


def skip(why):
    print(f"skipped: {why}")
    sys.exit(77)


def run(words, folder):
    environment = os.environ | {"EVENHAND_INSTRUCTIONS": INSTRUCTIONS}
    ran = subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True)
    if ran.returncode not in (0, 1, 3):
        sys.exit(f"{' '.join(words)}: exit code {ran.returncode}: {ran.stderr.strip()}")
    return ran


def log_of_deals():
    draws = random.Random(1)
    return "".join(" ".join(map(str, draws.sample(range(54), 54))) + "\n" for _ in range(4096))


def compiler_of(program):
    about = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout
    found = re.search(r"((?:g\+\+|clang)[^,]*),", about)
    return found[1] if found else "unknown"


def counted(program):
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "deals.txt").write_text(log_of_deals())
        counts = {}
        for name, arguments in COMMANDS.items():
            said = run(["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", program, *arguments], folder).stderr
            counts[name] = int(re.search(r"Collected : (\d+)", said)[1])
        return counts


def pinned():
    lines = [line.split(" ", 1) for line in PINNED.read_text().splitlines() if not line.startswith("#")]
    return dict(lines)


def main():
    program, pins = os.path.abspath(sys.argv[1]), sys.argv[2:] == ["--pin"]
    if not shutil.which("valgrind"):
        skip("needs valgrind")
    compiler = compiler_of(program)
    if not pins and compiler != pinned()["compiler"]:
        skip(f"the counts are those of {pinned()['compiler']}, and this is {compiler}")
    if "avx2" not in pathlib.Path("/proc/cpuinfo").read_text():
        skip(f"needs a processor with {INSTRUCTIONS}")
    counts = counted(program)
    if pins:
        PINNED.write_text(NOTE + f"compiler {compiler}\n" + "".join(f"{name} {count}\n" for name, count in counts.items()))
        return 0
    faults = 0
    for name, count in counts.items():
        before = int(pinned()[name])
        ratio = count / before
        is_off = abs(ratio - 1) > WITHIN
        faults += is_off
        print(f"{name}: {count:,} instructions, {ratio:.3f} of {before:,}{' (off by more than 2 %)' if is_off else ''}")
    if faults:
        print("where the change is meant, pin again: scripts/count-work.py EVENHAND --pin")
    return 1 if faults else 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(main())
