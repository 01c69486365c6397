#include "src/library/deal_ranges.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

namespace evenhand::library {
namespace {

std::vector<DealRange> ranges_of(const DealRanges& ranges) {
  std::vector<DealRange> all;
  ranges.for_each([&](DealRange range) { all.push_back(range); });
  return all;
}

TEST(DealRanges, JoinWhatTouches) {
  DealRanges ranges;
  ranges.add({10, 20});
  ranges.add({30, 40});
  ranges.add({5, 5});
  EXPECT_EQ(ranges_of(ranges), (std::vector<DealRange>{{10, 20}, {30, 40}}));
  ranges.add({20, 30});
  ranges.add({0, 10});
  EXPECT_EQ(ranges_of(ranges), (std::vector<DealRange>{{0, 40}}));
  EXPECT_EQ(ranges.count(), 40U);
  EXPECT_EQ(ranges.end(), 40U);
}

TEST(DealRanges, SayWhatTheyHave) {
  DealRanges ranges;
  EXPECT_EQ(ranges.first_of({0, 100}), std::nullopt);
  ranges.add({10, 20});
  ranges.add({30, 40});
  EXPECT_EQ(ranges.first_of({0, 10}), std::nullopt);
  EXPECT_EQ(ranges.first_of({20, 30}), std::nullopt);
  EXPECT_EQ(ranges.first_of({40, 50}), std::nullopt);
  EXPECT_EQ(ranges.first_of({12, 14}), (DealRange{12, 14}));
  EXPECT_EQ(ranges.first_of({0, 50}), (DealRange{10, 20}));
  EXPECT_EQ(ranges.first_of({25, 31}), (DealRange{30, 31}));
}

TEST(DealRanges, SayWhatIsMissing) {
  DealRanges ranges;
  EXPECT_EQ(ranges.first_missing(), std::nullopt);
  ranges.add({10, 20});
  EXPECT_EQ(ranges.first_missing(), (DealRange{0, 10}));
  ranges.add({0, 10});
  EXPECT_EQ(ranges.first_missing(), std::nullopt);
  ranges.add({25, 30});
  EXPECT_EQ(ranges.first_missing(), (DealRange{20, 25}));
}

}  // namespace
}  // namespace evenhand::library
