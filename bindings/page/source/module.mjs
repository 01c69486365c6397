// What the page holds packed, as text: the program, and licences. It is packed by xz; or by gzip, where the package for
// JavaScript made the page.

import { XzReadableStream } from 'xz-decompress';

const isGzip = ([first, second]) => first === 0x1f && second === 0x8b;

/** What was packed; `text` is base64. */
export function unpacked(text) {
  const packed = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream();
  return new Response(isGzip(packed) ? stream.pipeThrough(new DecompressionStream('gzip')) : new XzReadableStream(stream));
}

/** The compiled module. */
export const moduleOf = async (text) => WebAssembly.compile(await unpacked(text).arrayBuffer());
