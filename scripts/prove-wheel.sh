#!/bin/sh
# Tries the wheel for Python as a user has it: in an empty environment, with pytest, and in a notebook that Jupyter
# executes; and whether 10,000 audits take more memory than 1,000.
#   sh scripts/prove-wheel.sh [WHEEL [NOTEBOOK-PAGE]]
# Without a wheel it makes one (scripts/package.sh wheel). The notebook's page is kept where a second word names a file.
# pytest and nbconvert are the system's (python3-pytest, python3-nbconvert, python3-ipykernel); what is missing is
# skipped, with a word. Says how long it takes from nothing to the first verdict. Exit code 1 where something is not
# as docs/library.md says.
set -eu
root=$(dirname -- "$(readlink -f -- "$0")")
root=${root%/scripts}
. "$root/scripts/setup.sh"

python=/usr/bin/python3
"$python" -c 'import ensurepip' 2>/dev/null || die 2 "install python3-venv"
wheel=${1:-$(sh "$root/scripts/package.sh" wheel)}
wheel=$(readlink -f -- "$wheel")
page=$(readlink -f -- "${2:-/dev/null}")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
unset EVENHAND_LIBRARY PYTHONPATH
export PYTHONDONTWRITEBYTECODE=1

. "$root/scripts/expect.sh"

has_module() { "$python" -c "import $1" 2>/dev/null; }

# With the system's packages where a second word says so.
new_environment() { # NAME [OPTION]
  "$python" -m venv ${2:+"$2"} "$1"
  "$1/bin/python" -m pip install --quiet --no-index --disable-pip-version-check "$wheel"
}

cat >first.py <<'P'
import random
import evenhand

def sort_by_coin(deck):
    return sorted(deck, key=lambda card: card + 20 * random.random())

print(evenhand.audit(sort_by_coin, deck=52, samples=5000))
P
begun=$(now)
new_environment empty
expect 0 '^biased: ' empty/bin/python first.py
echo "$(now) $begun" | awk '{ printf "from an empty environment to the first verdict: %.1f s\n", $1 - $2 }'
wc -c <"$wheel" | awk '{ printf "wheel: %.1f MB\n", $1 / 1e6 }'

# Measures what a process holds after 1,000 audits and their refusals, and after 10,000 more.
cat >memory.py <<'P'
import evenhand

def megabytes():
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * 4096 / 1e6

def audits(count):
    for _ in range(count):
        evenhand.audit([[0, 1, 2, 3], [3, 1, 0, 2]], tests="position").render("md")
        try:
            evenhand.audit([[0, 0, 1, 2]], tests="position")
        except evenhand.InputError:
            continue
        raise SystemExit("a deal with a card twice was taken")

audits(1000)
before = megabytes()
audits(10_000)
after = megabytes()
print(f"memory after 1,000 audits: {before:.1f} MB; after 10,000 more: {after:.1f} MB")
raise SystemExit(after - before > 2)
P
expect 0 'after 10,000 more' empty/bin/python memory.py
cat said

if has_module pytest; then
  new_environment tested --system-site-packages
  cat >test_fair.py <<'P'
import random

def test_green(assert_fair):
    assert_fair(random.shuffle, deck=12)

def test_red(assert_fair):
    assert_fair(lambda deck: deck[::-1], deck=12)
P
  expect 1 'AssertionError: biased: ' tested/bin/python -m pytest -q -p no:cacheprovider test_fair.py
  expect 1 '1 failed, 1 passed' tested/bin/python -m pytest -q -p no:cacheprovider test_fair.py
  echo 'pytest: one green, one red'
else
  echo 'pytest: skipped, for there is no python3-pytest'
fi

if ! has_module nbconvert || ! has_module ipykernel; then
  echo 'notebook: skipped, for there is no python3-nbconvert and python3-ipykernel'
  exit
fi
new_environment notebook --system-site-packages
cat >audit.ipynb <<'J'
{
 "cells": [
  { "cell_type": "code", "execution_count": null, "metadata": {}, "outputs": [], "source": [
    "import random, evenhand\n",
    "result = evenhand.audit(lambda deck: deck[:26] + random.sample(deck[26:], 26), deck=52, samples=3000)\n",
    "result.verdict" ] },
  { "cell_type": "code", "execution_count": null, "metadata": {}, "outputs": [], "source": [ "result" ] }
 ],
 "metadata": { "kernelspec": { "name": "evenhand", "display_name": "evenhand", "language": "python" } },
 "nbformat": 4, "nbformat_minor": 4
}
J
export JUPYTER_DATA_DIR="$folder/jupyter" JUPYTER_RUNTIME_DIR="$folder/runtime" IPYTHONDIR="$folder/ipython"
notebook/bin/python -m ipykernel install --prefix "$folder/kernels" --name evenhand >said 2>&1 || fail "$(cat said)"
export JUPYTER_PATH="$folder/kernels/share/jupyter"
notebook/bin/python -m nbconvert --to html --execute --ExecutePreprocessor.timeout=600 --output audit.html audit.ipynb \
  >said 2>&1 || fail "the notebook was not executed: $(tail -n 5 said)"
for words in "biased" 'srcdoc="&lt;!DOCTYPE html&gt;'; do
  grep -q -e "$words" audit.html || fail "the notebook's page has no $words"
done
if [ "$page" != /dev/null ]; then cp audit.html "$page"; fi
echo 'notebook: executed, with the page of the result in it'
