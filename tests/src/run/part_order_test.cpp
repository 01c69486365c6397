#include "src/run/part_order.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"

namespace evenhand::run {
namespace {

/// Why these are refused; empty when they are not.
std::string refusal(const std::vector<PartInfo>& parts,
                    std::optional<std::uint64_t> blocks = std::nullopt) {
  try {
    require_whole(parts, blocks);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

const nlohmann::json plan = {{"seed", 1}, {"samples", 100}};

TEST(RequireWhole, TakesPartsThatJoin) {
  EXPECT_EQ(refusal({{"a", plan, {0, 5}}}), "");
  EXPECT_EQ(refusal({{"a", plan, {0, 5}}, {"b", plan, {5, 9}}}, 9), "");
  EXPECT_EQ(refusal({{"a", plan, {3, 5}}, {"b", plan, {5, 9}}}), "") << "not asked for the ends";
  EXPECT_EQ(refusal({{"a", plan, {0, no_end}}}), "") << "a stream";
}

TEST(RequireWhole, NamesGapsOverlapsAndMissingEnds) {
  EXPECT_EQ(refusal({{"a", plan, {0, 5}}, {"b", plan, {4, 9}}}),
            "a and b overlap: both hold block 4");
  EXPECT_EQ(refusal({{"a", plan, {0, no_end}}, {"b", plan, {0, no_end}}}),
            "a and b overlap: both hold block 0");
  EXPECT_EQ(refusal({{"a", plan, {0, 5}}, {"b", plan, {7, 9}}}),
            "blocks 5 to 6 are missing between a and b; add the part that holds them");
  EXPECT_EQ(refusal({{"a", plan, {2, 5}}}, 5),
            "blocks 0 to 1 are missing; add the part that holds them");
  EXPECT_EQ(refusal({{"a", plan, {0, 5}}}, 9),
            "blocks 5 to 8 are missing; add the part that holds them");
}

TEST(RequireWhole, NamesWhatDiffersBetweenPlans) {
  nlohmann::json other = plan;
  other["seed"] = 2;
  EXPECT_EQ(refusal({{"a", plan, {0, 5}}, {"b", other, {5, 9}}}),
            "a and b come from different sessions: seed is 1 in one and 2 in the other");
  other = plan;
  other.erase("seed");
  EXPECT_EQ(refusal({{"a", plan, {0, 5}}, {"b", other, {5, 9}}}),
            "a and b come from different sessions: seed is 1 in one and missing in the other");
  other = plan;
  other["more"] = true;
  EXPECT_EQ(refusal({{"a", plan, {0, 5}}, {"b", other, {5, 9}}}),
            "a and b come from different sessions: more is missing in one and true in the other");
}

}  // namespace
}  // namespace evenhand::run
