// "Check a file": what is dropped, chosen or pasted, and what the program says of it.

import { fileName } from '../../npm/source/verify_words.mjs';
import { say } from './words.mjs';
import { element, showNote, showRefusal, showResult, showVerdict } from './answer.mjs';
import { headSize, optionsWith, showColumns, tableOf } from './columns.mjs';
import { wordsOf } from './command_words.mjs';
import { Engine } from './engine.mjs';
import { recognise } from './recognise.mjs';
import { isDivided, Shards } from './shards.mjs';

const megabytes = (bytes) => (bytes / 1e6).toFixed(1);

function optionsOf(form) {
  const { deck, draw, options } = form.elements;
  return [
    ...(deck.value.trim() ? ['--deck', deck.value.trim()] : []),
    ...(draw.value.trim() ? ['--draw', draw.value.trim()] : []),
    ...wordsOf(options.value),
  ];
}

export function openAudit(section, share) {
  const form = section.querySelector('form');
  const place = section.querySelector('.answer-place');
  const bar = section.querySelector('progress');
  const engine = new Engine();
  const shards = new Shards();
  const stop = form.elements.stop;
  let given;
  let isFirst; // no verdict stands there yet

  const stopAll = (why) => {
    engine.stop(why);
    shards.stop(why);
  };

  const takeFile = (file) => {
    given = { name: fileName(file.name), blob: file };
    work();
  };

  const isAtWork = (is) => {
    stop.hidden = !is;
    bar.hidden = !is;
    bar.removeAttribute('value');
  };

  /** Options that a refusal names: into the fields, to be mended and run. */
  const takeOptions = (text) => {
    form.elements.options.value = [form.elements.options.value, text].filter(Boolean).join(' ');
    form.elements.options.focus();
  };

  const takeColumns = (columns) => {
    form.elements.options.value = optionsWith(form.elements.options.value, columns);
    work();
  };

  async function work() {
    const { text } = form.elements;
    if (text.value.trim()) given = { name: 'pasted.txt', blob: new Blob([`${text.value.trimEnd()}\n`]) };
    if (!given) {
      showNote(place, say('nothingGiven'));
      return;
    }
    const { name, blob } = given;
    stopAll();
    const onProgress = (share) => {
      bar.value = share;
      if (isFirst) showNote(place, say('readBytes', { read: megabytes(share * blob.size), size: megabytes(blob.size) }));
    };
    engine.onProgress = (read) => onProgress(read / blob.size);
    isFirst = true;
    isAtWork(true);
    showNote(place, say('working'));
    const files = { [name]: blob };
    const ask = async (words) =>
      (isDivided(words, blob.size) && (await shards.answer(words, files, blob.size, onProgress))) ||
      engine.call('answer', { words, files });
    try {
      const lines = blob.size < 1 << 20 ? (await blob.text()).split('\n').length : Infinity;
      const answer = await recognise({ name, size: blob.size, lines }, optionsOf(form), ask);
      if (answer.refusal) showRefusal(place, answer.refusal, takeOptions);
      else await showAll(answer, ask);
      const table = answer.kind === 'audit' && tableOf(await blob.slice(0, headSize).text());
      if (table) showColumns(place, table, takeColumns);
    } catch (error) {
      showRefusal(place, error.message);
    }
    isAtWork(false);
    share();
  }

  /** The first verdict, and then all that the command says. */
  async function showAll(answer, ask) {
    const understood = element('p', { class: 'note' }, say('understood', { kind: [say(`kind-${answer.kind}`), answer.understood].filter(Boolean).join(': ') }));
    let whole = answer;
    if (answer.first !== answer.words) {
      isFirst = false;
      showVerdict(place, answer);
      place.prepend(understood);
      place.append(element('p', { class: 'note', role: 'status' }, say('stillLooking')));
      whole = await ask(answer.words);
    }
    await showResult(place, engine, whole, answer.words);
    place.prepend(understood);
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    work();
  });
  form.elements.file.addEventListener('change', () => {
    const [file] = form.elements.file.files;
    if (!file) return;
    form.elements.text.value = '';
    takeFile(file);
  });
  stop.addEventListener('click', () => stopAll(say('stopped')));
  dropOn(section, form, (file) => {
    form.elements.text.value = '';
    takeFile(file);
  });
}

function dropOn(section, form, take) {
  const shows = (over) => (event) => {
    event.preventDefault();
    form.classList.toggle('over', over);
  };
  section.addEventListener('dragover', shows(true));
  section.addEventListener('dragleave', shows(false));
  section.addEventListener('drop', (event) => {
    shows(false)(event);
    const [file] = event.dataTransfer.files;
    const text = event.dataTransfer.getData('text/plain');
    if (file) take(file);
    else if (text) take(new File([text], 'dropped.txt'));
  });
}
