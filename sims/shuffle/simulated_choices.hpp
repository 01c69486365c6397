#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sims/random/bounded_batch.hpp"
#include "sims/random/draws.hpp"
#include "sims/random/source.hpp"

namespace evenhand::shuffle {

/// Algorithms that make one below(bound(n, round)) a round and no other choice, so that all of them
/// can be drawn ahead.
template <class Algorithm>
concept HasFixedBounds = requires(std::size_t n) {
  { Algorithm::bound(n, n) } -> std::same_as<std::size_t>;
};

template <HasFixedBounds Algorithm>
std::vector<std::uint32_t> fixed_bounds(std::size_t deck_size) {
  std::vector<std::uint32_t> bounds(Algorithm::rounds(deck_size));
  for (std::size_t round = 0; round < bounds.size(); ++round) {
    bounds[round] = static_cast<std::uint32_t>(Algorithm::bound(deck_size, round));
  }
  return bounds;
}

/// Whether indices may be drawn ahead from such a source.
inline bool allows_drawing_ahead(const random::SourceInfo& info) {
  return info.range == 0 && !info.reseeds;
}

/// The choice maker of a single step, whose index is at hand.
class DrawnIndex {
 public:
  explicit DrawnIndex(std::size_t index) : index_(index) {}
  std::size_t below(std::size_t /*k*/) const { return index_; }

 private:
  std::size_t index_;
};

/// The choice maker that draws from a random source; see algorithm.hpp for the verbs.
class SimulatedChoices {
 public:
  void begin_block(random::Source& source, const random::SourceInfo& info) {
    draws_.begin_block(source, info);
    full_words_ = info.range == 0;
  }
  void begin_deal() { draws_.begin_deal(); }

  std::size_t below(std::size_t k) { return draws_.below(static_cast<std::uint32_t>(k)); }
  bool chance(std::size_t p, std::size_t q) {
    return draws_.chance(static_cast<std::uint32_t>(p), static_cast<std::uint32_t>(q));
  }
  std::uint64_t chances(std::size_t p, std::size_t q, unsigned count) {
    return draws_.chances(static_cast<std::uint32_t>(p), static_cast<std::uint32_t>(q), count);
  }
  random::Coins coins() { return random::Coins(draws_); }
  bool looks_ahead() const { return draws_.looks_ahead(); }
  random::CoinsAhead coins_ahead() { return random::CoinsAhead(draws_); }
  std::uint64_t word(std::size_t bits) { return draws_.top_bits(static_cast<unsigned>(bits)); }
  std::size_t modulo(std::size_t bits, std::size_t k) { return word(bits) % k; }

  /// Keys may tie, with probability 2^-54 a pair: the algorithm draws again then.
  void keys(std::span<std::uint64_t> keys);

  std::size_t digest_modulo(std::size_t i, std::size_t k) {
    if (i == 0) draw_digest();
    return digest_[i % digest_.size()] % k;
  }

 private:
  void draw_digest();

  random::Draws draws_;
  bool full_words_ = true;
  std::array<std::uint8_t, 32> digest_{};
};

}  // namespace evenhand::shuffle
