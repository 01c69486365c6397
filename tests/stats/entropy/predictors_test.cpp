#include "stats/entropy/predictors.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <map>
#include <utility>
#include <vector>

#include "tests/stats/entropy/data_sets.hpp"

namespace evenhand::stats::entropy {
namespace {

TEST(Followers, CountAsAMapDoes) {
  Lcg draw;
  Followers followers;
  std::map<std::uint64_t, std::map<std::uint8_t, std::uint32_t>> plain;
  for (int i = 0; i < 50'000; ++i) {
    const std::uint64_t key = draw.below(3000);
    const auto symbol = static_cast<std::uint8_t>(draw.below(5));
    const Context context{key % 7, key};
    std::uint32_t number = followers.find(context);
    EXPECT_EQ(number == Followers::none, plain.count(key) == 0);
    if (number == Followers::none) number = followers.add(context);
    followers.count(number, symbol, true);
    ++plain[key][symbol];
  }
  std::size_t pairs = 0;
  for (const auto& [key, counts] : plain) {
    std::pair<std::uint8_t, std::uint32_t> most = {0, 0};
    for (const auto& [symbol, count] : counts) {
      if (count >= most.second) most = {symbol, count};
    }
    EXPECT_EQ(followers.most(followers.find({key % 7, key})), most) << key;
    pairs += counts.size();
  }
  EXPECT_EQ(followers.contexts(), plain.size());
  EXPECT_EQ(followers.pairs(), pairs);
}

TEST(Followers, AddOnlyWhereTheyMay) {
  Followers followers;
  const std::uint32_t number = followers.add({0, 1});
  followers.count(number, 4, true);
  followers.count(number, 5, false);
  followers.count(number, 5, false);
  followers.count(number, 4, false);
  EXPECT_EQ(followers.most(number), (std::pair<std::uint8_t, std::uint32_t>{4, 2}));
  EXPECT_EQ(followers.pairs(), 1U);
}

TEST(Followers, KeepTheLastBitsOfAContext) {
  Context context;
  for (unsigned symbol = 1; symbol <= 20; ++symbol) {
    context.push(static_cast<std::uint8_t>(symbol), 8);
  }
  EXPECT_EQ(context.last(8), (Context{0, 20}));
  EXPECT_EQ(context.last(16), (Context{0, (19U << 8U) + 20}));
  EXPECT_EQ(context.last(64).low, 0x0D0E0F1011121314U);
  EXPECT_EQ(context.last(72), (Context{12, 0x0D0E0F1011121314U}));
  EXPECT_EQ(context.last(128), (Context{0x05060708090A0B0CU, 0x0D0E0F1011121314U}));
}

/// P(no run of r in n trials), by counting.
double without_run(double p, std::size_t r, std::size_t n) {
  std::vector<double> running(r);  // by the run at the end
  running[0] = 1;
  for (std::size_t i = 0; i < n; ++i) {
    std::vector<double> next(r);
    for (std::size_t run = 0; run < r; ++run) {
      next[0] += running[run] * (1 - p);
      if (run + 1 < r) next[run + 1] += running[run] * p;
    }
    running = next;
  }
  double sum = 0;
  for (const double probability : running) sum += probability;
  return sum;
}

TEST(Prediction, HasARunAsRarelyAsTheStandardAsks) {
  for (const auto& [r, n] : std::vector<std::pair<std::size_t, std::size_t>>{
           {3, 1000}, {8, 5000}, {20, 10'000}, {60, 3000}}) {
    EXPECT_NEAR(without_run(local_probability(r, n, 0.001), r, n), 0.99, 2e-5) << r << ' ' << n;
  }
  // A run of three where more are due says nothing.
  EXPECT_EQ(local_probability(3, 1000, 0.5), 0.5);
}

TEST(Prediction, TakesTheLargerOfShareAndRun) {
  Predictions predictions;
  for (int i = 0; i < 1000; ++i) predictions.add(i % 2 == 0);
  EXPECT_EQ(predictions.right, 500U);
  EXPECT_EQ(predictions.longest_run, 1U);
  const double by_share = predicted(predictions, 4).min_entropy;
  EXPECT_NEAR(std::exp2(-by_share), 0.5 + 2.5758293 * std::sqrt(0.25 / 999), 1e-6);
  for (int i = 0; i < 60; ++i) predictions.add(true);
  EXPECT_LT(predicted(predictions, 4).min_entropy, 0.3);
}

TEST(Prediction, IsAtLeastAsGoodAsAGuess) {
  Predictions wrong;
  for (int i = 0; i < 5000; ++i) wrong.add(false);
  EXPECT_EQ(predicted(wrong, 16).min_entropy, 4);
  // 1 - .01^(1/n)
  EXPECT_NEAR(predicted(wrong, 100'000).min_entropy, -std::log2(1 - std::pow(0.01, 1 / 5000.0)),
              1e-9);
  EXPECT_EQ(predicted(wrong, 1).min_entropy, 0);
  EXPECT_TRUE(predicted({}, 4).is_skipped());
}

TEST(Prediction, TakesTheBestThatCameUpLast) {
  Scoreboard<3> scores;
  EXPECT_EQ(scores.best(), 0U);
  scores.was_right(2);
  EXPECT_EQ(scores.best(), 2U);
  scores.was_right(1);
  EXPECT_EQ(scores.best(), 1U);
  scores.was_right(2);
  scores.was_right(0);
  EXPECT_EQ(scores.best(), 2U);
}

using Bytes = std::vector<std::uint8_t>;

void expect_estimates(const std::string& name,
                      const std::function<Predictions(Symbols, unsigned)>& predictor) {
  for (const Expected& expected : expected_of(name)) {
    const Bytes symbols = symbols_of(expected.set);
    const unsigned bits = symbol_bits_of(expected.set);
    const std::size_t values = expected.set == "period-2" ? 3 : std::size_t{1} << bits;
    EXPECT_NEAR(predicted(predictor(symbols, bits), values).min_entropy, expected.values[0], 1e-9)
        << name << ' ' << expected.set;
  }
}

TEST(Predictors, AreThoseOfTheStandardsSteps) {
  expect_estimates("multi-mcw", [](Symbols symbols, unsigned) { return multi_mcw(symbols); });
  expect_estimates("lag", [](Symbols symbols, unsigned) { return lag(symbols); });
  expect_estimates("multi-mmc",
                   [](Symbols symbols, unsigned bits) { return multi_mmc(symbols, bits); });
  expect_estimates("lz78y", [](Symbols symbols, unsigned bits) { return lz78y(symbols, bits); });
}

TEST(Predictors, MakeAsManyPredictionsAsTheStandard) {
  const Bytes symbols = symbols_of("skew-4");
  EXPECT_EQ(multi_mcw(symbols).made, symbols.size() - 63);
  EXPECT_EQ(lag(symbols).made, symbols.size() - 1);
  EXPECT_EQ(multi_mmc(symbols, 4).made, symbols.size() - 2);
  EXPECT_EQ(lz78y(symbols, 4).made, symbols.size() - 17);
}

TEST(Predictors, FindAPeriod) {
  const Bytes period = symbols_of("period-2");
  EXPECT_GE(lag(period).right, period.size() - 5);
  EXPECT_GE(multi_mmc(period, 2).right, period.size() - 8);
  EXPECT_GE(lz78y(period, 2).right, period.size() - 24);
}

TEST(Predictors, OfNothingSayNothing) {
  for (std::size_t size = 0; size < 3; ++size) {
    const Bytes few(size);
    EXPECT_EQ(multi_mcw(few).made, 0U);
    EXPECT_LE(lag(few).made, 1U);
    EXPECT_EQ(multi_mmc(few, 1).made, 0U);
    EXPECT_EQ(lz78y(few, 1).made, 0U);
  }
}

}  // namespace

}  // namespace evenhand::stats::entropy
