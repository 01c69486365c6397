#include "src/audit/generator/draws_of_deal.hpp"

#include <gtest/gtest.h>

#include <map>
#include <numeric>
#include <tuple>

#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

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
