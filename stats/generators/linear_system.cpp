#include "stats/generators/linear_system.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace evenhand::stats {
namespace {

constexpr std::size_t together = 8;  // a divisor of 64

}  // namespace

LinearSystem::LinearSystem(std::size_t unknowns, std::size_t most_equations)
    : unknowns_(unknowns),
      width_((unknowns + 63) / 64 + 1),
      words_(width_ * most_equations),
      bits_(most_equations),
      parts_(most_equations) {}

void LinearSystem::add(std::span<const std::uint64_t> row, bool sum) {
  std::uint64_t* words = equation(count_++);
  std::copy_n(row.data(), width_ - 1, words);
  words[width_ - 1] = sum ? 1 : 0;
}

void LinearSystem::add_up(std::size_t to, const std::uint64_t* from, std::size_t first) {
  std::uint64_t* words = equation(to);
  for (std::size_t i = first; i < width_; ++i) words[i] ^= from[i];
}

std::size_t LinearSystem::pick(std::size_t unknown, std::size_t unknowns) {
  const std::size_t top = first_of_.size();
  const std::size_t first = unknown / 64;
  for (std::size_t e = top; e < count_; ++e) {
    bits_[e] = static_cast<std::uint8_t>(equation(e)[first] >> (unknown % 64));
    parts_[e] = 0;
  }
  std::size_t picked = 0;
  for (std::size_t u = 0; u < unknowns; ++u) {
    const std::size_t here = top + picked;
    std::size_t with = here;
    while (with < count_ && ((bits_[with] >> u) & 1U) == 0) ++with;
    if (with == count_) continue;
    for (std::size_t p = 0; p < picked; ++p) {
      if (((parts_[with] >> p) & 1U) != 0) add_up(with, equation(top + p), first);
    }
    if (with != here) std::swap_ranges(equation(here), equation(here) + width_, equation(with));
    std::swap(bits_[here], bits_[with]);
    std::swap(parts_[here], parts_[with]);
    const std::uint8_t own = bits_[here];
    for (std::size_t e = here + 1; e < count_; ++e) {
      const unsigned has = (bits_[e] >> u) & 1U;
      bits_[e] ^= static_cast<std::uint8_t>(own * has);
      parts_[e] |= static_cast<std::uint8_t>(has << picked);
    }
    first_of_.push_back(unknown + u);
    ++picked;
  }
  return picked;
}

void LinearSystem::add_parts(std::size_t picked, std::size_t first) {
  const std::size_t end = first_of_.size();
  const std::size_t top = end - picked;
  sums_.assign(width_ << picked, 0);
  for (std::size_t parts = 1; parts < std::size_t{1} << picked; ++parts) {
    const std::uint64_t* rest = sums_.data() + (parts & (parts - 1)) * width_;
    const std::uint64_t* added = equation(top + static_cast<std::size_t>(std::countr_zero(parts)));
    std::uint64_t* sum = sums_.data() + parts * width_;
    for (std::size_t i = first; i < width_; ++i) sum[i] = rest[i] ^ added[i];
  }
  for (std::size_t e = end; e < count_; ++e) {
    if (parts_[e] != 0) add_up(e, sums_.data() + parts_[e] * width_, first);
  }
}

std::size_t LinearSystem::eliminate() {
  first_of_.clear();
  for (std::size_t unknown = 0; unknown < unknowns_ && first_of_.size() < count_;
       unknown += together) {
    const std::size_t picked = pick(unknown, std::min(together, unknowns_ - unknown));
    add_parts(picked, unknown / 64);
  }
  return first_of_.size();
}

std::optional<LinearSystem::Solution> LinearSystem::solve() {
  Solution solution{eliminate(), std::vector<std::uint64_t>(width_ - 1)};
  for (std::size_t e = solution.rank; e < count_; ++e) {
    if (equation(e)[width_ - 1] != 0) return std::nullopt;
  }
  for (std::size_t e = solution.rank; e-- > 0;) {
    const std::uint64_t* words = equation(e);
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i + 1 < width_; ++i) sum ^= words[i] & solution.values[i];
    const std::uint64_t value =
        (static_cast<std::uint64_t>(std::popcount(sum)) ^ words[width_ - 1]) & 1U;
    solution.values[first_of_[e] / 64] |= value << (first_of_[e] % 64);
  }
  return solution;
}

}  // namespace evenhand::stats
