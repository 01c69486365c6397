#include "src/signatures/next_table.hpp"

#include <gtest/gtest.h>

namespace evenhand::signatures {
namespace {

TEST(NextTable, NumbersDealsBehindThoseThatWereSeen) {
  const auto table = next_table({{2, 0, 1}, {0, 1, 2}}, 7, cards::parse_deck("3"));
  ASSERT_EQ(table.rows.size(), 2U);
  EXPECT_EQ(std::get<std::uint64_t>(table.rows[0][0]), 8U);
  EXPECT_EQ(std::get<std::string>(table.rows[0][1]), "2 0 1");
  EXPECT_EQ(std::get<std::uint64_t>(table.rows[1][0]), 9U);
}

}  // namespace
}  // namespace evenhand::signatures
