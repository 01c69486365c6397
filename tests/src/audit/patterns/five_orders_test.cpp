#include "src/audit/patterns/five_orders.hpp"

#include <gtest/gtest.h>

#include <type_traits>

#include "stats/permutations/relative_orders.hpp"
#include "tests/src/audit/deals.hpp"
#include "tests/src/audit/instruction_sets.hpp"

namespace evenhand::audit {
namespace {

template <class View>
void expect_orders_by_definition(const View& deals, const char* name) {
  using Card = std::remove_const_t<std::remove_pointer_t<decltype(deals.data)>>;
  const std::size_t n = deals.deck_size;
  std::vector<Card> columns(n * five_orders_pitch);
  turn_deals(deals, columns.data());
  for (std::size_t d = 0; d < deals.count; ++d) {
    for (std::size_t p = 0; p < n; ++p) {
      ASSERT_EQ(columns[p * five_orders_pitch + d], deals[d][p]) << name << " deal " << d;
    }
  }
  std::vector<Five> fives = random_fives(n, 7);
  fives.push_back({4, 3, 2, 1, 0});
  for (const Five& five : fives) {
    std::array<Card, five_orders_pitch> orders{};
    five_orders(columns.data(), five, orders.data());
    for (std::size_t d = 0; d < deals.count; ++d) {
      const auto deal = deals[d];
      ASSERT_EQ(orders[d], stats::relative_order(deal[five[0]], deal[five[1]], deal[five[2]],
                                                 deal[five[3]], deal[five[4]]))
          << name << ' ' << n << " cards, deal " << d;
    }
  }
}

TEST(FiveOrders, AreTheirDefinitionOnEveryInstructionSet) {
  stats::SmallGenerator random(17);
  for (const std::size_t n : {5U, 8U, 16U, 17U, 54U, 136U, 256U, 257U, 1024U}) {
    for (const std::size_t count : {1U, 15U, 17U, 64U}) {
      const cards::DealBatch deals = make_deals(n, count, fair, random);
      on_every_instruction_set([&](const char* name) {
        deals.visit([&](const auto& view) { expect_orders_by_definition(view, name); });
      });
    }
  }
}

}  // namespace
}  // namespace evenhand::audit
