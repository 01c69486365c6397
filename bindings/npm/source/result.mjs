import { InputError } from './errors.mjs';
import { kindOf } from './options.mjs';

const inspect = Symbol.for('nodejs.util.inspect.custom');

/** A document of the library: docs/result-format.md. */
export class Result {
  #library;

  constructor(library, json) {
    this.#library = library;
    this.json = json;
    this.document = JSON.parse(json);
  }

  get verdict() {
    return this.document.verdict;
  }

  get reason() {
    return this.document.answer;
  }

  #judgements() {
    return this.document.sections.map((section) => section.judgement).filter(Boolean);
  }

  get cause() {
    return this.#judgements().find((judgement) => judgement.cause)?.cause;
  }

  get cure() {
    return this.#judgements().find((judgement) => judgement.cure)?.cure;
  }

  get note() {
    return this.#judgements().find((judgement) => judgement.note)?.note;
  }

  get findings() {
    return this.#judgements().flatMap((judgement) => judgement.findings);
  }

  render(format) {
    if (typeof format !== 'string') throw new InputError(`the format: found ${kindOf(format)}; expected a text, such as 'html'`);
    // What is rendered is a text; and a browser, which prints PDF, is there by chance.
    if (format === 'pdf') throw new InputError('pdf: not made here; print the page of toHTML() in a browser');
    return this.#library.render(this.json, format);
  }

  toHTML() {
    return this.render('html');
  }

  toMarkdown() {
    return this.render('md');
  }

  toJUnit() {
    return this.render('junit');
  }

  toString() {
    return this.render('text');
  }

  [inspect]() {
    return `Result { ${this.verdict ?? this.document.kind}: ${this.reason} }`;
  }
}
