#!/usr/bin/env python3
"""write_sbom_test.py PROJECT-FOLDER: the bill of materials has every library that is built with, in the version that is
installed, its parts refer to one another, and the same packages give the same bytes."""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

PROJECT = pathlib.Path(sys.argv[1])


def write(path, *packages):
    environment = dict(os.environ, SOURCE_DATE_EPOCH="1700000000", PYTHONDONTWRITEBYTECODE="1")
    return subprocess.run([sys.executable, PROJECT / "scripts/write-sbom.py", "abc", path, *packages],
                          env=environment, capture_output=True, text=True, check=False)


def check(right, text):
    if not right:
        raise SystemExit(text)


def main():
    if not shutil.which("dpkg-query"):
        print("skipped: needs dpkg-query")
        raise SystemExit(77)
    with tempfile.TemporaryDirectory() as folder:
        first, second = pathlib.Path(folder, "1.json"), pathlib.Path(folder, "2.json")
        made = write(first, "libc6")
        check(made.returncode == 0, made.stderr)
        write(second, "libc6")
        check(first.read_bytes() == second.read_bytes(), "the same packages, other bytes")
        document = json.loads(first.read_text())
        check(document["creationInfo"]["created"] == "2023-11-14T22:13:20Z", "another time than SOURCE_DATE_EPOCH")
        packages = {package["SPDXID"]: package for package in document["packages"]}
        check(len(packages) == len(document["packages"]), "an identifier twice")
        for relation in document["relationships"]:
            for end in ("spdxElementId", "relatedSpdxElement"):
                check(relation[end] in packages or relation[end] == "SPDXRef-DOCUMENT", f"{relation[end]} is nowhere")
        names = {package["name"]: package for package in packages.values()}
        table = (PROJECT / "packages/libraries.csv").read_text().splitlines()[1:]
        for name, licence in (line.split(",")[:2] for line in table):
            if name.startswith("libboost"):
                continue
            version = subprocess.run(["dpkg-query", "-W", "-f", "${Version}", name], capture_output=True, text=True, check=True)
            check(names[name]["versionInfo"] == version.stdout, f"{name}: another version than dpkg's")
            check(names[name]["licenseDeclared"] == licence, f"{name}: another licence than the table's")
        check(any(re.match("libboost.*-dev", name) for name in names), "no Boost")
        check(names["libc6"]["licenseDeclared"] == "LGPL-2.1-or-later", "libc6: another licence")
        check("@observablehq/plot" in names, "the script of pages is missing")

        third = pathlib.Path(folder, "3.json")
        made = write(third, "no-such-package")
        check(made.returncode == 2 and made.stderr.startswith("evenhand: no-such-package: "), made.stderr)
        check(not third.exists(), "a document that was not finished is there")


if __name__ == "__main__":
    main()
