#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sims/cards/deck.hpp"

namespace evenhand::schemes {

using Bytes = std::vector<std::uint8_t>;

/// The seeds that a game of a scheme is made from, as they are published.
struct Seeds {
  std::string server;
  std::string client;
  std::uint64_t nonce = 0;
  std::string commitment = {};  ///< to the server's seed, in hexadecimal digits
};

/// Bytes with seeds in them, as a scheme file writes them: "{client-seed}:{nonce}:{cursor}". A
/// place is "{NAME}" or "{NAME:FORM}". Names are server-seed, client-seed, nonce, cursor and
/// commitment. Without a form, seeds stand as their text and numbers as decimal digits; hex takes a
/// seed's digits for the bytes that they mean, u32 and u64 a number as so many bits, the highest
/// byte first.
class SeedText {
 public:
  enum class Part { text, server_seed, client_seed, nonce, cursor, commitment };

  SeedText() = default;
  /// Throws InputError, without a place, for a name or a form that there is not.
  explicit SeedText(std::string_view text);

  bool is_empty() const { return pieces_.empty(); }
  bool has(Part part) const;
  /// Seeds stand as their text and numbers as decimal digits.
  bool is_text() const;
  /// It is written as `start` is, piece by piece, with the part `next` right after that.
  bool begins_with(const SeedText& start, Part next) const;

  /// Appends the text to `out`. Throws InputError for a seed that is not in hexadecimal digits
  /// where it has to be, and for a number beyond its form.
  void append(const Seeds& seeds, std::uint64_t cursor, Bytes& out) const;

  bool operator==(const SeedText&) const = default;

 private:
  enum class Form { plain, hex, u32, u64 };
  struct Piece {
    Part part;
    Form form;
    std::string text;

    bool operator==(const Piece&) const = default;
  };
  static Piece place(std::string_view inside);

  std::vector<Piece> pieces_;
};

/// The bytes that an even number of hexadecimal digits mean. Throws InputError that begins with
/// `what`.
Bytes bytes_of_hex(std::string_view digits, std::string_view what);
/// The other way round, in lower case.
std::string hex_of(const std::uint8_t* bytes, std::size_t size);

/// A hash function, as a scheme file calls it and as OpenSSL does.
struct HashInfo {
  std::string_view name;  ///< "sha256"
  const char* openssl;
  std::size_t size;  ///< bytes of a digest
  /// The digest is the whole state after the last block (Merkle and Damgård), so that who knows it
  /// and the length of what was hashed can go on from there.
  bool can_be_extended = false;
  /// The cost of two texts with one digest, where somebody has found such texts; else empty.
  std::string_view collision = {};
};
std::span<const HashInfo> hashes();
/// Throws InputError with a suggestion.
const HashInfo& hash_named(std::string_view name);

/// The way in which the index of a draw among k comes from a number u of b bits.
enum class Index {
  scale,                 ///< floor(u / 2^b · k), in doubles
  modulo,                ///< u mod k
  rejection,             ///< the same; u from 2^b - 2^b mod k on is left out
  rejection_below_most,  ///< u from m - m mod k on is left out, where m = 2^b - 1
  high_bits              ///< the highest bits of u, as many as k has; from k on they are left out
};

/// The way in which draws make an order of the cards.
enum class Order {
  down,  ///< Fisher-Yates: the last of the first k cards is exchanged with one of them; k = n … 2
  up,    ///< the first of the last k cards is exchanged with one of them; k = n … 2
  take,  ///< one of the k cards that are left is taken out, and the others close up
  naive,      ///< each card in turn is exchanged with any of all n
  rotations,  ///< card c gets the digest's hexadecimal digits, turned left c times, and all are
              ///< sorted
  sort        ///< card c gets the digest with the cursor c, and all are sorted by that
};

/// The kind of outcome of a game.
enum class Outcome {
  cards,    ///< an order of the cards, of which each is there once
  repeats,  ///< cards of which each is drawn from all of them, so that one may come again
  number,   ///< one number below `values`
  factor    ///< what a bet is multiplied by, from a number and a Formula
};

/// The way in which a factor follows from a number u of b bits; r is Scheme::returned. It is
/// rounded down to hundredths, and at least 1.
enum class Formula {
  limbo,    ///< r · 2^b / u, where a number 0 counts as 1
  crash,    ///< r · 2^b / (u + 1)
  bustabit  ///< (100 · 2^b - u) / (2^b - u) hundredths
};

/// When {cursor} goes up.
enum class Cursor {
  digest,  ///< when the digest has no number left
  draw     ///< with each draw, and when a digest has none that is not left out
};

/// The digits that the passes of Order::rotations sort by: the digest's own, those of the hash of
/// these digits, or in each pass those of the hash of the digits before.
enum class Rehash { never, once, each };

/// The source that numbers are read off.
enum class GeneratorKind {
  none,           ///< the digests themselves
  seedrandom,     ///< npm's seedrandom, ARC4 keyed by a text
  mt19937,        ///< the Mersenne Twister, init_genrand() of a digest's first 32 bits
  mt19937_array,  ///< the same, init_by_array() of a digest's words of 32 bits
  python          ///< the same as Python seeds it: random.seed() of a text
};

/// The seed of a generator: a text takes the digest as hexadecimal digits.
enum class SeededBy { digest, message };

/// The input of each hash of a chain: the one before as hexadecimal text, or as bytes.
enum class Chain { text, bytes };

/// The way in which a site deals from the seeds that it publishes. docs/schemes.md describes the
/// file.
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
  std::size_t bytes = 4;    ///< of a number
  std::size_t digits = 0;   ///< half bytes of a number, instead of bytes; 0 for bytes
  std::uint64_t limit = 0;  ///< numbers from here on are left out for the next; 0 for none
  GeneratorKind generator = GeneratorKind::none;  ///< of numbers of 32 bits, seeded for each game
  SeededBy seeded_by = SeededBy::digest;
  bool doubles = false;  ///< the generator's doubles, of 53 bits
  Index index = Index::scale;
  Order order = Order::take;
  Outcome outcome = Outcome::cards;
  std::uint64_t values = 0;  ///< of Outcome::number
  std::size_t decimals = 0;  ///< of a number: so many of its digits stand after the point
  Formula formula = Formula::limbo;
  double returned = 1;         ///< of what is bet, on average, where no factor is rounded
  std::size_t bust_every = 0;  ///< the factor is 1 where the digest is a multiple; 0 for never
  std::size_t passes = 1;      ///< of Order::rotations
  Rehash rehash = Rehash::never;
  SeedText commitment;  ///< what is hashed and published before; may be empty
  const HashInfo* commitment_hash = nullptr;
  Chain chain = Chain::text;
  std::size_t seed_bits = 256;  ///< of the server's seed
  bool seed_per_game = false;   ///< each game has a server seed of its own

  std::size_t half_bytes() const { return digits > 0 ? digits : 2 * bytes; }
  std::size_t bits() const { return doubles ? 53 : 4 * half_bytes(); }
  std::size_t numbers_of_digest() const { return 2 * hash->size / half_bytes(); }
  /// Numbers that would favour an index are left out.
  bool rejects() const { return index >= Index::rejection; }
  bool gives_cards() const { return outcome == Outcome::cards || outcome == Outcome::repeats; }
  bool has_generator() const { return generator != GeneratorKind::none; }
  /// Its seed is a text, and not a digest's words.
  bool seeds_by_text() const {
    return generator == GeneratorKind::seedrandom || generator == GeneratorKind::python;
  }
  /// There is a digest, of which the numbers are made.
  bool has_digest() const { return seeded_by == SeededBy::digest; }
  bool sorts() const { return order == Order::rotations || order == Order::sort; }
  /// Draws that the outcome needs, where no number is left out.
  std::size_t draws_needed() const {
    if (!gives_cards()) return 1;
    if (outcome == Outcome::repeats) return outcome_size();
    const bool from_the_front = order == Order::take || order == Order::up;
    const std::size_t all = order == Order::naive ? deck.size : deck.size - 1;
    return from_the_front && outcome_size() < all ? outcome_size() : all;
  }
  /// There is one digest and no more, with numbers for the outcome alone: the cards after it keep
  /// their order.
  bool ends_with_outcome() const {
    return outcome == Outcome::cards && !sorts() && !has_generator() &&
           !message.has(SeedText::Part::cursor) && deck.size - 1 > numbers_of_digest();
  }
  std::size_t outcome_size() const { return drawn > 0 ? drawn : deck.size; }
  bool uses(SeedText::Part part) const {
    return key.has(part) || inner.has(part) || message.has(part);
  }
};

}  // namespace evenhand::schemes
