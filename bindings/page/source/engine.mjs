// The page's side of the workers that compute.

const textOf = (id) => document.getElementById(id).textContent;

const addresses = new Map();

/** The address of a script that the page holds, for a worker. */
function scriptAddress(id) {
  if (!addresses.has(id)) addresses.set(id, URL.createObjectURL(new Blob([textOf(id)], { type: 'text/javascript' })));
  return addresses.get(id);
}

// Compiled once, by the first worker.
let compiled;

/** What the program refused, in its own words; or what became of a worker. */
export class Refusal extends Error {}

/** A worker with the program. It is made when it is first called, and again after stop(). */
export class Engine {
  #worker;
  #waiting = new Map();
  #count = 0;
  #calls = 0;

  /** Called with the bytes of a file that were read. */
  onProgress = () => {};

  async #start() {
    const worker = new Worker(scriptAddress('engine'));
    worker.onmessage = ({ data }) => this.#receive(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.stop(event.message || 'the worker ended: out of memory?');
    };
    this.#worker = worker;
    const first = compiled === undefined;
    const module = first ? undefined : await compiled;
    if (this.#worker !== worker) throw new Refusal('stopped');
    const started = this.#send('start', module ? { module } : { packed: textOf('program') });
    if (first) {
      compiled = started.catch(() => (compiled = undefined));
    }
    await started;
  }

  #starting;

  /** Asks the worker. */
  async call(call, given = {}) {
    this.#calls += 1;
    try {
      this.#starting ??= this.#start();
      await this.#starting;
      return await this.#send(call, given);
    } finally {
      this.#calls -= 1;
    }
  }

  #send(call, given) {
    const id = (this.#count += 1);
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, call, given });
    });
  }

  #receive({ id, result, error, progress }) {
    if (progress !== undefined) {
      this.onProgress(progress);
      return;
    }
    const { resolve, reject } = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error) reject(new Refusal(error.message));
    else resolve(result);
  }

  /** Ends what is computed; who waits for it gets a Refusal. */
  stop(why = 'stopped') {
    if (this.#calls === 0) return;
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#starting = undefined;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(new Refusal(why));
  }
}

export { scriptAddress, textOf };
