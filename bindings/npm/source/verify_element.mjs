// <evenhand-verify>: what an operator puts on a page of its own, so that players verify a deal there.
//   <script src="verify-element.js" integrity="sha384-…" crossorigin="anonymous"></script>
//   <evenhand-verify scheme="stake-keno" wasm="verify.wasm" wasm-integrity="sha384-…"></evenhand-verify>
// With `transcript` instead of `scheme` it takes a transcript and the dealer's key, for which it needs evenhand.wasm. What is written in the attributes
// server-seed, client-seed, game-nonce, commitment and expect stands in the fields. Each answer is the event
// "evenhand-verified", whose detail has `holds` and the document as `json`.

import { configure } from '#platform';
import { element } from './element.mjs';
import { run } from './program.mjs';
import { isVerifier, verifyGame } from './verifier.mjs';
import { seedFields, wordsOfSeeds, wordsOfTranscript } from './verify_words.mjs';

const catalogue = {
  en: {
    'server-seed': 'Server seed', 'client-seed': 'Client seed', nonce: 'Nonce', commitment: 'Hash published before',
    expect: 'What came', file: 'Transcript or proof', key: 'Dealer’s public key (PEM)', run: 'Verify', working: 'Computing …',
  },
  zh: {
    'server-seed': '服务器种子', 'client-seed': '客户端种子', nonce: '序号（nonce）', commitment: '事先公布的哈希',
    expect: '实际结果', file: '协议记录或证明', key: '庄家公钥（PEM）', run: '验证', working: '计算中……',
  },
};

const style = `
  :host { display: block; font: 16px/1.5 system-ui, sans-serif; color-scheme: light dark; }
  form { display: grid; gap: 8px; max-width: 640px; }
  label { display: grid; gap: 2px; }
  input, button { font: inherit; padding: 5px 8px; min-width: 0; }
  button { justify-self: start; }
  .answer { font-weight: 600; overflow-wrap: anywhere; }
  .holds { color: light-dark(#1e7a3c, #7ed39a); }
  .false { color: light-dark(#b3261e, #ff8a80); }
  table { border-collapse: collapse; display: block; overflow-x: auto; }
  td, th { text-align: left; vertical-align: top; padding: 4px 12px 4px 0; overflow-wrap: anywhere; }
`;

const textOf = (value) => String(value?.exact ?? value?.value ?? value ?? '');

/** What the document shows of the game, and red what does not hold. */
function shown({ sections }) {
  const [{ figures, tables }] = sections;
  const row = ({ words, value }) =>
    element('tr', value === false ? { class: 'false' } : {}, element('th', {}, words), element('td', {}, textOf(value)));
  const steps = tables.filter(({ on_request: isLong }) => !isLong).map(({ columns, rows }) => element('table', {},
    element('tr', {}, ...columns.map(({ words }) => element('th', {}, words))),
    ...rows.map((cells) => element('tr', {}, ...cells.map((cell) => element('td', {}, textOf(cell)))))));
  return [element('table', {}, ...figures.map(row)), ...steps];
}

async function moduleOf(address, integrity) {
  const response = await fetch(address, integrity ? { integrity } : {});
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${response.statusText}`);
  return WebAssembly.compile(await response.arrayBuffer());
}

// Browsers hide the attribute `nonce`, which a content security policy uses.
const attributeOf = (name) => (name === 'nonce' ? 'game-nonce' : name);

const besideScript = (name) => new URL(`../wasm/${name}`, import.meta.url).href;
const bytesOf = async (files) =>
  Object.fromEntries(await Promise.all(Object.entries(files).map(async ([name, file]) => [name, new Uint8Array(await file.arrayBuffer())])));

/** What the whole program says of a command. */
async function answerOf(module, { words, files }) {
  configure({ wasm: module });
  const { code, stdout, stderr } = await run([...words, '--json', '--quiet'], { files: await bytesOf(files) });
  if (!stdout.startsWith('{')) throw new Error(stderr.trim().replace(/^evenhand: /gm, '') || stdout);
  return { holds: code !== 1, json: stdout };
}

class EvenhandVerify extends HTMLElement {
  #words;
  #place = element('div', { role: 'status' });
  #loading;

  connectedCallback() {
    if (this.shadowRoot) return;
    const language = this.closest('[lang]')?.lang ?? navigator.language;
    this.#words = catalogue[language.startsWith('zh') ? 'zh' : 'en'];
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [sheet];
    const form = element('form', {}, ...this.#fields(), element('button', {}, this.#words.run));
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#verify(form);
    });
    root.append(form, this.#place);
  }

  #fields() {
    const field = (name, attributes) => element('label', {}, this.#words[name], element('input', { name, ...attributes }));
    if (this.hasAttribute('transcript')) return [field('file', { type: 'file', required: '' }), field('key', { type: 'file' })];
    return seedFields.slice(1).map((name) => field(name, { value: this.getAttribute(attributeOf(name)) ?? '', autocomplete: 'off' }));
  }

  /** The module is fetched when the first answer is asked for. */
  #load() {
    const name = this.hasAttribute('transcript') ? 'evenhand.wasm' : 'verify.wasm';
    this.#loading ??= moduleOf(this.getAttribute('wasm') ?? besideScript(name), this.getAttribute('wasm-integrity'));
    this.#loading.catch(() => (this.#loading = undefined));
    return this.#loading;
  }

  async #answer(module, { elements }) {
    if (this.hasAttribute('transcript')) {
      return answerOf(module, wordsOfTranscript({ file: elements.file.files[0], key: elements.key.files[0] }));
    }
    const values = Object.fromEntries(seedFields.map((field) => [field, elements[field]?.value ?? '']));
    values.scheme = this.getAttribute('scheme') ?? '';
    return isVerifier(module) ? verifyGame(module, values) : answerOf(module, { words: wordsOfSeeds(values), files: {} });
  }

  async #verify(form) {
    this.#place.replaceChildren(this.#words.working);
    try {
      this.#show(await this.#answer(await this.#load(), form));
    } catch (error) {
      this.#place.replaceChildren(element('p', { class: 'answer false', role: 'alert' }, error.message));
    }
  }

  #show({ holds, json }) {
    const answer = JSON.parse(json);
    this.#place.replaceChildren(element('p', { class: `answer ${holds ? 'holds' : 'false'}` }, answer.answer), ...shown(answer));
    this.dispatchEvent(new CustomEvent('evenhand-verified', { bubbles: true, detail: { holds, json } }));
  }
}

customElements.define('evenhand-verify', EvenhandVerify);
