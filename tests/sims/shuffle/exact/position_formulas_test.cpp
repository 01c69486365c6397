#include <gtest/gtest.h>

#include "sims/shuffle/exact/positions.hpp"
#include "tests/sims/shuffle/exact/walked_tree.hpp"

namespace evenhand::shuffle::exact {
namespace {

void expect_tree(const PositionMatrix& matrix, const std::string& shuffler, std::size_t n) {
  const std::vector<stats::Rational> walked = position_fractions(tree(shuffler, n));
  for (std::size_t i = 0; i < walked.size(); ++i) {
    EXPECT_NEAR(matrix(static_cast<Eigen::Index>(i / n), static_cast<Eigen::Index>(i % n)),
                stats::to_double(walked[i]), 1e-14)
        << shuffler << ' ' << n << " cell " << i;
  }
}

TEST(PositionFormulas, AgreeWithTheTree) {
  for (const std::size_t n : {1U, 2U, 5U, 7U}) {
    if (n > 1) expect_tree(riffle_positions(n), "riffle:1", n);
    if (n > 1) expect_tree(overhand_positions(n), "overhand:1", n);
    EXPECT_NEAR(riffle_positions(n).sum(), static_cast<double>(n), 1e-12);
  }
}

TEST(PositionFormulas, MoveTheTopCardAsOneRiffleDoes) {
  // It stays unless the lower packet's top falls first: 1/2 + 1/2^n.
  const PositionMatrix riffle = riffle_positions(10);
  EXPECT_NEAR(riffle(0, 0), 0.5 + std::ldexp(1.0, -10), 1e-15);
  EXPECT_NEAR(riffle(0, 9), std::ldexp(1.0, -10), 1e-15);
}

}  // namespace
}  // namespace evenhand::shuffle::exact
