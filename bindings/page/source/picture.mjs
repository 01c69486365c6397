// A picture to share: the verdict, what it is founded on, and the map of cards and positions.

import { drawMap } from './heat_map.mjs';

const width = 1200;
const height = 630; // what sites show of a link
const margin = 40;
const side = height - 2 * margin;

/** The lines of a text that are at most `widest` wide, of which `most` are shown. */
export function linesOf(text, widest, most, widthOf) {
  const lines = [''];
  for (const word of text.split(/\s+/)) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (lines.at(-1) === '' || widthOf(longer) <= widest) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.length <= most ? lines : [...lines.slice(0, most - 1), `${lines[most - 1]} …`];
}

function write(context, text, { x, y, font, colour, widest, most, step }) {
  context.font = font;
  context.fillStyle = colour;
  const lines = linesOf(text, widest, most, (each) => context.measureText(each).width);
  lines.forEach((line, place) => context.fillText(line, x, y + place * step, widest));
  return y + lines.length * step;
}

const verdictColours = { biased: '#b3261e', 'no bias found': '#1e7a3c', inconclusive: '#8a6100' };

/** A PNG of a result that has a map, as a promise of a Blob. */
export function pictureOf({ verdict, headline, cure }, { rows, expected }) {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  const cell = side / rows.length;
  context.save();
  context.translate(width - margin - side, margin);
  drawMap(context, rows, expected, cell);
  context.strokeStyle = '#d9d9de';
  context.strokeRect(0, 0, cell * rows[0].length, side);
  context.restore();
  const words = { x: margin, widest: width - side - 3 * margin };
  let y = write(context, verdict, { ...words, y: margin + 50, font: '700 52px system-ui, sans-serif', colour: verdictColours[verdict] ?? '#1c1c1e', most: 2, step: 60 });
  y = write(context, headline, { ...words, y: y + 10, font: '26px system-ui, sans-serif', colour: '#1c1c1e', most: 8, step: 36 });
  if (cure) write(context, cure, { ...words, y: y + 20, font: '22px system-ui, sans-serif', colour: '#6b6b70', most: 5, step: 30 });
  context.font = '22px system-ui, sans-serif';
  context.fillStyle = '#6b6b70';
  context.fillText('evenhand', margin, height - margin);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
