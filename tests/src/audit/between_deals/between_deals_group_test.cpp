#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <memory>

#include "tests/src/audit/between_deals/flawed_sessions.hpp"
#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

/// Each deal is the one `tables` before, shuffled fairly, in that share by a shuffle used before.
Shuffle tables_in_turn(std::size_t tables, double share) {
  struct Memory {
    std::vector<Order> deals;
    std::vector<Order> shuffles;
  };
  return [memory = std::make_shared<Memory>(), tables, share](Order& cards,
                                                              stats::SmallGenerator& random) {
    Order shuffle = cards;
    fair(shuffle, random);
    if (!memory->shuffles.empty() && random.uniform() < share) {
      shuffle = memory->shuffles[random.below(memory->shuffles.size())];
    }
    const std::size_t dealt = memory->deals.size();
    if (dealt >= tables) {
      for (std::size_t p = 0; p < cards.size(); ++p) {
        cards[p] = memory->deals[dealt - tables][shuffle[p]];
      }
    } else {
      fair(cards, random);
    }
    memory->shuffles.push_back(shuffle);
    memory->deals.push_back(cards);
  };
}

reports::Finding steps_of(const std::string& deck, std::size_t deals, const Shuffle& shuffle) {
  stats::SmallGenerator random(29);
  return test_named(
      judged(tally_session(deck, deals, shuffle, random, parse_battery("between-deals"))),
      "between-deals.repeated-steps");
}

TEST(RepeatedSteps, NamesTheTablesThatDealInTurn) {
  for (const std::size_t tables : {1U, 4U, 24U}) {
    const reports::Finding found = steps_of("54", 12288, tables_in_turn(tables, 0.05));
    EXPECT_TRUE(found.rejected);
    EXPECT_EQ(found.subject, "lag " + std::to_string(tables)) << found.words;
    // A shuffle is an earlier one in .05 of the steps, of which there are 12,288.
    EXPECT_NEAR(std::log(found.effect->size.value), std::log(2 * 0.05 / 12288), 0.4) << found.words;
  }
}

TEST(RepeatedSteps, FairDealsShowNone) {
  const reports::Finding found = steps_of("54", 12288, fair);
  EXPECT_TRUE(found.is_made());
  EXPECT_EQ(found.statistic, 0);
  EXPECT_FALSE(found.rejected);
  EXPECT_FALSE(steps_of("54", 12288, tables_in_turn(4, 0)).rejected);
}

TEST(RepeatedSteps, SaysForWhichDecksItIsMade) {
  EXPECT_EQ(steps_of("15", 4096, fair).skipped, "decks of 16 to 256 cards have it");
  EXPECT_TRUE(steps_of("16", 4096, fair).is_made());
  EXPECT_EQ(steps_of("54", 20, fair).skipped, "there are too few steps to compare");
}

TEST(BetweenDealsSlow, FindsGoodDealsThatComeInRuns) {
  // Deals with few descents are followed by such deals: of two, the one that is more alike.
  const Shuffle alike =
      with_memory([](Order& cards, const auto& before, std::size_t number, auto& random) {
        const auto falls = [](const Order& order) {
          int descents = 0;
          for (std::size_t i = 1; i < order.size(); ++i)
            descents += order[i - 1] > order[i] ? 1 : 0;
          return descents;
        };
        fair(cards, random);
        if (number == 0 || random.below(4) != 0) return;
        Order other = cards;
        fair(other, random);
        const int wanted = falls(before[0]);
        if (std::abs(falls(other) - wanted) < std::abs(falls(cards) - wanted)) cards = other;
      });
  expect_rejected(session_judged(alike, 20'000), "between-deals.correlation");
}

void cut_once(Order& cards, stats::SmallGenerator& random) {
  const auto at = static_cast<std::ptrdiff_t>(random.below(cards.size()));
  std::rotate(cards.begin(), cards.begin() + at, cards.end());
}

/// Card 0 is first in a deal of two, the others are hardly shuffled.
void lopsided(Order& cards, stats::SmallGenerator& random) {
  riffles(2)(cards, random);
  if (random.below(2) == 0) std::swap(cards[0], *std::find(cards.begin(), cards.end(), 0U));
}

void expect_no_dependence(const std::string& cards, const Shuffle& shuffle, std::size_t deals,
                          int sessions, std::uint64_t seed) {
  stats::SmallGenerator random(seed);
  std::map<std::string, std::vector<double>> p_values;
  for (int session = 0; session < sessions; ++session) {
    const reports::Judgement result =
        judged(tally_session(cards, deals, shuffle, random, parse_battery("between-deals")));
    for (const reports::Finding& finding : result.findings) {
      if (finding.test == "between-deals.repeats" || !finding.is_made()) continue;
      p_values[finding.test].push_back(p_of(finding));
    }
  }
  for (const auto& [test, values] : p_values) {
    const auto below = [&](double level) {
      return static_cast<double>(
          std::count_if(values.begin(), values.end(), [&](double p) { return p <= level; }));
    };
    const auto most = [&](double level) {
      const double expected = level * static_cast<double>(values.size());
      return expected + 4.5 * std::sqrt(expected) + 1;
    };
    EXPECT_LE(below(0.05), most(0.05)) << cards << " " << test;
    EXPECT_LE(below(0.005), most(0.005)) << cards << " " << test;
    EXPECT_LE(below(1e-5), 0) << cards << " " << test;
  }
}

TEST(BetweenDealsCalibration, IndependentDealsOfAnyLawDoNotDepend) {
  for (const Shuffle& shuffle : {Shuffle(riffles(3)), Shuffle(naive_swap), Shuffle(cut_once)}) {
    expect_no_dependence("52", shuffle, 8192, 120, 41);
  }
  for (const Shuffle& shuffle :
       {Shuffle(riffles(1)), Shuffle(sattolo), Shuffle(cut_once), Shuffle(lopsided)}) {
    expect_no_dependence("10", shuffle, 4096, 300, 43);
  }
  expect_no_dependence("3", sattolo, 4096, 300, 47);
}

}  // namespace

}  // namespace evenhand::audit
