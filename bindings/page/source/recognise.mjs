// What a file is: the program is asked, command after command, until one does not refuse it.

const small = 1 << 20;
const mostCounts = 256;

// Whether deals can be foretold takes many seconds in a page: the first verdict comes without.
const firstTests = ['--tests', 'all,-generator'];

function audit(name, options) {
  const words = ['audit', '--log', name, ...options];
  return { kind: 'audit', words, first: options.includes('--tests') ? words : [...words, ...firstTests] };
}

const other = (kind, ...words) => ({ kind, words, first: words });

/** The commands that may take a file, in the order in which they are tried. */
function candidates({ name, size, lines }, options) {
  // What is known of it are options of `audit`.
  if (options.length > 0) return [audit(name, options)];
  return [
    other('protocol', 'protocol', 'verify', name),
    ...(size <= 64 * small ? [other('report', 'report', name)] : []),
    ...(size <= small ? [other('identify', 'identify', name)] : []),
    audit(name, []),
    ...['poker', 'doudizhu', 'mahjong'].map((deck) => audit(name, ['--deck', deck])),
    ...(lines <= mostCounts ? [other('counts', 'audit', '--counts', name)] : []),
  ];
}

/** Whether a candidate is worth the try after what the audit refused. */
function isLikely({ words }, refusal) {
  return !refusal || !words.includes('--deck') || refusal.includes('--deck poker');
}

/**
 * The first answer of the command that takes the file, or the refusal of an audit. `file` has name, size and number of
 * lines; `ask` is the engine's.
 */
export async function recognise(file, options, ask) {
  let refused;
  for (const candidate of candidates(file, options)) {
    if (!isLikely(candidate, refused?.refusal)) continue;
    const answer = await ask(candidate.first);
    if (answer.refusal === undefined) return { ...answer, ...candidate };
    if (candidate.kind === 'audit') refused ??= { ...answer, ...candidate };
  }
  return refused;
}
