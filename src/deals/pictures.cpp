#include "src/deals/pictures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <string>

#include "src/audit/between_deals/between_deals_tally.hpp"
#include "src/audit/order/order_group.hpp"
#include "src/audit/structure/structure_group.hpp"
#include "stats/distributions/normal.hpp"
#include "stats/permutations/permutation_nulls.hpp"

namespace evenhand::deals {
namespace {

using reports::Chart;
using reports::Shown;
using stats::CountDistribution;

constexpr std::size_t most_bars = 40;
constexpr std::size_t most_points = 120;

/// A number of each deal: how often it took each of its values, and how it is distributed.
struct Counted {
  std::string_view name;   ///< "rising_sequences"
  std::string_view words;  ///< "rising sequences"
  std::span<const std::uint64_t> counts;
  CountDistribution null;

  double expected(std::size_t i, std::uint64_t deals) const {
    return null.pmf[i] * static_cast<double>(deals);
  }
};

/// The values that came, or were to be expected, as indices.
struct Range {
  std::size_t first = 0;
  std::size_t end = 0;
  std::size_t size() const { return end - first; }
};

Range range_of(const Counted& counted, std::uint64_t deals) {
  const auto is_seen = [&](std::size_t i) {
    return counted.counts[i] > 0 || counted.expected(i, deals) >= 0.5;
  };
  Range range{0, std::min(counted.counts.size(), counted.null.pmf.size())};
  while (range.first < range.end && !is_seen(range.first)) ++range.first;
  while (range.end > range.first && !is_seen(range.end - 1)) --range.end;
  return range;
}

/// "12", or "12-15" of values that share a bar.
std::string label(std::int64_t first, std::int64_t last) {
  return first == last ? fmt::format("{}", first) : fmt::format("{}-{}", first, last);
}

Chart histogram(const Counted& counted, std::uint64_t deals) {
  Chart chart{Chart::Kind::bars,
              std::string(counted.words),
              "deals",
              {fmt::format("{}_histogram", counted.name),
               fmt::format("Deals by their number of {}", counted.words),
               {{std::string(counted.name), std::string(counted.words)},
                {"deals", "deals"},
                {"expected", "expected"}},
               {},
               Shown::on_request},
              {}};
  const Range range = range_of(counted, deals);
  const std::size_t width = (range.size() + most_bars - 1) / most_bars;
  for (std::size_t i = range.first; i < range.end; i += width) {
    const std::size_t end = std::min(range.end, i + width);
    std::uint64_t seen = 0;
    double expected = 0;
    for (std::size_t k = i; k < end; ++k) {
      seen += counted.counts[k];
      expected += counted.expected(k, deals);
    }
    const auto value = [&](std::size_t k) {
      return counted.null.first + static_cast<std::int64_t>(k);
    };
    chart.data.rows.push_back({label(value(i), value(end - 1)), seen, expected});
  }
  return chart;
}

Chart distribution(const Counted& counted, std::uint64_t deals, double level) {
  Chart chart{
      Chart::Kind::curve,
      std::string(counted.words),
      "share of deals up to there, less the exact share",
      {fmt::format("{}_distribution", counted.name),
       fmt::format("The empirical distribution of the {} less the exact one", counted.words),
       {{std::string(counted.name), std::string(counted.words)},
        {"difference", "difference"},
        {"low", "low"},
        {"high", "high"},
        {"expected", "expected"}},
       {},
       Shown::on_request},
      {}};
  const auto n = static_cast<double>(deals);
  const double band = std::sqrt(std::log(2 / (1 - level)) / (2 * n));
  const Range range = range_of(counted, deals);
  const std::size_t step = (range.size() + most_points - 1) / most_points;
  double seen = 0;
  double exact = 0;
  for (std::size_t i = 0; i < range.end; ++i) {
    seen += static_cast<double>(counted.counts[i]) / n;
    exact += counted.null.pmf[i];
    if (i < range.first || (i - range.first) % step != 0) continue;
    const auto value = static_cast<double>(counted.null.first + static_cast<std::int64_t>(i));
    chart.data.rows.push_back({value, seen - exact, -band, band, 0.0});
  }
  return chart;
}

/// Inversions are the first of the scores; of larger decks they are rounded.
constexpr std::size_t inversions_score = 0;
constexpr std::size_t most_cards_with_inversions = 362;

Chart course(const audit::SessionSlices& session, const CountDistribution& null, double level) {
  Chart chart{Chart::Kind::curve,
              "deals so far",
              "mean number of inversions",
              {"course",
               "The mean number of inversions during the session",
               {{"deals", "deals"},
                {"mean", "mean"},
                {"low", "low"},
                {"high", "high"},
                {"expected", "expected"}},
               {},
               Shown::on_request},
              {}};
  const auto deals_of = [](const audit::SessionSlices::Slice& slice) {
    return slice.deals[0] + slice.deals[1];
  };
  const auto slices =
      std::count_if(session.slices().begin(), session.slices().end(),
                    [&](const audit::SessionSlices::Slice& slice) { return deals_of(slice) > 0; });
  const double risk = (1 - level) / (2 * std::max<double>(1, static_cast<double>(slices)));
  const double z = stats::normal_upper_quantile(stats::PValue{std::log(risk)});
  std::uint64_t before = 0;
  for (const audit::SessionSlices::Slice& slice : session.slices()) {
    const std::uint64_t deals = deals_of(slice);
    if (deals == 0) continue;
    const auto n = static_cast<double>(deals);
    const double sum =
        static_cast<double>(slice.scores[0][inversions_score] + slice.scores[1][inversions_score]);
    const double reach = z * std::sqrt(null.variance / n);
    before += deals;
    chart.data.rows.push_back({before, sum / n, null.mean - reach, null.mean + reach, null.mean});
  }
  return chart;
}

}  // namespace

void add_pictures(const audit::Tallies& tallies, double level, reports::Section& section) {
  const std::uint64_t deals = tallies.deals();
  const std::size_t n = tallies.deck().size;
  if (deals == 0) return;
  if (const auto* order = tallies.find_as<audit::OrderTally>("order")) {
    const Counted inversions{"inversions", "inversions", order->inversions(),
                             stats::inversions_null(n)};
    section.charts.push_back(histogram(inversions, deals));
    section.charts.push_back(distribution(inversions, deals, level));
    section.charts.push_back(histogram({"rising_sequences", "rising sequences",
                                        order->rising_sequences(), stats::rising_sequences_null(n)},
                                       deals));
  }
  if (const auto* structure = tallies.find_as<audit::StructureTally>("structure")) {
    section.charts.push_back(histogram({"fixed_points", "cards that stay in their place",
                                        structure->fixed_points(), stats::fixed_points_null(n)},
                                       deals));
    section.charts.push_back(
        histogram({"cycles", "cycles", structure->cycles(), stats::cycles_null(n)}, deals));
  }
  const auto* between = tallies.find_as<audit::BetweenDealsTally>("between-deals");
  if (between != nullptr && n <= most_cards_with_inversions) {
    section.charts.push_back(course(between->slices(), stats::inversions_null(n), level));
  }
}

}  // namespace evenhand::deals
