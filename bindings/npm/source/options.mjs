import { InputError } from './errors.mjs';

/** What the program calls an option: numberedFrom is numbered-from. */
const nameOf = (key) => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Options by the program's names, without those that are not given. */
export function planOf(options, what = 'the options') {
  if (options === null || typeof options !== 'object' || Array.isArray(options)) {
    throw new InputError(`${what}: found ${kindOf(options)}; expected an object, such as { deck: 52 }`);
  }
  const plan = {};
  for (const [key, value] of Object.entries(options)) {
    if (value === undefined || value === null) continue;
    if (typeof value === 'number' && !Number.isFinite(value)) {
      throw new InputError(`${nameOf(key)}: found ${value}; expected a number`);
    }
    plan[nameOf(key)] = value;
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

/** A value as an error says it. */
export function kindOf(value) {
  if (value === null || value === undefined) return String(value);
  if (typeof value === 'object') return value.constructor?.name ?? 'an object';
  if (typeof value === 'string') return JSON.stringify(value);
  return typeof value === 'function' ? 'a function' : String(value);
}
