/* What R's .Call needs between R and evenhand.h; audit_file.R uses it. */
#include <R.h>
#include <Rinternals.h>

#include "evenhand.h"

/* A text of R's in place of one that the library gave. */
static SEXP taken(char *text) {
  SEXP copy = PROTECT(mkCharCE(text == NULL ? "out of memory" : text, CE_UTF8));
  evenhand_free(text);
  UNPROTECT(1);
  return copy;
}

/* The document of an audit of deals, a byte a card. An error of R's where something is wrong. */
SEXP evenhand_r_audit(SEXP plan, SEXP cards, SEXP format) {
  if (!isString(plan) || TYPEOF(cards) != RAWSXP || !isString(format)) {
    error("expected a plan, raw cards and a format");
  }
  evenhand_audit *audit = NULL;
  char *fault = NULL;
  char *document = NULL;
  evenhand_status status = evenhand_audit_new(CHAR(STRING_ELT(plan, 0)), &audit, &fault);
  if (status == EVENHAND_OK) {
    size_t width = evenhand_audit_width(audit);
    if ((size_t)XLENGTH(cards) % width != 0) {
      evenhand_audit_delete(audit);
      error("%.0f bytes are no deals of %.0f cards", (double)XLENGTH(cards), (double)width);
    }
    status = evenhand_audit_add_u8(audit, RAW(cards), (uint64_t)XLENGTH(cards) / width, &fault);
  }
  if (status == EVENHAND_OK) {
    status = evenhand_audit_document(audit, CHAR(STRING_ELT(format, 0)), &document, &fault);
  }
  evenhand_audit_delete(audit);
  if (status != EVENHAND_OK) error("%s", CHAR(PROTECT(taken(fault))));
  SEXP answer = PROTECT(ScalarString(PROTECT(taken(document))));
  UNPROTECT(2);
  return answer;
}
