import { canLend, lendBlob } from './blobs.mjs';
import { InputError } from './errors.mjs';
import { makeInstance } from './instance.mjs';
import { givenOf, kindOf } from './options.mjs';

// Where the program starts: a folder of its own, in which no name is taken.
const folder = '/files';
const streams = ['/stdin', '/stdout', '/stderr'];

function redirect({ FS }, input) {
  FS.writeFile(streams[0], input);
  streams.forEach((path, descriptor) => {
    FS.close(FS.getStream(descriptor));
    if (FS.open(path, descriptor === 0 ? 'r' : 'w+').fd !== descriptor) throw new Error('a stream has another number');
  });
}

function put(FS, name, content, onRead) {
  const path = name.startsWith('/') ? name : `${folder}/${name}`;
  FS.mkdirTree(path.slice(0, path.lastIndexOf('/')) || '/');
  if (content instanceof Blob) {
    lendBlob(FS, path, content, onRead && ((bytes) => onRead(name, bytes)));
  } else {
    FS.writeFile(path, content);
  }
}

function checkContent(name, content) {
  if (typeof content === 'string' || ArrayBuffer.isView(content) || (content instanceof Blob && canLend())) return;
  throw new InputError(`${name}: found ${kindOf(content)}; expected a text or a Uint8Array`);
}

/**
 * The whole command line, in an instance of its own with files in memory: what `evenhand WORDS` prints and its exit
 * code. `files` are the files that it finds, by name; `file(name)` has the bytes of what it left. In a worker of a page a
 * file may be a Blob, which is read piece by piece; `onRead(name, bytes)` then says how far it was read.
 */
export async function run(words, options = {}) {
  const { files = {}, stdin = '', columns = 80, onRead } = givenOf(options);
  if (!Array.isArray(words)) {
    throw new InputError(`the words: found ${kindOf(words)}; expected a list, such as ['audit', 'naive-swap']`);
  }
  if (typeof files !== 'object') throw new InputError(`files: found ${kindOf(files)}; expected an object, such as { 'a.csv': text }`);
  for (const [name, content] of Object.entries(files)) checkContent(name, content);
  checkContent('stdin', stdin);
  const instance = await makeInstance({ memoryFiles: true, variables: { COLUMNS: String(columns), TERM: 'dumb' } });
  const { FS } = instance;
  FS.mkdirTree(folder);
  FS.chdir(folder);
  for (const [name, content] of Object.entries(files)) put(FS, name, content, onRead);
  redirect(instance, stdin);
  const code = instance.callMain(words.map(String));
  const [, stdout, stderr] = streams.map((path) => FS.readFile(path, { encoding: 'utf8' }));
  return { code, stdout, stderr, file: (name) => FS.readFile(name) };
}
