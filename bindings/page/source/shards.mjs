// A large log in parts: each worker counts its shard, and one of them merges all. The result has the same bytes as one run
// of the whole log.

import { Engine, Refusal } from './engine.mjs';

const least = 4 << 20; // bytes of a log for which several workers are worth it
const mostWorkers = 4;

/** Whether it is worth asking for shards of this log. The program refuses those of some formats. */
export const isDivided = (words, size) => size >= least && words[0] === 'audit' && words.includes('--log');

/** Whether each deal is found without reading the log through. */
const isOfOneWidth = (words) => ['u8', 'u16le'].includes(words[words.indexOf('--reader') + 1]);

/** The words of each of `count` shards. */
export const shardsOf = (words, count) => Array.from({ length: count }, (_, k) => [...words, '--shard', `${k + 1}/${count}`]);

/**
 * How far all shards are, from 0 to 1: each counts a range of its own. Where a text is read through before, that is
 * taken for half of the work.
 */
export class Shares {
  #size;
  #count;
  #isReadThrough;
  #places;
  #counts;
  #done;

  constructor(size, count, isReadThrough) {
    this.#size = size;
    this.#count = count;
    this.#isReadThrough = isReadThrough;
    this.#places = Array(count).fill(0);
    this.#counts = Array(count).fill(!isReadThrough);
    this.#done = Array(count).fill(0);
  }

  at(shard, bytes) {
    this.#counts[shard] ||= bytes < this.#places[shard];
    this.#places[shard] = bytes;
    this.#done[shard] = Math.max(this.#done[shard], this.#shareOf(shard, bytes));
    return this.#done.reduce((sum, done) => sum + done) / this.#count;
  }

  #shareOf(shard, bytes) {
    const range = this.#size / this.#count;
    const counted = Math.min(1, bytes / range - shard);
    if (!this.#isReadThrough) return counted;
    return this.#counts[shard] ? (1 + Math.max(0, counted)) / 2 : bytes / this.#size / 2;
  }
}

class RefusedShard extends Refusal {}

export class Shards {
  #engines;

  constructor(count = Math.min(mostWorkers, navigator.hardwareConcurrency)) {
    this.#engines = Array.from({ length: count }, () => new Engine());
  }

  /** The answer of an audit; nothing where the program takes no shards of it. `onProgress` gets 0 to 1. */
  async answer(words, files, size, onProgress) {
    const count = this.#engines.length;
    const shares = new Shares(size, count, !isOfOneWidth(words));
    const work = shardsOf(words, count).map(async (mine, shard) => {
      const engine = this.#engines[shard];
      engine.onProgress = (bytes) => onProgress(shares.at(shard, bytes));
      const part = await engine.call('part', { words: mine, files, part: `shard-${shard + 1}-${count}.evenhand` });
      if (!part.bytes) throw new RefusedShard();
      return part;
    });
    try {
      const parts = await Promise.all(work);
      const named = Object.fromEntries(parts.map(({ bytes }, shard) => [`part-${shard + 1}`, bytes]));
      const merged = await this.#engines[0].call('answer', { words: ['merge', ...Object.keys(named)], files: named });
      return { ...merged, understood: parts[0].understood };
    } catch (error) {
      if (!(error instanceof RefusedShard)) throw error;
      this.stop();
      return undefined;
    }
  }

  stop(why) {
    for (const engine of this.#engines) engine.stop(why);
  }
}
