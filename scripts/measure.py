#!/usr/bin/env python3
"""Measures what evenhand takes, with what it is compared to in the same run, and writes docs/performance.md's tables.

    measure.py                     every row, as tables
    measure.py --row NAME ...      these alone (--list names them)
    measure.py --quick             in short, to see that it works
    measure.py --instructions AVX3_DL,AVX2,SCALAR    a line for each, of what is vectorised
    measure.py --before FOLDER     beside another build of evenhand, of an earlier commit
    measure.py --write             every row, into the page
    measure.py --first-build       how long README's first command takes in a new clone, without ccache
    measure.py --check             that the page's tables are in the form that --write gives them

It needs a build with -DEVENHAND_BENCH=ON; --build FOLDER says where, build/release where nothing is said. Times are
processor time where nothing else is said. Leave the machine alone meanwhile: the range of a row says whether you did.
"""

import argparse
import dataclasses
import functools
import json
import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs/performance.md"
PROGRAM = "src/evenhand"


@dataclasses.dataclass
class Row:
    """measure(machine) gives the values of the row, and those of its peers by their names."""

    name: str
    words: str
    unit: str
    measure: callable
    goal: str = ""
    is_vector: bool = False
    is_rate: bool = False  # more is better


class Failure(Exception):
    pass


class Machine:
    """Runs programs and benchmarks of one build by one instruction set."""

    def __init__(self, build, runs, is_quick, has_peers=True, before=None):
        self.build, self.runs, self.is_quick = build, runs, is_quick
        self.has_peers = has_peers
        self.before = before  # another machine, or none
        self.instructions = None
        self.benchmarks = {}

    def path(self, program):
        path = self.build / program
        if not path.exists():
            raise Failure(f"{path}: no such program; build it with -DEVENHAND_BENCH=ON, or name its folder with --build")
        return path

    def environment(self):
        return os.environ | ({"EVENHAND_INSTRUCTIONS": self.instructions} if self.instructions else {})

    def run(self, *arguments):
        """Seconds of wall and of processor time, and what was said to stderr."""
        with tempfile.TemporaryFile() as said:
            begin = time.monotonic()
            child = subprocess.Popen(arguments, stdout=subprocess.DEVNULL, stderr=said, env=self.environment())
            _, status, used = os.wait4(child.pid, 0)
            wall = time.monotonic() - begin
            child.returncode = os.waitstatus_to_exitcode(status)
            said.seek(0)
            words = said.read().decode()
        if child.returncode not in (0, 1, 3):
            raise Failure(f"{' '.join(map(str, arguments))}: exit code {child.returncode}: {words.strip()}")
        return wall, used.ru_utime + used.ru_stime, words

    def evenhand(self, *arguments):
        return self.run(self.path(PROGRAM), *arguments)

    def bench(self, program, pattern):
        """The repetitions of each benchmark whose name matches, in random order, by its name."""
        key = program, pattern, self.instructions
        if key in self.benchmarks:
            return self.benchmarks[key]
        command = [
            self.path(f"bench/{program}"),
            f"--benchmark_filter={pattern}",
            f"--benchmark_repetitions={self.runs}",
            f"--benchmark_min_time={0.02 if self.is_quick else 0.3}",
            "--benchmark_enable_random_interleaving=true",
            "--benchmark_format=json",
        ]
        ran = subprocess.run(command, capture_output=True, text=True, env=self.environment())
        records = json.loads(ran.stdout)["benchmarks"] if ran.returncode == 0 and ran.stdout else []
        if not records:
            raise Failure(f"{program}: no benchmark matches {pattern}: {ran.stderr.strip()}")
        found = self.benchmarks[key] = {}
        for record in records:
            if record["run_type"] == "iteration":
                found.setdefault(record["run_name"].split("/min_time:")[0], []).append(record)
        return found


# The measures of rows ----------------------------------------------------------------------------------------------

SECONDS = {"ns": 1e9, "µs": 1e6, "ms": 1e3, "s": 1}


def value_of(record, unit):
    """In seconds an item or in whole seconds, or in items or bytes a second."""
    if unit.endswith("MB/s"):
        return record["bytes_per_second"] / 1e6
    if unit.endswith("/s"):
        return record["items_per_second"] / {"/s": 1, "M/s": 1e6}[unit]
    if "s/deal" in record:
        return record["s/deal"] * SECONDS[unit]
    if "items_per_second" in record and unit in ("ns", "µs"):
        return SECONDS[unit] / record["items_per_second"]
    return record["cpu_time"] / SECONDS[record["time_unit"]] * SECONDS[unit]


def bench(program, name, unit, peers=(), of=None):
    """A benchmark by its whole name; `peers` are pairs of words and names in the same program, `of` all that is run."""
    names = "|".join(re.sub(r"([.*+?()|])", r"\\\1", each) for each in (name, *(peer for _, peer in peers)))
    pattern = of or f"^({names})(/min_time:.*)?$"  # which stands behind a name where a benchmark sets its own time

    def measure(machine):
        found = machine.bench(program, pattern)

        def values(wanted):
            if wanted not in found:
                raise Failure(f"{program} has no benchmark {wanted}, but {', '.join(found)}")
            for record in found[wanted]:
                if record.get("error_occurred"):
                    raise Failure(f"{program} {wanted}: {record['error_message']}")
            return [value_of(record, unit) for record in found[wanted]]

        return values(name), {words: values(peer) for words, peer in peers if machine.has_peers}

    return measure


def in_turn(machine, ours, **peers):
    """Calls ours() and each peer() one after the other, as often as there are runs, after once for nothing."""
    values = {name: [] for name in ("", *peers)}
    for run in range(machine.runs + 1):
        for name, call in {"": ours, **peers}.items():
            value = call()
            if run > 0:
                values[name].append(value)
    return values.pop(""), {name.replace("_", " "): each for name, each in values.items()}


def start(machine):
    # The fastest of ten, for what else the machine does comes in between.
    def milliseconds(*command):
        return 1e3 * min(machine.run(*command)[0] for _ in range(10))

    return in_turn(
        machine,
        lambda: milliseconds(machine.path(PROGRAM), "pvalue", "chi2", "--df", "1", "--statistic", "3.84"),
        openssl_version=lambda: milliseconds("openssl", "version"),
    )


def stats_of(machine, *arguments):
    """The tables of --stats-file: seconds by what took them."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "stats.json")
        machine.evenhand(*arguments, "--stats-file", file)
        sections = json.loads(file.read_text())["sections"]
    tables = {table["name"]: table for section in sections for table in section["tables"]}
    return {name: {row[0]: row[2] for row in tables[name]["rows"]} for name in ("workers", "main")}


def counting(deck, deals, groups=None):
    """Nanoseconds a deal of all tests."""
    not_counting = {"drawing", "waiting", "blocks, the rest"}

    def measure(machine):
        count = deals // (20 if machine.is_quick else 1)

        def once():
            arguments = ["audit", "fisher-yates", "--deck", deck, "--samples", str(count), "--tests", "all", "--threads", "1"]
            workers = stats_of(machine, *arguments)["workers"]
            return sum(seconds for what, seconds in workers.items() if what not in not_counting) / count * 1e9

        return in_turn(machine, once)

    return measure


def judging(shuffler, deck):
    def measure(machine):
        deals = "20000" if machine.is_quick else "200000"
        arguments = ["audit", shuffler, "--deck", deck, "--samples", deals, "--tests", "all"]
        return in_turn(machine, lambda: stats_of(machine, *arguments)["main"]["judging"])

    return measure


def compare(machine):
    arguments = ["--samples", "20000"] if machine.is_quick else []
    return in_turn(machine, lambda: machine.evenhand("compare", *arguments)[1])


def two_threads(machine):
    """Deals a second of two threads, as a share of those of two programs of one thread at once."""
    count = "300000" if machine.is_quick else "6000000"
    command = [machine.path(PROGRAM), "audit", "fisher-yates", "--deck", "54", "--samples", count, "--threads"]

    def together():
        begin = time.monotonic()
        both = [subprocess.Popen([*command, "1"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) for _ in range(2)]
        for each in both:
            each.wait()
        return time.monotonic() - begin

    def once():
        return together() / (2 * machine.run(*command, "2")[0])

    return in_turn(machine, once)


def search(machine):
    depth = "8" if machine.is_quick else "13"

    def once():
        said = machine.evenhand("xiangqi", "signature", "--depth", depth)[2]
        found = re.search(r"([\d.]+) s of processor time, ([\d.]+)([kM]) nodes/s", said)
        if not found:
            raise Failure(f"evenhand xiangqi signature says no speed: {said.strip()}")
        return float(found[2]) * {"k": 1e3, "M": 1e6}[found[3]] / 1e6

    return in_turn(machine, once)


# The rows, by tables -----------------------------------------------------------------------------------------------

UNIFORM = r"^(evenhand_shuffle/fisher_yates|evenhand_shuffle/inside_out|std_shuffle<std::uint8_t, .*>|batched_draws)/"
SHUFFLE_PEERS = (
    ("batched draws", "batched_draws/{}"),
    ("`std::shuffle`, xoshiro256++", "std_shuffle<std::uint8_t, FastEngine>/{}"),
    ("`std::shuffle`, mt19937_64", "std_shuffle<std::uint8_t, std::mt19937_64>/{}"),
)


def shuffle_row(cards, goal=""):
    peers = [(words, name.format(cards)) for words, name in SHUFFLE_PEERS]
    measure = bench("shuffle_bench", f"evenhand_shuffle/fisher_yates/{cards}", "ns", peers, f"{UNIFORM}{cards}$")
    return Row(f"uniform-{cards}", f"`fisher-yates`, {cards} cards", "ns", measure, goal, is_vector=True)


def other_shuffle_row(name):
    measure = bench("shuffle_bench", f"evenhand_shuffle/{name.replace('-', '_').split(':')[0]}/54", "ns")
    return Row(name.split(":")[0], f"`{name}`, 54 cards", "ns", measure, is_vector=True)


GROUPS = "position order patterns structure second-order hands between-deals sequence state-space uniformity".split()
DECKS = {"54": "doudizhu", "136": "mahjong"}


def group_rows():
    return [
        Row(f"{group}-{cards}", f"{group}, {cards} cards", "ns", bench("audit_bench", f"{deck}/{group}", "ns"), is_vector=True)
        for cards, deck in DECKS.items()
        for group in GROUPS
    ]


LOGS = {
    "text": ("read_log/text", "numbers as text", "≥ 700"),
    "names": ("read_log/text_names", "names of cards", "≥ 600"),
    "json": ("read_log/json", "JSON, an array a line", "≥ 500"),
    "u8": ("read_log/u8", "u8", ""),
    "u16le": ("read_log/u16le", "u16le", ""),
    "table": ("read_table", "a table, every cell in quotes", ""),
    "json-objects": ("read_objects", "JSON objects", ""),
    "pbn": ("read_all/pbn", "PBN", ""),
    "hands": ("read_all/poker", "hand histories", ""),
    "mjlog": ("read_all/mjlog", "mjlog", ""),
    "mjai": ("read_all/mjai", "mjai", ""),
}
LOG_PEERS = (("SHA-256 alone", "sha256_alone"), ("`std::from_chars` alone", "from_chars_alone"))


def log_rows():
    return [
        Row(f"log-{name}", words, "MB/s", bench("log_bench", of, "MB/s", LOG_PEERS, "."), goal, True, True)
        for name, (of, words, goal) in LOGS.items()
    ]


def timed(name, words, program, of, unit, goal=""):
    return Row(name, words, unit, bench(program, of, unit), goal, is_rate=unit.endswith("/s"))


TABLES = {
    "start": [
        Row("start", "start of a command (`pvalue`), wall time, the fastest of ten", "ms", start, "≤ 3"),
    ],
    "shuffles": [
        shuffle_row(52),
        shuffle_row(54, "3.2 and 4.4 times as fast"),
        shuffle_row(136, "3 and 4.4 times as fast"),
        *map(
            other_shuffle_row,
            "bubble-coin riffle:7 bubble-matrix insertion-coin timsort-coin merge-coin quicksort-coin heapsort-coin".split(),
        ),
    ],
    "counting": [
        Row("tests-54", "all tests, 54 cards, 10^6 deals", "ns", counting("doudizhu", 1000000), "≤ 800", True),
        Row("tests-136", "all tests, 136 cards, 2·10^5 deals", "ns", counting("mahjong", 200000), "≤ 3,500", True),
        Row("battery", "default battery of `compare`, 54 cards", "ns", bench("audit_bench", "doudizhu/default", "ns"), "≤ 120", True),
        *group_rows(),
        timed("watch-54", "a watch with everything on, 54 cards", "watch_bench", "watch_deals/fair_54", "ns"),
    ],
    "judging": [
        Row("judge-54", "fair, 54 cards", "s", judging("fisher-yates", "54"), "≤ 0.03"),
        Row("judge-136", "fair, 136 cards", "s", judging("fisher-yates", "136"), "≤ 0.06"),
        Row("judge-256", "fair, 256 cards", "s", judging("fisher-yates", "256"), "≤ 0.15"),
        Row("recognise-54", "biased (`naive-swap`), with recognition, 54 cards", "s", judging("naive-swap", "54"), "≤ 0.1"),
        Row("recognise-136", "biased, 136 cards", "s", judging("naive-swap", "136"), "≤ 0.2"),
        Row("recognise-256", "biased, 256 cards", "s", judging("naive-swap", "256"), "≤ 0.4"),
    ],
    "sessions": [
        Row("compare", "`compare` as it comes", "s", compare, "≤ 2.5"),
        Row("threads", "two threads, as a share of two programs of one thread", "", two_threads, "≥ 0.97", is_rate=True),
    ],
    "logs": log_rows(),
    "protocol": [
        timed("deal-rounds", "rounds dealt, `sha256-ed25519`", "protocol_bench", "deal_rounds/0", "/s"),
        timed("verify-rounds", "rounds verified", "protocol_bench", "verify_rounds/0", "/s", "≥ 40,000"),
        timed("deal-rounds-sm2", "rounds dealt, `sm3-sm2`", "protocol_bench", "deal_rounds/1", "/s"),
        timed("verify-rounds-sm2", "rounds verified, `sm3-sm2`", "protocol_bench", "verify_rounds/1", "/s"),
        timed("mental-shuffle", "a shuffle of 54 sealed cards", "mental_bench", "shuffle_deck", "ms"),
        timed("mental-proof", "its proof", "mental_bench", "prove_deck", "ms"),
        timed("mental-verify", "its verification", "mental_bench", "verify_deck", "ms"),
        timed("mental-products", "the products of a verification alone", "mental_bench", "products_alone", "ms"),
        timed("mental-deal", "a round of `mental` dealt", "mental_bench", "deal_round", "ms"),
        timed("mental-check", "a round of `mental` verified", "mental_bench", "verify_round", "ms"),
    ],
    "bits": [
        timed("sp800-22", "SP 800-22, a million bits", "bits_bench", "fifteen_tests", "ms", "≤ 15"),
        timed("spectrum", "its spectrum", "bits_bench", "spectrum", "ms"),
        timed("complexities", "its linear complexity", "bits_bench", "complexities", "ms"),
        timed("serial", "its serial tests", "bits_bench", "serial", "ms"),
        timed("templates", "its templates of nine bits", "bits_bench", "non_overlapping", "ms"),
        timed("estimators-1", "SP 800-90B, ten estimators, 100,000 bits", "entropy_bench", "estimators/bits:1", "ms"),
        timed("estimators-8", "the same of 100,000 bytes", "entropy_bench", "estimators/bits:8", "ms"),
    ],
    "games": [
        timed("leads", "Dou Dizhu: all leads from 20 random cards", "doudizhu_bench", "all_leads/20", "ns", "≤ 250"),
        timed("doudizhu", "Dou Dizhu: random-legal games, dealt and bid", "doudizhu_bench", "whole_games/random_legal", "/s", "≥ 497,000"),
        timed("doudizhu-policy", "Dou Dizhu: policy games", "doudizhu_bench", "whole_games/policy", "/s", "≥ 10,000"),
        timed("shanten", "mahjong: shanten of three forms, from counts", "mahjong_bench", "shanten_from_counts", "ns", "≤ 14"),
        timed("shanten-indices", "mahjong: the same from suit indices", "mahjong_bench", "shanten_from_indices", "ns", "≤ 5"),
        timed("discards", "mahjong: best discards of 14 tiles with what they accept", "mahjong_bench", "best_discards_with_ukeire", "ns", "≤ 200"),
        timed("mahjong", "mahjong: hands of four `proper` players, all calls", "mahjong_play_bench", "self_play/proper", "/s", "≥ 105,000"),
        timed("mahjong-sichuan", "mahjong: the same by Sichuan rules", "mahjong_play_bench", "self_play/proper_by_sichuan_rules", "/s", "≥ 40,000"),
        timed("perft", "xiangqi: leaves counted, 26 positions, depth 5", "xiangqi_bench", "perft_counted/5", "M/s", "≥ 200"),
        timed("perft-made", "xiangqi: leaves made, keys kept", "xiangqi_bench", "perft_made/4", "M/s", "≥ 20"),
        Row("search", "xiangqi: nodes of a search (`xiangqi signature`)", "M/s", search, "≥ 2.75", is_rate=True),
    ],
}

# Tables ------------------------------------------------------------------------------------------------------------

HEADER = "| what | median | range | goal | beside | instructions |"
RULE = "|---|--:|--:|--:|---|---|"


def number(value):
    """Three digits."""
    if value >= 1000:
        digits = len(str(int(value))) - 3
        return f"{round(value, -digits):,.0f}"
    return f"{value:.3g}" if value < 100 else f"{value:.0f}"


def peers_in_words(row, values, peers):
    words = []
    for name, theirs in peers.items():
        ratio = statistics.median(values) / statistics.median(theirs)
        words.append(f"{number(ratio if row.is_rate else 1 / ratio)} × {name}")
    return ", ".join(words)


def line_of(row, values, peers, instructions):
    unit = f" {row.unit}" if row.unit and not row.unit.startswith("/") else row.unit
    spread = f"{number(min(values))} to {number(max(values))}"
    cells = (row.words, number(statistics.median(values)) + unit, spread, row.goal, peers_in_words(row, values, peers), instructions)
    return "| " + " | ".join(cells) + " |"


def first_line_of(command):
    return subprocess.run(command, capture_output=True, text=True).stdout.split("\n")[0].strip()


def cached(build, name):
    """A variable of the build's cache."""
    return re.search(rf"^{name}:\w+=(.*)$", (build / "CMakeCache.txt").read_text(), re.M)[1]


def before_in_words(machine):
    if machine.before is None:
        return ""
    sources = cached(machine.before.build, "CMAKE_HOME_DIRECTORY")
    return f"; before is commit {first_line_of(['git', '-C', sources, 'rev-parse', '--short=8', 'HEAD'])}"


def caption(machine):
    model = next((line.split(": ")[1].strip() for line in open("/proc/cpuinfo") if line.startswith("model name")), "unknown")
    compiler = cached(machine.build, "CMAKE_CXX_COMPILER")
    in_short = ", in short form" if machine.is_quick else ""
    return (
        f"{model}, {os.cpu_count()} processors, {first_line_of([compiler, '--version'])}; "
        f"{machine.runs} runs each{in_short}, {os.getloadavg()[0]:.1f} programs running at the end{before_in_words(machine)}."
    )


def used_instructions(machine):
    about = subprocess.run([machine.path(PROGRAM), "--version"], capture_output=True, text=True, env=machine.environment())
    found = re.search(r"(\w+) instructions", about.stdout)
    if not found:
        raise Failure(f"{machine.path(PROGRAM)} --version names no instruction set: {about.stdout}{about.stderr}")
    return found[1]


def before(row, machine):
    """What the earlier build took, if it can do the same, by the widest instructions: earlier benchmarks take no others."""
    try:
        return {"before": row.measure(machine)[0]}
    except Failure as failure:
        print(f"not measured before: {failure}", file=sys.stderr)
        return {}


def measured(machine, rows, sets, tell):
    lines = []
    for row in rows:
        for instructions in sets if row.is_vector else sets[:1]:
            machine.instructions = instructions
            values, peers = row.measure(machine)
            if machine.before and instructions == sets[0]:
                machine.before.instructions = instructions
                peers = before(row, machine.before) | peers
            lines.append(line_of(row, values, peers, used_instructions(machine) if row.is_vector else ""))
            tell(lines[-1])
    return lines


MARK = "<!-- measured: {} -->\n"
END = "<!-- measured: end -->"


def place_of(page, table):
    found = re.search(re.escape(MARK.format(table)) + r"(.*?)" + re.escape(END), page, re.S)
    if not found:
        raise Failure(f"{PAGE}: no table between '{MARK.format(table).strip()}' and '{END}'")
    return found


def written(page, table, note, lines):
    found = place_of(page, table)
    text = "\n".join(["", HEADER, RULE, *lines, "", note, ""])
    return page[: found.start(1)] + text + page[found.end(1) :]


NUMBER = r"\d[\d,.]*(e[+-]\d+)?"
SPREAD = rf"{NUMBER} to {NUMBER}"
RATIOS = rf"({NUMBER} × [^|]+)?"


def faults_of(page, table, rows):
    lines = [line for line in place_of(page, table)[1].split("\n") if line]
    if lines[:2] != [HEADER, RULE] or not re.search(r"processors, .* runs each", lines[-1]):
        yield f"{table}: expected the header '{HEADER}', lines and what they were measured on"
        return
    names = [line.split(" | ")[0].removeprefix("| ") for line in lines[2:-1]]
    if list(dict.fromkeys(names)) != [row.words for row in rows]:
        yield f"{table}: its lines are not the script's rows, in their order"
    for line in lines[2:-1]:
        if not re.fullmatch(rf"\| [^|]+ \| {NUMBER}[^|]* \| {SPREAD} \| [^|]*\| {RATIOS} ?\| \w* ?\|", line):
            yield f"{table}: '{line}' is no line that the script writes"


def check():
    page = PAGE.read_text()
    faults = [fault for table, rows in TABLES.items() for fault in faults_of(page, table, rows)]
    for fault in faults:
        print(f"{PAGE.relative_to(ROOT)}: {fault}; write it with scripts/measure.py --write", file=sys.stderr)
    return 1 if faults else 0


def first_build():
    with tempfile.TemporaryDirectory() as folder:
        clone = pathlib.Path(folder, "evenhand")
        subprocess.run(["git", "clone", "-q", ROOT, clone], check=True)
        begin = time.monotonic()
        subprocess.run(
            ["sh", clone / "scripts/run.sh"], check=True, stdout=subprocess.DEVNULL, env=os.environ | {"CCACHE_DISABLE": "1"}
        )
        print(f"first build and first table: {time.monotonic() - begin:.0f} s of wall time; goal ≤ 120")
    return 0


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    names = [row.name for rows in TABLES.values() for row in rows]
    parser.add_argument("--row", nargs="+", metavar="NAME", choices=names)
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--runs", type=int)
    parser.add_argument("--instructions", type=lambda text: text.split(","), default=[None])
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build/release")
    parser.add_argument("--before", type=pathlib.Path, metavar="FOLDER")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--first-build", action="store_true")
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    if options.write and options.row:
        parser.error("--write writes every row: leave out --row")
    return options


def main():
    options = arguments()
    if options.check:
        return check()
    if options.first_build:
        return first_build()
    if options.list:
        for rows in TABLES.values():
            for row in rows:
                print(f"{row.name:20} {row.words}")
        return 0
    how = options.runs or (3 if options.quick else 7), options.quick
    earlier = Machine(options.before, *how, has_peers=False) if options.before else None
    machine = Machine(options.build, *how, before=earlier)
    page = PAGE.read_text()
    for table, rows in TABLES.items():
        wanted = [row for row in rows if not options.row or row.name in options.row]
        if not wanted:
            continue
        print(f"{table}\n\n{HEADER}\n{RULE}")
        lines = measured(machine, wanted, options.instructions, functools.partial(print, flush=True))
        print(f"\n{caption(machine)}\n")
        if options.write:
            page = written(page, table, caption(machine), lines)
    if options.write:
        PAGE.write_text(page)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Failure as failure:
        sys.exit(f"measure.py: {failure}")
