#include "src/audit/counting/wide_counts.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"

namespace evenhand::audit {
namespace {

TEST(WideCounts, ComeBackWithAllTheirBits) {
  const std::vector<Wide> sums = {
      0, 1, ~std::uint64_t{0}, Wide{1} << 64U, ~Wide{0}, (Wide{123} << 100U) + 7};
  EXPECT_EQ(unpack_wide(pack_wide(sums), sums.size(), "sums"), sums);
  EXPECT_EQ(pack_wide(sums).get_binary().size(), 2U + 2 + 11 + 2 + 20 + 8)
      << "small ones take little room";
}

TEST(WideCounts, AreRefusedWhenThereAreMoreOrFewer) {
  const std::vector<Wide> sums = {1, 2};
  EXPECT_THROW(unpack_wide(pack_wide(sums), 1, "sums"), InputError);
  EXPECT_THROW(unpack_wide(pack_wide(sums), 3, "sums"), InputError);
}

}  // namespace
}  // namespace evenhand::audit
