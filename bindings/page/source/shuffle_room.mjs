// "Test a shuffle": pasted JavaScript deals in a sandbox, and the program counts.

import { say } from './words.mjs';
import { element, showNote, showRefusal, showResult, showVerdict } from './answer.mjs';
import { audited, looks } from './audited.mjs';
import { Engine } from './engine.mjs';
import { PositionMap } from './heat_map.mjs';
import { Sandbox } from './sandbox_host.mjs';
import { shuffles } from './shuffles.mjs';

export function openShuffle(section, share) {
  const form = section.querySelector('form');
  const place = section.querySelector('.answer-place');
  const bar = section.querySelector('progress');
  const forming = section.querySelector('.forming');
  const engine = new Engine();
  const { start, code, deck, stop } = form.elements;
  let sandbox;

  start.append(...Object.keys(shuffles).map((name) => element('option', { value: name }, name)));
  if (!code.value) code.value = shuffles[start.value];
  start.addEventListener('change', () => {
    code.value = shuffles[start.value];
  });

  const onLook = (total, result) => {
    bar.value = total / looks.at(-1);
    if (result) {
      showVerdict(place, result);
      place.append(element('p', { class: 'note', role: 'status' }, say('soFar', { deals: total })));
    } else {
      showNote(place, say('soFar', { deals: total }));
    }
  };

  async function work() {
    sandbox?.stop();
    engine.stop();
    sandbox = new Sandbox(code.value);
    bar.removeAttribute('value');
    bar.hidden = stop.hidden = false;
    showNote(place, say('working'));
    const mine = sandbox;
    const map = new PositionMap(forming.querySelector('canvas'), Number(deck.value));
    forming.hidden = false;
    const deals = (cards) => map.add(cards);
    try {
      const result = await audited({ code: code.value, deck: Number(deck.value), engine, sandbox: mine, look: onLook, deals });
      await showResult(place, engine, result);
    } catch (error) {
      if (mine === sandbox) showRefusal(place, error.message);
    }
    mine.stop();
    if (mine !== sandbox) return;
    bar.hidden = stop.hidden = true;
    share();
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    work();
  });
  stop.addEventListener('click', () => {
    sandbox.stop();
    engine.stop(say('stopped'));
  });
}
