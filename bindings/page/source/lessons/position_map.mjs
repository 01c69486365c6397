// A map of how often each card lay in each position, drawn while deals are counted.

const cell = 14;
const reach = 0.5; // the deviation that has the full colour

/** Blue for too often, red for too rarely, on the ground of the page. */
function colour(deviation) {
  const strength = Math.min(1, Math.abs(deviation) / reach);
  const alpha = Math.round(255 * strength).toString(16).padStart(2, '0');
  return (deviation > 0 ? '#2563a8' : '#c0392b') + alpha;
}

export class PositionMap {
  #canvas;
  #deck;
  #counts;
  #deals = 0;

  constructor(canvas, deck) {
    this.#canvas = canvas;
    this.#deck = deck;
    this.#counts = new Uint32Array(deck * deck);
    canvas.width = canvas.height = deck * cell;
  }

  /** Adds deals that stand one behind the other: deal[position] = card. */
  add(cards) {
    for (let i = 0; i < cards.length; ++i) this.#counts[cards[i] * this.#deck + (i % this.#deck)] += 1;
    this.#deals += cards.length / this.#deck;
    this.draw();
  }

  /** How much more often than once in `deck` deals the card lay there: 0.1 is a tenth more. */
  deviation(card, position) {
    return (this.#counts[card * this.#deck + position] * this.#deck) / this.#deals - 1;
  }

  draw() {
    const context = this.#canvas.getContext('2d');
    context.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
    for (let card = 0; card < this.#deck; ++card) {
      for (let position = 0; position < this.#deck; ++position) {
        context.fillStyle = colour(this.deviation(card, position));
        context.fillRect(position * cell, card * cell, cell, cell);
      }
    }
  }
}
