#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <utility>

namespace evenhand::stats::entropy {

/// Samples of a noise source, each a number of 0 … 255.
using Symbols = std::span<const std::uint8_t>;

/// What an estimator of SP 800-90B says of samples: bits of min-entropy a symbol. An estimator that
/// has too few samples is skipped: `skipped` then says why, and nothing else means anything.
struct Estimate {
  double min_entropy = 0;
  std::string skipped = {};

  bool is_skipped() const { return !skipped.empty(); }
  static Estimate of(double bits) { return {bits}; }
  static Estimate skip(std::string why) { return {0, std::move(why)}; }
};

}  // namespace evenhand::stats::entropy
