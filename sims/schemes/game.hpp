#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "sims/random/digest.hpp"
#include "sims/random/drbg.hpp"
#include "sims/schemes/scheme.hpp"

namespace evenhand::schemes {

/// A number that was drawn, and what became of it.
struct Draw {
  std::uint64_t choices;
  std::uint64_t cursor;  ///< of the digest that it is part of
  std::span<const std::uint8_t>
      number;  ///< the highest byte first, a half byte after a zero; of a generator's double none
  bool left_out;        ///< for another, so that all indices are equally likely
  std::uint64_t index;  ///< unless left out
  double part;          ///< the number where it is a generator's double
};
using OnDraw = std::function<void(const Draw&)>;

/// A scheme at work: what follows from seeds. One thread a time.
class Game {
 public:
  /// The scheme lives as long.
  explicit Game(const Scheme& scheme);

  /// The order of all cards that these seeds lead to: `cards` has as many as the deck. Throws
  /// InputError for seeds that are not in the form that the scheme takes them in.
  void deal(const Seeds& seeds, std::span<std::uint16_t> cards, const OnDraw& on_draw = {});

  /// Returns the draws where each draw is among all: for Outcome::repeats as many cards as are
  /// drawn, for Outcome::number that number, for Outcome::factor hundredths.
  std::vector<std::uint64_t> draw(const Seeds& seeds, const OnDraw& on_draw = {});

  /// Returns what the site publishes of the server's seed before the game: the hash, in
  /// hexadecimal. In a chain, each hash is hashed again for the next of its `links`, as
  /// Scheme::chain says.
  std::string commitment(const Seeds& seeds, std::uint64_t links = 1);

  /// The digest that the game's first numbers come from, or its generator's seed, in hexadecimal.
  std::string first_digest(const Seeds& seeds);

 private:
  class Numbers;

  /// Makes ready for these seeds.
  void begin(const Seeds& seeds);
  std::span<const std::uint8_t> message(const Seeds& seeds, std::uint64_t cursor);
  void digest(const Seeds& seeds, std::uint64_t cursor, std::span<std::uint8_t> out);
  void sort_rotations(const Seeds& seeds, std::span<std::uint16_t> cards);
  void sort_digests(const Seeds& seeds, std::span<std::uint16_t> cards);
  std::uint64_t factor(Numbers& numbers);

  const Scheme& scheme_;
  random::Digest hash_;
  random::Digest commitment_hash_;
  random::Hmac hmac_;
  Seeds seeds_;  ///< with the commitment, where the scheme uses it
  Bytes key_;
  Bytes message_;
};

}  // namespace evenhand::schemes
