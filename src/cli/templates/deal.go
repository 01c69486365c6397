// Deals for `evenhand check`: shuffled decks for ever, one a line, as numbers from 0.
// go run shuffle-check/deal.go [CARDS]
package main

import (
	"bufio"
	cryptorand "crypto/rand"
	"encoding/binary"
	"math/rand"
	"os"
	"strconv"
)

// Put your own shuffle here, and let it shuffle a fresh deck. A package of your module is imported as
// anywhere in it: by the path in go.mod and its folder.
func shuffle(random *rand.Rand, cards []int) {
	random.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
}

func main() {
	size := 52
	if len(os.Args) > 1 {
		size, _ = strconv.Atoi(os.Args[1])
	}
	var seed int64
	if err := binary.Read(cryptorand.Reader, binary.LittleEndian, &seed); err != nil {
		os.Exit(1)
	}
	random := rand.New(rand.NewSource(seed))
	out := bufio.NewWriterSize(os.Stdout, 1<<16)
	cards := make([]int, size)
	for {
		for i := range cards {
			cards[i] = i
		}
		shuffle(random, cards)
		for i, card := range cards {
			if i > 0 {
				out.WriteByte(' ')
			}
			out.WriteString(strconv.Itoa(card))
		}
		if err := out.WriteByte('\n'); err != nil {
			return // nobody reads on
		}
	}
}
