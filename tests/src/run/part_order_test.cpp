#include "src/run/part_order.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"

namespace evenhand::run {
namespace {

using Ranges = std::vector<BlockRange>;
using testing::ThrowsMessage;

TEST(MissingBlocks, AreNoneOfPartsThatJoin) {
  EXPECT_EQ(missing_blocks({{"a", {0, 5}}}, 5), Ranges{});
  EXPECT_EQ(missing_blocks({{"b", {5, 9}}, {"a", {0, 5}}}, 9), Ranges{}) << "in any order";
  EXPECT_EQ(missing_blocks({{"a", {0, no_end}}}, no_end), Ranges{}) << "a stream";
  EXPECT_EQ(missing_blocks({{"a", {0, 5}}, {"none", {5, 5}}}, 5), Ranges{});
}

TEST(MissingBlocks, AreThoseThatNoPartHas) {
  EXPECT_EQ(missing_blocks({{"a", {0, 5}}, {"b", {7, 9}}}, 9), (Ranges{{5, 7}}));
  EXPECT_EQ(missing_blocks({{"a", {2, 5}}}, 9), (Ranges{{0, 2}, {5, 9}}));
  EXPECT_EQ(missing_blocks({}, 3), (Ranges{{0, 3}}));
}

TEST(MissingBlocks, AreAllBehindTheLastPartOfALogThatIsShared) {
  EXPECT_EQ(missing_blocks({{"a", {0, 5}}}, no_end), (Ranges{{5, no_end}}));
  EXPECT_EQ(missing_blocks({{"b", {5, no_end}}, {"a", {0, 5}}}, no_end), Ranges{});
}

TEST(MissingBlocks, RefuseAnotherLog) {
  const PartInfo first{"a", {0, 5}, "", "one"};
  EXPECT_EQ(missing_blocks({first, {"b", {5, 9}, "one", "two"}}, 9), Ranges{});
  // The content between them is not known.
  EXPECT_EQ(missing_blocks({first, {"b", {6, 9}, "other", "two"}}, 9), (Ranges{{5, 6}}));
  EXPECT_THAT(
      ([&] {
        missing_blocks({{"b", {5, 9}, "other", "two"}, first}, 9);
      }),
      ThrowsMessage<InputError>(testing::HasSubstr("a and b were read from different logs")));
}

TEST(MissingBlocks, RefuseOverlaps) {
  EXPECT_THAT(([] {
                missing_blocks({{"a", {0, 5}}, {"b", {4, 9}}}, 9);
              }),
              ThrowsMessage<InputError>("a and b overlap: both hold block 4"));
  EXPECT_THAT(([] {
                missing_blocks({{"a", {0, no_end}}, {"b", {0, no_end}}}, no_end);
              }),
              ThrowsMessage<InputError>("a and b overlap: both hold block 0"));
}

TEST(RequireSamePlan, NamesWhatDiffers) {
  const nlohmann::json plan = {{"seed", 1}, {"samples", 100}};
  EXPECT_NO_THROW(require_same_plan("a", plan, "b", plan));
  const auto refusing = [&](nlohmann::json other) {
    return [plan, other = std::move(other)] { require_same_plan("a", plan, "b", other); };
  };
  EXPECT_THAT(refusing({{"seed", 2}, {"samples", 100}}),
              ThrowsMessage<InputError>(
                  "a and b come from different sessions: seed is 1 in one and 2 in the other"));
  EXPECT_THAT(
      refusing({{"samples", 100}}),
      ThrowsMessage<InputError>(
          "a and b come from different sessions: seed is 1 in one and missing in the other"));
  EXPECT_THAT(
      refusing({{"seed", 1}, {"samples", 100}, {"more", true}}),
      ThrowsMessage<InputError>(
          "a and b come from different sessions: more is missing in one and true in the other"));
}

}  // namespace
}  // namespace evenhand::run
