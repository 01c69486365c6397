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

/// Returns how many outcomes there are, as a logarithm to base 2.
double outcome_bits(const Scheme& scheme);

}  // namespace evenhand::schemes
