// What WebAssembly and JavaScript cost, beside the program in one thread, in one run:
//   EVENHAND_WASM=build/wasm node bench/javascript_bench.mjs PROGRAM [DEALS]
// Seconds of the processor, so that other work of the machine does not matter much: the least of three each; of deals
// without what starting and judging take.

import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { audit } from '../bindings/npm/source/index.mjs';

const [program, deals = '1000000'] = process.argv.slice(2);
const script = path.join(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '../bindings/npm/bin/evenhand.cjs');

/** What a command takes of the processor, in seconds: `times` of a shell says it of its children in the second line. */
function secondsOf(command, words) {
  const script = '"$@" >/dev/null </dev/null; code=$?; times; exit $code';
  const once = () => {
    const { status, stdout, stderr } = spawnSync('sh', ['-c', script, 'sh', ...command, ...words], { encoding: 'utf8' });
    if (![0, 1, 3].includes(status)) throw new Error(`${words.join(' ')}: exit code ${status}: ${stderr}`);
    const parts = [...stdout.split('\n')[1].matchAll(/([0-9]+)m([0-9.]+)s/g)];
    return parts.reduce((sum, [, minutes, seconds]) => sum + 60 * minutes + Number(seconds), 0);
  };
  return Math.min(once(), once(), once());
}

/** Seconds for the deals alone: those of many less those of few. */
function countingSeconds(command, words) {
  const few = secondsOf(command, [...words, '--samples', '20000']);
  return secondsOf(command, [...words, '--samples', String(20000 + Number(deals))]) - few;
}

const native = [program];
const wasm = [process.execPath, script];
console.log(`starting (--version): program ${secondsOf(native, ['--version']).toFixed(3)} s, npx evenhand ${secondsOf(wasm, ['--version']).toFixed(3)} s`);
const small = ['audit', 'fisher-yates', '--deck', '52', '--samples', '20000', '--threads', '1'];
console.log(`an audit of 20,000 deals: program ${secondsOf(native, small).toFixed(2)} s, npx evenhand ${secondsOf(wasm, small).toFixed(2)} s`);
for (const shuffler of ['fisher-yates', 'naive-swap', 'riffle:7', 'timsort-coin']) {
  const words = ['audit', shuffler, '--deck', '52', '--threads', '1'];
  const [one, other] = [native, wasm].map((command) => countingSeconds(command, words));
  const nanoseconds = (seconds) => Math.round((seconds / Number(deals)) * 1e9);
  console.log(`${shuffler}: program ${nanoseconds(one)} ns a deal, WebAssembly ${nanoseconds(other)} ns: ${(one / other).toFixed(2)} of its speed`);
}

const count = 200_000;
const fisherYates = (deck) => {
  for (let place = deck.length - 1; place > 0; --place) {
    const other = Math.floor(Math.random() * (place + 1));
    const card = deck[place];
    deck[place] = deck[other];
    deck[other] = card;
  }
};

/** Nanoseconds of the processor a deal, the least of three. */
async function nanosecondsOf(work) {
  let best = Infinity;
  for (let i = 0; i < 3; ++i) {
    const begun = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(begun);
    best = Math.min(best, ((user + system) / count) * 1e3);
  }
  return Math.round(best);
}

const deck = Array.from({ length: 52 }, (_, place) => place);
const alone = await nanosecondsOf(() => {
  for (let i = 0; i < count; ++i) fisherYates(deck.slice());
});
const flat = new Uint8Array(52 * count);
for (let i = 0; i < count; ++i) {
  const deal = deck.slice();
  fisherYates(deal);
  flat.set(deal, 52 * i);
}
// One quick group, so that counting and judging hide no more than they must.
const plan = { deck: 52, tests: 'position' };
await audit(flat.subarray(0, 52 * 20_000), plan);
const counted = await nanosecondsOf(() => audit(flat, plan));
const called = await nanosecondsOf(() => audit(fisherYates, { ...plan, samples: count }));
const awaited = await nanosecondsOf(() => audit(async (cards) => fisherYates(cards), { ...plan, samples: count }));
console.log(`a Fisher-Yates in JavaScript: ${alone} ns a deal by itself; deals of an array are audited in ${counted} ns (--tests position)`);
console.log(`audit(shuffle): ${called} ns a deal, so that calling it costs ${called - alone - counted} ns; of an async function ${awaited} ns`);
