#include "src/judge/value_counts.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "stats/distributions/binomial.hpp"

namespace evenhand::judge {
namespace {

constexpr TestInfo of_values{"values.test", Method::chi_square, "Nothing is off."};

struct Die {
  std::vector<std::uint64_t> numbers;
  std::vector<double> chances = std::vector<double>(numbers.size(), 1.0 / 6);

  ValueCounts counts() const {
    return {numbers, chances, [](std::size_t face) { return "face " + std::to_string(face + 1); }};
  }
};

TEST(ValueCounts, AreJudgedAsAWholeAndOneByOne) {
  const Die die{{16700, 16800, 16000, 16900, 16800, 16800}};
  const Evidence all = all_values(of_values, die.counts(), 0.99);
  EXPECT_EQ(all.enough, 0.1);
  EXPECT_NEAR(all.result.statistic, 33.2, 0.1);
  const Evidence one = one_value(of_values, die.counts(), 0.99);
  const double alone = stats::Binomial(100'000, 1.0 / 6).two_sided(16000).value();
  EXPECT_NEAR(one.result.p.value() / (6 * alone), 1, 1e-3);
  EXPECT_TRUE(one.words.starts_with("face 3 came 16,000 of 100,000 times")) << one.words;
}

TEST(ValueCounts, OfFewTrialsHaveTheirExactPValue) {
  const Die die{{5, 0, 1, 0, 0, 0}};
  const Evidence all = all_values(of_values, die.counts(), 0.99);
  ASSERT_FALSE(all.result.is_skipped());
  // Five or six equal faces: (6 · 30 + 6) / 6^6 of all throws are as uneven.
  EXPECT_NEAR(all.result.p.value(), 186.0 / 46656, 1e-9);
}

}  // namespace
}  // namespace evenhand::judge
