#include "src/audit/position/position_tally.hpp"

#include <gtest/gtest.h>

#include "tests/src/audit/deals.hpp"
#include "tests/src/audit/instruction_sets.hpp"

namespace evenhand::audit {
namespace {

TEST(PositionTally, CountsTheSameOnEveryInstructionSet) {
  stats::SmallGenerator random(3);
  for (const std::size_t n : {2U, 3U, 10U, 54U, 63U, 64U, 65U, 136U, 300U}) {
    const cards::DealBatch deals = make_deals(n, 1003, fair, random);
    std::vector<std::uint64_t> expected(n * n);
    deals.visit([&](const auto& view) {
      for (std::size_t d = 0; d < view.count; ++d) {
        for (std::size_t p = 0; p < n; ++p) ++expected[view[d][p] * n + p];
      }
    });
    on_every_instruction_set([&](const char* name) {
      PositionTally tally(n);
      tally.fold(deals);
      EXPECT_EQ(tally.counts(), expected) << name << " n = " << n;
    });
  }
}

TEST(PositionTally, CountsPastTheRoomOfItsSmallCounters) {
  cards::DealBatch same = cards::DealBatch(5, 30000);
  for (std::size_t d = 0; d < same.size(); ++d) put(same, d, {4, 0, 3, 1, 2});
  on_every_instruction_set([&](const char* name) {
    PositionTally tally(5);
    for (int i = 0; i < 7; ++i) tally.fold(same);
    EXPECT_EQ(tally.counts()[4 * 5 + 0], 210000) << name;
    EXPECT_EQ(tally.counts()[2 * 5 + 4], 210000) << name;
    EXPECT_EQ(tally.counts()[0], 0) << name;
  });
}

}  // namespace
}  // namespace evenhand::audit
