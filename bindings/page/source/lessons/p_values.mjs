// How a p-value behaves when nothing is wrong: audits of the program, seed after seed, and where their p-values fall.

import { element, showNote } from '../answer.mjs';
import { say } from '../words.mjs';
import { barsOf } from './bars.mjs';

const audits = 100;
const bins = 10;
const labels = Array.from({ length: bins }, (_, place) => `0.${place}`);

const wordsOf = (shuffler, seed) =>
  ['audit', shuffler, '--deck', '8', '--samples', '500', '--seed', String(seed), '--tests', 'position', '--threads', '1'];

/** The p-value of the first finding. */
export const firstP = (json) => JSON.parse(json).sections.find(({ judgement }) => judgement).judgement.findings[0].p;

/** The bin of a p-value; 1 is in the last. */
export const binOf = (p) => Math.min(bins - 1, Math.floor(p * bins));

export const pValues = {
  name: 'p',
  parts() {
    const choices = ['fisher-yates', 'naive-swap'].map((name) => element('option', { value: name }, name));
    return [
      element('select', { name: 'p-shuffler', 'aria-label': say('shuffler'), 'data-label': 'shuffler' }, ...choices),
      element('div', { class: 'picture' }),
    ];
  },

  async run({ section, place, engine, signal }) {
    const shuffler = section.querySelector('select').value;
    const picture = section.querySelector('.picture');
    const counts = new Array(bins).fill(0);
    for (let seed = 1; seed <= audits && !signal.aborted; ++seed) {
      const { json } = await engine.call('answer', { words: wordsOf(shuffler, seed) });
      counts[binOf(firstP(json))] += 1;
      picture.replaceChildren(barsOf({ counts, labels, expected: seed / bins, words: say('pPicture') }));
      showNote(place, say('pSoFar', { audits: seed, low: counts[0] }));
    }
  },
};
