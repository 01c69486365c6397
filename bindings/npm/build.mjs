// Makes dist/ and types/ of the sources: node build.mjs. What it needs is in package-lock.json (npm ci).

import { readFile, writeFile } from 'node:fs/promises';
import { build } from 'esbuild';
import { compile } from 'json-schema-to-typescript';

const shared = { entryPoints: ['source/index.mjs'], bundle: true, target: 'es2022', logLevel: 'warning' };
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
await build({
  ...page,
  format: 'iife',
  globalName: 'evenhand',
  outfile: 'dist/evenhand.js',
  define: { 'import.meta.url': 'evenhandScript' },
  banner: { js: 'var evenhandScript = self.document?.currentScript?.src ?? self.location.href;' },
});

const schema = JSON.parse(await readFile('../../docs/document.schema.json', 'utf8'));
const types = await compile({ ...schema, title: 'Document' }, 'Document', {
  bannerComment: '/* Made from docs/document.schema.json. */',
  additionalProperties: false,
});
await writeFile('types/document.d.ts', types);
await writeFile('types/document.d.cts', types);
const index = await readFile('types/index.d.ts', 'utf8');
await writeFile('types/index.d.cts', index.replace('./document.js', './document.cjs'));
