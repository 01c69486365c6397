#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sims/schemes/scheme.hpp"

namespace evenhand::schemes {

/// A flaw that a scheme's description alone shows.
struct Flaw {
  /// The worth of a flaw to somebody who knows of it: the outcome itself, something, or nothing
  /// that could be measured.
  enum class Weight { fatal, weak, slight };
  Weight weight;
  std::string name;    ///< "modulo"
  std::string words;   ///< what follows from it
  std::string remedy;  ///< what to do
};
std::string_view weight_name(Flaw::Weight weight);

/// All of them, the heaviest first.
std::vector<Flaw> flaws_of(const Scheme& scheme);

/// An upper bound, over whole orders of the cards, of the total variation between the orders that a
/// scheme makes of independent uniform numbers and n! equally likely ones: the sum of that of its
/// draws. A draw among k from numbers of b bits has r (k - r) / (k 2^b), r = 2^b mod k, scaled and
/// modulo alike, for each index comes from floor(2^b / k) or one more numbers. 0 where numbers are
/// left out instead; 1 for what is not made draw by draw.
double distance_bound(const Scheme& scheme);

/// Returns how many outcomes there are, as a logarithm to base 2.
double outcome_bits(const Scheme& scheme);

}  // namespace evenhand::schemes
