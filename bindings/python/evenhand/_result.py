"""What the library answers."""

import html
import json
import sys

from evenhand import _library


class Result:
    """A document of the library: docs/result-format.md."""

    def __init__(self, document):
        if not isinstance(document, str):
            raise _library.wrong_type("the document", document, "the JSON of a document")
        try:
            self.document = json.loads(document)
        except ValueError as error:
            raise _library.InputError(f"the document: {error}; expected the JSON of a document") from None
        if not isinstance(self.document, dict) or "sections" not in self.document:
            raise _library.InputError("the document: has no sections; expected the JSON of a document")
        self._json = document

    @property
    def json(self):
        """The document, byte for byte as the program writes it."""
        return self._json

    @property
    def verdict(self):
        """A word of the table of verdicts, such as "biased" or "no bias found"; None where none was asked for."""
        return self.document.get("verdict")

    @property
    def reason(self):
        """The verdict, or the answer, in a sentence."""
        return self.document.get("answer", "")

    @property
    def findings(self):
        """The findings: a pandas.DataFrame where pandas was imported, else a list of dictionaries."""
        rows = [finding for section in self.document["sections"]
                for finding in (section.get("judgement") or {}).get("findings", [])]
        pandas = sys.modules.get("pandas")
        return rows if pandas is None else pandas.json_normalize(rows)

    def render(self, form):
        """The document as "text", "md", "html", "junit", "github", "csv/findings.csv", …"""
        return _library.render(self._json, form)

    def _repr_html_(self):
        page = html.escape(self.render("html"), quote=True)
        return f'<iframe srcdoc="{page}" style="width: 100%; height: 40em; border: 0"></iframe>'

    def __str__(self):
        return self.render("text")

    def __repr__(self):
        return f"<evenhand.Result {self.verdict or self.document.get('kind')}: {self.reason}>"
