// Assertions for tests.

import { audit } from './audit.mjs';
import { InputError } from './errors.mjs';
import { givenOf, kindOf } from './options.mjs';

const usualRate = 1e-6;
const good = ['no bias found', 'certified'];
const allowable = ['predictable', 'inconclusive'];
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
    result.verdict === 'predictable' && "allow: 'predictable' lets it pass, where nobody gains by foreseeing",
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
    return { result: await audit(deals, { ...options, alpha: falseAlarms }), what: 'one session', rate: falseAlarms };
  }
  const session = { deck: 52, samples: 20_000, ...options, alpha: Math.sqrt(falseAlarms) };
  const first = await audit(deals, session);
  const result = isBiased(first) ? await audit(deals, session) : first;
  return { result, what: 'confirmed by a second session of new deals', rate: falseAlarms };
}

/** Throws a FairnessError unless no bias is found, or the verdict is the one that is allowed; else gives the result. */
export async function expectFair(deals, options = {}) {
  const { allow, ...asked } = givenOf(options);
  if (allow !== undefined && !allowable.includes(allow)) {
    throw new InputError(`allow: found ${kindOf(allow)}; expected 'predictable' or 'inconclusive'`);
  }
  const { result, what, rate } = await confirmed(deals, asked);
  if (good.includes(result.verdict) || result.verdict === allow) return result;
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
