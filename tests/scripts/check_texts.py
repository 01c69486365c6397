#!/usr/bin/env python3
"""Man pages and completions say what --help says: every command, every option, and nothing else.

check_texts.py EVENHAND FOLDER, where FOLDER has man/ and completions/ as write_texts writes them. The
shells themselves are asked: bash, fish and zsh, those that are there. Fails with a line for each
difference."""

import gzip
import os
import pty
import re
import select
import shutil
import subprocess
import sys
import time

COMMAND_HEADINGS = {"Test:", "Prove and count:", "Games:", "Look up:", "Commands:"}
faults = []


def fault(text):
    faults.append(text)


def run(arguments, **options):
    return subprocess.run(arguments, capture_output=True, text=True, check=False, **options)


def read_help(evenhand, path):
    """The options and the commands below it that a command's help lists."""
    environment = dict(os.environ, COLUMNS="1000")
    text = run([evenhand, *path, "--help"], env=environment).stdout
    options, commands, heading = [], [], ""
    for line in text.splitlines():
        if line and not line.startswith(" "):
            heading = line
        if heading in COMMAND_HEADINGS:
            found = re.match(r"  ([a-z0-9-]+) {2,}\S", line)
            if found:
                commands.append(found[1])
        elif not heading.startswith(("Examples", "Usage")):
            found = re.match(r"  (-[^\s,]+(?:, -[^\s,]+)*)", line)
            if found:
                options += found[1].split(", ")
    return set(options), set(commands)


def all_commands(evenhand, path=()):
    options, commands = read_help(evenhand, path)
    yield path, options, commands
    for command in sorted(commands):
        yield from all_commands(evenhand, (*path, command))


def compare(where, expected, found):
    for name in sorted(expected - found):
        fault(f"{where}: {name} is missing")
    for name in sorted(found - expected):
        fault(f"{where}: {name} is too much")


def in_bash(script, words):
    """What bash offers for the last of the words."""
    code = (
        'source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _evenhand; '
        'printf "%s\\n" "${COMPREPLY[@]}"'
    )
    answer = run(["bash", "--norc", "-c", code, "bash", script, *words])
    if answer.stderr:
        fault(f"bash: {answer.stderr.strip()}")
    return set(answer.stdout.split())


def in_fish(script, words):
    code = f"source {script}; complete -C '{' '.join(words)}'"
    answer = run(["fish", "--no-config", "-c", code])
    if answer.stderr:
        fault(f"fish: {answer.stderr.strip()}")
    return {line.split("\t")[0] for line in answer.stdout.splitlines() if line}


class Zsh:
    """An interactive zsh in a terminal of its own, for its completion works nowhere else."""

    def __init__(self, folder):
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.environ.update(TERM="dumb", COLUMNS="2000", LINES="4000", PS1="", PS2="")
            os.execvp("zsh", ["zsh", "-f", "-i"])
        self.say(
            f"BAUD=0; PS1=; RPS1=; LISTMAX=100000; fpath=({folder} $fpath); unsetopt zle_bracketed_paste; "
            "stty cols 2000 rows 4000; autoload -Uz compinit; compinit -D -u; "
            "zstyle ':completion:*' verbose no; zstyle ':completion:*' insert-tab no; "
            "setopt no_auto_menu no_list_beep bash_auto_list no_always_last_prompt; "
            "listed() { BUFFER=; print -n '<list''ed>' }; zle -N listed; bindkey '^G' listed; "
            "echo read'y'"
        )
        self.wait_for("ready")
        self.wait_for("<listed>", b"\x07")

    def say(self, text):
        os.write(self.terminal, (text + "\n").encode())

    def wait_for(self, word, again=b""):
        """What it writes up to the word. It may drop what is typed ahead, which is then said again."""
        text, end = "", time.monotonic() + 120
        while word not in text:
            if time.monotonic() > end:
                raise RuntimeError(f"zsh does not answer: {text}")
            if select.select([self.terminal], [], [], 0.3)[0]:
                text += os.read(self.terminal, 1 << 16).decode(errors="replace")
            else:
                os.write(self.terminal, again)
        return text

    def offers(self, words):
        # Control-D lists what there is; the next key is read when that is done.
        os.write(self.terminal, (" ".join(words) + "\x04\x07").encode())
        return self.wait_for("<listed>", b"\x07")


def check_man(folder, name, options, commands):
    page = os.path.join(folder, "man", name + ".1.gz")
    with gzip.open(page, "rt") as file:
        text = file.read()
    found = set()
    for line in text.splitlines():
        entry = re.match(r"\\fB\\-", line)
        if entry:
            names = re.findall(r"\\fB(\S+?)\\fR", line)
            found |= {each.replace("\\-", "-") for each in names}
    compare(name + ".1", options, found)
    for command in commands:
        if f"{name}-{command}".replace("-", "\\-") + " (1)" not in text:
            fault(f"{name}.1: {command} is missing")
    if shutil.which("groff"):
        warned = run(["groff", "-man", "-Tutf8", "-wall", "-z", "-K", "utf8"], input=text).stderr
        if warned:
            fault(f"{name}.1: {warned.splitlines()[0]}")


def check_shell(shell, offers, commands):
    for path, options, below in commands:
        words = ["evenhand", *path]
        where = f"{shell}: {' '.join(words)}"
        long = {name for name in options if name.startswith("--")}
        compare(where, long, {name for name in offers([*words, "--"]) if name.startswith("--")})
        if below:
            found = {name for name in offers([*words, ""]) if not name.startswith("-")}
            compare(where, below, found)


def check_names(shell, offers):
    """Names that the program knows are offered where a value may be one."""
    for words, name in (
        (["audit", "--deck", "dou"], "doudizhu"),
        (["audit", "--rng", "seed1"], "seed16"),
        (["play", "mahjong", "--shuffler", "naive"], "naive-swap"),
        (["audit", "durst"], "durstenfeld"),
        (["compare", "--format", "jun"], "junit"),
    ):
        if name not in offers(["evenhand", *words]):
            fault(f"{shell}: evenhand {' '.join(words)}: {name} is missing")


def check_zsh(zsh, commands):
    for path, options, below in commands:
        words = ["evenhand", *path]
        where = f"zsh: {' '.join(words)}"
        found = set(re.findall(r"(?<!\S)--[a-z][a-z-]*", zsh.offers([*words, "--"])))
        compare(where, {name for name in options if name.startswith("--")}, found)
        if below:
            compare(where, below, below & set(re.findall(r"[\w-]+", zsh.offers([*words, ""]))))


def main():
    evenhand, folder = sys.argv[1:]
    completions = os.path.join(folder, "completions")
    commands = list(all_commands(evenhand))
    for path, options, below in commands:
        check_man(folder, "-".join(["evenhand", *path]), options, below)
    pages = len(os.listdir(os.path.join(folder, "man")))
    if pages != len(commands):
        fault(f"{pages} man pages of {len(commands)} commands")
    shells = []
    for shell, script, ask in (
        ("bash", "evenhand.bash", in_bash),
        ("fish", "evenhand.fish", in_fish),
    ):
        if shutil.which(shell):
            path = os.path.join(completions, script)
            check_shell(shell, lambda words, ask=ask, path=path: ask(path, words), commands)
            check_names(shell, lambda words, ask=ask, path=path: ask(path, words))
            shells.append(shell)
    if shutil.which("zsh"):
        check_zsh(Zsh(completions), commands)
        shells.append("zsh")
    for text in faults:
        print(text)
    missing = {"bash", "fish", "zsh"} - set(shells)
    print(
        f"{len(commands)} commands, {sum(len(options) for _, options, _ in commands)} names of options; "
        f"asked {', '.join(shells)}"
    )
    for shell in sorted(missing):
        print(f"skipped: needs {shell}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
