/** evenhand could not finish: memory, input and output, or a fault in it. */
export class EvenhandError extends Error {
  name = 'EvenhandError';
}

/** What was given cannot be used; the message says what was found and what was expected. */
export class InputError extends EvenhandError {
  name = 'InputError';
}
