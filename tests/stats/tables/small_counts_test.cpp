#include "stats/tables/small_counts.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "stats/distributions/small_generator.hpp"

namespace evenhand::stats {
namespace {

using Counts = std::vector<std::uint64_t>;

TEST(ExactGoodnessOfFit, CountedByHand) {
  // Three in three cells: 3 of the 27 ways put all into one cell (X² = 6), 18 give 2, 1, 0 (X² =
  // 2).
  const std::vector<double> thirds(3, 1 / 3.0);
  EXPECT_NEAR(exact_goodness_of_fit(Counts{0, 3, 0}, thirds)->value(), 3 / 27.0, 1e-14);
  EXPECT_NEAR(exact_goodness_of_fit(Counts{2, 0, 1}, thirds)->value(), 21 / 27.0, 1e-14);
  EXPECT_NEAR(exact_goodness_of_fit(Counts{1, 1, 1}, thirds)->value(), 1, 1e-14);
  EXPECT_FALSE(exact_goodness_of_fit(Counts{1000, 1000, 1000, 1000}, std::vector<double>(4, 0.25)));
}

TEST(ExactGoodnessOfFit, KeepsTheFarTail) {
  // 400 of 400 in the cell of probability 1/1024: that outcome alone.
  const std::vector<double> shares = {1 / 1024.0, 1023 / 1024.0};
  EXPECT_NEAR(exact_goodness_of_fit(Counts{400, 0}, shares)->log, -4000 * std::log(2), 1e-8);
}

TEST(SimulatedGoodnessOfFit, AgreesWithTheExactOneAndRepeats) {
  const std::vector<double> shares = {0.1, 0.2, 0.3, 0.4};
  const Counts counts = {4, 2, 3, 3};
  const double exact = exact_goodness_of_fit(counts, shares)->value();
  const PValue simulated = simulated_goodness_of_fit(counts, shares, 7);
  // Five standard errors of 9999 replicates.
  EXPECT_NEAR(simulated.value(), exact, 5 * std::sqrt(exact * (1 - exact) / 9999));
  EXPECT_EQ(simulated.log, simulated_goodness_of_fit(counts, shares, 7).log);
  EXPECT_NE(simulated.log, simulated_goodness_of_fit(counts, shares, 8).log);
  EXPECT_NEAR(simulated_goodness_of_fit(Counts{12, 0, 0, 0}, shares, 7).value(), 1e-4, 1e-12);
}

TEST(SmallGoodnessOfFit, EnumeratesWhereItCan) {
  const std::vector<double> thirds(3, 1 / 3.0);
  EXPECT_NEAR(small_goodness_of_fit(Counts{0, 3, 0}, thirds, 1).value(), 3 / 27.0, 1e-14);
}

TEST(SmallGenerator, MatchesPublishedWords) {
  // The first words of SplitMix64 from 1234567, as in its author's reference code (Vigna).
  SmallGenerator generator(1234567);
  EXPECT_EQ(generator.next(), 6457827717110365317U);
  EXPECT_EQ(generator.next(), 3203168211198807973U);
  EXPECT_EQ(generator.next(), 9817491932198370423U);
}

}  // namespace
}  // namespace evenhand::stats
