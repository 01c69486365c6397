#include "src/audit/worth/worth_group.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/number_text.hpp"
#include "stats/distributions/binomial.hpp"
#include "tests/long_checks.hpp"
#include "tests/src/audit/held_to_level.hpp"
#include "tests/src/audit/worth/poker_draws.hpp"

namespace evenhand::audit {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

Tallies tallied(std::size_t cards, std::size_t count, std::uint64_t seed, double share = 0,
                const Shuffle& change = {}, const BatterySpec& battery = full_battery()) {
  stats::SmallGenerator random(seed);
  Tallies tallies(battery, poker_draw(cards));
  for (std::size_t block = 0; block * 4096 < count; ++block) {
    tallies.begin_block(block);
    tallies.fold(poker_draws(cards, std::min<std::size_t>(4096, count - block * 4096), random,
                             share, change));
  }
  return tallies;
}

// The case that players complain of: 2 % of hands are forced to be full houses.
TEST(WorthGroup, BeginsTheReasonWithTheHandThatComesTooOften) {
  const reports::Judgement result = judged(tallied(7, 5000, 1, 0.02, full_house));
  EXPECT_EQ(result.verdict, reports::Verdict::biased);
  EXPECT_THAT(result.reason, StartsWith("full houses"));
  EXPECT_THAT(result.reason, HasSubstr(" of 5,000, 130 due: chance does that once in "));
  expect_rejected(result, "worth.hands");
  EXPECT_FALSE(test_named(result, "worth.others").rejected);
}

// The p-value of the one value is exact, and the words have it.
TEST(WorthGroup, SaysHowOftenChanceDoesThat) {
  const Tallies tallies = tallied(7, 200, 2, 0.25, full_house);
  const auto& tally = *tallies.find_as<WorthTally>("worth");
  const std::uint64_t seen = tally.counts(0)[6];
  const stats::PValue p = stats::Binomial(200, 3473184.0 / 133784560).upper_tail(seen);
  const reports::Judgement result = judged(tallies);
  EXPECT_THAT(result.reason,
              StartsWith(fmt::format("full houses: {} of 200, 5.19 due: chance does that {} such "
                                     "logs; ",
                                     seen, how_often(p.log10()))));
}

// Both tests see the pairs; the report names what the hand makes.
TEST(WorthGroup, SaysWhatHandsMakeBeforeAllElse) {
  const auto pair = [](Order& deck, stats::SmallGenerator& random) {
    const std::size_t rank = random.below(13);
    bring(deck, 4 * rank, 0);
    bring(deck, 4 * rank + 1 + random.below(3), 1);
  };
  const reports::Judgement result = judged(tallied(2, 1500, 8, 0.08, pair));
  expect_rejected(result, "worth.hands");
  expect_rejected(result, "worth.others");
  EXPECT_THAT(result.reason, StartsWith("pocket pairs: "));
}

TEST(WorthGroup, FindsFlushesAndPocketAces) {
  EXPECT_THAT(judged(tallied(5, 2000, 3, 0.01, flush)).reason, StartsWith("flushes"));
  const reports::Judgement aces = judged(tallied(2, 2000, 4, 0.02, pocket_aces));
  EXPECT_THAT(aces.reason, StartsWith("pocket aces: "));
  expect_rejected(aces, "worth.hands");
}

// Twenty hands of two suits more in a hundred, of which each may hold any pair.
TEST(WorthGroup, FindsWhatIsNoCategory) {
  const auto two_suits = [](Order& deck, stats::SmallGenerator& random) {
    const std::size_t suit = random.below(4);
    std::size_t place = 0;
    for (std::size_t i = 0; i < deck.size() && place < 4; ++i) {
      if (deck[i] % 4 == suit || deck[i] % 4 == (suit + 1) % 4) std::swap(deck[place++], deck[i]);
    }
  };
  const reports::Judgement result = judged(tallied(4, 1500, 5, 0.2, two_suits));
  expect_rejected(result, "worth.others");
  EXPECT_THAT(result.reason, HasSubstr("-suited hands: "));
}

TEST(WorthGroup, SaysOfFewHandsWhatWouldHaveStoodOut) {
  const reports::Judgement result = judged(tallied(7, 200, 6));
  EXPECT_EQ(result.verdict, reports::Verdict::inconclusive);
  EXPECT_THAT(result.answer, AllOf(StartsWith("nothing odd in what 200 hands make; furthest off: "),
                                   HasSubstr(" would stand out")));
}

/// Hands of one seat of a game, of which a share are the better of two by what the game asks first:
/// a second chance, as a generous app gives it.
reports::Judgement judged_seat(const std::string& game, std::size_t cards, std::size_t hands,
                               std::uint64_t seed, double helped) {
  cards::Deck deck = cards::parse_deck(game);
  cards::draw_cards(deck, cards);
  const std::vector<WorthOf> looked_at = worth_of(deck);
  const worth::Feature& first =
      std::find_if(looked_at.begin(), looked_at.end(), [](const WorthOf& one) {
        return one.feature.is_ordered;
      })->feature;
  stats::SmallGenerator random(seed);
  cards::DealBatch batch(deck.size, hands, cards);
  const auto deal = [&] {
    Order order(deck.size);
    std::iota(order.begin(), order.end(), std::size_t{0});
    fair(order, random);
    order.resize(cards);
    return order;
  };
  const auto worth = [&](const Order& order) {
    return first.value(std::vector<std::uint16_t>(order.begin(), order.end()));
  };
  for (std::size_t d = 0; d < hands; ++d) {
    Order hand = deal();
    if (random.uniform() < helped) {
      Order other = deal();
      if (worth(other) > worth(hand)) hand = std::move(other);
    }
    put(batch, d, hand);
  }
  Tallies tallies(full_battery(), deck);
  tallies.begin_block(0);
  tallies.fold(batch);
  return judged(tallies);
}

// Ten logs of one seat of each game, every other hand of which is the better of two, and ten fair
// ones.
TEST(WorthGroup, TellsAHelpedSeatFromAFairOne) {
  struct Seat {
    const char* game;
    std::size_t cards;
    std::size_t hands;
    const char* makes;
  };
  for (const Seat& seat : {Seat{"doudizhu", 17, 900, "bomb"}, Seat{"mahjong", 13, 450, "ready"},
                           Seat{"bridge", 13, 300, ""}}) {
    int helped = 0;
    int fair = 0;
    for (std::uint64_t log = 0; log < 10; ++log) {
      const reports::Judgement found =
          judged_seat(seat.game, seat.cards, seat.hands, 40 + log, 0.5);
      helped += found.verdict == reports::Verdict::biased ? 1 : 0;
      if (found.verdict == reports::Verdict::biased) {
        EXPECT_THAT(found.reason.substr(0, found.reason.find(" due")), HasSubstr(seat.makes))
            << found.reason;
      }
      fair += judged_seat(seat.game, seat.cards, seat.hands, 70 + log, 0).verdict ==
                      reports::Verdict::biased
                  ? 1
                  : 0;
    }
    EXPECT_GE(helped, 9) << seat.game;
    EXPECT_EQ(fair, 0) << seat.game;
  }
}

// The sentence calls a count odd from where the test at its part of alpha rejects.
TEST(WorthGroup, SaysWhereTheTestBeginsToReject) {
  const stats::ValueRange full_houses{0, 6, 6, 0, 200, 3473184.0 / 133784560};
  const auto counted = [&](std::uint64_t seen) {
    std::vector<std::uint64_t> counts(10);
    counts[6] = seen;
    counts[1] = 200 - seen;
    return counts;
  };
  const std::vector<double> law = worth_of(poker_draw(7))[0].feature.law;
  const std::vector<std::uint64_t> none = counted(0);
  const auto ranges = stats::value_ranges(std::vector<stats::ValueCounts>{{none, law}});
  const auto least = stats::least_excess(full_houses, ranges, 0.01 * part_of_worth);
  ASSERT_TRUE(least);
  EXPECT_EQ(*least, 16U);
}

TEST(WorthGroup, FindsACategoryThatComesMoreOftenFromSomeHandOn) {
  stats::SmallGenerator random(7);
  Tallies tallies(full_battery(), poker_draw(7));
  tallies.begin_block(0);
  tallies.fold(poker_draws(7, 2000, random));
  tallies.fold(poker_draws(7, 2000, random, 0.04, full_house));
  const reports::Judgement result = judged(tallies);
  expect_rejected(result, "worth.change-point");
  EXPECT_THAT(test_named(result, "worth.change-point").words,
              AllOf(StartsWith("full houses: 2"), HasSubstr(" of hands before about hand ")));
}

// Half of the hands that a search for one test alone needs twice as often is what it finds: here
// at the share of full houses that an exact one-sided test of them alone finds in 9 of 10 logs.
TEST(WorthGroup, NeedsNoMoreThanTwiceTheHandsOfAnIdealTest) {
  struct Case {
    std::size_t cards;
    std::size_t value;
    double share;
    Shuffle change;
  };
  for (const Case& one : {Case{7, 6, 0.02, full_house}, Case{5, 6, 0.02, full_house},
                          Case{5, 5, 0.01, flush}, Case{2, 13, 0.01, pocket_aces}}) {
    const double fair =
        worth_of(poker_draw(one.cards))[one.cards == 2 ? 1 : 0].feature.law[one.value];
    const double forced = fair + one.share * (1 - fair);
    const auto finds = [&](std::uint64_t hands) {
      const stats::Binomial null(hands, fair);
      std::uint64_t least = static_cast<std::uint64_t>(null.mean());
      while (null.upper_tail(least).value() > 0.01) ++least;
      return stats::Binomial(hands, forced).upper_tail(least).value() >= 0.9;
    };
    std::uint64_t ideal = 10;
    while (!finds(ideal)) ideal += 5;
    int found = 0;
    constexpr int logs = 20;
    for (int log = 0; log < logs; ++log) {
      found += judged(tallied(one.cards, 2 * ideal, 100 + static_cast<std::uint64_t>(log),
                              one.share, one.change))
                           .verdict == reports::Verdict::biased
                   ? 1
                   : 0;
    }
    EXPECT_GE(found, 16) << one.cards << " cards, " << ideal << " hands";
  }
}

TEST(WorthGroupCalibration, HoldsFairHandsToTheirLevel) {
  const unsigned sessions = tests::long_checks() ? 1000 : 200;
  for (const std::size_t cards : {2U, 3U, 4U, 5U, 6U, 7U}) {
    unsigned biased = 0;
    for (unsigned session = 0; session < sessions; ++session) {
      const reports::Judgement result = judged(tallied(cards, 1000, 1000 + session));
      biased += result.verdict == reports::Verdict::biased ? 1 : 0;
    }
    EXPECT_LE(biased, sessions == 1000 ? 20U : 7U) << cards << " cards";
  }
}

}  // namespace
}  // namespace evenhand::audit
