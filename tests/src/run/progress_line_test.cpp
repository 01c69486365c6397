#include "src/run/progress_line.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace evenhand::session {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(ProgressLine, ShowsShareRateAndTimeLeft) {
  ProgressLine line;
  line.describe({"naive-swap", 0, 1000000, 2, 15}, 1.0);
  const std::string text = line.describe({"naive-swap", 500000, 1000000, 2, 15}, 2.0);
  EXPECT_EQ(text, "naive-swap (3 of 15)  [##########----------]  50 %  500 k deals/s  0:01 left");
}

TEST(ProgressLine, PromisesNothingWhenTheTotalIsUnknown) {
  ProgressLine line;
  line.describe({"-", 0, 0, 0, 1}, 0.0);
  const std::string text = line.describe({"-", 3000000, 0, 0, 1}, 2.0);
  EXPECT_THAT(text, HasSubstr("3000000 deals"));
  EXPECT_THAT(text, HasSubstr("1.50 M deals/s"));
  EXPECT_THAT(text, Not(HasSubstr("left")));
}

TEST(ProgressLine, MeasuresTheRateOfEachSourceAnew) {
  ProgressLine line;
  line.describe({"a", 0, 100, 0, 2}, 0.0);
  line.describe({"a", 100, 100, 0, 2}, 1.0);
  line.describe({"b", 0, 4000, 1, 2}, 1.0);
  EXPECT_THAT(line.describe({"b", 2000, 4000, 1, 2}, 2.0), HasSubstr("2 k deals/s"));
}

}  // namespace
}  // namespace evenhand::session
