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

TEST(Counts, MayStandBeforeTheirValues) {
  // uniq -c of GNU and of BSD, of values that are numbers in either order, and without padding.
  for (const char* text : {"   1007 1001\n    933 1002\n   3999 1003\n", "1007 1\n 933 2\n3999 3\n",
                           " 107 1001\n  93 1002\n 399 1003\n", "1007 six\n933 K\n3999 of 7 H\n"}) {
    const Counts counts = parse_counts(text, "f");
    EXPECT_TRUE(counts.is_count_first) << text;
    EXPECT_GT(counts.numbers[0], counts.numbers[1]) << text;
    EXPECT_LT(counts.numbers[1], counts.numbers[2]) << text;
  }
  EXPECT_THAT(parse_counts("     12 10\n     13 ace of spades\n", "f").names,
              ElementsAre("10", "ace of spades"));
  // Values first: aligned, in any order, and counts that ascend.
  for (const char* text : {"      1 12\n      2 13\n", "3 5\n1 7\n2 9\n", "1001 7\n1002 9\n"}) {
    EXPECT_FALSE(parse_counts(text, "f").is_count_first) << text;
  }
}

TEST(Counts, MayStandBelowTheirValues) {
  const Counts counts = parse_counts("\n   2    3    4 \n1002  984 1026 \n", "f");
  EXPECT_THAT(counts.names, ElementsAre("2", "3", "4"));
  EXPECT_THAT(counts.numbers, ElementsAre(1002U, 984U, 1026U));
  EXPECT_THAT(parse_counts(" 0  1 \n98 99 \n 2 \n97 \n", "f").numbers, testing::SizeIs(6));
  EXPECT_THAT(parse_counts(" 0  1 \n98 99 \n 2  3 \n97 91 \n", "f").numbers,
              ElementsAre(98U, 99U, 97U, 91U));
  EXPECT_THAT(parse_counts("1 2\n2 3\n", "f").names, ElementsAre("1", "2"));
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
  EXPECT_THAT(complaint_of("face,n\n1,10\n2,12\nTotal,22\n"),
              HasSubstr("counts.txt:4: 'Total' is"));
  EXPECT_EQ(complaint_of("face,n\n1,10\n2,12\nTotal,23\n"), "");
  EXPECT_THAT(complaint_of("1,10\n1,12\n3,9\n"), HasSubstr("counts.txt:2: the value '1'"));
  EXPECT_THAT(complaint_of("1,002 1,012 1,026"), HasSubstr("'1,026' may be one count"));
  EXPECT_THAT(complaint_of("1,002,1,012"), HasSubstr("'002' begins with 0"));
  EXPECT_THAT(complaint_of("1,234, 1,345, 984"), HasSubstr("'1,345' may be one count"));
  EXPECT_EQ(complaint_of("9962, 112, 126"), "");
  EXPECT_THAT(complaint_of("5,3", "1"), HasSubstr("1 weights for 2 values"));
  EXPECT_THAT(complaint_of("5,3", "1,0"), HasSubstr("'0' is no weight above 0"));
  EXPECT_THAT(complaint_of("5,3", "1,nan"), HasSubstr("no weight"));
}

}  // namespace
}  // namespace evenhand::counts
