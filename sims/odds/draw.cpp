#include "sims/odds/draw.hpp"

#include <algorithm>

namespace evenhand::odds {

using stats::Integer;

std::vector<Integer> hands_by_key_cards(std::uint64_t deck, std::uint64_t key, std::uint64_t hand) {
  std::vector<Integer> hands;
  for (std::uint64_t k = 0; k <= std::min(key, hand); ++k) {
    hands.push_back(stats::binomial_coefficient(key, k) *
                    stats::binomial_coefficient(deck - key, hand - k));
  }
  return hands;
}

}  // namespace evenhand::odds
