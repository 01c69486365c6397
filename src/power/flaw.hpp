#pragma once

#include <string>
#include <vector>

#include "sims/shuffle/shuffler.hpp"

namespace evenhand::power {

/// A source of deals that a test is to find: a built-in shuffler and its random source.
struct Flaw {
  shuffle::ShufflerSpec spec;
  std::string rng;

  /// "riffle:7", or "fisher-yates --rng seed16" when the source is not the default one.
  std::string name() const;
};

/// The flaws of the table "flaw × test → deals needed": every built-in shuffler that is not
/// uniform, with parameters of interest, and a fair one on weak random sources.
std::vector<Flaw> standard_flaws(std::size_t deck_size);

}  // namespace evenhand::power
