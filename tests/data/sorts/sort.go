package main

import (
	"bufio"
	"fmt"
	"os"
	"sort"
)

func main() {
	lines := bufio.NewReader(os.Stdin)
	for {
		var n int
		var answers string
		if _, err := fmt.Fscan(lines, &n, &answers); err != nil {
			return
		}
		deck := make([]int, n)
		for card := range deck {
			deck[card] = card
		}
		calls := 0
		sort.Slice(deck, func(i, j int) bool {
			calls++
			return answers[(calls-1)%len(answers)] == 'b'
		})
		fmt.Print(calls)
		for _, card := range deck {
			fmt.Print(" ", card)
		}
		fmt.Println()
	}
}
