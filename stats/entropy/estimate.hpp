#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <utility>

namespace evenhand::stats::entropy {

/// Bits of min-entropy of a symbol whose likeliest value has this probability.
double min_entropy(double probability);

/// The upper end of the 99 % confidence interval of a probability, as all estimators of SP 800-90B
/// have it: p + 2.5758… sqrt(p (1 - p) / (n - 1)), at most 1. n > 1.
double upper_bound(double p, std::uint64_t n);

/// Returns the lower bound of a mean: mean - 2.5758… deviation / sqrt(n).
double lower_bound(double mean, double deviation, std::uint64_t n);

/// Samples of a noise source, each a number of 0 … 255.
using Symbols = std::span<const std::uint8_t>;

/// Called again and again by what takes long, at least every 65,536 symbols or ten times a second:
/// an exception that it throws ends the work. May be empty.
using StopCheck = std::function<void()>;

/// The call that is due at the i-th of many symbols.
inline void check_at(std::size_t i, const StopCheck& check) {
  constexpr std::size_t between = 1U << 16U;
  if (i % between == 0 && check) check();
}

/// The result of an estimator of SP 800-90B: bits of min-entropy a symbol. An estimator that has
/// too few samples is skipped: `skipped` then says why, and nothing else means anything.
struct Estimate {
  double min_entropy = 0;
  std::string skipped = {};

  bool is_skipped() const { return !skipped.empty(); }
  static Estimate of(double bits) { return {bits}; }
  static Estimate skip(std::string why) { return {0, std::move(why)}; }
};

}  // namespace evenhand::stats::entropy
