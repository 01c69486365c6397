// Bars with a line at what is expected, as SVG.

const width = 640;
const height = 200;
const space = 22; // for the labels below

function svg(name, attributes, text) {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text !== undefined) made.textContent = text;
  return made;
}

/** A picture of counts; `labels` stand below the bars. */
export function barsOf({ counts, labels, expected, words }) {
  const most = Math.max(1.5 * expected, ...counts) || 1;
  const step = width / counts.length;
  const y = (count) => height - space - (count / most) * (height - space);
  const picture = svg('svg', { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': `${words}: ${counts.join(', ')}` });
  counts.forEach((count, place) => {
    picture.append(
      svg('rect', { x: place * step + 2, y: y(count), width: step - 4, height: height - space - y(count) }),
      svg('text', { x: (place + 0.5) * step, y: height - 6, 'text-anchor': 'middle' }, labels[place]),
    );
  });
  picture.append(svg('line', { x1: 0, x2: width, y1: y(expected), y2: y(expected) }));
  return picture;
}
