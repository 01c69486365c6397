// Seconds from a click to the first verdict at each way into the page, and 1e6 deals by 2 and 4 workers beside the program:
//   sh tests/bindings/page_test.sh PROGRAM . build/page bench
// With $PNG, a folder, pictures of each answer at 390 and 1280 px, light and dark, in both languages.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { dropFile, openBrowser, openPage, savedDocument, setFields, submit } from './page.mjs';

const example = (name) => path.join(process.env.SOURCE, 'examples', name);
const question = (id) => async ({ page }) => {
  await page.select('#ask [name=asked]', id);
  return page.click('#ask button[type=submit]');
};
const seeds = {
  scheme: 'stake-video-poker', 'server-seed': '51b5258b38fef00c9887b7ad6c728035',
  'client-seed': '6ec29c0c4180fd3f802534e6c98810ff', nonce: '0', expect: '5S AS JS QS JH',
};
const drop = (name) => async ({ page }) => (await page.$('#audit input[type=file]')).uploadFile(example(name));
const fill = (form, fields) => (opened) => submit(opened, form, fields);

const entries = [
  ['a log', 'audit', drop('logs/deals.txt')],
  ['a table of counts', 'audit', drop('tables/browser-ballot.csv')],
  ['a transcript', 'audit', drop('protocol/table.evh')],
  ['counts that are pasted', 'audit', fill('#audit form', { text: '9962\n10012\n10026\n9984\n10008\n10008' })],
  ['a pasted shuffle', 'shuffle', fill('#shuffle form', {})],
  ['how likely is a hand', 'ask', question('lands')],
  ['how many deals', 'ask', question('games')],
  ['an exact proof', 'ask', question('exact')],
  ['the seeds of a site', 'verify', async (opened) => {
    await opened.page.waitForSelector('#verify .site button:enabled');
    return submit(opened, '#verify .site', seeds);
  }],
  ['a lesson', 'lessons', ({ page }) => page.click('#lesson-riffles .run')],
];

/** Whether an answer stands there: of a log or a shuffle the first, which a longer look may replace; of a lesson its last words. */
const stands = ({ page }, place, isLesson) =>
  page.waitForFunction((at, isSaid) => {
    const element = document.querySelector(at);
    return isSaid ? element.innerText.includes('0.01075') : element?.querySelector('.answer, .refused, iframe, svg');
  }, {}, place, isLesson);

async function photograph(opened, name) {
  if (!process.env.PNG) return;
  mkdirSync(process.env.PNG, { recursive: true });
  await new Promise((resolve) => setTimeout(resolve, 2000)); // the report is painted behind its answer
  for (const width of [390, 1280]) {
    await opened.page.setViewport({ width, height: 900 });
    await opened.page.screenshot({ path: path.join(process.env.PNG, `${name}-${width}.png`), fullPage: true });
  }
}

const browser = await openBrowser();
for (const [language, scheme] of process.env.PNG ? [['en', 'light'], ['zh', 'dark']] : [['en', 'light']]) {
  for (const [name, room, act] of entries) {
    const opened = await openPage(browser, room, { language, scheme });
    const place = room === 'lessons' ? '#lesson-riffles .answer-place' : opened.place;
    // A user opens the page before the first click; the program is unpacked meanwhile or then.
    const begun = performance.now();
    await act(opened);
    await stands(opened, place, room === 'lessons');
    console.log(`${name}: ${((performance.now() - begun) / 1e3).toFixed(1)} s`);
    await photograph(opened, `${name.replaceAll(' ', '-')}-${language}-${scheme}`);
    await opened.page.close();
  }
}

/** Deals of a fixed source. */
function manyDeals(count, size) {
  const cards = new Uint8Array(count * size);
  let state = 1;
  for (let deal = 0; deal < count; ++deal) {
    const deck = cards.subarray(deal * size, (deal + 1) * size);
    for (let i = 0; i < size; ++i) deck[i] = i;
    for (let i = size - 1; i > 0; --i) {
      state = (state + 0x9e3779b9) | 0;
      let word = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
      word = Math.imul(word ^ (word >>> 13), 0xc2b2ae35);
      const j = Math.floor((((word ^ (word >>> 16)) >>> 0) / 2 ** 32) * (i + 1));
      [deck[i], deck[j]] = [deck[j], deck[i]];
    }
  }
  return cards;
}

/** Of a document without what the build says of itself, with numbers of ten digits. */
function digestOf(json) {
  const document = JSON.parse(json, (_, value) => (typeof value === 'number' ? Number(value.toPrecision(10)) : value));
  delete document.provenance.program;
  return createHash('sha256').update(JSON.stringify(document)).digest('hex').slice(0, 16);
}

const folder = mkdtempSync(path.join(tmpdir(), 'evenhand-bench-'));
try {
  const cards = manyDeals(1_000_000, 52);
  writeFileSync(path.join(folder, 'deals.u8'), cards);
  const lines = Array.from({ length: 1_000_000 }, (_, deal) => `${cards.subarray(deal * 52, (deal + 1) * 52).join(' ')}\n`);
  writeFileSync(path.join(folder, 'deals.txt'), lines.join(''));
  for (const [file, options] of [['deals.u8', '--reader u8 --tests all,-generator'], ['deals.txt', '--tests all,-generator']]) {
    const words = ['audit', '--log', file, '--deck', '52', ...options.split(' '), '--json', '--quiet'];
    const begun = performance.now();
    const { stdout } = spawnSync(process.env.EVENHAND, words, { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28 });
    console.log(`1e6 deals, ${file}: the program ${((performance.now() - begun) / 1e3).toFixed(2)} s, ${digestOf(stdout)}`);
    for (const workers of [2, 4]) {
      const opened = await openPage(browser, 'audit');
      await opened.page.evaluateOnNewDocument((count) => Object.defineProperty(navigator, 'hardwareConcurrency', { value: count }), workers);
      await opened.page.reload();
      await setFields(opened, '#audit form', { options, deck: '52' });
      const start = performance.now();
      await dropFile(opened, path.join(folder, file));
      const seconds = ((performance.now() - start) / 1e3).toFixed(2);
      console.log(`  the page with ${workers} workers: ${seconds} s, ${digestOf(await savedDocument(opened, opened.place))}, ${opened.requests.length} requests`);
      await opened.page.close();
    }
  }
} finally {
  rmSync(folder, { recursive: true });
  await browser.close();
}
