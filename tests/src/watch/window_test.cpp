#include "src/watch/window.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "reports/json_members.hpp"
#include "tests/src/watch/watched_deals.hpp"

namespace evenhand::watch {
namespace {

Counted cells_of(const Subjects& subjects, const Orders& orders) {
  Counted block(subjects);
  block.deals = orders.size();
  for (const auto& order : orders) {
    for (std::size_t p = 0; p < order.size(); ++p) ++block.cells[p * order.size() + order[p]];
  }
  return block;
}

TEST(Window, RollsOnByWholeBlocks) {
  const cards::Deck deck = cards::parse_deck("6");
  const Subjects subjects(deck, 0);
  Window window(6, 1000);
  EXPECT_EQ(window.look().deals, 0U);
  for (std::uint64_t i = 0; i < 20; ++i) {
    window.add(cells_of(subjects, shuffled("sattolo", 6, 300, i)));
  }
  EXPECT_EQ(window.deals(), 1200U);
  EXPECT_LT(window.look().positions.p.log10(), -100);
  EXPECT_LT(window.look().card_p.log10(), -20);
  // Deals that have left the window are forgotten.
  for (std::uint64_t i = 0; i < 4; ++i) {
    window.add(cells_of(subjects, shuffled("fisher-yates", 6, 300, i)));
  }
  EXPECT_GT(window.look().positions.p.value(), 0.001);
  Window read(6, 1000);
  const nlohmann::json saved = reports::saved(window);
  reports::load({"state", saved}, read, of_units(7200));
  EXPECT_EQ(read.look().distance, window.look().distance);
  EXPECT_EQ(reports::saved(read), saved);
  EXPECT_THROW(reports::load({"state", saved}, read, of_units(1199)), InputError);
  Window shorter(6, 900);
  EXPECT_THROW(reports::load({"state", saved}, shorter, of_units(7200)), InputError);
}

}  // namespace
}  // namespace evenhand::watch
