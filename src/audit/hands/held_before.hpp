#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/members.hpp"
#include "sims/cards/deal_batch.hpp"
#include "sims/cards/deck.hpp"
#include "src/audit/counting/count_matrix.hpp"

namespace evenhand::audit {

/// Who held one key card in the deal before, by who holds another now, or the same again: tables of
/// hands by hands, what is undealt being one of them. Key cards are those that somebody asked
/// about, then those of the game's sets, as many as most_cards.
class HeldBefore {
 public:
  static constexpr std::size_t most_cards = 16;

  explicit HeldBefore(const cards::Deck& deck);

  const std::vector<std::uint16_t>& key_cards() const { return cards_; }
  std::size_t hands() const { return hands_; }
  std::uint64_t pairs() const { return pairs_; }
  /// [before * hands + now]: of key cards number a, in the deal before, and b, both from 0.
  std::vector<std::uint64_t> table(std::size_t a, std::size_t b) const;

  /// What comes next does not follow what was folded.
  void begin_block() { has_before_ = false; }
  template <class Card>
  void add(const Card* deal) {
    for (std::size_t p = 0; p < hand_of_place_.size(); ++p)
      hand_of_card_[deal[p]] = hand_of_place_[p];
    for (std::size_t i = 0; i < cards_.size(); ++i) now_[i] = i * hands_ + hand_of_card_[cards_[i]];
    if (has_before_) count();
    has_before_ = true;
    before_.swap(now_);
  }

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("pairs", self.pairs_, at_most(use.units));
    use("counts", self.counts_, sums_to(self.pairs_ * self.cards_.size() * self.cards_.size()));
  }

 private:
  void count();

  std::vector<std::uint16_t> cards_;
  std::vector<std::uint8_t> hand_of_place_;
  std::size_t hands_;
  std::vector<std::uint8_t> hand_of_card_;
  std::vector<std::size_t> before_;  ///< [i]: i * hands + the hand of key card i
  std::vector<std::size_t> now_;
  bool has_before_ = false;
  std::uint64_t pairs_ = 0;
  CountMatrix counts_;  ///< [(a * hands + before) * cards * hands + b * hands + now]
};

}  // namespace evenhand::audit
