#include "sims/doudizhu/play/host.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "base/error.hpp"
#include "tests/sims/doudizhu/play/dealer.hpp"

namespace evenhand::doudizhu {
namespace {

std::vector<Deal> deals_of_table(const TableSetup& setup, std::uint64_t block, std::size_t number) {
  Table table(setup);
  table.begin_block(block);
  std::vector<Deal> deals;
  while (deals.size() < number) {
    table.play_game([&](const RoundRecord& round) { deals.push_back(*round.deal); });
  }
  deals.resize(number);
  return deals;
}

/// Shuffles what the gathering leaves, deal after deal.
std::vector<Deal> deals_by_gathering(const TableSetup& setup, std::uint64_t block,
                                     std::size_t number) {
  shuffle::Dealer dealer(shuffle::parse_shuffler(setup.shuffler), deck_size, setup.rng, setup.seed);
  dealer.begin_block(block);
  const auto gathering = make_gathering(setup.conduct);
  gathering->begin_block(setup.seed, block);
  DeckOrder left = sorted_deck();
  DeckOrder deck{};
  std::vector<std::uint16_t> order(deck_size);
  std::vector<Deal> deals;
  while (deals.size() < number) {
    dealer.shuffle(left, deck);
    deals.push_back(deal_out(deck));
    gathering->gather(std::vector<std::uint16_t>(deck.begin(), deck.end()), order);
    for (std::size_t i = 0; i < deck_size; ++i) left[i] = static_cast<std::uint8_t>(order[i]);
  }
  return deals;
}

TEST(DoudizhuGathering, DealsAsATableDoes) {
  for (const Bidding bidding : {Bidding::auction, Bidding::rob, Bidding::none}) {
    TableSetup setup;
    setup.shuffler = "riffle:5";
    setup.seed = 7;
    setup.start_previous = true;
    setup.conduct.bidding = bidding;
    setup.conduct.face_up_card = bidding == Bidding::rob;
    EXPECT_EQ(deals_by_gathering(setup, 2, 500), deals_of_table(setup, 2, 500));
  }
}

/// Whatever is dealt, all 54 cards come back.
TEST(DoudizhuGathering, KeepsTheDeckWhole) {
  const auto gathering = make_gathering();
  gathering->begin_block(1, 0);
  std::vector<std::uint16_t> order(deck_size);
  std::iota(order.begin(), order.end(), std::uint16_t{0});
  for (int i = 0; i < 200; ++i) {
    std::rotate(order.begin(), order.begin() + 1 + i % 50, order.end());
    const std::vector<std::uint16_t> deal = order;
    gathering->gather(deal, order);
    EXPECT_NO_THROW(checked_deck(std::vector<std::uint8_t>(order.begin(), order.end()), "order"));
    EXPECT_NE(order, deal);
  }
}

TEST(DoudizhuBidding, BothJokersBidAtOnce) {
  const Counts weak = cards("3 4 5 5 6 7 8 9 9 10 J J Q Q K");
  EXPECT_EQ(bid_of(weak + both_jokers, 2), 3U);
  EXPECT_GT(strength(cards("3333 4444 55 66 77 2 2 2"), default_weights),
            strength(cards("3 4 5 7 8 9 J Q K 3 4 5 7 8 9 J Q"), default_weights));
}

TEST(DoudizhuBidding, SchemesFindALandlord) {
  const Counts weak = cards("3 3 4 5 7 7 8 9 9 J J Q 4 6 6 10 K");
  const Counts strong = cards("3 3 3 3 A A 2 2 2 B 5 5 6 6 7 7 8");
  const Counts jokers = cards("3 5 6 8 9 10 Q K K A 4 5 6 8 2 B R");
  EXPECT_EQ(bid_of(weak, 0), 0U);
  EXPECT_FALSE(bid(Bidding::auction, {weak, weak, weak}, 1));
  EXPECT_FALSE(bid(Bidding::rob, {weak, weak, weak}, 1));
  EXPECT_EQ(bid(Bidding::none, {weak, weak, weak}, 1)->landlord, 1U);
  const auto auction = bid(Bidding::auction, {weak, strong, jokers}, 0);
  EXPECT_EQ(auction->landlord, 1U);  // 3 ends it
  EXPECT_EQ(auction->bid, 3U);
  EXPECT_EQ(bid(Bidding::auction, {weak, strong, jokers}, 2)->landlord, 2U);
  const auto robbed = bid(Bidding::rob, {strong, weak, jokers}, 0);
  EXPECT_EQ(robbed->landlord, 0U);  // called, robbed, robbed back
  EXPECT_EQ(robbed->doublings, 2U);
  EXPECT_EQ(bid(Bidding::rob, {weak, weak, jokers}, 0)->doublings, 0U);
  EXPECT_THROW(parse_bidding("aucton"), InputError);
}

/// The same hands, rotated round the table, have the same landlord.
TEST(DoudizhuBidding, SeatsAreSymmetric) {
  Dealer dealer(4);
  for (unsigned i = 0; i < 2000; ++i) {
    const Deal deal = dealer.deal();
    std::array<Counts, seats> hands{};
    std::array<Counts, seats> rotated{};
    for (unsigned s = 0; s < seats; ++s) {
      hands[s] = counts_of<std::uint8_t>(deal.hands[s]);
      rotated[(s + 1) % seats] = hands[s];
    }
    for (const Bidding scheme : {Bidding::auction, Bidding::rob, Bidding::none}) {
      const auto here = bid(scheme, hands, i % seats);
      const auto there = bid(scheme, rotated, (i + 1) % seats);
      ASSERT_EQ(here.has_value(), there.has_value());
      if (!here) continue;
      EXPECT_EQ(there->landlord, (here->landlord + 1) % seats);
      EXPECT_EQ(there->bid, here->bid);
      EXPECT_EQ(there->doublings, here->doublings);
    }
  }
}

std::vector<Deal> deals_of(const TableSetup& setup, std::uint64_t block, int games) {
  Table table(setup);
  table.begin_block(block);
  std::vector<Deal> deals;
  for (int i = 0; i < games; ++i) {
    table.play_game([&](const RoundRecord& round) { deals.push_back(*round.deal); });
  }
  return deals;
}

/// A cut of a sorted deck deals runs of the sorted deck; one of what a game left does not.
TEST(DoudizhuTable, ShufflesASortedDeckOrWhatTheGameLeft) {
  TableSetup setup;
  setup.shuffler = "cut";
  const auto is_run = [](const Deal& deal) {
    const DeckOrder deck = gathered(deal);
    for (std::size_t i = 1; i < deck.size(); ++i) {
      if (deck[i] != (deck[i - 1] + 1) % deck_size) return false;
    }
    return true;
  };
  for (const Deal& deal : deals_of(setup, 0, 50)) EXPECT_TRUE(is_run(deal));
  setup.start_previous = true;
  const std::vector<Deal> deals = deals_of(setup, 0, 50);
  EXPECT_TRUE(is_run(deals[0]));
  for (std::size_t i = 1; i < deals.size(); ++i) EXPECT_FALSE(is_run(deals[i]));
}

TEST(DoudizhuTable, DealsUntilSomebodyBids) {
  TableSetup setup;
  Table table(setup);
  table.begin_block(0);
  unsigned passed = 0;
  for (int i = 0; i < 500; ++i) {
    unsigned played = 0;
    table.play_game([&](const RoundRecord& round) {
      EXPECT_EQ(played, 0U);
      passed += round.contract == nullptr ? 1 : 0;
      played += round.contract != nullptr ? 1 : 0;
      EXPECT_EQ(round.result != nullptr, round.contract != nullptr);
    });
    EXPECT_EQ(played, 1U);
  }
  EXPECT_GT(passed, 2U);
}

TEST(DoudizhuTable, BlocksDependOnTheirNumberAlone) {
  TableSetup setup;
  setup.start_previous = true;
  EXPECT_EQ(deals_of(setup, 3, 20), deals_of(setup, 3, 20));
  EXPECT_NE(deals_of(setup, 3, 20), deals_of(setup, 4, 20));
}

TEST(DoudizhuTable, RefusesUnknownNames) {
  TableSetup setup;
  setup.shuffler = "rifle";
  EXPECT_THROW(Table{setup}, InputError);
  setup = {};
  setup.rng = "xoshiro257";
  EXPECT_THROW(Table{setup}, InputError);
}

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
