#include "src/signatures/count_table.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"

namespace evenhand::signatures {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

CountTable parse(std::string_view text, Rows rows = Rows::deduced) {
  return parse_count_table(text, "t.csv", rows);
}

std::string refusal(std::string_view text) {
  try {
    parse(text);
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), ::testing::Not(HasSubstr("\n")));
    return error.what();
  }
  return "";
}

TEST(CountTable, TakesBareCountsAsRowsOfCards) {
  const CountTable table = parse("3 1\n1 3\n");
  EXPECT_EQ(table.positions.n, 2U);
  EXPECT_EQ(table.positions.deals, 4U);
  EXPECT_THAT(table.positions.counts, ElementsAre(3, 1, 1, 3));
  EXPECT_FALSE(table.rows_are_positions);
  EXPECT_FALSE(table.orientation_was_given);
  EXPECT_THAT(table.card_names, IsEmpty());
}

TEST(CountTable, TurnsRowsOfPositions) {
  const auto expected = ElementsAre(5, 3, 2, 4, 1, 5, 1, 6, 3);
  EXPECT_THAT(parse("position;a;b;c\n0;5;4;1\n1;3;1;6\n2;2;5;3\n").positions.counts, expected);
  EXPECT_THAT(parse("5,4,1\n3,1,6\n2,5,3\n", Rows::positions).positions.counts, expected);
  EXPECT_THAT(parse("card,p0,p1,p2\na,5,3,2\nb,4,1,5\nc,1,6,3\n").positions.counts, expected);
  EXPECT_THAT(parse("position;a;b;c\n0;5;4;1\n1;3;1;6\n2;2;5;3\n").card_names,
              ElementsAre("a", "b", "c"));
}

TEST(CountTable, ReadsWhatReportsWrite) {
  const CountTable table = parse("card,name,position_0,position_1\n0,AS,3,1\n1,KS,1,3\n");
  EXPECT_FALSE(table.rows_are_positions);
  EXPECT_TRUE(table.orientation_was_given);
  EXPECT_THAT(table.card_names, ElementsAre("AS", "KS"));
}

TEST(CountTable, RefusesInOneLineWithThePlace) {
  EXPECT_THAT(refusal("\"1,2\n2,1\n"), HasSubstr("t.csv: line 1, column 1: a quote that is not"));
  EXPECT_THAT(refusal("\"1\",2\n2,\"1\n"), HasSubstr("t.csv: line 2, column 2: a quote"));
  EXPECT_THAT(refusal("1,2\n2,x\n"), HasSubstr("t.csv: line 2, row 2, column 2: found 'x'"));
  EXPECT_THAT(refusal("1,2\n2,-1\n"), HasSubstr("row 2, column 2: found '-1'"));
  EXPECT_THAT(refusal("1,2\n2,1.5\n"), HasSubstr("row 2, column 2: found '1.5'"));
  EXPECT_THAT(refusal("1,2\n2,99999999999999999999999\n"), HasSubstr("row 2, column 2"));
  EXPECT_THAT(refusal("1,2\n2,1,3\n"), HasSubstr("line 2, column 3: the row has 3 fields"));
  EXPECT_THAT(refusal("1,2\n2,1\n0,0\n"), HasSubstr("found 3 rows of 2 fields"));
  EXPECT_THAT(refusal("1,2,3,4,5\n2,1,1,1,1\n"), HasSubstr("expected a square table"));
  EXPECT_THAT(refusal(""), HasSubstr("found 0 rows"));
  EXPECT_THAT(refusal("4\n"), HasSubstr("found 1 row of counts"));
  EXPECT_THAT(refusal("0,0\n0,0\n"), HasSubstr("all counts are 0"));
  EXPECT_THAT(refusal("1,2\n2,2\n"), HasSubstr("row 2 of the counts sums to 4, row 1 to 3"));
  EXPECT_THAT(refusal("1,2\n3,0\n"), HasSubstr("column 1 of the counts sums to 4"));
  EXPECT_THROW(parse_rows("position"), InputError);
}

}  // namespace
}  // namespace evenhand::signatures
