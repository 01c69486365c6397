#include "protocol/deal.hpp"

#include <gtest/gtest.h>

#include <map>
#include <numeric>
#include <set>

#include "protocol/faults.hpp"
#include "protocol/frame.hpp"
#include "protocol/merkle.hpp"

namespace evenhand::protocol {
namespace {

constexpr std::array<std::string_view, 2> suite_names = {"sha256-ed25519", "sm3-sm2"};

random::HmacDrbg drbg_of(std::uint64_t seed) {
  return {"SHA256", big_endian<32>(seed), big_endian<16>(seed), View{}};
}

/// Durstenfeld's loop over the words that were drawn, written apart from the product.
std::vector<std::uint16_t> replayed(std::size_t count, const std::vector<Draw>& draws) {
  std::vector<std::uint16_t> cards(count);
  std::iota(cards.begin(), cards.end(), std::uint16_t{0});
  std::size_t at = 0;
  for (std::size_t i = count - 1; i > 0; --i) {
    while (draws.at(at).word >= 65536 - 65536 % (i + 1)) ++at;
    std::swap(cards[i], cards[draws.at(at++).word % (i + 1)]);
  }
  EXPECT_EQ(at, draws.size());
  return cards;
}

TEST(Deal, DrawsAreUniformAndCanBeFollowedByHand) {
  std::size_t rejected = 0;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    random::HmacDrbg drbg = drbg_of(seed);
    std::vector<Draw> draws;
    std::vector<std::uint16_t> cards(500);
    shuffle_cards(drbg, cards, [&](const Draw& draw) { draws.push_back(draw); });
    for (const Draw& draw : draws) {
      // Words below a whole number of turns through the choices are taken, and less than one turn
      // is left out.
      const std::uint32_t limit = 65536 / draw.choices * draw.choices;
      EXPECT_EQ(draw.rejected, draw.word >= limit);
      rejected += draw.rejected ? 1U : 0U;
    }
    EXPECT_EQ(cards, replayed(cards.size(), draws));
  }
  EXPECT_GT(rejected, 0U);
}

TEST(Deal, AllOrdersAreEquallyFrequent) {
  constexpr double sessions = 24'000;
  std::map<std::vector<std::uint16_t>, double> counts;
  for (std::uint64_t seed = 0; seed < 24'000; ++seed) {
    random::HmacDrbg drbg = drbg_of(seed);
    std::vector<std::uint16_t> cards(4);
    shuffle_cards(drbg, cards);
    ++counts[cards];
  }
  ASSERT_EQ(counts.size(), 24U);
  double chi_squared = 0;
  for (const auto& [order, count] : counts) {
    chi_squared += (count - sessions / 24) * (count - sessions / 24) / (sessions / 24);
  }
  EXPECT_LT(chi_squared, 49.73);  // 23 degrees of freedom, p = .001
}

TEST(Deal, CommitsToEachCardByItself) {
  for (const std::string_view name : suite_names) {
    Suite suite(suite_named(name));
    for (const std::string_view game : games()) {
      const Rules rules = rules_of(game);
      const RoundContext context{Hash{1}, 3, Hash{2}};
      const Bytes contributions(rules.seats * sizeof(Hash), 5);
      const Dealt dealt = make_deal(suite, rules, context, Hash{4}, contributions);
      EXPECT_EQ(std::set(dealt.cards.begin(), dealt.cards.end()).size(), rules.deck.size);
      EXPECT_EQ(std::set(dealt.salts.begin(), dealt.salts.end()).size(), rules.deck.size);
      EXPECT_EQ(dealt.fingerprints.size(), rules.hands.size());
      for (std::size_t hand = 0; hand < rules.hands.size(); ++hand) {
        CardsMessage message = cards_of(rules, dealt, hand);
        const std::size_t first = rules.first_of(hand);
        EXPECT_NO_THROW(check_cards(rules, message));
        EXPECT_EQ(fingerprint_of(suite, first, message.cards, message.salts),
                  dealt.fingerprints[hand]);
        // One card alone is proved by its leaf and a path, and no other is shown by them.
        const auto leaves = card_leaves(suite, first, message.cards, message.salts);
        EXPECT_TRUE(is_included(suite, leaves[1], 1, leaves.size(),
                                inclusion_proof(suite, 1, leaves), dealt.fingerprints[hand]));
        std::swap(message.cards[0], message.cards[1]);
        EXPECT_NE(fingerprint_of(suite, first, message.cards, message.salts),
                  dealt.fingerprints[hand]);
      }
    }
  }
}

TEST(Deal, DependsOnEverySecretAndOnTheRound) {
  Suite suite(suite_named("sha256-ed25519"));
  const Rules rules = rules_of("doudizhu");
  const RoundContext context{Hash{1}, 3, Hash{2}};
  const Bytes contributions(96, 5);
  std::set<Hash> roots;
  const auto deal = [&](const RoundContext& c, const Hash& seed, const Bytes& all) {
    roots.insert(make_deal(suite, rules, c, seed, all).root);
  };
  deal(context, Hash{4}, contributions);
  deal(context, Hash{4}, contributions);
  // Who deals a session again with other times has the same cards.
  deal({Hash{1}, 3, Hash{9}}, Hash{4}, contributions);
  EXPECT_EQ(roots.size(), 1U);
  deal({Hash{9}, 3, Hash{2}}, Hash{4}, contributions);
  deal({Hash{1}, 4, Hash{2}}, Hash{4}, contributions);
  deal(context, Hash{9}, contributions);
  for (const std::size_t seat : {0U, 1U, 2U}) {
    Bytes other = contributions;
    other[32 * seat] ^= 1;
    deal(context, Hash{4}, other);
  }
  EXPECT_EQ(roots.size(), 7U);
}

TEST(Deal, HandsThatCannotBeAreRefused) {
  const Rules rules = rules_of("doudizhu");
  CardsMessage message;
  message.hand = 3;
  message.salts.resize(3);
  const auto refused = [&](std::vector<std::uint16_t> cards) {
    message.cards = std::move(cards);
    try {
      check_cards(rules, message);
    } catch (const ProtocolError& error) {
      return error.code();
    }
    return Code::system_failed;
  };
  EXPECT_EQ(refused({1, 2, 3}), Code::system_failed);
  EXPECT_EQ(refused({1, 2}), Code::wrong_count);
  EXPECT_EQ(refused({1, 2, 54}), Code::no_such_card);
  EXPECT_EQ(refused({1, 2, 1}), Code::card_twice);
  message.hand = 4;
  EXPECT_EQ(refused({1, 2, 3}), Code::wrong_seat);
}

}  // namespace
}  // namespace evenhand::protocol
