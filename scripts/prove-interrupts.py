"""Presses Ctrl-C at random moments.

    python3 scripts/prove-interrupts.py EVENHAND [TIMES [SEED]]

starts each command whose input is slow, sends SIGINT at some moment of its work, and holds it to an end within a second
(longer where many share the processors), with the exit code of an interruption or of its result, and with the file of its
count where it says that it is kept.
"""
import bz2
import gzip
import lzma
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time

PROGRAM, TIMES = os.path.abspath(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 5
chance = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
LONGEST = 6  # seconds of a command that are looked at

COMMANDS = """
audit fisher-yates --deck 1024 --samples 3000 --threads 1
audit fisher-yates --deck 52 --samples 1M --threads 1
audit naive-swap --deck 52 --samples 100k --lang zh --format html,md,csv,json --out reports --force
audit --log deals.txt --threads 1
audit --log deals.csv --columns c0..c51 --strata s --lang zh
audit --log deals.txt.xz --threads 1
audit --log newlines.bz2
audit --log padded.gz
audit --exec 'sleep 30'
compare --samples 100k
identify --foretell --log deals.txt
plan --all
bits --rng xoshiro256++ --sequences 10 --length 1e6
entropy fisher-yates --deck 52 --samples 1M
calibrate fisher-yates --deck 20 --samples 2000 --sessions 1000
deal mahjong --samples 1M
play doudizhu --games 100k
odds poker
exact riffle:7 --deck 12
watch fisher-yates --deck 52 --samples 10M
watch --log empty --follow --deck 52
watch --log deals.txt --follow
""".strip().split("\n")


def write_inputs():
    with open("deals.txt", "w") as text, open("deals.csv", "w") as table:
        table.write(",".join(f"c{i}" for i in range(52)) + ",s\n")
        for i in range(20_000):
            deal = list(map(str, chance.sample(range(52), 52)))
            text.write(" ".join(deal) + "\n")
            table.write(",".join(deal) + f",s{i % 20}\n")
    with open("deals.txt", "rb") as text, lzma.open("deals.txt.xz", "wb", preset=0) as packed:
        packed.write(text.read())
    with open("newlines.bz2", "wb") as packed:
        packed.write(bz2.compress(b"\n" * 50_000_000) * 100)
    with gzip.open("padded.gz", "wb") as packed:
        packed.write(b"0 1 2\n2 1 0\n")
    os.truncate("padded.gz", 30 << 30)
    open("empty", "w").close()


def begin(command):
    for name in os.listdir("."):
        if name.startswith("checkpoint"):
            os.remove(name)
    return subprocess.Popen(f"exec '{PROGRAM}' {command}", shell=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                            stderr=subprocess.PIPE, text=True, start_new_session=True)


def ended(child, limit):
    """Whether it ends by then; else it is killed."""
    try:
        child.wait(limit)
        return True
    except subprocess.TimeoutExpired:
        child.kill()
        child.wait()
        return False


def main():
    faults = 0
    for command in COMMANDS:
        start = time.monotonic()
        ended(begin(command), LONGEST)
        whole, worst, codes, faults_before = time.monotonic() - start, 0, {}, faults
        for _ in range(TIMES):
            child = begin(command)
            # Not before it listens for signals.
            time.sleep(chance.uniform(0.1, max(0.2, whole)))
            over = child.poll() is not None
            asked = time.monotonic()
            if not over:
                child.send_signal(signal.SIGINT)
            in_time = ended(child, 30)
            took, said = time.monotonic() - asked, child.stderr.read()
            worst, codes[child.returncode] = max(worst, took), codes.get(child.returncode, 0) + 1
            kept = re.search(r"are kept in (\S+);", said)
            if not in_time or child.returncode not in (0, 1, 3, 130, -signal.SIGINT) or (kept and not os.path.exists(kept.group(1))):
                faults += 1
                print(f"FAILED: exit code {child.returncode} {took:.2f} s after Ctrl-C: {said.strip()}")
        slow = worst > max(1, 4 * os.getloadavg()[0] / os.cpu_count())
        faults += slow
        verdict = "ok" if faults == faults_before else "FAILED"
        print(f"{verdict}: at most {worst:.2f} s after Ctrl-C, exit codes {codes}: {command}", flush=True)
    print(f"{len(COMMANDS) * TIMES} times interrupted, {faults} faults")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        write_inputs()
        try:
            main()
        finally:
            os.chdir("/")
