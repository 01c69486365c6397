// The small module. $EVENHAND is the program, which must find the same; $EVENHAND_WASM has the module.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { InputError } from '../source/errors.mjs';
import { isVerifier, verifyGame } from '../source/verifier.mjs';
import { wordsOfSeeds } from '../source/verify_words.mjs';

const module = new WebAssembly.Module(readFileSync(path.join(process.env.EVENHAND_WASM, 'verify.wasm')));
const programOf = (words) => spawnSync(process.env.EVENHAND, words, { encoding: 'utf8', maxBuffer: 1 << 28 });

/** The document and what it says of all that was published, or the line that refuses it. */
async function byModule(values) {
  try {
    const { holds, json } = await verifyGame(module, values);
    return { holds, document: comparable(json) };
  } catch (error) {
    assert.ok(error instanceof InputError, error);
    return { refusal: error.message };
  }
}

function byProgram(values) {
  const { status, stdout, stderr } = programOf([...wordsOfSeeds(values), '--json', '--quiet']);
  if (status === 2) return { refusal: stderr.trim().replace(/^evenhand: /, '') };
  return { holds: status === 0, document: comparable(stdout) };
}

function comparable(json) {
  const document = JSON.parse(json, (_, value) => (typeof value === 'number' ? Number(value.toPrecision(10)) : value));
  delete document.provenance.program;
  return document;
}

/** The values without those that the scheme makes nothing of. */
function taken(values) {
  const { refusal } = byProgram(values);
  const unused = refusal?.match(/^--([a-z-]+): the scheme makes nothing of it/)?.[1];
  return unused ? taken({ ...values, [unused]: '' }) : values;
}

const seeds = {
  'server-seed': '51b5258b38fef00c9887b7ad6c728035', 'client-seed': '6ec29c0c4180fd3f802534e6c98810ff', nonce: '7',
};

test('it verifies the games of every known scheme as the program does', async () => {
  const { sections } = JSON.parse(programOf(['list', 'schemes', '--json']).stdout);
  const schemes = sections[0].tables[0].rows.map(([name]) => name);
  assert.ok(schemes.length > 10);
  for (const scheme of schemes) {
    const values = taken({ scheme, ...seeds });
    const found = byProgram(values);
    assert.ok(found.document, `${scheme}: ${found.refusal}`);
    assert.deepEqual(await byModule(values), found, scheme);
    const outcome = found.document.sections[0].figures.find(({ name }) => name === 'outcome').value;
    for (const expect of [String(outcome), '1', 'X', 'Y X']) {
      assert.deepEqual(await byModule({ ...values, expect }), byProgram({ ...values, expect }), `${scheme}: ${expect}`);
    }
  }
});

test('it refuses in the words of the program', async () => {
  for (const values of [{ scheme: '' }, { scheme: 'stake-kino' }, { scheme: 'stake-keno' }, { scheme: 'stake-keno', ...seeds, nonce: 'x' },
    { scheme: 'stake-keno', ...seeds, commitment: 'zz' }, { scheme: 'stake-keno', ...seeds, expect: '<img src=x>' }]) {
    if (values.scheme !== '') assert.deepEqual(await byModule(values), byProgram(values));
    else assert.match((await byModule(values)).refusal, /unknown scheme/);
  }
});

test('it is told from the whole program', () => {
  assert.equal(isVerifier(module), true);
  assert.equal(isVerifier(new WebAssembly.Module(readFileSync(path.join(process.env.EVENHAND_WASM, 'evenhand.wasm')))), false);
});
