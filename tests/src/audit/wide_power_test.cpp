#include <gtest/gtest.h>

#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

/// A fair shuffle with a flaw in one deal of so many.
Shuffle once_in(std::uint64_t one_in, const std::function<void(Order&)>& flaw) {
  return [=](Order& cards, stats::SmallGenerator& random) {
    fair(cards, random);
    if (random.below(one_in) == 0) flaw(cards);
  };
}

reports::Judgement wide_verdict_on(const Shuffle& shuffle, std::size_t deals,
                                   const std::string& deck = "54") {
  stats::SmallGenerator random(77);
  return judged(tally(deck, make_deals(cards::parse_deck(deck).size, deals, shuffle, random),
                      parse_battery("position,order,patterns,uniformity")));
}

void expect_wide(const reports::Judgement& result, std::string_view test) {
  EXPECT_TRUE(test_named(result, test).rejected) << test << ": " << result.reason;
}

TEST(WidePower, SortedEndsInOneDealOfAHundred) {
  expect_wide(
      wide_verdict_on(
          once_in(100, [](Order& cards) { std::sort(cards.begin(), cards.begin() + 4); }), 50000),
      "patterns.fixed-places");
  expect_wide(
      wide_verdict_on(once_in(100, [](Order& cards) { std::sort(cards.end() - 5, cards.end()); }),
                      50000),
      "patterns.fixed-places");
}

TEST(WidePower, CardsThatComeInOrderInOneDealOfAHundred) {
  // The first five cards, wherever they lie, are put in falling order.
  const auto sort_cards = [](Order& cards) {
    std::vector<std::size_t> places;
    for (std::size_t p = 0; p < cards.size(); ++p) {
      if (cards[p] < 5) places.push_back(p);
    }
    for (std::size_t i = 0; i < places.size(); ++i) cards[places[i]] = 4 - i;
  };
  expect_wide(wide_verdict_on(once_in(100, sort_cards), 50000), "patterns.fixed-cards");
}

TEST(WidePower, APairAtDistanceTwo) {
  const auto together = [](Order& cards) {
    cards.erase(std::find(cards.begin(), cards.end(), 8));
    const auto seven = std::find(cards.begin(), cards.end(), 7);
    cards.insert(seven + std::min<std::ptrdiff_t>(2, cards.end() - seven), 8);
  };
  const auto result = wide_verdict_on(once_in(50, together), 50000);
  expect_wide(result, "patterns.worst-distant-pair");
  EXPECT_NE(test_named(result, "patterns.worst-distant-pair")
                .words.find("card 8 comes 2 places after card 7"),
            std::string::npos);
}

TEST(WidePower, SortedPlacesAnywhereInATenthOfDeals) {
  const Shuffle shuffle = [](Order& cards, stats::SmallGenerator& random) {
    fair(cards, random);
    if (random.below(10) != 0) return;
    const std::size_t from = random.below(cards.size() - 12);
    std::sort(cards.begin() + static_cast<std::ptrdiff_t>(from),
              cards.begin() + static_cast<std::ptrdiff_t>(from + 12));
  };
  expect_wide(wide_verdict_on(shuffle, 50000), "patterns.random-places");
}

TEST(WidePower, AffineMapsHaveTheSameDifferenceEverywhere) {
  const Shuffle affine = [](Order& cards, stats::SmallGenerator& random) {
    const std::size_t n = cards.size();
    const std::size_t a = 1 + random.below(n - 1);
    const std::size_t b = random.below(n);
    for (std::size_t p = 0; p < n; ++p) cards[p] = (a * p + b) % n;
  };
  const auto result = wide_verdict_on(affine, 5000, "53");
  expect_wide(result, "patterns.differences");
  expect_wide(result, "patterns.longest-increasing-mean");
  EXPECT_FALSE(test_named(result, "position.chi-square").rejected);
}

TEST(WidePower, OneCardOrPositionThatStandsOut) {
  // Card 17 never moves far: it is put back among the ten positions from 10 on in one deal of 20.
  const Shuffle card = [](Order& cards, stats::SmallGenerator& random) {
    fair(cards, random);
    if (random.below(20) != 0) return;
    std::swap(cards[10 + random.below(10)], *std::find(cards.begin(), cards.end(), 17));
  };
  const auto result = wide_verdict_on(card, 20000);
  expect_wide(result, "position.worst-card");
  EXPECT_EQ(test_named(result, "position.worst-card").words.find("card 17 is off most"), 0U);
}

TEST(WidePower, FewRifflesAndLittleMixing) {
  expect_wide(wide_verdict_on(riffles(8), 2000), "patterns.longest-increasing-mean");
  // Insertions that reach too short a way.
  const Shuffle local = [](Order& cards, stats::SmallGenerator& random) {
    fair(cards, random);
    const std::size_t from = random.below(cards.size() - 8);
    std::sort(cards.begin() + static_cast<std::ptrdiff_t>(from),
              cards.begin() + static_cast<std::ptrdiff_t>(from + 8));
    for (std::size_t p = 0; p + 1 < cards.size(); ++p) {
      if (cards[p] > cards[p + 1] && random.below(10) == 0) std::swap(cards[p], cards[p + 1]);
    }
  };
  const auto result = wide_verdict_on(local, 5000);
  expect_wide(result, "patterns.footrule-mean");
  expect_wide(result, "uniformity.digits");
}

TEST(WidePower, ADigitDrawnBelowAPowerOfTwo) {
  // Fisher-Yates from the front with 6 random bits modulo the cards left.
  const Shuffle masked = [](Order& cards, stats::SmallGenerator& random) {
    for (std::size_t i = 0; i + 1 < cards.size(); ++i) {
      const std::size_t draw = (random.next() >> 58U) % (cards.size() - i);
      std::rotate(cards.begin() + static_cast<std::ptrdiff_t>(i),
                  cards.begin() + static_cast<std::ptrdiff_t>(i + draw),
                  cards.begin() + static_cast<std::ptrdiff_t>(i + draw + 1));
    }
  };
  const auto result = wide_verdict_on(masked, 1000);
  expect_wide(result, "uniformity.digits");
  expect_wide(result, "uniformity.ks-digit");
}

TEST(WidePower, EveryDeckSizeCanBeJudgedByEveryGroup) {
  for (const std::size_t n : {2U, 3U, 4U, 5U, 7U, 8U, 9U, 10U, 14U, 15U, 20U, 64U, 65U, 257U}) {
    for (const std::size_t deals : {0U, 1U, 2U, 121U, 1300U}) {
      stats::SmallGenerator random(n * 1000 + deals);
      // 70 sessions: at .01 chance would reject in some of them.
      const auto result = judged(tally(std::to_string(n), make_deals(n, deals, fair, random),
                                       parse_battery("position,patterns,uniformity")),
                                 1e-4);
      EXPECT_NE(result.verdict, reports::Verdict::biased)
          << n << " cards, " << deals << ": " << result.reason;
      for (const reports::Finding& test : result.findings) {
        if (!test.is_made()) continue;
        EXPECT_TRUE(test.effect.has_value()) << test.test;
        EXPECT_FALSE(test.words.empty()) << test.test;
      }
    }
  }
}

}  // namespace
}  // namespace evenhand::audit
