#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/members.hpp"
#include "reports/json_member.hpp"
#include "sims/cards/deck.hpp"
#include "src/audit/group_tally.hpp"

namespace evenhand::audit {

/// Counts which numbers of one draw come in a row with which of another. A number is one of all
/// draws, numbered through; a placed number is one at a place of its draw.
class PoolsTally final : public ListedTally<PoolsTally> {
 public:
  /// Nothing is counted in rows of more numbers, nor placed ones where these are more.
  static constexpr std::size_t most_numbers = 1024;

  /// The numbers, or placed numbers, of one draw.
  struct Range {
    std::size_t first = 0;
    std::size_t count = 0;
  };

  static bool fits(const cards::Deck& deck) { return deck.size <= most_numbers; }
  explicit PoolsTally(const cards::Deck& deck);

  std::size_t numbers() const { return came_.size(); }
  const std::vector<Range>& ranges() const { return ranges_; }
  /// [number]: rows that hold it.
  const std::vector<std::uint64_t>& came() const { return came_; }
  /// [a * numbers() + b], a < b: rows that hold both.
  const std::vector<std::uint64_t>& together() const { return together_; }

  /// Empty where a draw is one number, whose place says nothing, or where they are too many.
  std::size_t placed() const { return placed_came_.size(); }
  const std::vector<Range>& placed_ranges() const { return placed_ranges_; }
  const std::vector<std::uint64_t>& placed_came() const { return placed_came_; }
  /// [a * placed() + b], a < b, of two draws: rows that hold both.
  const std::vector<std::uint64_t>& placed_together() const { return placed_together_; }

  /// Rows with one before them in their block.
  std::uint64_t successors() const { return successors_; }
  /// [number]: those that hold it, and those before which a row holds it.
  const std::vector<std::uint64_t>& now() const { return now_; }
  const std::vector<std::uint64_t>& before() const { return before_; }
  /// [a * numbers() + b], of two draws: rows that hold b after one that holds a.
  const std::vector<std::uint64_t>& follows() const { return follows_; }

  void begin_block(std::uint64_t /*block*/) override { last_.clear(); }
  void fold(const cards::DealBatch& batch) override;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("came", self.came_, at_most(use.units));
    use("together", self.together_, at_most(use.units));
    use("placed_came", self.placed_came_, at_most(use.units));
    use("placed_together", self.placed_together_, at_most(use.units));
    use("successors", self.successors_, at_most(use.units));
    use("now", self.now_, at_most(self.successors_));
    use("before", self.before_, at_most(self.successors_));
    use("follows", self.follows_, at_most(self.successors_));
  }
  void loaded(const reports::JsonMember& /*saved*/, std::uint64_t /*deals*/) { last_.clear(); }

 private:
  template <class Card>
  void fold_row(std::span<const Card> row);

  std::vector<std::size_t> sizes_;      ///< numbers that each draw takes
  std::vector<Range> ranges_;           ///< by draw
  std::vector<Range> placed_ranges_;    ///< by draw
  std::vector<std::uint16_t> draw_of_;  ///< by number
  std::vector<std::uint64_t> came_;
  std::vector<std::uint64_t> together_;
  std::vector<std::uint64_t> placed_came_;
  std::vector<std::uint64_t> placed_together_;
  std::uint64_t successors_ = 0;
  std::vector<std::uint64_t> now_;
  std::vector<std::uint64_t> before_;
  std::vector<std::uint64_t> follows_;

  std::vector<std::uint16_t> row_;   ///< the different numbers of the row at hand, ascending
  std::vector<std::uint16_t> last_;  ///< those of the row before; empty at the first of a block
  std::vector<std::size_t> at_;      ///< the placed numbers of the row at hand
};

}  // namespace evenhand::audit
