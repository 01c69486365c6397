#pragma once

#include <cstdint>
#include <limits>

#include "base/members.hpp"

namespace evenhand::stats {

/// The number of deals that were among those remembered and of those that were not, and how likely
/// that was. Counts of runs of deals add up.
struct RepeatCounts {
  std::uint64_t hits = 0;
  std::uint64_t misses = 0;
  double log_chance_of_hits = 0;    ///< Σ log p over the hits, p the chance under the null
  double log_chance_of_misses = 0;  ///< Σ log (1 - p) over the misses

  /// A deal that had been among the remembered ones with that chance, 0 < chance < 1.
  void add(bool is_hit, double chance);

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    constexpr Bound log = between(std::numeric_limits<double>::lowest(), 0);
    use("hits", self.hits, at_most(use.units));
    use("misses", self.misses, at_most(use.units - self.hits));
    use("log_chance_of_hits", self.log_chance_of_hits, log);
    use("log_chance_of_misses", self.log_chance_of_misses, log);
  }
};

/// log of the bet that deals repeat an earlier one with probability `share`, 0 < share < 1: a
/// likelihood ratio of Bernoulli trials, each with its own chance. Where the chances are bounds
/// from above it is expected to be less than 1, as long as share is above them.
double log_repeat_bet(const RepeatCounts& counts, double share);

}  // namespace evenhand::stats
