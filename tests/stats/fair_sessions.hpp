#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

#include "stats/distributions/small_generator.hpp"
#include "stats/tables/goodness_of_fit.hpp"

namespace evenhand::stats {

using Permutation = std::vector<std::size_t>;

inline Permutation sorted_deck(std::size_t n) {
  Permutation deck(n);
  std::iota(deck.begin(), deck.end(), std::size_t{0});
  return deck;
}

inline void shuffle(Permutation& deck, SmallGenerator& generator) {
  for (std::size_t i = deck.size(); i > 1; --i) std::swap(deck[i - 1], deck[generator.below(i)]);
}

template <class Visit>
void for_each_permutation(std::size_t n, Visit visit) {
  Permutation deck = sorted_deck(n);
  do visit(deck);
  while (std::next_permutation(deck.begin(), deck.end()));
}

/// The p-value of a chi-square test that p-values are uniform, on 20 equal bins.
inline double uniformity(std::span<const double> p_values) {
  std::vector<std::uint64_t> counts(20);
  for (const double p : p_values) {
    ++counts[std::min<std::size_t>(19, static_cast<std::size_t>(p * 20))];
  }
  return goodness_of_fit(counts, std::vector<double>(20, 0.05)).chi_square.p.value();
}

inline double share_below(std::span<const double> p_values, double alpha) {
  const auto below =
      std::count_if(p_values.begin(), p_values.end(), [&](double p) { return p <= alpha; });
  return static_cast<double>(below) / static_cast<double>(p_values.size());
}

}  // namespace evenhand::stats
