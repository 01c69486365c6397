#include "src/audit/rhythm_evidence.hpp"

#include <gtest/gtest.h>

namespace evenhand::audit {
namespace {

TEST(RhythmEvidence, NamesThePeriodInDeals) {
  SessionSeries series(2);
  for (std::uint64_t block = 0; block < 4; ++block) {
    series.begin_block(block);
    for (std::uint64_t d = 0; d < 4096; ++d) {
      std::uint64_t* const numbers = series.next_deal();
      // Up for 1,024 deals of 2,048; a pattern of nine parts beside it, lest all others be zero.
      numbers[0] += (d / 1024 % 2) * 10 + (block * 64 + d / 64) * 5 % 9;
      numbers[1] += 7;
    }
  }
  const judge::Evidence found = rhythm_evidence(series, 0, "points", 0.99);
  EXPECT_LT(found.result.p.value(), 1e-12);
  EXPECT_EQ(found.subject, "points");
  EXPECT_TRUE(found.words.starts_with("points: up and down about every 2,048 deals, by "))
      << found.words;
  EXPECT_GT(found.detectable(0.001, 0.9), found.detectable(0.01, 0.9));
  EXPECT_EQ(rhythm_evidence(series, 1, "points", 0.99).result.skipped,
            "all parts of the session are alike");
}

}  // namespace
}  // namespace evenhand::audit
