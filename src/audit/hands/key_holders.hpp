#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/members.hpp"
#include "sims/cards/deal_batch.hpp"
#include "sims/cards/deck.hpp"
#include "src/audit/counting/count_matrix.hpp"
#include "src/audit/counting/session_series.hpp"

namespace evenhand::audit {

/// Counts who holds key cards: in the deal before, by who holds another now, or the same again, as
/// tables of hands by hands, with the undealt cards as one of them; and over the session. Key cards
/// are those that somebody asked about, then those of the game's sets, as many as most_cards.
class KeyHolders {
 public:
  static constexpr std::size_t most_cards = 16;

  explicit KeyHolders(const cards::Deck& deck);

  const std::vector<std::uint16_t>& key_cards() const { return cards_; }
  std::size_t hands() const { return hands_; }
  std::uint64_t pairs() const { return pairs_; }
  /// [before * hands + now]: of key cards number a, in the deal before, and b, both from 0.
  std::vector<std::uint64_t> table(std::size_t a, std::size_t b) const;

  /// Numbers series_number(card, hand): deals in which the hand has the key card.
  const SessionSeries& series() const { return series_; }
  std::size_t series_number(std::size_t card, std::size_t hand) const {
    return card * hands_ + hand;
  }

  /// Deals that are added before the first block began have no order, and are not counted.
  void begin_block(std::uint64_t block) {
    is_in_order_ = true;
    forget_deal_before();
    series_.begin_block(block);
  }
  void forget_deal_before() { has_before_ = false; }
  template <class Card>
  void add(const Card* deal) {
    if (!is_in_order_) return;
    ++deals_;
    for (std::size_t p = 0; p < hand_of_place_.size(); ++p)
      hand_of_card_[deal[p]] = hand_of_place_[p];
    for (std::size_t i = 0; i < cards_.size(); ++i) now_[i] = i * hands_ + hand_of_card_[cards_[i]];
    std::uint64_t* const numbers = series_.next_deal();
    for (const std::size_t now : now_) ++numbers[now];
    if (has_before_) count();
    has_before_ = true;
    before_.swap(now_);
  }

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("deals", self.deals_, at_most(use.units));
    use("series", self.series_, of_units(self.deals_));
    use("pairs", self.pairs_, at_most(self.deals_));
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
  bool is_in_order_ = false;
  bool has_before_ = false;
  std::uint64_t deals_ = 0;
  SessionSeries series_;
  std::uint64_t pairs_ = 0;
  CountMatrix counts_;  ///< [(a * hands + before) * cards * hands + b * hands + now]
};

}  // namespace evenhand::audit
