#include "src/audit/patterns/patterns_group.hpp"

#include <gtest/gtest.h>

#include "stats/permutations/relative_orders.hpp"
#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

constexpr TestInfo info{"patterns.some", Method::chi_square, "All orders are equally likely."};
constexpr std::size_t places = 10;

Evidence fixed_places(const Shuffle& shuffle, std::size_t deals) {
  stats::SmallGenerator random(5);
  PatternsTally tally(places);
  tally.begin_block(0);
  tally.fold(make_deals(places, deals, shuffle, random));
  const cards::Deck deck = cards::parse_deck("10");
  return fixed_orders(info, Members::places, tally, {deck, deals, 0.9});
}

TEST(RelativeOrderTests, NameTheOrderThatIsFurthestOff) {
  // The first two cards always ascend.
  const Shuffle sorted_start = [](Order& cards, stats::SmallGenerator& random) {
    fair(cards, random);
    if (cards[1] < cards[0]) std::swap(cards[0], cards[1]);
  };
  const Evidence found = fixed_places(sorted_start, 20'000);
  EXPECT_EQ(found.test, "patterns.some");
  EXPECT_LT(found.result.p.value(), 1e-10);
  EXPECT_EQ(found.words.find("cards at positions 0"), 0U) << found.words;
  EXPECT_EQ(found.result.effect->interval.level, 0.9);
  EXPECT_GT(fixed_places(fair, 20'000).result.p.value(), 0.001);
}

TEST(RelativeOrderTests, AreSkippedBelowFiveOfEachOrder) {
  EXPECT_EQ(fixed_places(fair, 100).result.skipped, "100 orders were seen, 120 are needed");
}

const BatterySpec patterns = parse_battery("patterns");

/// The same shuffles with every deal changed.
template <class Change>
Tallies changed(std::size_t n, const BatterySpec& battery, Change change) {
  stats::SmallGenerator random(31);
  const Shuffle shuffle = [&](Order& cards, stats::SmallGenerator& g) {
    naive_swap(cards, g);
    change(cards);
  };
  return tally(std::to_string(n), make_deals(n, 2000, shuffle, random), battery);
}

void expect_same(const reports::Judgement& a, const reports::Judgement& b, std::string_view test,
                 std::string_view other) {
  const reports::Finding& first = test_named(a, test);
  const reports::Finding& second = test_named(b, other);
  EXPECT_NEAR(first.statistic, second.statistic, 1e-9 * std::abs(first.statistic)) << test;
  EXPECT_NEAR(first.p.log10, second.p.log10, 1e-6) << test;
}

TEST(Patterns, RelabellingAndReversingLeaveTheRightStatistics) {
  const BatterySpec battery = parse_battery("position,patterns");
  const auto as_dealt = judged(changed(20, battery, [](Order&) {}));
  const auto relabelled = judged(changed(20, battery, [](Order& cards) {
    for (std::size_t& card : cards) card = (card * 7 + 3) % 20;
  }));
  const auto upside_down = judged(changed(20, battery, [](Order& cards) {
    for (std::size_t& card : cards) card = 19 - card;
  }));
  const auto backwards =
      judged(changed(20, battery, [](Order& cards) { std::reverse(cards.begin(), cards.end()); }));
  const auto inverted = judged(changed(20, battery, [](Order& cards) {
    const Order deal = cards;
    for (std::size_t p = 0; p < deal.size(); ++p) cards[deal[p]] = p;
  }));
  for (const char* test : {"position.worst-card", "position.worst-position",
                           "patterns.distant-pairs", "patterns.worst-distant-pair"}) {
    expect_same(as_dealt, relabelled, test, test);
    expect_same(as_dealt, backwards, test, test);
  }
  expect_same(as_dealt, backwards, "patterns.differences", "patterns.differences");
  expect_same(as_dealt, upside_down, "patterns.differences", "patterns.differences");
  expect_same(as_dealt, upside_down, "patterns.fixed-places", "patterns.fixed-places");
  expect_same(as_dealt, upside_down, "patterns.random-places", "patterns.random-places");
  expect_same(as_dealt, backwards, "patterns.fixed-cards", "patterns.fixed-cards");
  // The inverse exchanges cards and places.
  expect_same(as_dealt, inverted, "position.worst-card", "position.worst-position");
  expect_same(as_dealt, inverted, "patterns.fixed-cards", "patterns.fixed-places");
  expect_same(as_dealt, inverted, "patterns.random-cards", "patterns.random-places");
  expect_same(as_dealt, inverted, "patterns.longest-increasing-mean",
              "patterns.longest-increasing-mean");
  expect_same(as_dealt, inverted, "patterns.footrule-mean", "patterns.footrule-mean");
}

TEST(Patterns, SayWhatIsSkippedAndWhy) {
  stats::SmallGenerator random(1);
  EXPECT_TRUE(judged(tally("7", make_deals(7, 500, fair, random), patterns)).findings.empty());
  const auto few = judged(tally("54", make_deals(54, 100, fair, random), patterns));
  EXPECT_NE(test_named(few, "patterns.fixed-places").skipped, "");
  EXPECT_EQ(test_named(few, "patterns.random-places").skipped, "");  // ten fives a deal
  EXPECT_NE(test_named(few, "patterns.distant-pairs").skipped, "");
  const auto large = judged(tally("300", make_deals(300, 200, fair, random), patterns));
  EXPECT_NE(test_named(large, "patterns.footrule-mean").skipped, "");
}

}  // namespace

}  // namespace evenhand::audit
