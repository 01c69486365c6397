#include "stats/anytime/repeat_bet.hpp"

#include <cmath>

#include "base/real.hpp"

namespace evenhand::stats {

void RepeatCounts::add(bool is_hit, double chance) {
  if (is_hit) {
    ++hits;
    log_chance_of_hits += std::log(chance);
  } else {
    ++misses;
    log_chance_of_misses += std::log1p(-chance);
  }
}

double log_repeat_bet(const RepeatCounts& counts, double share) {
  return real(counts.hits) * std::log(share) - counts.log_chance_of_hits +
         real(counts.misses) * std::log1p(-share) - counts.log_chance_of_misses;
}

}  // namespace evenhand::stats
