import { giveShuffled, numbersOf } from './deals.mjs';
import { InputError } from './errors.mjs';
import { bytesOf, fileName, isLog, resultOf } from './logs.mjs';
import { kindOf, planOf, wordsOf } from './options.mjs';
import { Tally } from './tally.mjs';

const usualSamples = 100_000;

function samplesOf(samples) {
  if (Number.isSafeInteger(samples) && samples >= 1) return samples;
  throw new InputError(`samples: found ${kindOf(samples)}; expected a whole number from 1 on`);
}

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
  const first = Number(planOf(options)['numbered-from'] ?? 0);
  return judged(plan, (tally) => tally.shuffle(shuffle, count, { first, signal }));
}

async function auditOfLog(log, { name = log.name ?? 'log', signal: _, ...options }) {
  const file = fileName(name);
  return resultOf(['audit', `--log=${file}`, ...wordsOf(planOf(options))], { [file]: await bytesOf(log) });
}

/** The deck of deals that show how many cards there are. */
function deckOf(deals) {
  if (Array.isArray(deals) && typeof deals[0] === 'object' && deals[0]?.length > 0) return deals[0].length;
  throw new InputError("deck: say what the deals are of: a number of cards, or a game's deck");
}

export async function audit(deals, options = {}) {
  planOf(options);
  if (typeof deals === 'function') return auditOfFunction(deals, options);
  if (isLog(deals)) return auditOfLog(deals, options);
  if (options.samples !== undefined) {
    throw new InputError('samples: says how often a function is called; give the deals that are to be looked at');
  }
  const { signal: _, ...plan } = { ...options, deck: options.deck ?? deckOf(deals) };
  return judged(plan, (tally) => tally.update(deals));
}

/** The deals that a function makes, as the bytes of a log of numbers of two bytes. */
async function logOf(shuffle, deck, samples) {
  const chunks = [];
  const isCount = Number.isSafeInteger(deck);
  const cards = isCount ? Array.from({ length: deck }, (_, place) => place) : [...deck];
  const numbers = isCount ? undefined : numbersOf(cards);
  const keep = (given) => chunks.push(given.slice());
  await giveShuffled(shuffle, { deck: cards, width: cards.length, numbers, samples }, keep);
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

const namedSources = (sources) =>
  Array.isArray(sources) ? sources.map((source) => [source.name ?? source, source]) : Object.entries(sources);

export async function compare(sources, { deck, samples = 20_000, ...options } = {}) {
  if (sources === null || typeof sources !== 'object') {
    throw new InputError(`the sources: found ${kindOf(sources)}; expected a list of functions and of names of shufflers`);
  }
  const isList = Array.isArray(deck);
  if (!isList && !Number.isSafeInteger(deck)) {
    throw new InputError(`deck: found ${kindOf(deck)}; expected a number of cards, or a list of them`);
  }
  const words = [];
  const files = {};
  for (const [name, source] of namedSources(sources)) {
    if (typeof source === 'string') {
      words.push(source);
    } else if (typeof source === 'function') {
      const file = fileName(name || 'a shuffle');
      files[file] = await logOf(source, deck, samplesOf(samples));
      words.push(`--log=${file}`);
    } else {
      throw new InputError(`${name}: found ${kindOf(source)}; expected a function, or the name of a shuffler`);
    }
  }
  const reader = Object.keys(files).length > 0 ? ['--reader=u16le'] : [];
  const plan = planOf({ deck: isList ? deck.length : deck, samples: samplesOf(samples), ...options });
  return resultOf(['compare', ...words, ...reader, ...wordsOf(plan)], files);
}
