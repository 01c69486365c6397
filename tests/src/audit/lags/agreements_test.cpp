#include "src/audit/lags/agreements.hpp"

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "stats/distributions/small_generator.hpp"
#include "tests/src/audit/instruction_sets.hpp"

namespace evenhand::audit {
namespace {

TEST(Agreements, AreThoseOfAPlainLoopOnEveryInstructionSet) {
  stats::SmallGenerator random(1);
  for (const std::size_t stride : {64U, 128U, 256U}) {
    constexpr std::size_t rows = 192;
    std::vector<std::uint8_t> now(rows * stride);
    std::vector<std::uint8_t> then(rows * stride);
    for (auto* bytes : {&now, &then}) {
      for (std::uint8_t& byte : *bytes) byte = static_cast<std::uint8_t>(random.below(3) * 127);
    }
    std::vector<std::uint16_t> expected(rows);
    std::vector<std::uint8_t> expected_sums(stride);
    std::vector<std::uint32_t> expected_products(rows);
    for (std::size_t i = 0; i < rows * stride; ++i) {
      const bool same = now[i] == then[i];
      expected[i / stride] = static_cast<std::uint16_t>(expected[i / stride] + (same ? 1 : 0));
      expected_sums[i % stride] =
          static_cast<std::uint8_t>(expected_sums[i % stride] + (same ? 1 : 0));
      expected_products[i / stride] += std::uint32_t{now[i]} * then[i];
    }
    on_every_instruction_set([&](const char* name) {
      std::vector<std::uint16_t> agreements(rows);
      std::vector<std::uint8_t> sums(stride);
      std::vector<std::uint32_t> products(rows);
      count_agreements(now.data(), then.data(), stride, rows, agreements.data(), sums.data());
      row_products(now.data(), then.data(), stride, rows, products.data());
      EXPECT_EQ(agreements, expected) << name;
      EXPECT_EQ(sums, expected_sums) << name;
      EXPECT_EQ(products, expected_products) << name;
      const std::size_t least = stride / 3;
      std::vector<AlikeRow> alike(rows);
      alike.resize(rows_like(now.data(), then.data(), stride, rows, least, alike.data()));
      std::size_t found = 0;
      for (std::size_t i = 0; i < rows; ++i) {
        std::size_t same = 0;
        for (std::size_t x = 0; x < stride; ++x) same += now[x] == then[i * stride + x] ? 1 : 0;
        if (same < least) continue;
        ASSERT_LT(found, alike.size()) << name;
        EXPECT_EQ(alike[found].row, i) << name;
        EXPECT_EQ(alike[found++].agreements, same) << name;
      }
      EXPECT_EQ(found, alike.size()) << name;
    });
  }
}

}  // namespace
}  // namespace evenhand::audit
