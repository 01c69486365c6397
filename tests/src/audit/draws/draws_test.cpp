#include <gtest/gtest.h>

#include <map>
#include <set>

#include "base/error.hpp"
#include "src/audit/draws/draw_key.hpp"
#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

cards::Deck deck_of(std::size_t n, std::size_t k, cards::Sets sets = cards::Sets::none) {
  cards::Deck deck = cards::parse_deck(std::to_string(n));
  cards::draw_cards(deck, k);
  deck.sets = sets;
  return deck;
}

cards::DealBatch make_draws(std::size_t n, std::size_t k, std::size_t count, const Shuffle& shuffle,
                            stats::SmallGenerator& random) {
  cards::DealBatch batch(n, count, k);
  Order cards(n);
  for (std::size_t d = 0; d < count; ++d) {
    std::iota(cards.begin(), cards.end(), std::size_t{0});
    shuffle(cards, random);
    put(batch, d, Order(cards.begin(), cards.begin() + static_cast<std::ptrdiff_t>(k)));
  }
  return batch;
}

reports::Judgement result_of(const cards::Deck& deck, const Shuffle& shuffle, std::size_t draws,
                             std::uint64_t seed = 6) {
  stats::SmallGenerator random(seed);
  Tallies tallies(default_battery(), deck);
  tallies.begin_block(0);
  tallies.fold(make_draws(deck.size, deck.draw, draws, shuffle, random));
  return judged(tallies);
}

Shuffle then(double share, const std::function<void(Order&, stats::SmallGenerator&)>& flaw) {
  return [=](Order& cards, stats::SmallGenerator& random) {
    fair(cards, random);
    if (static_cast<double>(random.below(1000000)) < share * 1e6) flaw(cards, random);
  };
}

void sort_draw(Order& cards, stats::SmallGenerator&) {
  std::sort(cards.begin(), cards.begin() + 6);
}

void expect_rejected(const reports::Judgement& result, std::string_view test) {
  EXPECT_TRUE(test_named(result, test).rejected) << test << ": " << result.reason;
}

TEST(Draws, OfAFairLotteryShowNoBias) {
  const auto result = result_of(deck_of(49, 6), fair, 30000);
  EXPECT_EQ(result.verdict, reports::Verdict::no_bias_found) << result.reason;
  EXPECT_EQ(result.findings.size(), 14U);
  for (const reports::Finding& test : result.findings) EXPECT_EQ(test.group(), "draws");
}

TEST(Draws, ShowABallThatIsTooFrequent) {
  const auto result =
      result_of(deck_of(49, 6),
                then(0.01,
                     [](Order& cards, auto& random) {
                       std::swap(cards[random.below(6)], *std::find(cards.begin(), cards.end(), 7));
                     }),
                100000);
  expect_rejected(result, "draws.worst-card");
  EXPECT_TRUE(test_named(result, "draws.worst-card").words.starts_with("card 7"));
}

TEST(Draws, ShowCardsThatAreDrawnTogether) {
  const auto result =
      result_of(deck_of(49, 6),
                then(0.01,
                     [](Order& cards, auto&) {
                       std::swap(cards[0], *std::find(cards.begin(), cards.end(), 7));
                       std::swap(cards[1], *std::find(cards.begin(), cards.end(), 9));
                     }),
                30000);
  expect_rejected(result, "draws.worst-pair");
}

TEST(Draws, ShowAnOrderThatIsNotRandom) {
  const auto result = result_of(deck_of(49, 6), then(0.05, sort_draw), 20000);
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
  expect_rejected(result_of(deck_of(49, 6), again, 30000), "draws.overlap-mean");
}

TEST(Draws, ShowFewSeeds) {
  const Shuffle few_seeds = [](Order& cards, stats::SmallGenerator& random) {
    stats::SmallGenerator weak(random.below(1U << 16U));
    fair(cards, weak);
  };
  expect_rejected(result_of(deck_of(49, 6), few_seeds, 5000), "draws.repeats");
  expect_rejected(result_of(deck_of(200, 80), few_seeds, 5000), "draws.repeats");
}

TEST(Draws, SortedAreNotBlamedForIt) {
  for (const cards::Sets sets : {cards::Sets::draws, cards::Sets::unknown}) {
    const auto result = result_of(deck_of(49, 6, sets), then(1, sort_draw), 30000);
    EXPECT_EQ(result.verdict, reports::Verdict::no_bias_found) << result.reason;
    EXPECT_NE(test_named(result, "draws.patterns").skipped, "");
    EXPECT_NE(test_named(result, "draws.places").skipped, "");
    EXPECT_EQ(test_named(result, "draws.pairs").skipped, "");
  }
}

TEST(Draws, OfOneCardAndOfAllButOneAreJudged) {
  EXPECT_EQ(result_of(deck_of(6, 1), fair, 20000).verdict, reports::Verdict::no_bias_found);
  EXPECT_EQ(result_of(deck_of(6, 5), fair, 20000).verdict, reports::Verdict::no_bias_found);
  EXPECT_EQ(result_of(deck_of(300, 3), fair, 20000).verdict, reports::Verdict::no_bias_found);
}

TEST(Draws, AreCountedTheSameHoweverTheyAreMergedAndSaved) {
  const cards::Deck deck = deck_of(300, 5);
  stats::SmallGenerator random(2);
  const cards::DealBatch a = make_draws(300, 5, 100, fair, random);
  const cards::DealBatch b = make_draws(300, 5, 70, fair, random);
  const auto tallied = [&](const cards::DealBatch& draws, std::uint64_t block) {
    Tallies tallies(default_battery(), deck);
    tallies.begin_block(block);
    tallies.fold(draws);
    return tallies;
  };
  Tallies one = tallied(a, 0);
  one.begin_block(1);
  one.fold(b);
  Tallies other = tallied(b, 1);
  other.merge(tallied(a, 0));
  EXPECT_EQ(one.save(), other.save());
  Tallies loaded(default_battery(), deck);
  loaded.load(one.save());
  EXPECT_EQ(loaded.save(), one.save());
  EXPECT_EQ(told(judged(loaded)), told(judged(one)));
  nlohmann::json damaged = one.save();
  damaged["groups"]["draws"]["successors"] = 171;
  EXPECT_THROW(loaded.load(damaged), InputError);
  EXPECT_THROW(loaded.fold(cards::DealBatch(300, 1)), std::logic_error);
}

TEST(DrawKeys, NumberEverySetOnce) {
  const DrawKeys keys(9, 4);
  EXPECT_EQ(keys.sets(), 126U);
  std::set<std::uint64_t> seen;
  for (std::uint16_t a = 0; a < 9; ++a) {
    for (std::uint16_t b = a + 1; b < 9; ++b) {
      for (std::uint16_t c = b + 1; c < 9; ++c) {
        for (std::uint16_t d = c + 1; d < 9; ++d) {
          seen.insert(keys.key(std::vector<std::uint16_t>{a, b, c, d}));
        }
      }
    }
  }
  EXPECT_EQ(seen.size(), 126U);
  EXPECT_LE(*seen.rbegin(), keys.largest());
  EXPECT_EQ(DrawKeys(49, 6).sets(), 13983816U);
  EXPECT_EQ(DrawKeys(64, 60).sets(), 635376U);
  EXPECT_EQ(DrawKeys(200, 80).sets(), 0U);
}

TEST(DrawsCalibration, HoldsForALotteryAndAPokerHand) {
  for (const auto& [n, k] : std::vector<std::pair<std::size_t, std::size_t>>{{49, 6}, {52, 5}}) {
    std::map<std::string, int> small;
    constexpr int sessions = 300;
    for (int s = 0; s < sessions; ++s) {
      const auto result = result_of(deck_of(n, k), fair, 1000, 1000 + static_cast<unsigned>(s));
      for (const reports::Finding& test : result.findings) {
        small[test.test] += test.is_made() && p_of(test) <= 0.05 ? 1 : 0;
      }
    }
    // Binomial(300, .05) is 31 or more with probability 1.4e-4.
    for (const auto& [name, count] : small) EXPECT_LE(count, 30) << n << " " << name;
  }
}

TEST(DrawsCalibration, IndependentDrawsOfABiasedDrumDoNotDepend) {
  // Balls 0 to 9 come in half of the draws whatever chance says, and 0 and 1 cling together.
  const Shuffle drum = then(0.5, [](Order& cards, stats::SmallGenerator& random) {
    std::swap(cards[0], *std::find(cards.begin(), cards.end(), random.below(10)));
    const auto zero = std::find(cards.begin(), cards.begin() + 6, 0U);
    if (zero != cards.begin() + 6) {
      std::swap(cards[zero == cards.begin() ? 1 : 0], *std::find(cards.begin(), cards.end(), 1U));
    }
  });
  std::map<std::string, int> small;
  for (int s = 0; s < 300; ++s) {
    const auto result = result_of(deck_of(49, 6), drum, 2000, 5000 + static_cast<unsigned>(s));
    EXPECT_TRUE(test_named(result, "draws.cards").rejected);
    for (const std::string test : {"draws.overlap-mean", "draws.overlap-shape"}) {
      small[test] += p_of(test_named(result, test)) <= 0.05 ? 1 : 0;
    }
  }
  for (const auto& [name, count] : small) EXPECT_LE(count, 30) << name;
}

}  // namespace
}  // namespace evenhand::audit
