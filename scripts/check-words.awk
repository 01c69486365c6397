# awk -f check-words.awk turns-of-phrase.txt FILE...: see check-words.sh.
# A source's words are what stands between quotes, also over lines in R"( … )"; its comments are for those who write it,
# and only their beginning is looked at. No reader sees the strings of tests and benchmarks.

function strings_of(line,    words, start) {
  words = ""
  if (line ~ /^ *(\/\/|#include)/) return ""
  if (in_raw) {
    if (!match(line, /\)"/)) return line
    words = substr(line, 1, RSTART - 1) " "
    line = substr(line, RSTART + 2)
    in_raw = 0
  }
  if (match(line, /R"\(/)) {
    start = RSTART + 3
    words = words strings_of(substr(line, 1, RSTART - 1)) " "
    line = substr(line, start)
    in_raw = 1
    return words strings_of(line)
  }
  while (match(line, /"([^"\\]|\\.)*"/)) {
    words = words substr(line, RSTART + 1, RLENGTH - 2) " "
    line = substr(line, RSTART + RLENGTH)
  }
  return words
}

FILENAME == ARGV[1] {
  if (/^#/ || /^ *$/) next
  split($0, parts, "\t")
  phrase[++phrases] = parts[1]
  instead[phrases] = parts[2]
  next
}

FNR == 1 {
  in_raw = in_examples = 0
  has_comments = FILENAME ~ /\.[hc]pp$/
  has_words = FILENAME !~ /^(tests|bench|packages)\//
}

has_comments && match($0, /(^|[ \t])\/\/[\/!]?<?[ \t]+(What|Of)[ \t]/) {
  printf "%s:%d: \"%s\": write what it does (\"Returns …\") or what it is (\"The number of …\"), with a subject and a verb\n",
    FILENAME, FNR, substr($0, match($0, /(What|Of)[ \t]/), RLENGTH - 1)
  ++faults
}
!has_words { next }

# A table of what to write shows what not to write.
/^\| before \| after \|/ { in_examples = 1 }
in_examples && /^\|/ { next }
{ in_examples = 0 }

{
  words = tolower(FILENAME ~ /\.md$/ ? $0 : strings_of($0))
  if (words == "") next
  for (i = 1; i <= phrases; ++i) {
    if (!match(words, "(^|[^a-z-])(" phrase[i] ")([^a-z-]|$)")) continue
    printf "%s:%d: \"%s\": write %s\n", FILENAME, FNR, substr(words, RSTART, RLENGTH), instead[i]
    ++faults
  }
}

END { exit faults > 0 }
