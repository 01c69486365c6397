#include "src/judge/dealt_law.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <vector>

namespace evenhand::judge {
namespace {

constexpr TestInfo info{"cards.<what>.worst-value", Method::binomial, "No value is rare."};
constexpr TestInfo mean_info{"boards.category", Method::mean, "Boards are worth what they are."};

TEST(WorstValue, TellsTheValueThatItsPIsOf) {
  const std::vector<std::uint64_t> fair = {5000, 3000, 1500, 500};
  const std::vector<std::uint64_t> rare = {5000, 3000, 1990, 10};
  const stats::CountDistribution law{0, {.5, .3, .15, .05}, 0, 0};
  const std::vector<DealtLaw> values = {dealt_numbers("north", "aces", fair, law),
                                        dealt_numbers("east", "aces", rare, law)};
  const Evidence evidence = worst_value(info, values, .99, {"aces"});
  EXPECT_EQ(evidence.test, "cards.aces.worst-value");
  EXPECT_EQ(evidence.words, "east: 3 aces in 0.10 % of deals, expected 5.00 %");
  EXPECT_LT(evidence.result.p.value(), 1e-100);
  EXPECT_NEAR(evidence.result.effect->value, -.049, 1e-12);
  EXPECT_TRUE(evidence.is_example);
  EXPECT_GT(evidence.detectable(.01, .9), 0);
  // The value that is told is rarer than the one that varies most.
  EXPECT_LT(evidence.detectable_of_told(.01, .9), evidence.detectable(.01, .9));
}

std::string name_of_range(std::size_t first, std::size_t last) {
  const std::vector<std::uint64_t> counts(5, 1);
  const stats::CountDistribution law{0, {.2, .2, .2, .2, .2, 0, 0}, 0, 0};
  return dealt_numbers("hand", "lands", counts, law).name({0, first, last, 0, 0, 0});
}

TEST(WorstValue, NamesRanges) {
  EXPECT_EQ(name_of_range(0, 0), "hand: no lands");
  EXPECT_EQ(name_of_range(3, 3), "hand: 3 lands");
  EXPECT_EQ(name_of_range(0, 1), "hand: 0 or 1 lands");
  EXPECT_EQ(name_of_range(0, 2), "hand: at most 2 lands");
  EXPECT_EQ(name_of_range(3, 4), "hand: 3 or more lands");
  const stats::CountDistribution sums{21, {.5, .25, .25}, 0, 0};
  EXPECT_EQ(dealt_numbers("the sum", "", {}, sums).name({0, 1, 2, 0, 0, 0}), "the sum: 22 or more");
}

TEST(WorstValue, NamesKinds) {
  const std::vector<std::uint64_t> counts = {2, 8, 990};
  const std::array shares = {.01, .19, .8};
  const std::vector<DealtLaw> values = {dealt_kinds("boards", counts, shares, [](std::size_t i) {
    return std::array{"a", "b", "c"}[i];
  })};
  EXPECT_EQ(worst_value(info, values, .99).words, "boards: c in 99.0 % of deals, expected 80.0 %");
}

TEST(WorstValue, IsSkippedWithoutTrials) {
  const std::vector<std::uint64_t> none(2);
  const std::array shares = {.5, .5};
  const std::vector<DealtLaw> values = {
      dealt_kinds("boards", none, shares, [](std::size_t) { return "a"; })};
  EXPECT_TRUE(worst_value(info, values, .99).result.is_skipped());
}

TEST(DealtLaw, MeanIsThatOfTheLaw) {
  const std::vector<std::uint64_t> counts = {5000, 3000, 1500, 500};
  const stats::CountDistribution law{1, {.5, .3, .15, .05}, 1.75, .7875};
  const DealtLaw dealt = dealt_numbers("north", "aces", counts, law);
  EXPECT_EQ(dealt.trials(), 10000U);
  EXPECT_EQ(dealt.mean(), 1.75);
  const TestInfo mean{"cards.<what>", Method::mean, "Aces are even."};
  const Evidence evidence = dealt_mean(mean, dealt, .99, {"aces"}, "north has aces");
  EXPECT_EQ(evidence.test, "cards.aces");
  EXPECT_EQ(evidence.words, "north has aces");
  EXPECT_NEAR(evidence.result.p.value(), 1, .1);
  EXPECT_LT(evidence.detectable(.01, .9), .05);
}

TEST(DealtLaw, SharesAreThoseOfTheLaw) {
  const std::vector<std::uint64_t> counts = {1, 19, 60};
  const std::array shares = {.01, .19, .8};
  const DealtLaw dealt = dealt_kinds("boards", counts, shares, [](std::size_t i) {
    return std::array{"a", "b", "c"}[i];
  });
  const Evidence evidence = dealt_shares(mean_info, dealt, .99);
  EXPECT_EQ(evidence.result.degrees_of_freedom, 1) << "the rarest are pooled";
  EXPECT_EQ(evidence.detectable(.01, .9), detectable_w(1, 80)(.01, .9));
  const std::vector<std::uint64_t> none(3);
  EXPECT_TRUE(
      dealt_shares(mean_info, dealt_kinds("boards", none, shares, {}), .99).result.is_skipped());
}

TEST(DealtLaw, RowsHaveWhatIsExpected) {
  const std::vector<std::uint64_t> counts = {30, 70, 0};
  reports::Table table;
  add_rows(dealt_numbers("north", "aces", counts, {1, {.25, .75, 0}, 0, 0}), "north: ", table);
  ASSERT_EQ(table.rows.size(), 2U) << "what cannot be has no row";
  EXPECT_EQ(std::get<std::string>(table.rows[1][0]), "north: 2");
  EXPECT_EQ(std::get<std::uint64_t>(table.rows[1][1]), 70U);
  EXPECT_EQ(std::get<double>(table.rows[1][2]), 75);
}

}  // namespace
}  // namespace evenhand::judge
