#include "src/audit/counting/draw_slices.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "base/error.hpp"

namespace evenhand::audit {
namespace {

using Draw = std::vector<std::uint16_t>;

TEST(DrawSlices, DoubleInLengthAsTheSessionGrows) {
  DrawSlices slices(3);
  slices.begin_block(0);
  constexpr std::size_t full = DrawSlices::unit * DrawSlices::most;
  for (std::size_t i = 0; i < full; ++i)
    slices.add(Draw{i < 40 ? std::uint16_t{0} : std::uint16_t{2}});
  EXPECT_EQ(slices.slices()[0].draws, 32U);
  EXPECT_EQ(slices.slices()[1].cells, (std::vector<std::uint64_t>{8, 0, 24}));
  EXPECT_EQ(slices.slices()[63].draws, 32U);
  slices.add(Draw{1});
  EXPECT_EQ(slices.slices()[0].draws, 64U);
  EXPECT_EQ(slices.slices()[0].cells, (std::vector<std::uint64_t>{40, 0, 24}));
  EXPECT_EQ(slices.slices()[32].draws, 1U);
  EXPECT_EQ(slices.slices()[33].draws, 0U);
  EXPECT_EQ(slices.first()[1], full);
  EXPECT_EQ(slices.last()[0], 39U);
}

TEST(DrawSlices, KnowWhatNeverCame) {
  DrawSlices slices(2);
  slices.begin_block(1);
  slices.add(Draw{0});
  EXPECT_EQ(slices.first()[0], 4096U);
  EXPECT_EQ(slices.first()[1], DrawSlices::never);
  EXPECT_EQ(slices.last()[1], 0U);
}

TEST(DrawSlices, MergeToThoseOfTheWholeSession) {
  DrawSlices whole(5);
  DrawSlices early(5);
  DrawSlices late(5);
  const auto add = [](DrawSlices& slices, std::uint64_t block, std::uint16_t from) {
    slices.begin_block(block);
    for (std::uint16_t i = 0; i < 100; ++i) {
      slices.add(Draw{static_cast<std::uint16_t>((from + i) % 5),
                      static_cast<std::uint16_t>((from + i * i + 1) % 5)});
    }
  };
  for (DrawSlices* slices : {&whole, &early}) add(*slices, 0, 2);
  for (DrawSlices* slices : {&whole, &late}) add(*slices, 9, 3);
  DrawSlices merged = early;
  merged.merge(late);
  EXPECT_EQ(merged.save(), whole.save());
  late.merge(early);
  EXPECT_EQ(late.save(), whole.save());
  DrawSlices read(5);
  read.load({"tally", whole.save()}, sums_to(200));
  EXPECT_EQ(read.save(), whole.save());
  EXPECT_THROW(read.load({"tally", whole.save()}, sums_to(201)), InputError);
}

}  // namespace
}  // namespace evenhand::audit
