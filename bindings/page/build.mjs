// Makes the page of its sources and of the program for WebAssembly: one file, which needs nothing beside it.
//   node build.mjs MODULE-FOLDER OUTPUT.html     what the folder has is scripts/wasm.sh's: evenhand.cjs,
//                                                evenhand.wasm and licences/
//   node build.mjs MODULE-FOLDER OUTPUT.html --without-module     has {{module}} in its place, for the package for
//                                                JavaScript, which has it and puts it there (bindings/npm/bin/page.cjs)
// What it needs is in package-lock.json (npm ci), and the program xz.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = path.dirname(fileURLToPath(import.meta.url));
const [moduleFolder, output, option] = process.argv.slice(2);
if (!output) {
  console.error('usage: node build.mjs MODULE-FOLDER OUTPUT.html [--without-module]');
  process.exit(2);
}

// Where the package for JavaScript has the module, and Node's own modules, which a browser does not have.
const places = {
  name: 'places',
  setup(building) {
    building.onResolve({ filter: /\/wasm\/evenhand\.cjs$/ }, () => ({ path: path.resolve(moduleFolder, 'evenhand.cjs') }));
    building.onResolve({ filter: /^(node:)?(fs|path|tty|crypto|child_process|url|worker_threads|os)$/ }, ({ path: name }) => ({
      path: name,
      namespace: 'absent',
    }));
    building.onLoad({ filter: /.*/, namespace: 'absent' }, () => ({ contents: 'module.exports = {};' }));
  },
};

async function bundle(file, options = {}) {
  const { outputFiles } = await build({
    absWorkingDir: here,
    entryPoints: [`source/${file}`],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    conditions: ['browser'],
    target: 'es2022',
    logLevel: 'error',
    plugins: [places],
    ...options,
  });
  // Text in a script of HTML ends at the first end tag.
  return outputFiles[0].text.trim().replaceAll('</script', '<\\/script');
}

/** Bytes by xz, as text; what reads them in the page knows CRC32 alone. */
function packed(bytes) {
  const filter = '--lzma2=preset=9e,dict=32MiB,lc=3,lp=0,pb=0,nice=273';
  const words = ['--format=xz', '--check=crc32', filter, '--threads=1', '--stdout'];
  return execFileSync('xz', words, { input: bytes, maxBuffer: 2 ** 28 }).toString('base64');
}

/** The licences of all that is in the page, one behind the other. */
function licences() {
  const folder = path.join(moduleFolder, 'licences');
  const linked = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name)).sort();
  const files = [path.join(here, '../../LICENSE'), path.join(here, '../../reports/page/LICENSES.txt'), ...linked];
  return files.map((file) => `${path.basename(file)}\n\n${readFileSync(file, 'utf8')}`).join(`\n${'-'.repeat(80)}\n\n`);
}

/** The script of the program's reports, which are shown in the page and run by its policy. */
async function reportScript() {
  process.env.EVENHAND_WASM = path.resolve(moduleFolder);
  const { run } = await import('../npm/source/index.mjs');
  const { stdout } = await run(['pvalue', 'normal', '--z', '1', '--format', 'html']);
  return [...stdout.matchAll(/<script>([^]*?)<\/script>/g)].at(-1)[1];
}

const hashOf = (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

const script = await bundle('main.mjs');
const policy = [
  "default-src 'none'",
  `script-src ${hashOf(script)} ${hashOf(await reportScript())} 'wasm-unsafe-eval'`,
  'worker-src blob:',
  "style-src 'unsafe-inline'",
  'img-src data: blob:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');
const parts = {
  policy,
  script,
  style: await bundle('page.css', { format: undefined }),
  engine: await bundle('worker.mjs'),
  sandbox: await bundle('sandbox.mjs', { globalName: 'evenhandDeals' }),
  module: option === '--without-module' ? '{{module}}' : packed(readFileSync(path.join(moduleFolder, 'evenhand.wasm'))),
  licences: packed(licences()),
};
const page = readFileSync(path.join(here, 'source/page.html'), 'utf8');
const made = page.replace(/\{\{(\w+)\}\}/g, (_, name) => parts[name]);
writeFileSync(output, made);
console.log(`${output}: ${(made.length / 1e6).toFixed(2)} MB, ${(parts.module.length / 1e6).toFixed(2)} MB of it the program`);
