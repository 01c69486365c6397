// Deals for `evenhand check`: decks that your shuffle has shuffled, for ever, one a line, as numbers from 0.
// node shuffle-check/deal.mjs [CARDS]
import fs from 'fs';
import { createRequire } from 'module';
import path from 'path';
import { fileURLToPath, pathToFileURL } from 'url';

const size = Number(process.argv[2] || 52);

// 1. Your shuffle: a file of the project, #, and the name it exports ('default' and 'Deck.shuffle' will do, too).
const named = '@SHUFFLE@';

// 2. A deck as your shuffle takes it: numbers, or objects of your own, each unlike all others.
const newDeck = () => Array.from({ length: size }, (_, card) => card);

// 3. Its call. It returns the cards, or shuffles the deck in place, at once or by a promise. Of a class that
//    holds the cards, 'src/deck.js#Deck', it may be:
//    (Deck, cards) => { const deck = new Deck(cards); deck.shuffle(); return deck.cards; }
const shuffled = (shuffle, deck) => shuffle(deck);

function refuse(what) {
  console.error(`shuffle-check/deal.mjs:${what}`);
  process.exit(2);
}

async function load() {
  if (!named.includes('#')) {
    refuse("@LINE@: name your shuffle here, as in 'src/deck.js#shuffle', or run: evenhand init --shuffle src/deck.js#shuffle");
  }
  const [file, name] = named.split('#');
  const full = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', file);
  const module = await import(pathToFileURL(full)).catch((error) => {
    if (error.code !== 'ERR_UNKNOWN_FILE_EXTENSION') throw error;
    const require = createRequire(import.meta.url);
    if (require.extensions[path.extname(full)]) return require(full); // ts-node/register and its like
    refuse(`@LINE@: node ${process.version} does not run TypeScript: npm install --save-dev tsx, and write in evenhand.toml ` +
      `exec = "node --import tsx shuffle-check/deal.mjs ${size}"`);
  });
  const holders = [module, module.default, module.default?.default];
  for (const holder of holders) {
    let owner;
    let found = holder;
    for (const part of name.split('.')) [owner, found] = [found, found?.[part]];
    if (typeof found === 'function') return owner === holder ? found : found.bind(owner);
  }
  const isFunction = ([, value]) => typeof value === 'function';
  const names = new Set(holders.flatMap((holder) => Object.entries(holder ?? {}).filter(isFunction).map(([key]) => key)));
  refuse(`@LINE@: ${file} exports no function '${name}'; it exports: ${[...names].join(', ') || 'none'}`);
}

function written(card) {
  try {
    return JSON.stringify(card);
  } catch {
    return String(card); // it holds itself, or a BigInt
  }
}

// The number of each card: by what it is, and by what it says where it was copied.
function numbered(cards) {
  const numbers = new Map(cards.map((card, number) => [written(card), number]));
  cards.forEach((card, number) => numbers.set(card, number));
  return numbers;
}

// Of a shuffle that deals a deck of its own: in the order of what its cards say.
function numbersOfOwn(deal) {
  const isKnown = (card) => numbers.has(card) || numbers.has(written(card)) || card === undefined;
  if (deal.every(isKnown)) return undefined;
  return numbered([...deal].sort((a, b) => written(a).localeCompare(written(b), 'en', { numeric: true })));
}

function cardsOf(result, deck) {
  if (result === undefined || result === null || result === true) return deck; // shuffled in place
  if (typeof result === 'object' && Symbol.iterator in result) return [...result];
  refuse(`@CALL@: ${named} returned ${written(result)?.slice(0, 60) ?? typeof result} instead of cards; write here how to get them`);
}

function numbersOf(cards) {
  return cards.map((card) => {
    const number = numbers.get(card) ?? numbers.get(written(card));
    if (number === undefined) refuse(`@CALL@: ${named} dealt ${written(card)}, which is no card of the deck`);
    return number;
  });
}

// Writes all of the text, waiting while the pipe is full.
function write(text) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; ) {
    try {
      at += fs.writeSync(1, bytes, at);
    } catch (error) {
      if (error.code === 'EPIPE') process.exit(0); // nobody reads on
      if (error.code !== 'EAGAIN') throw error;
    }
  }
}

console.log = console.info = console.error; // what your code prints is no deal
process.stdout.write = process.stderr.write.bind(process.stderr);
const shuffle = await load();
const cards = newDeck();
let numbers = numbered(cards);
for (let dealt = 0; ; ) {
  let text = '';
  for (let i = 0; i < 100; i++, dealt++) {
    const deck = [...cards];
    const deal = cardsOf(await shuffled(shuffle, deck), deck);
    if (dealt === 0) numbers = numbersOfOwn(deal) ?? numbers;
    text += numbersOf(deal).join(' ') + '\n';
  }
  write(text);
}
