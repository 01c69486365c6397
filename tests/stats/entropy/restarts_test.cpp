#include "stats/entropy/restarts.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "tests/stats/entropy/data_sets.hpp"

namespace evenhand::stats::entropy {
namespace {

using Bytes = std::vector<std::uint8_t>;

TEST(Restarts, ReadColumns) {
  Bytes rows(restart_samples);
  rows[1] = 7;
  rows[restart_columns] = 9;
  const Bytes columns = columns_of(rows);
  EXPECT_EQ(columns[restart_rows], 7);
  EXPECT_EQ(columns[1], 9);
  EXPECT_EQ(columns_of(columns), rows);
  EXPECT_EQ(commonest_in_a_row(rows), 1000U);
  EXPECT_THROW(columns_of(Bytes(10)), std::domain_error);
}

// For bits whose likelier value has p = 1/2 the 1000 bits have a symbol 578 times or more with
// probability 2 P(Binomial(1000, .5) >= 578) = 9.06e-7 (exact), and in any of 2000 with 1.8e-3.
TEST(Restarts, AreHeldToExactBinomials) {
  EXPECT_NEAR(restart_check(578, 1).value(), 1.81e-3, 1e-5);
  EXPECT_EQ(restart_check(500, 1).value(), 1);
  EXPECT_LT(restart_check(700, 1).log10(), -30);
  // At .9 a symbol comes 900 times in a row.
  EXPECT_GT(restart_check(920, -std::log2(0.9)).value(), 0.5);
}

// Samples of two bits each.
TEST(RestartsCalibration, FairRowsSeldomFail) {
  Lcg draw(17);
  int failed = 0;
  for (int session = 0; session < 4; ++session) {
    Bytes rows;
    rows.reserve(restart_samples);
    for (std::size_t i = 0; i < restart_samples; ++i) {
      rows.push_back(static_cast<std::uint8_t>(unsigned{draw.below_256()} >> 6U));
    }
    const std::uint64_t most =
        std::max(commonest_in_a_row(rows), commonest_in_a_row(columns_of(rows)));
    failed += restart_check(most, 2).value() < 0.01 ? 1 : 0;
    EXPECT_LT(restart_check(most, 3).log10(), -6) << "it has two bits and not three";
  }
  EXPECT_LE(failed, 1);
}

}  // namespace
}  // namespace evenhand::stats::entropy
