"""Holds a program to what SECURITY.md says of hostile input: what it costs, how it ends, and that it can be ended.

    python3 tests/scripts/hostile_test.py EVENHAND SOURCES

prints a line a case, with figures, and exits with 1 where one of them is not as it should be. An older program can be
given as well, to see what it made of them.
"""
import bz2
import gzip
import hashlib
import json
import os
import pathlib
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request

MB = 1 << 20
PROGRAM, SOURCES = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2])
chance = random.Random(5)
failed = []


def say(case, is_right, words):
    print(f"{'ok' if is_right else 'FAILED'}: {case}: {words}", flush=True)
    if not is_right:
        failed.append(case)


class Ended:
    """A command that has ended, or was ended after `limit` seconds: what it said, cost and returned."""

    def __init__(self, *arguments, limit=60, interrupt_after=None, environment=None):
        with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as errors:
            child = subprocess.Popen([PROGRAM, *arguments], stdin=subprocess.DEVNULL, stdout=out, stderr=errors,
                                     env={**os.environ, "LC_ALL": "C.UTF-8", **(environment or {})})
            start, asked, status = time.monotonic(), None, 0
            while status == 0:
                status, code, used = os.wait4(child.pid, os.WNOHANG)
                elapsed = time.monotonic() - start
                if interrupt_after is not None and asked is None and elapsed > interrupt_after:
                    child.send_signal(signal.SIGINT)
                    asked = time.monotonic()
                if status == 0 and elapsed > limit:
                    child.kill()
                    status, code, used = os.wait4(child.pid, 0)
                time.sleep(0.005)
            child.returncode = os.waitstatus_to_exitcode(code)
            self.code, self.memory = child.returncode, used.ru_maxrss * 1024
            self.seconds, self.waited = used.ru_utime + used.ru_stime, time.monotonic() - (asked or start)
            out.seek(0), errors.seek(0)
            self.out, self.errors = out.read().decode(errors="replace"), errors.read().decode(errors="replace")

    def cost(self):
        return f"exit code {self.code}, {self.seconds:.2f} s of a processor, {self.memory / MB:.0f} MB"


def deals(number, cards=8):
    for _ in range(number):
        yield chance.sample(range(cards), cards)


def write(path, *pieces):
    """Bytes, or bytes and how often they come: this process stays small, since commands inherit its peak of memory."""
    with open(path, "wb") as file:
        for piece in pieces:
            content, times = piece if isinstance(piece, tuple) else (piece, 1)
            at_once = max(1, MB // max(1, len(content)))
            for left in range(times, 0, -at_once):
                file.write(content * min(left, at_once))


LAYOUTS = {
    "text": ([], "", lambda deal: " ".join(map(str, deal))),
    "arrays": ([], "", json.dumps),
    "objects": (["--columns", "cards"], "", lambda deal: json.dumps({"t": "x", "cards": deal})),
    "csv": (["--columns", "c0..c7"], "id," + ",".join(f"c{i}" for i in range(8)) + "\n", lambda deal: "1," + ",".join(map(str, deal))),
}


class Watch:
    """A watch that follows a log and is asked over HTTP."""

    def __init__(self, *options):
        with socket.socket() as listener:
            listener.bind(("127.0.0.1", 0))
            self.port = listener.getsockname()[1]
        self.child = subprocess.Popen([PROGRAM, "watch", "--log", "log", "--follow", "--deck", "8", "--look", "100", "--quiet",
                                       "--listen", f"127.0.0.1:{self.port}", *options],
                                      stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def page(self, path):
        try:
            return urllib.request.urlopen(f"http://127.0.0.1:{self.port}/{path}", timeout=5).read().decode()
        except OSError:
            return ""

    def wait_for(self, pattern, path="metrics", limit=30):
        until = time.monotonic() + limit
        while time.monotonic() < until and self.child.poll() is None:
            page = self.page(path)
            if re.search(pattern, page):
                return page
            time.sleep(0.05)
        return ""

    def most_memory(self):
        try:
            return int(re.search(r"VmHWM:\s+(\d+)", open(f"/proc/{self.child.pid}/status").read()).group(1)) * 1024
        except (OSError, AttributeError):
            return 0

    def end(self):
        """Its exit code, and the seconds until it had ended; -9 where it had to be killed."""
        start = time.monotonic()
        self.child.terminate()
        try:
            self.child.wait(20)
        except subprocess.TimeoutExpired:
            self.child.kill()
            self.child.wait()
        return self.child.returncode, time.monotonic() - start


def follow_long_lines():
    """One line of any length is one bad deal, and the watch goes on behind it, also from its state."""
    for layout, (options, head, written) in LAYOUTS.items():
        for length in (100_000, 300_000) + ((50_000_000,) if layout in ("text", "csv") else ()):
            for name in ("state", "bad"):
                pathlib.Path(name).unlink(missing_ok=True)
            with open("log", "w") as log:
                log.write(head + "".join(written(deal) + "\n" for deal in deals(1000)))
            watch = Watch(*options, "--state", "state", "--bad-deals", "bad")
            watch.wait_for(r"evenhand_watch_deals_total [1-9]")
            write("line", (b"7", length), b"\n" + "".join(written(deal) + "\n" for deal in deals(1000)).encode())
            with open("line", "rb") as line, open("log", "ab") as log:
                shutil.copyfileobj(line, log)
            is_read = bool(watch.wait_for(r"bad_deals_total 1\n")) and bool(watch.wait_for(r"watch_deals_total 1[5-9]\d\d\n|watch_deals_total 2000\n"))
            memory, (code, seconds) = watch.most_memory(), watch.end()
            kept = os.path.getsize("bad") if os.path.exists("bad") else 0
            again = Watch(*options, "--state", "state", "--bad-deals", "bad")
            goes_on = bool(again.wait_for(r"watch_deals_total"))
            again.end()
            say(f"a line of {length:,} bytes in a followed log ({layout})",
                is_read and goes_on and code in (0, 1, 3) and 65_000 < kept < 66_000 and memory < 64 * MB and seconds < 5,
                f"{'read' if is_read else 'not read'}, {'goes on' if goes_on else 'does not go on'} from its state, exit code {code} "
                f"{seconds:.2f} s after SIGTERM, {kept:,} bytes kept, {memory / MB:.0f} MB")


def serve_from_the_first_second():
    for name, content in (("empty", ""), ("one object", json.dumps({"t": "x", "cards": list(range(8))}) + "\n")):
        pathlib.Path("log").write_text(content)
        watch = Watch("--columns", "cards")
        page = watch.wait_for("waiting|ok", "healthz")
        say(f"/healthz of a log that is {name}", page in ("waiting for the first deal\n", "ok\n"), repr(page))
        with open("log", "a") as log:
            log.write("".join(LAYOUTS["objects"][2](deal) + "\n" for deal in deals(20)))
        page = watch.wait_for(r"deals_total 20|deals_total 10\n")
        say("twenty objects behind it are watched", bool(page), "looked at" if page else "not looked at")
        watch.end()


def overwrite_a_followed_log():
    lines = [" ".join(map(str, deal)) + "\n" for deal in deals(200)]
    pathlib.Path("log").write_text("".join(lines[:100]))
    watch = Watch("--events", "events")
    watch.wait_for("deals_total [1-9]")
    pathlib.Path("log").write_text("".join(lines[100:]))
    page = watch.wait_for(r"deals_total 1[5-9]\d\n|deals_total 200\n")
    watch.end()
    gaps = open("events").read().count('"gap"')
    say("a followed log that is overwritten with as many bytes", bool(page) and gaps == 1, f"{gaps} gaps")


def translate_words_of_a_log():
    for times in (40, 100, 300):
        name = "x" + " of x" * times + " at x" * times + ", x" * times + " (corrected p x"
        with open("strata.csv", "w") as log:
            log.write("c1,c2,c3,c4,m\n")
            for i, deal in enumerate(deals(400, 4)):
                log.write(",".join(map(str, deal)) + ',"' + (name if i % 2 else "b") + '"\n')
        ended = Ended("audit", "--log", "strata.csv", "--columns", "c1..c4", "--strata", "m", "--deck", "4", "--lang", "zh")
        say(f"a stratum's name of {len(name):,} bytes in Chinese", ended.code in (0, 1, 3) and ended.seconds < 15, ended.cost())


def seal(path):
    with open(path, "rb") as file:
        digest = hashlib.sha256()
        while piece := file.read(MB):
            digest.update(piece)
    with open(path, "ab") as file:
        file.write(digest.hexdigest().encode())


def read_values():
    """Values of JSON and CBOR take four times their bytes and 256 MB at most."""
    row = re.search(r"their values may take (\w+) times their bytes and (\d+) MB of memory", (SOURCES / "SECURITY.md").read_text())
    times, fixed = {"four": 4}[row.group(1)], int(row.group(2)) * MB
    number = 9_000_000
    for name, value in (("maps", b"\xa0"), ("arrays", b"\x80"), ("nulls", b"\xf6"), ("numbers", b"\x00")):
        write("values.part", b"evenhand part\n\xa1\x61x\x9a" + number.to_bytes(4, "big"), (value, number))
        seal("values.part")
        for arguments in (["merge", "values.part"], ["watch", "fisher-yates", "--state", "values.part", "--samples", "10"]):
            ended = Ended(*arguments)
            # The file itself is there as well, and the program.
            say(f"{arguments[0]}: sealed CBOR of {number:,} {name}",
                ended.code == 2 and ended.memory < (times + 1) * number + fixed + 64 * MB, ended.cost())
    for name, value in (("objects", "{}"), ("arrays", "[]"), ("nulls", "null"), ("numbers", "0"), ("texts", '""')):
        size = number // (len(value) + 1)
        write("values.json", b'{"x":[', (value.encode() + b",", size - 1), value.encode() + b"]}")
        ended = Ended("report", "values.json")
        say(f"report: JSON of {size:,} {name}", ended.code == 2 and ended.memory < (times + 1) * number + fixed + 64 * MB, ended.cost())


def read_endless_files():
    """Of a file that is read as a whole no more is read than its kind may have."""
    with open("endless", "wb") as file:
        file.truncate(3 << 30)
    for arguments in (["claims", "endless"], ["identify", "endless"], ["report", "endless"], ["merge", "endless"],
                      ["merge", "--list", "endless"], ["verify", "--scheme", "endless", "--deal", "1"], ["protocol", "show", "endless"],
                      ["audit", "--log", "endless"], ["replay", "endless"], ["bits", "--file", "/dev/zero", "--length", "endless"]):
        ended = Ended(*arguments, limit=30)
        say(f"{' '.join(arguments)}: 3 GB of zeros", ended.code == 2 and ended.memory < 64 * MB, ended.cost())
    write("line", (b"7", 50_000_000))
    ended = Ended("audit", "--log", "line")
    say("audit: a line of 50,000,000 bytes", ended.code == 2 and ended.memory < 64 * MB, ended.cost())


def interrupt_unpacking():
    packer = bz2.BZ2Compressor()
    packed = b"".join([packer.compress(b"\n" * 1_000_000) for _ in range(90)] + [packer.flush()])
    write("bomb.bz2", (packed, 50))
    with gzip.open("padded.gz", "wb") as file:
        file.write(b"0 1 2\n2 1 0\n")
    with open("padded.gz", "ab") as file:
        file.truncate(30 << 30)
    for name in ("bomb.bz2", "padded.gz"):
        ended = Ended("audit", "--log", name, "--quiet", "--threads", "1", interrupt_after=1)
        say(f"Ctrl-C at {name}", ended.code == 130 and ended.waited < 5, f"{ended.cost()}, {ended.waited:.2f} s after it")
    os.remove("padded.gz")


def command_a_runner():
    name = "a" * 67 + " ::stop-commands::evil ::error::forged"
    with open("runner.csv", "w") as log:
        log.write("c1,c2,c3,c4,m\n")
        for i, deal in enumerate(deals(600, 4)):
            log.write(",".join(map(str, deal if i % 2 else range(4))) + ',"' + ("b" if i % 2 else name) + '"\n')
    ended = Ended("audit", "--log", "runner.csv", "--columns", "c1..c4", "--strata", "m", "--deck", "4", "--format", "github", "--out", "go",
                  environment={"GITHUB_ACTIONS": "true", "COLUMNS": "80"})
    obeyed = [line for line in (ended.out + ended.errors).splitlines() if re.match(r"\s*::(?!(error|warning|notice) title=evenhand)", line)]
    say("words of a log that a runner of jobs would obey", ended.code == 1 and not obeyed, f"{ended.cost()}, {obeyed}")


def write_formulas():
    Ended("audit", "fisher-yates", "--deck", "4", "--samples", "500", "--format", "json", "--out", "plain")
    result = json.loads(pathlib.Path("plain/result.json").read_text())
    for digits in ("=cmd|'/C calc'!A0", "5/27"):
        for section in result["sections"]:
            for table in section.get("tables", [])[:2]:
                if table["rows"]:
                    table["rows"][0][-1], table["columns"][-1]["name"] = {"exact": digits, "value": 1.0}, "=1+1"
        pathlib.Path("exact.json").write_text(json.dumps(result))
        ended = Ended("report", "exact.json", "--format", "csv", "--out", "cells", "--force")
        cells = "".join(path.read_text() for path in pathlib.Path(".").glob("cells/*.csv"))
        found = re.findall(r'(?:^|[,"\n])[=+@-](?:cmd|1\+1)[^,\n]*', cells)
        say(f"formulas in a CSV ({digits})", ended.code in (0, 2) and not found, f"{ended.cost()}, {found}")


def suggest_for_long_names():
    length = 16_000
    pathlib.Path("order").write_text("a" * length + " " + "b" * length + "\n")
    pathlib.Path("names").write_text(("c" + "a" * (length - 2) + " d" + "b" * (length - 2) + "\n") * 30)
    ended = Ended("audit", "--log", "names", "--deck-order", "order", "--quiet")
    say("names of 16,000 bytes", ended.code == 2 and ended.seconds < 5, ended.cost())


def show_words_of_our_own():
    events = ['{"type":"start_game"}', '{"type":"start_kyoku","gya":0,"tehais":[]}']
    pathlib.Path("events.mjai").write_text("\n".join(events) + "\n")
    ended = Ended("audit", "--log", "events.mjai", "--reader", "mjai", "--deck", "mahjong")
    say("an event of mjai that lacks a member", ended.code == 2 and "json.exception" not in ended.errors, ended.errors.strip())
    os.mkdir("closed", 0)
    if os.geteuid() != 0:
        ended = Ended("audit", "fisher-yates", "--deck", "4", "--samples", "500", "--out", "closed")
        say("a folder that cannot be written", ended.code == 2 and ";" in ended.errors, ended.errors.strip())
    os.mkdir("pipes")
    os.mkfifo("pipes/report.md")
    ended = Ended("audit", "fisher-yates", "--deck", "4", "--samples", "500", "--out", "pipes", "--format", "md", limit=20)
    say("a pipe in the place of a report", ended.code in (0, 3) and os.path.isfile("pipes/report.md"), ended.cost())


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for case in (follow_long_lines, serve_from_the_first_second, overwrite_a_followed_log, translate_words_of_a_log, read_values,
                     read_endless_files, interrupt_unpacking, command_a_runner, write_formulas, suggest_for_long_names, show_words_of_our_own):
            if len(sys.argv) < 4 or case.__name__ in sys.argv[3:]:
                case()
        os.chdir("/")
    print(f"{len(failed)} failed")
    sys.exit(1 if failed else 0)


main()
