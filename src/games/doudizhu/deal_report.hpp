#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "src/games/doudizhu/deal_tally.hpp"
#include "src/games/doudizhu/estimate.hpp"
#include "src/games/doudizhu/finding.hpp"

namespace evenhand::doudizhu {

/// A quantity of the deals, beside its distribution when all deals are equally likely.
struct FeatureReport {
  std::string quantity;  ///< "bombs"
  std::string place;     ///< "first"
  double divisor = 1;    ///< of the values
  Estimate mean;
  double exact_mean = 0;
  std::int64_t first = 0;             ///< the least value that there is
  std::vector<std::uint64_t> counts;  ///< of the values from `first` on, not divided
  std::vector<double> exact;          ///< their probabilities
  Finding mean_test;
  Finding distribution_test;
};

struct DealReport {
  std::uint64_t deals = 0;
  std::vector<FeatureReport> features;  ///< by feature and seat, and jokers in the bottom
  FeatureReport bombs;                  ///< in the three hands of a deal
  Outcome outcome = Outcome::fair;      ///< Holm over the tests of all of these
};

/// Compares every feature of every seat with its exact distribution. The tests take deals for
/// independent, which they are under the null hypothesis, whatever deck a deal started from.
DealReport report_on(const Counted<DealTally>& counted, double alpha);

}  // namespace evenhand::doudizhu
