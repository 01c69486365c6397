// Deals for `evenhand check`: decks that your shuffle has shuffled, for ever, one a line, as numbers from 0.
// go run shuffle-check/deal.go [CARDS]
package main

import (
	"bufio"
	cryptorand "crypto/rand"
	"encoding/binary"
	"fmt"
	"math/rand"
	"os"
	"reflect"
	"sort"
	"strconv"
)

// 1. Your shuffle: a function of a package of your module, as in
//	import yours "example.com/game/deck"
//	var shuffle interface{} = yours.Shuffle
@SHUFFLE@

// 2. A deck as your shuffle takes it: []int, or cards of your own, each unlike all others.
func newDeck(size int) interface{} {
	cards := make([]int, size)
	for i := range cards {
		cards[i] = i
	}
	return cards
}

// 3. Its call, with the deck and, if it wants one, a *rand.Rand. It returns the cards, or shuffles the deck
// in place. Of a type that holds the cards it may be: mine := yours.New(deck); mine.Shuffle(); return mine.Cards
func shuffled(deck interface{}, random *rand.Rand) interface{} {
	function := reflect.ValueOf(shuffle)
	arguments := make([]reflect.Value, function.Type().NumIn())
	for i := range arguments {
		arguments[i] = reflect.ValueOf(random)
		if function.Type().In(i).Kind() == reflect.Slice {
			arguments[i] = reflect.ValueOf(deck)
		}
		if !arguments[i].Type().ConvertibleTo(function.Type().In(i)) {
			refuse("@CALL@: your shuffle takes %v; make newDeck return such cards, or write the call here", function.Type().In(i))
		}
		arguments[i] = arguments[i].Convert(function.Type().In(i))
	}
	for _, result := range function.Call(arguments) {
		if result.Kind() == reflect.Slice {
			return result.Interface()
		}
	}
	return deck
}

func refuse(format string, values ...interface{}) {
	fmt.Fprintf(os.Stderr, "shuffle-check/deal.go:"+format+"\n", values...)
	os.Exit(2)
}

// The number of each card, by its value.
func numbered(cards reflect.Value) map[interface{}]int {
	numbers := map[interface{}]int{}
	for i := 0; i < cards.Len(); i++ {
		numbers[cards.Index(i).Interface()] = i
	}
	return numbers
}

func copied(cards reflect.Value) reflect.Value {
	return reflect.AppendSlice(reflect.MakeSlice(cards.Type(), 0, cards.Len()), cards)
}

func isOfDeck(deal reflect.Value, numbers map[interface{}]int) bool {
	for i := 0; i < deal.Len(); i++ {
		if _, ok := numbers[deal.Index(i).Interface()]; !ok {
			return false
		}
	}
	return true
}

func sorted(deal reflect.Value) reflect.Value {
	cards := copied(deal)
	sort.Slice(cards.Interface(), func(i, j int) bool {
		return fmt.Sprint(cards.Index(i)) < fmt.Sprint(cards.Index(j))
	})
	return cards
}

func main() {
	size := 52
	if len(os.Args) > 1 {
		size, _ = strconv.Atoi(os.Args[1])
	}
	if shuffle == nil {
		refuse("@LINE@: name your shuffle here, or run: evenhand init --shuffle deck/deck.go#Shuffle")
	}
	var seed int64
	if err := binary.Read(cryptorand.Reader, binary.LittleEndian, &seed); err != nil {
		refuse("%v", err)
	}
	random := rand.New(rand.NewSource(seed))
	out := bufio.NewWriterSize(os.Stdout, 1<<16)
	os.Stdout = os.Stderr // what your code prints is no deal
	cards := reflect.ValueOf(newDeck(size))
	numbers := numbered(cards)
	for isFirst := true; ; isFirst = false {
		deal := reflect.ValueOf(shuffled(copied(cards).Interface(), random))
		if isFirst && !isOfDeck(deal, numbers) {
			cards = sorted(deal) // it deals a deck of its own
			numbers = numbered(cards)
		}
		for i := 0; i < deal.Len(); i++ {
			number, ok := numbers[deal.Index(i).Interface()]
			if !ok {
				refuse("@CALL@: your shuffle dealt %v, which is no card of the deck", deal.Index(i).Interface())
			}
			if i > 0 {
				out.WriteByte(' ')
			}
			out.WriteString(strconv.Itoa(number))
		}
		if err := out.WriteByte('\n'); err != nil {
			return // nobody reads on
		}
	}
}
