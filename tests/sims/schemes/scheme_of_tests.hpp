#pragma once

#include "sims/schemes/scheme.hpp"

namespace evenhand::schemes {

/// HMAC-SHA256 of "client:nonce:cursor" under the server's seed, four bytes a number, scaled, each
/// card taken out of those that are left.
inline Scheme scheme_of_tests(std::size_t cards = 52) {
  Scheme scheme;
  scheme.name = "test";
  scheme.title = "test";
  scheme.deck = cards::parse_deck(std::to_string(cards));
  scheme.hash = &hash_named("sha256");
  scheme.commitment_hash = scheme.hash;
  scheme.key = SeedText("{server-seed}");
  scheme.message = SeedText("{client-seed}:{nonce}:{cursor}");
  scheme.commitment = SeedText("{server-seed}");
  return scheme;
}

}  // namespace evenhand::schemes
