// "Ask": a question with its fields, which is a command of the program.

import { commandLine, element, showNote, showRefusal, showResult, showText } from './answer.mjs';
import { wordsOf } from './command_words.mjs';
import { Engine } from './engine.mjs';
import { questions } from './questions.mjs';
import { say } from './words.mjs';

/** The words of the command: of a question and the values of its fields. */
export function wordsOfQuestion({ command, fields }, values) {
  return fields.reduce((words, { option }, place) => {
    const value = values[place].trim();
    if (value === '') return words;
    if (option === 'line') return [...words, ...wordsOf(value.replace(/^evenhand\s+/, ''))];
    return [...words, ...(option ? [option] : []), value];
  }, command);
}

function inputOf({ words, value, options, optional }, place) {
  const name = `field${place}`;
  const input = options
    ? element('select', { name }, ...options.map((each) => element('option', { value: each, selected: each === value }, each)))
    : element('input', { name, value, required: !optional, size: Math.max(6, value.length) });
  return element('label', { class: value.length > 12 ? 'wide' : undefined }, element('span', { 'data-words': words }, say(words)), ' ', input);
}

export function openAsk(section, share) {
  const asked = section.querySelector('[name=asked]');
  const form = section.querySelector('form');
  const fields = section.querySelector('.fields');
  const command = section.querySelector('.asked-command');
  const place = section.querySelector('.answer-place');
  const engine = new Engine();

  const question = () => questions.find(({ id }) => id === asked.value);
  const words = () => wordsOfQuestion(question(), question().fields.map((_, at) => form.elements[`field${at}`].value));
  const showCommand = () => { command.textContent = commandLine(words()); };

  function showFields() {
    fields.replaceChildren(...question().fields.map(inputOf));
    place.replaceChildren();
    showCommand();
  }

  async function work() {
    engine.stop();
    showNote(place, say('working'));
    form.elements.stop.hidden = false;
    try {
      const wanted = words();
      const answer = await engine.call('answer', { words: wanted });
      if (answer.refusal !== undefined) showRefusal(place, answer.refusal);
      else if (answer.said) showText(place, answer.said);
      else await showResult(place, engine, answer);
    } catch (error) {
      showRefusal(place, error.message);
    }
    form.elements.stop.hidden = true;
    share();
  }

  asked.append(...questions.map(({ id, words: key }) => element('option', { value: id, 'data-words': key }, say(key))));
  asked.addEventListener('input', showFields);
  form.addEventListener('input', showCommand);
  form.elements.stop.addEventListener('click', () => engine.stop(say('stopped')));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    work();
  });
  showFields();
}
