// Logs: texts, streams and blobs, which the program reads in an instance of its own.

import { EvenhandError, InputError } from './errors.mjs';
import { openLibrary } from './library.mjs';
import { run } from './program.mjs';
import { Result } from './result.mjs';

const isWebStream = (value) => typeof value?.getReader === 'function';
const isNodeStream = (value) => typeof value?.pipe === 'function' && !value.readableObjectMode;

/** Whether it is the text or the bytes of a file, and not deals. */
export function isLog(value) {
  return typeof value === 'string' || value instanceof Blob || isWebStream(value) || isNodeStream(value);
}

async function* chunksOf(stream) {
  if (!isWebStream(stream)) {
    yield* stream;
    return;
  }
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
}

/** All bytes of a text, a blob or a stream. */
export async function bytesOf(log) {
  if (typeof log === 'string') return new TextEncoder().encode(log);
  if (log instanceof Blob) return new Uint8Array(await log.arrayBuffer());
  if (ArrayBuffer.isView(log)) return new Uint8Array(log.buffer, log.byteOffset, log.byteLength);
  const chunks = [];
  for await (const chunk of chunksOf(log)) chunks.push(chunk);
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/** The document that a command leaves, as a Result; its error as an exception. */
export async function resultOf(words, files) {
  const library = await openLibrary();
  const { code, stdout, stderr } = await run([...words, '--json'], { files });
  if (stdout.startsWith('{')) return new Result(library, stdout);
  const line = stderr.trimEnd().split('\n').filter((each) => each.startsWith('evenhand: ')).join('\n');
  throw new (code === 2 ? InputError : EvenhandError)(line.replaceAll('evenhand: ', '') || `exit code ${code}`);
}

/** What a file may be called in memory and in documents. */
export const fileName = (name) => String(name).replace(/[/\0]/g, '-') || 'log';
