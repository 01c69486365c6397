import { giveDeals, giveShuffled, numbersOf } from './deals.mjs';
import { InputError } from './errors.mjs';
import { openLibrary } from './library.mjs';
import { checkSignal, givenOf, kindOf, planOf, samplesOf } from './options.mjs';
import { Result } from './result.mjs';

const mostDeals = 2 ** 53;

// An audit that nobody holds any more is deleted.
const forgotten = new FinalizationRegistry(({ library, audit }) => library.deleteAudit(audit));

/**
 * The counts of some deals of a session: filled with deals, saved, merged in any order, judged at the end. Made by
 * Tally.create() and Tally.load().
 */
export class Tally {
  #library;
  #audit;
  #cards;
  #numbers;
  #first; // The number of the first card where they are no list.

  constructor(library, audit, cards, first = 0) {
    if (typeof library?.newAudit !== 'function') {
      throw new InputError('new Tally(): a tally is made by `await Tally.create({ deck: 52 })`');
    }
    this.#library = library;
    this.#audit = audit;
    this.#cards = cards;
    this.#numbers = cards && numbersOf(cards);
    this.#first = first;
    forgotten.register(this, { library, audit }, this);
  }

  static async create(given = {}) {
    const { deck, firstDeal = 0, ...options } = givenOf(given, 'the plan');
    const cards = isList(deck) ? [...deck] : undefined;
    if (cards) numbersOf(cards);
    const plan = planOf({ deck: cards ? cards.length : deck, ...options });
    if (cards && String(plan['numbered-from'] ?? 0) !== '0') {
      throw new InputError('numbered-from: the deck is a list of its cards, which have no other numbers');
    }
    const library = await openLibrary();
    const tally = new Tally(library, library.newAudit(JSON.stringify(plan)), cards, Number(plan['numbered-from']) || 0);
    return firstDeal === 0 ? tally : tally.startAt(firstDeal);
  }

  /** What save() gave, and the deals of which are numbers. */
  static async load(bytes) {
    if (!(bytes instanceof Uint8Array)) throw new InputError(`the saved tally: found ${kindOf(bytes)}; expected a Uint8Array`);
    const library = await openLibrary();
    return new Tally(library, library.loadAudit(bytes));
  }

  #handle() {
    if (this.#audit === undefined) throw new InputError('the tally was deleted');
    return this.#audit;
  }

  get deals() {
    return this.#library.deals(this.#handle());
  }

  get deck() {
    return this.#library.deck(this.#handle());
  }

  get width() {
    return this.#library.width(this.#handle());
  }

  startAt(deal) {
    if (!Number.isInteger(deal) || deal < 0 || deal > mostDeals) {
      throw new InputError(`firstDeal: found ${kindOf(deal)}; expected a whole number from 0 to 2^53`);
    }
    this.#library.startAt(this.#handle(), deal);
    return this;
  }

  #give = (cards, deals) => this.#library.add(this.#handle(), cards, deals);

  async update(deals, options = {}) {
    const { signal } = givenOf(options);
    checkSignal(signal);
    await giveDeals(deals, { width: this.width, numbers: this.#numbers, signal }, this.#give);
    return this;
  }

  /**
   * Adds deals that a function makes of the deck. Where the cards are no list they are numbered from `first`, which is the
   * plan's if it is not given.
   */
  async shuffle(shuffle, samples, options = {}) {
    const { first = this.#first, signal } = givenOf(options);
    if (typeof shuffle !== 'function') {
      throw new InputError(`the shuffle: found ${kindOf(shuffle)}; expected a function that shuffles a deck`);
    }
    if (first !== 0 && first !== 1) throw new InputError(`first: found ${kindOf(first)}; expected 0 or 1`);
    samplesOf(samples, 0);
    checkSignal(signal);
    const deck = this.#cards ?? Array.from({ length: this.deck }, (_, place) => place + first);
    await giveShuffled(shuffle, { deck, width: this.width, numbers: this.#numbers, samples, signal }, this.#give);
    return this;
  }

  merge(other) {
    if (!(other instanceof Tally)) throw new InputError(`merge: found ${kindOf(other)}; expected a Tally`);
    if (!sameCards(this.#cards, other.#cards)) {
      throw new InputError('merge: the tallies number their cards otherwise; give both the same deck, in one order');
    }
    this.#library.merge(this.#handle(), other.#handle());
    return this;
  }

  result() {
    return new Result(this.#library, this.#library.document(this.#handle()));
  }

  save() {
    return this.#library.save(this.#handle());
  }

  /** Frees its memory at once; else that is done when nobody holds it any more. */
  delete() {
    if (this.#audit === undefined) return;
    forgotten.unregister(this);
    this.#library.deleteAudit(this.#audit);
    this.#audit = undefined;
  }
}

const isList = (deck) => deck !== null && typeof deck === 'object' && Symbol.iterator in deck;

function sameCards(one, other) {
  if (!one || !other) return one === other;
  return one.length === other.length && one.every((card, place) => card === other[place]);
}
