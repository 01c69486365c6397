import { InputError } from './errors.mjs';

/** What the program calls an option: numberedFrom is numbered-from. */
const nameOf = (key) => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Options without those that are not given: undefined stands for the default, and does not replace it. */
export function givenOf(options, what = 'the options') {
  if (options === null || typeof options !== 'object' || Array.isArray(options)) {
    throw new InputError(`${what}: found ${kindOf(options)}; expected an object, such as { deck: 52 }`);
  }
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined && value !== null));
}

/** One value, or each of a list. An empty text would take the next word of a command line as its own. */
function checkValue(name, value) {
  if (value === '') throw new InputError(`${name}: found an empty text; leave the option out, or give a value`);
  if (Number.isFinite(value) || typeof value === 'string' || typeof value === 'boolean') return;
  throw new InputError(`${name}: found ${kindOf(value)}; expected a number, a text, true or false, or a list of those`);
}

/** Options by the program's names. */
export function planOf(options, what) {
  const plan = {};
  for (const [key, value] of Object.entries(givenOf(options, what))) {
    const name = nameOf(key);
    if (Array.isArray(value) && value.length === 0) throw new InputError(`${name}: the list is empty`);
    for (const each of [value].flat()) checkValue(name, each);
    plan[name] = value;
  }
  return plan;
}

/** The same as words of a command line. */
export function wordsOf(plan) {
  return Object.entries(plan).flatMap(([name, value]) => {
    if (typeof value === 'boolean') return value ? [`--${name}`] : [];
    if (name === 'group') return [value].flat().map((each) => `--group=${each}`);
    return [`--${name}=${[value].flat().join(',')}`];
  });
}

export function samplesOf(samples, least = 1) {
  if (Number.isSafeInteger(samples) && samples >= least) return samples;
  throw new InputError(`samples: found ${kindOf(samples)}; expected a whole number from ${least} on`);
}

/** Nothing, or an AbortSignal, which ends the work at once where it was aborted before. */
export function checkSignal(signal) {
  if (signal === undefined || signal === null) return;
  if (typeof signal.throwIfAborted !== 'function' || typeof signal.addEventListener !== 'function') {
    throw new InputError(`signal: found ${kindOf(signal)}; expected an AbortSignal`);
  }
  signal.throwIfAborted();
}

/** A value as an error says it. */
export function kindOf(value) {
  if (value === null || value === undefined) return String(value);
  if (typeof value === 'object') return value.constructor?.name || 'an object';
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'bigint') return `${value}n`;
  return typeof value === 'function' ? 'a function' : String(value);
}
