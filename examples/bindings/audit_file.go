// Audits a file of deals, a byte a card, and prints the document in JSON:
//
//	go run audit_file.go DECK FILE
package main

/*
#cgo pkg-config: evenhand
#include <stdlib.h>
#include <evenhand.h>
*/
import "C"

import (
	"errors"
	"fmt"
	"os"
	"unsafe"
)

// taken is a text that the library gave.
func taken(text *C.char) string {
	if text == nil {
		return "out of memory"
	}
	defer C.evenhand_free(unsafe.Pointer(text))
	return C.GoString(text)
}

func audit(deck string, cards []byte) (string, error) {
	var handle *C.evenhand_audit
	var message, document *C.char
	plan := C.CString(fmt.Sprintf("deck = '%s'\nname = 'a file'", deck))
	defer C.free(unsafe.Pointer(plan))
	if C.evenhand_audit_new(plan, &handle, &message) != C.EVENHAND_OK {
		return "", errors.New(taken(message))
	}
	defer C.evenhand_audit_delete(handle)
	deals := len(cards) / int(C.evenhand_audit_width(handle))
	if deals == 0 {
		return "", errors.New("the file has no deal in it")
	}
	first := (*C.uint8_t)(unsafe.Pointer(&cards[0]))
	if C.evenhand_audit_add_u8(handle, first, C.uint64_t(deals), &message) != C.EVENHAND_OK {
		return "", errors.New(taken(message))
	}
	format := C.CString("json")
	defer C.free(unsafe.Pointer(format))
	if C.evenhand_audit_document(handle, format, &document, &message) != C.EVENHAND_OK {
		return "", errors.New(taken(message))
	}
	return taken(document), nil
}

func run() error {
	if len(os.Args) != 3 {
		return errors.New("expected DECK FILE")
	}
	cards, err := os.ReadFile(os.Args[2])
	if err != nil {
		return err
	}
	document, err := audit(os.Args[1], cards)
	if err == nil {
		fmt.Print(document)
	}
	return err
}

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
}
