#include "stats/generators/linear_system.hpp"

#include <bit>
#include <utility>

namespace evenhand::stats {

LinearSystem::LinearSystem(std::size_t unknowns, std::size_t most_equations)
    : unknowns_(unknowns),
      most_(most_equations),
      width_((unknowns + 63) / 64 + 1),
      words_(width_ * most_equations) {}

void LinearSystem::add(std::span<const std::uint64_t> row, bool sum) {
  for (std::size_t i = 0; i + 1 < width_; ++i) word(i)[count_] = row[i];
  word(width_ - 1)[count_++] = sum ? 1 : 0;
}

void LinearSystem::exchange(std::size_t a, std::size_t b) {
  for (std::size_t i = 0; i < width_; ++i) std::swap(word(i)[a], word(i)[b]);
}

std::size_t LinearSystem::eliminate() {
  const std::size_t count = count_;  // beside what may point to it, so that loops are of vectors
  first_of_.clear();
  std::vector<std::uint64_t> has(count);
  for (std::size_t unknown = 0; unknown < unknowns_ && first_of_.size() < count; ++unknown) {
    const std::size_t top = first_of_.size();
    const std::uint64_t* column = word(unknown / 64);
    std::size_t with = top;
    while (with < count && ((column[with] >> (unknown % 64)) & 1U) == 0) ++with;
    if (with == count) continue;
    exchange(top, with);
    first_of_.push_back(unknown);
    for (std::size_t e = top + 1; e < count; ++e) {
      has[e] = 0 - ((column[e] >> (unknown % 64)) & 1U);
    }
    for (std::size_t i = unknown / 64; i < width_; ++i) {
      std::uint64_t* words = word(i);
      const std::uint64_t added = words[top];
      for (std::size_t e = top + 1; e < count; ++e) words[e] ^= added & has[e];
    }
  }
  return first_of_.size();
}

std::optional<LinearSystem::Solution> LinearSystem::solve() {
  Solution solution{eliminate(), std::vector<std::uint64_t>(width_ - 1)};
  const std::uint64_t* sums = word(width_ - 1);
  for (std::size_t e = solution.rank; e < count_; ++e) {
    if (sums[e] != 0) return std::nullopt;
  }
  for (std::size_t e = solution.rank; e-- > 0;) {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i + 1 < width_; ++i) sum ^= word(i)[e] & solution.values[i];
    const std::uint64_t value = (static_cast<std::uint64_t>(std::popcount(sum)) ^ sums[e]) & 1U;
    solution.values[first_of_[e] / 64] |= value << (first_of_[e] % 64);
  }
  return solution;
}

}  // namespace evenhand::stats
