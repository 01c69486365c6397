// Audits a file of deals, a byte a card, with the package for JavaScript, and prints the document in JSON:
//   EVENHAND_WASM=build/wasm node audit_file.mjs DECK FILE

import { readFileSync } from 'node:fs';
import { audit } from '../../bindings/npm/source/index.mjs';

const [deck, file] = process.argv.slice(2);
const { json } = await audit(new Uint8Array(readFileSync(file)), { deck: Number(deck), name: 'a file' });
process.stdout.write(json);
