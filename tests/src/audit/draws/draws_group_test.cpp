#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <string>
#include <utility>

#include "tests/src/audit/deals.hpp"
#include "tests/src/audit/draws/lottery.hpp"
#include "tests/src/audit/held_to_level.hpp"

namespace evenhand::audit {
namespace {

reports::Judgement result_of(const cards::Deck& deck, const Shuffle& shuffle, std::size_t draws,
                             std::uint64_t seed = 6) {
  stats::SmallGenerator random(seed);
  Tallies tallies(default_battery(), deck);
  tallies.begin_block(0);
  tallies.fold(make_draws(deck.size, deck.draw, draws, shuffle, random));
  return judged(tallies);
}

void sort_draw(Order& cards, stats::SmallGenerator&) {
  std::sort(cards.begin(), cards.begin() + 6);
}

TEST(Draws, OfAFairLotteryShowNoBias) {
  const auto result = result_of(draw_deck(49, 6), fair, 30000);
  EXPECT_EQ(result.verdict, reports::Verdict::no_bias_found) << result.reason;
  EXPECT_EQ(result.findings.size(), 23U);
  for (const reports::Finding& test : result.findings) EXPECT_EQ(test.group(), "draws");
}

TEST(Draws, ShowABallThatIsTooFrequent) {
  const auto result = result_of(draw_deck(49, 6),
                                sometimes(0.01,
                                          [](Order& cards, auto& random) {
                                            std::swap(cards[random.below(6)],
                                                      *std::find(cards.begin(), cards.end(), 7));
                                          }),
                                100000);
  expect_rejected(result, "draws.worst-card");
  EXPECT_TRUE(test_named(result, "draws.worst-card").words.starts_with("card 7"));
}

TEST(Draws, ShowCardsThatAreDrawnTogether) {
  const auto result =
      result_of(draw_deck(49, 6),
                sometimes(0.01,
                          [](Order& cards, auto&) {
                            std::swap(cards[0], *std::find(cards.begin(), cards.end(), 7));
                            std::swap(cards[1], *std::find(cards.begin(), cards.end(), 9));
                          }),
                30000);
  expect_rejected(result, "draws.worst-pair");
}

TEST(Draws, ShowNeighboursThatComeTogether) {
  // A place that is taken hands its mine on to the next cell.
  const auto result = result_of(
      draw_deck(81, 10),
      [](Order& cards, auto& random) {
        std::vector<bool> taken(81);
        Order drawn;
        while (drawn.size() < 10) {
          std::size_t cell = random.below(81);
          while (taken[cell]) cell = (cell + 1) % 81;
          taken[cell] = true;
          drawn.push_back(static_cast<Order::value_type>(cell));
        }
        for (std::size_t i = 0; i < drawn.size(); ++i) {
          std::swap(cards[i], *std::find(cards.begin(), cards.end(), drawn[i]));
        }
      },
      5000);
  expect_rejected(result, "draws.neighbours");
  EXPECT_NE(result.reason.find("neighbours (k and k + 1) come"), std::string::npos)
      << result.reason;
  EXPECT_EQ(result.reason.find("sum"), std::string::npos) << result.reason;
}

TEST(Draws, ShowTheTwoThatAreTogetherBeforeTheirNeighbours) {
  // A coin for each player until one of two teams is full: the last two mostly join the same.
  const auto result = result_of(
      draw_deck(10, 5),
      [](Order& cards, auto& random) {
        std::array<Order, 2> teams;
        for (Order::value_type player = 0; player < 10; ++player) {
          const std::size_t side = random.below(2);
          teams[teams[side].size() < 5 ? side : 1 - side].push_back(player);
        }
        cards = teams[0];
        cards.insert(cards.end(), teams[1].begin(), teams[1].end());
      },
      5000);
  expect_rejected(result, "draws.neighbours");
  EXPECT_NE(result.reason.find("draws.worst-pair"), std::string::npos) << result.reason;
  EXPECT_NE(result.reason.find("card 8 and card 9 are drawn together in 3"), std::string::npos)
      << result.reason;
}

TEST(Draws, OfFairDrawsHaveNeighboursAtTheirLevel) {
  constexpr int sessions = 400;
  int rejected = 0;
  for (std::uint64_t seed = 1; seed <= sessions; ++seed) {
    const auto result = result_of(draw_deck(20, 5), fair, 300, seed);
    rejected += test_named(result, "draws.neighbours").p.log10 <= -1 ? 1 : 0;
  }
  EXPECT_GE(rejected, 20);
  EXPECT_LE(rejected, 60);
}

/// Nine cards of 52 in hands of 2, 2 and 5; with a chance the second is helped to card 7.
cards::Deck dealt_in_hands() {
  cards::Deck deck = draw_deck(52, 9);
  cards::set_hands(deck, "SB=2,BB=2,board=5", "test");
  return deck;
}

TEST(Draws, ShowAHandThatIsHelped) {
  const auto helped = sometimes(0.3, [](Order& cards, auto&) {
    const auto card = std::find(cards.begin(), cards.begin() + 9, 7);
    if (card != cards.begin() + 9) std::swap(cards[3], *card);
  });
  for (const bool are_sorted : {false, true}) {
    const auto result = result_of(
        dealt_in_hands(),
        [&](Order& cards, auto& random) {
          helped(cards, random);
          if (are_sorted) {
            std::sort(cards.begin(), cards.begin() + 2);
            std::sort(cards.begin() + 2, cards.begin() + 4);
            std::sort(cards.begin() + 4, cards.begin() + 9);
          }
        },
        3000);
    expect_rejected(result, "draws.worst-seat");
    EXPECT_TRUE(test_named(result, "draws.worst-seat").words.starts_with("BB holds card 7 in "));
  }
}

TEST(Draws, OfFairHandsRejectAtTheirLevel) {
  constexpr int sessions = 400;
  int rejected = 0;
  for (std::uint64_t seed = 1; seed <= sessions; ++seed) {
    const auto result = result_of(dealt_in_hands(), fair, 500, seed);
    rejected += test_named(result, "draws.worst-seat").p.log10 <= -1 ? 1 : 0;
  }
  EXPECT_LE(rejected, 60);  // 40 of 400 at most are expected; 3.3 standard deviations more
}

TEST(Draws, ShowAnOrderThatIsNotRandom) {
  const auto result = result_of(draw_deck(49, 6), sometimes(0.05, sort_draw), 20000);
  expect_rejected(result, "draws.patterns");
  expect_rejected(result, "draws.inversions-mean");
  expect_rejected(result, "draws.places");
}

TEST(Draws, ShowNumbersThatComeBack) {
  Order last;
  const auto again = [&last](Order& cards, stats::SmallGenerator& random) {
    fair(cards, random);
    if (!last.empty() && random.below(20) == 0) {
      std::swap(cards[0], *std::find(cards.begin(), cards.end(), last[3]));
    }
    last = cards;
  };
  expect_rejected(result_of(draw_deck(49, 6), again, 30000), "draws.overlap-mean");
}

// Each number of the draw two before is left out in half of the cases, written as drawn or sorted.
TEST(Draws, ShowNumbersThatAvoidTheDrawTwoBefore) {
  for (const bool is_sorted : {false, true}) {
    Order last(6, 99);
    Order before_last(6, 99);
    const auto avoiding = [&](Order& cards, stats::SmallGenerator& random) {
      fair(cards, random);
      std::size_t next = 6;
      for (std::size_t i = 0; i < 6; ++i) {
        const bool was =
            std::find(before_last.begin(), before_last.end(), cards[i]) != before_last.end();
        if (was && random.below(2) == 0) std::swap(cards[i], cards[next++]);
      }
      before_last = std::exchange(last, Order(cards.begin(), cards.begin() + 6));
      if (is_sorted) std::sort(cards.begin(), cards.begin() + 6);
    };
    const auto result = result_of(draw_deck(49, 6), avoiding, 3000);
    expect_rejected(result, "draws.lags");
    EXPECT_EQ(test_named(result, "draws.lags").subject, "the draw 2 before");
  }
}

// From the middle on, an even number is thrown back in a third of the draws.
TEST(Draws, ShowOddNumbersThatBecomeMore) {
  std::size_t draws = 0;
  const auto odd = [&](Order& cards, stats::SmallGenerator& random) {
    fair(cards, random);
    if (++draws > 10000 && random.below(3) == 0 && cards[0] % 2 == 0) {
      std::swap(cards[0], *std::find_if(cards.begin() + 6, cards.end(),
                                        [](std::size_t card) { return card % 2 == 1; }));
    }
  };
  const auto result = result_of(draw_deck(49, 6), odd, 20000);
  expect_rejected(result, "draws.sum-change-point");
  EXPECT_EQ(test_named(result, "draws.sum-change-point").subject, "odd numbers");
}

TEST(Draws, ShowFewSeeds) {
  const Shuffle few_seeds = [](Order& cards, stats::SmallGenerator& random) {
    stats::SmallGenerator weak(random.below(1U << 16U));
    fair(cards, weak);
  };
  expect_rejected(result_of(draw_deck(49, 6), few_seeds, 5000), "draws.repeats");
  expect_rejected(result_of(draw_deck(200, 80), few_seeds, 5000), "draws.repeats");
}

std::size_t sum_of_six(const Order& cards) {
  return std::accumulate(cards.begin(), cards.begin() + 6, std::size_t{0});
}

/// One draw in five comes from the first 25 balls: those 177,100 sets come again, and the balls say
/// why.
TEST(Draws, BlameUnevenCardsBeforeEqualDraws) {
  const Shuffle low = sometimes(0.2, [](Order& cards, auto& random) {
    std::iota(cards.begin(), cards.end(), std::size_t{0});
    for (std::size_t i = 0; i < 6; ++i) std::swap(cards[i], cards[i + random.below(25 - i)]);
  });
  const auto result = result_of(draw_deck(49, 6), low, 30000);
  expect_rejected(result, "draws.repeats");
  EXPECT_NE(result.reason.find("draws.pairs says most"), std::string::npos) << result.reason;
  EXPECT_EQ(result.reason.find("draws.repeats"), std::string::npos) << result.reason;
}

TEST(Draws, ShowSumsThatAreMadeOrdinary) {
  const auto ordinary = [](Order& cards, stats::SmallGenerator& random) {
    fair(cards, random);
    const std::size_t sum = sum_of_six(cards);
    if ((sum < 94 || sum > 194) && random.below(4) == 0) fair(cards, random);
  };
  const auto result = result_of(draw_deck(49, 6), ordinary, 30000);
  expect_rejected(result, "draws.sum-shape");
  expect_rejected(result, "draws.worst-value");
  EXPECT_FALSE(test_named(result, "draws.sum-mean").rejected);
  const std::string& words = test_named(result, "draws.worst-value").words;
  EXPECT_TRUE(words.starts_with("the sum: ")) << words;
}

TEST(Draws, ShowNumbersThatAreTooHigh) {
  // In two draws of ten, the one of two with the higher sum is kept.
  const auto high = [](Order& cards, stats::SmallGenerator& random) {
    fair(cards, random);
    if (random.below(5) != 0) return;
    Order other = cards;
    fair(other, random);
    if (sum_of_six(other) > sum_of_six(cards)) cards = other;
  };
  const auto result = result_of(draw_deck(49, 6), high, 5000);
  expect_rejected(result, "draws.sum-mean");
  EXPECT_TRUE(test_named(result, "draws.sum-mean").words.ends_with("on average, expected 144"))
      << test_named(result, "draws.sum-mean").words;
}

TEST(Draws, HaveNoSumWhereThereIsNone) {
  EXPECT_NE(test_named(result_of(draw_deck(6, 1), fair, 100), "draws.sum-mean").skipped, "");
  EXPECT_NE(test_named(result_of(draw_deck(1024, 200), fair, 100), "draws.sum-shape").skipped, "");
  cards::Deck poker = cards::parse_deck("poker");
  cards::draw_cards(poker, 5);
  EXPECT_NE(test_named(result_of(poker, fair, 100), "draws.sum-mean").skipped, "");
}

TEST(Draws, SortedAreNotBlamedForIt) {
  for (const cards::Sets sets : {cards::Sets::draws, cards::Sets::unknown}) {
    const auto result = result_of(draw_deck(49, 6, sets), sometimes(1, sort_draw), 30000);
    EXPECT_EQ(result.verdict, reports::Verdict::no_bias_found) << result.reason;
    EXPECT_NE(test_named(result, "draws.patterns").skipped, "");
    EXPECT_NE(test_named(result, "draws.places").skipped, "");
    EXPECT_EQ(test_named(result, "draws.pairs").skipped, "");
  }
}

/// Floyd's sample of six, which is a fair set, but is not shuffled.
void floyd(Order& cards, stats::SmallGenerator& random) {
  Order sample;
  for (std::size_t last = cards.size() - 6; last < cards.size(); ++last) {
    const std::size_t card = random.below(last + 1);
    const bool is_new = std::find(sample.begin(), sample.end(), card) == sample.end();
    sample.push_back(is_new ? card : last);
  }
  std::copy(sample.begin(), sample.end(), cards.begin());
}

/// Why draws of 6 of 52 are judged as they are.
std::string cause_of(const Shuffle& shuffle, std::size_t draws) {
  stats::SmallGenerator random(6);
  Tallies tallies(default_battery(), draw_deck(52, 6));
  tallies.begin_block(0);
  tallies.fold(make_draws(52, 6, draws, shuffle, random));
  return judge_deals(tallies, {}, {draws, "draws"}).cause;
}

TEST(Draws, SayWhereTheSetIsFairAndOnlyTheOrderIsNot) {
  EXPECT_EQ(cause_of(floyd, 20000), "the set is fair, only the order is not");
  const std::string few = cause_of(sometimes(1, sort_draw), 300);
  EXPECT_NE(few.find("too few to call the set fair"), std::string::npos) << few;
  const Shuffle both = [](Order& cards, stats::SmallGenerator& random) {
    naive_swap(cards, random);
    sort_draw(cards, random);
  };
  const std::string set_too = cause_of(both, 20000);
  EXPECT_EQ(set_too, "");
  EXPECT_EQ(cause_of(fair, 20000), "");
}

TEST(Draws, OfAProgramAreSortedOnlyWhereNearlyAllAre) {
  cards::Deck deck = draw_deck(52, 6, cards::Sets::unknown);
  deck.sorts_all_or_none = true;
  expect_rejected(result_of(deck, floyd, 20000), "draws.places");
  expect_rejected(result_of(deck, sometimes(0.5, sort_draw), 20000), "draws.places");
  EXPECT_EQ(result_of(deck, sometimes(1, sort_draw), 20000).verdict,
            reports::Verdict::no_bias_found);
}

TEST(Draws, OfFewOutcomesTellTheCardOrThePair) {
  const Shuffle loaded = sometimes(0.1, [](Order& cards, auto&) { bring(cards, 3, 0); });
  const auto die = result_of(draw_deck(6, 1), loaded, 20000);
  EXPECT_NE(die.reason.find("draws.worst-card"), std::string::npos) << die.reason;
  EXPECT_NE(die.reason.find("card 3 is drawn in"), std::string::npos) << die.reason;
  EXPECT_FALSE(test_named(die, "draws.repeats").is_made());
  const Shuffle together = sometimes(0.2, [](Order& cards, auto&) {
    bring(cards, 1, 0);
    bring(cards, 2, 1);
  });
  const auto pair = result_of(draw_deck(5, 2), together, 20000);
  EXPECT_EQ(pair.reason.find("draws.repeats"), std::string::npos) << pair.reason;
  // With three cards neither cards nor pairs tell all there is.
  EXPECT_TRUE(test_named(result_of(draw_deck(6, 3), fair, 20000), "draws.repeats").is_made());
  EXPECT_TRUE(test_named(result_of(draw_deck(49, 6), fair, 20000), "draws.repeats").is_made());
}

TEST(Draws, OfOneCardAndOfAllButOneAreJudged) {
  EXPECT_EQ(result_of(draw_deck(6, 1), fair, 20000).verdict, reports::Verdict::no_bias_found);
  EXPECT_EQ(result_of(draw_deck(6, 5), fair, 20000).verdict, reports::Verdict::no_bias_found);
  EXPECT_EQ(result_of(draw_deck(300, 3), fair, 20000).verdict, reports::Verdict::no_bias_found);
}

TEST(DrawsCalibration, HoldsForALotteryAndAPokerHand) {
  for (const auto& [n, k] : std::vector<std::pair<std::size_t, std::size_t>>{{49, 6}, {52, 5}}) {
    const cards::Deck deck = draw_deck(n, k);
    // Binomial(300, .05) is 31 or more with probability 1.4e-4.
    expect_held_to_level(300, 30, deck.name,
                         [&](unsigned s) { return result_of(deck, fair, 1000, 1000 + s); });
  }
}

TEST(DrawsCalibration, IndependentDrawsOfABiasedDrumDoNotDepend) {
  // Balls 0 to 9 come in half of the draws whatever chance says, and 0 and 1 cling together.
  const Shuffle drum = sometimes(0.5, [](Order& cards, stats::SmallGenerator& random) {
    std::swap(cards[0], *std::find(cards.begin(), cards.end(), random.below(10)));
    const auto zero = std::find(cards.begin(), cards.begin() + 6, 0U);
    if (zero != cards.begin() + 6) {
      std::swap(cards[zero == cards.begin() ? 1 : 0], *std::find(cards.begin(), cards.end(), 1U));
    }
  });
  std::map<std::string, int> small;
  for (int s = 0; s < 300; ++s) {
    const auto result = result_of(draw_deck(49, 6), drum, 2000, 5000 + static_cast<unsigned>(s));
    EXPECT_TRUE(test_named(result, "draws.cards").rejected);
    for (const std::string test : {"draws.overlap-mean", "draws.overlap-shape"}) {
      small[test] += p_of(test_named(result, test)) <= 0.05 ? 1 : 0;
    }
  }
  for (const auto& [name, count] : small) EXPECT_LE(count, 30) << name;
}

}  // namespace
}  // namespace evenhand::audit
