// "Test a shuffle": pasted JavaScript deals in a sandbox, and the program counts.

import { say } from './words.mjs';
import { element, showNote, showRefusal, showResult, showVerdict } from './answer.mjs';
import { Engine } from './engine.mjs';
import { nameOf, Sandbox } from './sandbox_host.mjs';
import { shuffles } from './shuffles.mjs';

// The deals are looked at after each of these, each time at a part of 1 %, so that a sound shuffle is called biased
// in at most 1 % of runs (Bonferroni).
const looks = [1000, 2000, 4000, 8000, 16_000, 32_000, 64_000];
const alpha = 0.01 / looks.length;
// Whether the shuffle is fair; not whether Math.random() can be foretold, which it can.
const tests = 'all,-generator';

/** Deals and looks until the verdict is "biased", or the last look was made. */
async function audited(code, deck, engine, sandbox, onLook) {
  await engine.call('begin', { plan: { deck, tests, alpha, name: nameOf(code) ?? 'shuffle' } });
  await sandbox.start();
  let result;
  let total = 0;
  for (const look of looks) {
    while (total < look) {
      const { deals } = await sandbox.deals(deck, look - total);
      total = await engine.call('add', { cards: deals });
      onLook(total, result);
    }
    result = await engine.call('judge');
    onLook(total, result);
    if (result.verdict === 'biased') break;
  }
  return result;
}

export function openShuffle(section, share) {
  const form = section.querySelector('form');
  const place = section.querySelector('.answer-place');
  const bar = section.querySelector('progress');
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
    try {
      const result = await audited(code.value, Number(deck.value), engine, mine, onLook);
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
