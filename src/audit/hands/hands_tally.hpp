#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/members.hpp"
#include "sims/cards/deal_batch.hpp"
#include "sims/cards/deck.hpp"
#include "src/audit/counting/count_matrix.hpp"
#include "src/audit/counting/session_series.hpp"
#include "src/audit/group_tally.hpp"
#include "src/audit/hands/packed_hand.hpp"
#include "src/audit/hands/together_counts.hpp"

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

class SeatsTally;

/// The tally of the seats' hands, once it is known that there are any.
class KnownSeats {
 public:
  /// `deck` must outlive the object.
  explicit KnownSeats(const cards::Deck& deck);
  ~KnownSeats();
  KnownSeats(const KnownSeats&) = delete;
  KnownSeats& operator=(const KnownSeats&) = delete;

  const SeatsTally* get() const { return tally_.get(); }
  SeatsTally& tally(std::size_t seats, std::size_t cards);
  void merge(const KnownSeats& other);
  /// Null while there are none.
  reports::JsonValue save() const;
  void load(const reports::JsonMember& saved, Bound deals);

 private:
  const cards::Deck& deck_;
  std::unique_ptr<SeatsTally> tally_;
};

/// Counts what the hands of a game hold: key cards, suits, ranks, features, and cards together.
class HandsTally final : public ListedTally<HandsTally> {
 public:
  explicit HandsTally(const cards::Deck& deck);

  /// counts(h, s)[k]: deals in which hand h holds k cards of key set s.
  std::span<const std::uint64_t> counts(std::size_t hand, std::size_t set) const {
    return histograms_[hand * deck_.key_sets.size() + set].counts();
  }
  /// [i]: deals in which the hands share key set s as number i says: i has a digit a hand but the
  /// last, the first hand's lowest, to the base of one more than the set has cards, and each digit
  /// is how many the hand holds. Empty where there would be more than joint_limit numbers.
  std::span<const std::uint64_t> joint(std::size_t set) const { return joint_[set].counts(); }
  static constexpr std::size_t joint_limit = 1024;

  /// [hand * suits + suit]: cards of the suit that the hand got in all deals.
  const std::vector<std::uint64_t>& suits() const { return suits_; }
  const std::vector<std::uint64_t>& ranks() const { return ranks_; }
  /// [v]: deals in which the hand, one that is dealt, has value v of the deck's feature f.
  std::span<const std::uint64_t> feature(std::size_t hand, std::size_t f) const {
    return features_[hand * deck_.features.size() + f].counts();
  }
  /// [a * n + b], a < b: deals in which the cards are in one hand that is dealt.
  std::vector<std::uint64_t> together() const { return together_.totals(); }

  const KeyHolders& key_holders() const { return key_holders_; }

  /// The counts by the seats that got the hands, where it is known; else null.
  const SeatsTally* seats() const { return seats_.get(); }

  void begin_block(std::uint64_t block) override;
  void fold(const cards::DealBatch& batch) override;
  void fold_seats(const cards::DealBatch& batch, const source::Seating& seating) override;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("key_sets", self.histograms_, sums_to(use.units));
    use("joint", self.joint_, sums_to(use.units));
    use("features", self.features_, sums_to(use.units));
    use("suits", self.suits_, sums_to(use.units * self.deck_.size));
    use("ranks", self.ranks_, sums_to(use.units * self.deck_.size));
    use("together", self.together_, sums_to(use.units * pairs_together(self.deck_)));
    use("key_holders", self.key_holders_, of_units(use.units));
    use("seats", self.seats_, of_units(use.units));
  }
  void loaded(const reports::JsonMember& /*saved*/, std::uint64_t /*deals*/) {
    key_holders_.forget_deal_before();
  }

 private:
  /// Returns the number of pairs of cards in one dealt hand.
  static std::uint64_t pairs_together(const cards::Deck& deck);
  template <std::size_t pairs, class Card>
  void fold_deals(const cards::DealsView<const Card>& deals);
  void count_deal();
  void count_joint();
  void add_lanes(std::size_t hand);
  void empty_lanes();

  cards::Deck deck_;
  PackedHands packed_;
  std::vector<Histogram> histograms_;
  std::vector<Histogram> joint_;
  std::vector<Histogram> features_;
  std::vector<std::uint64_t> suits_;
  std::vector<std::uint64_t> ranks_;
  TogetherCounts together_;
  KeyHolders key_holders_;
  KnownSeats seats_{deck_};

  std::vector<PackedHands::Words> held_;  ///< by the hands of the deal at hand
  /// Sums of held_ over the last few deals, even and odd lanes apart, so that they have room.
  std::vector<PackedHands::Words> even_;
  std::vector<PackedHands::Words> odd_;
  std::size_t in_lanes_ = 0;
};

}  // namespace evenhand::audit
