#include "sims/mahjong/acceptance.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "sims/mahjong/analysis.hpp"
#include "sims/mahjong/hand_text.hpp"
#include "tests/sims/mahjong/oracle.hpp"
#include "tests/sims/mahjong/random_hands.hpp"

namespace evenhand::mahjong {
namespace {

Analysis analysis_of(std::string_view text, const Shape& shape = {}) {
  return analyse(ShantenCounter(shape), parse_hand(text));
}

std::string waits(std::string_view text, const Shape& shape = {}) {
  const Analysis analysis = analysis_of(text, shape);
  return analysis.shanten.best() == 0 ? kinds_text(analysis.accepted) : "not ready";
}

KindSet plain_accepted(Counts counts, std::size_t melds, const Shape& shape, const Counts& unseen) {
  const int now = oracle_shanten(counts, melds, shape).best();
  KindSet set = 0;
  for (std::size_t kind = 0; kind < kinds; ++kind) {
    if (unseen[kind] == 0) continue;
    ++counts[kind];
    if (oracle_shanten(counts, melds, shape).best() < now) set |= set_of(static_cast<Kind>(kind));
    --counts[kind];
  }
  return set;
}

TEST(Waits, AreThoseOfKnownHands) {
  EXPECT_EQ(waits("123m456p789s1122z"), "12z");
  EXPECT_EQ(waits("1112345678999m"), "123456789m");
  EXPECT_EQ(waits("19m19p19s1234567z"), "19m19p19s1234567z");
  EXPECT_EQ(waits("119m19p19s123456z"), "7z");
  EXPECT_EQ(waits("1122m3344p5566s7z"), "7z");
  EXPECT_EQ(waits("23m44p+123m+555p[7777s]"), "14m");
  EXPECT_EQ(waits("1z+123m+555p[7777s]+222z"), "1z");
}

TEST(Waits, OnAFifthCopyAreARule) {
  const Shape fifth{.fifth_copy = true};
  EXPECT_EQ(waits("1111m123p456p789s"), "not ready");
  EXPECT_EQ(waits("1111m123p456p789s", fifth), "1m");
  EXPECT_EQ(waits("1112m123p456p789s", fifth), "23m");
  EXPECT_EQ(waits("23p44s+1111p+567s+789s"), "4p");
  EXPECT_EQ(waits("23p44s+1111p+567s+789s", fifth), "14p");
  EXPECT_EQ(waits("12p44s+3333p+567s+789s"), "not ready");
  EXPECT_EQ(analysis_of("12p44s+3333p+567s+789s").shanten.best(), 1);
  EXPECT_EQ(waits("12p44s+3333p+567s+789s", fifth), "3p");
}

TEST(Waits, CountUnseenTiles) {
  EXPECT_EQ(analysis_of("123m456p789s1122z").tiles, 4U);
  EXPECT_EQ(analysis_of("1112345678999m").tiles, 23U);
}

TEST(BestDiscards, FindWhatKeepsTheHandNearest) {
  const Analysis analysis = analysis_of("1239m456p789s1122z");
  ASSERT_EQ(analysis.discards.all().size(), 1U);
  EXPECT_EQ(analysis.discards.best().kind, 8);
  EXPECT_EQ(analysis.discards.best().shanten, 0);
  EXPECT_EQ(kinds_text(analysis.discards.best().accepted), "12z");
  EXPECT_EQ(analysis.discards.best().tiles, 4U);
  EXPECT_EQ(analysis_of("123m456p789s11122z").discards.best().shanten, 0);
}

void expect_agreement(std::uint64_t seed, int hands) {
  RandomHands random(seed);
  Shape shape;
  for (int i = 0; i < hands; ++i) {
    shape.quads_as_pairs = i % 2 == 1;
    shape.lack_a_suit = i % 16 == 2;
    const std::size_t melds = i % 4 == 3 ? 1 + static_cast<std::size_t>(i) / 4 % 4 : 0;
    Hand hand;
    hand.concealed = random.draw(14 - 3 * melds);
    Counts seen = hand.concealed;
    for (int n = 0; n < i % 60; ++n) {
      std::uint8_t& count = seen[random.below(kinds)];
      if (count < copies) ++count;
    }
    const Counts unseen = unseen_beside(seen);
    HandState state(hand);
    state.melds = static_cast<std::uint8_t>(melds);
    const Discards discards = best_discards(ShantenCounter(shape), state, unseen);
    int least = impossible;
    std::size_t nearest = 0;
    for (std::size_t kind = 0; kind < kinds; ++kind) {
      if (hand.concealed[kind] == 0) continue;
      Counts rest = hand.concealed;
      --rest[kind];
      const int shanten = oracle_shanten(rest, melds, shape).best();
      nearest = shanten < least ? 1 : nearest + (shanten == least ? 1 : 0);
      least = std::min(least, shanten);
    }
    ASSERT_EQ(discards.all().size(), nearest) << hand_text(hand);
    for (const Discard& discard : discards.all()) {
      Counts rest = hand.concealed;
      --rest[discard.kind];
      ASSERT_EQ(discard.shanten, least) << hand_text(hand);
      ASSERT_EQ(discard.accepted, plain_accepted(rest, melds, shape, unseen))
          << hand_text(hand) << " without " << kind_text(discard.kind);
      ASSERT_EQ(discard.tiles, TilePlanes(unseen).tiles(discard.accepted));
      HandState after = state;
      after.remove(discard.kind);
      ASSERT_EQ(accepted(ShantenCounter(shape), after, unseen), discard.accepted);
    }
  }
}

TEST(BestDiscards, AgreeWithTheOracle) { expect_agreement(7, 300); }

TEST(BestDiscardsSlow, AgreeWithTheOracleOnManyHands) { expect_agreement(8, 1500); }

/// Tiles of `some` kinds only, so that pairs, quads and orphans are frequent, and wins too.
Counts narrow_hand(RandomHands& random, KindSet some, std::size_t kinds_used) {
  std::vector<Kind> list;
  for (; some != 0; some &= some - 1) list.push_back(lowest_of(some));
  for (std::size_t i = 0; i < kinds_used; ++i) {
    std::swap(list[i], list[i + random.below(list.size() - i)]);
  }
  Counts counts{};
  for (std::size_t n = 0; n < full_hand;) {
    std::uint8_t& count = counts[list[random.below(kinds_used)]];
    if (count == copies) continue;
    ++count;
    ++n;
  }
  return counts;
}

/// Every discard and then every draw, by shanten alone, which has an oracle of its own.
void expect_all_tried(const HandState& state, const Shape& shape) {
  const ShantenCounter count(shape);
  Hand hand;
  hand.concealed = state.counts;
  const auto shanten_of = [&](const SuitIndices& tiles) {
    return count(tiles, state.melds, state.meld_suits).best();
  };
  const TilePlanes unseen = state.held.missing();
  int least = impossible;
  std::vector<Discard> expected;
  for (KindSet left = state.held.any(); left != 0; left &= left - 1) {
    const Kind kind = lowest_of(left);
    HandState after = state;
    after.remove(kind);
    const int shanten = shanten_of(after.indices);
    KindSet improving = 0;
    for (KindSet draws = unseen.any(); draws != 0; draws &= draws - 1) {
      SuitIndices drawn = after.indices;
      drawn.add(lowest_of(draws));
      if (shanten_of(drawn) < shanten) improving |= set_of(lowest_of(draws));
    }
    if (shanten < least) expected.clear();
    if (expected.empty()) least = shanten;
    if (shanten == least) {
      expected.push_back({kind, shanten, improving, unseen.tiles(improving)});
    }
  }
  const Discards discards = best_discards(count, state, unseen);
  ASSERT_EQ(discards.all().size(), expected.size()) << hand_text(hand);
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const Discard& discard = discards.all()[i];
    ASSERT_EQ(discard.kind, expected[i].kind) << hand_text(hand);
    ASSERT_EQ(discard.shanten, expected[i].shanten) << hand_text(hand);
    ASSERT_EQ(discard.accepted, expected[i].accepted) << hand_text(hand);
    ASSERT_EQ(discard.tiles, expected[i].tiles) << hand_text(hand);
  }
}

void expect_all_tried(const Counts& counts, const Shape& shape) {
  Hand hand;
  hand.concealed = counts;
  expect_all_tried(HandState(hand), shape);
}

TEST(BestDiscards, AgreeWithTryingAllInHandsOfFewKinds) {
  RandomHands random(11);
  for (int i = 0; i < 20000; ++i) {
    const Shape shape{.quads_as_pairs = i % 2 == 1};
    const std::size_t kinds_used = 5 + random.below(8);
    expect_all_tried(narrow_hand(random, i % 3 == 0 ? all_orphans : all_kinds, kinds_used), shape);
    if (HasFatalFailure()) return;
  }
}

TEST(BestDiscards, AgreeWithTryingAllWhereASuitIsLacked) {
  RandomHands random(12, 108);
  for (int i = 0; i < 4000; ++i) {
    const Shape shape{.quads_as_pairs = i % 2 == 1, .lack_a_suit = true};
    Hand hand;
    const std::size_t melds = random.below(5);
    hand.concealed =
        i % 3 == 0 && melds == 0
            ? narrow_hand(random, kinds_of_suit(0) | kinds_of_suit(2), 5 + random.below(6))
            : random.draw(14 - 3 * melds);
    HandState state(hand);
    state.melds = static_cast<std::uint8_t>(melds);
    state.meld_suits = static_cast<std::uint8_t>(melds == 0 ? 0 : random.below(8));
    expect_all_tried(state, shape);
    if (HasFatalFailure()) return;
  }
}

TEST(BestDiscards, LeaveAWonHandReady) {
  for (const char* text : {"19m19p19s12345677z", "1122m3344p5566s77z", "123m456p789s11122z",
                           "11223344556677m", "1111m2222p3333s44z"}) {
    for (const bool quads : {false, true}) {
      expect_all_tried(parse_hand(text).concealed, {.quads_as_pairs = quads});
    }
  }
}

/// All fourteen tiles in one suit leave no room for a fifteenth in its table.
TEST(BestDiscards, WorkWithinOneSuit) {
  RandomHands random(9, 36);
  for (int i = 0; i < 200; ++i) {
    Hand hand;
    hand.concealed = random.draw(14);
    const Counts unseen = unseen_beside(hand.concealed);
    const ShantenCounter count{Shape{}};
    const auto discards = best_discards(count, HandState(hand), unseen);
    for (const Discard& discard : discards.all()) {
      Counts rest = hand.concealed;
      --rest[discard.kind];
      ASSERT_EQ(discard.accepted, plain_accepted(rest, 0, {}, unseen)) << hand_text(hand);
    }
  }
}

}  // namespace
}  // namespace evenhand::mahjong
