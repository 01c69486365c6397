/**
 * Is this shuffle, this deal or this game even-handed?
 *
 * What it says and what it costs is what the program evenhand says of the same deals.
 */

import type { Document, Finding, Verdict } from './document.js';

export type { Document, Finding, Verdict };

/** What the program calls an option, in camelCase or as it is: `numberedFrom: 1`, `'numbered-from': 1`. */
export type OptionValue = string | number | boolean | readonly (string | number)[] | undefined;

/** The options of `evenhand audit` that say what the deals are and how they are judged, without their level. */
export interface PlanWithoutLevel<Card = unknown> {
  /** A number of cards, the name of a game (`'poker'`), or a list of all cards, which then stand in the deals. */
  deck?: number | string | readonly Card[];
  /** What documents call the deals. */
  name?: string;
  /** Groups of tests. */
  tests?: string | readonly string[];
  /** Cards that are dealt of the deck. */
  draw?: number;
  /** Cards of each hand. */
  hands?: string | readonly number[];
  /** Cards to be followed: `'aces=A*'`. */
  group?: string | readonly string[];
  sorted?: boolean;
  numberedFrom?: 0 | 1 | 'auto';
  correction?: 'holm' | 'bh';
  /** Of the intervals of effects. */
  level?: number;
  /** Asks for a certificate that no chance is further off, in percentage points. */
  within?: number | string;
  /** The same, as a part of each chance. */
  withinRelative?: number | string;
  profile?: string;
  /** All others. */
  [option: string]: unknown;
}

/** The options of `evenhand audit` that say what the deals are and how they are judged. */
export interface Plan<Card = unknown> extends PlanWithoutLevel<Card> {
  /** How often a sound shuffle may be called biased, 0.01 if not given. */
  alpha?: number;
}

/** Shuffles a list in place, or gives the shuffled cards: at once or as a promise. */
export type Shuffle<Card = any> = (deck: Card[]) => void | Iterable<Card> | Promise<void | Iterable<Card>>;

/** Deals one after the other: `deal[position] = card`. */
export type Deals<Card = any> =
  | Iterable<Iterable<Card>>
  | AsyncIterable<Iterable<Card>>
  /** One behind the other. */
  | Uint8Array
  | Uint16Array
  | Uint8ClampedArray
  | Int8Array
  | Int16Array
  | Int32Array
  | Uint32Array;

/** The text or the bytes of a log in any format that the program reads. */
export type Log = string | Blob | ReadableStream | NodeStream;

/** A stream of Node. */
export interface NodeStream extends AsyncIterable<unknown> {
  pipe(...destination: any[]): unknown;
}

/** What ends the work, which then throws the signal's reason. */
export interface Abortable {
  signal?: AbortSignal | undefined;
}

export interface Sampled extends Abortable {
  /** How often a function is called, 100,000 times if not given. */
  samples?: number | undefined;
}

export interface AuditOptions<Card = any> extends Plan<Card>, Sampled {}

/** A document and what is made of it. */
export class Result {
  private constructor();
  /** Null where nothing was judged. */
  readonly verdict: Verdict | null;
  /** The answer, in a sentence of at most 25 words. */
  readonly reason: string;
  /** What is wrong with what is biased, where that is known. */
  readonly cause: string | undefined;
  /** What mends it. */
  readonly cure: string | undefined;
  /** What else belongs beside the answer: where a log changes, what was not tested. */
  readonly note: string | undefined;
  readonly findings: Finding[];
  readonly document: Document;
  /** The document as the program writes it. */
  readonly json: string;
  /** A page. */
  toHTML(): string;
  toMarkdown(): string;
  toJUnit(): string;
  /** What the program prints in 80 columns. */
  toString(): string;
  /** In any format of `--format`; of one of several files, one is named: `'csv/findings.csv'`. */
  render(format: string): string;
}

/** Puts deals that a function makes, deals, or a log through the tests of `evenhand audit`. */
export function audit<Card = any>(
  deals: Shuffle<Card> | Deals<Card> | Log,
  options?: AuditOptions<Card>,
): Promise<Result>;

export interface CompareOptions<Card = any> extends Sampled {
  deck: number | readonly Card[];
  /** All others. */
  [option: string]: unknown;
}

/** What `evenhand compare` says of functions and of the program's shufflers, which are named. */
export function compare<Card = any>(
  sources: readonly (Shuffle<Card> | string)[] | Record<string, Shuffle<Card> | string>,
  options: CompareOptions<Card>,
): Promise<Result>;

/** A word of a command line, or the bytes of a file that is named there. */
export type Word = string | number | Blob | Uint8Array | ReadableStream;

/** What the command of that name answers: words, and its options as an object behind them. */
export type Answer = (...words: (Word | Record<string, OptionValue>)[]) => Promise<Result>;

export const claims: Answer;
/** `await exact('riffle:7', { deck: 'poker' })` */
export const exact: Answer;
export const explain: Answer;
export const hand: Answer;
/** Which known shuffler a table of counts looks like: its name, or its bytes. */
export const identify: Answer;
export const odds: Answer;
export const plan: Answer;
export const pvalue: Answer;
export const sprt: Answer;
/** Whether a transcript of deals holds: its name, or its bytes. */
export const verify: Answer;

export interface ExpectFairOptions<Card = any> extends PlanWithoutLevel<Card>, Sampled {
  /** It follows from falseAlarms. */
  alpha?: never;
  /**
   * How often a sound shuffle fails, at most: 1e-6 of runs if not given. A suite of n assertions is red without a reason
   * in at most n times as many.
   */
  falseAlarms?: number | undefined;
  /** A verdict that passes as well. */
  allow?: 'predictable' | 'inconclusive' | undefined;
}

/**
 * Throws a FairnessError unless no bias is found in 20,000 deals of 52 cards, if not said otherwise. Where a first session
 * of a function is biased, a second one of new deals has to be as well. Deals that can be foretold, as those of
 * Math.random() can, throw, too, unless `allow` is 'predictable'.
 */
export function expectFair<Card = any>(
  deals: Shuffle<Card> | Deals<Card> | Log,
  options?: ExpectFairOptions<Card>,
): Promise<Result>;

/** What expectFair throws. */
export class FairnessError extends Error {
  readonly result: Result;
}

/** For `expect.extend(matchers)` of vitest and jest. */
export const matchers: {
  toBeFair(received: any, options?: ExpectFairOptions): Promise<{ pass: boolean; message(): string }>;
};

declare global {
  // The types of jest have this interface, and vitest's take over what is added to it. Those of @jest/globals do not.
  namespace jest {
    interface Matchers<R, T = {}> {
      /** After `expect.extend(matchers)`: `await expect(shuffle).toBeFair({ deck: 52 })`. */
      toBeFair(options?: ExpectFairOptions): Promise<R>;
    }
  }
}

/** The counts of some deals of a session: filled, saved, merged in any order, judged at the end. */
export class Tally<Card = any> {
  private constructor();
  static create<Card = any>(plan: Plan<Card> & { firstDeal?: number }): Promise<Tally<Card>>;
  /** What save() gave, and the deals of which are numbers. */
  static load(bytes: Uint8Array): Promise<Tally<number>>;
  /** How many deals it has. */
  readonly deals: number;
  /** Cards of the deck. */
  readonly deck: number;
  /** Cards a deal. */
  readonly width: number;
  /** Says that the deals added next are those of the session from this number on. */
  startAt(deal: number): this;
  update(deals: Deals<Card>, options?: Abortable): Promise<this>;
  /**
   * Adds what a function makes of the deck, so many times. `first` is the number of the first card where they are no list:
   * that of the plan if not given, and 0 for a loaded tally.
   */
  shuffle(shuffle: Shuffle<Card>, samples: number, options?: Abortable & { first?: 0 | 1 }): Promise<this>;
  /** Adds what another tally of the same plan has of other deals of the session. */
  merge(other: Tally<Card>): this;
  /** What all deals from number 0 on show; more may be added later. */
  result(): Result;
  save(): Uint8Array;
  /** Frees its memory at once. */
  delete(): void;
}

export interface Run {
  code: number;
  stdout: string;
  stderr: string;
  /** The bytes of a file that the command left. */
  file(name: string): Uint8Array;
}

/**
 * The whole command line, with files in memory: `await run(['audit', 'naive-swap', '--samples', '20k'])`. In a worker of a
 * page a file may be a Blob, which is read piece by piece; `onRead` says how far.
 */
export function run(
  words: readonly (string | number)[],
  options?: {
    files?: Record<string, string | ArrayBufferView | Blob>;
    stdin?: string | Uint8Array;
    columns?: number;
    onRead?: (name: string, bytes: number) => void;
  },
): Promise<Run>;

/** "evenhand 0.1.0 …" */
export function version(): Promise<string>;

/** In pages: where evenhand.wasm is, if it is not in `../wasm` of the script, or what it is. */
export function configure(options: { wasm: string | URL | BufferSource | Response | WebAssembly.Module }): void;

/** evenhand could not finish: memory, input and output, or a fault in it. */
export class EvenhandError extends Error {}

/** What was given cannot be used; the message says what was found and what was expected. */
export class InputError extends EvenhandError {}
