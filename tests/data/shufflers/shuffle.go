package main

import (
	"bufio"
	"fmt"
	"math/rand"
	"os"
	"sort"
	"strconv"
)

func main() {
	way := os.Args[1]
	n, _ := strconv.Atoi(os.Args[2])
	random := rand.New(rand.NewSource(1))
	out := bufio.NewWriter(os.Stdout)
	deck := make([]int, n)
	swap := func(i, j int) { deck[i], deck[j] = deck[j], deck[i] }
	for {
		for i := range deck {
			deck[i] = i
		}
		switch way {
		case "sound":
			random.Shuffle(n, swap)
		case "coin":
			sort.Slice(deck, func(i, j int) bool { return random.Intn(2) == 0 })
		case "naive":
			for i := range deck {
				swap(i, random.Intn(n))
			}
		case "short":
			for i := n - 1; i > 0; i-- {
				swap(i, random.Intn(i))
			}
		}
		for i, card := range deck {
			if i > 0 {
				out.WriteByte(' ')
			}
			fmt.Fprint(out, card)
		}
		if _, err := out.WriteString("\n"); err != nil {
			return
		}
	}
}
