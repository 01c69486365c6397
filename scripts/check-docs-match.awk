# Whether what a command printed is what a page shows: awk -f check-docs-match.awk SHOWN PRINTED
# In a line that is shown "…" stands for any text, a line that is nothing but "…" for any lines.
# Blanks at the end of a line do not count. Fails with the first line that differs.

function matches(text, pattern,    pieces, count, i, at) {
  count = split(pattern, pieces, "…")
  if (count <= 1) return text == pattern
  if (substr(text, 1, length(pieces[1])) != pieces[1]) return 0
  text = substr(text, length(pieces[1]) + 1)
  for (i = 2; i < count; ++i) {
    at = index(text, pieces[i])
    if (!at) return 0
    text = substr(text, at + length(pieces[i]))
  }
  return length(text) >= length(pieces[count]) && \
    substr(text, length(text) - length(pieces[count]) + 1) == pieces[count]
}

{ sub(/[ \t]+$/, "") }
FILENAME == ARGV[1] { shown[++shown_lines] = $0; next }
{ printed[++printed_lines] = $0 }

END {
  at = 1
  for (i = 1; i <= shown_lines; ++i) {
    if (shown[i] ~ /^ *…$/) {
      skipping = 1
      continue
    }
    if (skipping) while (at <= printed_lines && !matches(printed[at], shown[i])) ++at
    skipping = 0
    if (at <= printed_lines && matches(printed[at], shown[i])) {
      ++at
      continue
    }
    printf "  shown:   %s\n  printed: %s\n", shown[i], \
      at <= printed_lines ? printed[at] : "(no more)"
    exit 1
  }
  if (!skipping && at <= printed_lines) {
    printf "  printed, but not shown: %s\n", printed[at]
    exit 1
  }
}
