#include "src/doudizhu/deal_session.hpp"

#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <optional>

#include "sims/odds/event.hpp"
#include "src/doudizhu/blocks.hpp"
#include "stats/histogram_tests.hpp"
#include "stats/normal.hpp"

namespace evenhand::doudizhu {
namespace {

constexpr double interval_level = 0.99;
constexpr std::array<std::string_view, seats> seat_names = {"first", "second", "third"};

class DealingWorker final : public session::BlockWorker {
 public:
  explicit DealingWorker(const TablePlan& plan) : plan_(plan), table_(plan) {}

  std::uint64_t work(std::uint64_t block) override {
    table_.begin_block(block);
    const std::uint64_t deals = session::deals_in_block(plan_.rounds, block);
    for (std::uint64_t i = 0; i < deals; ++i) tally_.add(table_.deal_only());
    return deals;
  }
  const DealTally& tally() const { return tally_; }

 private:
  const TablePlan& plan_;
  Table table_;
  DealTally tally_;
};

/// The exact distribution of a quantity, with its values not divided.
stats::CountDistribution exact(const odds::CardModel& model, const std::string& text) {
  const odds::Quantity quantity = odds::parse_quantity(model, text, "features");
  const odds::JointCount counted = odds::count_together(model, std::span(&quantity, 1));
  stats::CountDistribution null;
  null.first = counted.deals.begin()->first[0];
  const auto last = counted.deals.rbegin()->first[0];
  null.pmf.resize(static_cast<std::size_t>(last - null.first + 1));
  for (const auto& [values, deals] : counted.deals) {
    const double p = shuffle::exact::ratio(deals, counted.total);
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
std::vector<std::uint64_t> counts_for(const stats::CountDistribution& null,
                                      std::span<const std::uint64_t> counts) {
  std::vector<std::uint64_t> result(null.pmf.size());
  for (std::size_t i = 0; i < result.size(); ++i) {
    const std::size_t value = static_cast<std::size_t>(null.first) + i;
    if (value < counts.size()) result[i] = counts[value];
  }
  return result;
}

FeatureSummary summary_of(const std::string& name, const stats::CountDistribution& null,
                          std::span<const std::uint64_t> counts, double divisor) {
  double n = 0;
  double sum = 0;
  double squares = 0;
  for (std::size_t value = 0; value < counts.size(); ++value) {
    const auto count = static_cast<double>(counts[value]);
    n += count;
    sum += count * static_cast<double>(value);
    squares += count * static_cast<double>(value * value);
  }
  const double mean = sum / n;
  const double variance = std::max(0.0, squares / n - mean * mean);
  const double z = stats::normal_upper_quantile(stats::PValue::of((1 - interval_level) / 2));
  const double half = z * std::sqrt(variance / n);
  return {name,
          mean / divisor,
          null.mean / divisor,
          {(mean - half) / divisor, (mean + half) / divisor, interval_level}};
}

void add_tests(std::vector<Finding>& findings, const std::string& name,
               const stats::CountDistribution& null, std::span<const std::uint64_t> counts) {
  const std::vector<std::uint64_t> possible = counts_for(null, counts);
  findings.push_back({name + ", mean",
                      "the mean is the exact one",
                      stats::mean_test(possible, null, interval_level),
                      {}});
  findings.push_back({name + ", distribution",
                      "the distribution is the exact one",
                      stats::distribution_test(possible, null).chi_square,
                      {}});
}

}  // namespace

DealTally::DealTally() {
  for (auto& hand : hands) {
    for (std::size_t i = 0; i < features; ++i) hand[i].resize(feature_values[i]);
  }
}

void DealTally::add(const Deal& deal) {
  ++deals;
  unsigned bombs_of_deal = 0;
  for (unsigned seat = 0; seat < seats; ++seat) {
    const auto values = features_of(deal.hands[seat]);
    for (std::size_t i = 0; i < features; ++i) ++hands[seat][i][values[i]];
    bombs_of_deal += values[0];
  }
  ++bombs[bombs_of_deal];
  ++jokers[total(counts_of<std::uint8_t>(deal.bottom) & both_jokers)];
}

void DealTally::merge(const DealTally& other) {
  deals += other.deals;
  for (unsigned seat = 0; seat < seats; ++seat) {
    for (std::size_t i = 0; i < features; ++i) {
      for (std::size_t value = 0; value < feature_values[i]; ++value) {
        hands[seat][i][value] += other.hands[seat][i][value];
      }
    }
  }
  for (std::size_t i = 0; i < bombs.size(); ++i) bombs[i] += other.bombs[i];
  for (std::size_t i = 0; i < jokers.size(); ++i) jokers[i] += other.jokers[i];
}

std::optional<DealTally> run_deals(const TablePlan& plan, unsigned threads,
                                   const std::function<void(std::uint64_t)>& progress) {
  std::vector<std::unique_ptr<session::BlockWorker>> workers;
  std::vector<const DealTally*> tallies;
  for (unsigned i = 0; i < threads; ++i) {
    auto worker = std::make_unique<DealingWorker>(plan);
    tallies.push_back(&worker->tally());
    workers.push_back(std::move(worker));
  }
  if (!work_blocks(workers, plan.rounds, progress)) return std::nullopt;
  DealTally all;
  for (const DealTally* tally : tallies) all.merge(*tally);
  return all;
}

DealReport report_on(const DealTally& tally, double alpha) {
  const odds::CardModel model = odds::doudizhu_model();
  DealReport report;
  for (std::size_t i = 0; i < features; ++i) {
    const stats::CountDistribution null = exact(model, fmt::format("{} in hand", feature_names[i]));
    for (unsigned seat = 0; seat < seats; ++seat) {
      const std::string name = fmt::format("{} in {}", feature_names[i], seat_names[seat]);
      report.features.push_back(summary_of(name, null, tally.hands[seat][i], feature_divisors[i]));
      add_tests(report.findings, name, null, tally.hands[seat][i]);
    }
  }
  const stats::CountDistribution bombs = exact(model, "bombs in dealt");
  report.bombs = summary_of("bombs in dealt", bombs, tally.bombs, 1);
  add_tests(report.findings, "bombs in dealt", bombs, tally.bombs);
  const stats::CountDistribution jokers = exact(model, "jokers in bottom");
  report.features.push_back(summary_of("jokers in bottom", jokers, tally.jokers, 1));
  add_tests(report.findings, "jokers in bottom", jokers, tally.jokers);
  report.outcome = conclude(report.findings, alpha);
  return report;
}

}  // namespace evenhand::doudizhu
