#include "src/watch/window.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/error.hpp"
#include "reports/json_members.hpp"
#include "tests/src/watch/watched_deals.hpp"

namespace evenhand::watch {
namespace {

Counted block_of(const Subjects& subjects, std::uint64_t deals) {
  Counted block(subjects);
  block.deals = deals;
  block.sums[0] = static_cast<std::int64_t>(deals);
  block.steps[0] = deals;
  for (std::size_t place = 0; place < 4; ++place) {
    block.cells[place * 4 + place] = deals;
    block.neighbours[place * 4 + std::min<std::size_t>(place + 1, 3)] = deals;
  }
  for (std::size_t kind = 0; kind < 2; ++kind) block.rising[kind][0] = deals;
  return block;
}

TEST(Past, KeepsAllOfItInFewRuns) {
  const cards::Deck deck = cards::parse_deck("4");
  const Subjects subjects(deck, 0);
  Past past(subjects);
  std::uint64_t deals = 0;
  for (std::uint64_t block = 0; block < 10000; ++block) {
    past.add(deals, block_of(subjects, 1 + block % 3));
    deals += 1 + block % 3;
  }
  std::uint64_t at = 0;
  unsigned level = past.runs().front().level;
  for (const Past::Run& run : past.runs()) {
    EXPECT_EQ(run.first, at);
    EXPECT_LE(run.level, level);
    level = run.level;
    EXPECT_EQ(static_cast<std::uint64_t>(run.counted.sums[0]), run.counted.deals);
    at += run.counted.deals;
  }
  EXPECT_EQ(at, deals);
  // At most 16 of each of the 14 lengths.
  EXPECT_LE(past.runs().size(), 2 * past.of_each_level() * 14);
  Past read(subjects);
  const nlohmann::json saved = reports::saved(past);
  reports::load({"state", saved}, read, of_units(deals));
  EXPECT_EQ(reports::saved(read), saved);
  EXPECT_THROW(reports::load({"state", saved}, read, of_units(deals - 1)), InputError);
  EXPECT_THROW(reports::load({"state", saved}, read, of_units(deals + 1)), InputError);
  nlohmann::json damaged = saved;
  damaged["runs"].erase(3);
  EXPECT_THROW(reports::load({"state", damaged}, read, of_units(deals)), InputError);
  damaged = saved;
  damaged["runs"][4]["level"] = 0;
  EXPECT_THROW(reports::load({"state", damaged}, read, of_units(deals)), InputError);
}

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
  Window window(subjects, 1000);
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
  Window read(subjects, 1000);
  const nlohmann::json saved = reports::saved(window);
  reports::load({"state", saved}, read, of_units(7200));
  EXPECT_EQ(read.look().distance, window.look().distance);
  EXPECT_EQ(reports::saved(read), saved);
  EXPECT_THROW(reports::load({"state", saved}, read, of_units(1199)), InputError);
  for (std::size_t block = 0; block < saved["blocks"].size(); ++block) {
    nlohmann::json damaged = saved;
    damaged["blocks"].erase(block);
    EXPECT_THROW(reports::load({"state", damaged}, read, of_units(7200)), InputError);
  }
  Window shorter(subjects, 900);
  EXPECT_THROW(reports::load({"state", saved}, shorter, of_units(7200)), InputError);
}

TEST(Window, OfDrawsHasTheCardThatCameMostTooOften) {
  const cards::Deck deck = draws_of(10, 2);
  const Subjects subjects(deck, 0);
  Window window(subjects, 400);
  Counted block(subjects);
  block.deals = 400;
  // Each card is due 80 times.
  for (std::size_t card = 0; card < 10; ++card) block.cells[card] = 80;
  block.cells[3] = 110;
  block.cells[4] = 50;
  window.add(block);
  const Window::Look look = window.look();
  EXPECT_TRUE(look.positions.is_skipped());
  EXPECT_EQ(look.card, 3U);
  EXPECT_NEAR(look.distance, 30.0 / 400, 1e-12);
  // Twice P(X >= 110), X binomial of 400 and .2, times 10: scipy.stats.binom.sf(109, 400, .2) * 20.
  EXPECT_NEAR(look.card_p.value(), 0.00379370218, 1e-6);
  Window read(subjects, 400);
  const nlohmann::json saved = reports::saved(window);
  reports::load({"state", saved}, read, of_units(400));
  EXPECT_EQ(reports::saved(read), saved);
  nlohmann::json damaged = saved;
  damaged["blocks"][0]["deals"] = 399U;
  EXPECT_THROW(reports::load({"state", damaged}, read, of_units(400)), InputError);
}

}  // namespace

}  // namespace evenhand::watch
