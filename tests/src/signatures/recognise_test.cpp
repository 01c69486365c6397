#include "src/signatures/recognise.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <span>
#include <type_traits>

#include "sims/shuffle/dealer.hpp"
#include "tests/src/audit/deals.hpp"

namespace evenhand::signatures {
namespace {

using ::testing::StartsWith;

audit::Tallies dealt_tallies(const std::string& shuffler, const std::string& deck,
                             std::uint64_t deals,
                             const std::string& groups = "position,order,structure",
                             const std::string& rng = "philox") {
  audit::Tallies tallies(audit::parse_battery(groups), cards::parse_deck(deck));
  shuffle::Dealer dealer(shuffle::parse_shuffler(shuffler), tallies.deck().size, rng, 7);
  tallies.begin_block(0);
  dealer.deal(deals, [&](const cards::DealBatch& phase) { tallies.fold(phase); });
  return tallies;
}

TEST(RecogniseSlow, EveryFlawAsItself) {
  for (const char* name : {"naive-swap",
                           "sattolo",
                           "asf",
                           "heapsort-coin",
                           "riffle:7",
                           "cut",
                           "timsort-coin",
                           "random-keys:7",
                           "fisher-yates-modulo:8",
                           "fisher-yates-round",
                           "none",
                           "timsort-three-way",
                           "java-timsort-coin",
                           "java-timsort-three-way",
                           "merge-coin",
                           "merge-three-way",
                           "perl-sort-coin",
                           "perl-sort-three-way",
                           "perl-sort-zero-one",
                           "php-sort-coin",
                           "php-sort-three-way",
                           "php-sort-zero-one",
                           "php-sort-boolean",
                           "pdqsort-coin",
                           "pdqsort-three-way",
                           "lua-sort-coin",
                           "ruby-sort-coin",
                           "ruby-sort-three-way",
                           "ruby-sort-zero-one"}) {
    const auto found = recognise(dealt_tallies(name, "52", 100000));
    ASSERT_TRUE(found);
    EXPECT_THAT(conclusion(*found), StartsWith(std::string("matches `") + name + "`"));
    EXPECT_EQ(found->ranked.front().shuffler.name, name);
    EXPECT_TRUE(found->ranked.front().matches());
    EXPECT_FALSE(found->ranked[1].matches());
  }
}

TEST(RecogniseSlow, ASoundShuffleOnGlibcsRandScaled) {
  for (const char* name : {"fisher-yates", "fisher-yates-forward"}) {
    const auto found =
        recognise(dealt_tallies(name, "52", 300000, "position,order,structure", "glibc-rand"));
    ASSERT_TRUE(found);
    EXPECT_EQ(found->ranked.front().shuffler.name, std::string(name) + " --rng glibc-rand");
    EXPECT_TRUE(found->ranked.front().matches()) << conclusion(*found);
    EXPECT_FALSE(found->ranked[1].matches()) << conclusion(*found);
  }
}

// 200,000 deals from 65,536 seeds: each comes up three times, and all tests reject.
TEST(RecogniseSlow, AUniformShuffleBehindASmallSeed) {
  const std::string groups = "position,order,structure,state-space";
  const auto uniform = recognise(dealt_tallies("fisher-yates", "52", 200000, groups, "seed16"));
  ASSERT_TRUE(uniform);
  EXPECT_TRUE(uniform->ranked.front().matches()) << conclusion(*uniform);
  EXPECT_TRUE(uniform->ranked.front().shuffler.is_uniform());
  const auto naive = recognise(dealt_tallies("naive-swap", "52", 200000, groups, "seed16"));
  ASSERT_TRUE(naive);
  EXPECT_EQ(naive->ranked.front().shuffler.name, "naive-swap") << conclusion(*naive);
  EXPECT_TRUE(naive->ranked.front().matches());
}

/// Deals of a shuffler whose copies are then put in an order of their own, as the reader of a log
/// that names kinds must.
audit::Tallies dealt_by_kind(const std::string& shuffler, const cards::Deck& deck,
                             std::size_t deals) {
  shuffle::Dealer dealer(shuffle::parse_shuffler(shuffler), deck.size, "philox", 7);
  stats::SmallGenerator random(9);
  audit::Tallies tallies(audit::parse_battery("position,order,structure"), deck);
  tallies.begin_block(0);
  dealer.deal(deals, [&](const cards::DealBatch& phase) {
    cards::DealBatch relabelled(deck.size, phase.size());
    for (std::size_t d = 0; d < phase.size(); ++d) {
      audit::Order name(deck.size);
      std::iota(name.begin(), name.end(), std::size_t{0});
      for (const cards::CardAlias& alias : deck.aliases) {
        for (std::size_t left = alias.cards.size(); left > 1; --left) {
          std::swap(name[alias.cards[left - 1]], name[alias.cards[random.below(left)]]);
        }
      }
      phase.visit([&](const auto& from) {
        relabelled.visit([&](const auto& to) {
          for (std::size_t place = 0; place < deck.size; ++place) {
            to[d][place] =
                static_cast<std::remove_reference_t<decltype(to[d][0])>>(name[from[d][place]]);
          }
        });
      });
    }
    tallies.fold(relabelled);
  });
  return tallies;
}

TEST(RecogniseSlow, KindsWhereCopiesCannotBeToldApart) {
  std::vector<std::string> names;
  for (int i = 0; i < 24; ++i) names.emplace_back("Forest");
  for (int i = 0; i < 16; ++i) names.push_back("spell" + std::to_string(i / 4));
  const cards::Deck deck = cards::named_deck("green", names);
  for (const char* name : {"merge-coin", "naive-swap", "overhand:20"}) {
    const auto found = recognise(dealt_by_kind(name, deck, 100000), {.by_kind = true});
    ASSERT_TRUE(found);
    EXPECT_EQ(found->ranked.front().shuffler.name, name) << conclusion(*found);
    EXPECT_TRUE(found->ranked.front().matches()) << conclusion(*found);
  }
  // As if each card were its own kind, nothing but chance decides which is nearest.
  const auto mistaken = recognise(dealt_by_kind("naive-swap", deck, 100000));
  ASSERT_TRUE(mistaken);
  EXPECT_FALSE(mistaken->ranked.front().matches());
}

TEST(Recognise, SaysWhenNothingIsLikeIt) {
  stats::SmallGenerator random(4);
  const audit::Shuffle shuffle = [](audit::Order& cards, stats::SmallGenerator& source) {
    audit::fair(cards, source);
    std::sort(cards.begin(), cards.begin() + 5);
  };
  const auto found = recognise(audit::tally("20", audit::make_deals(20, 4096, shuffle, random)));
  ASSERT_TRUE(found);
  EXPECT_THAT(conclusion(*found), StartsWith("like none of the "));
  EXPECT_FALSE(found->ranked.front().matches());
  EXPECT_GT(found->ranked.size(), 50U);
}

/// Deals of Dou Dizhu, each of which is changed after the shuffle.
audit::Tallies dealt_and_changed(const std::string& shuffler, std::size_t deals,
                                 const std::function<void(std::span<std::uint8_t>)>& change) {
  const cards::Deck deck = cards::parse_deck("doudizhu");
  shuffle::Dealer dealer(shuffle::parse_shuffler(shuffler), deck.size, "philox", 7);
  audit::Tallies tallies(audit::parse_battery("position,order,structure"), deck);
  tallies.begin_block(0);
  dealer.deal(deals, [&](cards::DealBatch phase) {
    phase.visit([&](const auto& to) {
      for (std::size_t d = 0; d < to.count; ++d) {
        if constexpr (sizeof(to[d][0]) == 1) change(to[d]);
      }
    });
    tallies.fold(phase);
  });
  return tallies;
}

TEST(Recognise, TheCardsOfHandsThatAreShuffledAgain) {
  stats::SmallGenerator random(6);
  const auto shuffle_hands = [&](std::span<std::uint8_t> deal) {
    for (std::size_t hand = 0; hand < 3; ++hand) {
      for (std::size_t left = 17; left > 1; --left) {
        std::swap(deal[17 * hand + left - 1], deal[17 * hand + random.below(left)]);
      }
    }
  };
  const audit::Tallies tallies = dealt_and_changed("naive-swap", 20'000, shuffle_hands);
  const auto found = recognise(tallies);
  ASSERT_TRUE(found);
  EXPECT_TRUE(found->by_hand);
  EXPECT_THAT(conclusion(*found), StartsWith("by the cards of each hand, matches `naive-swap`"));
  const auto fair =
      recognise(dealt_and_changed("fisher-yates", 20'000, shuffle_hands), {.by_hand = true});
  ASSERT_TRUE(fair);
  EXPECT_TRUE(fair->ranked.front().shuffler.is_uniform()) << conclusion(*fair);
}

TEST(Recognise, NoShufflerWhereOneHandGetsACardTooOften) {
  stats::SmallGenerator random(8);
  const auto favour = [&](std::span<std::uint8_t> deal) {
    if (random.below(10) != 0) return;
    std::swap(*std::find(deal.begin(), deal.end(), std::uint8_t{53}), deal[random.below(17)]);
  };
  const auto found = recognise(dealt_and_changed("fisher-yates", 40'000, favour));
  ASSERT_TRUE(found);
  EXPECT_FALSE(found->by_hand) << conclusion(*found);
  EXPECT_THAT(conclusion(*found), StartsWith("like none of the "));
}

TEST(Recognise, NamesNoGeneratorThatLooksFairForAFlawOfOneCard) {
  stats::SmallGenerator random(5);
  std::uint64_t deal = 0;
  const audit::Shuffle shuffle = [&](audit::Order& cards, stats::SmallGenerator& source) {
    audit::fair(cards, source);
    // One of twenty deals has the last card among the first thirteen.
    if (deal++ % 20 != 0) return;
    std::swap(*std::find(cards.begin(), cards.end(), 51), cards[source.next() % 13]);
  };
  const auto found = recognise(audit::tally("52", audit::make_deals(52, 40'000, shuffle, random)));
  ASSERT_TRUE(found);
  EXPECT_THAT(conclusion(*found), StartsWith("like none of the "));
}

TEST(Recognise, IsAFunctionOfTheTalliesInAnyNumberOfThreads) {
  const audit::Tallies tallies = dealt_tallies("naive-swap", "10", 5000);
  const auto one = recognise(tallies);
  const auto two = recognise(tallies, {}, 3);
  ASSERT_EQ(one->ranked.size(), two->ranked.size());
  for (std::size_t i = 0; i < one->ranked.size(); ++i) {
    EXPECT_EQ(one->ranked[i].shuffler.name, two->ranked[i].shuffler.name);
    EXPECT_EQ(one->ranked[i].p.log, two->ranked[i].p.log);
    EXPECT_EQ(one->ranked[i].distance, two->ranked[i].distance);
  }
}

TEST(Recognise, ComparesWhatWasCounted) {
  EXPECT_FALSE(recognise(dealt_tallies("naive-swap", "10", 5000, "state-space")));
  EXPECT_FALSE(recognise(dealt_tallies("naive-swap", "300", 100, "order")));
  const auto found = recognise(dealt_tallies("sattolo", "10", 20000, "structure"));
  ASSERT_TRUE(found);
  EXPECT_EQ(found->ranked.front().shuffler.name, "sattolo") << conclusion(*found);
}

}  // namespace
}  // namespace evenhand::signatures
