#include "sims/odds/draw.hpp"

#include <algorithm>

namespace evenhand::odds {

using shuffle::exact::Integer;

Integer choose(std::uint64_t n, std::uint64_t k) {
  if (k > n) return 0;
  Integer result = 1;
  for (std::uint64_t i = 1; i <= std::min(k, n - k); ++i) {
    result *= n - i + 1;
    result /= i;
  }
  return result;
}

std::vector<Integer> hands_by_key_cards(std::uint64_t deck, std::uint64_t key, std::uint64_t hand) {
  std::vector<Integer> hands;
  for (std::uint64_t k = 0; k <= std::min(key, hand); ++k) {
    hands.push_back(choose(key, k) * choose(deck - key, hand - k));
  }
  return hands;
}

}  // namespace evenhand::odds
