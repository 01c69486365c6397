#!/usr/bin/env python3
"""Writes the recipes of packages/recipes for a source archive, with its version and checksum, into an archive:

    write-recipes.py evenhand-VERSION.tar.gz RECIPES.tar.gz

Their lists of libraries come from packages/libraries.csv. EVENHAND_REPOSITORY is the address that the release will be
published at, EVENHAND_MAINTAINER who makes the packages (NAME <ADDRESS>), SOURCE_DATE_EPOCH the time of the release.
"""

import email.utils
import gzip
import hashlib
import io
import os
import pathlib
import re
import sys
import tarfile

from libraries import ROOT, die, libraries, version

FOLDER = ROOT / "packages/recipes"


def cpack(name):
    """A text of the .deb, which packages/CMakeLists.txt sets."""
    return re.search(rf'^set\({name}\s+"([^"]*)"\)', (ROOT / "packages/CMakeLists.txt").read_text(), re.M)[1]


def maintainer():
    text = (ROOT / "packages/CMakeLists.txt").read_text()
    return os.environ.get("EVENHAND_MAINTAINER") or re.search(r'EVENHAND_MAINTAINER "([^"]+)" CACHE', text)[1]


def lists_of_libraries():
    """What stands in a recipe for its libraries."""
    lines = libraries()

    def arch(*linked):
        return [line["arch"] for line in lines if line["linked"] in linked]

    def srcinfo(key, names):
        return "\n".join(f"\t{key} = {name}" for name in names)

    debian = (line["debian"].replace("libboost-math-dev", "libboost-math1.81-dev | libboost-math-dev") for line in lines)
    return {
        "HOMEBREW_LIBRARIES": "\n".join(f'  depends_on "{line["homebrew"]}"' for line in lines if line["homebrew"]),
        "ARCH_SHARED": " ".join(arch("shared")),
        "ARCH_BUILD": " ".join(arch("headers", "loaded")),
        "ARCH_LOADED": " ".join(f"'{name}: deals in PostgreSQL'" for name in arch("loaded")),
        "SRCINFO_SHARED": srcinfo("depends", arch("shared")),
        "SRCINFO_BUILD": srcinfo("makedepends", arch("headers", "loaded")),
        "SRCINFO_LOADED": srcinfo("optdepends", [f"{name}: deals in PostgreSQL" for name in arch("loaded")]),
        "DEBIAN_LIBRARIES": ",\n".join(f" {name}" for name in debian),
    }


def values(archive, epoch):
    summary = cpack("CPACK_PACKAGE_DESCRIPTION_SUMMARY")
    return {
        "VERSION": version(),
        "PROJECT_VERSION": version(),
        "release": "1",
        "day": email.utils.formatdate(epoch, localtime=False).replace("-0000", "+0000"),
        "SHA256": hashlib.sha256(archive.read_bytes()).hexdigest(),
        "REPOSITORY": os.environ.get("EVENHAND_REPOSITORY") or "https://github.com/OWNER/evenhand",
        "MAINTAINER": maintainer(),
        "EVENHAND_MAINTAINER": maintainer(),
        "SUMMARY": summary,
        "SENTENCE": summary[0].upper() + summary[1:],
        "DESCRIPTION": "\n".join(f" {line}" for line in cpack("CPACK_DEBIAN_PACKAGE_DESCRIPTION").split("\n")),
        **lists_of_libraries(),
    }


def filled(path, known):
    """The text of a recipe; what it asks for must be known."""

    def value(found):
        if found[1] not in known:
            die(f"{path.relative_to(ROOT)}: @{found[1]}@ is not known; expected one of {', '.join(known)}")
        return known[found[1]]

    text = path.read_text(encoding="utf-8")
    return re.sub(r"@([A-Za-z0-9_]+)@", value, text) if path.suffix == ".in" else text


def recipes(known):
    """The name in the archive, the text, and whether it is a program, of each file."""
    for path in sorted(FOLDER.rglob("*")):
        if path.is_file():
            name = str(path.relative_to(FOLDER)).removesuffix(".in").replace("aur/SRCINFO", "aur/.SRCINFO")
            yield name, filled(path, known), os.access(path, os.X_OK)
    yield "debian/changelog", filled(ROOT / "packages/changelog.Debian.in", known), False
    yield "debian/copyright", (ROOT / "packages/copyright").read_text(encoding="utf-8"), False


def main(archive, out):
    archive = pathlib.Path(archive)
    if archive.name != f"evenhand-{version()}.tar.gz" or not archive.is_file():
        die(f"{archive}: expected the source archive evenhand-{version()}.tar.gz, which scripts/release.sh makes")
    epoch = int(os.environ.get("SOURCE_DATE_EPOCH", 0))
    with open(out, "wb") as file, gzip.GzipFile("", "wb", 9, file, mtime=0) as packed:
        with tarfile.open(fileobj=packed, mode="w") as tar:
            for name, text, runs in recipes(values(archive, epoch)):
                entry = tarfile.TarInfo(f"recipes/{name}")
                entry.size, entry.mtime, entry.mode = len(text.encode()), epoch, 0o755 if runs else 0o644
                tar.addfile(entry, io.BytesIO(text.encode()))


if __name__ == "__main__":
    if len(sys.argv) != 3:
        die("expected write-recipes.py evenhand-VERSION.tar.gz RECIPES.tar.gz")
    main(*sys.argv[1:])
