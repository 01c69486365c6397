#pragma once

#include <cstdint>
#include <string>

#include "reports/document.hpp"
#include "sims/schemes/scheme.hpp"

namespace evenhand::schemes {

/// What a site says of a game.
struct Published {
  Seeds seeds;
  std::string expected;     ///< names of cards, with blanks or commas between; may be empty
  std::string commitment;   ///< in hexadecimal; may be empty
  std::uint64_t links = 1;  ///< of the chain, from the game's hash to the commitment
};

struct Verified {
  bool holds = false;
  reports::Document document;  ///< without provenance
};

/// Computes the game again: every draw, the outcome and the commitment, and whether they are those
/// that were published. Throws InputError for a card that the scheme has not, and for a commitment
/// where it has none.
Verified verify_game(const Scheme& scheme, const Published& published);

}  // namespace evenhand::schemes
