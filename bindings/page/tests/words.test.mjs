// What needs no browser: the catalogue, and the words of command lines.

import assert from 'node:assert/strict';
import { File } from 'node:buffer';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { commandLine } from '../source/answer.mjs';
import { catalogue } from '../source/catalogue.mjs';
import { optionsWith, tableOf } from '../source/columns.mjs';
import { wordsOf } from '../source/command_words.mjs';
import { wordsOfQuestion } from '../source/ask_room.mjs';
import { drawMap, mapOf, PositionMap } from '../source/heat_map.mjs';
import { binOf, firstP } from '../source/lessons/p_values.mjs';
import { distanceOf } from '../source/lessons/riffles.mjs';
import { faceOf } from '../source/lessons/rigged.mjs';
import { lessons } from '../source/lessons_room.mjs';
import { linesOf } from '../source/picture.mjs';
import { questions } from '../source/questions.mjs';
import { recognise } from '../source/recognise.mjs';
import { nameOf } from '../source/sandbox_host.mjs';
import { isDivided, shardsOf, Shares } from '../source/shards.mjs';
import { wordsOfSeeds, wordsOfTranscript } from '../../npm/source/verify_words.mjs';

const source = new URL('../source/', import.meta.url);
const read = (name) => readFileSync(new URL(name, source), 'utf8');
const keysIn = (text, pattern) => [...text.matchAll(pattern)].map(([, key]) => key);

test('every text is there in both languages, with the same values', () => {
  const values = (text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
  for (const [key, { en, zh }] of Object.entries(catalogue)) {
    assert.ok(en && /[\u4e00-\u9fff]/.test(zh), key);
    assert.deepEqual(values(en), values(zh), key);
  }
});

test('what the page says is in the catalogue, and all of the catalogue is said', () => {
  const used = new Set(keysIn(read('page.html'), /data-(?:words|label)="(\w+)"/g));
  for (const name of readdirSync(source, { recursive: true }).filter((each) => each.endsWith('.mjs') && each !== 'catalogue.mjs')) {
    for (const key of keysIn(read(name), /'([\w-]+)'/g)) if (catalogue[key]) used.add(key);
    for (const key of keysIn(read(name), /\bsay\('([\w-]+)'/g)) used.add(key);
  }
  for (const key of questions.flatMap(({ words, fields }) => [words, ...fields.map((field) => field.words)])) used.add(key);
  for (const { name } of lessons) for (const part of ['Title', 'Question', 'Run', 'Answer']) used.add(name + part);
  const kinds = Object.keys(catalogue).filter((key) => key.startsWith('kind-'));
  assert.deepEqual([...used, ...kinds].filter((key) => !catalogue[key]), []);
  assert.deepEqual(Object.keys(catalogue).filter((key) => !used.has(key) && !kinds.includes(key)), []);
});

test('a line is split as a shell splits it, and written so that it is split again', () => {
  const words = ['--where', 'Machine=B', "it's", '5S AS', '-v'];
  assert.deepEqual(wordsOf(`--where Machine=B "it's" '5S AS' -v`), words);
  assert.equal(commandLine(['verify', '--expect', '5S AS']), "evenhand verify --expect '5S AS'");
});

test('a question is a command; what is empty is left out', () => {
  const question = (id) => questions.find((each) => each.id === id);
  assert.deepEqual(wordsOfQuestion(question('lands'), ['60', '24', '7', ' ']), ['odds', 'draw', '--deck', '60', '--key', '24', '--hand', '7']);
  assert.deepEqual(wordsOfQuestion(question('doudizhu'), ['a = 2']), ['odds', 'doudizhu', 'a = 2']);
  assert.deepEqual(wordsOfQuestion(question('any'), ["evenhand list 'a b'"]), ['list', 'a b']);
  assert.equal(new Set(questions.map(({ id }) => id)).size, questions.length);
});

test('what is verified is a command with its files', () => {
  assert.deepEqual(wordsOfSeeds({ scheme: 'faro', nonce: '1', expect: '' }), ['verify', '--scheme', 'faro', '--nonce', '1']);
  const file = new File(['1'], '-/t.evh');
  const { words, files } = wordsOfTranscript({ file, key: new File(['2'], '-/t.evh'), round: '' });
  assert.deepEqual(words, ['protocol', 'verify', 't.evh', '--dealer-key', 'key-t.evh']);
  assert.equal(files['t.evh'], file);
});

test('the function that shuffles is found', () => {
  assert.equal(nameOf('function shuffle(d) {}\nfunction help(d) {}'), 'shuffle');
  assert.equal(nameOf('const swap = (a, b) => 1;\nexport const mix = async (deck) => deck;'), 'mix');
  assert.equal(nameOf('const mix = deck => deck;'), 'mix');
  assert.equal(nameOf('const mix = function (deck) {};'), 'mix');
  assert.equal(nameOf('3 + 4'), undefined);
});

test('commands are asked one after the other what a file is', async () => {
  const asked = [];
  const refusing = (except) => async (words) => {
    asked.push(words.join(' '));
    return except(words) ? { json: '{}' } : { refusal: 'found names; give --deck poker' };
  };
  const file = { name: 'log', size: 100, lines: 300 };
  const found = await recognise(file, [], refusing((words) => words.includes('doudizhu')));
  assert.deepEqual(found.words, ['audit', '--log', 'log', '--deck', 'doudizhu']);
  assert.deepEqual(asked.at(-1), 'audit --log log --deck doudizhu --tests all,-generator');
  const none = await recognise(file, [], refusing(() => false));
  assert.deepEqual(none.words, ['audit', '--log', 'log']);
  asked.length = 0;
  await recognise(file, ['--deck', '9', '--tests', 'order'], refusing(() => false));
  assert.deepEqual(asked, ['audit --log log --deck 9 --tests order']);
});

test('the columns of a table are found, and become an option', () => {
  assert.deepEqual(tableOf('date;"a;b"\r\n1;2\r\n'), [['date', 'a;b'], ['1', '2']]);
  assert.deepEqual(tableOf('a,b\n1,2\n3,4\n5,6\n7,8\n').length, 4);
  for (const none of ['3 1 2\n1 2 3\n', 'a,b\n1\n', 'a,b', 'a,b\n\0,1\n']) assert.equal(tableOf(none), undefined, none);
  assert.equal(optionsWith("--sorted --columns 'Winning Numbers' --deck 49", [3, 4]), '--sorted --deck 49 --columns 3,4');
  assert.equal(optionsWith('', [2]), '--columns 2');
});

test('lessons count as they say', () => {
  assert.equal(distanceOf(JSON.stringify({ sections: [{ figures: [] }, { figures: [{ name: 'total_variation', value: { exact: '1/2', value: 0.5 } }] }] })), 0.5);
  assert.deepEqual([0, 0.0999, 0.1, 0.95, 1].map(binOf), [0, 0, 1, 9, 9]);
  assert.equal(firstP(JSON.stringify({ sections: [{ judgement: null }, { judgement: { findings: [{ p: 0.25 }] } }] })), 0.25);
  const throws = Array.from({ length: 600 }, (_, i) => (i + 0.5) / 600);
  const sixes = (isLoaded) => throws.filter((random) => faceOf(random, isLoaded) === 5).length;
  assert.deepEqual([sixes(false), sixes(true)], [100, 150]);
  assert.deepEqual(new Set(throws.map((random) => faceOf(random, true))).size, 6);
});

test('a map is drawn of deals and of a document alike', () => {
  const cells = [];
  const context = { clearRect: () => cells.splice(0), fillRect(x, y) { cells.push([x, y, this.fillStyle]); } };
  const canvas = { getContext: () => context };
  new PositionMap(canvas, 2).add(new Uint16Array([0, 1, 0, 1, 1, 0, 0, 1]));
  assert.deepEqual(cells, [[0, 0, '#2563a8ff'], [140, 0, '#c0392bff'], [0, 140, '#c0392bff'], [140, 140, '#2563a8ff']]);
  const ofDeals = [...cells];
  const data = { name: 'positions', rows: [['0', 3, 1], ['1', 1, 3]] };
  const { rows, expected } = mapOf(JSON.stringify({ sections: [{ charts: [{ kind: 'bars' }, { kind: 'heat_map', reference: 2, data }] }] }));
  context.clearRect();
  drawMap(context, rows, expected, 140);
  assert.deepEqual(cells, ofDeals);
  assert.equal(mapOf(JSON.stringify({ sections: [{ charts: [] }] })), undefined);
});

test('the words of a picture are wrapped, and cut with a sign', () => {
  const widthOf = (text) => text.length;
  assert.deepEqual(linesOf('one two three four', 8, 4, widthOf), ['one two', 'three', 'four']);
  assert.deepEqual(linesOf('one two three four', 8, 2, widthOf), ['one two', 'three …']);
  assert.deepEqual(linesOf('a-word-that-is-long', 8, 2, widthOf), ['a-word-that-is-long']);
});

test('a large log is divided, and its shards say how far they are', () => {
  const words = ['audit', '--log', 'a'];
  assert.equal(isDivided(words, 1e8), true);
  assert.equal(isDivided(words, 1e6), false);
  assert.equal(isDivided(['report', 'a'], 1e8), false);
  assert.deepEqual(shardsOf(['a'], 2), [['a', '--shard', '1/2'], ['a', '--shard', '2/2']]);
  const shares = new Shares(1000, 2, false);
  assert.equal(shares.at(0, 0), 0);
  assert.equal(shares.at(0, 250), 0.25);
  assert.equal(shares.at(1, 500), 0.25);
  assert.equal(shares.at(1, 1000), 0.75);
  // What it has read for a digest counts no more.
  assert.equal(shares.at(1, 500), 0.75);
  const ofText = new Shares(1000, 2, true);
  assert.equal(ofText.at(1, 500), 0.125);
  assert.equal(ofText.at(1, 0), 0.25);
  assert.equal(ofText.at(1, 750), 0.375);
});
