#include "src/audit/structure/structure_values.hpp"

#include <gtest/gtest.h>

#include "tests/src/audit/deals_of_all_sizes.hpp"
#include "tests/src/audit/instruction_sets.hpp"

namespace evenhand::audit {
namespace {

StructureValues structure_by_definition(const Order& deal) {
  std::size_t fixed_points = 0;
  std::size_t cycles = 0;
  for (std::size_t i = 0; i < deal.size(); ++i) {
    fixed_points += deal[i] == i ? 1 : 0;
    // Each cycle counts at its least place.
    std::size_t least = i;
    for (std::size_t at = deal[i]; at != i; at = deal[at]) least = std::min(least, at);
    cycles += least == i ? 1 : 0;
  }
  return {static_cast<std::uint16_t>(fixed_points), static_cast<std::uint16_t>(cycles)};
}

TEST(StructureValues, AreTheirDefinitionsOnEveryInstructionSet) {
  on_deals_of_all_sizes([](const cards::DealBatch& batch) {
    std::vector<StructureValues> expected;
    for (const Order& deal : orders_of(batch)) expected.push_back(structure_by_definition(deal));
    on_every_instruction_set([&](const char* name) {
      std::vector<StructureValues> values(batch.size());
      batch.visit([&](const auto& deals) { structure_values(deals, values.data()); });
      for (std::size_t d = 0; d < values.size(); ++d) {
        ASSERT_EQ(values[d].fixed_points, expected[d].fixed_points) << name << " deal " << d;
        ASSERT_EQ(values[d].cycles, expected[d].cycles) << name << " deal " << d;
      }
    });
  });
}

}  // namespace
}  // namespace evenhand::audit
