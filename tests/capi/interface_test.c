/* The interface as a program in C uses it: an audit from plan to document, in one go and in parts, by arrays and by
   a function; what is answered by name; and what is refused. */
#include <evenhand.h>

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CARDS 12
#define DEALS 10000

static const char *const plan = "deck = 12\nname = 'a test'\ntests = ['position', 'order']\n";

/* A generator of its own (Steele, Lea and Flood, 2014: SplitMix64). */
static uint64_t next_word(uint64_t *state) {
  uint64_t word = (*state += 0x9e3779b97f4a7c15U);
  word = (word ^ (word >> 30U)) * 0xbf58476d1ce4e5b9U;
  word = (word ^ (word >> 27U)) * 0x94d049bb133111ebU;
  return word ^ (word >> 31U);
}

/* Swaps each card with any. */
static int naive_swap(void *context, uint16_t *deck, size_t cards) {
  for (size_t i = 0; i < cards; ++i) {
    const size_t other = (size_t)(next_word(context) % cards);
    const uint16_t card = deck[i];
    deck[i] = deck[other];
    deck[other] = card;
  }
  return 0;
}

static uint8_t deals[DEALS * CARDS];

static void make_deals(void) {
  uint64_t state = 7;
  for (size_t i = 0; i < DEALS; ++i) {
    uint16_t deck[CARDS];
    for (uint16_t card = 0; card < CARDS; ++card) deck[card] = card;
    naive_swap(&state, deck, CARDS);
    for (size_t place = 0; place < CARDS; ++place) deals[i * CARDS + place] = (uint8_t)deck[place];
  }
}

/* Prints what was wrong, so that a failure says it. */
static evenhand_status shown(evenhand_status status, char *error) {
  if (error != NULL) fprintf(stderr, "%s\n", error);
  evenhand_free(error);
  return status;
}

static evenhand_audit *new_audit(void) {
  evenhand_audit *audit = NULL;
  char *error = NULL;
  assert(shown(evenhand_audit_new(plan, &audit, &error), error) == EVENHAND_OK);
  return audit;
}

static char *json_of(evenhand_audit *audit) {
  char *json = NULL;
  char *error = NULL;
  assert(shown(evenhand_audit_document(audit, "json", &json, &error), error) == EVENHAND_OK);
  return json;
}

/* Fails with that status and a line that holds the words. */
static void refused(evenhand_status status, char *error, const char *words) {
  if (status != EVENHAND_BAD_INPUT || error == NULL || strstr(error, words) == NULL) {
    fprintf(stderr, "expected '%s', found %d '%s'\n", words, (int)status, error == NULL ? "" : error);
    abort();
  }
  assert(strchr(error, '\n') == NULL);
  evenhand_free(error);
}

static void finds_a_flaw_however_deals_come(void) {
  evenhand_audit *by_bytes = new_audit();
  assert(evenhand_audit_width(by_bytes) == CARDS);
  assert(evenhand_audit_deck(by_bytes) == CARDS);
  assert(evenhand_audit_add_u8(by_bytes, deals, DEALS, NULL) == EVENHAND_OK);
  assert(evenhand_audit_add_u8(by_bytes, NULL, 0, NULL) == EVENHAND_OK);
  assert(evenhand_audit_deals(by_bytes) == DEALS);
  evenhand_verdict verdict = EVENHAND_INCONCLUSIVE;
  assert(evenhand_audit_verdict(by_bytes, &verdict, NULL) == EVENHAND_OK);
  assert(verdict == EVENHAND_BIASED);
  char *expected = json_of(by_bytes);

  evenhand_audit *by_words = new_audit();
  for (size_t i = 0; i < DEALS; ++i) {
    uint16_t deal[CARDS];
    for (size_t place = 0; place < CARDS; ++place) deal[place] = deals[i * CARDS + place];
    assert(evenhand_audit_add_u16(by_words, deal, 1, NULL) == EVENHAND_OK);
  }
  char *words = json_of(by_words);
  assert(strcmp(words, expected) == 0);

  uint64_t state = 7;
  evenhand_audit *by_calls = new_audit();
  assert(evenhand_audit_shuffle(by_calls, DEALS, naive_swap, &state, NULL) == EVENHAND_OK);
  char *calls = json_of(by_calls);
  assert(strcmp(calls, expected) == 0);

  char *text = NULL;
  assert(evenhand_render(expected, "text", &text, NULL) == EVENHAND_OK);
  assert(strstr(text, "10,000 deals of 12 cards from a test") != NULL);
  evenhand_free(text);
  evenhand_free(expected);
  evenhand_free(words);
  evenhand_free(calls);
  evenhand_audit_delete(by_bytes);
  evenhand_audit_delete(by_words);
  evenhand_audit_delete(by_calls);
}

static void is_the_same_from_parts_in_any_order(void) {
  static const uint64_t ends[] = {0, 1000, 4096, 8191, DEALS};
  static const size_t order[] = {2, 0, 3, 1};
  evenhand_audit *merged = new_audit();
  for (size_t i = 0; i < 4; ++i) {
    const uint64_t first = ends[order[i]];
    evenhand_audit *part = new_audit();
    assert(evenhand_audit_start_at(part, first, NULL) == EVENHAND_OK);
    assert(evenhand_audit_add_u8(part, deals + first * CARDS, ends[order[i] + 1] - first, NULL) ==
           EVENHAND_OK);
    unsigned char *bytes = NULL;
    size_t size = 0;
    assert(evenhand_audit_save(part, &bytes, &size, NULL) == EVENHAND_OK);
    evenhand_audit_delete(part);
    evenhand_audit *loaded = NULL;
    assert(evenhand_audit_load(bytes, size, &loaded, NULL) == EVENHAND_OK);
    assert(evenhand_audit_merge(merged, loaded, NULL) == EVENHAND_OK);
    char *error = NULL;
    const evenhand_status again = evenhand_audit_merge(merged, loaded, &error);
    refused(again, error, "there already");
    evenhand_audit_delete(loaded);
    evenhand_free(bytes);
  }
  evenhand_audit *whole = new_audit();
  assert(evenhand_audit_add_u8(whole, deals, DEALS, NULL) == EVENHAND_OK);
  char *of_whole = json_of(whole);
  char *of_parts = json_of(merged);
  assert(strcmp(of_whole, of_parts) == 0);
  evenhand_free(of_whole);
  evenhand_free(of_parts);
  evenhand_audit_delete(whole);
  evenhand_audit_delete(merged);
}

static int stops_at_once(void *context, uint16_t *deck, size_t cards) {
  (void)deck;
  (void)cards;
  return --*(int *)context < 0;
}

static void stops_when_the_function_asks(void) {
  evenhand_audit *audit = new_audit();
  int left = 3;
  char *error = NULL;
  assert(evenhand_audit_shuffle(audit, 100, stops_at_once, &left, &error) == EVENHAND_STOPPED);
  assert(error == NULL);
  assert(evenhand_audit_deals(audit) == 3);
  evenhand_audit_delete(audit);
}

static void answers_by_name(void) {
  char *json = NULL;
  char *error = NULL;
  assert(shown(evenhand_run("exact", "{\"arguments\": [\"naive-swap\"], \"deck\": 3}", &json, &error), error) ==
         EVENHAND_OK);
  assert(strstr(json, "Not uniform") != NULL);
  evenhand_free(json);
  const evenhand_status status = evenhand_run("exact", "[\"naive-swp\"]", &json, &error);
  refused(status, error, "did you mean 'naive-swap'?");
}

static void refuses_what_cannot_be(void) {
  char *error = NULL;
  evenhand_audit *none = NULL;
  evenhand_status status = evenhand_audit_new("deck = 1", &none, &error);
  refused(status, error, "1");
  assert(none == NULL);
  status = evenhand_audit_new(NULL, &none, &error);
  refused(status, error, "the plan: a null pointer");

  evenhand_audit *audit = new_audit();
  const uint8_t twice[CARDS] = {0};
  status = evenhand_audit_add_u8(audit, twice, 1, &error);
  refused(status, error, "deal 0, card 1: card 0 a second time");
  status = evenhand_audit_add_u8(audit, twice, UINT64_MAX, &error);
  refused(status, error, "more than an array can hold");
  char *json = NULL;
  status = evenhand_audit_document(audit, "json", &json, &error);
  refused(status, error, "no deals");
  status = evenhand_audit_merge(audit, audit, &error);
  refused(status, error, "merge another");
  status = evenhand_audit_add_u8(NULL, twice, 1, &error);
  refused(status, error, "the audit: a null pointer");
  const unsigned char bytes[3] = {1, 2, 3};
  status = evenhand_audit_load(bytes, sizeof bytes, &none, &error);
  refused(status, error, "the saved audit");
  evenhand_audit_delete(audit);
  evenhand_audit_delete(NULL);
  evenhand_free(NULL);
}

int main(void) {
  assert(strncmp(evenhand_version(), "evenhand ", 9) == 0);
  make_deals();
  finds_a_flaw_however_deals_come();
  is_the_same_from_parts_in_any_order();
  stops_when_the_function_asks();
  answers_by_name();
  refuses_what_cannot_be();
  return 0;
}
