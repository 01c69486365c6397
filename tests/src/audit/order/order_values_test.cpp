#include "src/audit/order/order_values.hpp"

#include <gtest/gtest.h>

#include "tests/src/audit/deals_of_all_sizes.hpp"
#include "tests/src/audit/instruction_sets.hpp"

namespace evenhand::audit {
namespace {

OrderValues order_by_definition(const Order& deal) {
  OrderValues values{};
  const Order place = inverse(deal);
  for (std::size_t i = 0; i < deal.size(); ++i) {
    for (std::size_t j = i + 1; j < deal.size(); ++j) values.inversions += deal[i] > deal[j];
    if (i + 1 == deal.size()) continue;
    values.descents = static_cast<std::uint16_t>(values.descents + (deal[i] > deal[i + 1]));
    values.inverse_descents =
        static_cast<std::uint16_t>(values.inverse_descents + (place[i] > place[i + 1]));
    values.successions =
        static_cast<std::uint16_t>(values.successions + (deal[i] + 1 == deal[i + 1]));
  }
  return values;
}

TEST(OrderValues, AreTheirDefinitionsOnEveryInstructionSet) {
  on_deals_of_all_sizes([](const cards::DealBatch& batch) {
    std::vector<OrderValues> expected;
    for (const Order& deal : orders_of(batch)) expected.push_back(order_by_definition(deal));
    on_every_instruction_set([&](const char* name) {
      std::vector<OrderValues> values(batch.size());
      batch.visit([&](const auto& deals) { order_values(deals, values.data()); });
      for (std::size_t d = 0; d < values.size(); ++d) {
        ASSERT_EQ(values[d].inversions, expected[d].inversions) << name << " deal " << d;
        ASSERT_EQ(values[d].descents, expected[d].descents) << name << " deal " << d;
        ASSERT_EQ(values[d].inverse_descents, expected[d].inverse_descents)
            << name << " deal " << d;
        ASSERT_EQ(values[d].successions, expected[d].successions) << name << " deal " << d;
      }
    });
  });
}

}  // namespace
}  // namespace evenhand::audit
