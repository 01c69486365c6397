// Rigged, or unlucky? A die that may be loaded, a guess, and what the program says of the throws.

import { element, showNote, showResult } from '../answer.mjs';
import { say } from '../words.mjs';
import { barsOf } from './bars.mjs';

const throwsAtOnce = 60;
const loadedSix = 1 / 4; // a fair die's is 1/6
const faces = ['1', '2', '3', '4', '5', '6'];

/** A face from 0 to 5 of a number from 0 to 1: a loaded die shows its last one more often. */
export function faceOf(random, isLoaded) {
  const six = isLoaded ? loadedSix : 1 / 6;
  return random < six ? 5 : Math.floor(((random - six) / (1 - six)) * 5);
}

export const rigged = {
  name: 'rigged',
  parts() {
    return [
      element('div', { class: 'picture' }),
      element('p', { class: 'chips guess', hidden: true },
        element('button', { type: 'button', value: 'fair', 'data-words': 'guessFair' }, say('guessFair')),
        element('button', { type: 'button', value: 'loaded', 'data-words': 'guessLoaded' }, say('guessLoaded'))),
    ];
  },

  /** Throws the die, more often each time it is asked; a guess ends it, and the next one is another die. */
  async run({ section, place, engine, state }) {
    state.isLoaded ??= Math.random() < 0.5;
    state.counts ??= faces.map(() => 0);
    for (let i = 0; i < throwsAtOnce; ++i) state.counts[faceOf(Math.random(), state.isLoaded)] += 1;
    const { counts } = state;
    const total = counts.reduce((sum, count) => sum + count);
    section.querySelector('.picture').replaceChildren(barsOf({ counts, labels: faces, expected: total / 6, words: say('riggedPicture') }));
    showNote(place, say('riggedSoFar', { total }));
    const guess = section.querySelector('.guess');
    guess.hidden = false;
    guess.onclick = async ({ target }) => {
      if (!target.value) return;
      guess.hidden = true;
      const { isLoaded } = state;
      const words = ['audit', '--counts', counts.join(',')];
      const result = await engine.call('answer', { words });
      await showResult(place, engine, result, words);
      const key = (target.value === 'loaded') === isLoaded ? 'guessRight' : 'guessWrong';
      place.prepend(element('p', { role: 'status' }, `${say(key)} ${say(isLoaded ? 'wasLoaded' : 'wasFair')}`));
      delete state.counts;
      delete state.isLoaded;
    };
  },
};
