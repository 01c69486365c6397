// What is done with deals before the library sees them: needs no module.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { giveDeals, giveShuffled, numbersOf } from '../source/deals.mjs';
import { InputError } from '../source/errors.mjs';
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
  const { cards, counts } = await given((give) => giveDeals(deals, 2, undefined, give));
  assert.deepEqual(cards, deals.flat());
  assert.deepEqual(counts, [4096, 904]);
});

test('a typed array is the same', async () => {
  const deals = Int32Array.from({ length: 10_000 }, (_, place) => place % 2);
  for (const kind of [Uint8Array, Uint16Array, Int32Array]) {
    const { cards } = await given((give) => giveDeals(kind.from(deals), 2, undefined, give));
    assert.deepEqual(cards, [...deals]);
  }
});

test('each call of a shuffle gets a new deck', async () => {
  const options = { deck: [3, 1, 2], width: 2, samples: 3 };
  const reverse = (deck) => void deck.reverse();
  assert.deepEqual((await given((give) => giveShuffled(reverse, options, give))).cards, [2, 1, 2, 1, 2, 1]);
  const later = async (deck) => new Set(deck.reverse());
  await assert.rejects(given((give) => giveShuffled(later, options, give)), /deal 0: 3 cards; expected 2/);
});

test('cards are recognised by identity, and copies by their text', () => {
  const deck = [{ rank: 1 }, { rank: 2 }, 'joker'];
  const numberOf = numbersOf(deck);
  assert.deepEqual([deck[1], { rank: 1 }, 'joker', { rank: 3 }, null, undefined].map(numberOf), [1, 0, 2, undefined, undefined, undefined]);
  assert.throws(() => numbersOf(['a', 'a']), InputError);
});

for (const card of [-1, 0.5, 65_536, NaN, '1', 1n, true, null, undefined, Symbol('one'), {}]) {
  test(`${String(card)} is no card`, async () => {
    await assert.rejects(given((give) => giveDeals([[0, 1], [0, card]], 2, undefined, give)), (error) => {
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
});
