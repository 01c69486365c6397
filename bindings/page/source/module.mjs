// What the page holds packed by xz, as text: the program, and licences.

import { XzReadableStream } from 'xz-decompress';

/** What was packed; `text` is base64. */
export function unpacked(text) {
  const packed = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return new Response(new XzReadableStream(new Blob([packed]).stream()));
}

/** The compiled module. */
export const moduleOf = async (text) => WebAssembly.compile(await unpacked(text).arrayBuffer());
