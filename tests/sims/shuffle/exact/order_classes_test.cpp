#include "sims/shuffle/exact/order_classes.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>

#include "sims/shuffle/exact/distribution.hpp"
#include "tests/places.hpp"
#include "tests/sims/shuffle/exact/walked_tree.hpp"

namespace evenhand::shuffle::exact {
namespace {

double variation(const OrderClasses& classes) {
  const LongFraction found = total_variation(classes);
  return stats::ratio(found.numerator, found.denominator);
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
  std::ifstream file(tests::data_folder() + "/riffle-total-variation.csv");
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

/// Orders of three cards with weights 5 4 5 5 4 4 over 27: the naive swap.
Distribution naive_swap_of_three() { return {3, {4, 5, 5, 5, 4, 4}, 27, 27}; }

TEST(OrderClasses, PutEquallyLikelyOrdersTogetherTheLikeliestFirst) {
  const OrderClasses classes = group_orders(naive_swap_of_three());
  ASSERT_EQ(classes.classes.size(), 2U);
  EXPECT_EQ(classes.classes[0].weight, 5);
  EXPECT_EQ(classes.classes[0].count, 3);
  EXPECT_EQ(classes.classes[0].example, (std::vector<std::size_t>{0, 2, 1}));
  EXPECT_EQ(classes.classes[1].weight, 4);
  EXPECT_EQ(classes.classes[1].example, (std::vector<std::size_t>{0, 1, 2}));
}

TEST(OrderClasses, HaveTheirDistancesFromUniform) {
  const OrderClasses classes = group_orders(naive_swap_of_three());
  // Three orders at 5/27 - 1/6 = 1/54 above.
  const LongFraction variation = total_variation(classes);
  EXPECT_EQ(stats::Rational(variation.numerator, variation.denominator), stats::Rational(1, 18));
  const LongFraction apart = separation(classes);
  EXPECT_EQ(stats::Rational(apart.numerator, apart.denominator), stats::Rational(1, 9));
}

TEST(UniformOrders, AreOneClassAtNoDistance) {
  const OrderClasses classes = uniform_orders(20);
  ASSERT_EQ(classes.classes.size(), 1U);
  EXPECT_EQ(classes.classes[0].count, stats::factorial(20));
  EXPECT_EQ(total_variation(classes).numerator, 0);
  EXPECT_EQ(separation(classes).numerator, 0);
}

}  // namespace

}  // namespace evenhand::shuffle::exact
