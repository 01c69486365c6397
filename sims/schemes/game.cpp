#include "sims/schemes/game.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <numeric>
#include <vector>

#include "base/error.hpp"
#include "sims/schemes/generator.hpp"
#include "sims/schemes/scheme_shuffle.hpp"

namespace evenhand::schemes {
namespace {

constexpr std::size_t largest_digest = 64;

std::uint64_t remainder(std::span<const std::uint8_t> number, std::uint64_t k) {
  std::uint64_t rest = 0;
  for (const std::uint8_t byte : number) rest = (rest * 256 + byte) % k;
  return rest;
}

/// A number of at most eight bytes.
std::uint64_t word_of(std::span<const std::uint8_t> number) {
  std::uint64_t word = 0;
  for (const std::uint8_t byte : number) word = word << 8U | byte;
  return word;
}

std::span<const std::uint8_t> bytes_of(const std::string& text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

}  // namespace

/// The choice maker that reads numbers off the digests.
class Game::Numbers {
 public:
  Numbers(Game& game, const Seeds& seeds, const OnDraw& on_draw)
      : game_(game), seeds_(seeds), on_draw_(on_draw) {
    if (game.scheme_.has_generator()) seed_generator();
  }

  std::uint64_t scaled(std::size_t bits, std::uint64_t k) {
    const double part = std::ldexp(word(), -static_cast<int>(bits));
    return told(k, static_cast<std::uint64_t>(std::floor(part * static_cast<double>(k))));
  }

  std::uint64_t modulo(std::size_t /*bits*/, std::uint64_t k) {
    begin_draw();
    return told(k, remainder(next(), k));
  }

  /// Returns a choice below k from numbers of at most seven bytes.
  std::uint64_t below(std::uint64_t k) {
    begin_draw();
    const std::size_t bits = game_.scheme_.bits();
    const Index index = game_.scheme_.index;
    const std::uint64_t words =
        (std::uint64_t{1} << bits) - (index == Index::rejection_below_most ? 1U : 0U);
    for (;;) {
      const std::uint64_t word = word_of(next());
      if (index == Index::high_bits) {
        const std::uint64_t high = word >> (bits - static_cast<std::size_t>(std::bit_width(k)));
        if (high < k) return told(k, high);
      } else if (word < words - words % k) {
        return told(k, word % k);
      }
      tell(k, true, 0);
    }
  }

  /// A number as it stands, which no index is made of.
  double as_it_stands() {
    const double number = word();
    tell(0, false, 0);
    return number;
  }

  /// The digest of the number that was read last, modulo m.
  std::uint64_t digest_modulo(std::uint64_t m) const {
    return remainder(std::span(digest_).first(size()), m);
  }

 private:
  void begin_draw() {
    if (game_.scheme_.cursor == Cursor::draw) {
      cursor_ = draws_++;
      used_ = 2 * size();
    }
  }

  std::size_t size() const { return game_.scheme_.hash->size; }

  void seed_generator() {
    const Scheme& scheme = game_.scheme_;
    cursor_ = 1;
    if (!scheme.has_digest()) {
      generator_ = make_generator(scheme.generator, game_.message(seeds_, 0));
      return;
    }
    game_.digest(seeds_, 0, digest_);
    const auto digest = std::span<const std::uint8_t>(digest_).first(size());
    const std::string digits = scheme.seeds_by_text() ? hex_of(digest.data(), size()) : "";
    generator_ = make_generator(scheme.generator, digits.empty() ? digest : bytes_of(digits));
  }

  /// The next number, where a double holds it; a generator's double times 2^53.
  double word() {
    begin_draw();
    if (!game_.scheme_.doubles) return static_cast<double>(word_of(next()));
    part_ = generator_->real();
    return std::ldexp(part_, 53);
  }

  /// The next number that is below the limit.
  std::span<const std::uint8_t> next() {
    for (;;) {
      last_ = generator_ ? next_of_generator() : next_of_digests();
      const std::uint64_t limit = game_.scheme_.limit;
      if (limit == 0 || word_of(last_) < limit) return last_;
      tell(0, true, 0);
    }
  }

  std::span<const std::uint8_t> next_of_generator() {
    const std::uint32_t word = generator_->word();
    for (std::size_t i = 0; i < 4; ++i) {
      number_.at(i) = static_cast<std::uint8_t>(word >> (24 - 8 * i));
    }
    return std::span<const std::uint8_t>(number_).first(4);
  }

  std::span<const std::uint8_t> next_of_digests() {
    const std::size_t digits = game_.scheme_.half_bytes();
    if (used_ + digits > 2 * size()) {
      if (cursor_ > 0 && !game_.scheme_.message.has(SeedText::Part::cursor)) {
        throw InputError(
            "these seeds lead to a digest with too few numbers: all others in it are "
            "left out, and the scheme has no other digest");
      }
      game_.digest(seeds_, cursor_++, digest_);
      used_ = 0;
    }
    used_ += digits;
    if (digits % 2 == 0 && used_ % 2 == 0) {
      return std::span<const std::uint8_t>(digest_).subspan((used_ - digits) / 2, digits / 2);
    }
    return between_bytes(used_ - digits, digits);
  }

  /// A number that begins or ends in the middle of a byte.
  std::span<const std::uint8_t> between_bytes(std::size_t first, std::size_t digits) {
    const std::size_t bytes = (digits + 1) / 2;
    std::fill_n(number_.begin(), bytes, std::uint8_t{0});
    for (std::size_t i = 0; i < digits; ++i) {
      const std::size_t from = first + i;
      const auto half =
          static_cast<std::uint8_t>((digest_.at(from / 2) >> (from % 2 == 0 ? 4U : 0U)) & 0x0FU);
      const std::size_t to = i + digits % 2;
      number_.at(to / 2) = static_cast<std::uint8_t>(number_.at(to / 2) << 4U | half);
    }
    return std::span<const std::uint8_t>(number_).first(bytes);
  }

  void tell(std::uint64_t k, bool left_out, std::uint64_t index) const {
    if (on_draw_) on_draw_({k, cursor_ - 1, last_, left_out, index, part_});
  }

  std::uint64_t told(std::uint64_t k, std::uint64_t index) const {
    tell(k, false, index);
    return index;
  }

  Game& game_;
  const Seeds& seeds_;
  const OnDraw& on_draw_;
  std::array<std::uint8_t, largest_digest> digest_{};
  std::array<std::uint8_t, largest_digest> number_{};
  std::span<const std::uint8_t> last_;  ///< the number that was read last
  double part_ = 0;                     ///< or the generator's double
  std::unique_ptr<Generator> generator_;
  std::size_t used_ = 2 * largest_digest;  ///< half bytes of the digest
  std::uint64_t cursor_ = 0;               ///< of the next digest
  std::uint64_t draws_ = 0;
};

Game::Game(const Scheme& scheme)
    : scheme_(scheme),
      hash_(scheme.hash->openssl),
      commitment_hash_(scheme.commitment_hash->openssl),
      hmac_(scheme.hash->openssl) {}

void Game::begin(const Seeds& seeds) {
  seeds_ = seeds;
  if (scheme_.uses(SeedText::Part::commitment)) seeds_.commitment = commitment(seeds);
  key_.clear();
  scheme_.key.append(seeds_, 0, key_);
  if (scheme_.key.is_empty()) return;
  hmac_.set_key(key_);
  if (scheme_.inner.is_empty()) return;
  message_.clear();
  scheme_.inner.append(seeds_, 0, message_);
  key_.resize(scheme_.hash->size);
  hmac_.sign({message_}, key_);
  hmac_.set_key(key_);
}

std::span<const std::uint8_t> Game::message(const Seeds& seeds, std::uint64_t cursor) {
  message_.clear();
  scheme_.message.append(seeds, cursor, message_);
  return message_;
}

void Game::digest(const Seeds& seeds, std::uint64_t cursor, std::span<std::uint8_t> out) {
  message(seeds, cursor);
  if (scheme_.key.is_empty()) {
    hash_.hash({message_}, out);
  } else {
    hmac_.sign({message_}, out);
  }
}

void Game::sort_rotations(const Seeds& seeds, std::span<std::uint16_t> cards) {
  std::array<std::uint8_t, largest_digest> bytes{};
  const std::size_t size = scheme_.hash->size;
  digest(seeds, 0, bytes);
  std::string digits = hex_of(bytes.data(), size);
  std::vector<std::uint16_t> before(cards.size());
  std::vector<std::size_t> places(cards.size());
  for (std::size_t pass = 0; pass < scheme_.passes; ++pass) {
    if (scheme_.rehash == Rehash::each || (scheme_.rehash == Rehash::once && pass == 0)) {
      hash_.hash({bytes_of(digits)}, bytes);
      digits = hex_of(bytes.data(), size);
    }
    const std::string twice = digits + digits;
    const auto key_of = [&](std::size_t place) {
      return std::string_view(twice).substr(place % digits.size(), digits.size());
    };
    std::iota(places.begin(), places.end(), std::size_t{0});
    std::stable_sort(places.begin(), places.end(),
                     [&](std::size_t a, std::size_t b) { return key_of(a) < key_of(b); });
    std::copy(cards.begin(), cards.end(), before.begin());
    for (std::size_t i = 0; i < cards.size(); ++i) cards[i] = before[places[i]];
  }
}

void Game::sort_digests(const Seeds& seeds, std::span<std::uint16_t> cards) {
  const std::size_t size = scheme_.hash->size;
  std::vector<std::string> keys;
  std::array<std::uint8_t, largest_digest> bytes{};
  for (std::size_t card = 0; card < cards.size(); ++card) {
    digest(seeds, card, bytes);
    keys.emplace_back(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size));
  }
  const auto is_before = [](char a, char b) {
    return static_cast<unsigned char>(a) < static_cast<unsigned char>(b);
  };
  std::stable_sort(cards.begin(), cards.end(), [&](std::uint16_t a, std::uint16_t b) {
    return std::lexicographical_compare(keys[a].begin(), keys[a].end(), keys[b].begin(),
                                        keys[b].end(), is_before);
  });
}

std::uint64_t Game::factor(Numbers& numbers) {
  const double u = numbers.as_it_stands();
  if (scheme_.bust_every > 0 && numbers.digest_modulo(scheme_.bust_every) == 0) return 100;
  const double words = std::ldexp(1.0, static_cast<int>(scheme_.bits()));
  double hundredths = 0;
  switch (scheme_.formula) {
    case Formula::limbo:
      hundredths = words / std::max(u, 1.0) * scheme_.returned * 100;
      break;
    case Formula::crash:
      hundredths = words / (u + 1) * scheme_.returned * 100;
      break;
    case Formula::bustabit:
      hundredths = (100 * words - u) / (words - u);
      break;
  }
  return static_cast<std::uint64_t>(std::max(std::floor(hundredths), 100.0));
}

std::vector<std::uint64_t> Game::draw(const Seeds& seeds, const OnDraw& on_draw) {
  begin(seeds);
  Numbers numbers(*this, seeds_, on_draw);
  if (scheme_.outcome == Outcome::factor) return {factor(numbers)};
  const std::uint64_t choices =
      scheme_.outcome == Outcome::number ? scheme_.values : scheme_.deck.size;
  const SchemeShuffle shuffle(scheme_);
  std::vector<std::uint64_t> drawn;
  for (std::size_t i = 0; i < scheme_.draws_needed(); ++i) {
    drawn.push_back(shuffle.choose(numbers, choices));
  }
  return drawn;
}

void Game::deal(const Seeds& seeds, std::span<std::uint16_t> cards, const OnDraw& on_draw) {
  begin(seeds);
  std::iota(cards.begin(), cards.end(), std::uint16_t{0});
  if (scheme_.order == Order::rotations) {
    sort_rotations(seeds_, cards);
    return;
  }
  if (scheme_.order == Order::sort) {
    sort_digests(seeds_, cards);
    return;
  }
  shuffle::Deck<std::uint16_t> deck{cards.data(), cards.size()};
  Numbers numbers(*this, seeds_, on_draw);
  shuffle::run(SchemeShuffle(scheme_), deck, numbers);
}

std::string Game::commitment(const Seeds& seeds, std::uint64_t links) {
  Bytes message;
  scheme_.commitment.append(seeds, 0, message);
  std::array<std::uint8_t, largest_digest> bytes{};
  commitment_hash_.hash({message}, bytes);
  const std::size_t size = scheme_.commitment_hash->size;
  std::string digits = hex_of(bytes.data(), size);
  for (std::uint64_t link = 1; link < links; ++link) {
    const auto before = scheme_.chain == Chain::bytes
                            ? std::span<const std::uint8_t>(bytes).first(size)
                            : bytes_of(digits);
    commitment_hash_.hash({before}, bytes);
    digits = hex_of(bytes.data(), size);
  }
  return digits;
}

std::string Game::first_digest(const Seeds& seeds) {
  begin(seeds);
  std::array<std::uint8_t, largest_digest> bytes{};
  digest(seeds_, 0, bytes);
  return hex_of(bytes.data(), scheme_.hash->size);
}

}  // namespace evenhand::schemes
