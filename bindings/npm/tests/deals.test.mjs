// What is done with deals before the library sees them: needs no module.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { giveDeals, giveShuffled, numbersOf } from '../source/deals.mjs';
import { InputError } from '../source/errors.mjs';
import { bytesOf } from '../source/logs.mjs';
import { planOf, wordsOf } from '../source/options.mjs';

/** What is given on, as one list of cards, and how many deals at a time. */
async function given(work) {
  const cards = [];
  const counts = [];
  await work((chunk, deals) => {
    cards.push(...chunk);
    counts.push(deals);
  });
  return { cards, counts };
}

test('deals are given on in chunks', async () => {
  const deals = Array.from({ length: 5000 }, (_, deal) => [deal % 2, 1 - (deal % 2)]);
  const { cards, counts } = await given((give) => giveDeals(deals, { width: 2 }, give));
  assert.deepEqual(cards, deals.flat());
  assert.deepEqual(counts, [4096, 904]);
});

test('a typed array is the same', async () => {
  const deals = Int32Array.from({ length: 10_000 }, (_, place) => place % 2);
  for (const kind of [Uint8Array, Uint16Array, Int32Array]) {
    const { cards } = await given((give) => giveDeals(kind.from(deals), { width: 2 }, give));
    assert.deepEqual(cards, [...deals]);
  }
});

test('each call of a shuffle gets a new deck', async () => {
  const options = { deck: [3, 1, 2], width: 2, samples: 3 };
  const reverse = (deck) => void deck.reverse();
  assert.deepEqual((await given((give) => giveShuffled(reverse, options, give))).cards, [2, 1, 2, 1, 2, 1]);
  const short = async () => new Set([1]);
  await assert.rejects(given((give) => giveShuffled(short, options, give)), /deal 0: 1 cards; expected 2/);
});

test('a draw is the first cards of whatever is returned', async () => {
  const endless = function* () {
    for (let card = 2; ; --card) yield card;
  };
  for (const returned of [(deck) => deck.reverse(), (deck) => Uint8Array.from(deck.reverse()), async (deck) => new Set(deck.reverse()), endless]) {
    const { cards } = await given((give) => giveShuffled(returned, { deck: [0, 1, 2], width: 2, samples: 2 }, give));
    assert.deepEqual(cards, [2, 1, 2, 1]);
  }
});

/** Counts what else runs during the work. */
async function turnsDuring(work) {
  let turns = 0;
  const clock = setInterval(() => (turns += 1), 1);
  await work;
  clearInterval(clock);
  return turns;
}

function spend(milliseconds) {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

test('others have their turn, however slow each deal is', async () => {
  const slow = () => spend(30);
  const deals = function* () {
    for (let made = 0; made < 10; ++made) yield (slow(), [0, 1]);
  };
  const later = async function* () {
    yield* deals();
  };
  const none = () => {};
  assert.ok((await turnsDuring(giveShuffled(slow, { deck: [0, 1], width: 2, samples: 10 }, none))) >= 3);
  assert.ok((await turnsDuring(giveDeals(deals(), { width: 2 }, none))) >= 3);
  assert.ok((await turnsDuring(giveDeals(later(), { width: 2 }, none))) >= 3);
});

test('a signal ends what is slow, what is awaited, and what has come to its end', async () => {
  const never = new Promise(() => {});
  const aborts = async (work) => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 20);
    await assert.rejects(work(stop), { name: 'AbortError' });
  };
  const options = ({ signal }) => ({ deck: [0, 1], width: 2, samples: 1e9, signal });
  const none = () => {};
  let closed = false;
  const deals = async function* (each) {
    try {
      for (;;) yield (await each, [0, 1]);
    } finally {
      closed = true;
    }
  };
  await aborts((stop) => giveShuffled(() => spend(1), options(stop), none));
  await aborts((stop) => giveShuffled(() => never, options(stop), none));
  await aborts((stop) => giveDeals(deals(), options(stop), none));
  assert.ok(closed);
  await aborts((stop) => giveDeals(deals(never), options(stop), none));
  await aborts((stop) => giveShuffled(() => stop.abort(), { ...options(stop), samples: 1 }, none));
  await aborts((stop) => giveDeals(Uint8Array.of(0, 1), options(stop), () => stop.abort()));
  await aborts((stop) => bytesOf(new ReadableStream(), stop.signal));
});

test('jsdom, which asks for a page with require, gets CommonJS', () => {
  const { exports } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const found = (conditions, target = exports['.']) => {
    if (typeof target === 'string') return target;
    const [, next] = Object.entries(target).find(([name]) => name === 'default' || conditions.includes(name));
    return found(conditions, next);
  };
  assert.equal(found(['browser', 'require']), './dist/evenhand.cjs');
  assert.equal(found(['browser', 'import']), './dist/browser.mjs');
  assert.equal(found(['node', 'require']), './dist/evenhand.cjs');
  assert.equal(found(['node', 'import']), './dist/evenhand.mjs');
  assert.equal(found(['browser', 'require', 'types']), './types/index.d.cts');
});

test('cards are recognised by identity, and copies by their text', () => {
  const deck = [{ rank: 1 }, { rank: 2 }, 'joker'];
  const numberOf = numbersOf(deck);
  assert.deepEqual([deck[1], { rank: 1 }, 'joker', { rank: 3 }, null, undefined].map(numberOf), [1, 0, 2, undefined, undefined, undefined]);
  assert.throws(() => numbersOf(['a', 'a']), InputError);
  const ring = () => {
    const card = { rank: 1 };
    return Object.assign(card, { card });
  };
  const rings = [ring(), { rank: 1n }, 'joker'];
  assert.deepEqual([rings[0], rings[1], ring(), { rank: 1n }].map(numbersOf(rings)), [0, 1, undefined, undefined]);
});

for (const card of [-1, 0.5, 65_536, NaN, '1', 1n, true, null, undefined, Symbol('one'), {}]) {
  test(`${String(card)} is no card`, async () => {
    await assert.rejects(given((give) => giveDeals([[0, 1], [0, card]], { width: 2 }, give)), (error) => {
      assert.ok(error instanceof InputError);
      assert.match(error.message, /^deal 1: .* is no card; expected whole numbers/);
      return true;
    });
  });
}

test('options have the names of the program', () => {
  assert.deepEqual(planOf({ numberedFrom: 1, 'deal-order': 'x', alpha: undefined, name: null }), { 'numbered-from': 1, 'deal-order': 'x' });
  const words = wordsOf({ deck: 52, sorted: true, quiet: false, tests: ['position', 'order'], group: ['a=1', 'b=2'] });
  assert.deepEqual(words, ['--deck=52', '--sorted', '--tests=position,order', '--group=a=1', '--group=b=2']);
  for (const options of [52, null, [], { alpha: Infinity }]) assert.throws(() => planOf(options), InputError);
  for (const value of [() => 1, Symbol('one'), 1n, '', [], [''], ['a', null], {}, new Set()]) {
    assert.throws(() => planOf({ tests: value }), (error) => error instanceof InputError && /^tests: /.test(error.message));
  }
});
