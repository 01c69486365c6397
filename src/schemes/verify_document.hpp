#pragma once

#include <cstdint>
#include <string>

#include "reports/document.hpp"
#include "sims/schemes/scheme.hpp"

namespace evenhand::schemes {

/// Returns the flaws that a scheme's description shows, the heaviest first.
reports::Section flaws_section(const Scheme& scheme);

/// The statements of a site about a game.
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

/// A game as a player types what was published of it; each is empty where it was not given.
struct AskedGame {
  std::string scheme;  ///< the name of a known one, or a file
  std::string server_seed;
  std::string client_seed;
  std::string nonce;
  std::string expect;
  std::string commitment;
  std::string links;
};

/// Verifies what was typed. Throws InputError for what the scheme needs and was not given, or was
/// given and it does not take, and for what is no number.
Verified verify_asked(const AskedGame& asked);

}  // namespace evenhand::schemes
