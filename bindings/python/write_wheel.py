"""Writes a wheel: python3 write_wheel.py VERSION LIBRARIES LICENCES FOLDER

LIBRARIES is a folder with libevenhand.so.0 and what it is linked with but for the C and C++ libraries, LICENCES one
with their licences. The same files make the same wheel.
"""

import base64
import hashlib
import pathlib
import platform
import re
import sys
import zipfile

HERE = pathlib.Path(__file__).resolve().parent


def newest_glibc(libraries):
    """The newest version of glibc that a symbol of the libraries asks for: manylinux is named by it."""
    versions = {(2, 17)}
    for library in libraries:
        for major, minor in re.findall(rb"GLIBC_(\d+)\.(\d+)", library.read_bytes()):
            versions.add((int(major), int(minor)))
    return max(versions)


def metadata(version):
    return f"""Metadata-Version: 2.1
Name: evenhand
Version: {version}
Summary: Is this shuffle, this deal or this game even-handed?
License: Apache-2.0
Requires-Python: >=3.8
"""


def main(version, libraries, licences, folder):
    libraries = sorted(pathlib.Path(libraries).iterdir())
    major, minor = newest_glibc(libraries)
    tag = f"py3-none-manylinux_{major}_{minor}_{platform.machine()}"
    info = f"evenhand-{version}.dist-info"
    files = {f"evenhand/{source.name}": source.read_bytes() for source in sorted(HERE.glob("evenhand/*.py"))}
    files.update({f"evenhand/lib/{library.name}": library.read_bytes() for library in libraries})
    for licence in sorted(pathlib.Path(licences).rglob("*")):
        if licence.is_file():
            files[f"{info}/licenses/{licence.name}"] = licence.read_bytes()
    files[f"{info}/METADATA"] = metadata(version).encode()
    files[f"{info}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: evenhand\nRoot-Is-Purelib: false\nTag: {tag}\n".encode()
    files[f"{info}/entry_points.txt"] = b"[pytest11]\nevenhand = evenhand.pytest_plugin\n"
    record = f"{info}/RECORD"
    lines = [f"{name},sha256={base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip('=')},{len(data)}"
             for name, data in files.items()]
    files[record] = "\n".join([*lines, f"{record},,", ""]).encode()
    wheel = pathlib.Path(folder) / f"evenhand-{version}-{tag}.whl"
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, data)
    print(wheel)


if __name__ == "__main__":
    main(*sys.argv[1:])
