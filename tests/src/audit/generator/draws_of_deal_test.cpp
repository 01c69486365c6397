#include "src/audit/generator/draws_of_deal.hpp"

#include <gtest/gtest.h>

#include <map>
#include <numeric>
#include <tuple>

#include "base/error.hpp"
#include "reports/json_members.hpp"
#include "src/audit/generator/shuffle_numbers.hpp"
#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

CoinDraws of_blocks(const std::vector<std::uint64_t>& blocks, std::size_t deals) {
  CoinDraws draws;
  for (const std::uint64_t block : blocks) {
    stats::SmallGenerator random(block);
    draws.begin_block(block);
    draws.fold(make_deals(8, deals, fair, random));
  }
  return draws;
}

std::vector<std::uint64_t> words_of(const stats::bits::BitSequence& bits) {
  std::vector<std::uint64_t> words = {bits.size()};
  for (std::size_t i = 0; i < bits.size(); i += 64) words.push_back(bits.word_at(i));
  return words;
}

/// The draw between two, as the whole shuffle taken back has it.
bool draw_of_two(const Recipe& recipe, const Order& deal) {
  for (const stats::Draw& draw : draws_by(recipe, {deal.begin(), deal.end()})) {
    if (draw.range == 2) return draw.value != 0;
  }
  return false;
}

TEST(CoinDraws, AreTheDrawsOfRange2) {
  const cards::DealBatch deals = every_deal(6);
  CoinDraws draws;
  draws.begin_block(3);
  draws.fold(deals);
  const std::vector<Order> orders = orders_of(deals);
  const auto first = draws.sequence(CoinDraw::first_two);
  const auto last = draws.sequence(CoinDraw::last_two);
  const auto taken = draws.sequence(CoinDraw::taken_last);
  ASSERT_EQ(first.size(), 720U);
  for (std::size_t d = 0; d < orders.size(); ++d) {
    EXPECT_EQ(first[d], draw_of_two({Recipe::Order::downwards}, orders[d]));
    EXPECT_EQ(first[d], draw_of_two({Recipe::Order::inside_out}, orders[d]));
    EXPECT_EQ(last[d], draw_of_two({Recipe::Order::upwards}, orders[d]));
    EXPECT_EQ(taken[d], draw_of_two({Recipe::Order::taken_out}, orders[d]));
  }
}

TEST(CoinDraws, KeepsTheFirstBlocksInWhateverOrderTheyCome) {
  std::vector<std::uint64_t> up(12);
  std::iota(up.begin(), up.end(), std::uint64_t{5});
  const std::vector<std::uint64_t> down(up.rbegin(), up.rend());
  const CoinDraws one = of_blocks(up, 4096);
  const CoinDraws other = of_blocks(down, 4096);
  EXPECT_EQ(reports::saved(one), reports::saved(other));
  EXPECT_EQ(one.blocks(), CoinDraws::most_blocks);
  CoinDraws merged = of_blocks({16, 9, 5, 14, 12}, 4096);
  merged.merge(of_blocks({6, 7, 8, 10, 11, 13, 15}, 4096));
  EXPECT_EQ(reports::saved(merged), reports::saved(one));
  EXPECT_EQ(words_of(one.sequence(CoinDraw::last_two, 1)),
            words_of(of_blocks({5}, 4096).sequence(CoinDraw::last_two)));
  EXPECT_EQ(one.sequence(CoinDraw::last_two).size(), 40'960U);
}

TEST(CoinDraws, EndsWhereDealsAreMissing) {
  EXPECT_EQ(CoinDraws().sequence(CoinDraw::first_two).size(), 0U);
  EXPECT_EQ(of_blocks({0, 2}, 4096).blocks(), 1U);
  EXPECT_EQ(of_blocks({0, 1}, 100).sequence(CoinDraw::first_two).size(), 100U);
  CoinDraws short_last = of_blocks({0}, 4096);
  short_last.merge(of_blocks({1}, 70));
  EXPECT_EQ(short_last.sequence(CoinDraw::first_two).size(), 4166U);
}

TEST(CoinDraws, IsReadBackAndRefusesMoreThanThereIs) {
  const CoinDraws draws = of_blocks({4, 5}, 4096);
  const nlohmann::json saved = reports::saved(draws);
  CoinDraws read;
  reports::load({"draws", saved}, read, of_units(8192));
  EXPECT_EQ(reports::saved(read), saved);
  EXPECT_THROW(reports::load({"draws", saved}, read, of_units(4095)), InputError);
  nlohmann::json many = saved;
  for (unsigned block = 6; block < 20; ++block) {
    many["blocks"].push_back(many["blocks"][0]);
    many["blocks"].back()[0] = block;
  }
  EXPECT_THROW(reports::load({"draws", many}, read, of_units(100'000)), InputError);
}

std::vector<std::uint16_t> dealt(std::size_t n, DrawOrder order,
                                 const std::vector<stats::Draw>& draws) {
  std::vector<std::uint16_t> cards(n);
  std::iota(cards.begin(), cards.end(), std::uint16_t{0});
  auto next = draws.begin();
  if (order == DrawOrder::downwards) {
    for (std::size_t i = n - 1; i > 0; --i) std::swap(cards[i], cards[(next++)->value]);
  } else if (order == DrawOrder::upwards) {
    for (std::size_t i = 0; i + 1 < n; ++i) std::swap(cards[i], cards[i + (next++)->value]);
  } else {
    for (std::size_t i = 1; i < n; ++i) {
      const std::uint32_t j = (next++)->value;
      cards[i] = cards[j];
      cards[j] = static_cast<std::uint16_t>(i);
    }
  }
  return cards;
}

TEST(DrawsOfDeal, MakeTheDealAndAreAllThereAre) {
  for (std::size_t order = 0; order < draw_orders; ++order) {
    std::map<std::vector<std::uint32_t>, int> seen;
    every_deal(5).visit([&](const auto& deals) {
      for (std::size_t d = 0; d < deals.count; ++d) {
        const std::vector<std::uint16_t> deal(deals[d].begin(), deals[d].end());
        const auto draws = draws_of_deal(deal, static_cast<DrawOrder>(order));
        EXPECT_EQ(dealt(5, static_cast<DrawOrder>(order), draws), deal) << order;
        std::vector<std::uint32_t> values;
        for (const stats::Draw& draw : draws) {
          EXPECT_LT(draw.value, draw.range);
          values.push_back(draw.value);
        }
        ++seen[values];
      }
    });
    EXPECT_EQ(seen.size(), 120U) << order;
  }
}

}  // namespace

}  // namespace evenhand::audit
