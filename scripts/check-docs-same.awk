# Holds figures that pages repeat to each other. A figure that stands in several places has a comment right before
# it in each, <!-- same: NAME -->, and is the same number everywhere.
#   awk [-v whole=1] -f check-docs-same.awk PAGE...
# Prints PAGE:LINE and what differs; where the pages are all there are (whole), also what has a name although it
# stands in one place alone.
{
  rest = $0
  while (match(rest, /<!-- same: [^ ]+ -->/)) {
    name = substr(rest, RSTART + 11, RLENGTH - 15)
    rest = substr(rest, RSTART + RLENGTH)
    figure = rest
    if (match(figure, /^[0-9.,]*[0-9]/) == 0) { print FILENAME ":" FNR ": same: " name ": no number follows"; continue }
    figure = substr(figure, 1, RLENGTH)
    here = FILENAME ":" FNR
    if (!(name in first)) { first[name] = figure; place[name] = here }
    else if (figure != first[name]) print here ": same: " name ": " figure ", and " first[name] " in " place[name]
    times[name]++
  }
}
END {
  if (whole) for (name in times) if (times[name] == 1) print place[name] ": same: " name ": stands in one place alone; take the comment out"
}
