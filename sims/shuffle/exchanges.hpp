#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sims/cards/deal_batch.hpp"
#include "sims/random/chance_masks.hpp"

namespace evenhand::shuffle {

/// Algorithms whose step k of every round exchanges the cards at k and k+1 with probability
/// chance(k), and makes no other choice: whole groups of decks can be shuffled side by side.
template <class Algorithm>
concept HasFixedExchanges = requires(std::size_t k) {
  { Algorithm::chance(k) } -> std::same_as<random::Chance>;
};

template <HasFixedExchanges Algorithm>
std::vector<random::Chance> fixed_chances(std::size_t deck_size) {
  std::vector<random::Chance> chances(deck_size - 1);
  for (std::size_t k = 0; k < chances.size(); ++k) chances[k] = Algorithm::chance(k);
  return chances;
}

/// Which exchanges a group of deals makes, round after round; of what stops early only those of
/// the deals that have not stopped.
template <HasFixedExchanges Algorithm>
class Exchanges {
 public:
  explicit Exchanges(std::size_t deck_size)
      : deck_size_(deck_size), chances_(fixed_chances<Algorithm>(deck_size)) {}

  void begin_block(random::Source& source) { chances_.begin_block(source); }

  /// Calls each(masks) for every round of the next group of ChanceMasks::deals deals: bit d of
  /// masks[k] is set if deal d exchanges k and k+1.
  template <class Each>
  void group(const Each& each) {
    std::uint64_t stopped = 0;
    const std::size_t rounds = Algorithm::rounds(deck_size_);
    for (std::size_t round = 0; round < rounds; ++round) {
      const std::span masks = chances_.draw(Algorithm::steps(deck_size_, round));
      if constexpr (Algorithm::stops_early) {
        std::uint64_t exchanged = 0;
        for (std::uint64_t& mask : masks) exchanged |= mask &= ~stopped;
        stopped = ~exchanged;
      }
      each(std::span<const std::uint64_t>(masks));
    }
  }

 private:
  std::size_t deck_size_;
  random::ChanceMasks chances_;
};

/// ChanceMasks::deals decks side by side: place k of deck d is rows[k * deals + d].
template <class Card>
class DecksAbreast {
 public:
  static constexpr std::size_t decks = random::ChanceMasks::deals;

  explicit DecksAbreast(std::size_t deck_size) : rows_(deck_size * decks) {}

  /// Puts every deck in its starting order.
  void sort();
  /// A round: place after place, exchanges k and k+1 in the decks of masks[k].
  void exchange(std::span<const std::uint64_t> masks);
  /// The first deals.count decks.
  void copy_to(cards::DealsView<Card> deals) const;

 private:
  std::vector<Card> rows_;
};

extern template class DecksAbreast<std::uint8_t>;
extern template class DecksAbreast<std::uint16_t>;

}  // namespace evenhand::shuffle
