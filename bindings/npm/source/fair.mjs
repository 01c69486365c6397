// Assertions for tests.

import { audit } from './audit.mjs';
import { InputError } from './errors.mjs';
import { givenOf, kindOf } from './options.mjs';

const usualRate = 1e-6;
// Whether a shuffle is fair, and not whether its source can be foretold: Math.random() can, from a few deals.
const usual = { tests: 'all,-generator' };
const isBiased = (result) => result.verdict === 'biased';

/** What an assertion throws: `result` is what was found. */
export class FairnessError extends Error {
  name = 'FairnessError';

  constructor(result, words) {
    super(words);
    this.result = result;
  }
}

function wordsOf(result, what, rate) {
  return [
    `${result.verdict}: ${result.reason}`,
    result.cause && `cause: ${result.cause}`,
    result.cure && `cure: ${result.cure}`,
    isBiased(result) && `${what}; a sound shuffle comes to this in at most ${rate} of runs`,
    '',
    String(result).trimEnd(),
  ].filter((line) => typeof line === 'string').join('\n');
}

/**
 * A function is audited in a session of its own, and, where that says biased, in a second one, which shares no deal with
 * the first: a sound shuffle fails both with at most the product of their levels. Deals are judged once.
 */
async function confirmed(deals, { falseAlarms = usualRate, ...options }) {
  if (!(falseAlarms > 0 && falseAlarms <= 0.1)) {
    throw new InputError(`falseAlarms: found ${kindOf(falseAlarms)}; expected a rate from 0 to 0.1, such as 1e-6`);
  }
  if (options.alpha !== undefined) {
    throw new InputError('alpha: say falseAlarms, how often a sound shuffle may fail; alpha follows from it');
  }
  if (typeof deals !== 'function') {
    return { result: await audit(deals, { ...usual, ...options, alpha: falseAlarms }), what: 'one session', rate: falseAlarms };
  }
  const session = { ...usual, deck: 52, samples: 20_000, ...options, alpha: Math.sqrt(falseAlarms) };
  const first = await audit(deals, session);
  const result = isBiased(first) ? await audit(deals, session) : first;
  return { result, what: 'confirmed by a second session of new deals', rate: falseAlarms };
}

/** Throws a FairnessError unless no bias is found; else gives the result. */
export async function expectFair(deals, options = {}) {
  const { result, what, rate } = await confirmed(deals, givenOf(options));
  if (result.verdict === 'no bias found' || result.verdict === 'certified') return result;
  throw new FairnessError(result, wordsOf(result, what, rate));
}

/** For expect.extend() of vitest and jest: `await expect(shuffle).toBeFair({ deck: 52 })`. */
export const matchers = {
  async toBeFair(received, options) {
    try {
      const result = await expectFair(received, options);
      return { pass: true, message: () => `expected a bias; ${result.verdict}: ${result.reason}` };
    } catch (error) {
      if (!(error instanceof FairnessError)) throw error;
      return { pass: false, message: () => error.message };
    }
  },
};
