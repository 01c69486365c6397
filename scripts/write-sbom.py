#!/usr/bin/env python3
"""Writes the bill of materials of the packages for Linux (SPDX 2.3, JSON): what is in the program, what it is linked with,
and what lies beside it in the archive for any Linux.

    write-sbom.py COMMIT FILE PACKAGE...

Each PACKAGE is the Debian package of a shared library that the archive has. Versions are dpkg's, licences those of
packages/libraries.csv; of a library that comes with another the archive has the licence's text. Of the script of pages,
reports/page/package-lock.json has the versions. SOURCE_DATE_EPOCH is the time that the document bears.
https://spdx.github.io/spdx-spec/v2.3/
"""

import datetime
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys

from libraries import ROOT, die, libraries, version

NOT_SAID = "NOASSERTION"
# The licences of the compiler's and the system's own libraries, by their sources.
OF_THE_SYSTEM = {
    "gcc": "GPL-3.0-or-later WITH GCC-exception-3.1",
    "glibc": "LGPL-2.1-or-later",
    "libgpg-error": "LGPL-2.1-or-later",
}
LICENCES = [{
    "licenseId": "LicenseRef-public-domain",
    "name": "public domain",
    "extractedText": "The authors have put the library into the public domain.",
}]


def dpkg(package):
    """Name, version, source and version of the source of a package that is installed; None where it is not."""
    asked = subprocess.run(
        ["dpkg-query", "-W", "-f", "${Package}\t${Version}\t${source:Package}\t${source:Version}\t${db:Status-Status}\n", package],
        capture_output=True, text=True, check=False)
    rows = [line.split("\t") for line in asked.stdout.splitlines()]
    found = [row for row in rows if row[-1] == "installed"]
    return found[0][:4] if found else None


def owner_of_boost():
    """The package of the headers that are built with: Debian 12 has two versions of Boost, each in several packages."""
    asked = subprocess.run(["dpkg-query", "-S", "/usr/include/boost/math/distributions.hpp"],
                           capture_output=True, text=True, check=False)
    return asked.stdout.partition(":")[0] or "libboost-math-dev"


def reference(*words):
    return "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", "-".join(words))


def package(name, number, licence, purl, comment=None):
    made = {
        "SPDXID": reference("package", name),
        "name": name,
        "versionInfo": number,
        "downloadLocation": NOT_SAID,
        "filesAnalyzed": False,
        "licenseConcluded": NOT_SAID,
        "licenseDeclared": licence,
        "copyrightText": NOT_SAID,
    }
    if purl:
        made["externalRefs"] = [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": purl}]
    if comment:
        made["licenseComments"] = comment
    return made


def debian_package(name, known, licence=None, comment=None):
    """Without a licence it is that of what comes from the same source; known has those by source."""
    found = dpkg(owner_of_boost() if name.startswith("libboost-") else name)
    if not found:
        die(f"{name}: dpkg knows no such package that is installed; sh scripts/package.sh sbom installs what is missing")
    name, number, source, source_version = found
    licence = licence or known.get(source) or OF_THE_SYSTEM.get(re.sub(r"-[0-9.]+$", "", source), NOT_SAID)
    known.setdefault(source, licence)
    made = package(name, number, licence, f"pkg:deb/debian/{name}@{number}".replace("+", "%2B"), comment)
    made["sourceInfo"] = f"built from Debian's source package {source} {source_version}"
    return made


def page_packages():
    """What the script of pages is made of: the parts that LICENSES.txt beside it has."""
    folder = ROOT / "reports/page"
    locked = json.loads((folder / "package-lock.json").read_text())["packages"]
    for part in (folder / "LICENSES.txt").read_text().rstrip("-\n").split("\n----\n"):
        name = part.split()[0]
        entry = locked.get(f"node_modules/{name}")
        if not entry:
            die(f"reports/page/LICENSES.txt: {name} is not in package-lock.json: sh reports/page/build.sh writes both")
        yield package(name, entry["version"], entry["license"], f"pkg:npm/{name.replace('@', '%40')}@{entry['version']}")


def document(commit, archived):
    when = datetime.datetime.fromtimestamp(int(os.environ.get("SOURCE_DATE_EPOCH", 0)), datetime.timezone.utc)
    program = package("evenhand", version(), "Apache-2.0", None)
    program["primaryPackagePurpose"] = "APPLICATION"
    known = {}
    packages, relations = [program], [("SPDXRef-DOCUMENT", "DESCRIBES", program["SPDXID"])]

    def add(made, relation):
        packages.append(made)
        relations.append((program["SPDXID"], relation, made["SPDXID"]))

    kinds = {"headers": "STATIC_LINK", "shared": "DYNAMIC_LINK", "loaded": "OPTIONAL_COMPONENT_OF"}
    for line in libraries():
        made = debian_package(line["debian"], known, line["licence"])
        if line["linked"] == "loaded":
            packages.append(made)
            relations.append((made["SPDXID"], kinds["loaded"], program["SPDXID"]))
        else:
            add(made, kinds[line["linked"]])
    for made in page_packages():
        add(made, "CONTAINS")
    for name in sorted(set(archived)):
        text = f"the archive has the text: share/doc/evenhand/licences/{name}"
        add(debian_package(name, known, comment=text), "DYNAMIC_LINK")

    made = {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"evenhand-{version()}",
        "creationInfo": {"created": when.strftime("%Y-%m-%dT%H:%M:%SZ"), "creators": [f"Tool: evenhand-write-sbom-{version()}"]},
        "hasExtractedLicensingInfos": LICENCES,
        "packages": packages,
        "relationships": [
            {"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other} for one, kind, other in relations
        ],
    }
    # An address of its own for each text; nothing need be found there.
    text = json.dumps([commit, made], sort_keys=True)
    made["documentNamespace"] = f"https://spdx.org/spdxdocs/evenhand-{version()}-{hashlib.sha256(text.encode()).hexdigest()}"
    return made


if __name__ == "__main__":
    if len(sys.argv) < 3:
        die("expected write-sbom.py COMMIT FILE PACKAGE...")
    text = json.dumps(document(sys.argv[1], sys.argv[3:]), indent=2) + "\n"
    pathlib.Path(sys.argv[2]).write_text(text, encoding="utf-8")
