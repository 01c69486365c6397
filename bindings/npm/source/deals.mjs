// Deals as programs have them, as arrays of the library.

import { InputError } from './errors.mjs';
import { kindOf } from './options.mjs';
import { eachOf, turnsOf, unlessAborted } from './turns.mjs';

const dealsAtOnce = 4096;
const largestCard = 65535;

const isFlat = (deals) => ArrayBuffer.isView(deals) && 'BYTES_PER_ELEMENT' in deals;

/** An object as text; none where it has none, such as where it holds itself. */
function textOf(card) {
  try {
    return JSON.stringify(card);
  } catch {
    return undefined;
  }
}

const isSequence = (deal) => typeof deal === 'object' && typeof deal?.[Symbol.iterator] === 'function';

/** Cards by what they are numbered from a list of them: by identity, or, where an object was copied, by its text. */
export function numbersOf(cards) {
  const numbers = new Map(cards.map((card, number) => [card, number]));
  if (numbers.size !== cards.length) {
    throw new InputError('deck: a card stands twice; tell copies apart, or give the number of cards');
  }
  let byText;
  return (card) => {
    const number = numbers.get(card);
    if (number !== undefined || card === null || typeof card !== 'object') return number;
    byText ??= new Map(cards.map((each, place) => [textOf(each), place]));
    const text = textOf(card);
    return text === undefined ? undefined : byText.get(text);
  };
}

function cardsOf(deal, width, place) {
  const isList = Array.isArray(deal) || isFlat(deal);
  if (!isList && !isSequence(deal)) {
    throw new InputError(`deal ${place}: found ${kindOf(deal)}; expected ${width} cards`);
  }
  const cards = isList ? deal : [...deal];
  if (cards.length !== width) throw new InputError(`deal ${place}: ${cards.length} cards; expected ${width}`);
  return cards;
}

/** Collects deals, and gives them on when there are many. */
export class Packer {
  #buffer;
  #count = 0;
  #give;
  #numbers;
  #place = 0;
  #width;

  /** `give(cards, deals)` takes them; `numbers` gives the number of a card that is none. */
  constructor(width, numbers, give) {
    this.#buffer = new Uint16Array(dealsAtOnce * width);
    this.#give = give;
    this.#numbers = numbers;
    this.#width = width;
  }

  add(deal) {
    const cards = cardsOf(deal, this.#width, this.#place);
    const start = this.#count * this.#width;
    for (let i = 0; i < cards.length; ++i) this.#buffer[start + i] = this.#numberOf(cards[i]);
    this.#count += 1;
    this.#place += 1;
    if (this.#count === dealsAtOnce) this.flush();
  }

  #numberOf(card) {
    const number = this.#numbers ? this.#numbers(card) : card;
    if (typeof number === 'number' && (number & largestCard) === number) return number;
    const where = `deal ${this.#place}: ${kindOf(card)}`;
    if (this.#numbers) throw new InputError(`${where} is none of the deck`);
    throw new InputError(`${where} is no card; expected whole numbers, or give the deck as a list of its cards`);
  }

  flush() {
    const cards = this.#buffer.subarray(0, this.#count * this.#width);
    const count = this.#count;
    this.#count = 0;
    if (count > 0) this.#give(cards, count);
  }
}

/** The deals of a typed array, which stand in it one behind the other. */
async function addFlat(deals, width, packer, give, turns) {
  if (deals.length % width !== 0) {
    throw new InputError(`the deals: ${deals.length} numbers; expected ${width} for each deal`);
  }
  const isDirect = deals instanceof Uint8Array || deals instanceof Uint16Array || deals instanceof Uint8ClampedArray;
  const step = isDirect ? dealsAtOnce * width : width;
  for (let start = 0; start < deals.length; start += step) {
    const cards = deals.subarray(start, start + step);
    if (isDirect) {
      give(cards, cards.length / width);
    } else {
      packer.add(cards);
    }
    if (turns.isOver()) await turns.next();
  }
  packer.flush();
}

/**
 * Gives on all deals: of a typed array, or one after the other, at once or as they come. Where one is none, those
 * before it may have been given.
 */
export async function giveDeals(deals, { width, numbers, signal }, give) {
  const packer = new Packer(width, numbers, give);
  const turns = turnsOf(signal);
  if (isFlat(deals) && !numbers) return addFlat(deals, width, packer, give, turns);
  const isAsync = typeof deals?.[Symbol.asyncIterator] === 'function';
  if (isFlat(deals) || typeof deals !== 'object' || (!isAsync && !isSequence(deals))) {
    throw new InputError(
      `the deals: found ${kindOf(deals)}; expected a function that shuffles, deals one after the other, or a log as a string or Blob`,
    );
  }
  const add = (deal) => {
    packer.add(deal);
    return turns.isOver();
  };
  if (isAsync) {
    for await (const deal of eachOf(deals, signal)) if (add(deal)) await turns.next();
  } else {
    for (const deal of deals) if (add(deal)) await turns.next();
  }
  packer.flush();
  signal?.throwIfAborted();
}

/** The first cards of a deal. */
function drawn(deal, width) {
  if (Array.isArray(deal) || isFlat(deal)) return deal.slice(0, width);
  if (!isSequence(deal)) return deal;
  const cards = [];
  for (const card of deal) {
    if (cards.push(card) === width) break;
  }
  return cards;
}

/**
 * Gives on the deals that a function makes of the deck, in place or as what it returns, at once or as a promise. A draw
 * is the first `width` cards of a deal.
 */
export async function giveShuffled(shuffle, { deck, width, numbers, samples, signal }, give) {
  const packer = new Packer(width, numbers, give);
  const turns = turnsOf(signal);
  for (let made = 0; made < samples; ++made) {
    const cards = deck.slice();
    let shuffled = shuffle(cards);
    if (typeof shuffled?.then === 'function') shuffled = await unlessAborted(shuffled, signal);
    const deal = shuffled ?? cards;
    packer.add(width < deck.length ? drawn(deal, width) : deal);
    if (turns.isOver()) await turns.next();
  }
  packer.flush();
  signal?.throwIfAborted();
}
