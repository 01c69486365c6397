#include "sims/shuffle/exact/exact.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>

#include "base/error.hpp"
#include "sims/shuffle/exact/distribution.hpp"
#include "tests/sims/shuffle/shuffler_names.hpp"

namespace evenhand::shuffle::exact {
namespace {

double variation(const OrderClasses& classes) {
  const LongFraction found = total_variation(classes);
  return stats::ratio(found.numerator, found.denominator);
}

OrderClasses formula(const std::string& shuffler, std::size_t n) {
  return closed_form(parse_shuffler(shuffler), n).value();
}

Distribution tree(const std::string& shuffler, std::size_t n) {
  return std::get<Distribution>(distribution(*make_step_walker(parse_shuffler(shuffler), n)));
}

TEST(ClosedForm, AgreesWithTheTree) {
  for (const char* shuffler :
       {"riffle:1", "riffle:2", "riffle:5", "random-keys:1", "random-keys:2", "random-keys:3",
        "top-to-random:1", "top-to-random:4", "top-to-random:30", "cut", "sattolo"}) {
    for (const std::size_t n : {2U, 3U, 4U, 5U, 6U}) {
      const Distribution walked = tree(shuffler, n);
      const OrderClasses by_tree = group_orders(walked);
      const OrderClasses by_formula = formula(shuffler, n);
      ASSERT_EQ(by_tree.classes.size(), by_formula.classes.size()) << shuffler << ' ' << n;
      for (std::size_t i = 0; i < by_tree.classes.size(); ++i) {
        const OrderClass& alike = by_formula.classes[i];
        EXPECT_EQ(by_tree.classes[i].count, alike.count) << shuffler << ' ' << n;
        const stats::Rational probability(alike.weight, by_formula.total);
        EXPECT_EQ(stats::Rational(by_tree.classes[i].weight, by_tree.total), probability);
        SmallDeck example{};
        for (std::size_t place = 0; place < std::min(n, example.size()); ++place) {
          example[place] = static_cast<std::uint8_t>(alike.example[place]);
        }
        EXPECT_EQ(stats::Rational(walked.weights[order_rank(example, n)], walked.total),
                  probability)
            << shuffler << ' ' << n << " class " << i;
      }
    }
  }
}

TEST(ClosedForm, AgreesWithTheReferenceForRiffles) {
  std::ifstream file(EVENHAND_TEST_DATA "/riffle-total-variation.csv");
  int compared = 0;
  for (std::string line; std::getline(file, line);) {
    std::replace(line.begin(), line.end(), ',', ' ');
    std::istringstream cells(line);
    std::size_t n = 0;
    std::size_t times = 0;
    double expected_variation = 0;
    double expected_separation = 0;
    if (!(cells >> n >> times >> expected_variation >> expected_separation)) continue;
    const OrderClasses classes = formula("riffle:" + std::to_string(times), n);
    EXPECT_NEAR(variation(classes), expected_variation, 6e-11) << line;
    const LongFraction apart = separation(classes);
    EXPECT_NEAR(stats::ratio(apart.numerator, apart.denominator), expected_separation, 6e-11)
        << line;
    ++compared;
  }
  EXPECT_GT(compared, 100);
}

// From the project reference values (statistics.md).
TEST(ClosedForm, AgreesWithTheReferenceForTopToRandom) {
  EXPECT_NEAR(variation(formula("top-to-random:100", 52)), .940372, 5e-7);
  EXPECT_NEAR(variation(formula("top-to-random:150", 52)), .507377, 5e-7);
  EXPECT_NEAR(variation(formula("top-to-random:200", 52)), .145284, 5e-7);
  EXPECT_NEAR(variation(formula("top-to-random:300", 52)), .004761, 5e-7);
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

TEST(Analyse, TakesTheBestThatCanBeHad) {
  const auto how = [](const char* shuffler, std::size_t n) {
    return analyse(parse_shuffler(shuffler), n);
  };
  EXPECT_EQ(how("bubble-matrix", 7).method, Method::tree);
  EXPECT_EQ(how("bubble-matrix", 7).uniform, true);
  EXPECT_EQ(how("fisher-yates", 52).method, Method::argument);
  EXPECT_EQ(how("riffle:7", 52).method, Method::formula);
  EXPECT_EQ(how("naive-swap", 52).method, Method::positions);
  EXPECT_EQ(how("naive-swap", 52).uniform, false);
  EXPECT_EQ(how("cut", 52).uniform, false);
  EXPECT_THROW(how("merge-coin", 52), InputError);
  EXPECT_THROW(how("sm3-index", 33), InputError);
  EXPECT_EQ(how("sm3-index", 32).uniform, false);
}

TEST(Ratio, IsAccurateForLongIntegers) {
  EXPECT_EQ(stats::ratio(1, 3), 1.0 / 3);
  EXPECT_EQ(stats::ratio(stats::Integer(1) << 2000, (stats::Integer(1) << 2000) * 3), 1.0 / 3);
  EXPECT_EQ(stats::ratio(1, stats::Integer(1) << 1000), std::ldexp(1.0, -1000));
  EXPECT_EQ(stats::ratio(0, 7), 0);
}

}  // namespace
}  // namespace evenhand::shuffle::exact
