"""Runs the steps of the CI recipes as far as a script can: run_recipes.py EVENHAND PROJECT_SOURCE.

A project is made in a new folder by `evenhand init`, with a folder evenhand/ as its submodule would be:
action.yml of this repository, and a scripts/run.sh that runs the program under test instead of building
it. The recipes are read as YAML; what they run is run by a shell with the variables that the CI would
set. What only the CI can do (check out, cache, upload) is looked at by its name. Prints a line for each
fault; the exit code is 0 without any, 1 with some, and 77 where python3-yaml is missing."""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

try:
    import yaml
except ImportError:
    print("skipped: needs python3-yaml")
    sys.exit(77)

FAULTS = []
RUNS = 0


def check(holds, what):
    if not holds:
        FAULTS.append(what)


def shell(command, folder, environment):
    """Runs as CI does: each line of a step must succeed."""
    global RUNS
    RUNS += 1
    return subprocess.run(["bash", "-eo", "pipefail", "-c", command], cwd=folder, text=True,
                          env={**os.environ, **environment}, capture_output=True, timeout=600)


SOUND = "random.shuffle(cards)"
NAIVE = "for i in range(len(cards)):\n        j = random.randrange(len(cards))\n" \
        "        cards[i], cards[j] = cards[j], cards[i]"


def write_shuffle(folder, body):
    """The same deals each time: of those that nobody has seeded one set in a hundred has a p-value below .01."""
    (folder / "cards.py").write_text(f"import random\n\nrandom.seed(1)\n\n\ndef shuffle(cards):\n    {body}\n")


def make_project(evenhand, source, folder, ci):
    """A Python project with a shuffle, and 20,000 deals instead of 100,000, so that it is quick."""
    (folder / "evenhand/scripts").mkdir(parents=True)
    shutil.copy(source / "action.yml", folder / "evenhand")
    run = folder / "evenhand/scripts/run.sh"
    run.write_text(f"#!/bin/sh\nexec '{evenhand}' \"$@\"\n")
    write_shuffle(folder, SOUND)
    subprocess.run([evenhand, "init", "--ci", ci, "-q"], cwd=folder, check=True, capture_output=True)
    settings = folder / "evenhand.toml"
    settings.write_text(settings.read_text().replace("100k", "20k"))
    check("cards.py#shuffle" in (folder / "shuffle-check/deal.py").read_text(), "init has not found the shuffle")


def spoil(folder):
    """Makes the project's shuffle a naive one: each card is swapped with any."""
    write_shuffle(folder, NAIVE)


def expanded(text, values):
    """${{ inputs.command }} and the like."""
    def value(match):
        name = match.group(1)
        check(name in values, f"${{{{ {name} }}}} is not known here")
        return values.get(name, "")
    return re.sub(r"\$\{\{\s*([\w.]+)\s*\}\}", value, str(text))


def run_action(folder, inputs, summary):
    """The composite action with these inputs: the exit code and output of its last run step."""
    action = yaml.safe_load((folder / "evenhand/action.yml").read_text())
    values = {"github.action_path": str(folder / "evenhand"), "github.sha": "abc", "runner.os": "Linux"}
    for name, described in action["inputs"].items():
        values[f"inputs.{name}"] = str(inputs.get(name, described.get("default", "")))
    check(set(inputs) <= set(action["inputs"]), f"inputs that the action has not: {inputs}")
    check(action["runs"]["using"] == "composite", "the action is not composite")
    outcome = None
    for step in action["runs"]["steps"]:
        if "uses" in step:
            check(re.fullmatch(r"actions/[\w-]+@v\d+", step["uses"]), f"uses {step['uses']}")
            continue
        check(step.get("shell") == "bash", "a step of an action needs a shell")
        if "apt-get" in step["run"]:
            continue
        environment = {name: expanded(text, values) for name, text in step.get("env", {}).items()}
        outcome = shell(expanded(step["run"], values), folder,
                        {**environment, "GITHUB_STEP_SUMMARY": str(summary)})
    return outcome


def action_steps(workflow):
    steps = [step for job in workflow["jobs"].values() for step in job["steps"]]
    check(steps[0]["uses"].startswith("actions/checkout@"), "nothing is checked out")
    check(steps[0]["with"]["submodules"] is True, "the submodule is not checked out")
    return [step for step in steps if step.get("uses") == "./evenhand"]


def test_github(evenhand, source, folder):
    make_project(evenhand, source, folder, "github")
    summary = folder / "summary.md"
    workflows = [folder / ".github/workflows/even-handed.yml", source / "examples/ci/github-actions.yml"]
    for is_flawed in (False, True):
        if is_flawed:
            spoil(folder)
        for path in workflows:
            text = path.read_text().replace("node shuffle-check/deal.mjs", "python3 shuffle-check/deal.py")
            for step in action_steps(yaml.safe_load(text.replace("200k", "20k"))):
                summary.write_text("")
                outcome = run_action(folder, step["with"], summary)
                what = f"{path.name}: {step['with']['command']}: {outcome.returncode} {outcome.stderr}"
                check(outcome.returncode == (1 if is_flawed else 0), what)
                check(("\n::error title=" in outcome.stdout) == is_flawed, what + outcome.stdout)
                check("### evenhand" in summary.read_text(), f"{path.name}: no summary")
                check((folder / step["with"]["report"] / "report.html").exists(), what)


def gitlab_jobs(text, template):
    """The jobs, with what they extend put in, as GitLab does: maps are joined, all else is replaced."""
    document = yaml.safe_load(text)
    base = yaml.safe_load(template)
    jobs = {}
    for name, job in document.items():
        if name in ("include",) or name.startswith("."):
            continue
        merged = dict(base[job["extends"]]) if "extends" in job else {}
        for key, value in job.items():
            merged[key] = {**merged.get(key, {}), **value} if isinstance(value, dict) else value
        jobs[name] = merged
    return jobs


def test_gitlab(evenhand, source, folder):
    make_project(evenhand, source, folder, "gitlab")
    template = (source / "examples/ci/evenhand-template.gitlab-ci.yml").read_text()
    recipes = [folder / ".gitlab-ci.yml", source / "examples/ci/gitlab-ci.yml"]
    for is_flawed in (False, True):
        if is_flawed:
            spoil(folder)
        for path in recipes:
            text = path.read_text().replace("node shuffle-check/deal.mjs", "python3 shuffle-check/deal.py")
            for name, job in gitlab_jobs(text.replace("200k", "20k"), template).items():
                variables = {key: str(value) for key, value in job["variables"].items()}
                outcome = shell("\n".join(job["script"]), folder, variables)
                what = f"{path.name}: {name}: {outcome.returncode} {outcome.stderr}"
                check(outcome.returncode == (1 if is_flawed else 0), what)
                junit = re.sub(r"\$(\w+)", lambda match: variables[match.group(1)],
                               job["artifacts"]["reports"]["junit"])
                check((folder / junit).exists(), f"{what}: no {junit}")
                check(job["allow_failure"]["exit_codes"] == 3, f"{name}: inconclusive fails")
                check(job["artifacts"]["when"] == "always", f"{name}: keeps no report of what fails")


def main():
    evenhand, source = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2]).resolve()
    for test in (test_github, test_gitlab):
        with tempfile.TemporaryDirectory() as folder:
            test(evenhand, source, pathlib.Path(folder))
    for fault in FAULTS:
        print(fault)
    print(f"{RUNS} steps run, {len(FAULTS)} faults")
    sys.exit(1 if FAULTS else 0)


main()
