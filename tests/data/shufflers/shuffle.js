const [way, n] = [process.argv[2], Number(process.argv[3])];
const below = (k) => Math.floor(Math.random() * k);
const swap = (deck, i, j) => ([deck[i], deck[j]] = [deck[j], deck[i]]);
const ways = {
  sound: (deck) => { for (let i = n - 1; i > 0; --i) swap(deck, i, below(i + 1)); },
  coin: (deck) => { deck.sort(() => Math.random() - 0.5); },
  three: (deck) => { deck.sort(() => below(3) - 1); },
  boolean: (deck) => { deck.sort(() => Math.random() < 0.5); },
  naive: (deck) => { for (let i = 0; i < n; ++i) swap(deck, i, below(n)); },
  short: (deck) => { for (let i = n - 1; i > 0; --i) swap(deck, i, below(i)); },
  round: (deck) => { for (let i = n - 1; i > 0; --i) swap(deck, i, Math.round(Math.random() * i)); },
};
const more = () => {
  let text = '';
  for (let deal = 0; deal < 200; ++deal) {
    const deck = Array.from({ length: n }, (_, card) => card);
    ways[way](deck);
    text += deck.join(' ') + '\n';
  }
  process.stdout.write(text, more);
};
process.stdout.on('error', () => process.exit(0));
more();
