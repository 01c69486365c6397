#!/bin/sh
# Tries the package for JavaScript as a user has it: packed, in empty projects, with what npm has of vitest, jest and
# TypeScript.
#   sh scripts/prove-npm.sh [PACKAGE.tgz]
# Without a package it makes one (scripts/package.sh npm). Says how long it takes from npm install to the first verdict.
# Exit code 1 where something is not as docs/javascript.md says.
set -eu
root=$(dirname -- "$(readlink -f -- "$0")")
root=${root%/scripts}
. "$root/scripts/setup.sh"

has npm || die 2 "install nodejs and npm"
package=${1:-$(sh "$root/scripts/package.sh" npm)}
package=$(readlink -f -- "$package")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

install() { npm install --no-audit --no-fund --silent --ignore-scripts "$@"; }
. "$root/scripts/expect.sh"

new_project() { # NAME
  mkdir "$folder/$1"
  cd "$folder/$1"
  echo '{ "private": true }' >package.json
  cat >shuffle.cjs <<'J'
exports.sound = (deck) => {
  for (let i = deck.length - 1; i > 0; --i) {
    const j = Math.floor(Math.random() * (i + 1));
    [deck[i], deck[j]] = [deck[j], deck[i]];
  }
};
exports.flawed = (deck) => deck.sort(() => Math.random() - 0.5);
J
}

new_project first
begun=$(now)
install "$package"
expect 1 'biased' npx evenhand audit naive-swap --samples 20k --deck 52
echo "from npm install to the first verdict of npx evenhand: $(echo "$(now) $begun" | awk '{ printf "%.1f", $1 - $2 }') s"
du -sk node_modules/evenhand | awk '{ printf "installed: %.1f MB\n", $1 / 1024 }'
wc -c <"$package" | awk '{ printf "packed: %.2f MB\n", $1 / 1e6 }'

cat >first.mjs <<'J'
import { audit } from 'evenhand';
import { flawed } from './shuffle.cjs';
const result = await audit(flawed, { deck: 52, samples: 20_000 });
console.log(`${result.verdict}: ${result.cause}; ${result.cure}`);
J
begun=$(now)
expect 0 'biased: ' node first.mjs
echo "a script that audits 20,000 deals of a function: $(echo "$(now) $begun" | awk '{ printf "%.1f", $1 - $2 }') s"
echo "const { audit } = require('evenhand'); audit([[0, 1, 1]]).catch((error) => console.log(error.message));" >error.cjs
expect 0 'deal 0, card 2: card 1 a second time' node error.cjs

# Measures what JavaScript and the module hold after 1,000 audits and their refusals, and after 10,000 more. The process as a whole
# holds 10 MB more or less with the code that Node compiles meanwhile.
cat >memory.mjs <<'J'
import { InputError, audit } from 'evenhand';

// Buffers that nothing holds are freed a little after gc(): the least of some looks is what is held.
async function megabytes() {
  const looks = [];
  for (let i = 0; i < 20; ++i) {
    gc();
    await new Promise((resolve) => setTimeout(resolve, 50));
    const { heapUsed, external, rss } = process.memoryUsage();
    looks.push({ held: (heapUsed + external) / 1e6, process: rss / 1e6 });
  }
  return looks.reduce((least, look) => (look.held < least.held ? look : least));
}
const words = ({ held, process }) => `${held.toFixed(1)} MB (the process ${process.toFixed(0)} MB)`;
async function audits(count) {
  for (let i = 0; i < count; ++i) {
    (await audit([[0, 1, 2, 3], [3, 1, 0, 2]], { tests: 'position' })).toMarkdown();
    const refused = await audit([[0, 0, 1, 2]], { tests: 'position' }).catch((error) => error);
    if (!(refused instanceof InputError)) throw new Error('a deal with a card twice was taken');
  }
}
await audits(10_000);
const before = await megabytes();
await audits(10_000);
const after = await megabytes();
console.log(`memory after 10,000 audits: ${words(before)}; after 10,000 more: ${words(after)}`);
process.exit(after.held - before.held > 4 ? 1 : 0);
J
expect 0 'after 10,000 more' node --expose-gc memory.mjs
cat "$folder/said"

cat >evenhand.toml <<'T'
alpha = 1e-6
[[source]]
name = "a game"
shuffler = "naive-swap"
deck = 52
samples = "20k"
T
expect 1 'a game' npx evenhand check
echo 'npx evenhand check: as it is said'

# The program that opens pages keeps the file that it was given.
mkdir opener
# shellcheck disable=SC2016 # for the shell that is started
printf '#!/bin/sh\ncp "$1" "%s/page.part" && mv "%s/page.part" "%s/page.html"\n' "$folder" "$folder" "$folder" >opener/xdg-open
chmod +x opener/xdg-open
expect 0 'evenhand-page.html$' env "PATH=$PWD/opener:$PATH" npx evenhand page
for _ in $(seq 100); do [ -e "$folder/page.html" ] || sleep .1; done
wc -c <"$folder/page.html" | awk '{ printf "npx evenhand page: a page of %.2f MB is opened\n", $1 / 1e6 }'

# The last argument of a test is its time, as docs/javascript.md says, and more of it: for a machine that has other work.
tests() { # FILE HEAD
  { echo "$2" && cat <<'J'; } >"$1"
test('green', async () => {
  await expectFair(sound);
}, 300_000);
test('red', async () => {
  await expectFair(flawed);
}, 300_000);
J
}

new_project node_test
install "$package"
tests fair.test.mjs "import { test } from 'node:test'; import { expectFair } from 'evenhand'; import { flawed, sound } from './shuffle.cjs';"
expect 1 'biased: ' node --test fair.test.mjs
expect 1 '^# pass 1\|^ℹ pass 1' node --test fair.test.mjs
echo 'node:test: one green, one red'

new_project vitest
install "$package" vitest@3 typescript @types/node
matcher="expect.extend(matchers); test('matcher', async () => { await expect(sound).toBeFair({ deck: 52 }); }, 300_000);"
tests fair.test.mjs "import { expect, test } from 'vitest'; import { expectFair, matchers } from 'evenhand'; import { flawed, sound } from './shuffle.cjs'; $matcher"
expect 1 'FairnessError: biased: ' npx vitest run
expect 1 '1 failed | 2 passed' npx vitest run
echo 'vitest: two green, one red'

cat >types.mts <<'T'
import { audit, expectFair, exact, Tally, InputError, type Result, type Finding } from 'evenhand';
const result: Result = await audit((deck: number[]) => { deck.reverse(); }, { deck: 52, samples: 10 });
const findings: Finding[] = result.findings;
const cause: string | undefined = result.cause;
await audit(['a b'].map((text) => text.split(' ')), { deck: ['a', 'b'] });
await audit(new Uint8Array(52), { deck: 52 });
await expectFair(async (deck: string[]) => deck.slice(), { deck: ['a', 'b'], falseAlarms: 1e-9 });
const tally: Tally<number> = await Tally.create<number>({ deck: 5, firstDeal: 3 });
console.log(findings, cause, tally.save().byteLength, (await exact('riffle:7', { deck: 52 })).document.version, InputError);
// @ts-expect-error: a deck is no function
await audit([[0, 1]], { deck: () => 2 });
T
echo "import evenhand = require('evenhand'); evenhand.version().then((words: string) => words.length);" >common.cts
npx tsc --noEmit --strict --target es2022 --module nodenext --lib es2022,dom types.mts common.cts || fail "the types are not as they should be"
echo 'TypeScript: ESM and CommonJS'

new_project jest
install "$package" jest
matcher="expect.extend(matchers); test('matcher', async () => { await expect(sound).toBeFair({ deck: 52 }); }, 300_000);"
tests fair.test.js "const { expectFair, matchers } = require('evenhand'); const { flawed, sound } = require('./shuffle.cjs'); $matcher"
expect 1 'biased: ' npx jest
expect 1 '1 failed, 2 passed' npx jest
echo 'jest: two green, one red'

# Pages: as a script, as a module, and by a bundler. Each sends what it found to the server that it is from.
browser=
for name in chromium chromium-browser google-chrome; do
  browser=$(command -v "$name") && break
done
if [ -z "$browser" ]; then
  echo 'pages: skipped, for there is no chromium'
  exit
fi

cat >"$folder/serve.mjs" <<'J'
// Serves a folder, opens its page in a browser, and prints what the page sends: node serve.mjs BROWSER FOLDER PROFILE
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';

const [browser, folder, profile] = process.argv.slice(2);
const types = { '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript', '.wasm': 'application/wasm' };
const policy = "default-src 'none'; connect-src 'self'; script-src 'self' 'wasm-unsafe-eval'";
const server = createServer(async (request, response) => {
  if (request.method === 'POST') {
    let said = '';
    for await (const chunk of request) said += chunk;
    console.log(said);
    page.kill();
    process.exit();
  }
  const name = request.url === '/' ? '/index.html' : request.url;
  try {
    const content = await readFile(path.join(folder, name));
    const type = types[path.extname(name)] ?? 'text/plain';
    response.writeHead(200, { 'Content-Type': type, 'Content-Security-Policy': policy }).end(content);
  } catch {
    response.writeHead(404).end();
  }
}).listen(0);
const address = `http://localhost:${server.address().port}/`;
const options = ['--headless=new', '--no-sandbox', '--disable-gpu', `--user-data-dir=${profile}`, address];
const page = spawn(browser, options, { stdio: 'ignore' });
setTimeout(() => process.exit(1), 120_000);
J
asked="audit([[0, 1, 2], [2, 1, 0], [1, 0, 2]]).then((result) => result.json, String).then((body) => fetch('/', { method: 'POST', body }));"
echo "import { audit } from 'evenhand'; audit([[0, 1, 2], [2, 1, 0], [1, 0, 2]]).then(({ json }) => console.log(json));" >"$folder/first/page.mjs"
(cd "$folder/first" && node page.mjs) >"$folder/expected.json"

# In the folder, whose page is index.html.
open_page() { # WHAT FOLDER [RESULT]
  node "$folder/serve.mjs" "$browser" "$2" "$folder/profile" >"$folder/page.json" || fail "the page ($1) said nothing"
  cmp "$folder/expected.json" "$folder/page.json" || fail "the page ($1): $(head -c 300 "$folder/page.json")"
  echo "page ($1): ${3:-the same bytes as with Node}"
}

PAGE=$folder/page.html sh "$root/tests/bindings/page_test.sh" "$root/build/release/src/evenhand" "$root" "$folder/opened" page \
  'counts that are pasted' >"$folder/said" || fail "the page of npx evenhand page: $(tail -n 30 "$folder/said")"
echo "page (npx evenhand page): judges counts"

site=$folder/site
mkdir "$site"
cp -r "$folder/first/node_modules/evenhand/dist" "$folder/first/node_modules/evenhand/wasm" "$site"
echo "evenhand.$asked" >"$site/page.js"
echo '<!doctype html><script src="dist/evenhand.js"></script><script src="page.js"></script>' >"$site/index.html"
open_page 'script' "$site"
echo "import { audit } from './dist/browser.mjs'; $asked" >"$site/page.mjs"
echo '<!doctype html><script type="module" src="page.mjs"></script>' >"$site/index.html"
open_page 'module' "$site"

# The operator's element: the script and the module by their hashes, and nothing where a hash is another's.
hash_of() { echo "sha384-$(openssl dgst -sha384 -binary "$1" | base64 -w0)"; }
seeds='--scheme stake-video-poker --server-seed 51b5258b38fef00c9887b7ad6c728035 --client-seed 6ec29c0c4180fd3f802534e6c98810ff --nonce 0'
# shellcheck disable=SC2086 # a list of words
(cd "$folder/first" && npx evenhand verify $seeds --expect '5S AS JS QS JD' --json || echo) >"$folder/expected.json"
cat >"$site/page.js" <<'J'
const send = (body) => fetch('/', { method: 'POST', body });
document.addEventListener('evenhand-verified', ({ detail }) => send(detail.json));
addEventListener('load', () => {
  const root = document.querySelector('evenhand-verify')?.shadowRoot;
  if (!root) return send('the script was refused');
  new MutationObserver(() => root.querySelector('[role=alert]') && send(root.querySelector('[role=alert]').textContent)).observe(root, { childList: true, subtree: true });
  root.querySelector('button').click();
});
J
write_page() { # HASH-OF-SCRIPT HASH-OF-MODULE [MODULE]
  cat >"$site/index.html" <<H
<!doctype html><html lang="en">
<script src="dist/verify-element.js" integrity="$1"></script><script src="page.js"></script>
<evenhand-verify scheme="stake-video-poker" server-seed="51b5258b38fef00c9887b7ad6c728035" wasm="wasm/${3:-verify}.wasm"
  client-seed="6ec29c0c4180fd3f802534e6c98810ff" game-nonce="0" expect="5S AS JS QS JD" wasm-integrity="$2"></evenhand-verify>
H
}
script=$(hash_of "$site/dist/verify-element.js") module=$(hash_of "$site/wasm/verify.wasm")
write_page "$script" "$(hash_of "$site/wasm/evenhand.wasm")" evenhand
open_page '<evenhand-verify> with the whole module' "$site"
write_page "$script" "$module"
open_page '<evenhand-verify>' "$site"
# As a server sends them.
for file in dist/verify-element.js wasm/verify.wasm; do
  node -e "const zlib = require('node:zlib'), bytes = require('node:fs').readFileSync(process.argv[1]);
    const of = (size) => (size / 1e3).toFixed(0) + ' kB';
    console.log(process.argv[2] + ': ' + of(bytes.length) + ', by gzip ' + of(zlib.gzipSync(bytes, { level: 9 }).length) +
      ', by brotli ' + of(zlib.brotliCompressSync(bytes).length))" "$site/$file" "$file"
done
printf 'Failed to fetch\n' >"$folder/expected.json"
write_page "$script" "$script"
open_page "<evenhand-verify> with another module's hash" "$site" refused
echo 'the script was refused' >"$folder/expected.json"
write_page "$module" "$module"
open_page "<evenhand-verify> with another script's hash" "$site" refused

cd "$folder/vitest"
echo "import { audit } from 'evenhand'; $asked" >page.js
echo '<!doctype html><script type="module" src="page.js"></script>' >index.html
npx vite build --logLevel error || fail 'vite did not build the page'
open_page 'vite' "$folder/vitest/dist"
