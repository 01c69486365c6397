// `npx evenhand page`: the page is made of what the package has, the module and the page without it.
'use strict';

const { existsSync, mkdtempSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { gzipSync } = require('node:zlib');

const template = path.join(__dirname, '../page/evenhand.html');

/** Where the page is: in the package, else, where nothing may be written there, in a folder of its own. */
exports.pageFile = (moduleFolder) => {
  if (!existsSync(template)) return undefined;
  const made = path.join(path.dirname(template), 'evenhand-page.html');
  if (existsSync(made)) return made;
  const module = gzipSync(readFileSync(path.join(moduleFolder, 'evenhand.wasm')), { level: 9 }).toString('base64');
  const page = readFileSync(template, 'utf8').replace('{{module}}', () => module);
  for (const folder of [() => path.dirname(made), () => mkdtempSync(path.join(os.tmpdir(), 'evenhand-'))]) {
    const file = path.join(folder(), 'evenhand-page.html');
    try {
      writeFileSync(`${file}.part`, page);
      renameSync(`${file}.part`, file);
      return file;
    } catch (error) {
      if (!['EACCES', 'EROFS', 'EPERM'].includes(error.code)) throw error;
    }
  }
  return undefined;
};
