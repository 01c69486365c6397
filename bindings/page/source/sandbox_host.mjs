// The page's side of a pasted shuffle.

import { Refusal, textOf } from './engine.mjs';
import { say } from './words.mjs';

const patience = 5000;

/** The name of the function that is to be called: `shuffle`, or else the last one that is declared. */
export function nameOf(code) {
  const names = [...code.matchAll(/(?:function\s*\*?\s*|(?:const|let|var)\s+)([A-Za-z_$][\w$]*)\s*(?:\(|=\s*(?:async\s*)?(?:function|\(|[A-Za-z_$][\w$]*\s*=>))/g)]
    .map(([, name]) => name);
  return names.includes('shuffle') ? 'shuffle' : names.at(-1);
}

/** What the worker posted, with what went wrong in words. */
function answered({ thrown, refused, noFunction, ...answer }) {
  if (thrown) return { error: say('threw', { what: thrown }) };
  return noFunction ? { error: say('noFunction') } : { ...answer, error: refused };
}

/** Runs a pasted shuffle; one that gives no deals for 5 s is ended. */
export class Sandbox {
  #worker;
  #settle;
  #address;

  constructor(code) {
    const name = nameOf(code);
    const call = name ? `typeof ${name} === 'function' ? ${name} : undefined` : 'undefined';
    // The pasted text begins in the first line, so that errors name its own lines.
    const alone = code.replace(/^\s*export\s+(default\s+)?/gm, (found) => ' '.repeat(found.length));
    const script = `${textOf('sandbox')} ${alone}\n;evenhandDeals.deal(${call});`;
    this.#address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  }

  #wait() {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        reject(new Refusal(say('endless', { seconds: patience / 1000 })));
        this.stop();
      }, patience);
      this.#settle = ({ error, ...answer }) => {
        clearTimeout(timer);
        if (error) reject(new Refusal(error));
        else resolve(answer);
      };
    });
  }

  start() {
    const ready = this.#wait();
    this.#worker = new Worker(this.#address);
    this.#worker.onmessage = ({ data }) => this.#settle(answered(data));
    this.#worker.onerror = (event) => {
      event.preventDefault();
      this.#settle({ error: say('atLine', { line: event.lineno, what: event.message }) });
    };
    return ready;
  }

  /** Up to `samples` deals, as many as are made in a moment. */
  deals(deck, samples) {
    const answer = this.#wait();
    this.#worker.postMessage({ deck, samples, time: 100 });
    return answer;
  }

  stop() {
    this.#settle?.({ error: say('stopped') });
    this.#worker?.terminate();
    URL.revokeObjectURL(this.#address);
  }
}
