#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "reports/json_member.hpp"
#include "src/watch/bets.hpp"

namespace evenhand::watch {

/// A Shiryaev-Roberts detector of each bet, stepped once a block: the block's deals are the weight,
/// so that all of them together are expected to be at most the deals that were seen while nothing
/// has changed. Numbers and not logarithms, as an alarm comes long before they are too large for
/// that; what has a limit cannot grow past it.
class Detectors {
 public:
  static constexpr double most_level = 1e280;

  explicit Detectors(const Bets& bets);

  void step(const Counted& block);
  void restart();

  /// log of the average over families, each the average of its detectors; -inf at first.
  double log_sum() const { return log_sum_; }
  /// The detector that is largest, with its family's weight.
  std::size_t leader() const;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("levels", self.levels_, between(0, most_level));
  }
  void loaded(const reports::JsonMember& /*saved*/, std::uint64_t /*deals*/) { sum_up(); }

 private:
  double* step_cells(Family family, const Counted& block, double* level);
  void sum_up();

  const Bets& bets_;
  std::vector<double> levels_;                     ///< by bet
  std::vector<double> logs_;                       ///< of the factors of a block
  std::array<double, family_count> weights_ = {};  ///< of a detector of each family
  double log_sum_;
};

}  // namespace evenhand::watch
