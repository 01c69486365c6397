"""The libraries that the program is linked with, packages/libraries.csv: what each is called elsewhere, and its licence.

Columns: the Debian package to build with, its licence (an SPDX expression), how it is linked (headers: its code is in the
program; shared; loaded: when a command wants it), and its names in Homebrew and Arch Linux, empty where it has none.
"""

import csv
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
TOOLS = {"cmake", "ninja-build", "pkg-config"}


def die(line):
    """Ends the script as a fault to mend first."""
    print(f"evenhand: {line}", file=sys.stderr)
    raise SystemExit(2)


def version(root=ROOT):
    """The version that CMakeLists.txt says."""
    return re.search(r"^project\(evenhand VERSION ([0-9.]+)", (root / "CMakeLists.txt").read_text(), re.M)[1]


def built_with(root=ROOT):
    """The Debian packages of libraries that scripts/setup.sh installs for a package. Boost is beside its lists."""
    text = (root / "scripts/setup.sh").read_text()
    lists = dict(re.findall(r"^(program_packages|database_packages)='([^']*)'", text, re.M))
    return {"libboost-math-dev", *" ".join(lists.values()).split()} - TOOLS


def libraries(root=ROOT):
    """The lines of the table; ends the script where it does not have exactly the libraries that are built with."""
    table = root / "packages/libraries.csv"
    with table.open(encoding="utf-8", newline="") as file:
        lines = list(csv.DictReader(file))
    named = {line["debian"] for line in lines}
    for missing in sorted(built_with(root) - named):
        die(f"packages/libraries.csv: no line for {missing}, which scripts/setup.sh installs: add one")
    for extra in sorted(named - built_with(root)):
        die(f"packages/libraries.csv: {extra} is not among the packages of scripts/setup.sh: take its line away")
    return lines
