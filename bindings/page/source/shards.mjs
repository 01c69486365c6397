// A large binary log in parts: each worker counts its shard, and one of them merges all. The result has the same bytes as
// one run of the whole log.

import { Engine } from './engine.mjs';

const least = 4 << 20; // bytes of a log for which several workers are worth it
const mostWorkers = 4;

/** Whether the program takes shards of this log: of deals that have one length. */
export function isDivided(words, size) {
  const reader = words[words.indexOf('--reader') + 1];
  return size >= least && words.includes('--reader') && ['u8', 'u16le'].includes(reader);
}

/** The words of each of `count` shards. */
export const shardsOf = (words, count) => Array.from({ length: count }, (_, k) => [...words, '--shard', `${k + 1}/${count}`]);

/** How far all shards are, from 0 to 1: each reads a range of its own. */
export class Shares {
  #first = [];
  #last = [];
  #range;

  constructor(size, count) {
    this.#range = size / count;
  }

  at(shard, bytes) {
    this.#first[shard] ??= bytes;
    this.#last[shard] = bytes;
    const read = this.#last.reduce((sum, last, each) => sum + last - this.#first[each], 0);
    return Math.min(1, read / (this.#range * this.#last.length));
  }
}

export class Shards {
  #engines;

  constructor(count = Math.min(mostWorkers, navigator.hardwareConcurrency)) {
    this.#engines = Array.from({ length: count }, () => new Engine());
  }

  /** The answer of an audit; nothing where the program takes no shards of it. `onProgress` gets 0 to 1. */
  async answer(words, files, size, onProgress) {
    const count = this.#engines.length;
    const shares = new Shares(size, count);
    const work = shardsOf(words, count).map((mine, shard) => {
      const engine = this.#engines[shard];
      engine.onProgress = (bytes) => onProgress(shares.at(shard, bytes));
      return engine.call('part', { words: mine, files, part: `shard-${shard + 1}-${count}.evenhand` });
    });
    const parts = await Promise.all(work);
    if (parts.some(({ refusal }) => refusal !== undefined)) return undefined;
    const named = Object.fromEntries(parts.map(({ bytes }, shard) => [`part-${shard + 1}`, bytes]));
    return this.#engines[0].call('answer', { words: ['merge', ...Object.keys(named)], files: named });
  }

  stop(why) {
    for (const engine of this.#engines) engine.stop(why);
  }
}
