#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "sims/cards/deck.hpp"
#include "src/audit/counting/draw_slices.hpp"
#include "src/audit/counting/lag_counts.hpp"
#include "src/audit/group_tally.hpp"
#include "stats/sequences/sequence_nulls.hpp"

namespace evenhand::audit {

/// Counts which hand each card gets into, deal by deal: whether the order within a hand is known or
/// not. A cell is a card in a hand: card * hands() + hand.
class BetweenHandsTally final : public ListedTally<BetweenHandsTally> {
 public:
  static constexpr std::size_t most_hands = 16;
  static constexpr std::size_t most_cards = 256;
  /// The fewest groups of four deals from which moments are estimated well enough.
  static constexpr std::uint64_t least_groups = 100;

  /// Whether it has a meaning: of logs, whose deals have two hands or more.
  static bool fits(const cards::Deck& deck);
  explicit BetweenHandsTally(const cards::Deck& deck);

  std::size_t hands() const { return names_.size(); }
  const std::vector<std::string>& names() const { return names_; }
  /// [cell]: deals in which the card was in the hand.
  const std::vector<std::uint64_t>& came() const { return came_; }
  const DrawSlices& slices() const { return slices_; }
  const LagCounts& lags() const { return lags_; }
  /// Groups of four deals whose moments were counted.
  std::uint64_t groups() const { return groups_; }
  /// Cards, over all pairs of deals so far apart, whose hand is so many seats on.
  std::uint64_t turned(std::size_t lag, std::size_t turn) const {
    return turned_[(lag - 1) * hands() + turn];
  }
  /// Their number in a pair of independent deals, whatever their law.
  double expected_turned(std::size_t turn) const;
  /// The traces of which cells a deal fills, from differences of deals, whose means no law can
  /// move: E|x - y|² = 2 tr Σ and E<x - y, z - u>² = 4 tr Σ². Of one group or more.
  stats::DrawMoments moments() const;

  void begin_block(std::uint64_t block) override;
  void fold(const cards::DealBatch& batch) override;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("came", self.came_, sums_to(use.units * self.held_));
    use("slices", self.slices_, sums_to(use.units));
    use("lags", self.lags_, of_units(use.units));
    use("turned", self.turned_, at_most(use.units * self.n_));
    use("groups", self.groups_, at_most(use.units / 4));
    use("own", self.own_);
    use("other", self.other_);
  }
  void loaded(const reports::JsonMember& /*saved*/, std::uint64_t /*deals*/) { in_block_ = 0; }

 private:
  static constexpr std::uint8_t nobody = 255;

  template <class Card>
  void fold_deal(std::span<const Card> deal);
  void count_turned();
  void add_group();

  std::size_t n_;
  std::vector<std::string> names_;
  std::vector<std::uint8_t> hand_of_place_;
  std::size_t held_ = 0;  ///< cards of a deal that are in a hand
  std::vector<std::uint64_t> came_;
  DrawSlices slices_;
  LagCounts lags_;
  std::vector<std::uint64_t> turned_;
  std::uint64_t groups_ = 0;
  std::uint64_t own_ = 0;
  std::uint64_t other_ = 0;

  std::vector<std::uint16_t> cells_;  ///< of the deal at hand
  std::vector<std::uint8_t> hand_;    ///< by card
  std::vector<std::uint8_t> recent_;  ///< the same of the last deals, as a ring
  std::size_t in_block_ = 0;
};

}  // namespace evenhand::audit
