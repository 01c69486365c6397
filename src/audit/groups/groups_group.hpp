#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sims/cards/deck.hpp"
#include "src/audit/counting/count_matrix.hpp"
#include "src/audit/group_tally.hpp"

namespace evenhand::audit {

/// Counts where the cards of the deck's groups lie: how many in each hand, and how they are spread
/// over the deal. A draw is one hand.
class GroupsTally final : public ListedTally<GroupsTally> {
 public:
  /// The counts of one group.
  struct Counts {
    std::vector<Histogram> held;  ///< by dealt hand: deals in which it holds k of the group
    /// The counts by how the hands share the group: the first hand's number is the lowest digit, to
    /// the base of one more than the group has cards. Empty with fewer than two hands, or above
    /// joint_limit.
    Histogram joint;
    // Empty of draws:
    Histogram before;       ///< cards before the first of the group
    Histogram longest_gap;  ///< most cards in a row that are not of the group
    Histogram runs;         ///< runs of cards of the group; the first count is that of one
    // Counts for decks with one hand alone, an opening hand, and empty for others:
    Histogram turns;             ///< how many of the group are among the cards of the next turns
    std::uint64_t rejected = 0;  ///< hands, with a deal after them
    Histogram after_rejected;    ///< how many the hand after a rejected one holds

    template <class Self, class Use>
    static void members(Self& self, Use& use) {
      use("held", self.held, sums_to(use.units));
      use("joint", self.joint, sums_to(use.units));
      use("before", self.before, sums_to(use.units));
      use("longest_gap", self.longest_gap, sums_to(use.units));
      use("runs", self.runs, sums_to(use.units));
      use("turns", self.turns, sums_to(use.units));
      use("rejected", self.rejected, at_most(use.units));
      use("after_rejected", self.after_rejected, sums_to(self.rejected));
    }
  };
  /// The number of cards that are drawn after an opening hand, one a turn.
  static constexpr std::size_t most_turns = 10;
  static constexpr std::size_t joint_limit = 4096;

  explicit GroupsTally(const cards::Deck& deck);

  /// The hands that are dealt, in order; of draws the draw.
  std::span<const cards::Hand> hands() const { return hands_; }
  const Counts& counts(std::size_t group) const { return counts_[group]; }

  /// Returns the number of cards that count as drawn after the opening hand; 0 where there is no
  /// one hand.
  std::size_t turns() const { return turns_; }
  /// Whether an opening hand with so many of the group is one that players send back: as few or
  /// fewer, or as many or more, come in less than one of six hands.
  bool is_rejected(std::size_t group, std::size_t held) const { return rejected_[group][held]; }

  void begin_block(std::uint64_t block) override;
  void fold(const cards::DealBatch& batch) override;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("groups", self.counts_, of_units(use.units));
  }

 private:
  void count(Counts& counts, std::span<const std::uint8_t> is_in, std::size_t size);
  void count_opening(std::size_t group, std::span<const std::uint8_t> is_in);

  cards::Deck deck_;
  std::vector<cards::Hand> hands_;
  std::vector<std::vector<std::uint8_t>> members_;  ///< [group][card]: 1 in the group, else 0
  std::vector<Counts> counts_;
  std::size_t turns_ = 0;
  std::vector<std::vector<bool>> rejected_;  ///< [group][cards of it in the opening hand]
  std::vector<bool> was_rejected_;           ///< [group]: the deal before, if it is known
};

}  // namespace evenhand::audit
