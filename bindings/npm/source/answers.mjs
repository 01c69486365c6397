// What is answered without counting deals: the commands of the program, by their names.

import { InputError } from './errors.mjs';
import { openLibrary } from './library.mjs';
import { bytesOf, freeName, isLog, resultOf } from './logs.mjs';
import { kindOf, planOf, wordsOf } from './options.mjs';
import { Result } from './result.mjs';

const isContent = (word) => typeof word !== 'string' && (isLog(word) || ArrayBuffer.isView(word));
const isOptions = (word) => word !== null && typeof word === 'object' && !isContent(word);

/** Files that are given as their bytes are files in memory. */
async function answerOfFiles(name, words, plan) {
  const files = {};
  const named = [];
  for (const word of words) {
    if (!isContent(word)) {
      named.push(String(word));
      continue;
    }
    const file = freeName(files, word.name ?? `file-${named.length + 1}`);
    files[file] = await bytesOf(word);
    named.push(file);
  }
  return resultOf([name, ...named, ...wordsOf(plan)], files);
}

function checkWord(word) {
  if (isContent(word) || typeof word === 'string' || typeof word === 'number') return;
  throw new InputError(`a word: found ${kindOf(word)}; expected a text, a number, or the bytes of a file`);
}

const answering = (name) => async (...words) => {
  const plan = isOptions(words.at(-1)) ? planOf(words.pop()) : {};
  words.forEach(checkWord);
  if (words.some(isContent)) return answerOfFiles(name, words, plan);
  const library = await openLibrary();
  return new Result(library, library.answer(name, { ...plan, arguments: words.map(String) }));
};

export const [claims, exact, explain, hand, identify, odds, plan, pvalue, sprt, verify] = [
  'claims', 'exact', 'explain', 'hand', 'identify', 'odds', 'plan', 'pvalue', 'sprt', 'verify',
].map(answering);
