// The package as programs use it. $EVENHAND is the program, which must find the same.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { describe, test } from 'node:test';
import * as evenhand from '../source/index.mjs';

const cards = 12;
// Looking for the generator behind deals takes many seconds in WebAssembly, and is looked at once.
const tests = 'all,-generator';

/** Numbers from 0 on below a bound, the same each time: splitmix32. */
function generator(seed) {
  return (bound) => {
    seed = (seed + 0x9e3779b9) | 0;
    let word = Math.imul(seed ^ (seed >>> 16), 0x85ebca6b);
    word = Math.imul(word ^ (word >>> 13), 0xc2b2ae35);
    return Math.floor((((word ^ (word >>> 16)) >>> 0) / 2 ** 32) * bound);
  };
}

function naiveSwap(deck, below) {
  for (let place = 0; place < deck.length; ++place) {
    const other = below(deck.length);
    [deck[place], deck[other]] = [deck[other], deck[place]];
  }
}

function fisherYates(deck, below) {
  for (let place = deck.length - 1; place > 0; --place) {
    const other = below(place + 1);
    [deck[place], deck[other]] = [deck[other], deck[place]];
  }
}

/** A shuffle that begins anew with the seed. */
function seeded(shuffle, seed = 5) {
  const below = generator(seed);
  return (deck) => shuffle(deck, below);
}

const numbered = (size, first = 0) => Array.from({ length: size }, (_, place) => place + first);

function dealsOf(shuffle, count, size = cards) {
  const shuffles = seeded(shuffle, 7);
  return Array.from({ length: count }, () => {
    const deck = numbered(size);
    shuffles(deck);
    return deck;
  });
}

function program(...words) {
  const { stdout } = spawnSync(process.env.EVENHAND, words, { encoding: 'utf8', maxBuffer: 1 << 28 });
  return stdout;
}

/**
 * A document whose numbers have ten digits: long doubles have the accuracy of doubles in WebAssembly, and 80 bits here. The
 * commit may differ, too.
 */
function rounded(json) {
  return JSON.parse(json, (key, value) => {
    if (key === 'program') return value.replace(/,.*/, '');
    return typeof value === 'number' ? Number(value.toPrecision(10)) : value;
  });
}

/** What was found; of a log more is shown. */
function judged(json) {
  const { verdict, answer, sections } = rounded(json);
  assert.ok(sections[0].judgement.findings.length > 0);
  return { verdict, answer, judgement: sections[0].judgement };
}

/** What is computed when it is asked for, and once. */
function once(compute) {
  let result;
  return () => (result ??= compute());
}

function scratch(context) {
  const folder = mkdtempSync(path.join(tmpdir(), 'evenhand-'));
  context.after(() => rmSync(folder, { recursive: true }));
  return folder;
}

describe('a function that shuffles', () => {
  const options = { deck: cards, samples: 5000, alpha: 1e-6, tests };
  const expected = once(() => evenhand.audit(seeded(fisherYates), { ...options, name: 'mine' }));

  for (const [how, wrapped] of [
    ['returns the deck', (shuffle) => (deck) => (shuffle(deck), deck)],
    ['returns a copy', (shuffle) => (deck) => (shuffle(deck), [...deck])],
    ['returns an array of bytes', (shuffle) => (deck) => (shuffle(deck), Uint8Array.from(deck))],
    ['returns a set', (shuffle) => (deck) => (shuffle(deck), new Set(deck))],
    ['promises nothing', (shuffle) => async (deck) => shuffle(deck)],
    ['promises a copy', (shuffle) => async (deck) => (shuffle(deck), [...deck])],
  ]) {
    test(how, async () => {
      const result = await evenhand.audit(wrapped(seeded(fisherYates)), { ...options, name: 'mine' });
      assert.equal(result.verdict, 'no bias found');
      assert.equal(result.json, (await expected()).json);
    });
  }

  test('is said to be biased, with cause, cure and findings', async () => {
    const result = await evenhand.audit(seeded(naiveSwap), { deck: cards, samples: 20_000, name: 'swaps', tests });
    assert.equal(result.verdict, 'biased');
    assert.match(result.cause, /naive-swap/);
    assert.ok(result.cure);
    assert.ok(result.findings.some((finding) => finding.rejected));
    assert.match(String(result), /swaps/);
    assert.match(result.toHTML(), /^<!DOCTYPE html>/);
    assert.match(result.toMarkdown(), /^# /);
    assert.match(result.toJUnit(), /<testsuite/);
    assert.match(result.render('csv/findings.csv'), /^section,/);
  });

  test('draws the first cards', async () => {
    const draw = { deck: 49, draw: 6, samples: 3000, tests };
    assert.equal((await evenhand.audit(seeded(fisherYates), draw)).verdict, 'no bias found');
    const drawn = await evenhand.audit((deck) => (seeded(fisherYates), deck.slice(0, 6)), { ...draw, numberedFrom: 1 });
    assert.equal(drawn.verdict, 'biased');
  });

  test('throws what it throws', async () => {
    const mine = new RangeError('mine');
    const broken = () => {
      throw mine;
    };
    await assert.rejects(evenhand.audit(broken, { deck: cards }), (error) => error === mine);
    await assert.rejects(evenhand.audit(async () => broken(), { deck: cards }), (error) => error === mine);
  });

  test('ends when it is told to', async () => {
    const stop = new AbortController();
    let calls = 0;
    const shuffle = () => {
      calls += 1;
      if (calls === 5000) stop.abort();
    };
    await assert.rejects(evenhand.audit(shuffle, { deck: cards, samples: 1e9, signal: stop.signal }), { name: 'AbortError' });
    assert.equal(calls, 5000);
  });

  test('does not begin when it was told to end before', async () => {
    const signal = AbortSignal.abort(new Error('mine'));
    const never = () => assert.fail('it was begun');
    const deals = { [Symbol.asyncIterator]: never };
    const log = { getReader: never };
    for (const [what, plan] of [[never, {}], [[[0, 1, 2]], {}], [deals, {}], ['0 1 2', {}], [log, {}]]) {
      await assert.rejects(evenhand.audit(what, { deck: 3, ...plan, signal }), /^Error: mine$/);
      await assert.rejects(evenhand.expectFair(what, { deck: 3, ...plan, signal }), /^Error: mine$/);
    }
    await assert.rejects(evenhand.compare([never], { deck: 3, signal }), /^Error: mine$/);
  });

  test('may have numbers from 1, or any', async () => {
    for (const [numberedFrom, first] of [[1, 1], ['1', 1], [0, 0], ['auto', 0]]) {
      const keeps = (deck) => assert.deepEqual(deck, numbered(cards, first));
      await evenhand.audit(keeps, { deck: cards, numberedFrom, samples: 3, tests: 'position' });
      const tally = await evenhand.Tally.create({ deck: cards, numberedFrom });
      assert.equal((await tally.shuffle(keeps, 3)).deals, 3);
    }
  });

  test('draws the first cards of a set', async () => {
    const tally = await evenhand.Tally.create({ deck: 5, draw: 2 });
    assert.equal((await tally.shuffle((deck) => new Set(deck), 3)).deals, 3);
  });
});

describe('deals', () => {
  const deals = dealsOf(naiveSwap, 9000);
  const expected = once(async () => (await evenhand.audit(deals, { tests })).json);

  test('are judged as the program judges a file of them', async (context) => {
    const log = path.join(scratch(context), 'deals.u8');
    writeFileSync(log, Uint8Array.from(deals.flat()));
    const found = program('audit', '--log', log, '--reader', 'u8', '--deck', String(cards), '--tests', tests, '--json');
    assert.deepEqual(judged(await expected()), judged(found));
  });

  for (const kind of [Uint8Array, Uint8ClampedArray, Uint16Array, Int32Array, Float64Array]) {
    test(`stand in a ${kind.name}`, async () => {
      assert.equal((await evenhand.audit(kind.from(deals.flat()), { deck: cards, tests })).json, await expected());
    });
  }

  test('come one after the other', async () => {
    assert.equal((await evenhand.audit(deals.values(), { deck: cards, tests })).json, await expected());
    assert.equal((await evenhand.audit(Readable.from(deals), { deck: cards, tests })).json, await expected());
    const arrays = deals.map((deal) => Uint8Array.from(deal));
    assert.equal((await evenhand.audit(arrays, { tests })).json, await expected());
  });

  test('may be of any objects', async () => {
    const deck = [...'SHDC'].flatMap((suit) => [...'A23456789TJQK'].map((rank) => ({ rank, suit })));
    const numbers = dealsOf(fisherYates, 300, 52);
    const listed = (card) => numbers.map((deal) => deal.map(card));
    const { json } = await evenhand.audit(numbers, { tests });
    assert.equal((await evenhand.audit(listed((number) => deck[number]), { deck, tests })).json, json);
    assert.equal((await evenhand.audit(listed((number) => ({ ...deck[number] })), { deck, tests })).json, json);
    const names = deck.map(({ rank, suit }) => rank + suit);
    assert.equal((await evenhand.audit(listed((number) => names[number]), { deck: names, tests })).json, json);
    const shuffled = await evenhand.audit(seeded(fisherYates), { deck, samples: 300, tests });
    assert.match(shuffled.document.title, /52/);
  });

  test('in parts are merged in any order', async () => {
    const cuts = [0, 1, 4096, 5000, 8999, 9000];
    const whole = await (await evenhand.Tally.create({ deck: cards, tests })).update(deals);
    const merged = await evenhand.Tally.create({ deck: cards, tests });
    for (const part of [3, 0, 4, 2, 1]) {
      const tally = await evenhand.Tally.create({ deck: cards, firstDeal: cuts[part], tests });
      const saved = (await tally.update(deals.slice(cuts[part], cuts[part + 1]))).save();
      merged.merge(await evenhand.Tally.load(saved));
    }
    assert.equal(merged.deals, 9000);
    assert.deepEqual(merged.save(), whole.save());
    assert.equal(merged.result().json, await expected());
  });
});

describe('a log', () => {
  const lines = dealsOf(fisherYates, 2000, 8).map((deal) => deal.join(' ')).join('\n');
  const options = { deck: 8, name: 'table 9', tests };

  test('is read as the program reads it', async (context) => {
    const folder = scratch(context);
    writeFileSync(path.join(folder, 'table 9'), lines);
    const words = ['audit', '--log', 'table 9', '--deck', '8', '--tests', tests, '--json'];
    const { stdout } = spawnSync(process.env.EVENHAND, words, { cwd: folder, encoding: 'utf8' });
    assert.deepEqual(rounded((await evenhand.audit(lines, options)).json), rounded(stdout));
  });

  test('comes as text, blob or stream', async () => {
    const { json } = await evenhand.audit(lines, options);
    const packed = new Blob([lines]).stream().pipeThrough(new CompressionStream('gzip'));
    const bytes = () => Readable.from([Buffer.from(lines)], { objectMode: false });
    for (const log of [new Blob([lines]), new Blob([lines]).stream(), bytes()]) {
      assert.equal((await evenhand.audit(log, options)).json, json);
    }
    assert.equal((await evenhand.audit(packed, options)).verdict, 'no bias found');
  });

  test('may have any name', async () => {
    for (const name of ['stdin', '-', 'dev', 'tmp', '..', '/files', 'a/b']) {
      assert.equal((await evenhand.audit('0 1 2\n', { deck: 3, name, tests: 'position' })).verdict, 'inconclusive');
    }
  });

  test('is refused with its place', async () => {
    await assert.rejects(evenhand.audit('0 1 2\n0 1 1\n', { deck: 3 }), (error) => {
      assert.ok(error instanceof evenhand.InputError);
      assert.match(error.message, /^log:2/);
      return true;
    });
  });
});

test('answers are those of the program', async () => {
  const same = (result, ...words) => assert.deepEqual(rounded(result.json), rounded(program(...words, '--json')));
  same(await evenhand.exact('naive-swap', { deck: 4 }), 'exact', 'naive-swap', '--deck=4');
  same(await evenhand.odds('poker'), 'odds', 'poker');
  same(await evenhand.pvalue('chi2', { statistic: 20, df: 10 }), 'pvalue', 'chi2', '--df=10', '--statistic=20');
  assert.match((await evenhand.exact('fisher-yates', { deck: 4 })).reason, /niform/);
});

test('a table of counts is recognised by its bytes', async () => {
  const rows = Array.from({ length: 4 }, (_, card) => Array.from({ length: 4 }, (_, place) => (card === place ? 400 : 200)));
  const table = new Blob([rows.map((row) => row.join(',')).join('\n')]);
  const result = await evenhand.identify(table);
  assert.equal(result.document.kind, 'identify');
});

test('shuffles are compared with one another and with known ones', async () => {
  const options = { deck: 8, samples: 3000 };
  const result = await evenhand.compare({ mine: seeded(naiveSwap), theirs: seeded(fisherYates), sattolo: 'sattolo' }, options);
  const verdicts = result.document.sections.filter((section) => section.judgement)
    .map((section) => [section.name, section.judgement.verdict]);
  assert.deepEqual(Object.fromEntries(verdicts), { mine: 'biased', theirs: 'no bias found', sattolo: 'biased' });
});

test('shuffles without names are compared each by itself', async () => {
  const shuffles = [seeded(naiveSwap), seeded(fisherYates)];
  const { document } = await evenhand.compare([(deck) => shuffles[0](deck), (deck) => shuffles[1](deck)], { deck: 8, samples: 3000 });
  const verdicts = document.sections.filter((section) => section.judgement).map((section) => section.judgement.verdict);
  assert.deepEqual(verdicts, ['biased', 'no bias found']);
});

test('the command line runs on files in memory', async () => {
  const words = ['audit', 'naive-swap', '--deck', '10', '--samples', '2000', '--seed', '3', '--tests', 'position', '--json', '--out', 'report'];
  const exitCode = process.exitCode;
  const ran = await evenhand.run(words);
  assert.equal(ran.code, 1);
  assert.equal(Buffer.from(ran.file('report/result.json')).toString(), ran.stdout);
  const shown = await evenhand.run(['report', '-'], { stdin: ran.stdout });
  assert.match(shown.stdout, /^biased: /);
  const refused = await evenhand.run(['audit', 'naive-swp']);
  assert.equal(refused.code, 2);
  assert.match(refused.stderr, /did you mean 'naive-swap'/);
  assert.equal(process.exitCode, exitCode);
});

describe('an assertion', () => {
  test('is quiet of a sound shuffle', async () => {
    assert.equal((await evenhand.expectFair(seeded(fisherYates), { deck: cards, tests })).verdict, 'no bias found');
  });

  test('says verdict, cause and cure of another', async () => {
    await assert.rejects(evenhand.expectFair(seeded(naiveSwap), { deck: cards }), (error) => {
      assert.equal(error.name, 'FairnessError');
      assert.match(error.message, /^biased: /);
      assert.match(error.message, /\ncause: .*naive-swap/);
      assert.match(error.message, /\ncure: /);
      assert.match(error.message, /confirmed by a second session .* at most 0.000001 of runs/);
      assert.equal(error.result.verdict, 'biased');
      return true;
    });
  });

  test('has its defaults where an option is undefined', async () => {
    let size = 0;
    const shuffle = (deck) => {
      size = deck.length;
      throw new RangeError('mine');
    };
    await assert.rejects(evenhand.expectFair(shuffle, { deck: undefined, samples: undefined, tests: undefined }), /mine/);
    assert.equal(size, 52);
    const { document } = await evenhand.expectFair(dealsOf(fisherYates, 3000), { tests: undefined, falseAlarms: undefined });
    assert.ok(JSON.stringify(document).includes('generator'));
  });

  test('looks a second time before it says biased', async () => {
    let calls = 0;
    const flawedAtFirst = (deck) => {
      calls += 1;
      if (calls > 20_000) fisherYates(deck, below);
    };
    const below = generator(3);
    assert.equal((await evenhand.expectFair(flawedAtFirst, { deck: cards, tests })).verdict, 'no bias found');
    assert.equal(calls, 40_000);
  });

  test('fails where there are too few deals to say', async () => {
    await assert.rejects(evenhand.expectFair(seeded(fisherYates), { samples: 10 }), /^FairnessError: inconclusive: /);
  });

  test('is a matcher', async () => {
    const { toBeFair } = evenhand.matchers;
    assert.equal((await toBeFair(seeded(fisherYates), { deck: cards, tests })).pass, true);
    const red = await toBeFair(seeded(naiveSwap), { deck: cards });
    assert.equal(red.pass, false);
    assert.match(red.message(), /^biased: /);
    await assert.rejects(toBeFair(5), evenhand.InputError);
  });
});

const { audit, Tally } = evenhand;
for (const [name, call, words] of [
  ['no deck', () => audit(naiveSwap), 'deck: say what is shuffled'],
  ['a deck of one', () => audit(naiveSwap, { deck: 1 }), '1'],
  ['no samples', () => audit(naiveSwap, { deck: cards, samples: 0 }), 'samples: found 0'],
  ['samples in words', () => audit(naiveSwap, { deck: cards, samples: '9' }), 'samples: found "9"'],
  ['a test misspelt', () => audit(naiveSwap, { deck: cards, tests: 'positon' }), "did you mean 'position'"],
  ['an option misspelt', () => audit(naiveSwap, { deck: cards, alpa: 1 }), "did you mean 'alpha'"],
  ['no number', () => audit(naiveSwap, { deck: cards, alpha: NaN }), 'alpha: found NaN'],
  ['options that are none', () => audit(naiveSwap, 52), 'the options: found 52; expected an object'],
  ['a card twice in the deck', () => audit(naiveSwap, { deck: ['a', 'b', 'a'] }), 'deck: a card stands twice'],
  ['numbers of a listed deck', () => audit([['a', 'b']], { deck: ['a', 'b'], numberedFrom: 1 }), 'numbered-from'],
  ['no deals and no deck', () => audit([]), 'deck: say what the deals are of'],
  ['no deals', () => audit([], { deck: cards }), 'no deals'],
  ['a number', () => audit(5, { deck: cards }), 'the deals: found 5'],
  ['nothing', () => audit(undefined, { deck: cards }), 'the deals: found undefined'],
  ['deals that are numbers', () => audit([5], { deck: cards }), 'deal 0: found 5; expected 12 cards'],
  ['deals that are texts', () => audit(['012'], { deck: 3 }), 'deal 0: found "012"; expected 3 cards'],
  ['too few cards', () => audit([[0, 1, 2]], { deck: cards }), 'deal 0: 3 cards; expected 12'],
  ['one deal shorter', () => audit([[0, 1, 2], [0, 1]]), 'deal 1: 2 cards; expected 3'],
  ['a card twice', () => audit([[0, 1, 1]]), 'deal 0, card 2: card 1 a second time'],
  ['a negative card', () => audit([[0, 1, -1]]), 'deal 0: -1 is no card'],
  ['half a card', () => audit([[0, 1, 0.5]]), 'deal 0: 0.5 is no card'],
  ['a hole', () => audit([[0, , 1]]), 'deal 0: undefined is no card'],
  ['numbers from 1', () => audit([[1, 2, 3]]), 'found 3, expected a card from 0 to 2'],
  ['cards of another deck', () => audit([['a', 'c']], { deck: ['a', 'b'] }), 'deal 0: "c" is none of the deck'],
  ['a shuffle that loses cards', () => audit((deck) => deck.slice(3), { deck: cards }), 'deal 0: 9 cards; expected 12'],
  ['a shuffle that gives a number', () => audit(() => 7, { deck: cards }), 'deal 0: found 7; expected 12 cards'],
  ['a shuffle that promises a number', () => audit(async () => 7, { deck: cards }), 'deal 0: found 7'],
  ['samples of deals', () => audit([[0, 1]], { samples: 3 }), 'samples: says how often'],
  ['bytes that are no deals', () => audit(new Uint8Array(5), { deck: 3 }), 'the deals: 5 numbers; expected 3'],
  ['a place before the first', () => Tally.create({ deck: cards, firstDeal: -1 }), 'firstDeal: found -1'],
  ['no tally', async () => (await Tally.create({ deck: cards })).merge(3), 'merge: found 3'],
  ['another plan', async () => (await Tally.create({ deck: 3 })).merge(await Tally.create({ deck: 4 })), 'deck'],
  ['another order', async () => (await Tally.create({ deck: ['a', 'b'] })).merge(await Tally.create({ deck: ['b', 'a'] })),
    'number their cards otherwise'],
  ['no saved tally', () => Tally.load(new Uint8Array(7)), 'the saved audit'],
  ['a text of a tally', () => Tally.load('saved'), 'the saved tally: found "saved"'],
  ['a deleted tally', async () => {
    const tally = await Tally.create({ deck: cards });
    tally.delete();
    tally.result();
  }, 'the tally was deleted'],
  ['new Tally', async () => new Tally(), 'await Tally.create'],
  ['a shuffler misspelt', () => evenhand.exact('naive-swp'), "did you mean 'naive-swap'"],
  ['an option of how it is shown', () => evenhand.exact('naive-swap', { out: '/tmp/x' }), '--out says how a run is worked'],
  ['a format misspelt', async () => (await evenhand.exact('naive-swap', { deck: 3 })).render('jsn'), "did you mean 'json'"],
  ['a comparison of nothing', () => evenhand.compare(7, { deck: 3 }), 'the sources: found 7'],
  ['a comparison without a deck', () => evenhand.compare([naiveSwap]), 'deck: found undefined'],
  ['alpha of an assertion', () => evenhand.expectFair(naiveSwap, { alpha: 0.1 }), 'alpha: say falseAlarms'],
  ['a tally of no function', async () => (await Tally.create({ deck: 3 })).shuffle(7, 3), 'the shuffle: found 7'],
  ...[-3, '20k', 2.5, undefined].map((samples) => [`${samples} deals of a tally`,
    async () => (await Tally.create({ deck: 3 })).shuffle(() => {}, samples), 'samples: found']),
  ['a tally numbered from a text', async () => (await Tally.create({ deck: 3 })).shuffle(() => {}, 3, { first: 'auto' }), 'first: found "auto"'],
  ['an empty deck', () => audit('0 1 2', { deck: '' }), 'deck: found an empty text'],
  ['empty tests', () => audit('0 1 2', { deck: 3, tests: '' }), 'tests: found an empty text'],
  ['a function as an option', () => audit(naiveSwap, { deck: 3, alpa: () => 1 }), 'alpa: found a function'],
  ['a function as an option of deals', () => audit([[0, 1]], { tests: () => 1 }), 'tests: found a function'],
  ['a function as a deck', () => audit(naiveSwap, { deck: () => 1 }), 'deck: found a function'],
  ['a bigint', () => evenhand.exact('naive-swap', { deck: 4n }), 'deck: found 4n'],
  ['no signal', () => audit(naiveSwap, { deck: 3, signal: 5 }), 'signal: found 5; expected an AbortSignal'],
  ...[audit, evenhand.expectFair, evenhand.compare].map((call) => [`null as options of ${call.name}`,
    () => call([naiveSwap], null), 'the options: found null']),
  ['null as a plan', () => Tally.create(null), 'the plan: found null'],
  ['null as a word', () => evenhand.exact(null), 'a word: found null'],
  ['a source that is null', () => evenhand.compare([null], { deck: 3 }), 'source 0: found null'],
  ['no sources', () => evenhand.compare([], { deck: 3 }), 'the sources: the list is empty'],
  ['a command line in one text', () => evenhand.run('audit naive-swap'), 'the words: found "audit naive-swap"'],
  ['a file that is null', () => evenhand.run(['list'], { files: { a: null } }), 'a: found null'],
  ['null as options of a command line', () => evenhand.run(['list'], null), 'the options: found null'],
  ['cards that hold themselves', () => {
    const ring = () => [{}].map((card) => Object.assign(card, { card }))[0];
    return audit([[ring(), 'x']], { deck: [ring(), 'x'] });
  }, 'deal 0: Object is none of the deck'],
  ['the bytes of a text', () => audit(Buffer.from('0 1 2\n'), { deck: 3 }), 'a log is a string or a Blob'],
  ['the bytes of a text without a deck', () => audit(new TextEncoder().encode('0 1 2\n')), 'a log is a string or a Blob'],
  ['a buffer', () => audit(new ArrayBuffer(6), { deck: 3 }), 'the deals: found ArrayBuffer; expected'],
  ['PDF', async () => (await evenhand.exact('naive-swap', { deck: 3 })).render('pdf'), 'pdf: not made here'],
  ['a rate of 1', () => evenhand.expectFair(naiveSwap, { falseAlarms: 1 }), 'falseAlarms: found 1'],
]) {
  test(`refuses ${name} in one line`, async () => {
    await assert.rejects(async () => call(), (error) => {
      assert.ok(error instanceof evenhand.InputError, String(error.stack));
      assert.ok(error.message.includes(words), error.message);
      assert.ok(!error.message.includes('\n'), error.message);
      return true;
    });
  });
}

test('memory does not grow', async () => {
  const audits = async (count) => {
    for (let i = 0; i < count; ++i) {
      const result = await audit([[0, 1, 2, 3]], { deck: 4, tests: 'position' });
      result.toMarkdown();
      await assert.rejects(audit([[0, 0, 0, 0]], { deck: 4 }));
    }
  };
  await audits(50);
  const before = process.memoryUsage().rss;
  await audits(300);
  assert.ok(process.memoryUsage().rss - before < 64e6);
});

test('version', async () => assert.match(await evenhand.version(), /^evenhand \d+\.\d+\.\d+/));
