// The commands that verify what a site or a dealer published.

export const seedFields = ['scheme', 'server-seed', 'client-seed', 'nonce', 'expect', 'commitment'];

/** The command that verifies what a site published. */
export const wordsOfSeeds = (values) =>
  ['verify', ...seedFields.flatMap((name) => (values[name]?.trim() ? [`--${name}`, values[name].trim()] : []))];

/** What a file may be called in a command line. */
export const fileName = (name) => name.replace(/[/\0]/g, '-').replace(/^[-.]+/, '') || 'file';

/** The command that verifies a transcript, and its files by name. */
export function wordsOfTranscript({ file, key, round }) {
  const name = fileName(file.name);
  const keyName = key && (fileName(key.name) === name ? `key-${name}` : fileName(key.name));
  const words = ['protocol', 'verify', name, ...(key ? ['--dealer-key', keyName] : []), ...(round ? ['--round', round] : [])];
  return { words, files: { [name]: file, ...(key && { [keyName]: key }) } };
}
