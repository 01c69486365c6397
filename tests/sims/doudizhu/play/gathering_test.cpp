#include "sims/doudizhu/play/gathering.hpp"

#include <gtest/gtest.h>

#include <numeric>

#include "sims/doudizhu/play/table.hpp"

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

}  // namespace
}  // namespace evenhand::doudizhu
