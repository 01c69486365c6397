# Reads the names of all source files; see check-architecture.sh.
BEGIN {
  may["base"] = " base "
  may["stats"] = " base stats "
  may["sims"] = " base sims "
  may["reports"] = " base reports "
  may["src"] = " base stats sims reports src "
  may["tests"] = may["bench"] = " base stats sims reports src tests bench "
  unvisited = 0
  on_path = 1
  done = 2
}

function top_of(path) {
  sub(/\/.*/, "", path)
  return path
}

function exists(path,    line, result) {
  result = (getline line < path) >= 0
  close(path)
  return result
}

function complain(where, what) {
  print where ": " what
  ++faults
}

# The path between the quotes or brackets, or nothing.
function included_by(line) {
  if (line !~ /^[ \t]*#[ \t]*include[ \t]*["<]/) return ""
  sub(/^[^"<]*["<]/, "", line)
  sub(/[">].*/, "", line)
  return line
}

function check(file, where, path,    folder, sibling) {
  folder = top_of(path)
  if (path ~ /\// && folder in may) {
    # Exact numbers are no statistics, and what is simulated may count with them.
    if (index(may[top_of(file)], " " folder " ") == 0 &&
        !(top_of(file) == "sims" && path ~ /^stats\/exact\//))
      complain(where, top_of(file) "/ must not include " path)
    if (path ~ /\.hpp$/) {
      edges[file] = edges[file] path "\n"
      line_of[file, path] = where
    }
    return
  }
  sibling = file
  sub(/[^\/]*$/, path, sibling)
  if (exists(sibling)) complain(where, "write the path from the root instead of \"" path "\"")
}

{
  file = $0
  files[NR] = file
  number = 0
  while ((getline line < file) > 0) {
    ++number
    path = included_by(line)
    if (path != "") check(file, file ":" number, path)
  }
  close(file)
}

# Depth-first: an edge back to a file on the current path closes a circle.
function visit(file, trail,    targets, count, i, target) {
  state[file] = on_path
  count = split(edges[file], targets, "\n") - 1
  for (i = 1; i <= count; ++i) {
    target = targets[i]
    if (state[target] == on_path)
      complain(line_of[file, target], "headers include each other: " trail " -> " target)
    else if (state[target] + 0 == unvisited)
      visit(target, trail " -> " target)
  }
  state[file] = done
}

END {
  for (i = 1; i <= NR; ++i)
    if (state[files[i]] + 0 == unvisited) visit(files[i], files[i])
  if (faults > 0) print faults " include(s) break the architecture"
  exit faults > 0
}
