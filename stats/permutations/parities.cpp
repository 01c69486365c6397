#include "stats/permutations/parities.hpp"

#include <algorithm>

namespace evenhand::stats {
namespace {

/// Mean of the product of the signs of k given items.
double mean_product(std::size_t n, std::size_t ones, std::size_t k) {
  // Takes the first k items drawn one by one: P(j of them are 1) by recurrence.
  std::array<double, 7> chance = {1};
  for (std::size_t drawn = 0; drawn < k; ++drawn) {
    std::array<double, 7> next{};
    for (std::size_t j = 0; j <= drawn; ++j) {
      const double left = static_cast<double>(n - drawn);
      const double one = (static_cast<double>(ones) - static_cast<double>(j)) / left;
      next[j + 1] += chance[j] * one;
      next[j] += chance[j] * (1 - one);
    }
    chance = next;
  }
  double mean = 0;
  for (std::size_t j = 0; j <= k; ++j) mean += (j % 2 == 0 ? 1 : -1) * chance[j];
  return mean;
}

}  // namespace

double odd_parity_of_three(std::size_t n, std::size_t ones) {
  return (1 - mean_product(n, ones, 3)) / 2;
}

ParityNull parity_null(std::size_t n, std::size_t ones, std::array<std::size_t, 2> gaps) {
  const std::array<std::size_t, 3> triple = {0, gaps[0], gaps[0] + gaps[1]};
  const std::size_t places = n - triple[2];
  const auto number = static_cast<double>(places);
  double square = number;
  for (std::size_t shift = 1; shift < places; ++shift) {
    std::size_t common = 0;
    for (const std::size_t item : triple) {
      common += static_cast<std::size_t>(std::count(triple.begin(), triple.end(), item + shift));
    }
    square += 2 * static_cast<double>(places - shift) * mean_product(n, ones, 6 - 2 * common);
  }
  const double mean = number * mean_product(n, ones, 3);
  return {mean, square - mean * mean};
}

}  // namespace evenhand::stats
