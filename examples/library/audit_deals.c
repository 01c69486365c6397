/* Audits deals that this program makes, and prints what evenhand prints: C11, pkg-config evenhand. */
#include <evenhand.h>
#include <stdio.h>
#include <stdlib.h>

/* A shuffle that many write: rand() has at most 2^31 ways to go on, and 52 cards have 8 * 10^67 orders. */
static int shuffle(void *context, uint16_t *deck, size_t cards) {
  (void)context;
  for (size_t last = cards - 1; last > 0; --last) {
    const size_t other = (size_t)rand() % (last + 1);
    const uint16_t card = deck[last];
    deck[last] = deck[other];
    deck[other] = card;
  }
  return 0;
}

int main(void) {
  evenhand_audit *audit = NULL;
  char *text = NULL;
  char *error = NULL;
  evenhand_verdict verdict = EVENHAND_INCONCLUSIVE;
  evenhand_status status = evenhand_audit_new("deck = 52\nname = \"rand()\"", &audit, &error);
  if (status == EVENHAND_OK) status = evenhand_audit_shuffle(audit, 20000, shuffle, NULL, &error);
  if (status == EVENHAND_OK) status = evenhand_audit_document(audit, "text", &text, &error);
  if (status == EVENHAND_OK) status = evenhand_audit_verdict(audit, &verdict, &error);
  if (status == EVENHAND_OK) {
    fputs(text, stdout);
  } else {
    fprintf(stderr, "%s\n", error == NULL ? "out of memory" : error);
  }
  evenhand_free(text);
  evenhand_free(error);
  evenhand_audit_delete(audit);
  return status == EVENHAND_OK ? (int)verdict : (int)status;
}
