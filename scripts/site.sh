#!/bin/sh
# Builds the documentation as a static site with search, build/site, from README, docs/ and examples/ by mkdocs, and looks
# for dead links in it. The pages need no JavaScript but for the search.
set -u
root=$(dirname -- "$(readlink -f -- "$0")")
root=${root%/scripts}
. "$root/scripts/setup.sh"
cd "$root" || exit
require_packages mkdocs python3

pages=$root/build/site-pages
rm -rf "$pages" "$root/build/site"
mkdir -p "$pages"
for name in README.md README.zh.md CONTRIBUTING.md SECURITY.md CHANGELOG.md LICENSE docs examples; do cp -R "$name" "$pages"; done

# A folder that a page links to has a page of what is in it.
for folder in "$pages"/examples/ "$pages"/examples/*/; do
  if [ -e "$folder/README.md" ]; then continue; fi
  {
    echo "# $(basename "$folder")"
    echo
    (cd "$folder" && for file in *; do if [ -f "$file" ]; then echo "- [$file]($file)"; fi; done)
  } >"$pages/index" && mv "$pages/index" "$folder/README.md"
done

# mkdocs knows no name of a file behind a fence: it stands above.
find "$pages" -name '*.md' | while read -r page; do
  awk '/^```[a-z]+ [^ ]+$/ { print "*" $2 "*\n\n" $1; next } { print }' "$page" >"$pages/page" && mv "$pages/page" "$page"
done

# Debian's mkdocs, whatever python3 comes first on the PATH.
/usr/bin/mkdocs build --quiet --config-file mkdocs.yml || die 1 'mkdocs found faults'
# Its links are from a server's root, of which a folder has none.
rm -f build/site/404.html
python3 scripts/check-links.py build/site && say "the site is build/site/index.html"
