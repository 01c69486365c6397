#include "src/counts/counts.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"

namespace evenhand::counts {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string complaint_of(const std::string& text, const std::string& weights = "") {
  try {
    Counts counts = parse_counts(text, "counts.txt");
    if (!weights.empty()) set_weights(counts, weights, "--weights");
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(Counts, AreReadFromAList) {
  const Counts counts = parse_counts("9962, 10012,10026\n9984", "--counts");
  EXPECT_THAT(counts.numbers, ElementsAre(9962U, 10012U, 10026U, 9984U));
  EXPECT_THAT(counts.names, ElementsAre("1", "2", "3", "4"));
  EXPECT_EQ(counts.total(), 39984U);
  EXPECT_EQ(counts.chances[2], 0.25);
  EXPECT_THAT(parse_counts("3\n4\n5\n", "f").numbers, ElementsAre(3U, 4U, 5U));
  EXPECT_THAT(parse_counts("3 4 5\n6 7 8\n", "f").numbers, ElementsAre(3U, 4U, 5U, 6U, 7U, 8U));
}

TEST(Counts, AreReadFromATable) {
  const Counts counts = parse_counts("# rolls\nface,times\nace of spades,12\r\n\nking 7\n", "f");
  EXPECT_THAT(counts.names, ElementsAre("ace of spades", "king"));
  EXPECT_THAT(counts.numbers, ElementsAre(12U, 7U));
  EXPECT_THAT(parse_counts("1 16\n2 17\n", "f").names, ElementsAre("1", "2"));
}

TEST(Counts, TakeWeights) {
  Counts counts = parse_counts("6,5,5", "--counts");
  set_weights(counts, "6,5,5", "--weights");
  EXPECT_FALSE(counts.is_even);
  EXPECT_EQ(counts.chances[0], 0.375);
  set_weights(counts, "2,2,2", "--weights");
  EXPECT_TRUE(counts.is_even);
}

TEST(Counts, AreRefusedInOneLine) {
  EXPECT_THAT(complaint_of(""), HasSubstr("no counts"));
  EXPECT_THAT(complaint_of("5"), HasSubstr("two values or more"));
  EXPECT_THAT(complaint_of("0,0"), HasSubstr("all counts are 0"));
  EXPECT_THAT(complaint_of("a 5\nb x\n"), HasSubstr("counts.txt:2"));
  EXPECT_THAT(complaint_of("5,-3"), HasSubstr("'-3'"));
  EXPECT_THAT(complaint_of("10,,20"), HasSubstr("''"));
  EXPECT_THAT(complaint_of("10,20,"), HasSubstr("''"));
  EXPECT_THAT(complaint_of("1e15,1e15"), HasSubstr("more than 1e15"));
  EXPECT_THAT(complaint_of("5,3", "1"), HasSubstr("1 weights for 2 values"));
  EXPECT_THAT(complaint_of("5,3", "1,0"), HasSubstr("'0' is no weight above 0"));
  EXPECT_THAT(complaint_of("5,3", "1,nan"), HasSubstr("no weight"));
}

}  // namespace
}  // namespace evenhand::counts
