// What computes: a worker that has the program and answers one call after the other.

import { configure, run, Result, Tally, version } from '../../npm/source/index.mjs';
import { openLibrary } from '../../npm/source/library.mjs';
import { moduleOf, unpacked } from './module.mjs';

let tally;

/** What the page shows of a result: the answer, then cause and cure where they are known, then a note. */
const shown = ({ json, verdict, reason, cause, cure, note }) => ({ json, verdict, headline: reason, cause, cure, note });

/** What a log was taken for, as a run says it: "csv, 6 of 49 cards a deal, …". */
function understoodIn(messages, names) {
  const lines = messages.split('\n').flatMap((line) => names.filter((name) => line.startsWith(`${name}: `)).map((name) => line.slice(name.length + 2)));
  return lines[0];
}

const calls = {
  /** Takes the program packed, or compiled by another worker, to whom it is given back. */
  async start({ packed, module }) {
    const compiled = module ?? (await moduleOf(packed));
    configure({ wasm: compiled });
    return compiled;
  },

  version,

  /** A command: its result, or its refusal in the program's words. */
  async answer({ words, files }) {
    const onRead = (name, bytes) => postMessage({ progress: bytes });
    const { code, stdout, stderr } = await run([...words, '--json'], { files, onRead });
    const line = stderr.slice(Math.max(0, stderr.search(/^evenhand: /m))).trim().replace(/^evenhand: /gm, '');
    if (!stdout.startsWith('{')) return line || code !== 0 ? { refusal: line || stdout } : { said: stdout };
    return { ...shown(new Result(await openLibrary(), stdout)), understood: understoodIn(stderr, Object.keys(files ?? {})) };
  },

  /** A part of a run: the bytes of the file `part` that it leaves; none where it is refused. */
  async part({ words, files, part }) {
    const onRead = (name, bytes) => postMessage({ progress: bytes });
    const { code, stderr, file } = await run(words, { files, onRead });
    return code === 0 ? { bytes: file(part), understood: understoodIn(stderr, Object.keys(files)) } : {};
  },

  /** A packed text. */
  text: ({ packed }) => unpacked(packed).text(),

  /** A document in another format. */
  async render({ json, format }) {
    return (await openLibrary()).render(json, format);
  },

  async begin({ plan }) {
    tally?.delete();
    tally = await Tally.create(plan);
  },

  async add({ cards }) {
    await tally.update(cards);
    return tally.deals;
  },

  async judge() {
    return shown(tally.result());
  },
};

// One after the other, as they came.
let before = Promise.resolve();
self.onmessage = ({ data: { id, call, given } }) => {
  before = before.then(async () => {
    try {
      postMessage({ id, result: await calls[call](given) });
    } catch (error) {
      postMessage({ id, error: { message: error.message, isInput: error.name === 'InputError' } });
    }
  });
};
