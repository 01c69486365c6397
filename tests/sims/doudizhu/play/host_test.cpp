#include "sims/doudizhu/play/host.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/error.hpp"
#include "tests/sims/doudizhu/play/dealer.hpp"

namespace evenhand::doudizhu {
namespace {

Conduct without_bidding() {
  Conduct conduct;
  conduct.bidding = Bidding::none;
  return conduct;
}

TEST(DoudizhuHost, HasWhatWasDealtPlayed) {
  Dealer dealer(3);
  Host host(without_bidding());
  host.begin_block(1, 0);
  for (unsigned i = 0; i < 200; ++i) {
    const Deal deal = dealer.deal();
    const RoundRecord round = host.play(deal);
    ASSERT_NE(round.contract, nullptr);
    EXPECT_EQ(round.contract->landlord, round.first);
    Counts played = 0;
    std::array<unsigned, seats> turns{};
    for (const Turn& turn : round.turns) {
      played += turn.play.cards;
      ++turns[turn.seat];
    }
    EXPECT_TRUE(contains(full_deck, played));
    EXPECT_EQ(turns, round.result->plays);
    EXPECT_EQ(round.turns.back().seat, round.result->winner);
    const auto points = round.points();
    EXPECT_EQ(points[0] + points[1] + points[2], 0);
    EXPECT_EQ(points[round.first] > 0, round.result->landlord_won);
    EXPECT_EQ(2 * points[(round.first + 1) % seats], -points[round.first]);
  }
}

TEST(DoudizhuHost, ChoicesDependOnSeedAndBlockAlone) {
  const Deal deal = Dealer(5).deal();
  const auto firsts = [&](std::uint64_t seed, std::uint64_t block) {
    Host host(without_bidding());
    host.begin_block(seed, block);
    std::vector<unsigned> list;
    for (int i = 0; i < 40; ++i) list.push_back(host.play(deal).first);
    return list;
  };
  EXPECT_EQ(firsts(1, 2), firsts(1, 2));
  EXPECT_NE(firsts(1, 2), firsts(1, 3));
  EXPECT_NE(firsts(1, 2), firsts(2, 2));
}

/// 17 of 54 cards are each seat's, so that with a card that is drawn again when it is in the bottom
/// each bids first once in three games.
TEST(DoudizhuHost, AFaceUpCardMakesEachSeatFirstAsOften) {
  Dealer dealer(7);
  Conduct conduct = without_bidding();
  conduct.face_up_card = true;
  conduct.landlord = conduct.farmers = "random";
  Host host(conduct);
  host.begin_block(1, 0);
  std::array<unsigned, seats> firsts{};
  for (int i = 0; i < 3000; ++i) {
    const Deal deal = dealer.deal();
    ++firsts[host.play(deal).first];
  }
  // 1,000, with a standard deviation of 26.
  for (const unsigned number : firsts) EXPECT_NEAR(number, 1000, 100);
}

TEST(DoudizhuHost, TellsTheBids) {
  Dealer dealer(8);
  Host host({});
  host.begin_block(1, 0);
  unsigned passed = 0;
  for (int i = 0; i < 500; ++i) {
    const Deal deal = dealer.deal();
    const RoundRecord round = host.play(deal);
    ASSERT_FALSE(round.bids.empty());
    EXPECT_EQ(round.bids.front().seat, round.first);
    unsigned highest = 0;
    for (const Bid& bid : round.bids) highest = std::max(highest, bid.bid);
    EXPECT_EQ(highest, round.contract == nullptr ? 0 : round.contract->bid);
    if (round.contract != nullptr) continue;
    ++passed;
    EXPECT_EQ(round.bids.size(), seats);
    EXPECT_TRUE(round.turns.empty());
    EXPECT_EQ(round.points(), (std::array<std::int64_t, seats>{}));
    EXPECT_EQ(left_by(round), gathered(deal));
  }
  EXPECT_GT(passed, 2U);
}

TEST(DoudizhuHost, RefusesUnknownNames) {
  Conduct conduct;
  conduct.landlord = "polcy";
  EXPECT_THROW(Host{conduct}, InputError);
  conduct = {};
  conduct.preset = "douzro";
  EXPECT_THROW(Host{conduct}, InputError);
}

Combination solo(std::string_view text) {
  Combination play;
  play.kind = Kind::solo;
  play.cards = cards(text);
  return play;
}

/// Played cards first, of a rank the lower suit first; then the losers' hands, seat after seat.
TEST(DoudizhuHost, LeavesTheCardsInTheOrderOfPlay) {
  const Deal deal = deal_out(sorted_deck());  // seat 0 has 0-16, seat 1 17-33, seat 2 34-50
  const Contract contract{2, 1, 0};
  const std::vector<Turn> turns = {
      {2, solo("2")}, {2, solo("BR")}, {0, solo("33 4")}, {1, solo("8")}};
  RoundRecord round;
  round.deal = &deal;
  round.contract = &contract;
  round.turns = turns;
  const DeckOrder left = left_by(round);
  const std::vector<std::uint8_t> begin(left.begin(), left.begin() + 7);
  EXPECT_EQ(begin, (std::vector<std::uint8_t>{48, 52, 53, 0, 1, 4, 20}));
  const std::vector<std::uint8_t> rest(left.begin() + 7, left.end());
  const std::vector<std::uint8_t> first_seat(rest.begin(), rest.begin() + 14);
  EXPECT_EQ(first_seat,
            (std::vector<std::uint8_t>{2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16}));
  EXPECT_EQ(rest[14], 17);
  EXPECT_EQ(rest.back(), 51);
  EXPECT_NO_THROW(checked_deck(left, "left"));
}

}  // namespace
}  // namespace evenhand::doudizhu
