#include "stats/anytime/order_bet.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <stdexcept>

#include "tests/stats/anytime/anytime_references.hpp"

namespace evenhand::stats {
namespace {

std::vector<std::int16_t> some_weights(const OrderBet& bet) {
  std::vector<std::int16_t> weights(bet.cards() * bet.stride());
  for (std::size_t p = 0; p < bet.cards(); ++p) {
    for (std::size_t c = 0; c < bet.cards(); ++c) {
      weights[p * bet.stride() + c] =
          static_cast<std::int16_t>(8192 + 1000 * ((3 * p + 5 * c) % 7) - 3000);
    }
  }
  return weights;
}

/// Deviations of which rows and columns sum to 0.
std::vector<double> deviations(std::size_t n, double size, std::mt19937& engine) {
  std::uniform_real_distribution<double> uniform(-size, size);
  std::vector<double> table(n * n);
  for (double& d : table) d = uniform(engine);
  for (std::size_t i = 0; i < n; ++i) {
    double row = 0;
    for (std::size_t j = 0; j < n; ++j) row += table[i * n + j] / static_cast<double>(n);
    for (std::size_t j = 0; j < n; ++j) table[i * n + j] -= row;
  }
  for (std::size_t j = 0; j < n; ++j) {
    double column = 0;
    for (std::size_t i = 0; i < n; ++i) column += table[i * n + j] / static_cast<double>(n);
    for (std::size_t i = 0; i < n; ++i) table[i * n + j] -= column;
  }
  return table;
}

TEST(OrderBet, AgreesWithItsDefinition) {
  OrderBet bet(4);
  bet.set_weights(some_weights(bet));
  for (const AnytimeReference& reference : anytime_references("order")) {
    const std::vector<std::uint16_t> order(reference.arguments.begin(), reference.arguments.end());
    EXPECT_NEAR(bet.log_factor(order), reference.value, 1e-14);
  }
}

TEST(OrderBet, IsExpectedToBeOneWhateverItIsAimedAt) {
  std::mt19937 engine(1);
  for (std::size_t n = 3; n <= 6; ++n) {
    for (const double size : {0.001, 0.2, 5.0}) {
      OrderBet bet(n);
      bet.aim(deviations(n, size, engine));
      double sum = 0;
      double orders = 0;
      for_all_orders(n, [&](const std::vector<std::uint16_t>& order) {
        sum += std::exp(bet.log_factor(order));
        ++orders;
      });
      EXPECT_NEAR(sum / orders, 1, 1e-12) << n << ' ' << size;
    }
  }
}

TEST(OrderBet, SaysToFirstOrderWhatTheWholeTableSays) {
  std::mt19937 engine(2);
  constexpr std::size_t n = 6;
  const std::vector<double> table = deviations(n, 0.02, engine);
  OrderBet bet(n);
  bet.aim(table);
  for_all_orders(n, [&](const std::vector<std::uint16_t>& order) {
    double first_order = 0;
    for (std::size_t p = 0; p < n; ++p) first_order += table[p * n + order[p]];
    // The rest is of the second order, and the rounding of weights.
    EXPECT_NEAR(bet.log_factor(order), first_order, 0.006);
  });
}

TEST(OrderBet, BetsNothingAtFirst) {
  EXPECT_NEAR(OrderBet(5).log_factor(std::vector<std::uint16_t>{4, 2, 0, 1, 3}), 0, 1e-15);
}

TEST(OrderBet, RefusesWeightsThatItCannotSum) {
  OrderBet bet(4);
  std::vector<std::int16_t> weights = some_weights(bet);
  weights[1] = 0;
  EXPECT_THROW(bet.set_weights(weights), std::domain_error);
  weights = some_weights(bet);
  weights[4] = 1;
  EXPECT_THROW(bet.set_weights(weights), std::domain_error);
  weights.pop_back();
  EXPECT_THROW(bet.set_weights(weights), std::domain_error);
}

}  // namespace
}  // namespace evenhand::stats
