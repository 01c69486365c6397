#!/bin/sh
# Bundles page.js and the library that it draws with into page.bundle.js, which is kept in the
# repository so that building evenhand needs no Node. Run it after a change of page.js or of
# package.json; it needs Node 18 and npm.
set -eu
cd "$(dirname -- "$0")"
npm ci
node_modules/.bin/esbuild page.js --bundle --minify --format=iife --metafile=meta.json \
  --outfile=page.bundle.js
# The licences of all that went into it.
node -e '
  const inputs = Object.keys(JSON.parse(require("fs").readFileSync("meta.json")).inputs);
  const names = inputs.map((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1]);
  console.log([...new Set(names.filter(Boolean))].sort().join("\n"));' |
  while read -r package; do
    printf '%s\n\n' "$package"
    cat "node_modules/$package"/LICENSE*
    printf '\n----\n\n'
  done >LICENSES.txt
rm meta.json
