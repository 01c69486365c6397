"""Holds every JSON file named to a JSON Schema: check_documents.py SCHEMA FILE...

Numbers are read so that NaN and infinities, which JSON does not have, are refused. Prints a line for
each fault; the exit code is 0 without any, 1 with some, and 77 where python3-jsonschema is missing."""

import json
import sys

try:
    import jsonschema
except ImportError:
    sys.exit(77)


def refuse(name):
    raise ValueError(f"{name} is no number of JSON")


def read(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file, parse_constant=refuse)


def follows(judgement, rejects):
    """Of a match a test that rejects is no flaw, and a question about the log stands before its verdict."""
    asks = judgement["verdict"] == "inconclusive" and "?" in judgement["answer"]
    is_flaw = judgement["verdict"] in ("biased", "uneven", "predictable")
    return rejects == is_flaw or rejects and (asks or judgement["verdict"] in ("stronger", "worth"))


def faults_of(document):
    """What a schema cannot say."""
    names = [section["name"] for section in document["sections"]]
    if len(set(names)) < len(names):
        yield "two sections have one name"
    for section in document["sections"]:
        for table in section["tables"] + [chart["data"] for chart in section["charts"]]:
            if any(len(row) != len(table["columns"]) for row in table["rows"]):
                yield f"{section['name']}/{table['name']}: a row has not a value for each column"
        judgement = section["judgement"] or {"findings": [], "verdict": None, "alpha": 0}
        made = [test for test in judgement["findings"] if test["skipped"] is None]
        if any(test["rejected"] != (test["p_adjusted"] <= judgement["alpha"]) for test in made):
            yield f"{section['name']}: a test rejects, or does not, against its p-value"
        if not follows(judgement, any(test["rejected"] for test in made)):
            yield f"{section['name']}: the verdict does not follow from the tests"
    verdicts = [section["judgement"]["verdict"] for section in document["sections"]
                if section["judgement"]]
    summary = document["summary"]
    if summary["verdict"] != document["verdict"]:
        yield "the summary has another verdict"
    judged = [section for section in document["sections"] if section["judgement"]]
    made = {(f"{section['name']}/" if len(judged) > 1 else "") + test["test"]: test
            for section in judged for test in section["judgement"]["findings"]
            if test["skipped"] is None}
    if summary["p_adjusted"] != {name: test["p_adjusted"] for name, test in made.items()}:
        yield "the summary has other p-values"
    if summary["rejected"] != [name for name, test in made.items() if test["rejected"]]:
        yield "the summary has other tests that reject"
    if (document["verdict"] == "biased") != ("biased" in verdicts):
        yield "the verdict does not follow from those of the sections"


def main():
    schema = read(sys.argv[1])
    jsonschema.Draft7Validator.check_schema(schema)
    validator = jsonschema.Draft7Validator(schema)
    faults = 0
    for path in sys.argv[2:]:
        document = read(path)
        found = [f"at /{'/'.join(map(str, error.absolute_path))}: {error.message[:300]}"
                 for error in validator.iter_errors(document)]
        # Nothing else can be asked of a document that is not of that form.
        for fault in found or faults_of(document):
            print(f"{path}: {fault}")
            faults += 1
    return 1 if faults else 0


sys.exit(main())
