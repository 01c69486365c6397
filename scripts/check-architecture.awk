# Reads the names of all source files; see check-architecture.sh.
BEGIN {
  may["base"] = " base "
  may["stats"] = " base stats "
  may["sims"] = " base sims "
  may["reports"] = " base reports "
  may["src"] = " base stats sims reports src "
  may["tests"] = may["bench"] = " base stats sims reports src tests bench "
  # Rooms of src/: each may include those before it, and none of its own rank but itself.
  rank["run"] = rank["judge"] = rank["source"] = 1
  rank["audit"] = rank["proofs"] = 2
  rank["signatures"] = rank["claims"] = rank["odds"] = rank["pvalues"] = 3
  rank["power"] = rank["deals"] = rank["games"] = rank["bits"] = 4
  rank["calibration"] = rank["watch"] = 5
  rank["cli"] = 6
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

function folder_of(path) {
  sub(/\/[^\/]*$/, "", path)
  return path
}

# "audit" of "src/audit/position/position_tally.hpp"; nothing of a file that stands in src/ itself.
function room_of(path,    parts) {
  return split(path, parts, "/") > 2 && parts[1] == "src" ? parts[2] : ""
}

function check_rooms(file, where, path,    from, to) {
  from = room_of(file)
  to = room_of(path)
  if (from == "" || to == "" || from == to) return
  if (!(from in rank) || !(to in rank))
    complain(where, "give src/" (from in rank ? to : from) "/ its rank in check-architecture.awk")
  else if (rank[to] >= rank[from])
    complain(where, "src/" from "/ must not include " path)
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
    check_rooms(file, where, path)
    if (folder_of(file) != folder_of(path) && file !~ /^(tests|bench)\//) {
      if (!((folder_of(file), folder_of(path)) in joined))
        folder_edges[folder_of(file)] = folder_edges[folder_of(file)] folder_of(path) "\n"
      joined[folder_of(file), folder_of(path)] = where
    }
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

# The same for folders: none needs, by whatever way, a folder that needs it.
function visit_folder(folder, trail,    targets, count, i, target) {
  folder_state[folder] = on_path
  count = split(folder_edges[folder], targets, "\n") - 1
  for (i = 1; i <= count; ++i) {
    target = targets[i]
    if (folder_state[target] == on_path)
      complain(joined[folder, target], "folders include each other: " trail " -> " target)
    else if (folder_state[target] + 0 == unvisited)
      visit_folder(target, trail " -> " target)
  }
  folder_state[folder] = done
}

END {
  for (i = 1; i <= NR; ++i)
    if (folder_state[folder_of(files[i])] + 0 == unvisited)
      visit_folder(folder_of(files[i]), folder_of(files[i]))
  for (i = 1; i <= NR; ++i)
    if (state[files[i]] + 0 == unvisited) visit(files[i], files[i])
  if (faults > 0) print faults " include(s) break the architecture"
  exit faults > 0
}
