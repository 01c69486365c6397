// An answer of the program, as the page shows it: verdict, cause and cure first, the report below.

import { element } from '../../npm/source/element.mjs';
import { mapOf } from './heat_map.mjs';
import { pictureOf } from './picture.mjs';
import { say } from './words.mjs';

export { element };

/** A word as a shell takes it. */
const quoted = (word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

export const commandLine = (words) => ['evenhand', ...words].map((word) => quoted(String(word))).join(' ');

function save(name, blob) {
  const address = URL.createObjectURL(blob);
  element('a', { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

const line = (style, name, text) => (text ? [element('p', { class: style }, element('b', {}, `${name}: `), text)] : []);

function headOf({ verdict, headline }) {
  const style = verdict?.replaceAll(' ', '-');
  return element('p', { class: 'answer' }, ...(verdict ? [element('span', { class: `verdict ${style}` }, verdict), ': '] : []), headline);
}

/** For what waits for an answer, such as a test. */
const isDone = (place) => {
  place.dataset.done = String(Number(place.dataset.done ?? 0) + 1);
};

/** Shows verdict, cause and cure alone, as while deals are counted. */
export function showVerdict(place, result) {
  place.replaceChildren(headOf(result), ...line('cure', say('cause'), result.cause), ...line('cure', say('cure'), result.cure), ...line('cure', say('note'), result.note));
}

/** Shows a result with its report and the command line that gives the same. */
export async function showResult(place, engine, result, words) {
  const report = await engine.call('render', { json: result.json, format: 'html' });
  showVerdict(place, result);
  const title = say('report');
  const map = mapOf(result.json);
  const saving = (key, name, blobOf) => element('button', { type: 'button', class: `save ${key}`, onclick: async () => save(name, await blobOf()) }, say(key));
  place.append(
    ...(words ? [element('p', { class: 'note command' }, `${say('asCommand')}: `, element('code', {}, commandLine(words)))] : []),
    element('p', { class: 'chips' },
      saving('saveReport', 'report.html', () => new Blob([report], { type: 'text/html' })),
      saving('saveJson', 'result.json', () => new Blob([result.json], { type: 'application/json' })),
      ...(map ? [saving('savePicture', 'verdict.png', () => pictureOf(result, map))] : [])),
    element('iframe', { class: 'report', title, sandbox: 'allow-scripts', srcdoc: report }),
  );
  isDone(place);
}

/** The options that a refusal names with a value: "--deck 49 --draw 6". */
function optionsIn(refusal) {
  const found = refusal.match(/--[a-z][a-z-]* (?:[\w.]+)(?: --[a-z][a-z-]* \w+)*/g) ?? [];
  return [...new Set(found)].filter((words) => !/ (a|an|and|as|by|for|if|in|is|of|or|the|to|with)\b/.test(words));
}

/** A refusal, with buttons for the options that it names. */
export function showRefusal(place, refusal, onOptions) {
  const options = onOptions ? optionsIn(refusal) : [];
  place.replaceChildren(element('p', { class: 'refused', role: 'alert' }, refusal));
  if (options.length > 0) {
    const chips = options.map((words) => element('button', { type: 'button', onclick: () => onOptions(words) }, words));
    place.append(element('p', { class: 'chips' }, say('tryWith'), ...chips));
  }
  isDone(place);
}

/** What a command prints that leaves no document, such as its help. */
export function showText(place, text) {
  place.replaceChildren(element('pre', {}, text));
  isDone(place);
}

export function showNote(place, text) {
  place.replaceChildren(element('p', { class: 'note', role: 'status' }, text));
}
