"""Takes the power away from sessions, and lets them go on with what a disk would still have.

    python3 scripts/prove-power-loss.py EVENHAND POWER_LOSS_LIBRARY [TRIALS]

Each session is killed at a random moment. Then its folder is made again from what was synced, in one of two ways that
POSIX allows: names as they were when their folder was last synced, or all names as they are now; in both a file has
the bytes of its last sync. The session goes on from there and must end in the same bytes as one that had power.
The library is tests/faults/power_loss.cpp. Ends with the number of trials, and 1 if one of them failed.
"""
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

SESSIONS = [  # what is run, and what must be the same at the end
    ("audit", "audit fisher-yates --deck 9 --samples 1.5e7 --tests position,order --checkpoint checkpoint.evenhand --checkpoint-every 1", []),
    ("compare", "compare fisher-yates asf --deck 8 --samples 8e6 --tests position --checkpoint checkpoint.evenhand --checkpoint-every 1", []),
    ("play mahjong", "play mahjong --games 6e4 --checkpoint checkpoint.evenhand --checkpoint-every 1 --record record", ["record"]),
    ("play doudizhu", "play doudizhu --games 2e5 --checkpoint checkpoint.evenhand --checkpoint-every 1 --record record", ["record"]),
    ("play xiangqi", "play xiangqi --red random --black random --games 5000 --checkpoint checkpoint.evenhand --checkpoint-every 1 --record record",
     ["record"]),
    ("deal doudizhu", "deal doudizhu --samples 2e6 --checkpoint checkpoint.evenhand --checkpoint-every 1 --write deals.u8 --write-format u8",
     ["deals.u8"]),
    ("audit", "audit fisher-yates --deck 9 --samples 4e7 --tests position --shard 2/3 --checkpoint checkpoint.evenhand --checkpoint-every 1", []),
    ("watch", "watch fisher-yates --deck doudizhu --samples 1.5e6 --state state", []),
]
CHECKPOINT = "checkpoint"


def run(command, folder, moment=None, environment=None):
    process = subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                               start_new_session=True)
    if moment is not None:
        time.sleep(moment)
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
    out, errors = process.communicate(timeout=300)
    return process.returncode, out, errors.decode(errors="replace")


def names_then(folder, kept):
    """The names that were synced with their folder, and the inodes they stood for."""
    path = os.path.join(kept, f"{os.stat(folder).st_ino}.names")
    if not os.path.exists(path):
        return {}
    with open(path, encoding="utf-8") as lines:
        return {name: int(inode) for inode, name in (line.rstrip("\n").split(" ", 1) for line in lines)}


def names_now(folder):
    return {entry.name: entry.inode() for entry in os.scandir(folder) if entry.is_file()}


def after_power_loss(folder, kept, names, to):
    """Makes the folder that a disk would still have."""
    os.mkdir(to)
    for name, inode in names.items():
        bytes_kept = os.path.join(kept, f"{inode}.bytes")
        if os.path.exists(bytes_kept):
            shutil.copyfile(bytes_kept, os.path.join(to, name))
        else:
            open(os.path.join(to, name), "wb").close()
    return to


def parts_in(folder):
    """Those that hold something: an empty one is a name that a run had taken before it kept anything."""
    return [entry.name for entry in os.scandir(folder)
            if entry.name.startswith(CHECKPOINT) and entry.name.endswith(".evenhand") and entry.stat().st_size > 0]


class Trial:
    def __init__(self, program, library, work, session):
        self.program, self.library, self.work = program, library, work
        self.command, self.options, self.files = session

    def new_folder(self, name):
        path = os.path.join(self.work, name)
        shutil.rmtree(path, ignore_errors=True)
        os.mkdir(path)
        return path

    def whole(self):
        folder = self.new_folder("whole")
        status, out, errors = run([self.program, *self.options.split(), "--format", "json", "-q"], folder)
        if status not in (0, 1, 3):
            raise SystemExit(f"{self.options}: exit code {status}: {errors}")
        return self.left(folder, out)

    def left(self, folder, out):
        """What the session leaves: what it printed, or its shard, and its files."""
        names = self.files + [name for name in parts_in(folder) if "shard" in name]
        files = []
        for name in names:
            with open(os.path.join(folder, name), "rb") as file:
                files.append((name, file.read()))
        return out, files

    def go_on(self, folder):
        """The same session, from what is there on, with power: its folder, output and errors."""
        parts = parts_in(folder)
        if self.command == "watch":  # goes on from its state by itself
            command = [self.program, *self.options.split()]
        elif parts:
            record = ["--record", "record"] if "record" in self.files else []
            write = ["--write", "deals.u8"] if "deals.u8" in self.files else []
            command = [self.program, *self.command.split(), "--resume", parts[0], *record, *write]
            if "--shard" in self.options:
                command += ["--shard", "2/3"]
        else:
            command = [self.program, *self.options.split(), "--force"]
        return run([*command, "--format", "json", "-q"], folder)

    def lose_power(self, moment, which):
        disk, kept = self.new_folder("disk"), self.new_folder("kept")
        environment = dict(os.environ, LD_PRELOAD=self.library, EVENHAND_DISK=disk, EVENHAND_KEPT=kept)
        run([self.program, *self.options.split(), "--format", "json", "-q"], disk, moment, environment)
        names = names_then(disk, kept) if which == "names then" else names_now(disk)
        shutil.rmtree(os.path.join(self.work, "again"), ignore_errors=True)
        folder = after_power_loss(disk, kept, names, os.path.join(self.work, "again"))
        state = os.path.join(folder, "state")
        went_on = bool(parts_in(folder)) or (os.path.exists(state) and os.path.getsize(state) > 0)
        status, out, errors = self.go_on(folder)
        return went_on, status, errors, self.left(folder, out) if status in (0, 1, 3) else None


def main():
    program, library = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    trials = int(sys.argv[3]) if len(sys.argv) > 3 else 70
    chance = random.Random(20261123)
    failed = resumed = 0
    with tempfile.TemporaryDirectory() as work:
        wholes = {}
        for number in range(trials):
            session = SESSIONS[number % len(SESSIONS)]
            trial = Trial(program, library, work, session)
            if session[1] not in wholes:
                wholes[session[1]] = trial.whole()
            moment, which = chance.uniform(0.1, 3), chance.choice(["names then", "names now"])
            went_on, status, errors, left = trial.lose_power(moment, which)
            resumed += went_on
            if left != wholes[session[1]]:
                failed += 1
                print(f"FAILED: {session[1]}, without power after {moment:.2f} s, {which}: "
                      f"exit code {status}: {errors.strip()[:400]}")
    print(f"{trials} sessions lost power, {resumed} went on from what was kept, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
