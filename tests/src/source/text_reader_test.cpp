#include <gtest/gtest.h>

#include "src/source/log.hpp"
#include "tests/src/source/log_helpers.hpp"

namespace evenhand::source {
namespace {

TEST(TextLog, TakesBlanksCommasTabsAndBothLineEnds) {
  for (const char* text :
       {"2 0 3 1\n1 3 2 0\n", "2,0,3,1\n1,3,2,0\n", "2, 0, 3, 1\r\n1\t3\t2\t0\r\n",
        "\xEF\xBB\xBF 2 0 3 1\n\n  \t\n# said the dealer\n1 3 2 0", "02 00 03 01\n1 3 2 0 # end\n",
        "# not 2 0 3 1\n\n2 0 3 1\n1 3 2 0\n#", "3 1 4 2\n2 4 3 1\n"}) {
    EXPECT_EQ(deals_of(text), logged_deals) << text;
  }
}

TEST(JsonLog, TakesNumbersAndStrings) {
  EXPECT_EQ(deals_of("[2,0,3,1]\n[1, 3, 2, 0]\n"), logged_deals);
  EXPECT_EQ(deals_of("\n [ 2, 0, 3, 1 ] \r\n[1,3,2,0]"), logged_deals);
  EXPECT_EQ(deals_of("[3,1,4,2]\n[2,4,3,1]\n"), logged_deals);
  LogOptions options;
  options.deck = cards::named_deck("x", std::vector<std::string>{"a,b", "c d", "\"", "♠"});
  EXPECT_EQ(deals_of(R"(["\"","a,b","\u2660","c d"])"
                     "\n"
                     R"(["c d","♠","\"","a,b"])",
                     options),
            logged_deals);
}

}  // namespace
}  // namespace evenhand::source
