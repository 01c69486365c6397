#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "sims/shuffle/shuffler.hpp"

namespace evenhand::signatures {

/// A shuffler that data are compared with.
struct KnownShuffler {
  std::string name;  ///< "riffle:7"
  shuffle::ShufflerSpec spec;
  /// Every other shuffler that deals the same: all uniform ones stand for each other.
  std::vector<std::string> alike = {};
};

/// Every built-in shuffler that can shuffle such a deck, those with a parameter at a list of sizes
/// that people use or that lie between a rough and a nearly fair shuffle. The uniform ones are one
/// entry, the first.
std::vector<KnownShuffler> known_shufflers(std::size_t deck_size);

/// "`riffle:7`", or "a uniform shuffler (`fisher-yates`, …)".
std::string words_for(const KnownShuffler& shuffler);

}  // namespace evenhand::signatures
