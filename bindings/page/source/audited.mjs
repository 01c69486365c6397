// A pasted shuffle, audited while it deals.

import { nameOf } from './sandbox_host.mjs';

// The deals are looked at after each of these, each time at a part of 1 %, so that a sound shuffle is called biased
// in at most 1 % of runs (Bonferroni).
export const looks = [1000, 2000, 4000, 8000, 16_000, 32_000, 64_000];
const alpha = 0.01 / looks.length;

/**
 * Deals and looks until the verdict is "biased", or the last look was made. `look(total, result)` is called as deals are
 * counted, with what the last look found; `deals(cards)` with all deals.
 */
export async function audited({ code, deck, engine, sandbox, look, deals = () => {} }) {
  await engine.call('begin', { plan: { deck, alpha, name: nameOf(code) ?? 'shuffle' } });
  await sandbox.start();
  let result;
  let total = 0;
  for (const next of looks) {
    while (total < next) {
      const { deals: cards } = await sandbox.deals(deck, next - total);
      total = await engine.call('add', { cards });
      deals(cards);
      look(total, result);
    }
    result = await engine.call('judge');
    look(total, result);
    if (result.verdict === 'biased') break;
  }
  return result;
}
