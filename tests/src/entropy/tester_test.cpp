#include "src/entropy/tester.hpp"

#include <gtest/gtest.h>

#include <numeric>

#include "stats/entropy/restarts.hpp"
#include "tests/src/entropy/plans.hpp"

namespace evenhand::entropy {
namespace {

using stats::bits::BitSequence;

TEST(EntropyTester, ReadsSymbolsFromTheFirstBit) {
  const BitSequence bits = BitSequence::of("110100101");
  EXPECT_EQ(symbols_of(bits, 3), (std::vector<std::uint8_t>{6, 4, 5}));
  EXPECT_EQ(symbols_of(bits, 4), (std::vector<std::uint8_t>{13, 2}));
  EXPECT_EQ(symbols_of(bits, 1).size(), 9U);
}

TEST(EntropyTester, TakesTheSmallerOfSymbolsAndBits) {
  const Counts counts = counts_of(plan_of("chacha20", 8));
  EXPECT_EQ(counts.data_sets, 1U);
  EXPECT_EQ(std::accumulate(counts.symbols.begin(), counts.symbols.end(), std::uint64_t{0}),
            20'000U);
  double of_symbols = 8;
  double of_bits = 1;
  for (std::size_t i = 0; i < counts.of_symbols.size(); ++i) {
    if (counts.of_symbols[i].made > 0) {
      of_symbols = std::min(of_symbols, counts.of_symbols[i].mean());
    }
    of_bits = std::min(of_bits, counts.of_bits[i].mean());
  }
  EXPECT_NEAR(counts.assessed.mean(), std::min(of_symbols, 8 * of_bits), 1e-7);
  EXPECT_EQ(counts.of_symbols[1].made, 0U) << "collisions are of bits alone";
}

TEST(EntropyTester, OfBitsHasOneColumn) {
  const Counts counts = counts_of(plan_of("chacha20", 1));
  EXPECT_EQ(counts.of_symbols, counts.of_bits);
  EXPECT_GT(counts.assessed.mean(), 0.6);
}

TEST(EntropyTester, WritesEachEstimateDown) {
  const Plan plan = plan_of("philox", 2, 5000);
  Tally tally;
  std::string record;
  make_tester(plan)->test(BitSequence(plan.length), 7, tally, &record);
  EXPECT_EQ(record.rfind("{\"data_set\":7,\"assessed\":0,\"symbols\":{\"most-common-value\":0", 0),
            0U)
      << record;
  EXPECT_EQ(nlohmann::json::parse(record)["bits"].size(), 10U);
}

TEST(EntropyTester, ReadsRestartsByRowsAndColumns) {
  Plan plan = plan_of("philox", 1, stats::entropy::restart_samples);
  plan.restarts = 0.5;
  BitSequence same_at_each(plan.length);
  for (std::size_t i = 0; i < same_at_each.size(); ++i) {
    same_at_each.set(i, i % stats::entropy::restart_columns % 3 == 0);
  }
  Tally tally;
  make_tester(plan)->test(same_at_each, 0, tally, nullptr);
  EXPECT_EQ(tally.counts.most_in_a_row.number, 1000U) << "all restarts begin alike";
  EXPECT_LT(tally.counts.assessed.mean(), 0.01);
}

}  // namespace
}  // namespace evenhand::entropy
