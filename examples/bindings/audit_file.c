/* Audits a file of deals, a byte a card, and prints the document in JSON:
     cc $(pkg-config --cflags evenhand) audit_file.c $(pkg-config --libs evenhand) && ./a.out DECK FILE */
#include <evenhand.h>
#include <stdio.h>
#include <stdlib.h>

/* The bytes of a file, or NULL. */
static unsigned char *read_file(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  unsigned char *bytes = NULL;
  long end = -1;
  if (file == NULL) return NULL;
  if (fseek(file, 0, SEEK_END) == 0) end = ftell(file);
  if (end >= 0 && fseek(file, 0, SEEK_SET) == 0) bytes = malloc((size_t)end + 1);
  *size = end < 0 ? 0 : (size_t)end;
  if (bytes != NULL && fread(bytes, 1, *size, file) != *size) {
    free(bytes);
    bytes = NULL;
  }
  fclose(file);
  return bytes;
}

int main(int argc, char **argv) {
  evenhand_audit *audit = NULL;
  char *json = NULL;
  char *error = NULL;
  char plan[256];
  size_t size = 0;
  unsigned char *cards = argc == 3 ? read_file(argv[2], &size) : NULL;
  evenhand_status status = EVENHAND_OK;
  if (cards == NULL) {
    fputs("expected DECK FILE\n", stderr);
    return EVENHAND_BAD_INPUT;
  }
  snprintf(plan, sizeof plan, "deck = '%s'\nname = 'a file'", argv[1]);
  status = evenhand_audit_new(plan, &audit, &error);
  if (status == EVENHAND_OK && size % evenhand_audit_width(audit) != 0) {
    fputs("the file ends within a deal\n", stderr);
    status = EVENHAND_BAD_INPUT;
  } else {
    if (status == EVENHAND_OK) {
      status = evenhand_audit_add_u8(audit, cards, size / evenhand_audit_width(audit), &error);
    }
    if (status == EVENHAND_OK) status = evenhand_audit_document(audit, "json", &json, &error);
    if (status == EVENHAND_OK) {
      fputs(json, stdout);
    } else {
      fprintf(stderr, "%s\n", error == NULL ? "out of memory" : error);
    }
  }
  evenhand_free(json);
  evenhand_free(error);
  evenhand_audit_delete(audit);
  free(cards);
  return (int)status;
}
