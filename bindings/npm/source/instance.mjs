import { environment, load } from '#platform';

let loading;

/** The compiled module and the function that makes instances of it: loaded once. */
export function loaded() {
  loading ??= load();
  // What failed, such as a request, may be tried again.
  loading.catch(() => (loading = undefined));
  return loading;
}

/**
 * A new instance of the module. With `memoryFiles` it has files of its own in memory; else, with Node, those of the
 * machine.
 */
export async function makeInstance({ memoryFiles = false, variables = environment } = {}) {
  const { factory, module } = await loaded();
  return new Promise((resolve, reject) => {
    factory({
      memoryFiles,
      thisProgram: 'evenhand',
      // Emscripten takes the browser's language for LANG; a page has words of its own.
      preRun: [(instance) => Object.assign(instance.ENV, { LANG: 'C' }, variables)],
      instantiateWasm: (imports, receive) => {
        WebAssembly.instantiate(module, imports).then((made) => receive(made, module), reject);
        return {};
      },
    }).then(resolve, reject);
  });
}
