#ifndef EVENHAND_H
#define EVENHAND_H

/* evenhand as a library: is this shuffle, this deal or this game even-handed? docs/library.md

   No function throws, prints, reads standard input, handles signals, or keeps anything between two
   calls but in the audits that it is given. Each computes as C programs do from their start, however
   the caller has floating point round, so that every language gets the same bytes. Several threads
   may use several audits at once, and one as well, whose calls then wait for one another. A thread
   that is cancelled ends after the function, and not within it.

   Functions that can fail return a status. Where it is not EVENHAND_OK and `error` is not null,
   *error is one line that says what was found, what was expected and what to do, or null where
   there was no memory for it; else it is left as it was. Such a line, and whatever else a function
   gives in a pointer to a pointer, is the caller's, who frees it with evenhand_free. */

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define EVENHAND_API __attribute__((visibility("default")))

typedef enum evenhand_status {
  EVENHAND_OK = 0,
  EVENHAND_BAD_INPUT = 2, /* what was given cannot be used */
  EVENHAND_FAILED = 4,    /* memory, input and output, or a fault in evenhand */
  EVENHAND_STOPPED = 5    /* a function of the caller asked for it */
} evenhand_status;

typedef enum evenhand_verdict {
  EVENHAND_NO_BIAS_FOUND = 0,
  EVENHAND_BIASED = 1,
  EVENHAND_INCONCLUSIVE = 3, /* too few deals to say */
  EVENHAND_PREDICTABLE = 6,  /* even deals, and anyone who sees some can compute those to come */
  EVENHAND_CERTIFIED = 7     /* asked for by the plan's key `within` */
} evenhand_verdict;

/* "evenhand 0.1.0 ..."; never freed. */
EVENHAND_API const char *evenhand_version(void);

/* Frees what a function gave; null is none. */
EVENHAND_API void evenhand_free(void *given);

/* An audit of deals, which are added as they come. */
typedef struct evenhand_audit evenhand_audit;

/* A new audit. The plan is TOML, or a JSON object: the options of `evenhand audit` that say what the
   deals are and how they are judged, by their names without dashes ("deck = 52"), and `name`, what
   documents call the deals. It must say the deck. */
EVENHAND_API evenhand_status evenhand_audit_new(const char *plan, evenhand_audit **audit,
                                                char **error);

/* Ends an audit; null is none. */
EVENHAND_API void evenhand_audit_delete(evenhand_audit *audit);

/* Cards a deal: those of the deck, or with the plan's key `draw` those drawn. */
EVENHAND_API size_t evenhand_audit_width(const evenhand_audit *audit);

/* Cards of the deck, of which a deal is all, or a draw. */
EVENHAND_API size_t evenhand_audit_deck(const evenhand_audit *audit);

/* How many deals were added, with those of all that was merged. */
EVENHAND_API uint64_t evenhand_audit_deals(evenhand_audit *audit);

/* Says that the deals added next are those of the session from number `deal` on, where the first of
   all is 0: for an audit that gets a part of a session and is merged. At most 2^53. */
EVENHAND_API evenhand_status evenhand_audit_start_at(evenhand_audit *audit, uint64_t deal,
                                                     char **error);

/* Adds `deals` deals of evenhand_audit_width() cards, one behind the other: deal[position] = card,
   as numbers from 0, or from 1 with the plan's `numbered-from = 1`. Cards of decks of more than 256
   need the second. Adds nothing where it fails: where one of them is no deal of the deck, or is of
   the session's deals that were added before. */
EVENHAND_API evenhand_status evenhand_audit_add_u8(evenhand_audit *audit, const uint8_t *cards,
                                                   uint64_t deals, char **error);
EVENHAND_API evenhand_status evenhand_audit_add_u16(evenhand_audit *audit, const uint16_t *cards,
                                                    uint64_t deals, char **error);

/* Shuffles a deck in place, which it is given in the starting order: a draw is its first cards.
   Anything but 0 asks for an end. It is called as the caller is: with the floating point of the
   caller, while no lock is held, so that it may use the audit and end its thread. An exception that
   it throws passes through to the caller, and longjmp may leave it. */
typedef int (*evenhand_shuffle)(void *context, uint16_t *deck, size_t cards);

/* Adds `deals` deals that the function makes, in the calling thread. Those made before one that
   cannot be, before the function asked for an end, or before it threw, stay added. They are added
   some at a time: longjmp out of the function loses at most 8,192 cards of them, and those that
   other threads add may stand between them. */
EVENHAND_API evenhand_status evenhand_audit_shuffle(evenhand_audit *audit, uint64_t deals,
                                                    evenhand_shuffle shuffle, void *context,
                                                    char **error);

/* Adds to `audit` what `other` has, which must be of the same plan and of other deals of the
   session; `other` stays as it is. In whatever order parts are merged, and however the session was
   divided, the result is the same, to the byte, as one audit of all deals. */
EVENHAND_API evenhand_status evenhand_audit_merge(evenhand_audit *audit, evenhand_audit *other,
                                                  char **error);

/* An audit as bytes, to be kept or sent elsewhere, and back. */
EVENHAND_API evenhand_status evenhand_audit_save(evenhand_audit *audit, unsigned char **bytes,
                                                 size_t *size, char **error);
EVENHAND_API evenhand_status evenhand_audit_load(const unsigned char *bytes, size_t size,
                                                 evenhand_audit **audit, char **error);

/* The document of all deals so far, from number 0 on without a gap, in a format: "text", as the
   program prints it in 80 columns, or one of `--format`: "json" (docs/result-format.md), "md",
   "html", "junit", "github". Of a format of several files, one is named: "csv/findings.csv". More
   deals may be added afterwards. */
EVENHAND_API evenhand_status evenhand_audit_document(evenhand_audit *audit, const char *format,
                                                     char **document, char **error);

/* The verdict of that document. */
EVENHAND_API evenhand_status evenhand_audit_verdict(evenhand_audit *audit,
                                                    evenhand_verdict *verdict, char **error);

/* What the program answers without counting deals of the caller: `name` is "exact", "explain",
   "hand", "identify", "odds", "plan", "pvalue", "sprt", "verify" or "claims". The request is JSON:
   the words of the command line behind the name, ["poker", "flush"], or an object of its
   options by their names without dashes, with all other words in "arguments":
   {"arguments": ["riffle:7"], "deck": "poker"}. The answer is a document in JSON. */
EVENHAND_API evenhand_status evenhand_run(const char *name, const char *request, char **document,
                                          char **error);

/* A document that is JSON in another format. */
EVENHAND_API evenhand_status evenhand_render(const char *document, const char *format,
                                             char **rendered, char **error);

#ifdef __cplusplus
}
#endif

#endif
