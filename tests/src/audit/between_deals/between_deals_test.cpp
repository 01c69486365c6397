#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "src/audit/between_deals/between_deals_tally.hpp"
#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

std::vector<Order> orders_of(const cards::DealBatch& batch) {
  std::vector<Order> orders;
  batch.visit([&](const auto& deals) {
    for (std::size_t d = 0; d < deals.count; ++d) {
      orders.emplace_back(deals[d].begin(), deals[d].end());
    }
  });
  return orders;
}

TEST(BetweenDeals, StepsLeadFromDealToDealWithinABlock) {
  for (const std::string deck : {"2", "3", "10", "54", "136", "300"}) {
    const std::size_t n = cards::parse_deck(deck).size;
    stats::SmallGenerator random(17);
    const cards::DealBatch first = make_deals(n, 300, fair, random);
    const cards::DealBatch second = make_deals(n, 1, fair, random);
    const cards::DealBatch third = make_deals(n, 2, fair, random);
    BetweenDealsTally tally(n);
    std::array<StepTally, 2> expected = {StepTally(n), StepTally(n)};
    std::array<std::map<std::pair<std::size_t, std::size_t>, std::uint64_t>, 2> ends;
    std::uint64_t block = 0;
    for (const cards::DealBatch* batch : {&first, &second, &third}) {
      tally.begin_block(block++);
      tally.fold(*batch);
      const std::vector<Order> deals = orders_of(*batch);
      for (std::size_t lag = 1; lag <= 2; ++lag) {
        for (std::size_t d = lag; d < deals.size(); ++d) {
          cards::DealBatch step(n, 1);
          Order places(n);
          for (std::size_t p = 0; p < n; ++p) {
            places[p] = static_cast<std::size_t>(
                std::find(deals[d - lag].begin(), deals[d - lag].end(), deals[d][p]) -
                deals[d - lag].begin());
          }
          put(step, 0, places);
          expected[lag - 1].fold(step);
          ++ends[lag - 1][{deals[d - lag].back(), deals[d].back()}];
        }
      }
    }
    for (std::size_t lag = 1; lag <= 2; ++lag) {
      EXPECT_EQ(tally.steps(lag).save(), expected[lag - 1].save()) << deck << " " << lag;
      if (n > BetweenDealsTally::max_table_deck) continue;
      const auto table = tally.end_cards(lag, BetweenDealsTally::End::last);
      for (std::size_t i = 0; i < table.size(); ++i) {
        const auto found = ends[lag - 1].find({i / n, i % n});
        ASSERT_EQ(table[i], found == ends[lag - 1].end() ? 0 : found->second) << deck;
      }
    }
    EXPECT_EQ(tally.steps(1).steps(), 299 + 0 + 1);
    EXPECT_EQ(tally.steps(2).steps(), 298 + 0 + 0);
  }
}

TEST(BetweenDeals, StepsOfIndependentDealsAreIndependentAndUniform) {
  // All sequences of four deals of three cards: every pair of steps at lag 1, and every pair at
  // lag 2, comes equally often.
  const std::vector<Order> all = orders_of(every_deal(3));
  const auto step = [&](std::size_t from, std::size_t to) {
    Order places(3);
    for (std::size_t p = 0; p < 3; ++p) {
      for (std::size_t q = 0; q < 3; ++q) {
        if (all[from][q] == all[to][p]) places[p] = q;
      }
    }
    return places;
  };
  std::map<std::vector<Order>, int> at_lag_1;
  std::map<std::vector<Order>, int> at_lag_2;
  for (std::size_t i = 0; i < 6 * 6 * 6 * 6; ++i) {
    const std::array<std::size_t, 4> d = {i % 6, i / 6 % 6, i / 36 % 6, i / 216};
    ++at_lag_1[{step(d[0], d[1]), step(d[1], d[2]), step(d[2], d[3])}];
    ++at_lag_2[{step(d[0], d[2]), step(d[1], d[3])}];
  }
  EXPECT_EQ(at_lag_1.size(), 216U);
  for (const auto& [steps, times] : at_lag_1) EXPECT_EQ(times, 6);
  EXPECT_EQ(at_lag_2.size(), 36U);
  for (const auto& [steps, times] : at_lag_2) EXPECT_EQ(times, 36);
}

TEST(BetweenDeals, SlicesHoldTheDealsOfTheirPartOfTheSession) {
  stats::SmallGenerator random(19);
  BetweenDealsTally tally(10);
  PositionTally all(10);
  PositionTally odd(10);
  for (const std::uint64_t block : {0U, 1U, 9U}) {
    const cards::DealBatch deals = make_deals(10, 601, fair, random);
    tally.begin_block(block);
    tally.fold(deals);
    all.fold(deals);
    const std::vector<Order> orders = orders_of(deals);
    for (std::size_t d = 1; d < orders.size(); d += 2) {
      cards::DealBatch one(10, 1);
      put(one, 0, orders[d]);
      odd.fold(one);
    }
  }
  // Block 9 begins at unit 144, so a slice is eight units: half a block.
  const auto slices = tally.slices().slices();
  PositionTally sum(10);
  for (std::size_t i = 0; i < slices.size(); ++i) {
    const bool filled = i == 0 || i == 2 || i == 18;
    EXPECT_EQ(slices[i].deals[0], filled ? 301 : 0) << i;
    EXPECT_EQ(slices[i].deals[1], filled ? 300 : 0) << i;
    if (filled) sum.merge(*slices[i].positions);
  }
  EXPECT_EQ(sum.counts(), all.counts());
  EXPECT_EQ(tally.slices().odd().counts(), odd.counts());
}

// Flaws, at 54 cards, in sessions short enough for a test.

constexpr std::size_t deck = 54;

reports::Judgement verdict_on(const Shuffle& shuffle, std::size_t deals) {
  stats::SmallGenerator random(23);
  return judged(
      tally_session("54", deals, shuffle, random, parse_battery("between-deals,second-order")));
}

void expect_found(const reports::Judgement& result, std::string_view test) {
  EXPECT_TRUE(test_named(result, test).rejected) << test << ": " << result.reason;
}

/// A shuffle that knows its last two deals, and how many it has dealt.
Shuffle with_memory(std::function<void(Order& cards, const std::array<Order, 2>& before,
                                       std::size_t number, stats::SmallGenerator&)>
                        deal) {
  auto before = std::make_shared<std::array<Order, 2>>();
  auto number = std::make_shared<std::size_t>(0);
  return [=](Order& cards, stats::SmallGenerator& random) {
    deal(cards, *before, *number, random);
    (*before)[1] = (*before)[0];
    (*before)[0] = cards;
    ++*number;
  };
}

TEST(BetweenDealsSlow, FindsDealsThatRepeat) {
  for (const std::size_t lag : {1U, 2U}) {
    const Shuffle repeats =
        with_memory([lag](Order& cards, const auto& before, std::size_t number, auto& random) {
          fair(cards, random);
          if (number >= 2 && random.below(200) == 0) cards = before[lag - 1];
        });
    const reports::Judgement result = verdict_on(repeats, 8192);
    expect_found(result, "between-deals.repeats");
    // Some 41 repeats, each with chance 1 / 54!.
    EXPECT_NEAR(test_named(result, "between-deals.repeats").p.log10, -41 * 68.0, 1000);
    expect_found(result, "between-deals.scalars-lag-" + std::to_string(lag));
  }
}

TEST(BetweenDealsSlow, FindsDealsThatAreMadeOfTheLastByFourRiffles) {
  const Shuffle again =
      with_memory([](Order& cards, const auto& before, std::size_t number, auto& random) {
        if (number > 0) cards = before[0];
        riffles(4)(cards, random);
      });
  const reports::Judgement result = verdict_on(again, 4096);
  expect_found(result, "between-deals.scalars-lag-1");
  expect_found(result, "between-deals.positions-lag-1");
  expect_found(result, "between-deals.successors-lag-1");
  expect_found(result, "between-deals.worst-cell");
}

/// Puts card 0 first, or last, in 2 % of deals.
void lean(Order& cards, bool to_front, stats::SmallGenerator& random) {
  fair(cards, random);
  if (random.below(50) != 0) return;
  const auto place = std::find(cards.begin(), cards.end(), 0U);
  std::swap(*place, to_front ? cards.front() : cards.back());
}

TEST(BetweenDealsSlow, FindsModesThatTakeTurns) {
  const Shuffle turns = with_memory([](Order& cards, const auto&, std::size_t number,
                                       auto& random) { lean(cards, number % 2 == 0, random); });
  const reports::Judgement result = verdict_on(turns, 60'000);
  expect_found(result, "between-deals.worst-change");
}

TEST(BetweenDealsSlow, FindsASignThatTakesTurns) {
  const Shuffle turns =
      with_memory([](Order& cards, const auto&, std::size_t number, auto& random) {
        fair(cards, random);
        Order left = cards;
        std::size_t exchanges = 0;
        for (std::size_t i = 0; i < left.size(); ++i) {
          for (; left[i] != i; ++exchanges) std::swap(left[i], left[left[i]]);
        }
        if (exchanges % 2 != number % 2) std::swap(cards[0], cards[1]);
      });
  expect_found(verdict_on(turns, 4096), "between-deals.scalars-lag-1");
}

TEST(BetweenDealsSlow, FindsBiasThatBeginsHalfWay) {
  const Shuffle turns_bad =
      with_memory([](Order& cards, const auto&, std::size_t number, auto& random) {
        if (number < 10'000) {
          fair(cards, random);
        } else {
          naive_swap(cards, random);
        }
      });
  const reports::Judgement result = verdict_on(turns_bad, 20'000);
  expect_found(result, "between-deals.halves");
  expect_found(result, "between-deals.drift");
  expect_found(result, "between-deals.scalar-drift");
}

TEST(BetweenDealsSlow, FindsFirstCardsThatFollowEachOther) {
  // As when a weak generator is seeded anew with the next number for each deal.
  const Shuffle counts = with_memory([](Order& cards, const auto& before, std::size_t number,
                                        auto& random) {
    fair(cards, random);
    if (number == 0 || random.below(10) != 0) return;
    std::swap(cards.back(), *std::find(cards.begin(), cards.end(), (before[0].back() + 5) % deck));
  });
  expect_found(verdict_on(counts, 20'000), "between-deals.end-cards");
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
  expect_found(verdict_on(alike, 20'000), "between-deals.correlation");
}

// Deals that are independent of each other, though no shuffle is fair: nothing depends on anything.

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

// Second order.

TEST(SecondOrderSlow, FindsPairsThatAFlawPutsTogether) {
  const auto place = [](const Order& cards, std::size_t card) {
    return static_cast<std::size_t>(std::find(cards.begin(), cards.end(), card) - cards.begin());
  };
  const Shuffle same_half = [&](Order& cards, stats::SmallGenerator& random) {
    do fair(cards, random);
    while (place(cards, 3) / 27 != place(cards, 17) / 27 && random.below(10) == 0);
  };
  const reports::Judgement half = verdict_on(same_half, 40'000);
  expect_found(half, "second-order.worst-card-pair");
  EXPECT_NE(test_named(half, "second-order.worst-card-pair").words.find("card 3 and card 17 lie"),
            std::string::npos);
  const Shuffle distance_two = [&](Order& cards, stats::SmallGenerator& random) {
    fair(cards, random);
    if (random.below(50) != 0) return;
    const std::size_t a = place(cards, 5);
    const std::size_t to = a >= 2 && (a + 2 >= deck || random.below(2) == 0) ? a - 2 : a + 2;
    std::swap(cards[to], cards[place(cards, 40)]);
  };
  expect_found(verdict_on(distance_two, 40'000), "second-order.worst-card-pair");
  const Shuffle equal_ranks = [&](Order& cards, stats::SmallGenerator& random) {
    fair(cards, random);
    if (random.below(50) != 0) return;
    const std::size_t mate = cards[10] / 4 * 4 + (cards[10] + 1) % 4;
    if (mate < deck) std::swap(cards[11], cards[place(cards, mate)]);
  };
  expect_found(verdict_on(equal_ranks, 40'000), "second-order.worst-position-pair");
}

TEST(SecondOrderSlow, FindsAnOrderThatManyPairsKeep) {
  // Cards are fair by themselves: three blocks of cards, each likely to come before the next in a
  // ring.
  const Shuffle ring = [](Order& cards, stats::SmallGenerator& random) {
    fair(cards, random);
    if (random.below(3) != 0) return;
    std::stable_sort(cards.begin(), cards.end(), [turn = random.below(3)](auto a, auto b) {
      return (a / 18 + turn) % 3 < (b / 18 + turn) % 3;
    });
  };
  const reports::Judgement result = verdict_on(ring, 4096);
  expect_found(result, "second-order.card-order");
}

}  // namespace
}  // namespace evenhand::audit
