#pragma once

#include <cstdint>

namespace evenhand::stats {

/// How often deals were among those remembered, and how likely that was.
struct RepeatCounts {
  std::uint64_t hits = 0;
  std::uint64_t misses = 0;
  double log_chance_of_hits = 0;    ///< Σ log p over the hits, p the chance under the null
  double log_chance_of_misses = 0;  ///< Σ log (1 - p) over the misses

  /// A deal that had been among the remembered ones with that chance, 0 < chance < 1.
  void add(bool is_hit, double chance);
  void add(const RepeatCounts& other);
};

/// log of the bet that deals repeat an earlier one with probability `share`, 0 < share < 1: a
/// likelihood ratio of Bernoulli trials, each with its own chance. Where the chances are bounds
/// from above it is expected to be less than 1, as long as share is above them.
double log_repeat_bet(const RepeatCounts& counts, double share);

}  // namespace evenhand::stats
