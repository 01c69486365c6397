#!/bin/sh
# GNU shuf. sh shuf.sh [DECK]: prints deals of DECK cards (52) for ever, one a line.
#
# Starting shuf for each deal takes about two milliseconds. So it shuffles the lines "DEAL CARD" of
# many deals at once, and a stable sort by deal then keeps, within each deal, the order that shuf
# gave its cards. When all orders of all lines are equally likely, then so are all orders of the
# cards of each deal, whatever the others are.
LC_ALL=C
export LC_ALL
deck=${1:-52}
last_card=$((deck - 1))

lines=$(for card in $(seq 0 "$last_card"); do seq -f "%.0f $card" 1000 2999; done)
columns=$(for card in $(seq 0 "$last_card"); do printf ' -'; done)

# $columns is one word a card. The loop ends when nobody reads on.
# shellcheck disable=SC2086
while printf '%s\n' "$lines" | shuf | sort -s -k1,1 | cut -d' ' -f2 | paste -d' ' $columns; do
  :
done
