// Why sort(random) is no shuffle: a map that forms while the shuffle deals, and then the program's verdict.

import { element, showNote, showRefusal, showVerdict } from '../answer.mjs';
import { audited } from '../audited.mjs';
import { Sandbox } from '../sandbox_host.mjs';
import { shuffles } from '../shuffles.mjs';
import { say } from '../words.mjs';
import { PositionMap } from './position_map.mjs';

const deck = 20;

export const sortRandom = {
  name: 'sort',
  parts() {
    const choices = Object.keys(shuffles).map((name) => element('option', { value: name, selected: name === 'sort(random)' }, name));
    return [
      element('select', { name: 'sort-shuffle', 'aria-label': say('startFrom'), 'data-label': 'startFrom' }, ...choices),
      element('canvas', { role: 'img', 'aria-label': say('sortMap'), 'data-label': 'sortMap', width: 280, height: 280 }),
    ];
  },

  async run({ section, place, engine, signal }) {
    const code = shuffles[section.querySelector('select').value];
    const sandbox = new Sandbox(code);
    signal.addEventListener('abort', () => sandbox.stop());
    const map = new PositionMap(section.querySelector('canvas'), deck);
    const look = {
      deals: (cards) => map.add(cards),
      look: (total) => showNote(place, say('soFar', { deals: total })),
    };
    try {
      showVerdict(place, await audited({ code, deck, engine, sandbox, ...look }));
    } catch (error) {
      showRefusal(place, error.message);
    }
    sandbox.stop();
  },
};
