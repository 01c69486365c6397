#include "sims/shuffle/exact/positions.hpp"

#include <gtest/gtest.h>

#include <string>

#include "tests/sims/shuffle/exact/walked_tree.hpp"
#include "tests/sims/shuffle/shuffler_names.hpp"

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

TEST(Positions, ProductAgreesWithTheTree) {
  for (const std::string& shuffler : every_shuffler(2)) {
    for (const std::size_t n : {2U, 3U, 5U, 6U}) {
      const std::vector<stats::Rational> walked = position_fractions(tree(shuffler, n));
      const auto product = position_product(parse_shuffler(shuffler), n);
      ASSERT_TRUE(product) << shuffler;
      for (std::size_t i = 0; i < walked.size(); ++i) {
        EXPECT_NEAR((*product)(static_cast<Eigen::Index>(i / n), static_cast<Eigen::Index>(i % n)),
                    stats::to_double(walked[i]), 1e-14)
            << shuffler << ' ' << n << " cell " << i;
      }
    }
  }
}

// From the project reference values (statistics.md).
TEST(Positions, AgreeWithTheReferenceForNaiveSwap) {
  const PositionMatrix cells = position_product(parse_shuffler("naive-swap"), 52).value();
  EXPECT_NEAR(cells.minCoeff(), .0142868, 5e-8);
  EXPECT_NEAR(cells.maxCoeff(), .0260043, 5e-8);
  EXPECT_EQ(cells(51, 0), cells.minCoeff());
  EXPECT_NEAR(cells(1, 0), cells.maxCoeff(), 1e-15);
}

TEST(Positions, SumToOneForLargeDecks) {
  for (const char* shuffler :
       {"fisher-yates", "asf", "bubble-matrix", "bubble-coin-early-exit", "insertion-coin",
        "binary-insertion-coin", "selection-coin", "heapsort-coin", "riffle:7", "overhand:10",
        "top-to-random:100", "random-transpositions:100", "random-keys:8"}) {
    const auto cells = position_product(parse_shuffler(shuffler), 54);
    ASSERT_TRUE(cells) << shuffler;
    EXPECT_LT((cells->rowwise().sum().array() - 1).abs().maxCoeff(), 1e-12) << shuffler;
    EXPECT_LT((cells->colwise().sum().array() - 1).abs().maxCoeff(), 1e-12) << shuffler;
  }
  const PositionMatrix even = position_product(parse_shuffler("bubble-matrix"), 54).value();
  EXPECT_LT((even.array() - 1.0 / 54).abs().maxCoeff(), 1e-14);
}

// Random transpositions: 1 + (n-1)(1-2/n)^k fixed points are expected (statistics.md).
TEST(Positions, AgreeWithTheFixedPointsOfRandomTranspositions) {
  const auto cells = position_product(parse_shuffler("random-transpositions:100"), 52);
  EXPECT_NEAR(cells->trace(), 1 + 51 * std::pow(1 - 2.0 / 52, 100), 1e-11);
}

}  // namespace

}  // namespace evenhand::shuffle::exact
