#pragma once

#include <optional>

#include "src/audit/tallies.hpp"
#include "src/signatures/likeness.hpp"

namespace evenhand::signatures {

/// The largest decks of which signatures are made.
inline constexpr std::size_t largest_recognised = 256;

/// The parts of the cards' order that deals do not show.
struct Unseen {
  bool by_kind = false;  ///< which copy is which, as in a log that names kinds
  bool by_hand = false;  ///< the order in a hand, as in a log that sorts hands
};

/// Returns which known shuffler audited deals look like: their positions, inversions, descents,
/// rising sequences, successions, fixed points and cycles are compared with simulated deals of
/// every known shuffler (and with its exact position matrix, where there is one quickly), and the
/// p-values of one shuffler corrected by Holm for their number. It goes in rounds of ever more
/// simulated deals, each of which puts aside what is far off; the work is bounded by a number of
/// simulated deals, so that the answer is a function of the tallies alone. The order in which
/// unseen cards lie was made up, so that only what is seen is compared. The hands are also compared
/// by themselves where deals of a game look like no shuffler's: cards may have been shuffled again
/// in each hand. Empty when none of these statistics was counted, and for larger decks. Suspects
/// are compared in so many threads.
std::optional<Identification> recognise(const audit::Tallies& tallies, const Unseen& unseen = {},
                                        unsigned threads = 1);

}  // namespace evenhand::signatures
