#pragma once

#include <optional>
#include <string>

#include "reports/document.hpp"
#include "sims/cards/deck.hpp"
#include "src/audit/state_space/state_space_group.hpp"
#include "src/signatures/languages.hpp"
#include "src/signatures/likeness.hpp"

namespace evenhand::signatures {

/// The cause of a program's flaw and its cure, a sentence each, without an end.
struct Advice {
  std::string cause;
  std::string cure;
};

// The cure names what the language of the program has; `language` is null where it is not known.

/// Returns advice on a known shuffler that is not uniform.
Advice advice_on(const KnownShuffler& shuffler, const Language* language = nullptr);

/// "this is `sattolo` (…)", of the shuffler that deals match or come nearest to; nothing where they
/// look like none, or like a uniform one's.
std::optional<Advice> advice_on(const Identification& identification,
                                const Language* language = nullptr);

/// Returns advice on a rejected test, where every order of the cards is as likely as it should be:
/// the flaw that remains is not in how a single deal is shuffled. `repeats` is how deals come
/// again; `cards` of the deck are 0 where they are not known.
Advice advice_on(const reports::Finding& finding, audit::RepeatKind repeats,
                 const Language* language = nullptr, std::size_t cards = 0);

/// Returns what mends deals, draws or values that are biased in a way that has no name: how to
/// shuffle or draw rightly, or, where it is the hands that are off, where to look.
std::string cure_of_unnamed(const reports::Judgement& judgement, const cards::Deck& deck,
                            bool are_sets, const Language* language);

/// Returns advice on a generator whose seeds were found.
Advice advice_on_found_seeds();

}  // namespace evenhand::signatures
