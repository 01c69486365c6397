// The page as its users have it. $PAGE is the page, $BROWSER the browser, $EVENHAND the program, which must find the same.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import { answered, ask, dropFile, isFirefox, openBrowser, openPage, savedDocument, savedPicture } from './page.mjs';

const root = process.env.SOURCE ?? fileURLToPath(new URL('../../..', import.meta.url));
const example = (name) => path.join(root, 'examples', name);

let browser;
let folder;
before(async () => {
  browser = await openBrowser();
  folder = mkdtempSync(path.join(tmpdir(), 'evenhand-page-'));
});
after(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
});

/** Opens a room, and holds the page to its promise when it is left. */
function inRoom(room, name, act, options) {
  test(`${room}: ${name}`, async () => {
    const opened = await openPage(browser, room, options);
    await act(opened);
    assert.deepEqual(opened.requests, []);
    assert.deepEqual(opened.said, []);
    await opened.page.close();
  });
}

/** A document without what the build says of itself, and with numbers of ten digits. */
function comparable(json) {
  const document = JSON.parse(json, (_, value) => (typeof value === 'number' ? Number(value.toPrecision(10)) : value));
  delete document.provenance.program;
  return document;
}

/** Deals of a fixed source. */
function fisherYates(seed) {
  const random = () => {
    seed = (seed + 0x9e3779b9) | 0;
    let word = Math.imul(seed ^ (seed >>> 16), 0x85ebca6b);
    word = Math.imul(word ^ (word >>> 13), 0xc2b2ae35);
    return ((word ^ (word >>> 16)) >>> 0) / 2 ** 32;
  };
  return (size) => {
    const deck = Uint8Array.from({ length: size }, (_, place) => place);
    for (let i = size - 1; i > 0; --i) {
      const j = Math.floor(random() * (i + 1));
      [deck[i], deck[j]] = [deck[j], deck[i]];
    }
    return deck;
  };
}

/** Whether anything is drawn in a canvas. */
const isDrawn = ({ page }, canvas) => page.$eval(canvas, (drawn) => {
  const { data } = drawn.getContext('2d').getImageData(0, 0, drawn.width, drawn.height);
  return data.some((byte) => byte > 0);
});

const program = (words) =>
  spawnSync(process.env.EVENHAND, [...words, '--json', '--quiet'], { encoding: 'utf8', cwd: example('logs'), maxBuffer: 1 << 28 });

inRoom('audit', 'a log is found out, and its document is the program\'s', async (opened) => {
  const text = await dropFile(opened, example('logs/deals.txt'));
  assert.match(text, /Understood as: deals/);
  assert.match(text, /inconclusive: 300 deals/);
  assert.match(text, /evenhand audit --log deals\.txt --deck poker/);
  const { stdout } = program(['audit', '--log', 'deals.txt', '--deck', 'poker']);
  assert.deepEqual(comparable(await savedDocument(opened, opened.place)), comparable(stdout));
});

inRoom('audit', 'a table of counts', async (opened) => {
  const text = await dropFile(opened, example('tables/browser-ballot.csv'));
  assert.match(text, /Understood as: a table of position counts/);
  assert.match(text, /^this is `heapsort-coin`[^;]*\nCure: use a Fisher-Yates/m);
});

inRoom('audit', 'a transcript', async (opened) => {
  assert.match(await dropFile(opened, example('protocol/table.evh')), /a transcript or a proof[^]*consistent, signer unknown/);
});

inRoom('audit', 'a result', async (opened) => {
  const { stdout } = program(['odds', 'poker']);
  const file = path.join(folder, 'result.json');
  writeFileSync(file, stdout);
  assert.match(await dropFile(opened, file), /a result that evenhand wrote/);
});

inRoom('audit', 'counts that are pasted', async (opened) => {
  const text = await ask(opened, '#audit form', { text: '9962\n10012\n10026\n9984\n10008\n10008' });
  assert.match(text, /counts of values/);
  assert.match(text, /no bias found/);
});

inRoom('audit', 'a refusal has the program\'s words, and its remedy is a click', async (opened) => {
  const refusal = await dropFile(opened, example('logs/lotto.txt'));
  const { stderr } = program(['audit', '--log', 'lotto.txt']);
  assert.ok(refusal.includes(stderr.trim().replace('evenhand: ', '')), refusal);
  await opened.page.evaluate(() => document.querySelector('#audit .answer-place button').click());
  assert.equal(await opened.page.$eval('#audit [name=options]', ({ value }) => value), '--deck 49 --draw 6');
  const text = await answered(opened, () => opened.page.click('#audit button[type=submit]'));
  assert.match(text, /no bias found|inconclusive/);
});

inRoom('audit', 'what was understood of a table is said, and its columns are mended by clicks', async (opened) => {
  const { page } = opened;
  await page.$eval('#audit [name=deck]', (field) => { field.value = '49'; });
  await page.$eval('#audit [name=draw]', (field) => { field.value = '6'; });
  assert.match(await dropFile(opened, example('logs/lotto.csv')), /Understood as: deals: csv, 6 of 49 cards[^]*column Winning Numbers/);
  const text = await answered(opened, () => page.$$eval('#audit .columns th button, #audit .use-columns', (buttons) => {
    for (const at of [2, 3, 4, 5, 6, 7]) buttons[at].click();
    buttons.at(-1).click();
  }));
  assert.match(text, /columns ball1 to ball6[^]*--columns 3,4,5,6,7,8/);
});

inRoom('audit', 'markup in names and data stays text', async (opened) => {
  const file = path.join(folder, '<img src=x onerror=document.title=1>.txt');
  writeFileSync(file, '<script>document.title=1</script> 0 1\n');
  assert.match(await dropFile(opened, file), /<img src=x/);
  assert.equal(await opened.page.title(), 'evenhand: is it even-handed?');
});

inRoom('shuffle', 'sort(random) is biased, with its cause and cure', async (opened) => {
  await opened.page.select('#shuffle [name=start]', 'sort(random)');
  const text = await answered(opened, () => opened.page.click('#shuffle button[type=submit]'));
  assert.match(text, isFirefox ? /^biased: / : /^biased: this (is|looks like) `timsort-coin`[^]*Cure: use a Fisher-Yates/);
  assert.ok(await isDrawn(opened, '#shuffle .forming canvas'));
  const picture = await savedPicture(opened, opened.place);
  assert.deepEqual([picture.subarray(1, 4).toString(), picture.readUInt32BE(16), picture.readUInt32BE(20)], ['PNG', 1200, 630]);
  if (process.env.PNG) writeFileSync(path.join(process.env.PNG, 'verdict.png'), picture);
});

inRoom('shuffle', 'Fisher-Yates passes', async (opened) => {
  // Of a fixed source, so that the test cannot fail by chance.
  const code = `let state = 1;
function random() {
  state = (state + 0x9e3779b9) | 0;
  let word = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  word = Math.imul(word ^ (word >>> 13), 0xc2b2ae35);
  return ((word ^ (word >>> 16)) >>> 0) / 2 ** 32;
}
export const mix = (deck) => {
  for (let i = deck.length - 1; i > 0; --i) {
    const j = Math.floor(random() * (i + 1));
    [deck[i], deck[j]] = [deck[j], deck[i]];
  }
};`;
  assert.match(await ask(opened, '#shuffle form', { code, deck: 12 }), /no bias found/);
});

inRoom('ask', 'the answer is the program\'s, and the link holds the question', async (opened) => {
  const { page } = opened;
  await page.select('#ask [name=asked]', 'lands');
  assert.match(await page.$eval('#ask .asked-command', ({ textContent }) => textContent), /^evenhand odds draw --deck 60 --key 24 --hand 7 --count '<=1'$/);
  await ask(opened, '#ask form', { field3: '2' });
  const { stdout } = program(['odds', 'draw', '--deck', '60', '--key', '24', '--hand', '7', '--count', '2']);
  assert.deepEqual(comparable(await savedDocument(opened, opened.place)), comparable(stdout));
  const again = await browser.newPage();
  await again.goto(page.url());
  await again.waitForFunction(() => document.querySelector('#ask [name=field3]')?.value === '2');
  await again.close();
});

inRoom('ask', 'every question has an answer as it stands', async (opened) => {
  const { page } = opened;
  const ids = await page.$$eval('#ask [name=asked] option', (options) => options.map(({ value }) => value));
  assert.ok(ids.length > 10);
  for (const id of ids) {
    await page.select('#ask [name=asked]', id);
    const text = await answered(opened, () => page.click('#ask button[type=submit]'));
    assert.equal(await page.$$eval('#ask iframe', (frames) => frames.length), 1, `${id}: ${text}`);
  }
});

inRoom('ask', 'a misspelt name is refused in the program\'s words', async (opened) => {
  await opened.page.select('#ask [name=asked]', 'exact');
  assert.match(await ask(opened, '#ask form', { field0: 'naive-swp' }), /did you mean 'naive-swap'/);
});

inRoom('verify', 'the seeds of a site', async (opened) => {
  await opened.page.waitForSelector('#verify option[value=stake-video-poker]');
  const seeds = {
    scheme: 'stake-video-poker', 'server-seed': '51b5258b38fef00c9887b7ad6c728035',
    'client-seed': '6ec29c0c4180fd3f802534e6c98810ff', nonce: '0', expect: '5S AS JS QS JH',
  };
  assert.doesNotMatch(await ask(opened, '#verify .site', seeds), /does not hold|differ/);
  const text = await ask(opened, '#verify .site', { expect: '5S AS JS QS JD' });
  assert.match(text, /JD/);
});

inRoom('verify', 'a transcript with the dealer\'s key', async (opened) => {
  const [file, key] = await opened.page.$$('#verify .transcript input[type=file]');
  await file.uploadFile(example('protocol/table.evh'));
  await key.uploadFile(example('protocol/dealer-key.pem'));
  const text = await ask(opened, '#verify .transcript', {});
  assert.match(text, /--dealer-key dealer-key\.pem/);
  assert.doesNotMatch(text, /signer unknown/);
});

inRoom('audit', 'the licences of what is in the page are in it', async ({ page }) => {
  await page.click('.licences summary');
  await page.waitForFunction(() => /Apache License[^]*Observable/.test(document.querySelector('.licences pre').textContent));
});

/** Presses the button of a lesson and waits for words in its place. */
async function learn({ page }, name, words) {
  await page.click(`#lesson-${name} .run`);
  await page.waitForFunction((at, text) => document.querySelector(at).innerText.includes(text), {}, `#lesson-${name} .answer-place`, words);
}

inRoom('lessons', 'the map of sort(random) forms, and the verdict follows', async (opened) => {
  await learn(opened, 'sort', isFirefox ? 'biased: ' : 'timsort-coin');
  assert.ok(await isDrawn(opened, '#lesson-sort canvas'));
});

inRoom('lessons', 'neighbours that are swapped by a coin are no shuffle', async (opened) => {
  await learn(opened, 'bubble', 'biased: ');
  assert.ok(await isDrawn(opened, '#lesson-bubble canvas'));
});

inRoom('lessons', 'riffles come nearer to even', async (opened) => {
  await learn(opened, 'riffles', '12 riffles of 52 cards: 0.01075 from even');
  assert.match(await opened.page.$eval('#lesson-riffles svg', (picture) => picture.getAttribute('aria-label')), /1, 1, 1, 1, 0\.9237, 0\.6135, 0\.3341/);
});

inRoom('lessons', 'p-values of a sound shuffle fall everywhere', async (opened) => {
  await learn(opened, 'p', '100 audits');
  const bars = await opened.page.$$eval('#lesson-p rect', (rects) => rects.filter((rect) => Number(rect.getAttribute('height')) > 0).length);
  assert.equal(bars, 10);
});

inRoom('lessons', 'a die that may be loaded is thrown, guessed and judged', async (opened) => {
  await learn(opened, 'rigged', '60 throws');
  await learn(opened, 'rigged', '120 throws');
  await opened.page.click('#lesson-rigged .guess button');
  await opened.page.waitForSelector('#lesson-rigged iframe');
  const text = await opened.page.$eval('#lesson-rigged .answer-place', (element) => element.innerText);
  assert.match(text, /You are (right|wrong)\. The die was (fair|loaded)\./);
  assert.match(text, /evenhand audit --counts \d+,\d+,\d+,\d+,\d+,\d+/);
});

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core')), 'utf8');
const rooms = ['audit', 'shuffle', 'ask', 'verify', 'lessons'];
for (const [language, scheme] of [['en', 'light'], ['zh', 'dark']]) {
  for (const room of rooms) {
    inRoom(room, `everybody can use it in ${language}, ${scheme}, at any width`, async ({ page }) => {
      assert.equal(await page.$eval('html', ({ lang }) => lang), language);
      for (const width of [360, 390, 1280, 2560]) {
        await page.setViewport({ width, height: 900 });
        assert.equal(await page.evaluate(() => document.scrollingElement.scrollWidth <= window.innerWidth), true, `${width} px`);
      }
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => window.axe.run());
      assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`), []);
    }, { language, scheme });
  }
}

test('the keyboard reaches everything in order', async () => {
  const { page } = await openPage(browser, 'ask');
  await page.waitForSelector('#ask [name=field0]');
  const reached = [];
  for (let i = 0; i < 14; ++i) {
    await page.keyboard.press('Tab');
    reached.push(await page.evaluate(() => document.activeElement.name || document.activeElement.hash || document.activeElement.id || document.activeElement.type));
  }
  const order = ['#main', '#/audit', '#/shuffle', '#/ask', '#/verify', '#/lessons', 'language', 'asked', 'field0', 'submit'];
  assert.deepEqual(order.filter((name) => reached.includes(name)), order);
  assert.deepEqual(order, reached.filter((name) => order.includes(name)).slice(0, order.length));
  await page.close();
});

inRoom('audit', 'the language changes what stands there, and is kept by the link', async ({ page }) => {
  await page.select('#language', 'zh');
  assert.match(await page.$eval('h1', ({ textContent }) => textContent), /公平/);
  assert.match(page.url(), /lang=zh/);
});

for (const [name, deals, options, written, understood] of [
  ['deals.bin', 110_000, '--reader u8 --tests position,order', (deal) => deal, /Understood as: deals: u8, 52 cards a deal/],
  ['deals.txt', 40_000, '--tests position,order', (deal) => Buffer.from(`${deal.join(' ')}\n`), /Understood as: deals: text, 52 cards a deal/],
]) {
  inRoom('audit', `${name} is divided among workers, and its document is that of one run`, async (opened) => {
    const shuffle = fisherYates(7);
    const file = path.join(folder, name);
    writeFileSync(file, Buffer.concat(Array.from({ length: deals }, () => written(shuffle(52)))));
    assert.ok(statSync(file).size >= 4 << 20);
    await opened.page.$eval('#audit [name=options]', (field, value) => { field.value = value; }, options);
    await opened.page.$eval('#audit [name=deck]', (field) => { field.value = '52'; });
    assert.match(await dropFile(opened, file), understood);
    const cores = await opened.page.evaluate(() => navigator.hardwareConcurrency);
    // Of shards that are refused nothing is left but the worker of the room, and that of another room.
    if (!isFirefox) assert.ok(opened.page.workers().length >= 1 + Math.min(4, cores), `${opened.page.workers().length} workers`);
    const whole = spawnSync(process.env.EVENHAND, ['audit', '--log', name, '--deck', '52', ...options.split(' '), '--json', '--quiet'],
      { encoding: 'utf8', cwd: folder, maxBuffer: 1 << 28 });
    assert.deepEqual(comparable(await savedDocument(opened, opened.place)), comparable(whole.stdout));
  });
}

// Of tests/bindings/examples_test.sh.
if (process.env.DEALS) {
  inRoom('audit', 'the deals that $DEALS names, a byte a card, leave their document in $DOCUMENT', async (opened) => {
    await opened.page.$eval('#audit [name=options]', (field) => { field.value = '--reader u8'; });
    await opened.page.$eval('#audit [name=deck]', (field) => { field.value = '52'; });
    await dropFile(opened, process.env.DEALS);
    writeFileSync(process.env.DOCUMENT, await savedDocument(opened, opened.place));
  });
}

inRoom('audit', 'a file of 2 GB is refused or read piece by piece, and can be stopped', async (opened) => {
  const { page, place } = opened;
  // 2 GB that stand nowhere: parts of a Blob that repeat.
  const give = (text) => page.evaluate((line) => {
    let blob = new Blob([line.repeat(1 << 15)]);
    while (blob.size < 2e9) blob = new Blob(Array.from({ length: 16 }, () => blob));
    const data = new DataTransfer();
    data.items.add(new File([blob], 'huge.txt'));
    document.querySelector('#audit form').dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true }));
    return blob.size;
  }, text);
  assert.match(await answered(opened, () => give('no deals at all\n')), /huge\.txt:1:1/);
  await page.$eval(place, (element) => { element.dataset.done = '0'; });
  assert.ok(await give('3 1 2 0 4\n') > 2e9);
  await page.waitForFunction((at) => /Read [1-9][\d.]* of \d+/.test(document.querySelector(at).innerText), {}, place);
  const memory = await page.evaluate(() => performance.memory?.usedJSHeapSize ?? 0);
  assert.ok(memory < 200e6, `${memory} bytes`);
  await page.click('#audit [name=stop]');
  await page.waitForFunction((at) => document.querySelector(at).innerText === 'Stopped.', {}, place);
});

inRoom('audit', 'what is packed and grows without an end is refused or stopped', async (opened) => {
  const file = path.join(folder, 'zeros.gz');
  writeFileSync(file, gzipSync(Buffer.alloc(1 << 28, '7')));
  assert.match(await dropFile(opened, file), /zeros\.gz/);
});

for (const [name, code, words] of [
  ['throws', 'function shuffle() { throw new Error("mine"); }', /The shuffle threw: mine/],
  ['is no JavaScript', 'let deck = ;\nfunction shuffle() {}', /Line 1: .*SyntaxError/],
  ['loses cards', 'const shuffle = (deck) => deck.slice(1);', /51 cards; expected 52/],
  ['has no function', '3 + 4', /Found no function/],
  ['never ends', 'function shuffle(deck) { for (;;); }', /gave no deal for 5 s/],
  ['waits for ever', 'const shuffle = () => new Promise(() => {});', /gave no deal for 5 s/],
]) {
  inRoom('shuffle', `one that ${name} is refused`, async (opened) => {
    assert.match(await ask(opened, '#shuffle form', { code }), words);
  });
}

test('shuffle: no request leaves the sandbox', async (context) => {
  const seen = [];
  const server = createServer((request, response) => {
    seen.push(request.url);
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.end('1');
  }).listen(0);
  context.after(() => server.close());
  const { port } = server.address();
  const opened = await openPage(browser, 'shuffle');
  const code = `const place = 'http://localhost:${port}/';
let told = [];
const attempt = async (name, act) => { try { await act(); told.push(name); } catch {} };
async function shuffle(deck) {
  await attempt('fetch', () => fetch(place + 'fetch', { mode: 'no-cors' }));
  await attempt('import', () => import(place + 'import'));
  await attempt('importScripts', () => importScripts(place + 'scripts'));
  await attempt('xhr', () => { const x = new XMLHttpRequest(); x.open('GET', place + 'xhr', false); x.send(); });
  await attempt('socket', () => new Promise((resolve, reject) => {
    const socket = new WebSocket('ws://localhost:${port}/socket');
    socket.onopen = resolve;
    socket.onerror = reject;
  }));
  await attempt('nested', () => new Promise((resolve, reject) => {
    const text = \`fetch('\${place}nested').then(() => postMessage(1), () => postMessage(0))\`;
    const worker = new Worker(URL.createObjectURL(new Blob([text])));
    worker.onmessage = ({ data }) => (data ? resolve() : reject());
    worker.onerror = reject;
  }));
  throw new Error('reached: ' + told);
}`;
  // On a slow machine it may be ended before it says that it reached nothing.
  assert.match(await ask(opened, '#shuffle form', { code }), /reached: *$|gave no deal/m);
  assert.deepEqual(seen, []);
  await opened.page.close();
});
