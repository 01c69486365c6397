#include "src/audit/uniformity/lehmer_values.hpp"

#include <gtest/gtest.h>

#include "tests/src/audit/deals_of_all_sizes.hpp"
#include "tests/src/audit/instruction_sets.hpp"

namespace evenhand::audit {
namespace {

/// Returns the digits: digit i is how many cards after place i are lower than the one there.
std::vector<std::uint16_t> digits_by_definition(const Order& deal) {
  std::vector<std::uint16_t> counts;
  for (std::size_t i = 0; i < deal.size(); ++i) {
    std::size_t lower = 0;
    for (std::size_t j = i + 1; j < deal.size(); ++j) lower += deal[j] < deal[i] ? 1 : 0;
    const std::size_t from = counts.size();
    counts.resize(from + deal.size() - i);
    counts[from + lower] = 1;
  }
  return counts;
}

TEST(LehmerDigits, AreCountedByTheirDefinitionOnEveryInstructionSet) {
  on_deals_of_all_sizes([](const cards::DealBatch& batch) {
    const std::vector<Order> orders = orders_of(batch);
    std::vector<std::uint16_t> expected(digit_counts(batch.deck_size()));
    std::vector<std::uint32_t> inversions(orders.size());
    for (std::size_t d = 0; d < orders.size(); ++d) {
      const std::vector<std::uint16_t> digits = digits_by_definition(orders[d]);
      for (std::size_t i = 0; i < digits.size(); ++i) {
        expected[i] = static_cast<std::uint16_t>(expected[i] + digits[i]);
      }
      for (std::size_t i = 0; i < orders[d].size(); ++i) {
        for (std::size_t j = i + 1; j < orders[d].size(); ++j) {
          inversions[d] += orders[d][j] < orders[d][i] ? 1U : 0U;
        }
      }
    }
    on_every_instruction_set([&](const char* name) {
      std::vector<std::uint16_t> counts(expected.size());
      std::vector<std::uint32_t> sums(orders.size());
      batch.visit([&](const auto& deals) { count_digits(deals, counts.data(), sums.data()); });
      ASSERT_EQ(counts, expected) << name << " n = " << batch.deck_size();
      ASSERT_EQ(sums, inversions) << name << " n = " << batch.deck_size();
    });
  });
}

}  // namespace
}  // namespace evenhand::audit
