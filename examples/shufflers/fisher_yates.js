#!/usr/bin/env node
// The Fisher-Yates shuffle: each place takes one of the cards that are left, all equally likely. Of
// Math.random() two deals would tell all those to come.
// node fisher_yates.js [DECK]: prints deals of DECK cards (52) for ever, one a line.
'use strict';
const { randomInt } = require('crypto');
const fs = require('fs');

const deck = Number(process.argv[2] || 52);
const dealsAtOnce = 500;

function shuffled() {
  const cards = Array.from({ length: deck }, (_, card) => card);
  for (let left = deck; left > 1; left--) {
    const chosen = randomInt(left);
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
  for (let i = 0; i < dealsAtOnce; i++) text += shuffled().join(' ') + '\n';
  write(text);
}
