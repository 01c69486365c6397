#include "sims/doudizhu/features.hpp"

#include <algorithm>
#include <bit>

namespace evenhand::doudizhu {
namespace {

unsigned number_of(RankSet set) { return static_cast<unsigned>(std::popcount(set)); }

unsigned longest_run(RankSet set) {
  unsigned length = 0;
  for (RankSet runs = set & chain_ranks; runs != 0; runs &= runs >> 4) ++length;
  return length;
}

}  // namespace

std::array<unsigned, features> features_of(std::span<const std::uint8_t, hand_size> hand) {
  constexpr unsigned lowest_value = 3;
  Counts counts = 0;
  std::array<unsigned, 4> suits{};
  unsigned sum = 0;
  for (const std::uint8_t card : hand) {
    const unsigned rank = rank_of(card);
    counts += one_of(rank);
    sum += rank + lowest_value;
    if (card < 52) ++suits[card % 4U];
  }
  return {number_of(at_least_4(counts)),
          (counts & both_jokers) == both_jokers ? 1U : 0U,
          longest_run(at_least_1(counts)),
          number_of(at_least_2(counts)),
          number_of(at_least_3(counts)),
          *std::max_element(suits.begin(), suits.end()),
          sum};
}

}  // namespace evenhand::doudizhu
