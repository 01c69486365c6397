#include "src/counts/document.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/src/find_in_document.hpp"

namespace evenhand::counts {
namespace {

using testing::HasSubstr;

reports::Document document(const std::string& text) {
  return document_of(parse_counts(text, "--counts"), {});
}

TEST(CountsDocument, SaysBiasedWithTheWorstFace) {
  const reports::Document biased = document("16700,16800,16000,16900,16800,16800");
  tests::expect_well_formed(biased);
  EXPECT_EQ(biased.verdict, reports::Verdict::biased);
  EXPECT_THAT(biased.answer, HasSubstr("3 came 16,000 of 100,000 times"));
  EXPECT_NEAR(tests::number(tests::cell(biased, "values", "3", "deviation")), -0.04, 1e-12);
}

TEST(CountsDocument, SaysNoBiasWithWhatWouldHaveBeenFound) {
  const reports::Document fair = document("9962,10012,10026,9984,10008,10008");
  EXPECT_EQ(fair.verdict, reports::Verdict::no_bias_found);
  EXPECT_THAT(fair.answer, HasSubstr("would have found"));
  EXPECT_EQ(document("9,12,11,8,10,10").verdict, reports::Verdict::inconclusive);
}

TEST(CountsDocument, SaysThatCountsStandFirst) {
  EXPECT_THAT(document("   1007 1001\n    933 1002\n").sections.front().notes,
              testing::Contains(HasSubstr("uniq -c")));
}

TEST(CountsDocument, SaysThatLinesOfOneNumberAreCounts) {
  EXPECT_THAT(document("3\n6\n2\n").sections.front().notes,
              testing::Contains(HasSubstr("a roll a line")));
  EXPECT_THAT(document("3,6\n2,4,4\n").sections.front().notes, testing::SizeIs(1));
}

}  // namespace
}  // namespace evenhand::counts
