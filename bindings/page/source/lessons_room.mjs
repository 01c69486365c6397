// "Lessons": a question first, a picture that is computed, and the answer after.

import { element, showRefusal } from './answer.mjs';
import { Engine } from './engine.mjs';
import { bubbleMatrix, sortRandom } from './lessons/maps.mjs';
import { pValues } from './lessons/p_values.mjs';
import { sevenRiffles } from './lessons/riffles.mjs';
import { rigged } from './lessons/rigged.mjs';
import { say } from './words.mjs';

export const lessons = [sortRandom, bubbleMatrix, sevenRiffles, pValues, rigged];

/** An element whose words follow the language. */
const told = (name, key, attributes = {}) => element(name, { 'data-words': key, ...attributes }, say(key));

function sectionOf(lesson) {
  const { name } = lesson;
  const run = told('button', `${name}Run`, { type: 'button', class: 'run' });
  const stop = told('button', 'stop', { type: 'button', hidden: true });
  const place = element('div', { class: 'answer-place' });
  const answer = element('details', {}, told('summary', 'showAnswer'), told('p', `${name}Answer`));
  const section = element('article', { class: 'lesson', id: `lesson-${name}` },
    told('h3', `${name}Title`), told('p', `${name}Question`), element('p', { class: 'chips' }, run, stop), ...lesson.parts(), place, answer);
  const engine = new Engine();
  const state = {};
  run.addEventListener('click', async () => {
    const stopping = new AbortController();
    const end = () => {
      stopping.abort();
      engine.stop(say('stopped'));
    };
    stop.onclick = end;
    run.hidden = true;
    stop.hidden = false;
    try {
      await lesson.run({ section, place, engine, state, signal: stopping.signal });
    } catch (error) {
      showRefusal(place, error.message);
    }
    run.hidden = false;
    stop.hidden = true;
  });
  return section;
}

export function openLessons(section) {
  section.querySelector('.lessons').append(...lessons.map(sectionOf));
}
