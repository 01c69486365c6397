// The small module, which verifies games and nothing else (src/verifier/verifier.cpp).

import { EvenhandError, InputError } from './errors.mjs';
import { seedFields } from './verify_words.mjs';

const entry = 'evenhand_verify_game';
const [doesNotHold, refused] = [1, 2];
const notThere = 52; // ENOSYS

/** Whether a module is this one, and not the whole program. */
export const isVerifier = (module) => WebAssembly.Module.exports(module).some(({ name }) => name === entry);

/** What the module would ask of a system: there is none. */
function noSystem(module) {
  const imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    imports[from] ??= {};
    imports[from][name] = () => notThere;
  }
  return imports;
}

/**
 * Verifies a game: whether all holds, and the document. `values` are what a site published, by the names of seedFields.
 * Throws InputError for what cannot be used.
 */
export async function verifyGame(module, values) {
  const { exports } = await WebAssembly.instantiate(module, noSystem(module));
  exports._initialize();
  const put = (bytes) => {
    const place = exports.malloc(bytes.length);
    if (place === 0) throw new EvenhandError('out of memory');
    new Uint8Array(exports.memory.buffer).set(bytes, place);
    return place;
  };
  const texts = seedFields.map((name) => put(new TextEncoder().encode(`${(values[name] ?? '').trim()}\0`)));
  const outcome = put(new Uint8Array(4));
  const place = exports[entry](...texts, outcome);
  const memory = new Uint8Array(exports.memory.buffer);
  const text = new TextDecoder().decode(memory.subarray(place, memory.indexOf(0, place)));
  if (memory[outcome] === refused) throw new InputError(text);
  return { holds: memory[outcome] !== doesNotHold, json: text };
}
