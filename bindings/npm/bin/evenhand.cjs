#!/usr/bin/env node
// The whole command line, with the files of the machine.
'use strict';

const { readFileSync } = require('node:fs');
const path = require('node:path');

const folder = path.resolve(process.env.EVENHAND_WASM ?? path.join(__dirname, '../wasm'));
const makeInstance = require(path.join(folder, 'evenhand.cjs'));
if (process.argv[2] === 'page') process.env.EVENHAND_PAGE ??= require('./page.cjs').pageFile(folder) ?? '';

makeInstance({
  thisProgram: 'evenhand',
  preRun: [(instance) => Object.assign(instance.ENV, process.env)],
  instantiateWasm: (imports, receive) => {
    const module = new WebAssembly.Module(readFileSync(path.join(folder, 'evenhand.wasm')));
    return receive(new WebAssembly.Instance(module, imports), module);
  },
}).then((instance) => {
  process.exitCode = instance.callMain(process.argv.slice(2));
});
