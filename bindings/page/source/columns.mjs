// The columns of a table that was given, and which of them are the cards: chosen by a click.

import { element } from './answer.mjs';
import { say } from './words.mjs';

const shownRows = 4;
export const headSize = 1 << 14; // bytes of a file that its first rows are taken from

/** The cells of a line. */
function cellsOf(line, separator) {
  const cells = [''];
  let isQuoted = false;
  for (const letter of line) {
    if (letter === '"') isQuoted = !isQuoted;
    else if (letter === separator && !isQuoted) cells.push('');
    else cells[cells.length - 1] += letter;
  }
  return cells;
}

/** The first rows of a table with columns; nothing where a text is none. */
export function tableOf(text) {
  const lines = text.split(/\r?\n/).filter(Boolean).slice(0, shownRows);
  if (lines.length < 2 || text.includes('\0')) return undefined;
  for (const separator of ['\t', ';', ',']) {
    const rows = lines.map((line) => cellsOf(line, separator));
    if (rows[0].length > 1 && rows.every((row) => row.length === rows[0].length)) return rows;
  }
  return undefined;
}

/** The options with these columns, counted from 1, in place of others. */
export function optionsWith(options, columns) {
  const others = options.replace(/--columns[ =]('[^']*'|"[^"]*"|\S+)/g, '').replace(/\s+/g, ' ').trim();
  return [others, `--columns ${columns.join(',')}`].filter(Boolean).join(' ');
}

/** The first rows, with a button for each column; `use` gets the numbers of those that are pressed. */
export function showColumns(place, rows, use) {
  const pressed = new Set();
  const button = (name, column) => element('button', {
    type: 'button', 'aria-pressed': 'false',
    onclick: ({ currentTarget }) => {
      if (!pressed.delete(column)) pressed.add(column);
      currentTarget.setAttribute('aria-pressed', String(pressed.has(column)));
      useThese.disabled = pressed.size === 0;
    },
  }, name);
  const useThese = element('button', {
    type: 'button', disabled: true, class: 'use-columns', onclick: () => use([...pressed].sort((a, b) => a - b)),
  }, say('useColumns'));
  const head = element('tr', {}, ...rows[0].map((name, at) => element('th', { scope: 'col' }, button(name || String(at + 1), at + 1))));
  const body = rows.slice(1).map((row) => element('tr', {}, ...row.map((cell) => element('td', {}, cell))));
  place.append(element('details', { class: 'columns' }, element('summary', {}, say('whichColumns')),
    element('div', { class: 'wide-table', tabindex: '0', role: 'group', 'aria-label': say('whichColumns') }, element('table', {}, head, ...body)), useThese));
}
