#include "src/run/progress_line.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace evenhand::run {
namespace {

using testing::HasSubstr;
using testing::Not;

Progress progress(std::uint64_t done, std::uint64_t total, std::size_t sources_done = 0,
                  std::size_t sources = 1) {
  return {"naive-swap", "deals", done, total, sources_done, sources};
}

TEST(ProgressLine, ShowsShareRateAndTimeLeft) {
  ProgressLine line;
  line.describe(progress(0, 1000000, 2, 15), 1.0, 120);
  EXPECT_EQ(line.describe(progress(500000, 1000000, 2, 15), 2.0, 120),
            "naive-swap (3 of 15)  [##########----------]   50 %  500k deals/s  0:01 left");
}

TEST(ProgressLine, PromisesNothingWhenTheTotalIsUnknown) {
  ProgressLine line;
  line.describe(progress(0, 0), 0.0, 120);
  EXPECT_EQ(line.describe(progress(3000000, 0), 2.0, 120),
            "naive-swap  3,000,000 deals  1.50M deals/s");
}

TEST(ProgressLine, MeasuresOnlyWhatThisRunCounted) {
  ProgressLine line;
  EXPECT_THAT(line.describe(progress(900, 1000), 5.0, 120), Not(HasSubstr("deals/s")));
  EXPECT_THAT(line.describe(progress(950, 1000), 6.0, 120), HasSubstr("50 deals/s  0:01 left"));
}

TEST(ProgressLine, LeavesOutWhatMattersLeast) {
  for (std::size_t width = 0; width <= 100; ++width) {
    ProgressLine line;
    line.describe(progress(0, 1000000, 2, 15), 1.0, width);
    const std::string text = line.describe(progress(500000, 1000000, 2, 15), 2.0, width);
    EXPECT_LE(text.size(), width);
    if (width >= 6) {
      EXPECT_THAT(text, HasSubstr("50 %"));
    }
    if (width >= 17) {
      EXPECT_THAT(text, HasSubstr("0:01 left"));
    }
    if (width >= 40) {
      EXPECT_THAT(text, HasSubstr("naive-swap (3 of 15)"));
    }
  }
}

TEST(ProgressLine, SaysWhatTheCountsSayByNow) {
  Progress state = progress(500000, 1000000);
  state.so_far = "+12 =30 -8";
  EXPECT_EQ(ProgressLine().describe(state, 1.0, 120),
            "naive-swap  [##########----------]   50 %  +12 =30 -8");
  EXPECT_EQ(ProgressLine().describe(state, 1.0, 20), " 50 %  +12 =30 -8") << "before the name";
}

TEST(ProgressLine, NeverShowsMoreThanAll) {
  ProgressLine line;
  EXPECT_THAT(line.describe(progress(1200, 1000), 0.0, 80), HasSubstr("100 %"));
}

}  // namespace
}  // namespace evenhand::run
