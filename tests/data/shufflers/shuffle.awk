function swap(i, j,    card) {
  card = deck[i]
  deck[i] = deck[j]
  deck[j] = card
}

BEGIN {
  srand(1)
  while (1) {
    for (i = 0; i < n; ++i) deck[i] = i
    if (way == "sound") for (i = n - 1; i > 0; --i) swap(i, int(rand() * (i + 1)))
    if (way == "short") for (i = n - 1; i > 0; --i) swap(i, int(rand() * i))
    if (way == "naive") for (i = 0; i < n; ++i) swap(i, int(rand() * n))
    line = deck[0]
    for (i = 1; i < n; ++i) line = line " " deck[i]
    print line
  }
}
