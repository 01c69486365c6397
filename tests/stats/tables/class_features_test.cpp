#include "stats/tables/class_features.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <functional>
#include <numeric>
#include <stdexcept>
#include <vector>

namespace evenhand::stats {
namespace {

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
