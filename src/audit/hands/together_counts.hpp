#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "sims/cards/deck.hpp"
#include "src/audit/counting/count_matrix.hpp"

namespace evenhand::audit {

/// The number of times that each two cards are in one dealt hand. Up to 64 cards the counters stand
/// on their side: bit b of plane k for card a is bit k of how often b was with a, and sixteen deals
/// are added at once by carry-save adders (Harley & Seal). Above, one counter a pair.
class TogetherCounts {
 public:
  explicit TogetherCounts(const cards::Deck& deck);

  /// Counts a deal, hand after hand in the order of the deck's hands.
  template <class Card>
  void add(const Card* deal) {
    if (n_ <= cards_in_word) {
      add_rows(deal);
    } else {
      add_pairs(deal);
    }
  }
  /// Moves what was added into the counts.
  void settle();

  // For settled counts: [a * n + b], a < b; the others are 0.
  std::vector<std::uint64_t> totals() const;
  void merge(const TogetherCounts& other) { large_.add(other.totals()); }
  reports::JsonValue save() const { return reports::saved(totals()); }
  void load(const reports::JsonMember& saved, Bound bound);

 private:
  static constexpr std::size_t cards_in_word = 64;
  static constexpr std::size_t together = 16;  ///< deals
  static constexpr std::size_t planes = 16;
  using Row = std::array<std::uint64_t, cards_in_word>;

  template <class Card>
  void add_rows(const Card* deal) {
    Row& row = rows_[in_rows_];
    for (const Hand hand : hands_) {
      const Card* const cards = deal + hand.first;
      std::uint64_t held = 0;
      for (std::size_t i = 0; i < hand.count; ++i) held |= std::uint64_t{1} << cards[i];
      if (hand.undealt) held = 0;
      for (std::size_t i = 0; i < hand.count; ++i) row[cards[i]] = held;
    }
    if (++in_rows_ == together) add_sixteen();
  }
  template <class Card>
  void add_pairs(const Card* deal) {
    std::uint16_t* const counters = large_.counters_for(1).data();
    for (const Hand& hand : hands_) {
      if (hand.undealt) continue;
      for (std::size_t i = 1; i < hand.count; ++i) {
        std::uint16_t* const row = counters + deal[hand.first + i] * n_;
        for (std::size_t j = 0; j < i; ++j) ++row[deal[hand.first + j]];
      }
    }
  }
  void add_sixteen();
  void empty_planes();

  struct Hand {
    std::size_t first;
    std::size_t count;
    bool undealt;
  };
  std::size_t n_;
  std::vector<Hand> hands_;
  CountMatrix large_;
  std::vector<Row> rows_;  ///< by deal: with which cards each card is
  std::vector<Row> planes_;
  std::size_t in_rows_ = 0;
  std::size_t in_planes_ = 0;
};

}  // namespace evenhand::audit
