#include "src/audit/patterns/pattern_values.hpp"

#include <gtest/gtest.h>

#include "tests/src/audit/deals_of_all_sizes.hpp"
#include "tests/src/audit/instruction_sets.hpp"

namespace evenhand::audit {
namespace {

PatternValues pattern_by_definition(const Order& deal) {
  std::size_t footrule = 0;
  std::vector<std::size_t> ending_at(deal.size(), 1);
  for (std::size_t i = 0; i < deal.size(); ++i) {
    footrule += deal[i] > i ? deal[i] - i : i - deal[i];
    for (std::size_t j = 0; j < i; ++j) {
      if (deal[j] < deal[i]) ending_at[i] = std::max(ending_at[i], ending_at[j] + 1);
    }
  }
  return {static_cast<std::uint32_t>(footrule / 2),
          static_cast<std::uint16_t>(*std::max_element(ending_at.begin(), ending_at.end()))};
}

TEST(PatternValues, AreTheirDefinitionsOnEveryInstructionSet) {
  on_deals_of_all_sizes([](const cards::DealBatch& batch) {
    std::vector<PatternValues> expected;
    for (const Order& deal : orders_of(batch)) expected.push_back(pattern_by_definition(deal));
    on_every_instruction_set([&](const char* name) {
      std::vector<PatternValues> values(batch.size());
      batch.visit([&](const auto& deals) { pattern_values(deals, values.data()); });
      for (std::size_t d = 0; d < values.size(); ++d) {
        ASSERT_EQ(values[d].half_footrule, expected[d].half_footrule) << name << " deal " << d;
        ASSERT_EQ(values[d].longest_increasing, expected[d].longest_increasing)
            << name << " deal " << d;
      }
    });
  });
}

}  // namespace
}  // namespace evenhand::audit
