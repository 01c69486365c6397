import { makeInstance } from './instance.mjs';

const streams = ['/stdin', '/stdout', '/stderr'];

function redirect({ FS }, input) {
  FS.writeFile(streams[0], input);
  streams.forEach((path, descriptor) => {
    FS.close(FS.getStream(descriptor));
    if (FS.open(path, descriptor === 0 ? 'r' : 'w+').fd !== descriptor) throw new Error('a stream has another number');
  });
}

function put(FS, name, content) {
  const slash = name.lastIndexOf('/');
  if (slash > 0) FS.mkdirTree(name.slice(0, slash));
  FS.writeFile(name, content);
}

/**
 * The whole command line, in an instance of its own with files in memory: what `evenhand WORDS` prints and its exit
 * code. `files` are the files that it finds, by name; `file(name)` has the bytes of what it left.
 */
export async function run(words, { files = {}, stdin = '', columns = 80 } = {}) {
  const instance = await makeInstance({ memoryFiles: true, variables: { COLUMNS: String(columns), TERM: 'dumb' } });
  const { FS } = instance;
  for (const [name, content] of Object.entries(files)) put(FS, name, content);
  redirect(instance, stdin);
  const code = instance.callMain(words.map(String));
  const [, stdout, stderr] = streams.map((path) => FS.readFile(path, { encoding: 'utf8' }));
  return { code, stdout, stderr, file: (name) => FS.readFile(name) };
}
