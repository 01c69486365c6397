#!/usr/bin/env python3
"""Fails, with file:line, where a test, a document or an example of help starts a program that no list of
scripts/setup.sh names, and where a test starts an optional one and cannot be skipped for want of it.

    check-programs.py [PROJECT-FOLDER]

Read are the shell scripts among the tests, the strings of shell in tests (C++ and Python), the commands that README and
docs/ show, and the examples of help. A C++ string is shell where it calls the program under test or has a pipe, a
redirection or the like, or stands in the call of what starts one; of others only the names of optional and well-known
programs count, at its beginning.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent / "..").resolve()

BUILTINS = set(
    """: . [ alias break case cd command continue do done echo elif else esac eval exec exit export false fi for
    function getopts if in local printf pwd read return set shift test then times trap true type ulimit umask unset
    until wait while { } ! [[ source declare time evenhand evenhand-mpi""".split()
)
KEYWORDS = {"do", "done", "elif", "else", "fi", "if", "then", "until", "while", "{", "}", "!", "time", "(", "esac"}
# The program that these start stands behind their options.
WRAPPERS = {"exec", "env", "timeout", "xargs", "nice", "nohup", "runuser", "setpriv", "setsid", "command", "eval"}
OPTIONS_WITH_VALUE = {"-s", "-k", "-u", "-n", "-I", "-P"}
# Programs that machines of developers have and a bare one lacks; a string that begins with one is a command.
WELL_KNOWN = set(
    """bc bun cargo clang cmake curl deno docker dotnet elixir erl file g++ gcc gdb ghc javac jq julia kotlin less lua luajit
    mysql nc npx octave pgrep pip pkill ps psql pypy R rsync Rscript rustc scala sqlite3 ssh strace sudo swift tclsh
    tsc tsx unzip valgrind vim wget xxd zig zip zstd""".split()
)


def lists():
    """The words of base_programs and so on, by the name of the list."""
    text = (ROOT / "scripts/setup.sh").read_text()
    return {
        name: set(words.split())
        for name, words in re.findall(r"^(program_packages|base_programs|test_programs|optional_programs)='([^']*)'", text, re.M)
    }


def functions_of(text):
    return set(re.findall(r"(?:^|[;{$])\s*([A-Za-z_]\w*) *\(\) *[{(]", text, re.M))


def programs_of_shell(text, functions=frozenset()):
    """With the numbers of their lines."""
    return [(name, text.count("\n", 0, at) + 1) for name, at in Shell(text, functions).found]


class Shell:
    """The programs that a text of shell starts, as pairs of a name and its place in the text."""

    def __init__(self, text, functions=frozenset()):
        self.text = text
        self.at = 0
        self.found = []
        self.functions = functions | functions_of(text)
        self.commands(end=None)

    def word(self):
        """The word at the place, with quotes taken off; what stands in $(...) is read as well. A word of which a part
        is known only when it runs has a $ in it."""
        out = ""
        while self.at < len(self.text):
            c = self.text[self.at]
            if c in " \t\n;|&()<>":
                break
            if c == "\\":
                out += self.text[self.at + 1 : self.at + 2].strip("\n")
                self.at += 2
            elif c == "'":
                end = self.text.find("'", self.at + 1)
                end = len(self.text) if end < 0 else end
                out += self.text[self.at + 1 : end]
                self.at = end + 1
            elif c == '"':
                self.at += 1
                while self.at < len(self.text) and self.text[self.at] != '"':
                    out += self.part(escapes='"$`\\')
                self.at += 1
            else:
                out += self.part(escapes="")
        return out

    def part(self, escapes):
        """A character, or $(...), `...` or ${...}, which become $."""
        text, at = self.text, self.at
        if text[at] == "\\" and text[at + 1 : at + 2] in escapes and escapes:
            self.at += 2
            return text[at + 1 : at + 2]
        if text.startswith("$((", at):
            self.at = max(text.find("))", at), at) + 2
            return "$"
        if text.startswith("$(", at):
            self.at += 2
            self.commands(end=")")
            return "$"
        if text[at] == "`":
            self.at += 1
            self.commands(end="`")
            return "$"
        if text.startswith("${", at):
            end = text.find("}", at)
            self.at = len(text) if end < 0 else end + 1
            return "$"
        self.at += 1
        return text[at]

    def commands(self, end):
        """Reads commands up to the closing character."""
        text = self.text
        starts, heredocs = True, []
        while self.at < len(text):
            c = text[self.at]
            if end and c == end:
                self.at += 1
                return
            if c == "\n":
                self.at += 1
                for mark in heredocs:
                    found = re.compile(rf"^\t*{re.escape(mark)}$", re.M).search(text, self.at)
                    self.at = found.end() if found else len(text)
                heredocs, starts = [], True
            elif c in " \t":
                self.at += 1
            elif c == "\\" and text[self.at + 1 : self.at + 2] == "\n":
                self.at += 2
            elif c == "#" and (self.at == 0 or text[self.at - 1] in " \t\n;"):
                self.at = text.find("\n", self.at) if "\n" in text[self.at :] else len(text)
            elif c in ";|&(":
                self.at += 1
                starts = True
            elif c == ")":
                self.at += 1
                starts = True
            elif c in "<>":
                heredoc = re.compile(r"<<-?\s*['\"]?(\w+)['\"]?").match(text, self.at)
                if heredoc:
                    heredocs.append(heredoc.group(1))
                    self.at = heredoc.end()
                    continue
                self.at = re.compile(r"[<>]+[&|]?\s*").match(text, self.at).end()
                if self.at < len(text) and text[self.at] == "(":
                    continue
                self.word()
            elif starts:
                starts = self.command()
            else:
                self.argument()

    def argument(self):
        word = self.word()
        if word in ("--exec", "--hands-exec"):
            self.skip_blanks()
            at = self.at
            self.nested(self.word(), at)

    def nested(self, command, at):
        self.found += [(name, at) for name, _ in Shell(command, self.functions).found]

    def skip_blanks(self):
        self.at = re.compile(r"(?:[ \t]|\\\n)*").match(self.text, self.at).end()

    def command(self):
        """The first word of a command; whether the next is the first of another."""
        at = self.at
        word = self.word()
        if self.at == at:
            self.at += 1
            return True
        if word == "case":
            self.case()
            return True
        if word in ("for", "select"):
            found = re.compile(r"[^;\n]*").match(self.text, self.at)
            self.loop_words(found.end())
            return True
        if word in KEYWORDS or re.match(r"[A-Za-z_]\w*\+?=", word):
            return True
        if self.text.startswith("()", self.at):
            self.at += 2
            return True
        self.add(word, at)
        if word in WRAPPERS:
            self.wrapped(word)
        elif word in ("sh", "bash"):
            self.skip_blanks()
            if re.compile(r"-\w*c ").match(self.text, self.at):
                self.word()
                self.skip_blanks()
                self.nested(self.word(), at)
        return False

    def loop_words(self, end):
        while self.at < end:
            self.skip_blanks()
            before = self.at
            self.word()
            if self.at == before:
                break

    def case(self):
        """Patterns are no commands: they are read over, up to their parenthesis."""
        found = re.compile(r"[^\n]*?\bin\b").match(self.text, self.at)
        if not found:
            return
        self.at = found.end()
        body = re.compile(r"\s*(?:#[^\n]*\n\s*)*(?!esac\b)\(?(?:'[^']*'|\"[^\"]*\"|[^)'\"])*\)")
        while True:
            pattern = body.match(self.text, self.at)
            if not pattern or re.compile(r"\s*esac\b").match(self.text, self.at):
                break
            self.at = pattern.end()
            self.arm()
        ending = re.compile(r"\s*esac\b").match(self.text, self.at)
        if ending:
            self.at = ending.end()

    def arm(self):
        starts = True
        while self.at < len(self.text):
            if self.text.startswith(";;", self.at):
                self.at += 2
                return
            if re.compile(r"\s*esac\b").match(self.text, self.at):
                return
            c = self.text[self.at]
            if c in " \t":
                self.at += 1
            elif c in ";|&()\n":
                self.at += 1
                starts = True
            elif c in "<>":
                self.at = re.compile(r"[<>]+[&|]?\s*").match(self.text, self.at).end()
                self.word()
            elif starts:
                starts = self.command()
            else:
                before = self.at
                self.argument()
                self.at += self.at == before

    def wrapped(self, wrapper):
        if wrapper == "command" and not re.compile(r"\s+-v\b").match(self.text, self.at):
            return
        while True:
            self.skip_blanks()
            before = self.at
            if before >= len(self.text) or self.text[before] in ";|&)\n<>":
                return
            word = self.word()
            if self.at == before:
                return
            if word in OPTIONS_WITH_VALUE and not (wrapper == "command"):
                self.skip_blanks()
                self.word()
            elif re.match(r"-|[A-Za-z_]\w*=|[\d.]+[smh]?$|\$$", word):
                continue
            else:
                self.add(word, before)
                return

    def add(self, word, at):
        if re.fullmatch(r"[A-Za-z][\w.+-]+|\[", word) and word not in self.functions:
            self.found.append((word, at))


def cpp_strings(text):
    """The strings of a C++ text: those that only blanks, names and plus signs part are one, with {} for a name.
    Triples of the text, a list of its parts (where they begin in it, the number of their line, and whether they are
    raw), and whether it stands in a call of what starts a shell."""
    pattern = re.compile(
        r'//[^\n]*|/\*.*?\*/|\'(?:\\.|[^\'\\\n])\'|R"(?P<mark>\w*)\((?P<raw>.*?)\)(?P=mark)"'
        r'|"(?P<plain>(?:\\.|[^"\\\n])*)"',
        re.S,
    )
    joined, last_end, entry = [], -1, None
    for match in pattern.finditer(text):
        if match["raw"] is None and match["plain"] is None:
            continue
        is_raw = match["raw"] is not None
        value = match["raw"] if is_raw else unescape(match["plain"])
        line = text.count("\n", 0, match.start()) + 1
        between = text[last_end : match.start()] if entry else None
        if between is not None and re.fullmatch(r"\s*", between):
            entry[1].append((len(entry[0]), line, is_raw))
            entry[0] += value
        elif between is not None and re.fullmatch(r"[\s+]*(?:[A-Za-z_:][\w:.()>-]*)?[\s+]*\)?[\s+]*", between) and "+" in between:
            entry[1].append((len(entry[0]), line, is_raw))
            entry[0] += "$" + value
        else:
            after_name = text[: match.start()].rstrip().endswith("+")
            is_started = CPP_CALL.search(text, max(0, match.start() - 40), match.start()) is not None
            entry = ["$ " * after_name + value, [(0, line, is_raw)], is_started]
            joined.append(entry)
        last_end = match.end()
    return joined


# The second is SQL, which tests of databases run.
CPP_CALL = re.compile(r"\b(?:run|run_command|run_shell|system|popen)\(\s*$")
SQL = re.compile(r"[A-Z]+ ")


def unescape(text):
    names = {"n": "\n", "t": "\t"}
    return re.sub(r"\\(.)", lambda match: names.get(match[1], match[1]), text, flags=re.S)


# The commands of evenhand: tests give them to what starts it.
PROGRAM = ROOT / "src/cli/program/program.cpp"
COMMANDS = set(re.findall(r'\{"(\w+)", add_\w+\}', PROGRAM.read_text())) if PROGRAM.exists() else set()
SHELL_SIGNS = re.compile(r"\$EVENHAND|\$\(|2>&1|>/dev/null|--exec ['\"]|[^|] \| [a-z]|; (?:do|then|done|fi)\b|\$DIR/")


def programs_of_cpp(text, known):
    if not RUNS.search(text):
        return
    strings = cpp_strings(text)
    functions = set().union(*(functions_of(value) for value, _, _ in strings))
    for value, parts, is_started in strings:
        # "go" is also what is said to engines of chess.
        first = re.match(r"(?!go (?!run|build|test))[\w.+-]+(?= )", value)
        if re.match(r"\w*", value)[0] in COMMANDS:
            value = "evenhand " + value
            parts = [(at + len("evenhand ") * (at > 0), *rest) for at, *rest in parts]
        elif value.startswith("; "):
            continue  # prose
        is_shell = (is_started and not SQL.match(value)) or SHELL_SIGNS.search(value)
        if is_shell or (first and first[0] in known):
            for name, at in Shell(value, functions).found:
                start, line, is_raw = [part for part in parts if part[0] <= at][-1]
                yield name, line + (value.count("\n", start, at) if is_raw else 0)


def programs_of_python(text):
    """What subprocess is given as a list, what the tests ask for, and shell."""
    for match in re.finditer(r"(?:run|Popen|call|check_output|execvp?|which)\(\s*\[?\s*[\"']([\w.+-]+)[\"']", text):
        yield match[1], text.count("\n", 0, match.start()) + 1
    string = r'"((?:\\.|[^"\\])*)"'
    for match in re.finditer(rf"system\(\s*f?{string}|(?:run|Popen|call|check_output)\(\s*f?{string}[^\n]*shell=True", text):
        command = re.sub(r"\{[^{}]*\}", "$", unescape(match[1] or match[2] or ""))
        yield from ((name, text.count("\n", 0, match.start()) + line) for name, line in programs_of_shell(command))
    for match in re.finditer(r"[\"']--exec[\"'],\s*\"((?:\\.|[^\"\\])*)\"", text):
        line = text.count("\n", 0, match.start()) + 1
        yield from ((name, line) for name, _ in Shell(unescape(match[1])).found)


def programs_of_page(text):
    """Commands behind "$ " and those of evenhand, with the lines that they go on in."""
    in_command, command, start = False, "", 0
    for number, line in enumerate(text.splitlines(), 1):
        stripped = re.sub(r"^ *(\$ )?", "", line)
        if in_command:
            command += "\n" + stripped
        elif re.match(r"(?: {4,}|\$ )(?:\$ |evenhand )|\$ ", line) or re.match(r" {4,}\$ ", line):
            command, start = stripped, number
        else:
            continue
        in_command = bool(re.search(r"[|\\]$", line))
        if not in_command:
            yield from ((name, start + line - 1) for name, line in programs_of_shell(command))


def programs_of_help(text):
    """Examples in help: lines that begin with two blanks and a command of evenhand."""
    for match in re.finditer(r"^  ((?:[a-z]+ [^\n]* \| )?evenhand [^\n]*?)(?:   [^\n]*)?$", text, re.M):
        line = text.count("\n", 0, match.start()) + 1
        yield from ((name, line) for name, _ in Shell(match[1]).found)


# The marks of a test that runs a command; another may name one and never run it.
RUNS = re.compile(r"tests/src/cli/|installed\.hpp|std::system|popen\(|open_exec|source/(?:exec|child)|uci_player|subprocess|^#!/bin/", re.M)


def files(*patterns):
    return sorted(path for pattern in patterns for path in ROOT.glob(pattern) if "node_modules" not in path.parts)


def main():
    named = lists()
    allowed = set().union(*named.values()) | BUILTINS
    optional = named["optional_programs"]
    faults, count = [], 0

    def look(path, programs, may_skip):
        nonlocal count
        text = path.read_text()
        skips = may_skip or not RUNS.search(text) or re.search(r"skip", text, re.I)
        for name, line in programs(text):
            count += 1
            where = f"{path.relative_to(ROOT)}:{line}: "
            if name not in allowed:
                faults.append(f"{where}{name} is in none of the lists of scripts/setup.sh")
            elif name in optional and not skips:
                faults.append(f"{where}{name} may be missing: skip the test then, and say that it needs {name}")

    sourced = functions_of((ROOT / "scripts/setup.sh").read_text())

    def shell(text):
        functions = sourced if "setup.sh" in text else set()
        return programs_of_shell(text, functions)

    for path in files("tests/**/*.cpp", "tests/**/*.hpp"):
        look(path, lambda text: programs_of_cpp(text, optional | WELL_KNOWN), False)
    for path in files("tests/scripts/*.sh", "tests/browser/*.sh", "examples/cluster/part.sh", "examples/cluster/merge.sh",
                      "examples/shufflers/*.sh", "scripts/check-docs.sh", "scripts/check-architecture.sh"):
        look(path, shell, False)
    for path in files("tests/scripts/*.py", "scripts/prove-audit.py", "scripts/check-programs.py"):
        look(path, programs_of_python, False)
    for path in files("README.md", "docs/*.md", "docs/lessons/*.md", "examples/*/README.md"):
        look(path, programs_of_page, True)
    for path in files("src/cli/**/*.cpp"):
        look(path, programs_of_help, True)
    for fault in dict.fromkeys(faults):
        print(fault)
    if not faults:
        print(f"{count} starts of programs, all in the lists of scripts/setup.sh")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
