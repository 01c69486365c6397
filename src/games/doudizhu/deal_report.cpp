#include "src/games/doudizhu/deal_report.hpp"

#include <fmt/format.h>

#include "sims/odds/event.hpp"
#include "stats/tables/histogram_tests.hpp"

namespace evenhand::doudizhu {
namespace {

using Histogram = DealTally::Histogram;

constexpr std::array<std::string_view, seats> seat_names = {"first", "second", "third"};

/// The exact distribution of a quantity, with its values not divided.
stats::CountDistribution exact(const odds::CardModel& model, const std::string& text) {
  const odds::Quantity quantity = odds::parse_quantity(model, text, "features");
  const odds::JointCount counted = odds::count_together(model, std::span(&quantity, 1));
  stats::CountDistribution null;
  null.first = counted.deals.begin()->first[0];
  const auto last = counted.deals.rbegin()->first[0];
  null.pmf.resize(static_cast<std::size_t>(last - null.first + 1));
  for (const auto& [values, deals] : counted.deals) {
    const double p = stats::ratio(deals, counted.total);
    null.pmf[static_cast<std::size_t>(values[0] - null.first)] = p;
    null.mean += p * static_cast<double>(values[0]);
  }
  for (std::size_t i = 0; i < null.pmf.size(); ++i) {
    const double off = static_cast<double>(null.first) + static_cast<double>(i) - null.mean;
    null.variance += null.pmf[i] * off * off;
  }
  return null;
}

/// The counts of the values that the null distribution has; all others are impossible.
Histogram counts_for(const stats::CountDistribution& null, const Histogram& counts) {
  Histogram result(null.pmf.size());
  for (std::size_t i = 0; i < result.size(); ++i) {
    const std::size_t value = static_cast<std::size_t>(null.first) + i;
    if (value < counts.size()) result[i] = counts[value];
  }
  return result;
}

Sum sum_of(const Histogram& counts) {
  Sum sum;
  for (std::size_t value = 0; value < counts.size(); ++value) {
    sum.sum += static_cast<std::int64_t>(counts[value] * value);
    sum.squares += counts[value] * value * value;
  }
  return sum;
}

/// `histogram` finds the quantity's counts in a tally.
template <class Find>
FeatureReport feature(const Estimator<DealTally>& estimator, const stats::CountDistribution& null,
                      std::string_view quantity, std::string_view place, double divisor,
                      Find histogram) {
  FeatureReport report{.quantity = std::string(quantity),
                       .place = std::string(place),
                       .divisor = divisor,
                       .mean = {},
                       .exact_mean = null.mean / divisor,
                       .first = null.first,
                       .counts = counts_for(null, histogram(estimator.all())),
                       .exact = null.pmf,
                       .mean_test = {},
                       .distribution_test = {}};
  report.mean = estimator
                    .mean([&](const DealTally& tally) { return sum_of(histogram(tally)); },
                          [](const DealTally& tally) { return tally.deals; })
                    .times(1 / divisor);
  const std::string name = fmt::format("{} in {}", quantity, place);
  report.mean_test = {name + ", mean",
                      "the mean is the exact one",
                      stats::mean_test(report.counts, null, interval_level),
                      {}};
  report.distribution_test = {name + ", distribution",
                              "the distribution is the exact one",
                              stats::distribution_test(report.counts, null).chi_square,
                              {}};
  return report;
}

void conclude_all(DealReport& report, double alpha) {
  std::vector<Finding*> findings;
  for (FeatureReport& found : report.features) {
    findings.push_back(&found.mean_test);
    findings.push_back(&found.distribution_test);
  }
  findings.push_back(&report.bombs.mean_test);
  findings.push_back(&report.bombs.distribution_test);
  report.outcome = conclude(findings, alpha);
}

}  // namespace

DealReport report_on(const Counted<DealTally>& counted, double alpha) {
  const odds::CardModel model = odds::doudizhu_model();
  const Estimator<DealTally> estimator(counted);
  DealReport report;
  report.deals = estimator.all().deals;
  for (std::size_t i = 0; i < features; ++i) {
    const stats::CountDistribution null = exact(model, fmt::format("{} in hand", feature_names[i]));
    for (unsigned seat = 0; seat < seats; ++seat) {
      const auto of_seat = [=](const DealTally& tally) -> const Histogram& {
        return tally.hands[seat][i];
      };
      report.features.push_back(feature(estimator, null, feature_names[i], seat_names[seat],
                                        feature_divisors[i], of_seat));
    }
  }
  const auto jokers = [](const DealTally& tally) -> const Histogram& { return tally.jokers; };
  report.features.push_back(
      feature(estimator, exact(model, "jokers in bottom"), "jokers", "bottom", 1, jokers));
  const auto bombs = [](const DealTally& tally) -> const Histogram& { return tally.bombs; };
  report.bombs = feature(estimator, exact(model, "bombs in dealt"), "bombs", "dealt", 1, bombs);
  conclude_all(report, alpha);
  return report;
}

}  // namespace evenhand::doudizhu
