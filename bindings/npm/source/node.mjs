// Where Node has the module: in the package, or in the folder that EVENHAND_WASM names.

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = process.env.EVENHAND_WASM ?? fileURLToPath(new URL('../wasm', import.meta.url));

export const environment = process.env;

export async function load() {
  const factory = createRequire(import.meta.url)(path.resolve(folder, 'evenhand.cjs'));
  return { factory, module: await WebAssembly.compile(await readFile(path.join(folder, 'evenhand.wasm'))) };
}

export function configure() {}
