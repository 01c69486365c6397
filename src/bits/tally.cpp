#include "src/bits/tally.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace evenhand::bits {
namespace {

/// The value for p = 0, and for what is smaller than any p-value that a sequence may have.
constexpr double most_millionths = 1e18;

}  // namespace

void PValueCounts::add(const stats::TestResult& result) {
  if (result.is_skipped()) return;
  const double p = result.p.value();
  ++made;
  if (p < sequence_alpha) ++failed;
  ++bins[std::min(bins.size() - 1, static_cast<std::size_t>(p * static_cast<double>(bins.size())))];
  const double millionths = std::fmin(-result.p.log * 1e6, most_millionths);
  smallest.merge({static_cast<std::uint64_t>(millionths)});
}

void PValueCounts::loaded(const reports::JsonMember& saved, std::uint64_t /*sequences*/) const {
  // All that failed have p-values of the first bin.
  if (failed > bins[0]) saved["failed"].refuse(fmt::format("at most {}", bins[0]));
}

void Counts::add(const stats::bits::BitSequence& bits, std::uint64_t number,
                 std::span<const stats::TestResult> results) {
  ++sequences;
  ones += bits.ones();
  for (std::size_t i = 0; i < results.size(); ++i) p_values[i].add(results[i]);
  structure.add(bits, number);
  add_up(fips, stats::bits::fips_counts(bits));
}

void Counts::loaded(const reports::JsonMember& saved, std::uint64_t /*units*/) const {
  if (length == 0) return;
  const auto [blocks, words] = stats::bits::fips_parts(length);
  constexpr std::uint64_t most = std::uint64_t{1} << 62U;
  if (sequences > most / length)
    saved["sequences"].refuse(fmt::format("at most {}", most / length));
  if (ones > sequences * length)
    saved["ones"].refuse(fmt::format("at most {}", sequences * length));
  // Each block that fails fails something.
  const std::uint64_t failures =
      std::accumulate(fips.failures.begin(), fips.failures.end(), std::uint64_t{0});
  if (failures < fips.failed) saved["fips"]["failed"].refuse(fmt::format("at most {}", failures));
  if (fips.blocks != sequences * blocks || fips.words != sequences * words) {
    saved["fips"].refuse(
        fmt::format("{} blocks and {} words", sequences * blocks, sequences * words));
  }
}

}  // namespace evenhand::bits
