// What runs a pasted shuffle, in a worker of its own: it stands before the pasted text, and its policy lets no request
// leave. `deal(shuffle)` answers each request with a batch of deals.

import { giveShuffled } from '../../npm/source/deals.mjs';
import { InputError } from '../../npm/source/errors.mjs';

const post = self.postMessage.bind(self);
const now = performance.now.bind(performance);

/** Deals until `samples` are made or the time is over, and posts them. */
async function batch(shuffle, { deck, samples, time }) {
  const end = now() + time;
  const cards = Array.from({ length: deck }, (_, place) => place);
  const parts = [];
  let made = 0;
  const give = (part) => parts.push(part.slice());
  while (made < samples && now() < end) {
    const step = Math.min(samples - made, 64);
    await giveShuffled(shuffle, { deck: cards, width: deck, samples: step }, give);
    made += step;
  }
  const deals = new Uint16Array(made * deck);
  parts.forEach((part, place) => deals.set(part, place * 64 * deck));
  post({ deals, made }, [deals.buffer]);
}

export function deal(shuffle) {
  if (typeof shuffle !== 'function') {
    post({ noFunction: true });
    return;
  }
  self.onmessage = ({ data }) => {
    batch(shuffle, data).catch((error) => {
      const line = String(error?.message ?? error);
      post(error instanceof InputError ? { refused: line } : { thrown: line });
    });
  };
  post({ ready: true });
}
