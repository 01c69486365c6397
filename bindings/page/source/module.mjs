// The program, as the page holds it: packed by xz, as text.

import { XzReadableStream } from 'xz-decompress';

/** The compiled module; `text` is base64. */
export async function moduleOf(text) {
  const packed = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const bytes = new Response(new XzReadableStream(new Blob([packed]).stream()));
  return WebAssembly.compile(await bytes.arrayBuffer());
}
