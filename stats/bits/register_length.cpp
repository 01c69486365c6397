#include "stats/bits/register_length.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "base/nouns.hpp"

namespace evenhand::stats::bits {
namespace {

constexpr std::uint64_t least_register_bits = 100;

/// 1 - 2 length / n.
double share_foretold(double length, std::uint64_t n) {
  return 1 - 2 * length / static_cast<double>(n);
}

/// A series of bits that can be moved.
class Series {
 public:
  explicit Series(std::size_t size) : words_(size / 64 + 2) {}

  bool operator[](std::size_t i) const { return ((words_[i / 64] >> (i % 64)) & 1U) != 0; }
  void set(std::size_t i) { words_[i / 64] |= std::uint64_t{1} << (i % 64); }
  std::uint64_t& word(std::size_t i) { return words_[i]; }
  /// Word k of the series moved up by so many places.
  std::uint64_t moved_up(std::size_t k, std::size_t places) const {
    const std::size_t words = places / 64;
    const std::size_t bits = places % 64;
    if (k < words) return 0;
    const std::uint64_t high = words_[k - words] << bits;
    return k == words ? high : high | ((words_[k - words - 1] >> 1U) >> (63 - bits));
  }

 private:
  std::vector<std::uint64_t> words_;
};

}  // namespace

std::uint64_t register_length(const BitSequence& bits, std::size_t first, std::size_t step,
                              std::size_t count) {
  if (step == 0 || (count > 0 && first + (count - 1) * step >= bits.size())) {
    throw std::domain_error("register length: of more bits than there are");
  }
  // As in ComplexityLanes: what the register leaves unexplained, and the series that was left when
  // it last grew, each where it lay then. The empty register leaves a 1, wherever it is to be put.
  Series unexplained(count);
  for (std::size_t i = 0; i < count; ++i) {
    if (bits[first + i * step]) unexplained.set(i);
  }
  Series previous(count);
  previous.set(0);
  std::size_t left_at = 0;  // where the first 1 of `previous` lies
  std::uint64_t length = 0;
  const std::size_t words = count / 64 + 1;
  for (std::size_t i = 0; i < count; ++i) {
    if (!unexplained[i]) continue;
    const bool grows = 2 * length <= i;
    Series before(0);
    if (grows) before = unexplained;
    const std::size_t places = i - left_at;
    for (std::size_t k = i / 64; k < words; ++k) {
      unexplained.word(k) ^= previous.moved_up(k, places);
    }
    if (!grows) continue;
    length = i + 1 - length;
    previous = std::move(before);
    left_at = i;
  }
  return length;
}

PValue register_length_p(std::uint64_t length, std::uint64_t n) {
  const auto log2_chance = [&](std::uint64_t l) {
    const auto bits = static_cast<double>(n);
    if (l == 0) return -bits;
    return std::min(2 * static_cast<double>(l) - 1, 2 * (bits - static_cast<double>(l))) - bits;
  };
  // Both tails fall by a factor of four a step: sixty steps are more than a double holds.
  constexpr std::uint64_t steps = 60;
  const auto tail = [&](auto at) {
    double sum = 0;
    for (std::uint64_t i = 0; i <= steps; ++i) {
      if (const auto l = at(i)) sum += std::exp2(log2_chance(*l) - log2_chance(length));
    }
    return PValue::from_log(std::log(sum) + log2_chance(length) * std::log(2.0));
  };
  const PValue lower = tail([&](std::uint64_t i) {
    return i <= length ? std::optional<std::uint64_t>(length - i) : std::nullopt;
  });
  const PValue upper = tail([&](std::uint64_t i) {
    return length + i <= n ? std::optional<std::uint64_t>(length + i) : std::nullopt;
  });
  return std::min(lower, upper).times(2);
}

TestResult register_test(std::uint64_t length, std::uint64_t n, double level) {
  if (n < least_register_bits) {
    return TestResult::skip(
        fmt::format("{}, {} are needed", are_too_few(n, "bits"), least_register_bits));
  }
  TestResult result;
  result.statistic = static_cast<double>(length);
  result.p = register_length_p(length, n);
  // A length k off the middle has at least the chance 2^-(2 k + 1).
  const double chance = -std::log2(1 - level) / 2;
  const auto bits = static_cast<double>(length);
  result.effect = Effect{"share of bits foretold",
                         share_foretold(bits, n),
                         {std::max(-1.0, share_foretold(bits + chance, n)),
                          std::min(1.0, share_foretold(std::max(0.0, bits - chance), n)), level}};
  return result;
}

double detectable_foretold(std::uint64_t n, double alpha) {
  std::uint64_t length = n / 2;
  while (alpha < register_length_p(length, n).value()) {
    if (length == 0) return std::numeric_limits<double>::infinity();
    --length;
  }
  return share_foretold(static_cast<double>(length), n);
}

}  // namespace evenhand::stats::bits
