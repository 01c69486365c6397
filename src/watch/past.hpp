#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "reports/json_member.hpp"
#include "src/watch/counted.hpp"

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

}  // namespace evenhand::watch
