#include "src/audit/generator/foretelling.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>

#include "stats/distributions/small_generator.hpp"
#include "tests/src/audit/generator/generated_deals.hpp"

namespace evenhand::audit {
namespace {

Deals made_by(const stats::LinearGenerator& generator, const Recipe& recipe, std::size_t n,
              std::size_t count, std::size_t given, std::size_t between = 0) {
  stats::SmallGenerator random(29);
  std::vector<std::uint64_t> state((generator.state_bits() + 63) / 64);
  for (std::uint64_t& word : state) word = random.next();
  stats::LinearOutputs outputs(generator, state, given);
  Deals deals;
  for (std::size_t d = 0; d < count; ++d) {
    deals.push_back(deal_by(recipe, n, Wide{1} << generator.width, [&] { return outputs.next(); }));
    for (std::size_t i = 0; i < between; ++i) outputs.next();
  }
  return deals;
}

TEST(ForetellingSlow, EveryGeneratorByEveryRecipe) {
  constexpr std::size_t count = 60;
  const Foreteller foreteller(52);
  for (const stats::LinearGenerator& generator : stats::linear_generators()) {
    for (const Recipe& recipe : recipes()) {
      if (recipe.is_remainder() ? generator.cache > 1 : !generator.is_whole()) continue;
      const std::size_t given = generator.cache > 1 ? 19 : 0;
      const Deals all = made_by(generator, recipe, 52, count + 3, given);
      const Deals seen(all.begin(), all.begin() + count);
      const auto found = foreteller.foretell(seen, {{&generator, 1}, {}});
      ASSERT_TRUE(found) << generator.name << ' ' << recipe.words();
      EXPECT_EQ(found->learned + found->right, count) << generator.name << ' ' << recipe.words();
      EXPECT_LE(found->learned, generator.is_whole() ? 15U : 20U)
          << generator.name << ' ' << recipe.words();
      EXPECT_EQ(found->given, given);
      EXPECT_EQ(foreteller.next_deals(*found, 3), Deals(all.begin() + count, all.end()));
    }
  }
}

Deals made_by(const stats::Congruential& generator, const Recipe& recipe, std::size_t n,
              std::size_t count, std::uint64_t x) {
  Deals deals;
  for (std::size_t d = 0; d < count; ++d) {
    deals.push_back(deal_by(recipe, n, generator.range,
                            [&] { return generator.number(std::exchange(x, generator.next(x))); }));
  }
  return deals;
}

TEST(ForetellingSlow, EveryCongruentialGeneratorByEveryDraw) {
  for (const std::size_t n : {24U, 54U}) {
    for (const stats::Congruential& generator : stats::congruential_generators()) {
      for (Recipe recipe : recipes()) {
        if (recipe.has_keys() || !generator.draws(recipe.is_remainder())) continue;
        if (n < 54 && recipe.order != Recipe::Order::inside_out) continue;
        if (recipe.is_remainder() && generator.has_shares_of_powers) {
          recipe.taking = Recipe::Taking::next_int;
        }
        const Deals all = made_by(generator, recipe, n, 23, 7654321);
        const Deals seen(all.begin(), all.begin() + 20);
        const auto found = Foreteller(n).foretell(seen, {{}, {&generator, 1}});
        ASSERT_TRUE(found) << generator.name << ' ' << recipe.words() << ' ' << n;
        EXPECT_EQ(found->learned + found->right, 20U) << generator.name << ' ' << recipe.words();
        EXPECT_LE(found->learned, n == 54 ? 2U : 8U) << generator.name << ' ' << recipe.words();
        EXPECT_EQ(Foreteller(n).next_deals(*found, 3), Deals(all.begin() + 20, all.end()));
      }
    }
  }
}

void expect_foretold(std::size_t twister, const Recipe& recipe, std::ptrdiff_t count) {
  const stats::LinearGenerator& generator = stats::mersenne_twisters()[twister];
  const Deals all = made_by(generator, recipe, 52, static_cast<std::size_t>(count) + 3, 0);
  const Foreteller foreteller(52);
  const Generators alone = {{}, {}, {&generator, 1}};
  const auto found = foreteller.foretell({all.begin(), all.begin() + count}, alone);
  ASSERT_TRUE(found) << recipe.words();
  EXPECT_EQ(found->learned + found->right, static_cast<std::size_t>(count));
  EXPECT_EQ(foreteller.next_deals(*found, 3), Deals(all.begin() + count, all.end()));
  EXPECT_FALSE(foreteller.foretell({all.begin(), all.begin() + 60}, alone)) << "too few deals";
}

TEST(ForetellingSlow, TheMersenneTwisterByShares) { expect_foretold(0, recipes().front(), 180); }

TEST(ForetellingSlow, TheMersenneTwisterByRemaindersAndKeys) {
  expect_foretold(0, {Recipe::Order::downwards, Recipe::Taking::remainder, false}, 415);
  expect_foretold(1, {Recipe::Order::keys_up, Recipe::Taking::share, false}, 1010);
}

TEST(ForetellingSlow, KnowsRealPrograms) {
  const auto name_of = [](const char* deals) {
    const auto found = Foreteller(52).foretell(tests::generated_deals(deals), known_generators());
    return found && found->learned + found->right == 6
               ? std::string(found->name()) + " by " + found->recipe.words()
               : "none";
  };
  EXPECT_EQ(name_of("java-collections"),
            "java.util.Random by Fisher-Yates from the last place by nextInt()");
  EXPECT_EQ(name_of("perl-shuffle"),
            "drand48() (C, Perl) by Fisher-Yates from the last place by shares");
  // They draw again and again, which makes unknown how many numbers a deal takes.
  EXPECT_EQ(name_of("python-shuffle"), "none");
}

TEST(Foretelling, EndsWhereTheGeneratorDoes) {
  const auto& generator = stats::linear_generators().front();
  Deals deals = made_by(generator, recipes().front(), 52, 40, 0);
  std::swap(deals[30][0], deals[30][1]);
  const auto found = Foreteller(52).foretell(deals, {{&generator, 1}, {}});
  ASSERT_TRUE(found);
  EXPECT_EQ(found->learned + found->right, 30U);
}

TEST(Foretelling, FindsNothingInFairDeals) {
  stats::SmallGenerator random(31);
  for (const std::size_t n : {8U, 54U}) {
    Deals deals;
    for (std::size_t d = 0; d < 200; ++d) {
      deals.push_back(deal_by(recipes().front(), n, Wide{1} << 64U, [&] { return random.next(); }));
    }
    EXPECT_FALSE(Foreteller(n).foretell(deals, known_generators()));
  }
  EXPECT_FALSE(Foreteller(8).foretell({}, known_generators()));
}

TEST(ForetellingSlow, StandsDealsThatAreAllAlike) {
  for (const bool is_reversed : {false, true}) {
    std::vector<std::uint16_t> deal(20);
    std::iota(deal.begin(), deal.end(), std::uint16_t{0});
    if (is_reversed) std::reverse(deal.begin(), deal.end());
    const auto found = Foreteller(20).foretell(Deals(6, deal), known_generators());
    EXPECT_FALSE(found) << found->name();
  }
}

TEST(Foretelling, FindsNumbersThatAreDrawnBetweenDeals) {
  const Foreteller foreteller(54);
  const auto v8 = stats::linear_generators().first(1);
  for (const std::size_t between : {1U, 3U, 8U}) {
    const Deals all = made_by(v8[0], recipes().front(), 54, 23, 41, between);
    const auto found = foreteller.foretell({all.begin(), all.begin() + 20}, {v8, {}});
    ASSERT_TRUE(found) << between;
    EXPECT_EQ(found->between, between);
    EXPECT_EQ(found->learned + found->right, 20U);
    EXPECT_EQ(foreteller.next_deals(*found, 3), Deals(all.begin() + 20, all.end()));
  }
  const Deals too_many = made_by(v8[0], recipes().front(), 54, 20, 41, 10);
  EXPECT_FALSE(foreteller.foretell(too_many, {v8, {}}));
}

TEST(Foretelling, CountsItsWays) {
  const auto generators = stats::linear_generators();
  // V8's doubles are shared out or sorted, at 64 places of its cache.
  EXPECT_EQ(Foreteller::ways({generators.first(1), {}}), 10U * 64 * 9);
  EXPECT_EQ(Foreteller::ways({generators.subspan(1, 1), {}}), 18U * 9);
  EXPECT_EQ(Foreteller::ways({{}, stats::congruential_generators().first(2)}), 16U * 9);
}

}  // namespace
}  // namespace evenhand::audit
