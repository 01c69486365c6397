#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "protocol/digests.hpp"
#include "protocol/group.hpp"
#include "protocol/suite.hpp"

namespace evenhand::protocol {

// Cards that nobody can read alone: ElGamal encryption (1985) on ristretto255, under a key that is
// the sum of all players' keys. docs/mental.md has the same as formulas.

/// A card M as (r B, M + r Y), where B is the generator, Y the joint key and r random.
struct SealedCard {
  Point mask;
  Point face;

  bool operator==(const SealedCard&) const = default;
};
/// The sealed cards by position.
using SealedDeck = std::vector<SealedCard>;
inline constexpr std::size_t sealed_size = 64;  ///< bytes of a sealed card

/// The group elements that a session of so many cards uses beside the generator. Each is derived
/// from a hash, so that nobody knows a relation between any of them.
class DeckPoints {
 public:
  DeckPoints(Suite& suite, std::size_t cards);

  /// The element that stands for each card.
  const std::vector<Point>& cards() const { return cards_; }
  /// Generators of commitments to as many numbers as there are cards.
  const std::vector<Point>& generators() const { return generators_; }
  /// Returns the card that an element stands for, if any.
  std::optional<std::uint16_t> card_of(const Point& point) const;

 private:
  std::vector<Point> cards_;
  std::vector<Point> generators_;
  std::map<Point, std::uint16_t> numbers_;
};

/// A number of the group's order, or an element, that follows from a hash.
Scalar scalar_of(Suite& suite, const Hash& digest);
Point point_of(Suite& suite, const Hash& digest);

/// Returns the digest that each proof of a seat's in a round is bound to.
Hash statement_of(Suite& suite, const RoundContext& context, std::uint8_t seat);

/// The deck before the first shuffle, in its order, sealed with r = 0.
SealedDeck unshuffled(const DeckPoints& points);

/// Returns mask and face of each card, one after the other.
Bytes bytes_of(std::span<const SealedCard> deck);
Bytes bytes_of(std::span<const Point> points);
Bytes bytes_of(std::span<const Scalar> scalars);

/// The elements that so many bytes hold. Throws ProtocolError: wrong_count when there are not
/// `count` of them, bad_point for one that is none, or the neutral one; `what` names them.
std::vector<Point> points_from(View bytes, std::size_t count, std::string_view what);
SealedDeck deck_from(View bytes, std::size_t cards);
/// Throws ProtocolError: wrong_count, and bad_body for a number that is not below the order.
std::vector<Scalar> scalars_from(View bytes, std::size_t count, std::string_view what);

/// A shuffle and what only its shuffler knows of it: the card at position i was at `from[i]`, and
/// `added[i]` was added to the r of its encryption. Wiped when it goes.
struct SecretShuffle {
  std::vector<std::uint16_t> from;
  std::vector<Scalar> added;

  SecretShuffle() = default;
  SecretShuffle(const SecretShuffle&) = delete;
  SecretShuffle& operator=(const SecretShuffle&) = delete;
  SecretShuffle(SecretShuffle&&) = default;
  SecretShuffle& operator=(SecretShuffle&&) = default;
  ~SecretShuffle();
};

/// All orders alike, from 640 bits of OpenSSL's randomness by way of the suite's HMAC_DRBG.
SecretShuffle draw_shuffle(Suite& suite, std::size_t cards);
/// Returns the cards of the deck in the order of `shuffle`, encrypted again under the joint key.
SealedDeck reshuffled(const SealedDeck& deck, const Point& joint_key, const SecretShuffle& shuffle);

/// The head of the tree of a hand's sealed cards. A leaf is position (2 bytes), mask, face.
Hash sealed_fingerprint(Suite& suite, std::size_t first_position, std::span<const SealedCard> hand);

}  // namespace evenhand::protocol
