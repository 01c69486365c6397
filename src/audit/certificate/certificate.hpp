#pragma once

#include <string>
#include <vector>

#include "src/audit/tallies.hpp"
#include "src/judge/certify.hpp"

namespace evenhand::audit {

/// Returns how far the source of the deals is from an even-handed one at most: a bound for each
/// kind of event that was counted, whose largest holds with probability `level`
/// (stats::VariationBound, or RelativeBound where the unit is relative). The events of deals: which
/// place (or, where hands are sets, which hand) a card gets, which card a place gets, which card
/// follows a card, how many key cards and what features a hand has, what --group follows. Those of
/// draws: whether a card is drawn, whether two are drawn together, which card is drawn at a place.
/// Those of draws with repeats: which value a place has. Relative bounds leave out how many cards
/// or what a hand has where a fair source has it in less than one of a thousand. Empty without
/// deals, or where no such thing was counted.
///
/// Deals are taken to be independent and of one law: a bound does not look at how deals hang
/// together, nor at the order of all cards of a deal. So nothing is certified where
/// why_uncertified() has a reason; and where shares of draws, values or hands vary more between
/// stretches of the log than chance has it, bounds are wider by that (stats::variance_of_batches,
/// of all shares together).
std::vector<judge::CertifiedBound> certificate(const Tallies& tallies, double level,
                                               judge::CertifiedUnit unit);

/// Returns which tests that look along the session were not made, of change and of memory
/// (why_unmade()), or which of them that see chances vary from stretch to stretch has a p-value up
/// to .05 by itself: a bound that takes deals for independent is too narrow there. Empty otherwise.
std::string why_uncertified(const reports::Judgement& judgement, const cards::Deck& deck);

}  // namespace evenhand::audit
