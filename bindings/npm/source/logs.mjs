// Logs: texts, streams and blobs, which the program reads in an instance of its own.

import { EvenhandError, InputError } from './errors.mjs';
import { openLibrary } from './library.mjs';
import { kindOf } from './options.mjs';
import { run } from './program.mjs';
import { Result } from './result.mjs';
import { eachOf, unlessAborted } from './turns.mjs';

const isWebStream = (value) => typeof value?.getReader === 'function';
const isNodeStream = (value) => typeof value?.pipe === 'function' && !value.readableObjectMode;

/** Whether it is the text or the bytes of a file, and not deals. */
export function isLog(value) {
  return typeof value === 'string' || value instanceof Blob || isWebStream(value) || isNodeStream(value);
}

async function* chunksOf(stream, signal) {
  if (!isWebStream(stream)) {
    yield* eachOf(stream, signal);
    return;
  }
  const reader = stream.getReader();
  const next = () => unlessAborted(reader.read(), signal);
  try {
    for (let { done, value } = await next(); !done; { done, value } = await next()) yield value;
  } finally {
    if (signal?.aborted) reader.cancel(signal.reason).catch(() => {});
  }
}

/** A chunk of a stream as bytes. */
function chunkOf(chunk) {
  if (typeof chunk === 'string') return new TextEncoder().encode(chunk);
  if (ArrayBuffer.isView(chunk)) return new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  if (chunk instanceof ArrayBuffer) return new Uint8Array(chunk);
  throw new InputError(`the log: a stream of ${kindOf(chunk)}; expected bytes or texts`);
}

/** Arrays of bytes, one behind the other. */
export function joined(chunks) {
  const bytes = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.length, 0));
  let end = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, end);
    end += chunk.length;
  }
  return bytes;
}

/** All bytes of a text, a blob or a stream. */
export async function bytesOf(log, signal) {
  if (log instanceof Blob) return new Uint8Array(await unlessAborted(log.arrayBuffer(), signal));
  if (typeof log === 'string' || ArrayBuffer.isView(log)) return chunkOf(log);
  const chunks = [];
  for await (const chunk of chunksOf(log, signal)) chunks.push(chunkOf(chunk));
  return joined(chunks);
}

/** The document that a command leaves, as a Result; its error as an exception. */
export async function resultOf(words, files) {
  const library = await openLibrary();
  const { code, stdout, stderr } = await run([...words, '--json'], { files });
  if (stdout.startsWith('{')) return new Result(library, stdout);
  const line = stderr.trimEnd().split('\n').filter((each) => each.startsWith('evenhand: ')).join('\n');
  throw new (code === 2 ? InputError : EvenhandError)(line.replaceAll('evenhand: ', '') || `exit code ${code}`);
}

/** What a file may be called in memory and in documents: no folder, and not the sign for standard input. */
export function fileName(name) {
  const file = String(name).replace(/[/\0]/g, '-');
  return ['', '-', '.', '..'].includes(file) ? 'log' : file;
}

/** The name of a file that is none of the files. */
export function freeName(files, name) {
  const file = fileName(name);
  let free = file;
  for (let count = 2; Object.hasOwn(files, free); ++count) free = `${file} ${count}`;
  return free;
}
