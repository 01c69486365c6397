#include "src/audit/strength/product_sums.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "stats/distributions/small_generator.hpp"
#include "tests/src/audit/instruction_sets.hpp"

namespace evenhand::audit {
namespace {

TEST(ProductSums, AreThoseOfAPlainLoopOnEveryInstructionSet) {
  stats::SmallGenerator random(7);
  for (const std::size_t count : {0U, 1U, 7U, 127U, 128U}) {
    std::vector<std::int16_t> a(count);
    std::vector<std::int16_t> b(count);
    for (std::size_t i = 0; i < count; ++i) {
      a[i] = static_cast<std::int16_t>(static_cast<int>(random.below(32769)) - 16384);
      b[i] = static_cast<std::int16_t>(static_cast<int>(random.below(32769)) - 16384);
    }
    std::vector<std::int32_t> expected(count, -5);
    PowerSums powers;
    for (std::size_t i = 0; i < count; ++i) {
      const std::int64_t sum = std::int64_t{a[i]} * b[i] - 5;
      expected[i] = static_cast<std::int32_t>(sum);
      powers.first += sum;
      powers.squares += static_cast<std::uint64_t>(sum * sum);
    }
    on_every_instruction_set([&](const char* name) {
      std::vector<std::int32_t> sums(count, -5);
      add_products(a.data(), b.data(), count, sums.data());
      EXPECT_EQ(sums, expected) << name;
      const PowerSums found = power_sums(sums.data(), count);
      EXPECT_EQ(found.first, powers.first) << name;
      EXPECT_EQ(found.squares, powers.squares) << name;
    });
  }
}

}  // namespace
}  // namespace evenhand::audit
