// Lessons with a map that forms while a shuffle deals, and then the program's verdict: why sort(random) is no shuffle, and
// whether neighbours alone can be swapped.

import { element, showNote, showRefusal, showVerdict } from '../answer.mjs';
import { audited } from '../audited.mjs';
import { PositionMap } from '../heat_map.mjs';
import { Sandbox } from '../sandbox_host.mjs';
import { bubbles, shuffles } from '../shuffles.mjs';
import { say } from '../words.mjs';

/** A lesson about shuffles, of which `chosen` comes first; `deck` cards make the map. */
const mapLesson = ({ name, deck, choices, chosen }) => ({
  name,
  parts() {
    const options = Object.keys(choices).map((each) => element('option', { value: each, selected: each === chosen }, each));
    return [
      element('select', { name: `${name}-shuffle`, 'aria-label': say('startFrom'), 'data-label': 'startFrom' }, ...options),
      element('canvas', { role: 'img', 'aria-label': say('positionMap'), 'data-label': 'positionMap', width: 280, height: 280 }),
    ];
  },

  async run({ section, place, engine, signal }) {
    const code = choices[section.querySelector('select').value];
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
});

export const sortRandom = mapLesson({ name: 'sort', deck: 20, choices: shuffles, chosen: 'sort(random)' });
export const bubbleMatrix = mapLesson({ name: 'bubble', deck: 10, choices: bubbles, chosen: 'a coin' });
