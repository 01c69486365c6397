#!/usr/bin/env python3
"""Finds dead links: in the pages of a folder every link within it leads to a file that is there, and to an anchor that the
page has.

    check-links.py FOLDER            of HTML, as mkdocs builds it
    check-links.py --markdown ROOT   of the project's Markdown, as it stands in the repository

Prints a line for each, and fails when there is one."""

import html.parser
import os
import re
import sys
import urllib.parse


class Page(html.parser.HTMLParser):
    """The anchors and the links of a page."""

    def __init__(self, path):
        super().__init__()
        self.anchors, self.links = set(), []
        with open(path, encoding="utf-8") as file:
            self.feed(file.read())

    def handle_starttag(self, tag, attributes):
        named = dict(attributes)
        self.anchors |= {named[key] for key in ("id", "name") if named.get(key)}
        self.links += [named[key] for key in ("href", "src") if named.get(key)]


class MarkdownPage:
    """The same of Markdown; anchors are made of headings as GitHub and mkdocs make them."""

    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            text = re.sub(r"^( *)```.*?^\1```", "", file.read(), flags=re.MULTILINE | re.DOTALL)
        prose = "\n".join(line for line in text.split("\n") if not line.startswith("    "))
        prose = re.sub(r"`[^`\n]*`", lambda code: code[0].replace("](", "] ("), prose)
        self.links = re.findall(r"\]\(([^)\s]+)\)", prose) + re.findall(r"<img[^>]* src=\"([^\"]+)\"", prose)
        self.anchors = set()
        for heading in re.findall(r"^#+ +(.*)$", text, flags=re.MULTILINE):
            words = re.sub(r"\]\([^)]*\)", "]", heading).lower()
            self.anchors.add(re.sub(r"[^\w\- ]", "", words).strip().replace(" ", "-"))
        self.anchors |= set(re.findall(r"<a (?:id|name)=\"([^\"]+)\"", text))


def pages_below(folder, ending):
    for at, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if name not in ("build", "node_modules", ".git")]
        for name in files:
            if name.endswith(ending):
                yield os.path.join(at, name)


def faults_of(root, pages):
    for path, page in pages.items():
        for link in page.links:
            target = urllib.parse.urlsplit(link)
            if target.scheme or target.netloc:
                continue
            if target.path.startswith("/"):
                yield path, link, "it is from the root"
                continue
            to = os.path.normpath(os.path.join(os.path.dirname(path), urllib.parse.unquote(target.path)))
            if not target.path:
                to = path
            if os.path.isdir(to) and os.path.join(to, "index.html") in pages:
                to = os.path.join(to, "index.html")
            if not os.path.exists(to) or os.path.relpath(to, root).startswith(".."):
                yield path, link, "no such file"
            elif target.fragment and to in pages and target.fragment not in pages[to].anchors:
                yield path, link, "no such anchor"


def main():
    is_markdown = sys.argv[1] == "--markdown"
    root = os.path.abspath(sys.argv[-1])
    kind, ending = (MarkdownPage, ".md") if is_markdown else (Page, ".html")
    pages = {path: kind(path) for path in pages_below(root, ending)}
    faults = list(faults_of(root, pages))
    for path, link, why in sorted(faults):
        print(f"{os.path.relpath(path, root)}: {link}: {why}")
    links = sum(len(page.links) for page in pages.values())
    print(f"{len(pages)} pages, {links} links, {len(faults)} dead")
    return 1 if faults or not links else 0


if __name__ == "__main__":
    sys.exit(main())
