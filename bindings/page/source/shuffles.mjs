// Shuffles to start from.

export const shuffles = {
  'Fisher-Yates': `function shuffle(deck) {
  for (let i = deck.length - 1; i > 0; --i) {
    const j = Math.floor(Math.random() * (i + 1));
    [deck[i], deck[j]] = [deck[j], deck[i]];
  }
}`,
  'sort(random)': `function shuffle(deck) {
  return deck.sort(() => Math.random() - 0.5);
}`,
  'naive swap': `function shuffle(deck) {
  for (let i = 0; i < deck.length; ++i) {
    const j = Math.floor(Math.random() * deck.length);
    [deck[i], deck[j]] = [deck[j], deck[i]];
  }
}`,
  riffle: `// Riffles as Gilbert, Shannon and Reeds describe them: is seven enough?
const riffles = 7;

function shuffle(deck) {
  for (let k = 0; k < riffles; ++k) {
    const cut = deck.filter(() => Math.random() < 0.5).length;
    const left = deck.slice(0, cut);
    const right = deck.slice(cut);
    for (let i = 0; i < deck.length; ++i) {
      const fromLeft = Math.random() * (left.length + right.length) < left.length;
      deck[i] = (fromLeft ? left : right).shift();
    }
  }
}`,
};

/** Passes that swap neighbours alone, with this chance at step k of a pass. */
const bubble = (chance) => `function shuffle(deck) {
  for (let end = deck.length - 1; end > 0; --end) {
    for (let k = 0; k < end; ++k) {
      if (Math.random() < ${chance}) [deck[k], deck[k + 1]] = [deck[k + 1], deck[k]];
    }
  }
}`;

/** Bubble sorts that ask chance instead of comparing. */
export const bubbles = { 'a coin': bubble('1 / 2'), '(k+1) / (k+2)': bubble('(k + 1) / (k + 2)') };
