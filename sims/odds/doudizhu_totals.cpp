#include "sims/odds/doudizhu_totals.hpp"

#include <vector>

#include "sims/odds/card_model.hpp"

namespace evenhand::odds {
namespace {

using stats::Integer;

/// The coefficient of x^cards in (1 + x + x² + x³ + x⁴)^13 (1 + x)².
Integer rank_hands(std::size_t cards) {
  std::vector<Integer> ways(cards + 1);
  ways[0] = 1;
  for (unsigned rank = 0; rank < 15; ++rank) {
    const std::size_t copies = rank < 13 ? 4 : 1;
    std::vector<Integer> next(cards + 1);
    for (std::size_t n = 0; n <= cards; ++n) {
      for (std::size_t k = 0; k <= copies && k <= n; ++k) next[n] += ways[n - k];
    }
    ways = next;
  }
  return ways[cards];
}

}  // namespace

DoudizhuTotals doudizhu_totals() {
  const auto choose = stats::binomial_coefficient;
  return {choose(54, 17) * choose(37, 17) * choose(20, 17), choose(54, 17), choose(54, 20),
          rank_hands(17), rank_hands(20)};
}

}  // namespace evenhand::odds
