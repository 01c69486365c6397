#include "src/source/columns.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"

namespace evenhand::source {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

const Columns named{"draws.csv", {"Date", "ball1", "ball2", "ball3", "Numbers, sorted"}, 5};
const Columns bare{"draws.csv", {}, 7};

std::string columns_refusal(std::string_view list, const Columns& columns) {
  try {
    parse_columns(list, columns, "--columns");
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(ParseColumns, TakesNumbersNamesAndRanges) {
  EXPECT_THAT(parse_columns("2-4", bare, "--columns"), ElementsAre(1, 2, 3));
  EXPECT_THAT(parse_columns("7, 1,3-4", bare, "--columns"), ElementsAre(6, 0, 2, 3));
  EXPECT_THAT(parse_columns("ball1..ball3", named, "--columns"), ElementsAre(1, 2, 3));
  EXPECT_THAT(parse_columns("BALL3,ball1", named, "--columns"), ElementsAre(3, 1));
  EXPECT_THAT(parse_columns("Numbers, sorted", named, "--columns"), ElementsAre(4));
  EXPECT_THAT(parse_columns("2-3,Date", named, "--columns"), ElementsAre(1, 2, 0));
}

TEST(ParseColumns, ListsWhatThereIs) {
  EXPECT_EQ(columns_refusal("bal2", named),
            "--columns bal2: draws.csv has no such column; did you mean 'ball2'? the columns are "
            "1 'Date', 2 'ball1', 3 'ball2', 4 'ball3', 5 'Numbers, sorted'");
  EXPECT_THAT(columns_refusal("2-8", bare), AllOf(HasSubstr("--columns 2-8"), HasSubstr("1 to 7")));
  for (const char* list : {"", "0", "3-2", "1,", "ball1", "ball3..ball1", "-", "1-"}) {
    EXPECT_THAT(columns_refusal(list, bare), HasSubstr("no such column")) << list;
  }
  EXPECT_THAT(columns_refusal("ball3..ball1", named), HasSubstr("no such column"));
}

TEST(ParseColumn, IsOne) {
  EXPECT_EQ(parse_column("date", named, "--strata"), 0U);
  EXPECT_EQ(parse_column("7", bare, "--strata"), 6U);
  EXPECT_THROW(parse_column("1-2", bare, "--strata"), InputError);
}

TEST(NamesAColumn, LooksAtWholeNames) {
  EXPECT_TRUE(names_a_column("ball1..ball2", named.names));
  EXPECT_TRUE(names_a_column("2,Date", named.names));
  EXPECT_FALSE(names_a_column("2-7", named.names));
  EXPECT_FALSE(names_a_column("", named.names));
}

}  // namespace
}  // namespace evenhand::source
