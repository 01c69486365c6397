"""Projects as people have them, wired up by `evenhand init`: init_shapes.py EVENHAND [WORD...]

Each project has a shuffle, once biased and once sound; init finds it, or is told where it is, and
`evenhand check` must end with 1 and with 0. Where nothing names a shuffle it must end with 2. A line is
printed for each project; WORDs choose those whose names have one of them. Projects whose language is not
on this machine are skipped, with a word. The exit code is 0 without faults, and 1 with some."""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

EVENHAND = os.path.abspath(sys.argv[1])

# The shuffles of each language for the array or list `cards`, in place. Naive: each card is swapped with any.
# Numbers that are drawn again make deals of Math.random() that nobody foretells.
JS_SOUND = """for (let i = cards.length - 1; i > 0; i--) {
    let j; do j = Math.floor(Math.random() * 64); while (j > i); [cards[i], cards[j]] = [cards[j], cards[i]];
  }"""
JS_BIASED = "cards.sort(() => Math.random() - 0.5);"
BODIES = {
    "js": (JS_BIASED, JS_SOUND),
    "py": ("for i in range(len(cards)):\n        j = random.randrange(len(cards))\n"
           "        cards[i], cards[j] = cards[j], cards[i]", "random.shuffle(cards)"),
    "go": ("for i := range cards { j := rand.Intn(len(cards)); cards[i], cards[j] = cards[j], cards[i] }",
           "rand.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })"),
    "rb": ("cards.each_index { |i| j = rand(cards.size); cards[i], cards[j] = cards[j], cards[i] }",
           "cards.shuffle!"),
    "php": ("usort($cards, fn ($a, $b) => random_int(0, 1) * 2 - 1);", "shuffle($cards);"),
    "java": ("for (int i = 0; i < cards.size(); i++) "
             "Collections.swap(cards, i, new Random().nextInt(cards.size()));", "Collections.shuffle(cards, new java.security.SecureRandom());"),
}
ES = '{"type": "module"}'
JAVA = "package game;\nimport java.util.*;\n"


class Shape:
    """files: path to text, in which BODY is what shuffles; found: what init is to find by itself;
    named: what it is told; edits: of the program that init has written."""

    def __init__(self, name, body, needs, files, found=None, named=None, edits=(), npm=None):
        self.name, self.body, self.needs, self.files = name, body, needs, files
        self.found, self.named, self.edits, self.npm = found, named, edits, npm


SHAPES = [
    Shape("JavaScript: an ES module returns the cards", "js", "node",
          {"package.json": ES, "src/deck.js": "export function shuffle(cards) {\n  BODY\n  return cards;\n}\n"},
          found="src/deck.js#shuffle"),
    Shape("JavaScript: in place, returns nothing", "js", "node",
          {"package.json": ES, "src/deck.js":
           "// export function shuffle() {}\nexport const shuffleDeck = (cards) => {\n  BODY\n};\n"},
          found="src/deck.js#shuffleDeck"),
    Shape("JavaScript: CommonJS, several exports", "js", "node",
          {"package.json": '{"main": "lib/index.js"}', "lib/index.js":
           "const { shuffle } = require('./cards');\nmodule.exports = { shuffle };\n", "lib/cards.js":
           "function shuffle(cards) {\n  BODY\n}\nfunction deal() {}\nmodule.exports = { deal, shuffle };\n"},
          found="lib/cards.js#shuffle"),
    Shape("JavaScript: CommonJS, module.exports is the function", "js", "node",
          {"shuffle.js": "module.exports = function (cards) {\n  cards = cards.slice();\n  BODY\n"
                         "  return cards;\n};\n"}, found="shuffle.js#default"),
    Shape("JavaScript: async, a default export", "js", "node",
          {"package.json": ES, "src/shuffle.js":
           "export default async (cards) => {\n  await null;\n  BODY\n  return { cards };\n};\n"},
          found="src/shuffle.js#default",
          edits=[("(shuffle, deck) => shuffle(deck)", "async (shuffle, deck) => (await shuffle(deck)).cards")]),
    Shape("JavaScript: a static method of a class", "js", "node",
          {"package.json": ES, "src/deck.js": "export class Deck {\n  static shuffle(cards) {\n    "
           "return this.mixed(cards);\n  }\n  static mixed(cards) {\n    BODY\n    return cards;\n  }\n}\n"},
          found="src/deck.js#Deck.shuffle"),
    Shape("JavaScript: deals objects of its own, and prints", "js", "node",
          {"package.json": ES, "src/game.js": "console.log('welcome');\n"
           "process.stdout.write('0 1');\nexport function newGame() {\n"
           "  const cards = [];\n  for (const suit of 'DC') for (let rank = 1; rank < 5; rank++) "
           "cards.push({ suit, rank });\n  BODY\n  return cards;\n}\n"}, named="src/game.js#newGame"),
    Shape("JavaScript: a class holds the cards, which are objects", "js", "node",
          {"package.json": ES, "src/deck.js": "export class Deck {\n  constructor(cards) { this.cards = "
           "structuredClone(cards); }\n  shuffle() {\n    const cards = this.cards;\n    BODY\n  }\n}\n"},
          named="src/deck.js#Deck",
          edits=[("(_, card) => card)", "(_, card) => ({ rank: card }))"),
                 ("(shuffle, deck) => shuffle(deck)",
                  "(Deck, cards) => { const deck = new Deck(cards); deck.shuffle(); return deck.cards; }")]),
    Shape("TypeScript: an ES module, by tsx", "js", "npm",
          {"package.json": '{"type": "module", "devDependencies": {"tsx": "*"}}', "src/deck.ts":
           "export interface Card { rank: number }\nexport function shuffle<T>(cards: T[]): T[] {\n  BODY\n"
           "  return cards;\n}\n"}, found="src/deck.ts#shuffle", npm=["tsx@4"]),
    Shape("TypeScript: CommonJS, by ts-node", "js", "npm",
          {"package.json": '{"devDependencies": {"ts-node": "*", "typescript": "*"}}', "tsconfig.json":
           '{"compilerOptions": {"module": "commonjs", "target": "es2020"}}', "src/deck.ts":
           "const shuffle = (cards: number[]): void => {\n  BODY\n};\nexport default shuffle;\n"},
          found="src/deck.ts#default", npm=["ts-node@10", "typescript@5"]),
    Shape("Python: a module of a package", "py", "python3",
          {"game/__init__.py": "from .cards import shuffle\n", "game/rules.py": "FIRST = 0\n", "game/cards.py":
           "import random\n\nfrom .rules import FIRST\n\n\ndef shuffle(cards):\n    BODY\n"},
          found="game/cards.py#shuffle"),
    Shape("Python: async, a static method, strings", "py", "python3",
          {"deck.py": "import random\n\n\nclass Deck:\n    @staticmethod\n    async def shuffle(cards):\n"
           "        return mixed([str(card) for card in cards])\n\n\ndef mixed(cards):\n    BODY\n    return cards\n"},
          found="deck.py#Deck.shuffle"),
    Shape("Go: a generic function of a package", "go", "go",
          {"go.mod": "module example.com/game\n\ngo 1.18\n", "deck/deck.go":
           'package deck\n\nimport "math/rand"\n\nfunc Shuffle[T any](cards []T) {\n\tBODY\n}\n'},
          found="deck/deck.go#Shuffle"),
    Shape("Ruby: a method of a module", "rb", "ruby",
          {"lib/deck.rb": "module Game\n  module Deck\n    def self.shuffle(cards)\n      BODY\n      cards\n    end\n"
           "  end\nend\n"}, found="lib/deck.rb#Game.Deck.shuffle"),
    Shape("PHP: by reference, in a namespace", "php", "php",
          {"src/deck.php": "<?php\nnamespace Game;\n\nfunction shuffleDeck(array &$cards): void\n{\n    BODY\n}\n"},
          found="src/deck.php#shuffleDeck"),
    Shape("Java: a static method, in place", "java", "javac",
          {"src/main/java/game/Deck.java": JAVA + "public class Deck {\n  public static <T> void "
           "shuffle(List<T> cards) {\n    BODY\n  }\n}\n"}, found="src/main/java/game/Deck.java#shuffle"),
]

# Nothing in them names a shuffle.
UNNAMED = [
    ("node", "node", {"package.json": ES, "src/game.js": "export function deal() {}\n"}, "deal.mjs"),
    ("python", "python3", {"game.py": "def deal():\n    pass\n"}, "deal.py"),
    ("go", "go", {"go.mod": "module x\n", "main.go": "package main\n\nfunc shuffle() {}\n\nfunc main() {}\n"}, "deal.go"),
    ("ruby", "ruby", {"game.rb": "def deal; end\n"}, "deal.rb"),
    ("php", "php", {"game.php": "<?php\nfunction deal() {}\n"}, "deal.php"),
    ("java", "javac", {"Game.java": "class Game {\n  void shuffle() {}\n}\n"}, "Deal.java"),
]


def write(folder, files, body=""):
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.replace("BODY", body))


def run(folder, *arguments):
    environment = {**os.environ, "COLUMNS": "1000", "GOFLAGS": "-mod=mod"}
    return subprocess.run([EVENHAND, *arguments], cwd=folder, text=True, capture_output=True, timeout=300,
                          env=environment, stdin=subprocess.DEVNULL)


def shrink(folder):
    """Eight cards and few deals, so that it is quick."""
    settings = folder / "evenhand.toml"
    text = settings.read_text()
    smaller = text.replace(' 52"', ' 8"').replace("deck = 52", "deck = 8").replace('"100k"', '"20k"')
    assert smaller.count("8") - text.count("8") == 2, text
    settings.write_text(smaller)


def faults_of(shape, folder):
    write(folder, shape.files, BODIES[shape.body][0])
    if shape.npm:
        install = subprocess.run(["npm", "install", "--no-save", "--no-audit", "--no-fund", *shape.npm], cwd=folder,
                                 capture_output=True, text=True, timeout=240)
        if install.returncode != 0:
            return "skipped: needs " + shape.npm[0]
    init = run(folder, "init", "--ci", "none", *(["--shuffle", shape.named] if shape.named else []))
    if init.returncode != 0 or (shape.found or shape.named) not in init.stdout:
        return f"init: {init.returncode} {init.stdout} {init.stderr}"
    shrink(folder)
    for program in (folder / "shuffle-check").iterdir():
        text = program.read_text()
        for old, new in shape.edits:
            if old not in text:
                return f"{program.name} has no {old}"
            text = text.replace(old, new, 1)
        program.write_text(text)
    seen = []
    for body, expected in zip(BODIES[shape.body], (1, 0)):
        write(folder, shape.files, body)
        check = run(folder, "check")
        seen.append(check.returncode)
        if check.returncode != expected:
            return f"check ended with {check.returncode}, expected {expected}: {check.stdout} {check.stderr}"
    return f"biased {seen[0]}, sound {seen[1]}"


def faults_of_unnamed(language, files, program, folder):
    write(folder, files)
    init = run(folder, "init", "--ci", "none")
    said = re.search(rf"shuffle-check/{program}, line (\d+)", init.stdout)
    if init.returncode != 0 or not said:
        return f"init: {init.returncode} {init.stdout} {init.stderr}"
    line = (folder / "shuffle-check" / program).read_text().splitlines()[int(said.group(1)) - 1]
    if not re.search("named|NAMED|shuffle interface", line):
        return f"line {said.group(1)} is {line}"
    check = run(folder, "check")
    if check.returncode != 2 or f"shuffle-check/{program}:{said.group(1)}: name your shuffle here" not in check.stderr:
        return f"check: {check.returncode} {check.stdout} {check.stderr}"
    return "nothing named 2"


def main():
    words = sys.argv[2:]
    tests = [(shape.name, shape.needs, lambda folder, shape=shape: faults_of(shape, folder)) for shape in SHAPES]
    tests += [(f"{language}: nothing is named", needs,
               lambda folder, case=(language, files, program): faults_of_unnamed(*case, folder))
              for language, needs, files, program in UNNAMED]
    failed = 0
    for name, needs, test in tests:
        if words and not any(word in name for word in words):
            continue
        if shutil.which(needs) is None:
            print(f"{name}: skipped: needs {needs}")
            continue
        with tempfile.TemporaryDirectory() as folder:
            said = test(pathlib.Path(folder))
        holds = said in ("biased 1, sound 0", "nothing named 2") or said.startswith("skipped")
        failed += not holds
        print(f"{name}: {said}" if holds else f"FAULT: {name}: {said}", flush=True)
    print(f"{failed} faults")
    sys.exit(1 if failed else 0)


main()
