#!/bin/sh
# released_test.sh PROJECT-FOLDER: the released program is taken from a release that is whole, and from no other.
set -u
project=$1
command -v curl >/dev/null || { echo "skipped: needs curl"; exit 77; }
work=$(mktemp -d) || exit
trap 'rm -rf "$work"' EXIT
failed=0
version=$(sed -n 's/^project(evenhand VERSION \([0-9.]*\).*/\1/p' "$project/CMakeLists.txt")
name=evenhand-$version-$(uname -m)
release=$work/releases/download/v$version
mkdir -p "$release" "$work/$name/bin"
printf '#!/bin/sh\necho a program\n' >"$work/$name/bin/evenhand"
chmod +x "$work/$name/bin/evenhand"
tar -C "$work" -czf "$release/$name.tar.gz" "$name"
checksum() { (cd "$release" && sha256sum ./* | sed 's|\./||' >"$work/sums" && cp "$work/sums" SHA256SUMS); }

take() { # STATUS WORDS
  status=0
  said=$(sh "$project/scripts/released.sh" "file://$work" "$work/here" 2>&1) || status=$?
  if [ "$status" -ne "$1" ] || ! echo "$said" | grep -q -e "$2"; then
    echo "ended with $status, expected $1 and '$2'; it said: $said"
    failed=1
  fi
}

take 4 'SHA256SUMS could not be downloaded: is version'
echo "0  other" >"$release/SHA256SUMS"
take 4 "does not name $name.tar.gz"
checksum
printf x >>"$release/$name.tar.gz"
take 4 'is not the file that SHA256SUMS says'
[ ! -e "$work/here/$name" ] || { echo 'a release that was refused was unpacked'; failed=1; }
rm "$release/SHA256SUMS"
tar -C "$work" -czf "$release/$name.tar.gz" "$name"
checksum
take 0 "/here/$name/bin/evenhand\$"
[ "$("$said")" = 'a program' ] || { echo 'the program does not run'; failed=1; }
# A second time nothing is downloaded.
rm -r "$release"
take 0 "/here/$name/bin/evenhand\$"
exit "$failed"
