#include "src/audit/values/value_gaps.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <string>

#include "stats/distributions/small_generator.hpp"

namespace evenhand::audit {
namespace {

cards::Deck deck_of(std::size_t values, std::vector<double> chances = {}) {
  cards::Deck deck = cards::parse_deck(std::to_string(values));
  deck.with_repeats = true;
  cards::draw_cards(deck, 1);
  deck.chances = std::move(chances);
  return deck;
}

std::vector<std::uint64_t> counted(ValueGaps& gaps, const std::vector<std::size_t>& row) {
  std::vector<std::uint64_t> counts(gaps.values() * GapClasses::most);
  gaps.begin_row();
  for (const std::size_t value : row) gaps.add(value, counts);
  return counts;
}

// A coin has gaps of 1, 2, 3 and more, whose chances are 1/2, 1/4, 1/8 and 1/8.
TEST(GapClasses, OfACoinAreFour) {
  const GapClasses coin(0.5);
  EXPECT_EQ(coin.bound(), 3U);
  const std::vector<double> expected = {0.5, 0.25, 0.125, 0.125};
  ASSERT_EQ(coin.chances().size(), 4U);
  for (std::size_t i = 0; i < 4; ++i) EXPECT_DOUBLE_EQ(coin.chances()[i], expected[i]);
  EXPECT_EQ(coin.of(1), 0U);
  EXPECT_EQ(coin.of(3), 2U);
  EXPECT_EQ(coin.of(4), 3U);
  EXPECT_EQ(coin.of(0), 3U) << "it did not come again";
}

TEST(GapClasses, HaveGeometricChances) {
  for (const double chance : {0.001, 0.01, 1.0 / 6, 0.9}) {
    const GapClasses classes(chance);
    std::vector<double> expected(classes.chances().size());
    double left = 1;
    for (std::size_t gap = 1; gap <= classes.bound(); ++gap) {
      expected[classes.of(gap)] += left * chance;
      left *= 1 - chance;
    }
    expected.back() += left;
    for (std::size_t i = 0; i < expected.size(); ++i) {
      EXPECT_NEAR(classes.chances()[i], expected[i], 1e-12) << chance;
    }
  }
}

// The horizon is 3: of six values the first three are counted.
TEST(ValueGaps, CountsWhatHasTimeToComeAgain) {
  ValueGaps gaps(deck_of(2));
  EXPECT_EQ(counted(gaps, {0, 0, 1, 0, 0, 0}),
            (std::vector<std::uint64_t>{1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0}));
  EXPECT_EQ(counted(gaps, {1, 0, 0, 1}),
            (std::vector<std::uint64_t>{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0}));
}

// Long gaps are neither missed at the end of a row nor counted too often.
TEST(ValueGaps, AreUnbiasedInShortRows) {
  const std::vector<double> chances = {0.55, 0.25, 0.15, 0.05};
  ValueGaps gaps(deck_of(4, chances));
  stats::SmallGenerator random(3);
  std::vector<std::uint64_t> counts(4 * GapClasses::most);
  for (int row = 0; row < 4000; ++row) {
    gaps.begin_row();
    for (int i = 0; i < 100; ++i) {
      const double at = random.uniform();
      gaps.add(at < 0.55 ? 0 : at < 0.8 ? 1 : at < 0.95 ? 2 : 3, counts);
    }
  }
  for (std::size_t value = 0; value < 4; ++value) {
    const auto first = counts.begin() + static_cast<std::ptrdiff_t>(value * GapClasses::most);
    const double all =
        static_cast<double>(std::accumulate(first, first + GapClasses::most, std::uint64_t{0}));
    EXPECT_GT(all, 3000);
    const std::vector<double>& expected = gaps.classes(value).chances();
    for (std::size_t i = 0; i < expected.size(); ++i) {
      EXPECT_NEAR(static_cast<double>(first[static_cast<std::ptrdiff_t>(i)]) / all, expected[i],
                  4 * std::sqrt(expected[i] / all))
          << value << ' ' << i;
    }
  }
}

}  // namespace
}  // namespace evenhand::audit
