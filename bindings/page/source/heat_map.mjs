// A map of how often each card lay in each position.

const reach = 0.5; // the deviation that has the full colour

/** Blue for too often, red for too rarely, on the ground of the page. */
function colour(deviation) {
  const strength = Math.min(1, Math.abs(deviation) / reach);
  const alpha = Math.round(255 * strength).toString(16).padStart(2, '0');
  return (deviation > 0 ? '#2563a8' : '#c0392b') + alpha;
}

/** Draws rows of counts; a cell is `cell` pixels wide and high, and pale where it has `expected`. */
export function drawMap(context, rows, expected, cell) {
  rows.forEach((counts, card) => counts.forEach((count, position) => {
    context.fillStyle = colour(count / expected - 1);
    context.fillRect(position * cell, card * cell, cell, cell);
  }));
}

/** The counts of the first map in a document, and what each of them should be; nothing where it has none. */
export function mapOf(json) {
  const charts = JSON.parse(json).sections.flatMap((section) => section.charts);
  const chart = charts.find(({ kind, reference, data }) => kind === 'heat_map' && reference > 0 && data.name === 'positions');
  return chart && { rows: chart.data.rows.map(([, ...counts]) => counts), expected: chart.reference };
}

/** A map in a canvas that is drawn while deals are counted. */
export class PositionMap {
  #canvas;
  #rows;
  #deals = 0;

  constructor(canvas, deck) {
    this.#canvas = canvas;
    this.#rows = Array.from({ length: deck }, () => new Uint32Array(deck));
    canvas.width = canvas.height = deck * this.#cell;
  }

  get #cell() {
    return Math.max(4, Math.floor(280 / this.#rows.length));
  }

  /** Adds deals that stand one behind the other: deal[position] = card. */
  add(cards) {
    const deck = this.#rows.length;
    for (let i = 0; i < cards.length; ++i) this.#rows[cards[i]][i % deck] += 1;
    this.#deals += cards.length / deck;
    const context = this.#canvas.getContext('2d');
    context.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
    drawMap(context, this.#rows, this.#deals / deck, this.#cell);
  }
}
