// The functions of evenhand.h, and their errors as exceptions.

import { EvenhandError, InputError } from './errors.mjs';
import { makeInstance } from './instance.mjs';

const badInput = 2;

/** The library in an instance of the module. */
class Library {
  #module;
  #slots; // Two places for what a function gives, and one for its error.

  constructor(module) {
    this.#module = module;
    this.#slots = this.#allocated(12);
  }

  #allocated(size) {
    const address = this.#module._malloc(size);
    if (address === 0) throw new EvenhandError('out of memory');
    return address;
  }

  #slot(number) {
    return this.#module.HEAPU32[(this.#slots >> 2) + number];
  }

  #text(address) {
    const text = this.#module.UTF8ToString(address);
    this.#module._evenhand_free(address);
    return text;
  }

  /** Calls with texts and bytes as addresses, which are freed behind it. */
  #call(name, ...values) {
    const module = this.#module;
    const given = [];
    const address = (value) => {
      if (typeof value === 'string') return this.#given(given, value);
      return ArrayBuffer.isView(value) ? this.#copied(given, value) : value;
    };
    try {
      module.HEAPU32[(this.#slots >> 2) + 2] = 0;
      const status = module[`_${name}`](...values.map(address), this.#slots + 8);
      if (status === 0) return;
      const line = this.#slot(2) === 0 ? 'out of memory' : this.#text(this.#slot(2));
      throw new (status === badInput ? InputError : EvenhandError)(line);
    } finally {
      for (const each of given) module._free(each);
    }
  }

  #given(given, text) {
    if (text.includes('\0')) throw new InputError('a text has a zero byte in it');
    const size = this.#module.lengthBytesUTF8(text) + 1;
    const address = this.#allocated(size);
    given.push(address);
    this.#module.stringToUTF8(text, address, size);
    return address;
  }

  #copied(given, view) {
    const address = this.#allocated(view.byteLength);
    given.push(address);
    this.#module.HEAPU8.set(new Uint8Array(view.buffer, view.byteOffset, view.byteLength), address);
    return address;
  }

  version() {
    return this.#module.UTF8ToString(this.#module._evenhand_version());
  }

  /** The document that is answered, as JSON. */
  answer(name, request) {
    this.#call('evenhand_run', name, JSON.stringify(request), this.#slots);
    return this.#text(this.#slot(0));
  }

  render(document, format) {
    this.#call('evenhand_render', document, format, this.#slots);
    return this.#text(this.#slot(0));
  }

  newAudit(plan) {
    this.#call('evenhand_audit_new', plan, this.#slots);
    return this.#slot(0);
  }

  loadAudit(bytes) {
    this.#call('evenhand_audit_load', bytes, bytes.byteLength, this.#slots);
    return this.#slot(0);
  }

  deleteAudit(audit) {
    this.#module._evenhand_audit_delete(audit);
  }

  width(audit) {
    return this.#module._evenhand_audit_width(audit);
  }

  deck(audit) {
    return this.#module._evenhand_audit_deck(audit);
  }

  deals(audit) {
    return Number(this.#module._evenhand_audit_deals(audit));
  }

  startAt(audit, deal) {
    this.#call('evenhand_audit_start_at', audit, BigInt(deal));
  }

  /** Adds `deals` deals, which stand in a Uint8Array or Uint16Array one behind the other. */
  add(audit, cards, deals) {
    this.#call(`evenhand_audit_add_u${8 * cards.BYTES_PER_ELEMENT}`, audit, cards, BigInt(deals));
  }

  merge(audit, other) {
    this.#call('evenhand_audit_merge', audit, other);
  }

  save(audit) {
    this.#call('evenhand_audit_save', audit, this.#slots, this.#slots + 4);
    const start = this.#slot(0);
    const bytes = this.#module.HEAPU8.slice(start, start + this.#slot(1));
    this.#module._evenhand_free(start);
    return bytes;
  }

  document(audit) {
    this.#call('evenhand_audit_document', audit, 'json', this.#slots);
    return this.#text(this.#slot(0));
  }
}

let opening;

/** The one library of this program or page. */
export function openLibrary() {
  opening ??= makeInstance().then((module) => new Library(module));
  opening.catch(() => (opening = undefined));
  return opening;
}
