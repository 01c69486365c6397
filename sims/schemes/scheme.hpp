#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "sims/cards/deck.hpp"
#include "sims/schemes/seed_text.hpp"

namespace evenhand::schemes {

/// A hash function, as a scheme file calls it and as OpenSSL does.
struct HashInfo {
  std::string_view name;  ///< "sha256"
  const char* openssl;
  std::size_t size;  ///< bytes of a digest
  /// The digest is the whole state after the last block (Merkle and Damgård), so that who knows it
  /// and the length of what was hashed can go on from there.
  bool can_be_extended = false;
  /// What two texts of one digest cost, where somebody has found such texts; else empty.
  std::string_view collision = {};
};
std::span<const HashInfo> hashes();
/// Throws InputError with a suggestion.
const HashInfo& hash_named(std::string_view name);

/// How the index of a draw among k comes from a number u of b bits.
enum class Index {
  scale,                ///< floor(u / 2^b · k), in doubles
  modulo,               ///< u mod k
  rejection,            ///< the same; u from 2^b - 2^b mod k on is left out
  rejection_below_most  ///< u from m - m mod k on is left out, where m = 2^b - 1
};

/// How draws make an order of the cards.
enum class Order {
  down,  ///< Fisher-Yates: the last of the first k cards is exchanged with one of them; k = n … 2
  up,    ///< the first of the last k cards is exchanged with one of them; k = n … 2
  take,  ///< one of the k cards that are left is taken out, and the others close up
  naive,     ///< each card in turn is exchanged with any of all n
  rotations  ///< card c gets the digest's hexadecimal digits, turned left c times, and all are
             ///< sorted
};

/// When {cursor} goes up.
enum class Cursor {
  digest,  ///< when the digest has no number left
  draw     ///< with each draw, and when a digest has none that is not left out
};

/// Which digits the passes of Order::rotations sort by: the digest's own, those of the hash of
/// these digits, or in each pass those of the hash of the digits before.
enum class Rehash { never, once, each };

/// What each hash of a chain is of: the one before as hexadecimal text, or as bytes.
enum class Chain { text, bytes };

/// How a site deals from the seeds that it publishes. docs/schemes.md describes the file.
struct Scheme {
  std::string name;
  std::string title;
  std::string source;  ///< where it is described
  cards::Deck deck;
  std::size_t drawn = 0;  ///< the first so many cards are the outcome; 0 for all
  bool sorted = false;    ///< the site shows the outcome in ascending order
  const HashInfo* hash = nullptr;
  SeedText key;      ///< of the HMAC; where it is empty, the message alone is hashed
  SeedText inner;    ///< unless empty, its HMAC takes the key's place
  SeedText message;  ///< of each digest
  Cursor cursor = Cursor::digest;
  std::size_t bytes = 4;  ///< of a number
  Index index = Index::scale;
  Order order = Order::take;
  std::size_t passes = 1;  ///< of Order::rotations
  Rehash rehash = Rehash::never;
  SeedText commitment;  ///< what is hashed and published before; may be empty
  const HashInfo* commitment_hash = nullptr;
  Chain chain = Chain::text;
  std::size_t seed_bits = 256;  ///< of the server's seed
  bool seed_per_game = false;   ///< each game has a server seed of its own

  std::size_t bits() const { return 8 * bytes; }
  std::size_t outcome_size() const { return drawn > 0 ? drawn : deck.size; }
  bool uses(SeedText::Part part) const {
    return key.has(part) || inner.has(part) || message.has(part);
  }
  bool needs_hex(SeedText::Part part) const {
    return key.has_hex(part) || inner.has_hex(part) || message.has_hex(part) ||
           commitment.has_hex(part);
  }
};

}  // namespace evenhand::schemes
