# Audits a file of deals, a byte a card, and prints the document in JSON:
#   PKG_CPPFLAGS=-IHEADER-FOLDER PKG_LIBS='-LLIB-FOLDER -levenhand' R CMD SHLIB evenhand_r.c
#   LD_LIBRARY_PATH=LIB-FOLDER Rscript audit_file.R ./evenhand_r.so DECK FILE

# Deals are a raw vector, or a matrix of whole numbers from 0 with a deal a row.
audit <- function(deals, deck) {
  if (is.matrix(deals)) deals <- as.raw(t(deals))
  plan <- sprintf("deck = '%s'\nname = 'a file'", deck)
  .Call("evenhand_r_audit", plan, deals, "json")
}

words <- commandArgs(trailingOnly = TRUE)
if (length(words) != 3) stop("expected LIBRARY DECK FILE")
dyn.load(words[1])
answer <- tryCatch(
  audit(readBin(words[3], "raw", file.size(words[3])), words[2]),
  error = function(error) {
    message(conditionMessage(error))
    quit(status = 2)
  }
)
cat(answer)
