// Where a page has the module: beside this script, or where configure() says.

import factory from '../wasm/evenhand.cjs';

let place;

export const environment = {};

async function compiled(wasm) {
  if (wasm instanceof WebAssembly.Module) return wasm;
  if (wasm instanceof ArrayBuffer || ArrayBuffer.isView(wasm)) return WebAssembly.compile(wasm);
  const response = wasm instanceof Response ? wasm : await fetch(wasm);
  if (!response.ok) throw new Error(`evenhand: ${response.url}: ${response.status} ${response.statusText}`);
  // Servers that do not know the type are still read.
  if (response.headers.get('Content-Type') !== 'application/wasm') return WebAssembly.compile(await response.arrayBuffer());
  return WebAssembly.compileStreaming(response);
}

export async function load() {
  return { factory, module: await compiled(place ?? new URL('../wasm/evenhand.wasm', import.meta.url)) };
}

/** What `wasm` is: the address of evenhand.wasm, its bytes, a Response, or the compiled module. */
export function configure({ wasm }) {
  place = wasm;
}
