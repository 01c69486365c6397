// Deals for `evenhand check`: shuffled decks for ever, one a line, as numbers from 0.
// node shuffle-check/deal.mjs [CARDS]
import fs from 'fs';

const size = Number(process.argv[2] || 52);
const dealsAtOnce = 500;

// Put your own shuffle here, and let it shuffle a fresh deck. It is imported from where it lies:
//   import { shuffle } from '../src/shuffle.js';   // of an ES module
//   import shuffle from '../src/shuffle.js';       // what module.exports is
function shuffled(cards) {
  for (let left = cards.length; left > 1; left--) {
    const chosen = Math.floor(Math.random() * left);
    [cards[left - 1], cards[chosen]] = [cards[chosen], cards[left - 1]];
  }
  return cards;
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

for (;;) {
  let text = '';
  for (let i = 0; i < dealsAtOnce; i++) {
    const deck = Array.from({ length: size }, (_, card) => card);
    text += shuffled(deck).join(' ') + '\n';
  }
  write(text);
}
