#include "sims/odds/equity.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "sims/cards/card_index.hpp"
#include "tests/places.hpp"

namespace evenhand::odds {
namespace {

std::vector<std::uint16_t> equity_cards(const std::string& names) {
  cards::CardIndex index(cards::parse_deck("poker"));
  std::vector<std::uint16_t> cards;
  std::istringstream words(names);
  for (std::string word; words >> word;) cards.push_back(index.find(word).front());
  return cards;
}

Hole equity_hole(const std::string& names) {
  const std::vector<std::uint16_t> cards = equity_cards(names);
  return {cards[0], cards[1]};
}

// tests/data/equity.csv was counted by an evaluator of its own.
TEST(Equity, IsWhatOthersCounted) {
  std::ifstream file(tests::data_folder() + "/equity.csv");
  int held = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    std::istringstream cells(line);
    std::array<std::string, 6> cell;
    for (std::string& each : cell) std::getline(cells, each, ',');
    const Equity found =
        equity({equity_hole(cell[0]), equity_hole(cell[1])}, equity_cards(cell[2]));
    EXPECT_DOUBLE_EQ(found.win, std::stod(cell[4]) / std::stod(cell[3])) << line;
    EXPECT_DOUBLE_EQ(found.tie, std::stod(cell[5]) / std::stod(cell[3])) << line;
    const Equity other =
        equity({equity_hole(cell[1]), equity_hole(cell[0])}, equity_cards(cell[2]));
    EXPECT_NEAR(other.share(), 1 - found.share(), 1e-15) << line;
    ++held;
  }
  EXPECT_EQ(held, 4);
}

TEST(Equity, IsTheEndWhereTheBoardIsWhole) {
  const std::vector<std::uint16_t> board = equity_cards("2c 7d 9h Jc Ks");
  EXPECT_EQ(equity({equity_hole("Ah Ad"), equity_hole("Kc 3s")}, board).win, 1);
  EXPECT_EQ(equity({equity_hole("Kh 3d"), equity_hole("Ac As")}, board).share(), 0);
  EXPECT_EQ(equity({equity_hole("Ah 3d"), equity_hole("Ac 3s")}, board).tie, 1);
}

}  // namespace
}  // namespace evenhand::odds
