// Seven riffles: how far from even the orders of a deck are after one riffle, two, three …, by the program's closed form.

import { element, showNote } from '../answer.mjs';
import { say } from '../words.mjs';
import { barsOf } from './bars.mjs';

const most = 12;
const decks = ['52', '104', '416'];
const labels = Array.from({ length: most }, (_, place) => String(place + 1));

/** The total variation from uniform: 0 is even, 1 as far as can be. */
export function distanceOf(json) {
  const { value } = JSON.parse(json).sections.flatMap(({ figures }) => figures).find(({ name }) => name === 'total_variation');
  return typeof value === 'number' ? value : value.value;
}

export const sevenRiffles = {
  name: 'riffles',
  parts() {
    const choices = decks.map((cards) => element('option', { value: cards }, cards));
    return [
      element('label', {}, element('span', { 'data-words': 'cards' }, say('cards')), element('select', { name: 'riffles-deck' }, ...choices)),
      element('div', { class: 'picture' }),
    ];
  },

  async run({ section, place, engine, signal }) {
    const deck = section.querySelector('select').value;
    const distances = new Array(most).fill(0);
    for (let riffles = 1; riffles <= most && !signal.aborted; ++riffles) {
      const { json } = await engine.call('answer', { words: ['exact', `riffle:${riffles}`, '--deck', deck] });
      distances[riffles - 1] = distanceOf(json);
      const counts = distances.map((distance) => Number(distance.toFixed(4)));
      section.querySelector('.picture').replaceChildren(barsOf({ counts, labels, expected: 0.5, words: say('rifflesPicture') }));
      showNote(place, say('rifflesSoFar', { riffles, deck, distance: distances[riffles - 1].toPrecision(4) }));
    }
  },
};
