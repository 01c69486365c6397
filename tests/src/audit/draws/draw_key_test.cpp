#include "src/audit/draws/draw_key.hpp"

#include <gtest/gtest.h>

#include <set>

#include "tests/src/audit/draws/lottery.hpp"

namespace evenhand::audit {
namespace {

TEST(DrawKeys, NumberEverySetOnce) {
  const DrawKeys keys(9, 4);
  EXPECT_EQ(keys.sets(), 126U);
  std::set<std::uint64_t> seen;
  for (std::uint16_t a = 0; a < 9; ++a) {
    for (std::uint16_t b = a + 1; b < 9; ++b) {
      for (std::uint16_t c = b + 1; c < 9; ++c) {
        for (std::uint16_t d = c + 1; d < 9; ++d) {
          seen.insert(keys.key(std::vector<std::uint16_t>{a, b, c, d}));
        }
      }
    }
  }
  EXPECT_EQ(seen.size(), 126U);
  EXPECT_LE(*seen.rbegin(), keys.largest());
  EXPECT_EQ(DrawKeys(49, 6).sets(), 13983816U);
  EXPECT_EQ(DrawKeys(64, 60).sets(), 635376U);
  EXPECT_EQ(DrawKeys(200, 80).sets(), 0U);
}

}  // namespace
}  // namespace evenhand::audit
