#include <gtest/gtest.h>

#include <map>

#include "src/audit/hands/hands_tally.hpp"
#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

const std::vector<std::string> games = {"doudizhu", "poker", "bridge", "mahjong"};

/// Everything that HandsTally counts, card by card.
struct Plain {
  std::vector<std::uint64_t> suits;
  std::vector<std::uint64_t> ranks;
  std::vector<std::uint64_t> together;
  std::map<std::pair<std::size_t, std::vector<std::size_t>>, std::uint64_t> shares;
};

Plain count(const cards::Deck& deck, const cards::DealBatch& batch) {
  Plain plain;
  const std::size_t n = deck.size;
  plain.suits.resize(deck.hands.size() * deck.suits->classes.size());
  plain.ranks.resize(deck.hands.size() * deck.ranks->classes.size());
  plain.together.resize(n * n);
  batch.visit([&](const auto& deals) {
    for (std::size_t d = 0; d < deals.count; ++d) {
      std::vector<std::size_t> hand_of(n);
      for (std::size_t h = 0; h < deck.hands.size(); ++h) {
        for (std::size_t i = 0; i < deck.hands[h].count; ++i) {
          const std::size_t at = deck.hands[h].first + i;
          const std::size_t position = deck.hand_order.empty() ? at : deck.hand_order[at];
          const std::size_t card = deals[d][position];
          hand_of[card] = h;
          ++plain.suits[h * deck.suits->classes.size() + deck.suits->class_of[card]];
          ++plain.ranks[h * deck.ranks->classes.size() + deck.ranks->class_of[card]];
        }
      }
      for (std::size_t a = 0; a < n; ++a) {
        for (std::size_t b = a + 1; b < n; ++b) {
          const bool one_hand = hand_of[a] == hand_of[b] && !deck.hands[hand_of[a]].undealt;
          plain.together[a * n + b] += one_hand ? 1U : 0U;
        }
      }
      for (std::size_t s = 0; s < deck.key_sets.size(); ++s) {
        std::vector<std::size_t> share(deck.hands.size());
        for (const std::uint16_t card : deck.key_sets[s].cards) ++share[hand_of[card]];
        ++plain.shares[{s, share}];
      }
    }
  });
  return plain;
}

void expect_counted(const cards::Deck& deck) {
  stats::SmallGenerator random(8);
  const cards::DealBatch deals = make_deals(deck.size, 500, naive_swap, random);
  HandsTally tally(deck);
  tally.fold(deals);
  const Plain plain = count(deck, deals);
  EXPECT_EQ(tally.suits(), plain.suits) << deck.name;
  EXPECT_EQ(tally.ranks(), plain.ranks) << deck.name;
  EXPECT_EQ(tally.together(), plain.together) << deck.name;
  for (const auto& [set_and_share, count] : plain.shares) {
    const auto& [set, share] = set_and_share;
    if (tally.joint(set).empty()) continue;
    std::size_t number = 0;
    for (std::size_t h = share.size() - 1; h-- > 0;) {
      number = number * (deck.key_sets[set].cards.size() + 1) + share[h];
    }
    EXPECT_EQ(tally.joint(set)[number], count) << deck.name;
  }
}

TEST(Hands, AreCountedAsCardByCard) {
  for (const std::string& game : games) expect_counted(cards::parse_deck(game));
}

TEST(Hands, AreCountedWhenCardsGoRoundOneAtATime) {
  for (const std::string& game : games) {
    cards::Deck deck = cards::parse_deck(game);
    cards::deal_round_robin(deck);
    expect_counted(deck);
  }
}

const BatterySpec hands_only = {{"hands"}};

/// A fair deal, and then in that share of deals the flaw.
Shuffle sometimes(double share, const std::function<void(Order&)>& flaw) {
  return [=](Order& cards, stats::SmallGenerator& random) {
    fair(cards, random);
    if (static_cast<double>(random.below(1000000)) < share * 1e6) flaw(cards);
  };
}

void bring(Order& cards, std::size_t card, std::size_t position) {
  std::swap(cards[position], *std::find(cards.begin(), cards.end(), card));
}

reports::Judgement result_of(const std::string& deck, const Shuffle& shuffle, std::size_t deals) {
  stats::SmallGenerator random(4);
  const std::size_t n = cards::parse_deck(deck).size;
  return judged(tally(deck, make_deals(n, deals, shuffle, random), hands_only));
}

void expect_rejected(const reports::Judgement& result, std::string_view test) {
  EXPECT_TRUE(test_named(result, test).rejected) << test << ": " << result.reason;
}

TEST(Hands, FindJokersSteeredToOneHand) {
  const auto result = result_of("doudizhu",
                                sometimes(0.03,
                                          [](Order& cards) {
                                            bring(cards, 52, 0);
                                            bring(cards, 53, 1);
                                          }),
                                30000);
  expect_rejected(result, "hands.jokers.joint");
  expect_rejected(result, "hands.jokers.first");
}

TEST(Hands, FindBombsDealtTooOften) {
  const auto result = result_of("doudizhu",
                                sometimes(0.04,
                                          [](Order& cards) {
                                            for (std::size_t i = 0; i < 4; ++i) {
                                              bring(cards, 20 + i, 17 + i);
                                            }
                                          }),
                                20000);
  expect_rejected(result, "hands.quads");
  EXPECT_TRUE(test_named(result, "hands.quads").words.starts_with("second"));
}

TEST(Hands, FindCardsThatStayTogetherWhereverTheyGo) {
  // The hand is any: no card favours a position.
  const auto together = [](Order& cards, stats::SmallGenerator& random) {
    fair(cards, random);
    if (random.below(100) >= 8) return;
    const auto at =
        static_cast<std::size_t>(std::find(cards.begin(), cards.end(), 7) - cards.begin());
    const std::size_t hand = std::min<std::size_t>(at / 17, 2);
    std::size_t other = hand * 17 + random.below(17);
    if (other == at) other = hand * 17 + (other - hand * 17 + 1) % 17;
    bring(cards, 23, other);
  };
  expect_rejected(result_of("doudizhu", together, 30000), "hands.worst-together");
}

TEST(Hands, FindAcesAndKingsFavoured) {
  const auto favoured = [](Order& cards) {
    if (cards[0] >= 44) return;
    std::swap(cards[0], *std::find_if(cards.begin() + 20, cards.end(),
                                      [](std::size_t card) { return card >= 44; }));
  };
  const auto result = result_of("poker",
                                sometimes(0.06,
                                          [&](Order& cards) {
                                            const bool any = std::any_of(
                                                cards.begin() + 20, cards.end(),
                                                [](std::size_t card) { return card >= 44; });
                                            if (any) favoured(cards);
                                          }),
                                50000);
  expect_rejected(result, "hands.ranks");
}

TEST(Hands, NamesHaveTheirNullHypotheses) {
  stats::SmallGenerator random(4);
  const auto result = judged(tally("doudizhu", make_deals(54, 2000, fair, random), hands_only));
  EXPECT_EQ(test_named(result, "hands.jokers.joint").null,
            "The key cards fall to the hands as chance shares them out.");
  EXPECT_EQ(test_named(result, "hands.jokers.first").null,
            "The number of key cards in the hand is hypergeometric.");
  EXPECT_EQ(test_named(result, "hands.suits").null, "Every hand gets its share of every suit.");
}

TEST(HandsCalibration, HoldsForEveryGame) {
  for (const std::string& game : games) {
    stats::SmallGenerator random(20261121);
    const std::size_t n = cards::parse_deck(game).size;
    std::map<std::string, int> small;
    constexpr int sessions = 200;
    for (int s = 0; s < sessions; ++s) {
      const auto result = judged(tally(game, make_deals(n, 600, fair, random), hands_only));
      for (const reports::Finding& test : result.findings) {
        small[test.test] += test.is_made() && p_of(test) <= 0.05 ? 1 : 0;
      }
    }
    // Binomial(200, .05) is 23 or more with probability 4e-4.
    for (const auto& [name, count] : small) EXPECT_LE(count, 22) << game << " " << name;
  }
}

}  // namespace
}  // namespace evenhand::audit
