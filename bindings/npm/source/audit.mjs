import { giveShuffled, numbersOf } from './deals.mjs';
import { InputError } from './errors.mjs';
import { bytesOf, fileName, freeName, isLog, joined, resultOf } from './logs.mjs';
import { checkSignal, givenOf, kindOf, planOf, samplesOf, wordsOf } from './options.mjs';
import { Tally } from './tally.mjs';

const usualSamples = 100_000;

/** Judges what `fill` puts into a tally of the options. */
async function judged(options, fill) {
  const tally = await Tally.create(options);
  try {
    return (await fill(tally)).result();
  } finally {
    tally.delete();
  }
}

function auditOfFunction(shuffle, { samples = usualSamples, signal, ...options }) {
  const count = samplesOf(samples);
  if (options.deck === undefined) {
    throw new InputError('deck: say what is shuffled: a number of cards, or a list of them');
  }
  const plan = { name: shuffle.name || undefined, ...options };
  return judged(plan, (tally) => tally.shuffle(shuffle, count, { signal }));
}

async function auditOfLog(log, { name = log.name ?? 'log', signal, ...options }) {
  const file = fileName(name);
  const words = ['audit', `--log=${file}`, ...wordsOf(planOf(options))];
  const result = await resultOf(words, { [file]: await bytesOf(log, signal) });
  signal?.throwIfAborted();
  return result;
}

/** The deck of deals that show how many cards there are. */
function deckOf(deals) {
  if (Array.isArray(deals) && typeof deals[0] === 'object' && deals[0]?.length > 0) return deals[0].length;
  throw new InputError("deck: say what the deals are of: a number of cards, or a game's deck");
}

/** Whether bytes may be those of a log, of which a program that read a file would have a Buffer. */
function mayBeLog(deals) {
  if (!(deals instanceof Uint8Array)) return false;
  return deals.constructor.name === 'Buffer' || deals.subarray(0, 1024).every((byte) => byte >= 32 || (byte >= 9 && byte <= 13));
}

async function auditOfDeals(deals, { signal, ...options }) {
  try {
    const plan = { ...options, deck: options.deck ?? deckOf(deals) };
    return await judged(plan, (tally) => tally.update(deals, { signal }));
  } catch (error) {
    if (!(error instanceof InputError) || !mayBeLog(deals)) throw error;
    throw new InputError(`${error.message}; a log is a string or a Blob: give new Blob([bytes]) if these are the bytes of one`);
  }
}

export async function audit(deals, given = {}) {
  const options = givenOf(given);
  const { deck, signal, ...plan } = options;
  planOf(plan);
  checkSignal(signal);
  if (typeof deals === 'function') return auditOfFunction(deals, options);
  if (isLog(deals)) return auditOfLog(deals, options);
  if (options.samples !== undefined) {
    throw new InputError('samples: says how often a function is called; give the deals that are to be looked at');
  }
  return auditOfDeals(deals, options);
}

/** The deals that a function makes, as the bytes of a log of numbers of two bytes. */
async function logOf(shuffle, { deck, samples, signal }) {
  const chunks = [];
  const isCount = Number.isSafeInteger(deck);
  const cards = isCount ? Array.from({ length: deck }, (_, place) => place) : [...deck];
  const numbers = isCount ? undefined : numbersOf(cards);
  const keep = (given) => chunks.push(new Uint8Array(given.slice().buffer));
  await giveShuffled(shuffle, { deck: cards, width: cards.length, numbers, samples, signal }, keep);
  return joined(chunks);
}

const namedSources = (sources) =>
  Array.isArray(sources) ? sources.map((source, place) => [source?.name ?? `source ${place}`, source]) : Object.entries(sources);

export async function compare(sources, given = {}) {
  const { deck, samples = 20_000, signal, ...options } = givenOf(given);
  checkSignal(signal);
  if (sources === null || typeof sources !== 'object') {
    throw new InputError(`the sources: found ${kindOf(sources)}; expected a list of functions and of names of shufflers`);
  }
  const isList = Array.isArray(deck);
  if (!isList && !Number.isSafeInteger(deck)) {
    throw new InputError(`deck: found ${kindOf(deck)}; expected a number of cards, or a list of them`);
  }
  const words = [];
  const files = {};
  const count = samplesOf(samples);
  if (namedSources(sources).length === 0) {
    throw new InputError('the sources: the list is empty; expected functions and names of shufflers');
  }
  for (const [name, source] of namedSources(sources)) {
    if (typeof source === 'string') {
      words.push(source);
    } else if (typeof source === 'function') {
      const file = freeName(files, name || 'a shuffle');
      files[file] = await logOf(source, { deck, samples: count, signal });
      words.push(`--log=${file}`);
    } else {
      throw new InputError(`${name}: found ${kindOf(source)}; expected a function, or the name of a shuffler`);
    }
  }
  const reader = Object.keys(files).length > 0 ? ['--reader=u16le'] : [];
  const plan = planOf({ deck: isList ? deck.length : deck, samples: count, ...options });
  return resultOf(['compare', ...words, ...reader, ...wordsOf(plan)], files);
}
