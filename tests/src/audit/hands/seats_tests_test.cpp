// Hands by seat: whether a favoured player is found, and fair dealers are left alone.
#include "src/audit/hands/seats_tests.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <map>

#include "stats/distributions/binomial.hpp"
#include "tests/src/audit/hands/seated_deals.hpp"

namespace evenhand::audit {
namespace {

using ::testing::HasSubstr;

constexpr std::size_t big_joker = 53;

reports::Judgement judged_seats(const SeatedDeals& seated) {
  return judge::judge(seats_evidence(seated.tally(), 0.99), {}, {seated.batch.size(), "deals"});
}

const reports::Finding& finding(const reports::Judgement& judgement, const std::string& test) {
  for (const reports::Finding& each : judgement.findings) {
    if (each.test == test) return each;
  }
  throw std::logic_error("no test " + test);
}

/// The card goes to seat 1.
Kept favours_seat_1(std::size_t cards, std::size_t card) {
  return [=](const Order& deal, const std::vector<std::uint16_t>& firsts) {
    return seat_of(deal, firsts, cards, card) == 1;
  };
}

TEST(SeatsTests, FindsAFavouriteInEveryGame) {
  for (const char* game : {"doudizhu", "poker", "bridge", "mahjong"}) {
    stats::SmallGenerator random(11);
    const std::size_t cards = seated_deals(game, 1, random).seating.cards;
    const std::size_t card = cards::parse_deck(game).size - 1;
    const SeatedDeals rigged = seated_deals(game, 400, random, favours_seat_1(cards, card));
    const reports::Judgement judgement = judged_seats(rigged);
    EXPECT_EQ(judgement.verdict, reports::Verdict::biased) << game;
    const reports::Finding& worst = finding(judgement, "hands.seats.worst-card");
    EXPECT_TRUE(worst.rejected) << game;
    EXPECT_THAT(worst.words, HasSubstr("seat 1 (player 2) gets")) << game;
    EXPECT_THAT(worst.words, HasSubstr(rigged.deck.card_name(card))) << game;
  }
}

/// The seat with the card has a share of chance's in each deal, so that only a rejected round says
/// something of the next one.
TEST(SeatsTests, FindsWhatGoesTogetherWithAborts) {
  stats::SmallGenerator random(12);
  const std::size_t cards = 17;
  // Every other round is dealt as it comes; in between, what does not please is given up once.
  std::size_t number = 0;
  const auto once = [&](const Order& deal, const std::vector<std::uint16_t>& firsts) {
    const std::size_t seat = seat_of(deal, firsts, cards, big_joker);
    return number++ % 3 != 0 || seat == 0;
  };
  const SeatedDeals rigged = seated_deals("doudizhu", 3000, random, once, true);
  const reports::Judgement judgement = judged_seats(rigged);
  const reports::Finding& aborts = finding(judgement, "hands.seats.jokers.aborts");
  EXPECT_TRUE(aborts.rejected) << aborts.words;
  EXPECT_THAT(aborts.words, HasSubstr("seat 0 (player 1) holds"));
  EXPECT_THAT(aborts.words, HasSubstr("behind a round that was given up"));
  // Without any, there is nothing to compare.
  EXPECT_FALSE(
      finding(judged_seats(seated_deals("doudizhu", 50, random)), "hands.seats.jokers.aborts")
          .is_made());
}

TEST(SeatsTests, TheWorstCardIsExact) {
  stats::SmallGenerator random(13);
  const SeatedDeals seated = seated_deals("doudizhu", 100, random);
  const SeatsTally tally = seated.tally();
  double least = 1;
  for (const std::uint64_t count : tally.counts()) {
    least = std::min(least, stats::Binomial(100, 17.0 / 54).two_sided(count).value());
  }
  const auto tests = seats_evidence(tally, 0.99);
  EXPECT_EQ(tests[1].test, "hands.seats.worst-card");
  EXPECT_NEAR(tests[1].result.p.value(), 1 - std::pow(1 - least, 3.0 * 54), 1e-12);
}

TEST(SeatsTests, NamesPlayersWhereTheyAreKnown) {
  stats::SmallGenerator random(14);
  SeatedDeals seated = seated_deals("doudizhu", 30, random);
  seated.seating.players = {{"Li"}, {"a\nb"}, {"Wang", "Zhao"}};
  const SeatsTally tally = seated.tally();
  EXPECT_EQ(seat_words(tally, 0), "seat 0 (Li)");
  EXPECT_EQ(seat_words(tally, 1).find('\n'), std::string::npos);
  EXPECT_EQ(seat_words(tally, 2), "seat 2");
  const SeatsTally none(seated.deck, 3, 17);
  for (const Evidence& test : seats_evidence(none, 0.99)) EXPECT_TRUE(test.result.is_skipped());
}

/// Over fair sessions no test has a small p-value more often than it says, and hardly one session
/// is called biased: with rounds that were given up at random among them.
TEST(SeatsCalibration, FairDealersAreLeftAlone) {
  constexpr int sessions = 200;
  int biased = 0;
  std::map<std::string, int> made;
  std::map<std::string, int> small;
  for (const char* game : {"doudizhu", "poker", "bridge", "mahjong"}) {
    stats::SmallGenerator random(15);
    const auto dealt = [&](const Order&, const std::vector<std::uint16_t>&) {
      return random.uniform() < 0.6;
    };
    for (int session = 0; session < sessions; ++session) {
      const reports::Judgement judgement = judged_seats(
          seated_deals(game, 300, random, session % 2 == 0 ? Kept() : Kept(dealt), true));
      biased += judgement.verdict == reports::Verdict::biased ? 1 : 0;
      for (const reports::Finding& test : judgement.findings) {
        if (!test.is_made()) continue;
        const std::string name = std::string(game) + ' ' + test.test;
        ++made[name];
        small[name] += p_of(test) <= 0.05 ? 1 : 0;
      }
    }
  }
  // At alpha .01, 8 are expected of 800.
  EXPECT_LE(biased, 19);
  for (const auto& [name, count] : small) {
    // Four and a half standard deviations.
    const double expected = 0.05 * made[name];
    EXPECT_LE(count, expected + 4.5 * std::sqrt(0.95 * expected)) << name << " of " << made[name];
  }
  std::printf("%d of %d fair sessions were called biased\n", biased, 4 * sessions);
}

}  // namespace
}  // namespace evenhand::audit
