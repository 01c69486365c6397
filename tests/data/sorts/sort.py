import functools
import sys

for line in sys.stdin:
    n, answers = line.split()
    calls = 0

    def compare(a, b):
        global calls
        calls += 1
        return {"b": -1, "s": 0, "a": 1}[answers[(calls - 1) % len(answers)]]

    deck = sorted(range(int(n)), key=functools.cmp_to_key(compare))
    print(calls, *deck)
