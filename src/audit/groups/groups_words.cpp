#include "src/audit/groups/groups_words.hpp"

#include <fmt/format.h>

#include <cmath>
#include <numeric>
#include <utility>

#include "base/number_text.hpp"

namespace evenhand::audit {
namespace {

struct Range {
  std::size_t first = 0;
  std::size_t last = 0;  ///< included
};

std::string words_for(std::int64_t first, std::int64_t last, std::int64_t least,
                      std::int64_t most) {
  if (first == last) return first == 0 ? "no" : std::to_string(first);
  if (last == most) return fmt::format("{} or more", first);
  if (last == first + 1) return fmt::format("{} or {}", first, last);
  return first == least ? fmt::format("at most {}", last) : fmt::format("{} to {}", first, last);
}

}  // namespace

WorstRange worst_range(std::span<const std::uint64_t> counts, const stats::CountDistribution& null,
                       std::string_view what) {
  const std::uint64_t deals = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
  const auto number = static_cast<double>(deals);
  Range worst;
  double furthest = -1;
  std::uint64_t seen = 0;
  double share = 0;
  const auto look = [&](const Range& range) {
    std::uint64_t count = 0;
    double p = 0;
    for (std::size_t i = range.first; i <= range.last; ++i) {
      count += counts[i];
      p += null.pmf[i];
    }
    const double variance = number * p * (1 - p);
    if (!(variance > 0)) return;
    const double off = std::fabs(static_cast<double>(count) - number * p) / std::sqrt(variance);
    if (off <= furthest) return;
    furthest = off;
    worst = range;
    seen = count;
    share = p;
  };
  // One value beats a range that is no further off; a range up from the least one down to it.
  for (std::size_t i = 0; i < counts.size(); ++i) look({i, i});
  for (std::size_t i = 1; i + 1 < counts.size(); ++i) look({0, i});
  for (std::size_t i = 1; i + 1 < counts.size(); ++i) look({i, counts.size() - 1});
  const auto value = [&](std::size_t i) { return null.first + static_cast<std::int64_t>(i); };
  std::string range =
      words_for(value(worst.first), value(worst.last), value(0), value(counts.size() - 1));
  std::string words = fmt::format("{} {} in {}", range, what, share_of_deals(seen, deals, share));
  return {std::move(words), std::move(range)};
}

}  // namespace evenhand::audit
