#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "sims/doudizhu/features.hpp"
#include "src/doudizhu/finding.hpp"
#include "src/doudizhu/table.hpp"
#include "stats/count_distribution.hpp"

namespace evenhand::doudizhu {

inline constexpr std::size_t most_bombs = 13;

/// What is counted of many deals.
struct DealTally {
  std::uint64_t deals = 0;
  /// By seat, feature and value.
  std::array<std::array<std::vector<std::uint64_t>, features>, seats> hands;
  std::array<std::uint64_t, most_bombs + 1> bombs{};  ///< by bombs in the three hands of a deal
  std::array<std::uint64_t, bottom_size> jokers{};    ///< by jokers among the bottom cards

  DealTally();
  void add(const Deal& deal);
  void merge(const DealTally& other);
  friend bool operator==(const DealTally&, const DealTally&) = default;
};

/// A feature's mean, and how it is distributed if all deals are equally likely.
struct FeatureSummary {
  std::string name;  ///< "bombs in first"
  double mean = 0;
  double exact_mean = 0;
  stats::Interval interval;  ///< of the mean, normal
};

struct DealReport {
  std::vector<FeatureSummary> features;
  std::vector<Finding> findings;
  Outcome outcome = Outcome::fair;
  FeatureSummary bombs;  ///< in the three hands of a deal
};

/// Deals, and when each deck is to be the previous one, plays. Nothing when interrupted.
std::optional<DealTally> run_deals(const TablePlan& plan, unsigned threads,
                                   const std::function<void(std::uint64_t)>& progress);

/// Compares every feature of every seat with its exact distribution.
DealReport report_on(const DealTally& tally, double alpha);

}  // namespace evenhand::doudizhu
