"""Measures how often intervals of effects leave the true effect out, for sources of many kinds:

    python3 scripts/prove-intervals.py [PROGRAM [SESSIONS [DEALS]]]

prints the table of docs/methods.md. Of each source one long session of DEALS (3e6) tells the effects, which are then
looked at in SESSIONS (400) short ones of 2,000 deals of 20 cards. Ends with 1 when an interval leaves its effect out
more than one and a half times as often as its level says, as `evenhand calibrate --effects --truth` judges it.
"""
import json
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROGRAM = str(pathlib.Path(sys.argv[1]).resolve()) if len(sys.argv) > 1 else str(ROOT / "build/release/src/evenhand")
SESSIONS = sys.argv[2] if len(sys.argv) > 2 else "400"
DEALS = sys.argv[3] if len(sys.argv) > 3 else "3e6"
SHAPE = ["--deck", "20", "--tests", "all"]
# The words, the shuffler, its flaw.
SOURCES = [
    ("fair", "fisher-yates", ""),
    ("naive swap", "naive-swap", ""),
    ("four riffles", "riffle:4", ""),
    ("overhand, 20 times", "overhand:20", ""),
    ("unshuffled in 5 % of deals", "fisher-yates", "unshuffled:5"),
    ("unshuffled in 2 %", "fisher-yates", "unshuffled:2"),
    ("one deal comes back in 5 %", "fisher-yates", "one-deal:5"),
    ("fair and four riffles in turn", "fisher-yates", "in-turn:riffle:4"),
    ("unshuffled, 0 to 10 % from first to last", "fisher-yates", "drift:5"),
    ("the deal before again in 5 %", "fisher-yates", "again:5"),
]


def evenhand(*arguments):
    done = subprocess.run([PROGRAM, *arguments, "--json", "--quiet"], stdout=subprocess.PIPE, check=False)
    if done.returncode not in (0, 1, 3):
        sys.exit(f"evenhand {' '.join(arguments)} ended with {done.returncode}")
    return json.loads(done.stdout)


def intervals_of(document):
    for section in document["sections"]:
        for table in section.get("tables", []):
            if table["name"] == "intervals":
                names = [column["name"] for column in table["columns"]]
                return [dict(zip(names, row)) for row in table["rows"]]
    sys.exit("no table of intervals")


def measure(name, shuffler, flaw, truth):
    flawed = ["--flaw", flaw] if flaw else []
    known = evenhand("audit", shuffler, *flawed, *SHAPE, "--samples", DEALS, "--seed", "987654")
    truth.write_text(json.dumps(known))
    document = evenhand("calibrate", "--shuffler", shuffler, *flawed, *SHAPE, "--samples", "2000", "--sessions",
                        SESSIONS, "--effects", "--truth", str(truth))
    rows = [row for row in intervals_of(document) if row["intervals"] >= 20]
    intervals = sum(row["intervals"] for row in rows)
    misses = sum(row["misses"] for row in rows)
    worst = max(rows, key=lambda row: row["misses"] / row["intervals"])
    print(f"| {name} | {len(rows)} | {100 * misses / intervals:.2f} % | `{worst['test']}` "
          f"{worst['misses']} of {worst['intervals']} | "
          f"{'yes' if document['verdict'] == 'no bias found' else 'no'} |", flush=True)
    return document["verdict"] == "no bias found"


def main():
    print("| source | effects | intervals that miss | most | as claimed |\n|---|--:|--:|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        truth = pathlib.Path(folder) / "truth.json"
        held = [measure(*source, truth) for source in SOURCES]
    sys.exit(0 if all(held) else 1)


main()
