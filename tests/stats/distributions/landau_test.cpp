#include "stats/distributions/landau.hpp"

#include <gtest/gtest.h>

namespace evenhand::stats {
namespace {

// Both integrals in thirty digits (mpmath).
TEST(Landau, HasTheTailOfItsIntegral) {
  struct Row {
    double x;
    double tail;
  };
  for (const Row& row :
       {Row{-3, 0.999914078733748}, Row{-1, 0.886385358945977}, Row{0, 0.713167119874582},
        Row{2, 0.424472065296887}, Row{3, 0.335794002475782}, Row{10, 0.117061134086436},
        Row{100, 0.0104289708367102}, Row{1e6, 1.00001339288955e-6}}) {
    EXPECT_NEAR(landau_upper_tail(row.x) / row.tail, 1, 1e-11) << row.x;
  }
  EXPECT_EQ(landau_upper_tail(-20), 1);
}

TEST(Landau, FallsWithoutAStepBetweenItsForms) {
  double last = 1;
  for (double x = -6; x < 4; x += 0.01) {
    const double tail = landau_upper_tail(x);
    EXPECT_LE(tail, last + 1e-11) << x;
    last = tail;
  }
}

}  // namespace
}  // namespace evenhand::stats
