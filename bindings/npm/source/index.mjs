// Is this shuffle, this deal or this game even-handed?
//   import { audit } from 'evenhand';
//   console.log(String(await audit(shuffle, { deck: 52, samples: 20_000 })));

import { openLibrary } from './library.mjs';

export { configure } from '#platform';
export { claims, exact, explain, hand, identify, odds, plan, pvalue, sprt, verify } from './answers.mjs';
export { audit, compare } from './audit.mjs';
export { EvenhandError, InputError } from './errors.mjs';
export { FairnessError, expectFair, matchers } from './fair.mjs';
export { run } from './program.mjs';
export { Result } from './result.mjs';
export { Tally } from './tally.mjs';

/** "evenhand 0.1.0 …" */
export const version = async () => (await openLibrary()).version();
