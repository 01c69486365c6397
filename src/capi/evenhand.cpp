#include "src/capi/evenhand.h"

#include <array>
#include <cstdlib>
#include <mutex>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/version.hpp"
#include "reports/json.hpp"
#include "sims/cards/deal_batch.hpp"
#include "src/capi/answers.hpp"
#include "src/capi/guarded.hpp"
#include "src/cli/sources/caller_options.hpp"
#include "src/library/audit_of_deals.hpp"

using evenhand::InputError;
using evenhand::capi::given;
using evenhand::capi::guarded;

struct evenhand_audit {
  template <class From>
  explicit evenhand_audit(const From& from) : audit(from) {}

  /// Returns what was found, until more is added.
  const evenhand::reports::Document& document() {
    if (!concluded) concluded = audit.conclude();
    return *concluded;
  }

  std::mutex mutex;
  evenhand::library::AuditOfDeals audit;
  std::optional<evenhand::reports::Document> concluded;
};

namespace {

/// Throws InputError for a null pointer where there is to be something.
template <class T>
T& there(T* pointer, const char* what) {
  if (pointer == nullptr) throw InputError(std::string(what) + ": a null pointer");
  return *pointer;
}

/// Does something with an audit while no other thread does.
template <class Work>
evenhand_status with_audit(evenhand_audit* audit, char** error, const Work& work) noexcept {
  return guarded(error, [&] {
    const std::scoped_lock lock(there(audit, "the audit").mutex);
    return work(*audit);
  });
}

template <class Card>
evenhand_status add_deals(evenhand_audit* audit, const Card* cards, std::uint64_t deals,
                          char** error) {
  return with_audit(audit, error, [&](evenhand_audit& to) {
    if (deals == 0) return EVENHAND_OK;
    // More bytes than there can be.
    if (deals > PTRDIFF_MAX / sizeof(Card) / to.audit.width()) {
      throw InputError(std::to_string(deals) + " deals: more than an array can hold");
    }
    to.concluded.reset();
    to.audit.add(
        std::span(&there(cards, "the cards"), static_cast<std::size_t>(deals) * to.audit.width()));
    return EVENHAND_OK;
  });
}

/// Adds the deals, or those before the first that cannot be added.
evenhand_status add_shuffled(evenhand_audit* audit, const std::uint16_t* cards, std::size_t deals,
                             char** error) {
  evenhand_status status = add_deals(audit, cards, deals, nullptr);
  if (status == EVENHAND_OK) return status;
  const std::size_t width = audit->audit.width();
  do status = add_deals(audit, cards, 1, error);
  while (status == EVENHAND_OK && (cards += width, --deals > 0));
  return status;
}

evenhand_verdict verdict_of(evenhand::reports::Verdict verdict) {
  using evenhand::reports::Verdict;
  if (verdict == Verdict::predictable) return EVENHAND_PREDICTABLE;
  if (verdict == Verdict::certified) return EVENHAND_CERTIFIED;
  if (evenhand::reports::is_flaw(verdict)) return EVENHAND_BIASED;
  if (evenhand::reports::is_good(verdict)) return EVENHAND_NO_BIAS_FOUND;
  return EVENHAND_INCONCLUSIVE;
}

}  // namespace

const char* evenhand_version() {
  static const std::string version = evenhand::program_name();
  return version.c_str();
}

void evenhand_free(void* given) { std::free(given); }

evenhand_status evenhand_audit_new(const char* plan, evenhand_audit** audit, char** error) {
  return guarded(error, [&] {
    evenhand_audit*& made = there(audit, "where the audit goes");
    made = new evenhand_audit(evenhand::cli::plan_of_caller(&there(plan, "the plan")));
    return EVENHAND_OK;
  });
}

void evenhand_audit_delete(evenhand_audit* audit) { delete audit; }

size_t evenhand_audit_width(const evenhand_audit* audit) {
  return audit == nullptr ? 0 : audit->audit.width();
}

size_t evenhand_audit_deck(const evenhand_audit* audit) {
  return audit == nullptr ? 0 : audit->audit.plan().deck.size;
}

uint64_t evenhand_audit_deals(evenhand_audit* audit) {
  std::uint64_t deals = 0;
  with_audit(audit, nullptr, [&](evenhand_audit& of) {
    deals = of.audit.deals();
    return EVENHAND_OK;
  });
  return deals;
}

evenhand_status evenhand_audit_start_at(evenhand_audit* audit, uint64_t deal, char** error) {
  return with_audit(audit, error, [&](evenhand_audit& of) {
    of.audit.start_at(deal);
    return EVENHAND_OK;
  });
}

evenhand_status evenhand_audit_add_u8(evenhand_audit* audit, const uint8_t* cards, uint64_t deals,
                                      char** error) {
  return add_deals(audit, cards, deals, error);
}

evenhand_status evenhand_audit_add_u16(evenhand_audit* audit, const uint16_t* cards, uint64_t deals,
                                       char** error) {
  return add_deals(audit, cards, deals, error);
}

evenhand_status evenhand_audit_shuffle(evenhand_audit* audit, uint64_t deals,
                                       evenhand_shuffle shuffle, void* context, char** error) {
  const evenhand_status status = with_audit(audit, error, [&](evenhand_audit& /*to*/) {
    there(shuffle, "the shuffle");
    return EVENHAND_OK;
  });
  if (status != EVENHAND_OK) return status;
  // The function may leave by longjmp, by an exception or with its thread: while it is at work
  // nothing is held, and there is nothing to be destroyed.
  const std::size_t size = audit->audit.plan().deck.size;
  const std::size_t width = audit->audit.width();
  const auto first = static_cast<std::uint16_t>(audit->audit.plan().input.base == "1" ? 1 : 0);
  std::array<std::uint16_t, 8 * evenhand::cards::max_deck> dealt;
  std::size_t made = 0;
  for (std::uint64_t left = deals; left > 0; --left) {
    std::uint16_t* const deck = dealt.data() + made * width;
    std::iota(deck, deck + size, first);
    int wants_an_end = 0;
    try {
      wants_an_end = shuffle(context, deck, size);
    } catch (...) {
      add_shuffled(audit, dealt.data(), made, nullptr);
      throw;
    }
    if (wants_an_end == 0) ++made;
    const bool is_full = made * width + size > dealt.size();
    if (wants_an_end == 0 && left > 1 && !is_full) continue;
    const evenhand_status added = add_shuffled(audit, dealt.data(), made, error);
    if (added != EVENHAND_OK) return added;
    if (wants_an_end != 0) return EVENHAND_STOPPED;
    made = 0;
  }
  return EVENHAND_OK;
}

evenhand_status evenhand_audit_merge(evenhand_audit* audit, evenhand_audit* other, char** error) {
  return guarded(error, [&] {
    there(audit, "the audit");
    there(other, "the other audit");
    if (audit == other) throw InputError("an audit has its own deals already; merge another");
    const std::scoped_lock lock(audit->mutex, other->mutex);
    audit->concluded.reset();
    audit->audit.merge(other->audit);
    return EVENHAND_OK;
  });
}

evenhand_status evenhand_audit_save(evenhand_audit* audit, unsigned char** bytes, size_t* size,
                                    char** error) {
  return with_audit(audit, error, [&](evenhand_audit& of) {
    unsigned char*& copy = there(bytes, "where the bytes go");
    size_t& length = there(size, "where the size goes");
    const std::string saved = of.audit.save();
    copy = given<unsigned char>(saved);
    length = saved.size();
    return EVENHAND_OK;
  });
}

evenhand_status evenhand_audit_load(const unsigned char* bytes, size_t size, evenhand_audit** audit,
                                    char** error) {
  return guarded(error, [&] {
    evenhand_audit*& made = there(audit, "where the audit goes");
    const auto* const saved = reinterpret_cast<const char*>(&there(bytes, "the bytes"));
    made = new evenhand_audit(std::string_view(saved, size));
    return EVENHAND_OK;
  });
}

evenhand_status evenhand_audit_document(evenhand_audit* audit, const char* format, char** document,
                                        char** error) {
  return with_audit(audit, error, [&](evenhand_audit& of) {
    char*& text = there(document, "where the document goes");
    text = given(evenhand::capi::rendered(of.document(), &there(format, "the format")));
    return EVENHAND_OK;
  });
}

evenhand_status evenhand_audit_verdict(evenhand_audit* audit, evenhand_verdict* verdict,
                                       char** error) {
  return with_audit(audit, error, [&](evenhand_audit& of) {
    there(verdict, "where the verdict goes") = verdict_of(of.document().verdict.value());
    return EVENHAND_OK;
  });
}

evenhand_status evenhand_run(const char* name, const char* request, char** document, char** error) {
  return guarded(error, [&] {
    char*& text = there(document, "where the document goes");
    text = given(evenhand::reports::to_json(
        evenhand::capi::answer_to(&there(name, "the name"), &there(request, "the request"))));
    return EVENHAND_OK;
  });
}

evenhand_status evenhand_render(const char* document, const char* format, char** rendered,
                                char** error) {
  return guarded(error, [&] {
    char*& text = there(rendered, "where the document goes");
    const evenhand::reports::Document read =
        evenhand::reports::from_json(&there(document, "the document"), "the document");
    text = given(evenhand::capi::rendered(read, &there(format, "the format")));
    return EVENHAND_OK;
  });
}
