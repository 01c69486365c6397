#include "stats/tables/class_features.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <functional>
#include <numeric>
#include <stdexcept>
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

/// Returns what each hand of the deck gives, in lists of every hand.
CountDistribution by_listing(const std::vector<std::uint64_t>& classes, std::uint64_t hand,
                             const std::function<std::size_t(const std::vector<unsigned>&)>& of) {
  std::vector<std::size_t> class_of;
  for (std::size_t c = 0; c < classes.size(); ++c) class_of.insert(class_of.end(), classes[c], c);
  CountDistribution law{0, std::vector<double>(8 * class_of.size()), 0, 0};
  double hands = 0;
  for (std::uint32_t set = 0; set < 1U << class_of.size(); ++set) {
    if (std::popcount(set) != static_cast<int>(hand)) continue;
    std::vector<unsigned> held(classes.size());
    for (std::size_t i = 0; i < class_of.size(); ++i) held[class_of[i]] += set >> i & 1U;
    ++law.pmf[of(held)];
    ++hands;
  }
  for (double& p : law.pmf) p /= hands;
  return law;
}

void expect_same(const CountDistribution& found, const CountDistribution& listed) {
  for (std::size_t i = 0; i < listed.pmf.size(); ++i) {
    const auto at = static_cast<std::int64_t>(i) - found.first;
    const bool is_there = at >= 0 && at < static_cast<std::int64_t>(found.pmf.size());
    EXPECT_NEAR(is_there ? found.pmf[static_cast<std::size_t>(at)] : 0, listed.pmf[i], 1e-14) << i;
  }
}

const std::vector<std::uint64_t> classes = {4, 1, 3, 2, 2};

TEST(ClassFeatures, AreThoseOfEveryHand) {
  for (const std::uint64_t hand : {1U, 4U, 7U, 12U}) {
    for (const unsigned held : {1U, 2U, 3U}) {
      expect_same(classes_held_exactly(classes, hand, held),
                  by_listing(classes, hand, [held](const std::vector<unsigned>& counts) {
                    return static_cast<std::size_t>(std::count(counts.begin(), counts.end(), held));
                  }));
    }
    expect_same(classes_held(classes, hand),
                by_listing(classes, hand, [](const std::vector<unsigned>& counts) {
                  return counts.size() -
                         static_cast<std::size_t>(std::count(counts.begin(), counts.end(), 0U));
                }));
    const std::vector<std::uint64_t> worths = {3, 0, 2, 5, 1};
    expect_same(worth_held(classes, worths, hand),
                by_listing(classes, hand, [&](const std::vector<unsigned>& counts) {
                  return std::inner_product(counts.begin(), counts.end(), worths.begin(),
                                            std::size_t{0});
                }));
    expect_same(most_of_a_class(classes, hand),
                by_listing(classes, hand, [](const std::vector<unsigned>& counts) {
                  return std::size_t{*std::max_element(counts.begin(), counts.end())};
                }));
    expect_same(longest_run_held(classes, 4, hand),
                by_listing(classes, hand, [](const std::vector<unsigned>& counts) {
                  std::size_t longest = 0;
                  std::size_t run = 0;
                  for (std::size_t i = 0; i < 4; ++i) {
                    run = counts[i] == 0 ? 0 : run + 1;
                    longest = std::max(longest, run);
                  }
                  return longest;
                }));
  }
}

TEST(ClassFeatures, RefuseAHandLargerThanTheDeck) {
  EXPECT_THROW(classes_held(classes, 13), std::domain_error);
}

}  // namespace

}  // namespace evenhand::stats
