#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* rand() scaled, or modulo. */
int main(int count, char **arguments) {
  const char *way = arguments[1];
  const int n = count > 2 ? atoi(arguments[2]) : 52;
  static int deck[1024];
  srand(1);
  for (;;) {
    for (int i = 0; i < n; ++i) deck[i] = i;
    for (int i = n - 1; i > 0; --i) {
      const int j = strcmp(way, "modulo") == 0 ? rand() % (i + 1)
                                               : (int)(rand() / (RAND_MAX + 1.0) * (i + 1));
      const int card = deck[i];
      deck[i] = deck[j];
      deck[j] = card;
    }
    for (int i = 0; i < n; ++i) printf(i > 0 ? " %d" : "%d", deck[i]);
    if (putchar('\n') == EOF) return 0;
  }
}
