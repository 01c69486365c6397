#include "stats/entropy/predictors.hpp"

#include <gtest/gtest.h>

#include <functional>

#include "tests/stats/entropy/data_sets.hpp"

namespace evenhand::stats::entropy {
namespace {

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
