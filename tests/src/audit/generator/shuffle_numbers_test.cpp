#include "src/audit/generator/shuffle_numbers.hpp"

#include <gtest/gtest.h>

#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

using Deal = std::vector<std::uint16_t>;

/// Numbers of 64 bits, which are kept.
struct Numbers {
  stats::SmallGenerator random{17};
  std::vector<std::uint64_t> given;

  Deal deal(const Recipe& recipe, std::size_t n) {
    given.clear();
    return deal_by(recipe, n, Wide{1} << 64U, [&] {
      given.push_back(random.next());
      return given.back();
    });
  }
};

TEST(ShuffleNumbers, TellsTheDrawsOfEveryRecipe) {
  Numbers numbers;
  for (const Recipe& recipe : recipes()) {
    for (const std::size_t n : {8U, 52U}) {
      const Deal deal = numbers.deal(recipe, n);
      const auto draws = draws_by(recipe, deal);
      ASSERT_EQ(draws.size(), numbers.given.size()) << recipe.words();
      ASSERT_EQ(draws.size(), recipe.numbers(n)) << recipe.words();
      for (std::size_t i = 0; i < draws.size() && !recipe.has_keys(); ++i) {
        const std::uint64_t number = numbers.given[i];
        const std::uint64_t range = draws[i].range;
        EXPECT_EQ(draws[i].value, recipe.is_remainder()
                                      ? number % range
                                      : static_cast<std::uint64_t>((Wide{number} * range) >> 64U))
            << recipe.words();
      }
    }
  }
}

TEST(ShuffleNumbers, SeesBitsThatTheNumbersHave) {
  Numbers numbers;
  const SeenBits bits(52);
  std::size_t seen = 0;
  for (const Recipe& recipe : recipes()) {
    for (unsigned times = 0; times < 50; ++times) {
      const auto draws = draws_by(recipe, numbers.deal(recipe, 52));
      for (std::size_t i = 0; i < draws.size(); ++i) {
        const BitsSeen known = bits.of(draws[i], recipe);
        if (known.count == 0) continue;
        const std::uint64_t number = recipe.is_remainder()
                                         ? numbers.given[i] & ((1U << known.count) - 1)
                                         : numbers.given[i] >> (64 - known.count);
        EXPECT_EQ(number, known.value) << recipe.words() << ' ' << draws[i].range;
        seen += known.count;
      }
    }
  }
  EXPECT_GT(seen, 50U * 18 * 40);
}

TEST(ShuffleNumbers, KeysOfTheMiddleSayNothing) {
  const SeenBits bits(52);
  const Recipe keys{Recipe::Order::keys_up};
  EXPECT_EQ(bits.of({26, 52}, keys).count, 0U);
  EXPECT_GE(bits.of({0, 52}, keys).count, 1U);
  EXPECT_EQ(bits.of({0, 52}, keys).value, 0U);
  EXPECT_EQ(bits.of({51, 52}, keys).value, (1U << bits.of({51, 52}, keys).count) - 1);
}

TEST(ShuffleNumbers, JavaTakesSharesOfPowersAndDrawsTheLastNumbersAgain) {
  const Recipe recipe{Recipe::Order::downwards, Recipe::Taking::next_int};

  const Wide numbers = Wide{1} << 31U;
  // 2^31 - 1 is 1 of range 3, but of a range that is not whole; of range 2 it is the upper half.
  std::vector<std::uint64_t> given = {2147483647, 4, 2147483647};
  std::size_t at = 0;
  const auto deal = deal_by(recipe, 3, numbers, [&] { return given[at++]; });
  EXPECT_EQ(at, 3U);
  EXPECT_EQ(deal, (std::vector<std::uint16_t>{0, 2, 1}));
}

}  // namespace
}  // namespace evenhand::audit
