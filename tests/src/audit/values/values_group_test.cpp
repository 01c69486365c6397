#include <gtest/gtest.h>

#include <string>

#include "tests/src/audit/held_to_level.hpp"
#include "tests/src/audit/values/values.hpp"

namespace evenhand::audit {
namespace {

reports::Judgement judged_values(const cards::Deck& deck, const Draw& draw, std::size_t draws,
                                 std::uint64_t seed = 3) {
  return judged(counted_draws(deck, draw, draws, seed));
}

const std::vector<double> two_dice = {1. / 36, 2. / 36, 3. / 36, 4. / 36, 5. / 36, 6. / 36,
                                      5. / 36, 4. / 36, 3. / 36, 2. / 36, 1. / 36};

/// The sum of two dice, from 0 on.
Order sum_of_dice(const Order&, stats::SmallGenerator& random) {
  return {random.below(6) + random.below(6)};
}

TEST(Values, OfFairDrawsShowNoBias) {
  const auto digits = judged_values(repeating_deck(10, 3), fair_draw(10, 3), 20000);
  EXPECT_EQ(digits.verdict, reports::Verdict::no_bias_found) << digits.reason;
  EXPECT_EQ(digits.findings.size(), 9U);
  for (const reports::Finding& test : digits.findings) EXPECT_EQ(test.group(), "values");
  const auto die = judged_values(repeating_deck(6, 1), fair_draw(6, 1), 20000);
  EXPECT_EQ(die.verdict, reports::Verdict::no_bias_found) << die.reason;
  const auto dice = judged_values(repeating_deck(11, 1, two_dice), sum_of_dice, 20000);
  EXPECT_EQ(dice.verdict, reports::Verdict::no_bias_found) << dice.reason;
}

TEST(Values, TellTheFaceOfALoadedDieFirst) {
  const Draw loaded = [](const Order&, stats::SmallGenerator& random) {
    return Order{random.uniform() < 0.03 ? 4 : random.below(6)};
  };
  const auto result = judged_values(repeating_deck(6, 1), loaded, 30000);
  expect_rejected(result, "values.worst-value");
  EXPECT_EQ(test_named(result, "values.worst-value").subject, "");
  EXPECT_NE(result.reason.find("card 4 came"), std::string::npos) << result.reason;
  EXPECT_FALSE(test_named(result, "values.successors").rejected);
  EXPECT_FALSE(test_named(result, "values.lags").rejected);
  // As even dice they are off, and by their weights they are not.
  const auto dice = judged_values(repeating_deck(11, 1), sum_of_dice, 3000);
  expect_rejected(dice, "values.chi-square");
}

TEST(Values, ShowAPlaceWithAnotherLaw) {
  const Draw low_first = [](const Order&, stats::SmallGenerator& random) {
    return Order{random.below(20) == 0 ? 0 : random.below(10), random.below(10), random.below(10)};
  };
  expect_rejected(judged_values(repeating_deck(10, 3), low_first, 20000), "values.places");
}

TEST(Values, ShowDrawsThatAvoidEqualValues) {
  const Draw avoiding = [](const Order&, stats::SmallGenerator& random) {
    Order draw = {random.below(10), random.below(10), random.below(10)};
    if (draw[0] == draw[1] && random.below(3) == 0) draw[1] = random.below(10);
    return draw;
  };
  const auto result = judged_values(repeating_deck(10, 3), avoiding, 20000);
  expect_rejected(result, "values.pairs");
  expect_rejected(result, "values.different");
  EXPECT_FALSE(test_named(result, "values.chi-square").rejected);
}

// A load balancer that goes to the next server in one of four cases.
TEST(Values, ShowWhatComesNext) {
  const Draw next = [](const Order& before, stats::SmallGenerator& random) {
    const bool follows = !before.empty() && random.below(4) == 0;
    return Order{follows ? (before[0] + 1) % 5 : random.below(5)};
  };
  const auto result = judged_values(repeating_deck(5, 1), next, 10000);
  expect_rejected(result, "values.successors");
  const std::string& subject = test_named(result, "values.successors").subject;
  EXPECT_NE(subject.find("in the draw after"), std::string::npos) << subject;
}

// A player that leaves out the song that it played two songs before.
TEST(Values, ShowRunsAndWhatIsAvoided) {
  Order last;
  const Draw avoids = [&](const Order& before, stats::SmallGenerator& random) {
    Order song = {random.below(200)};
    while (!last.empty() && song == last) song = {random.below(200)};
    last = before;
    return song;
  };
  const auto result = judged_values(repeating_deck(200, 1), avoids, 20000);
  expect_rejected(result, "values.lags");
  EXPECT_EQ(test_named(result, "values.lags").subject, "2 draws before");
}

TEST(Values, ShowGapsThatAreTooEven) {
  // Each value waits for its turn: a deck of five is shuffled and played, and again.
  Order queue;
  const Draw bag = [&](const Order&, stats::SmallGenerator& random) {
    if (queue.empty()) {
      queue = {0, 1, 2, 3, 4};
      fair(queue, random);
    }
    const Order value = {queue.back()};
    queue.pop_back();
    return value;
  };
  expect_rejected(judged_values(repeating_deck(5, 1), bag, 3000), "values.gaps");
}

TEST(Values, ShowFewSeeds) {
  const Draw seeded = [](const Order&, stats::SmallGenerator& random) {
    stats::SmallGenerator weak(random.below(1U << 16U));
    return fair_draw(10, 12)({}, weak);
  };
  expect_rejected(judged_values(repeating_deck(10, 12), seeded, 5000), "values.repeats");
}

TEST(Values, SortedAreNotBlamedForIt) {
  cards::Deck deck = repeating_deck(10, 3);
  deck.sets = cards::Sets::unknown;
  const Draw sorted = [](const Order&, stats::SmallGenerator& random) {
    Order draw = fair_draw(10, 3)({}, random);
    std::sort(draw.begin(), draw.end());
    return draw;
  };
  const auto result = judged_values(deck, sorted, 20000);
  EXPECT_EQ(result.verdict, reports::Verdict::no_bias_found) << result.reason;
  EXPECT_FALSE(test_named(result, "values.places").is_made());
  EXPECT_TRUE(test_named(result, "values.different").is_made());
  EXPECT_EQ(judged_values(deck, fair_draw(10, 3), 5000).findings[2].is_made(), true);
}

TEST(Values, OfFewDrawsSayWhatTheyNeed) {
  for (const std::size_t draws : {1U, 2U, 5U, 40U}) {
    const auto result = judged_values(repeating_deck(6, 2), fair_draw(6, 2), draws);
    EXPECT_NE(result.verdict, reports::Verdict::biased) << result.reason;
    EXPECT_NE(result.verdict, reports::Verdict::no_bias_found) << result.reason;
  }
}

TEST(ValuesCalibration, HoldsOfDiceDigitsSongsAndWeights) {
  struct Case {
    cards::Deck deck;
    Draw draw;
  };
  const std::vector<Case> cases = {{repeating_deck(6, 1), fair_draw(6, 1)},
                                   {repeating_deck(10, 3), fair_draw(10, 3)},
                                   {repeating_deck(60, 4), fair_draw(60, 4)},
                                   {repeating_deck(11, 1, two_dice), sum_of_dice}};
  for (const Case& each : cases) {
    // Binomial(300, .05) is 31 or more with probability 1.4e-4.
    expect_held_to_level(300, 30, each.deck.name, [&](unsigned session) {
      return judged_values(each.deck, each.draw, 1500, 900 + session);
    });
  }
}

}  // namespace
}  // namespace evenhand::audit
