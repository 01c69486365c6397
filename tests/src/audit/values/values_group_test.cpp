#include "src/audit/values/values_group.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>
#include <string>
#include <utility>

#include "base/error.hpp"
#include "stats/distributions/small_generator.hpp"
#include "tests/src/audit/held_to_level.hpp"
#include "tests/src/audit/values/values.hpp"

namespace evenhand::audit {
namespace {

cards::Deck deck_of(std::size_t values, std::vector<double> chances = {}) {
  cards::Deck deck = cards::parse_deck(std::to_string(values));
  deck.with_repeats = true;
  cards::draw_cards(deck, 1);
  deck.chances = std::move(chances);
  return deck;
}

std::vector<std::uint64_t> counted(ValueGaps& gaps, const std::vector<std::size_t>& row) {
  std::vector<std::uint64_t> counts(gaps.values() * GapClasses::most);
  gaps.begin_row();
  for (const std::size_t value : row) gaps.add(value, counts);
  return counts;
}

// A coin has gaps of 1, 2, 3 and more, whose chances are 1/2, 1/4, 1/8 and 1/8.
TEST(GapClasses, OfACoinAreFour) {
  const GapClasses coin(0.5);
  EXPECT_EQ(coin.bound(), 3U);
  const std::vector<double> expected = {0.5, 0.25, 0.125, 0.125};
  ASSERT_EQ(coin.chances().size(), 4U);
  for (std::size_t i = 0; i < 4; ++i) EXPECT_DOUBLE_EQ(coin.chances()[i], expected[i]);
  EXPECT_EQ(coin.of(1), 0U);
  EXPECT_EQ(coin.of(3), 2U);
  EXPECT_EQ(coin.of(4), 3U);
  EXPECT_EQ(coin.of(0), 3U) << "it did not come again";
}

TEST(GapClasses, HaveGeometricChances) {
  for (const double chance : {0.001, 0.01, 1.0 / 6, 0.9}) {
    const GapClasses classes(chance);
    std::vector<double> expected(classes.chances().size());
    double left = 1;
    for (std::size_t gap = 1; gap <= classes.bound(); ++gap) {
      expected[classes.of(gap)] += left * chance;
      left *= 1 - chance;
    }
    expected.back() += left;
    for (std::size_t i = 0; i < expected.size(); ++i) {
      EXPECT_NEAR(classes.chances()[i], expected[i], 1e-12) << chance;
    }
  }
}

// The horizon is 3: of six values the first three are counted.
TEST(ValueGaps, CountsWhatHasTimeToComeAgain) {
  ValueGaps gaps(deck_of(2));
  EXPECT_EQ(counted(gaps, {0, 0, 1, 0, 0, 0}),
            (std::vector<std::uint64_t>{1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0}));
  EXPECT_EQ(counted(gaps, {1, 0, 0, 1}),
            (std::vector<std::uint64_t>{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0}));
}

// Long gaps are neither missed at the end of a row nor counted too often.
TEST(ValueGaps, AreUnbiasedInShortRows) {
  const std::vector<double> chances = {0.55, 0.25, 0.15, 0.05};
  ValueGaps gaps(deck_of(4, chances));
  stats::SmallGenerator random(3);
  std::vector<std::uint64_t> counts(4 * GapClasses::most);
  for (int row = 0; row < 4000; ++row) {
    gaps.begin_row();
    for (int i = 0; i < 100; ++i) {
      const double at = random.uniform();
      gaps.add(at < 0.55 ? 0 : at < 0.8 ? 1 : at < 0.95 ? 2 : 3, counts);
    }
  }
  for (std::size_t value = 0; value < 4; ++value) {
    const auto first = counts.begin() + static_cast<std::ptrdiff_t>(value * GapClasses::most);
    const double all =
        static_cast<double>(std::accumulate(first, first + GapClasses::most, std::uint64_t{0}));
    EXPECT_GT(all, 3000);
    const std::vector<double>& expected = gaps.classes(value).chances();
    for (std::size_t i = 0; i < expected.size(); ++i) {
      EXPECT_NEAR(static_cast<double>(first[static_cast<std::ptrdiff_t>(i)]) / all, expected[i],
                  4 * std::sqrt(expected[i] / all))
          << value << ' ' << i;
    }
  }
}

std::uint64_t sum(std::span<const std::uint64_t> counts) {
  return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

/// Three draws of 3-3-1, 3-0-1 and 2-2-2, of values 0 to 3.
Tallies three_draws() {
  const std::vector<Order> draws = {{3, 3, 1}, {3, 0, 1}, {2, 2, 2}};
  std::size_t next = 0;
  return counted_draws(
      repeating_deck(4, 3), [&](const Order&, stats::SmallGenerator&) { return draws[next++]; }, 3,
      1);
}

const ValuesTally& values_of(const Tallies& tallies) {
  return *tallies.find_as<ValuesTally>("values");
}

TEST(ValuesTally, CountsPlacesPairsAndDifferentValues) {
  const Tallies tallies = three_draws();
  const ValuesTally& values = values_of(tallies);
  EXPECT_EQ(values.places(), (std::vector<std::uint64_t>{0, 0, 1, 2, 1, 0, 1, 1, 0, 2, 1, 0}));
  EXPECT_EQ(values.within()[3 * 4 + 3], 1U);
  EXPECT_EQ(values.within()[3 * 4 + 1], 3U);
  EXPECT_EQ(values.within()[3 * 4 + 0], 1U);
  EXPECT_EQ(values.within()[0 * 4 + 1], 1U);
  EXPECT_EQ(values.within()[2 * 4 + 2], 3U);
  EXPECT_EQ(sum(values.within()), 9U);
  EXPECT_EQ(std::vector(values.different().begin(), values.different().end()),
            (std::vector<std::uint64_t>{0, 1, 1, 1}));
  EXPECT_EQ(values.holding(), (std::vector<std::uint64_t>{1, 2, 1, 2}));
  EXPECT_EQ(values.possible(), 64U);
}

TEST(ValuesTally, ComparesDrawsWithThoseBefore) {
  const Tallies tallies = three_draws();
  const ValuesTally& values = values_of(tallies);
  EXPECT_EQ(values.next()[3 * 4 + 3], 1U);
  EXPECT_EQ(values.next()[3 * 4 + 0], 1U);
  EXPECT_EQ(values.next()[1 * 4 + 1], 1U);
  EXPECT_EQ(sum(values.next()), 6U);
  EXPECT_EQ(values.compared(1), 2U);
  const std::vector<std::uint64_t> equal = {1, 1, 0, 0, 0, 0, 0, 0, 1};
  for (std::size_t pair = 0; pair < 9; ++pair) EXPECT_EQ(values.equal(1, pair), equal[pair]);
  EXPECT_EQ(values.compared(2), 1U);
  for (std::size_t pair = 0; pair < 9; ++pair) EXPECT_EQ(values.equal(2, pair), 0U);
  EXPECT_EQ(values.compared(3), 0U);
  EXPECT_EQ(values.sets().shared(1), 2U) << "3 and 1, once each";
  EXPECT_EQ(values.sets().again(1)[3], 1U);
  EXPECT_EQ(values.together()[1 * 4 + 3], 2U);
  EXPECT_EQ(values.together()[0 * 4 + 3], 1U);
}

TEST(ValuesTally, IsTheSameHoweverItIsMergedAndSaved) {
  const cards::Deck deck = repeating_deck(6, 2);
  const Tallies whole = counted_draws(deck, fair_draw(6, 2), 9000, 8);
  stats::SmallGenerator random(8);
  Tallies parts(full_battery(), deck);
  for (std::uint64_t block = 0; block < 3; ++block) {
    cards::DealBatch batch(6, block < 2 ? 4096 : 9000 - 8192, 2);
    for (std::size_t d = 0; d < batch.size(); ++d) put(batch, d, fair_draw(6, 2)({}, random));
    Tallies part(full_battery(), deck);
    part.begin_block(block);
    part.fold(batch);
    Tallies loaded(full_battery(), deck);
    const nlohmann::json saved = part.save();
    loaded.load({"part", saved});
    parts.merge(loaded);
  }
  EXPECT_EQ(parts.save(), whole.save());
}

TEST(ValuesTally, RefusesWhatNoDrawsLeave) {
  const cards::Deck deck = repeating_deck(6, 2);
  nlohmann::json saved = counted_draws(deck, fair_draw(6, 2), 100, 8).save();
  saved["groups"]["values"]["equal"] = saved["groups"]["values"]["places"];
  Tallies loaded(full_battery(), deck);
  EXPECT_THROW(loaded.load({"part", saved}), InputError);
}

TEST(ValuesTally, HasNoPairsOfVeryManyValues) {
  const Tallies tallies = counted_draws(repeating_deck(1000, 2), fair_draw(1000, 2), 10, 2);
  EXPECT_TRUE(values_of(tallies).within().empty());
  EXPECT_TRUE(values_of(tallies).together().empty());
  EXPECT_EQ(values_of(tallies).compared(1), 9U);
}

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
  EXPECT_EQ(digits.findings.size(), 13U);
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

/// A die whose six comes with one chance and then with another.
Draw stepping(std::size_t at, double before, double after) {
  auto throws = std::make_shared<std::size_t>(0);
  return [=](const Order&, stats::SmallGenerator& random) {
    const bool is_six = random.uniform() < ((*throws)++ < at ? before : after);
    return Order{is_six ? 5 : random.below(5)};
  };
}

TEST(Values, ShowADieThatChanged) {
  const auto result = judged_values(repeating_deck(6, 1), stepping(6000, 0.145, 0.189), 12000);
  expect_rejected(result, "values.change-point");
  expect_rejected(result, "values.value-change-point");
  const std::string& words = test_named(result, "values.value-change-point").words;
  EXPECT_TRUE(words.starts_with("card 5 comes in 14")) << words;
}

// A coin that is now a little more often heads and now a little less, for some 2,000 throws each.
TEST(Values, ShowStretchesThatDiffer) {
  double chance = 0.53;
  const Draw regimes = [&](const Order&, stats::SmallGenerator& random) {
    if (random.below(2000) == 0) chance = 1 - chance;
    return Order{random.uniform() < chance ? 1U : 0U};
  };
  expect_rejected(judged_values(repeating_deck(2, 1), regimes, 40000), "values.stretches");
}

// The first digit is the third of the draw before, in a tenth of the draws.
TEST(Values, ShowWhatFollowsAcrossPlaces) {
  const Draw across = [](const Order& before, stats::SmallGenerator& random) {
    Order draw = fair_draw(10, 3)({}, random);
    if (!before.empty() && random.below(10) == 0) draw[0] = before[2];
    return draw;
  };
  const auto result = judged_values(repeating_deck(10, 3), across, 5000);
  expect_rejected(result, "values.lags");
  EXPECT_EQ(test_named(result, "values.lags").subject, "place 3 of the draw before at place 1");
}

TEST(Values, OfSortedDrawsAreComparedAsSets) {
  Order last;
  Order before_last;
  const Draw avoiding = [&](const Order& before, stats::SmallGenerator& random) {
    before_last = std::exchange(last, before);
    Order draw = fair_draw(20, 4)({}, random);
    for (std::size_t& value : draw) {
      const bool was =
          std::find(before_last.begin(), before_last.end(), value) != before_last.end();
      if (was && random.below(2) == 0) value = random.below(20);
    }
    std::sort(draw.begin(), draw.end());
    return draw;
  };
  cards::Deck deck = repeating_deck(20, 4);
  deck.sets = cards::Sets::draws;
  expect_rejected(judged_values(deck, avoiding, 20000), "values.worst-lag");
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
