#include "sims/odds/repeats.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

namespace evenhand::odds {
namespace {

using stats::Integer;
using stats::Rational;

/// Calls f with how often each item comes, for every sequence.
template <class F>
void each_sequence(const Drawing& drawing, F f) {
  const auto all = static_cast<std::uint64_t>(
      std::pow(static_cast<double>(drawing.items), static_cast<double>(drawing.draws)) + 0.5);
  for (std::uint64_t sequence = 0; sequence < all; ++sequence) {
    std::vector<std::uint64_t> counts(drawing.items);
    std::uint64_t rest = sequence;
    for (std::uint64_t i = 0; i < drawing.draws; ++i, rest /= drawing.items) {
      ++counts[rest % drawing.items];
    }
    f(counts);
  }
}

TEST(Repeats, CountWhatEnumerationCounts) {
  for (const Drawing& drawing : {Drawing{1, 3}, Drawing{2, 6}, Drawing{3, 6}, Drawing{4, 5}}) {
    for (std::uint64_t least = 0; least <= 3; ++least) {
      for (std::uint64_t most = least; most <= 7; ++most) {
        std::uint64_t within = 0;
        each_sequence(drawing, [&](const std::vector<std::uint64_t>& counts) {
          within +=
              std::all_of(counts.begin(), counts.end(),
                          [&](std::uint64_t count) { return count >= least && count <= most; })
                  ? 1U
                  : 0U;
        });
        EXPECT_EQ(sequences_within(drawing, least, most), Integer(within))
            << drawing.items << ' ' << drawing.draws << ' ' << least << ' ' << most;
      }
    }
  }
}

TEST(Repeats, HaveTheLawThatEnumerationFinds) {
  const Drawing drawing{3, 5};
  std::map<std::uint64_t, std::uint64_t> counted;
  each_sequence(drawing, [&](const std::vector<std::uint64_t>& counts) {
    const auto absent = std::count(counts.begin(), counts.end(), 0U);
    ++counted[drawing.draws - (drawing.items - static_cast<std::uint64_t>(absent))];
  });
  const Distribution law = repeats_law(drawing);
  ASSERT_EQ(law.values.size(), counted.size());
  std::size_t i = 0;
  for (const auto& [repeats, sequences] : counted) {
    EXPECT_EQ(law.values[i], Rational(repeats));
    EXPECT_EQ(law.deals[i++], Integer(sequences));
  }
}

// By an independent program: powers of polynomials in fractions (Python).
TEST(Repeats, AreThoseOfPolynomials) {
  const Rational thrice =
      1 - Rational(sequences_within({1200, 10}, 0, 2), stats::integer_power(1200, 10));
  EXPECT_EQ(thrice, Rational(Integer("1651616855751615079"), Integer("19906560000000000000000")));
  EXPECT_NEAR(stats::to_double(thrice), 8.296847148636506e-05, 1e-19);
  EXPECT_NEAR(chance_of_many({1200, 10}, 3), 8.296847148636506e-05, 1e-17);
  EXPECT_NEAR(chance_of_many({365, 23}, 2), 0.5072972343239854, 1e-14);
}

// 1 - Π (1 - i/n) in thirty digits (mpmath).
TEST(Repeats, OfManyItemsAreThoseOfTheProduct) {
  EXPECT_NEAR(chance_of_many({4294967296, 60'000}, 2), 0.342355077774, 1e-11);
  EXPECT_EQ(chance_of_many({10, 2}, 3), 0);
}

}  // namespace
}  // namespace evenhand::odds
