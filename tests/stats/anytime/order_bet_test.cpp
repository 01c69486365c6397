#include "stats/anytime/order_bet.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <stdexcept>

#include "stats/permutations/permutation_nulls.hpp"
#include "tests/stats/anytime/anytime_references.hpp"

namespace evenhand::stats {
namespace {

TEST(RepeatBet, IsExpectedToBeOneOverThreeDealsOfChangingChances) {
  constexpr double chances[] = {1.0 / 6, 2.0 / 6, 2.0 / 6};
  for (const double share : {0.001, 0.1, 0.9}) {
    double sum = 0;
    for (unsigned pattern = 0; pattern < 8; ++pattern) {
      RepeatCounts counts;
      double probability = 1;
      for (unsigned i = 0; i < 3; ++i) {
        const bool is_hit = (pattern >> i & 1U) != 0;
        counts.add(is_hit, chances[i]);
        probability *= is_hit ? chances[i] : 1 - chances[i];
      }
      sum += probability * std::exp(log_repeat_bet(counts, share));
    }
    EXPECT_NEAR(sum, 1, 1e-14) << share;
  }
}

TEST(RepeatBet, ARepeatOfALargeDeckSaysAlmostAll) {
  RepeatCounts counts;
  for (int i = 0; i < 999; ++i) counts.add(false, 1e-12);
  counts.add(true, 1e-12);
  EXPECT_NEAR(log_repeat_bet(counts, 0.001),
              std::log(0.001) + 12 * std::log(10.0) + 999 * std::log1p(-0.001), 1e-6);
}

TEST(RepeatBet, CountsAddUp) {
  RepeatCounts first;
  first.add(true, 0.25);
  RepeatCounts both = first;
  RepeatCounts second;
  second.add(false, 0.5);
  add_up(both, second);
  EXPECT_NEAR(log_repeat_bet(both, 0.1), log_repeat_bet(first, 0.1) + log_repeat_bet(second, 0.1),
              1e-15);
}

TEST(RiffleRatio, AgreesWithTheBinomialCoefficients) {
  for (const AnytimeReference& reference : anytime_references("riffle")) {
    const auto n = static_cast<std::size_t>(reference.arguments[0]);
    const auto packets = static_cast<std::uint64_t>(reference.arguments[1]);
    const auto rising = static_cast<std::size_t>(reference.arguments[2]);
    EXPECT_NEAR(riffle_log_ratios(n, packets).at(rising - 1), reference.value, 1e-11);
  }
}

/// Σ over the numbers of rising sequences of P(r) f(ratio).
template <class F>
double sum_over_rising(std::size_t n, std::uint64_t packets, const F& f) {
  const CountDistribution null = rising_sequences_null(n);
  const std::vector<double> ratios = riffle_log_ratios(n, packets);
  double sum = 0;
  for (std::size_t i = 0; i < n; ++i) {
    if (std::isfinite(ratios[i])) sum += null.pmf[i] * f(ratios[i]);
  }
  return sum;
}

TEST(RiffleRatio, IsExpectedToBeOne) {
  for (const unsigned n : {3U, 4U, 5U, 6U, 52U, 54U}) {
    for (std::uint64_t packets = 2; packets <= 4096; packets *= 2) {
      const double mean = sum_over_rising(n, packets, [](double log) { return std::exp(log); });
      EXPECT_NEAR(mean, 1, 1e-12) << n << ' ' << packets;
    }
  }
}

// .363 nats a deal after seven riffles of 52 cards.
TEST(RiffleRatio, GrowsByWhatADealTells) {
  for (const AnytimeReference& reference : anytime_references("riffle-information")) {
    const double gain = sum_over_rising(static_cast<std::size_t>(reference.arguments[0]),
                                        static_cast<std::uint64_t>(reference.arguments[1]),
                                        [](double log) { return std::exp(log) * log; });
    EXPECT_NEAR(gain, reference.value, 1e-10);
  }
}

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
