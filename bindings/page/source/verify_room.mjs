// "Verify a deal": a site's seeds, or a transcript of the protocol.

import { wordsOfSeeds, wordsOfTranscript } from '../../npm/source/verify_words.mjs';
import { element, showNote, showRefusal, showResult } from './answer.mjs';
import { Engine, Refusal } from './engine.mjs';
import { say } from './words.mjs';

/** The names in the first table of `evenhand list WHAT`. */
async function namesOf(what, engine) {
  const { json, refusal } = await engine.call('answer', { words: ['list', what] });
  if (refusal !== undefined) throw new Refusal(refusal);
  return JSON.parse(json).sections[0].tables[0].rows.map(([name]) => name);
}

export async function openVerify(section, share) {
  const [seeds, transcript] = section.querySelectorAll('form');
  const place = section.querySelector('.answer-place');
  const engine = new Engine();

  async function work({ words, files }) {
    showNote(place, say('working'));
    try {
      const answer = await engine.call('answer', { words, files });
      if (answer.refusal !== undefined) showRefusal(place, answer.refusal);
      else await showResult(place, engine, answer, words);
    } catch (error) {
      showRefusal(place, error.message);
    }
    share();
  }

  seeds.addEventListener('submit', (event) => {
    event.preventDefault();
    work({ words: wordsOfSeeds(Object.fromEntries(new FormData(seeds))) });
  });
  transcript.addEventListener('submit', (event) => {
    event.preventDefault();
    const { file, key, round } = transcript.elements;
    work(wordsOfTranscript({ file: file.files[0], key: key.files[0], round: round.value.trim() }));
  });

  // Before the schemes are there, none can be chosen.
  const button = seeds.querySelector('button');
  button.disabled = true;
  try {
    const schemes = await namesOf('schemes', engine);
    seeds.elements.scheme.append(...schemes.map((name) => element('option', { value: name }, name)));
    button.disabled = false;
  } catch (error) {
    showRefusal(place, error.message);
  }
}
