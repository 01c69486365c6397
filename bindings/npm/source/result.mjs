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

  get findings() {
    return this.#judgements().flatMap((judgement) => judgement.findings);
  }

  render(format) {
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
