#include "src/audit/groups/groups_group.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "stats/distributions/hypergeometric.hpp"
#include "tests/src/audit/deals.hpp"
#include "tests/src/audit/groups/lands.hpp"
#include "tests/src/audit/held_to_level.hpp"

namespace evenhand::audit {
namespace {

TEST(Groups, KnowWhichHandsAreSentBack) {
  // P(0 or 1 of 24 in 7 of 60) = 0.143, P(5 or more) = 0.083, P(4 or more) = 0.279.
  const GroupsTally tally(lands());
  for (std::size_t held = 0; held <= 7; ++held) {
    EXPECT_EQ(tally.is_rejected(0, held), held < 2 || held > 4) << held;
  }
  EXPECT_EQ(tally.turns(), 10U);
}

TEST(Groups, CountHandsAfterRejectedOnesWithinABlock) {
  cards::Deck deck = cards::parse_deck("60");
  cards::add_group(deck, "lands=0-23", "--group");
  cards::set_hands(deck, "7", "--hands");
  GroupsTally tally(deck);
  // Seven lands in hand, then none: both are sent back.
  cards::DealBatch deals(60, 2);
  Order order(60);
  std::iota(order.begin(), order.end(), std::size_t{0});
  put(deals, 0, order);
  std::reverse(order.begin(), order.end());
  put(deals, 1, order);
  for (const std::uint64_t block : {0U, 1U}) {
    tally.begin_block(block);
    tally.fold(deals);
  }
  const GroupsTally::Counts& counts = tally.counts(0);
  EXPECT_EQ(counts.after_rejected.counts()[0], 2U);
  EXPECT_EQ(counts.after_rejected.counts()[7], 0U) << "the block before is not known";
  EXPECT_EQ(counts.turns.counts()[10], 2U);
  EXPECT_EQ(counts.turns.counts()[0], 2U);
  GroupsTally read(deck);
  read.load({"tally", tally.save()}, 4);
  EXPECT_EQ(read.save(), tally.save());
  nlohmann::json damaged = tally.save();
  damaged["groups"][0]["rejected"] = 5U;
  EXPECT_ANY_THROW(read.load({"tally", damaged}, 4));
}

TEST(Groups, AreCountedInEveryHandAndBetweenThem) {
  cards::Deck deck = cards::parse_deck("5");
  cards::add_group(deck, "odd=1,3", "--group");
  cards::set_hands(deck, "2,2", "--hands");
  GroupsTally tally(deck);
  tally.fold(every_deal(5));
  const GroupsTally::Counts& counts = tally.counts(0);
  const auto total = [](std::span<const std::uint64_t> histogram) {
    return std::accumulate(histogram.begin(), histogram.end(), std::uint64_t{0});
  };
  // Each of the C(5, 2) = 10 sets of places stands for 12 deals.
  const stats::Hypergeometric law(5, 2, 2);
  for (const Histogram& held : counts.held) {
    for (std::size_t k = 0; k <= 2; ++k) {
      EXPECT_NEAR(static_cast<double>(held.counts()[k]), 120 * std::exp(law.log_pmf(k)), 1e-9);
    }
  }
  // One in each hand: four of ten; base 3.
  EXPECT_EQ(counts.joint.counts()[1 + 3], 48U);
  EXPECT_EQ(counts.joint.counts()[2], 12U);
  EXPECT_EQ(total(counts.joint.counts()), 120U);
  EXPECT_EQ(counts.before.counts()[0], 48U);
  EXPECT_EQ(counts.runs.counts()[0], 48U);
  // No gap above one: places 0 2, 1 3 and 2 4 leave gaps of 2, 1 3 none; only 1 and 3.
  EXPECT_EQ(counts.longest_gap.counts()[1], 12U);
  GroupsTally read(deck);
  read.load({"tally", tally.save()}, 120);
  EXPECT_EQ(read.save(), tally.save());
  read.merge(tally);
  EXPECT_EQ(read.counts(0).before.counts()[0], 96U);
  EXPECT_ANY_THROW(read.load({"tally", nlohmann::json::array()}, 120));
}

std::size_t lands_in_hand(const Order& cards) {
  return static_cast<std::size_t>(
      std::count_if(cards.begin(), cards.begin() + 7, [](std::size_t card) { return card < 24; }));
}

/// Deals twice, and keeps the hand with the better number of lands.
void smoother(Order& cards, stats::SmallGenerator& random) {
  fair(cards, random);
  Order other = cards;
  fair(other, random);
  const auto off = [](const Order& order) {
    const auto held = static_cast<int>(lands_in_hand(order));
    return held < 2 ? 2 - held : std::max(0, held - 4);
  };
  if (off(other) < off(cards)) cards = other;
}

reports::Judgement audited(const cards::Deck& deck, const Shuffle& shuffle, std::size_t games,
                           std::uint64_t seed, std::string_view groups = "all") {
  stats::SmallGenerator random(seed);
  Tallies tallies(parse_battery(groups), deck);
  tallies.begin_block(0);
  tallies.fold(make_deals(deck.size, games, shuffle, random));
  return judged(tallies);
}

TEST(Groups, FindAHandSmootherIn500Games) {
  const reports::Judgement result = audited(lands(), smoother, 500, 3);
  const reports::Finding& finding = test_named(result, "groups.lands.hand");
  EXPECT_TRUE(finding.rejected) << result.reason;
  EXPECT_EQ(result.verdict, reports::Verdict::biased);
  EXPECT_NE(result.reason.find("groups.lands.worst-value"), std::string::npos) << result.reason;
  EXPECT_NE(finding.words.find("lands on average, expected 2.8"), std::string::npos)
      << finding.words;
  const reports::Finding& worst = test_named(result, "groups.lands.worst-value");
  EXPECT_TRUE(worst.rejected);
  EXPECT_NE(worst.words.find("lands in"), std::string::npos) << worst.words;
  EXPECT_NE(worst.words.find("% of deals, expected"), std::string::npos) << worst.words;
}

TEST(Groups, FindLandsThatClump) {
  // A deck that is riffled twice from lands and spells apart.
  const reports::Judgement result = audited(lands(), riffles(2), 500, 5, "groups");
  for (const char* test : {"groups.lands.runs", "groups.lands.longest-gap", "groups.lands.hand"}) {
    EXPECT_TRUE(test_named(result, test).rejected) << test;
  }
}

TEST(Groups, OfFairGamesShowNoBias) {
  const reports::Judgement result = audited(lands(), fair, 5000, 8, "groups");
  EXPECT_EQ(result.verdict, reports::Verdict::no_bias_found) << result.reason;
  EXPECT_EQ(result.findings.size(), 7U);
}

/// The hand after one that is sent back has three lands in seven.
TEST(Groups, FindHandsThatAreMendedAfterARejectedOne) {
  bool was_rejected = false;
  const Shuffle mender = [&](Order& cards, stats::SmallGenerator& random) {
    do {
      fair(cards, random);
    } while (was_rejected && lands_in_hand(cards) != 3);
    const std::size_t held = lands_in_hand(cards);
    was_rejected = held < 2 || held > 4;
  };
  const reports::Judgement result = audited(lands(), mender, 500, 3, "groups");
  const reports::Finding& finding = test_named(result, "groups.lands.after-rejected");
  EXPECT_TRUE(finding.rejected) << result.reason;
  EXPECT_TRUE(finding.words.starts_with("hand after one that is sent back: 3 lands on average"))
      << finding.words;
  EXPECT_TRUE(test_named(result, "groups.lands.worst-value")
                  .words.starts_with("hand after one that is sent back: 3 lands in 100"))
      << test_named(result, "groups.lands.worst-value").words;
}

TEST(Groups, FindTurnsThatBringTooFew) {
  // Keeps the one of two shuffles with fewer lands in the ten cards after the hand.
  const auto drought = [](Order& cards, stats::SmallGenerator& random) {
    const auto drawn = [](const Order& order) {
      return std::count_if(order.begin() + 7, order.begin() + 17,
                           [](std::size_t card) { return card < 24; });
    };
    fair(cards, random);
    Order other = cards;
    fair(other, random);
    if (drawn(other) < drawn(cards)) cards = other;
  };
  const reports::Judgement result = audited(lands(), drought, 500, 3, "groups");
  EXPECT_TRUE(test_named(result, "groups.lands.turns").rejected) << result.reason;
  EXPECT_FALSE(test_named(result, "groups.lands.hand").rejected);
}

TEST(Groups, OfADrawAreItsCards) {
  cards::Deck deck = cards::parse_deck("49");
  cards::draw_cards(deck, 6);
  cards::add_group(deck, "low=0-6", "--group");
  stats::SmallGenerator random(11);
  Tallies tallies(parse_battery("groups"), deck);
  tallies.begin_block(0);
  cards::DealBatch draws(49, 3000, 6);
  Order cards(49);
  for (std::size_t d = 0; d < 3000; ++d) {
    std::iota(cards.begin(), cards.end(), std::size_t{0});
    fair(cards, random);
    put(draws, d, Order(cards.begin(), cards.begin() + 6));
  }
  tallies.fold(draws);
  const reports::Judgement result = judged(tallies);
  ASSERT_EQ(result.findings.size(), 2U);
  EXPECT_EQ(result.findings[0].test, "groups.low.draw");
  EXPECT_EQ(result.findings[1].test, "groups.low.worst-value");
  for (const reports::Finding& finding : result.findings) EXPECT_FALSE(finding.rejected);
}

/// Five of the six numbers of one ticket come six times too often, which is 22 of 200,000 draws
/// where 3.7 are expected.
TEST(Groups, FindANearMissOnATicket) {
  cards::Deck deck = cards::parse_deck("49");
  cards::draw_cards(deck, 6);
  cards::add_group(deck, "ticket=2,10,18,26,34,42", "--group");
  const Order ticket = {2, 10, 18, 26, 34, 42};
  stats::SmallGenerator random(11);
  Tallies tallies(parse_battery("groups"), deck);
  tallies.begin_block(0);
  constexpr std::size_t count = 200000;
  cards::DealBatch draws(49, count, 6);
  Order cards(49);
  std::iota(cards.begin(), cards.end(), std::size_t{0});
  for (std::size_t d = 0; d < count; ++d) {
    fair(cards, random);
    Order draw(cards.begin(), cards.begin() + 6);
    if (random.uniform() < 9.2e-5) {
      draw = ticket;
      draw[random.below(6)] = 0;
    }
    put(draws, d, draw);
  }
  tallies.fold(draws);
  const reports::Judgement result = judged(tallies);
  EXPECT_FALSE(test_named(result, "groups.ticket.draw").rejected);
  const reports::Finding& worst = test_named(result, "groups.ticket.worst-value");
  EXPECT_TRUE(worst.rejected) << result.reason;
  EXPECT_TRUE(worst.words.starts_with("draw: 5 ")) << worst.words;
  EXPECT_TRUE(worst.words.ends_with("% of deals, expected 0.00184 %") ||
              worst.words.find("expected 0.0018") != std::string::npos)
      << worst.words;
  EXPECT_NE(result.reason.find(worst.words), std::string::npos) << result.reason;
}

TEST(GroupsCalibration, HoldsForFewGamesAndMany) {
  for (const std::size_t games : {40U, 150U, 1000U}) {
    // Binomial(100, .05) is 15 or more with probability 1.4e-4.
    expect_held_to_level(100, 14, std::to_string(games), [&](unsigned session) {
      return audited(lands(), fair, games, 100 + session, "groups");
    });
  }
}

}  // namespace

}  // namespace evenhand::audit
