// Long work beside other work: turns of 50 ms, and an end when a signal says so.

// As they are before a test puts clocks of its own in their place.
const { setTimeout: wait } = globalThis;
const now = performance.now.bind(performance);

const turnLength = 50;

/** What is asked at each step: `if (turns.isOver()) await turns.next()`. Both throw when the signal is aborted. */
export function turnsOf(signal) {
  let start = now();
  return {
    isOver() {
      signal?.throwIfAborted();
      return now() - start >= turnLength;
    },
    async next() {
      await new Promise((resolve) => wait(resolve));
      signal?.throwIfAborted();
      start = now();
    },
  };
}

/** What is promised, or the signal's reason as soon as it is aborted. */
export function unlessAborted(promise, signal) {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    const forget = () => signal.removeEventListener('abort', stop);
    Promise.resolve(promise).finally(forget).then(resolve, reject);
  });
}

/** What comes one after the other until the signal is aborted, even while the next one is awaited. */
export async function* eachOf(sequence, signal) {
  if (!signal) {
    yield* sequence;
    return;
  }
  const iterator = sequence[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await unlessAborted(iterator.next(), signal);
      if (done) return;
      yield value;
    }
  } finally {
    // It is told, and not waited for: what it waits for may never come.
    Promise.resolve(iterator.return?.()).catch(() => {});
    if (signal.aborted) sequence.destroy?.();
  }
}
