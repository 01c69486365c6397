#!/usr/bin/env python3
"""Holds the catalogues of translations, po/LANGUAGE.po, to the messages of the program's sources.

    messages.py --check            that every catalogue has every message, with its numbers, and nothing else
    messages.py --update           adds what is missing to the catalogues, and takes out what is gone
    messages.py --list             the messages, with where each stands

A message is a text of a source, outside of comments, that has words for people. What a format replaces is numbered:
"{0} of {1} reject". Where a text begins or ends with a blank or a comma, something else stands there, and has a number,
too. Lines of help are messages of their own, and the words beside an example are. A word alone may as well be a name:
it is a message where a catalogue has it. po/names.txt lists the other texts that are names or code.
"""

import argparse
import collections
import dataclasses
import pathlib
import re
import sys

# The contexts of messages that the program composes: joints, endings of English words, and a number with its noun.
COMPOSED = ("joint", "ending", "phrase", "count", "amount")
ROOT = pathlib.Path(__file__).resolve().parent.parent
CATALOGUES = ROOT / "po"
FOLDERS = ["base", "stats", "sims", "reports", "protocol", "src"]
# Sources whose texts no person reads: code and tables that programs read, and the functions of the library for C.
OTHERS = re.compile(
    r"src/(cli/texts/(completions|manual)|history/sqlite_|games/xiangqi/uci/|capi/|mpi/|cli/init/source_tokens)|"
    r"reports/(page/|junit|svg|json_guard)|base/members")
TOKEN = re.compile(
    r'''//[^\n]*|/\*.*?\*/|R"(?P<end>[^()\\ ]{0,16})\((?P<raw>.*?)\)(?P=end)"|"(?P<text>(?:[^"\\\n]|\\.)*)"|'''
    r"""'(?:[^'\\\n]|\\.)+'|\#\s*include[^\n]*|static_assert\([^;]*;|[A-Za-z_0-9]+|\S""", re.S)
ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "0": "\0"}
PLACE = re.compile(r"\{\{|\}\}|\{[0-9]*(?::(?:[^{}]|\{[^{}]*\})*)?\}")
MARK = "\x01"


def unescaped(text):
    def one(match):
        code = match[1]
        if code[0] in "xuU":
            return chr(int(code[1:], 16))
        return ESCAPES.get(code, code)

    return re.sub(r"\\(x[0-9a-fA-F]+|u[0-9a-fA-F]{4}|.)", one, text, flags=re.S)


def literals(path):
    """The texts of a source, those that stand together as one, with the line on which each begins."""
    source = path.read_text(encoding="utf-8")
    text, line = None, 0
    for match in TOKEN.finditer(source):
        if match[0].startswith(("//", "/*")):
            continue
        piece = match["raw"] if match["raw"] is not None else match["text"] and unescaped(match["text"])
        if match["raw"] is None and match["text"] is None:
            if text is not None:
                yield text, line
            text = None
        elif text is None:
            text, line = piece or "", source.count("\n", 0, match.start()) + 1
        else:
            text += piece or ""
    if text is not None:
        yield text, line


def paragraphs(text):
    """The lines of a text, those of a paragraph as one, as help lays them out."""
    rows = []
    is_end = True
    for line in text.split("\n"):
        is_prose = bool(line) and not line.startswith(" ")
        is_heading = is_prose and line.endswith(":") and len(line) <= 40
        if is_prose and not is_end and not is_heading:
            rows[-1] += " " + line
        elif line:
            rows.append(line)
        is_end = not is_prose or is_heading
    return rows


def pieces(text):
    """The messages in a text: the words beside an example stand apart from it."""
    for line in paragraphs(text) if "\n" in text.strip("\n") else [text.strip("\n")]:
        line = re.sub(r"^ +\{:\d+\} *", "", line)  # a name in a list
        yield from re.split(r"(?<=\S) {3,}(?=\S)", line) if "   " in line.strip() else [line]


def message(piece):
    """A piece as catalogues have it: what is replaced, and what stands around it, has a number."""
    marked = PLACE.sub(lambda match: {"{{": "{", "}}": "}"}.get(match[0], MARK), piece)
    if re.match(r"[ ,;:)]", marked):
        marked = MARK + marked
    if re.search(r"[ (]$", marked):
        marked += MARK
    parts = re.split(MARK + "+", marked)
    return "".join(part + (f"{{{number}}}" if number + 1 < len(parts) else "") for number, part in enumerate(parts))


# Code of other languages, pages, commands to type, and texts whose letters are those of names or codes alone.
CODE = re.compile(
    r"</|/>|<(!|(p|h\d|div|td|dt|span|figure|details|section|table|tr|ul|li|svg|path|rect|text|g|line)\b)|[a-z]=\"|::|\r"
    r"|^(\{0\})?\s*('[^']*' \| )?evenhand [a-z]|^\{0\}  ('|evenhand|printf|head |\$)|^[A-Z_]+ [A-Z_]+( |$)"
    r"|^(SELECT|INSERT|UPDATE|DELETE|PRAGMA|CREATE|ATTACH) |^[\w{}]*[_.][\w{}.]*$"
    r"|^(\{0\})?( ?--[a-z-]+(=| '?\{\d\}'?| [A-Z]+|$)*( (?=--)|$))+$|^(\w+/){9}|^\{?\"\w+\":|^\{0\},\"\w+\":")


def has_words(text):
    if CODE.search(text):
        return False
    bare = re.sub(r"\{\d+\}", " ", text)
    words = re.findall(r"[A-Za-z]+", bare)
    is_long = any(re.search("[a-z]{3}|^[a-z]{2}$", word) for word in words)
    return is_long and len(words) + text.count("{") > 1 and (" " in text.strip() or "{" in text)


def messages():
    """Each message with where it stands first, and the words alone."""
    found, words = {}, {}
    names = set((CATALOGUES / "names.txt").read_text(encoding="utf-8").split("\n"))
    paths = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*.[ch]pp")]
    for name in sorted(path.relative_to(ROOT).as_posix() for path in paths):
        if OTHERS.search(name):
            continue
        for text, line in literals(ROOT / name):
            for piece in pieces(text):
                key = message(piece)
                kind = found if has_words(key) and key not in names else words
                kind.setdefault(key, f"{name}:{line}")
    return found, words


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t") + '"'


@dataclasses.dataclass
class Entry:
    context: str
    message: str
    translation: str
    comments: list

    def text(self):
        lines = self.comments + ([f"msgctxt {quoted(self.context)}"] if self.context else [])
        return "\n".join(lines + [f"msgid {quoted(self.message)}", f"msgstr {quoted(self.translation)}"]) + "\n"


def read_catalogue(path):
    entries, comments, member = [], [], None
    for line in path.read_text(encoding="utf-8").split("\n"):
        if line.startswith("#"):
            comments.append(line)
            continue
        match = re.fullmatch(r'(?:(msgctxt|msgid|msgstr) )?"(.*)"', line)
        if not match:
            continue
        word, text = match[1], unescaped(match[2])
        if word == "msgctxt" or (word == "msgid" and member != "msgctxt"):
            entries.append(Entry("", "", "", comments))
            comments = []
        member = word or member
        name = {"msgctxt": "context", "msgid": "message", "msgstr": "translation"}[member]
        setattr(entries[-1], name, getattr(entries[-1], name) + text)
    return entries


def write_catalogue(path, entries):
    path.write_text("\n".join(entry.text() for entry in entries), encoding="utf-8")


def faults_of(entry, found, words):
    """What is wrong with an entry of a catalogue."""
    if entry.message == "" or entry.context in COMPOSED:
        return
    is_known = entry.message in found or entry.message in words
    if not is_known:
        yield "is no message of the sources"
    if entry.translation == "":
        yield "is not translated"
        return
    places = [set(re.findall(r"\{\d+\}", text)) for text in (entry.message, entry.translation)]
    if places[0] != places[1]:
        yield f"has other places than its translation: {' '.join(sorted(places[0] ^ places[1]))}"
    for option in re.findall(r"--[a-z][a-z-]+", entry.message):
        if option not in entry.translation:
            yield f"has {option}, and its translation has not"


def check(path, found, words):
    entries = read_catalogue(path)
    faults = [f"'{entry.message}' {fault}" for entry in entries for fault in faults_of(entry, found, words)]
    known = {entry.message for entry in entries if not entry.context}
    faults += [f"'{message}' ({place}) is not in it" for message, place in found.items() if message not in known]
    twice = collections.Counter((entry.context, entry.message) for entry in entries)
    faults += [f"'{key[1]}' stands there {times} times" for key, times in twice.items() if times > 1]
    for fault in faults[:40]:
        print(f"{path.relative_to(ROOT)}: {fault}")
    print(f"{path.relative_to(ROOT)}: {len(entries) - 1} messages, {len(faults)} faults")
    return not faults


def update(path, found, words):
    """Messages that are new stand at the end, with nothing for a translation; msgfmt and every editor of such files
    know that."""
    entries = [entry for entry in read_catalogue(path)
               if entry.message == "" or entry.context in COMPOSED or entry.message in found or entry.message in words]
    known = {entry.message for entry in entries if not entry.context}
    entries += [Entry("", message, "", [f"#: {place}"]) for message, place in found.items() if message not in known]
    write_catalogue(path, entries)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--check", action="store_true")
    what.add_argument("--update", action="store_true")
    what.add_argument("--list", action="store_true")
    options = parser.parse_args()
    found, words = messages()
    catalogues = sorted(CATALOGUES.glob("*.po"))
    if options.list:
        for message, place in found.items():
            print(f"{place}\t{message}")
    if options.update:
        for path in catalogues:
            update(path, found, words)
    if options.check:
        sys.exit(0 if all([check(path, found, words) for path in catalogues]) else 1)


if __name__ == "__main__":
    main()
