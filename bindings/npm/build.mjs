// Makes dist/ and types/ of the sources: node build.mjs. What it needs is in package-lock.json (npm ci).

import { readFile, writeFile } from 'node:fs/promises';
import { build } from 'esbuild';
import { compile } from 'json-schema-to-typescript';

const shared = { entryPoints: ['source/index.mjs'], bundle: true, target: 'es2022', logLevel: 'warning' };
// A script for pages knows its own address by a variable.
const script = (address) => ({
  format: 'iife',
  define: { 'import.meta.url': address },
  banner: { js: `var ${address} = self.document?.currentScript?.src ?? self.location.href;` },
});
const page = { ...shared, platform: 'browser', conditions: ['browser'], minify: true };

await build({ ...shared, platform: 'node', format: 'esm', outfile: 'dist/evenhand.mjs' });
await build({
  ...shared,
  platform: 'node',
  format: 'cjs',
  outfile: 'dist/evenhand.cjs',
  define: { 'import.meta.url': 'scriptUrl' },
  banner: { js: "const scriptUrl = require('node:url').pathToFileURL(__filename).href;" },
});
await build({ ...page, format: 'esm', outfile: 'dist/browser.mjs' });
await build({ ...page, ...script('evenhandScript'), globalName: 'evenhand', outfile: 'dist/evenhand.js' });
// What an operator puts on a page: <evenhand-verify>.
await build({ ...page, ...script('evenhandVerifyScript'), entryPoints: ['source/verify_element.mjs'], outfile: 'dist/verify-element.js' });

const schema = JSON.parse(await readFile('../../docs/document.schema.json', 'utf8'));
const types = await compile({ ...schema, title: 'Document' }, 'Document', {
  bannerComment: '/* Made from docs/document.schema.json. */',
  additionalProperties: false,
});
await writeFile('types/document.d.ts', types);
await writeFile('types/document.d.cts', types);
const index = await readFile('types/index.d.ts', 'utf8');
await writeFile('types/index.d.cts', index.replace('./document.js', './document.cjs'));
