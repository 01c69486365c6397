# Reads the names of all source files; see check-architecture.sh.
BEGIN {
  may["base"] = " base "
  may["stats"] = " base stats "
  may["sims"] = " base sims "
  may["protocol"] = " base sims protocol "
  may["reports"] = " base reports "
  may["src"] = " base stats sims protocol reports src "
  may["tests"] = may["bench"] = " base stats sims protocol reports src tests bench "
  # Rooms of src/: each may include those before it, and none of its own rank but itself.
  rank["run"] = rank["judge"] = rank["source"] = rank["serve"] = rank["history"] = 1
  rank["audit"] = rank["proofs"] = rank["protocol"] = rank["schemes"] = 2
  rank["verifier"] = rank["signatures"] = rank["claims"] = rank["odds"] = rank["pvalues"] = rank["counts"] = 3
  rank["power"] = rank["deals"] = rank["games"] = 4
  rank["calibration"] = rank["watch"] = rank["library"] = rank["bits"] = 5
  rank["entropy"] = 6
  rank["cli"] = 7
  rank["mpi"] = rank["capi"] = 8
  unvisited = 0
  on_path = 1
  done = 2
  # Headers of a library that one source alone knows.
  knows["CLI"] = "src/cli/command/parse.cpp"
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

# "audit" of "src/audit/position/position_group.hpp"; nothing of a file that stands in src/ itself.
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

function join(from, to, where) {
  if (!((from, to) in line_of)) edges[from] = edges[from] to "\n"
  line_of[from, to] = where
}

function check(file, where, path,    folder, sibling) {
  folder = top_of(path)
  if (path ~ /\// && folder in may) {
    # Exact numbers are no statistics, and what is simulated may count with them.
    if (index(may[top_of(file)], " " folder " ") == 0 &&
        !(top_of(file) == "sims" && path ~ /^stats\/exact\//))
      complain(where, top_of(file) "/ must not include " path)
    check_rooms(file, where, path)
    if (folder_of(file) != folder_of(path) && file !~ /^(tests|bench)\//)
      join(folder_of(file), folder_of(path), where)
    if (path ~ /\.hpp$/) join(file, path, where)
    return
  }
  if (path ~ /\// && folder in knows && file != knows[folder])
    complain(where, "only " knows[folder] " may include " path)
  sibling = file
  sub(/[^\/]*$/, path, sibling)
  if (exists(sibling)) complain(where, "write the path from the root instead of \"" path "\"")
}

# The name that a line at the margin of an unnamed namespace defines, or nothing. Macros of tests and calls
# in texts have no type before them, and gtest finds PrintTo by its argument; a declaration is no definition.
function defined_by(line,    name) {
  if (line ~ /^[ \t#}\/)]/ || line ~ /^(using|template|extern|namespace) ?/ || line ~ /^[A-Za-z_]+\(|^void PrintTo\(/)
    return ""
  if (line ~ /^(struct|class|enum( class)?|union) /) {
    sub(/^(enum class|[a-z]+) /, "", line)
    sub(/[^A-Za-z0-9_].*/, "", line)
    return line
  }
  if (line ~ /^[^(=]*[({=[]/ && line !~ /^[^({=[]*\(.*\);$/) {
    name = line
    if (line ~ /^(inline |static )*const(expr|init)? [^(]*[={[]/) sub(/ *(=|\{|\[).*/, "", name)
    else sub(/\(.*/, "", name)
    sub(/.*[^A-Za-z0-9_]/, "", name)
    return name
  }
  return ""
}

# Sources of a folder are compiled together: a name of two of them would be one, or, worse, an
# overload that the wrong call finds.
function check_name(file, where, line,    name) {
  if (line == "namespace {") unnamed = 1
  else if (line == "}  // namespace") unnamed = 0
  else if (unnamed && (name = defined_by(line)) != "") {
    if (!((folder_of(file), name) in definer)) definer[folder_of(file), name] = file
    else if (definer[folder_of(file), name] != file)
      complain(where, name " also names something in " definer[folder_of(file), name])
  }
}

{
  file = $0
  nodes[NR] = file
  number = unnamed = 0
  while ((getline line < file) > 0) {
    ++number
    path = included_by(line)
    if (path != "") check(file, file ":" number, path)
    if (file ~ /\.cpp$/ && file !~ /^bench\//) check_name(file, file ":" number, line)
  }
  close(file)
  lines_of[budgeted_room(file)] += number
}

# "stats"; of src/, whose rooms have a budget each, "src/audit".
function budgeted_room(file,    room) {
  room = room_of(file)
  return room == "" ? top_of(file) : "src/" room
}

# Each line of the list has the most lines that a room may have, and its name.
function check_budgets(list,    line, words, room) {
  if (!exists(list)) return
  while ((getline line < list) > 0) {
    if (line ~ /^#/ || line == "") continue
    split(line, words, " ")
    budget[words[2]] = words[1]
    if (!(words[2] in lines_of)) complain(list, words[2] " is not there: take it off the list")
  }
  close(list)
  for (room in lines_of) {
    if (!(room in budget)) complain(list, "give " room "/ a budget; it has " lines_of[room] " lines")
    else if (lines_of[room] > budget[room])
      complain(list, room "/ has " lines_of[room] " lines, and its budget is " budget[room] \
               ": take some out, or raise it and say in the commit why")
  }
}

function test_of(source) {
  sub(/\.cpp$/, "_test.cpp", source)
  return "tests/" source
}

# All words of a file, with a blank on each side.
function words_of(file,    line, text) {
  while ((getline line < file) > 0) text = text " " line
  close(file)
  gsub(/[^A-Za-z0-9_]+/, " ", text)
  return text " "
}

# Whether one of the words is declared in the header: a type, or what stands before a parenthesis or a value.
function declares_one_of(header, words,    line, name, is_found) {
  while (!is_found && (getline line < header) > 0) {
    sub(/\/\/.*/, "", line)
    if (line ~ /^ *(#|namespace )/) continue
    sub(/(enum class|struct|class|enum) [A-Za-z0-9_]+/, "&(", line)
    while (!is_found && match(line, /[A-Za-z_][A-Za-z0-9_]* *[({=]/)) {
      name = substr(line, RSTART, RLENGTH - 1)
      sub(/ +$/, "", name)
      is_found = name !~ /^(const|noexcept|override|operator|default|decltype|return|if|for|size)$/ &&
                 index(words, " " name " ") > 0
      line = substr(line, RSTART + RLENGTH)
    }
  }
  close(header)
  return is_found
}

# Returns what a source's test of its name does not do, or nothing. A command is tested by running the program.
function missing_test(source,    header, words) {
  if (!(test_of(source) in is_there)) return "give it its test, " test_of(source)
  header = source
  sub(/\.cpp$/, ".hpp", header)
  if (!(header in is_there)) return ""
  words = words_of(test_of(source))
  if (source ~ /^src\/cli\// && words ~ / (EVENHAND|run_evenhand|evenhand_program) /) return ""
  if (declares_one_of(header, words)) return ""
  return test_of(source) " uses no name that " header " declares"
}

# Each line of the list names a source that may lack its test, and why: "path  # reason".
function read_exceptions(list,    line, words) {
  while ((getline line < list) > 0) {
    if (line ~ /^#/ || line == "") continue
    split(line, words, " ")
    excepted[words[1]] = list
    if (!(words[1] in is_there)) complain(list, words[1] " is not there: take it off the list")
    else if (missing_test(words[1]) == "")
      complain(list, words[1] " has its test: take it off the list")
    else if (line !~ /# ./) complain(list, "say why " words[1] " needs no test")
  }
  close(list)
}

function check_tests(    i, fault) {
  for (i = 1; i <= NR; ++i) is_there[nodes[i]] = 1
  read_exceptions("scripts/sources-without-tests.txt")
  for (i = 1; i <= NR; ++i) {
    if (nodes[i] !~ /^(base|stats|sims|protocol|reports|src)\/.*\.cpp$/ || nodes[i] in excepted) continue
    fault = missing_test(nodes[i])
    if (fault != "") complain(nodes[i], fault)
  }
}

# Depth-first: an edge back to one on the current path, of headers or of folders, closes a circle.
function visit(node, trail,    targets, count, i, target) {
  state[node] = on_path
  count = split(edges[node], targets, "\n") - 1
  for (i = 1; i <= count; ++i) {
    target = targets[i]
    if (state[target] == on_path)
      complain(line_of[node, target], (node ~ /\.hpp$/ ? "headers" : "folders") \
               " include each other: " trail " -> " target)
    else if (state[target] + 0 == unvisited)
      visit(target, trail " -> " target)
  }
  state[node] = done
}

END {
  for (i = 1; i <= NR; ++i) {
    if (state[folder_of(nodes[i])] + 0 == unvisited)
      visit(folder_of(nodes[i]), folder_of(nodes[i]))
    if (state[nodes[i]] + 0 == unvisited) visit(nodes[i], nodes[i])
  }
  check_tests()
  check_budgets("scripts/lines-per-room.txt")
  if (faults > 0) print faults " line(s) break the architecture"
  exit faults > 0
}
