"""The SHA-256 of what a document says of its deals: python3 digest.py FILE

That is the answer, and all findings, figures and charts, with numbers of ten digits: not where the deals came from, who
counted them, and what they are called.
"""

import hashlib
import json
import sys


def rounded(value):
    if isinstance(value, float):
        return float(f"{value:.9e}")
    if isinstance(value, dict):
        return {key: rounded(each) for key, each in value.items()}
    return [rounded(each) for each in value] if isinstance(value, list) else value


def digest(document):
    parts = ("judgement", "figures", "charts")
    sections = [{part: section[part] for part in parts} for section in document["sections"]]
    told = {"verdict": document["verdict"], "answer": document["answer"], "sections": sections}
    return hashlib.sha256(json.dumps(rounded(told), sort_keys=True).encode()).hexdigest()


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        print(digest(json.load(file)))
