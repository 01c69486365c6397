# Takes apart what a page shows, for check-docs.sh: one file a command in the folder `out`, NUMBER.command, with the
# output shown in NUMBER.shown; and in `out`/index a line each, in the page's order:
#   output NUMBER LINE MARKS    a command behind "$ ", the output below it
#   run NUMBER LINE MARKS       a command of evenhand without output
#   file NUMBER LINE NAME       a fence that names a file: its text is in NUMBER.shown
#   awk -v out=FOLDER -f check-docs.awk PAGE

function finish() {
  if (kind == "") return
  print kind, number, start, note >(out "/index")
  if (kind != "file") printf "%s", command >(out "/" number ".command")
  printf "%s", shown >(out "/" number ".shown")
  close(out "/" number ".command")
  close(out "/" number ".shown")
  kind = blanks = ""
}

function begin(which, text) {
  finish()
  kind = which
  number = sprintf("%03d", ++count)
  start = FNR
  note = marks
  command = text "\n"
  shown = blanks = ""
}

# A command that goes on in the next line: a pipe, or a backslash.
function goes_on(text) { return text ~ /(\||\\)$/ }

# A line inside a block of code, without the block's indentation.
function code(text) {
  if (continued) {
    command = command text "\n"
    continued = goes_on(text)
  } else if (text ~ /^\$ /) {
    begin("output", substr(text, 3))
    continued = goes_on(text)
  } else if (kind == "output") {
    shown = shown blanks text "\n"
    blanks = ""
  } else if (text ~ /^evenhand /) {
    begin("run", text)
    continued = goes_on(text)
    if (!continued) finish()
  }
}

function end_block() {
  finish()
  in_block = continued = 0
  marks = ""
}

FNR == 1 { indent = ""; in_fence = in_block = continued = 0 }

/^ *```/ {
  if (in_fence) {
    if (kind == "file") note = file
    end_block()
    in_fence = 0
  } else {
    end_block_marks = marks
    finish()
    marks = end_block_marks
    in_fence = 1
    match($0, /^ */)
    indent = substr($0, 1, RLENGTH)
    file = NF > 1 ? $2 : ""
    if (file != "") begin("file", "")
  }
  next
}

in_fence {
  text = index($0, indent) == 1 ? substr($0, length(indent) + 1) : $0
  if (file != "") shown = shown text "\n"
  else code(text)
  next
}

/^ *<!-- shown: .* -->$/ {
  end_block()
  marks = $0
  sub(/^ *<!-- shown: /, "", marks)
  sub(/ -->$/, "", marks)
  next
}

# Other comments are for those who write.
/^ *<!--/ { in_comment = 1 }
in_comment {
  end_block()
  if (/-->/) in_comment = 0
  next
}

/^ *$/ {
  if (in_block) blanks = blanks "\n"
  next
}

# An indented block begins with a command, and ends with a line that is indented less.
!in_block && /^    +(\$ |evenhand )/ {
  match($0, /^ */)
  indent = substr($0, 1, RLENGTH)
  in_block = 1
}

in_block {
  if (index($0, indent) == 1) code(substr($0, length(indent) + 1))
  else end_block()
  next
}

{ marks = "" }

END { finish() }
