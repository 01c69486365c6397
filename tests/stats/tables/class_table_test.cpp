#include "stats/tables/class_table.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <vector>

#include "stats/distributions/small_generator.hpp"
#include "stats/kolmogorov_smirnov/kolmogorov_smirnov.hpp"

namespace evenhand::stats {
namespace {

using Sizes = std::vector<std::uint64_t>;

/// Returns which part, or class, each of n items is in.
std::vector<std::size_t> members(const Sizes& sizes) {
  std::vector<std::size_t> of;
  for (std::size_t i = 0; i < sizes.size(); ++i) of.insert(of.end(), sizes[i], i);
  return of;
}

/// The mean of the statistic of one deal over all n! deals: of a statistic that is a sum over
/// independent deals of mean-0 vectors, it is the mean for any number of deals.
double mean_statistic(const Sizes& parts, const Sizes& classes) {
  const std::vector<std::size_t> part_of = members(parts);
  const std::vector<std::size_t> class_of = members(classes);
  const auto n = static_cast<double>(part_of.size());
  std::vector<std::size_t> deal(part_of.size());
  std::iota(deal.begin(), deal.end(), std::size_t{0});
  double sum = 0;
  double deals = 0;
  do {
    std::vector<double> counts(parts.size() * classes.size());
    for (std::size_t i = 0; i < deal.size(); ++i) {
      ++counts[part_of[i] * classes.size() + class_of[deal[i]]];
    }
    for (std::size_t p = 0; p < parts.size(); ++p) {
      for (std::size_t c = 0; c < classes.size(); ++c) {
        const double expected = static_cast<double>(parts[p] * classes[c]) / n;
        const double difference = counts[p * classes.size() + c] - expected;
        sum += (n - 1) / n * difference * difference / expected;
      }
    }
    ++deals;
  } while (std::next_permutation(deal.begin(), deal.end()));
  return sum / deals;
}

TEST(ClassTable, StatisticHasItsMeanOverAllDeals) {
  EXPECT_NEAR(mean_statistic({3, 2, 2}, {4, 3}), 2, 1e-9);
  EXPECT_NEAR(mean_statistic({1, 1, 5}, {2, 2, 2, 1}), 6, 1e-9);
  EXPECT_NEAR(mean_statistic({2, 2, 2, 2}, {2, 2, 4}), 6, 1e-9);
  EXPECT_NEAR(mean_statistic({1, 1, 1, 1, 1}, {1, 1, 1, 1, 1}), 16, 1e-9);
}

std::vector<std::uint64_t> simulated(const Sizes& parts, const Sizes& classes, std::uint64_t deals,
                                     SmallGenerator& random) {
  const std::vector<std::size_t> part_of = members(parts);
  std::vector<std::size_t> deal = members(classes);
  std::vector<std::uint64_t> counts(parts.size() * classes.size());
  for (std::uint64_t d = 0; d < deals; ++d) {
    for (std::size_t i = deal.size() - 1; i > 0; --i) std::swap(deal[i], deal[random.below(i + 1)]);
    for (std::size_t i = 0; i < deal.size(); ++i) {
      ++counts[part_of[i] * classes.size() + deal[i]];
    }
  }
  return counts;
}

TEST(ClassTable, IsChiSquareUnderTheNull) {
  const Sizes parts = {17, 17, 17, 3};
  const Sizes classes = {13, 13, 13, 13, 2};
  SmallGenerator random(20261121);
  std::vector<double> p;
  for (int session = 0; session < 600; ++session) {
    const auto counts = simulated(parts, classes, 200, random);
    p.push_back(class_table_test({counts, parts, classes, 200}).p.value());
  }
  const double distance = kolmogorov_statistic(p);
  EXPECT_GT(kolmogorov_tails(p.size(), distance).upper.value(), 0.001);
}

TEST(ClassTable, FindsWhatItSaysItFinds) {
  const Sizes parts = {5, 5};
  const Sizes classes = {4, 6};
  const std::vector<std::uint64_t> counts = {2100, 2900, 1900, 3100};
  const TestResult result = class_table_test({counts, parts, classes, 1000});
  // By hand: E = 2000, 3000; (n-1)/n = .9; .9 * (4 * 100^2) * (1/2000 + 1/3000) / 2.
  EXPECT_NEAR(result.statistic, 0.9 * 2 * (10000 / 2000.0 + 10000 / 3000.0), 1e-9);
  EXPECT_EQ(*result.degrees_of_freedom, 1);
  const ClassCell cell = worst_class_cell({counts, parts, classes, 1000});
  EXPECT_EQ(cell.expected, cell.class_ == 0 ? 2000 : 3000);
  // One degree of freedom: the cell's own deviation is all there is.
  EXPECT_NEAR(cell.z * cell.z, result.statistic, 1e-9);
  EXPECT_GT(detectable_class_deviation({{}, parts, classes, 1000}, 0.01, 0.9), 0);
}

TEST(ClassTable, SkipsWhatIsTooFew) {
  const Sizes parts = {5, 5};
  const Sizes classes = {4, 6};
  EXPECT_TRUE(
      class_table_test({std::vector<std::uint64_t>{4, 6, 4, 6}, parts, classes, 2}).is_skipped());
  const Sizes one = {10};
  EXPECT_TRUE(
      class_table_test({std::vector<std::uint64_t>{400, 600}, one, classes, 100}).is_skipped());
  EXPECT_THROW(class_table_test({std::vector<std::uint64_t>{400}, one, classes, 100}),
               std::domain_error);
}

}  // namespace
}  // namespace evenhand::stats
