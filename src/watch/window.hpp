#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <limits>
#include <vector>

#include "reports/json_member.hpp"
#include "src/watch/counted.hpp"
#include "stats/test_result.hpp"

namespace evenhand::watch {

/// The counts of the past in runs of blocks, longer ones for older deals: so many of each length,
/// and lengths are powers of 2. They date a change, and their memory grows only with the logarithm
/// of the number of deals.
class Past {
 public:
  struct Run {
    std::uint64_t first = 0;  ///< its first deal
    unsigned level = 0;       ///< 2^level blocks
    Counted counted;

    template <class Self, class Use>
    static void members(Self& self, Use& use) {
      use("first", self.first, at_most(use.units));
      use("level", self.level, at_most(63));
      use("counted", self.counted);
    }
  };

  explicit Past(const Subjects& subjects);

  /// `first` is the number of the block's first deal.
  void add(std::uint64_t first, const Counted& block);
  void clear() { runs_.clear(); }
  const std::vector<Run>& runs() const { return runs_; }  ///< the oldest first
  /// Runs that are kept of each length, and one more.
  std::size_t of_each_level() const { return of_each_level_; }

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("runs", self.runs_,
        up_to(use.units, Run{0, 0, Counted(self.subjects_)}, of_units(use.units)));
  }
  /// Runs follow one another to the last of so many deals, and none is of a higher level than the
  /// one before it.
  void loaded(const reports::JsonMember& saved, std::uint64_t deals) const;

 private:
  const Subjects& subjects_;
  std::size_t of_each_level_;
  std::vector<Run> runs_;
};

/// Counts where cards lay in the last deals, or which came in the last draws: those of whole
/// blocks, at least so many if there are. Tests of fixed size: they do not allow for repeated
/// looks, which show any p-value in the end.
class Window {
 public:
  Window(const Subjects& subjects, std::uint64_t deals)
      : subjects_(subjects), n_(subjects.deck_size()), wanted_(deals) {}

  void add(const Counted& block);
  std::uint64_t deals() const { return deals_; }

  struct Look {
    std::uint64_t deals = 0;
    stats::TestResult positions;  ///< stats::position_test; of draws none
    std::size_t card = 0;         ///< whose places are furthest from uniform
    double distance = 0;          ///< its discrete Kolmogorov-Smirnov distance
    stats::PValue card_p;         ///< of that card, times the number of cards
    // For draws: the card that came most too often or too seldom, how far its share is from what it
    // is to be, and the two-sided binomial tail.
  };
  Look look() const;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("blocks", self.blocks_,
        up_to(self.wanted_, Block{self.subjects_.shape(), 0, Cells(self.size())}));
  }
  /// Sums the blocks up, which are those of the last of so many deals.
  void loaded(const reports::JsonMember& saved, std::uint64_t deals);

 private:
  using Cells = std::vector<std::uint32_t>;
  struct Block {
    DealShape shape;
    std::uint64_t deals = 0;
    Cells cells;

    template <class Self, class Use>
    static void members(Self& self, Use& use) {
      use("deals", self.deals, from_to(1, std::numeric_limits<std::uint32_t>::max()));
      use("cells", self.cells, at_most(self.deals * self.shape.most_each()));
    }
    void loaded(const reports::JsonMember& saved, std::uint64_t units) const;
  };
  void put(Block block);
  /// Cells that are kept: those of the places, or where draws have none, of the cards drawn.
  std::size_t size() const { return std::max<std::size_t>(subjects_.shape().places, 1) * n_; }
  Look look_at_draws() const;

  const Subjects& subjects_;
  std::size_t n_;
  std::uint64_t wanted_;
  std::uint64_t deals_ = 0;
  std::deque<Block> blocks_;
  std::vector<std::uint64_t> cells_;  ///< sums of the blocks
};

}  // namespace evenhand::watch
