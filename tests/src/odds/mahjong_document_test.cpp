#include "src/odds/mahjong_document.hpp"

#include <gtest/gtest.h>

#include "tests/src/find_in_document.hpp"

namespace evenhand::odds {
namespace {

reports::Document odds(const std::string& rules) {
  reports::Document document = mahjong_document(mahjong::parse_rules(rules));
  tests::expect_well_formed(document);
  return document;
}

double wins(const reports::Document& document, const char* form, const char* what) {
  return tests::number(tests::cell(document, "wins", form, what));
}

TEST(MahjongOddsDocument, CountsTheBasicRules) {
  const reports::Document basic = odds("basic");
  EXPECT_EQ(tests::number(basic, "combinations_14"), 4250305029168216000.0);
  EXPECT_EQ(wins(basic, "standard", "multisets"), 11498658);
  EXPECT_EQ(wins(basic, "standard", "combinations"), 11353128141498.0);
  EXPECT_EQ(wins(basic, "seven pairs", "multisets"), 5379616);
  EXPECT_EQ(wins(basic, "seven pairs", "combinations"), 1505948184576.0);
  EXPECT_EQ(wins(basic, "thirteen orphans", "combinations"), 1308622848);
  EXPECT_EQ(wins(basic, "best of all", "multisets"), 16873619);
  EXPECT_EQ(wins(basic, "best of all", "combinations"), 12859078207674.0);
  EXPECT_NEAR(wins(basic, "best of all", "one_in"), 330529.5, 0.05);
  EXPECT_EQ(tests::number(tests::cell(basic, "best_of_all_13", "0", "combinations")),
            39270395383132.0);
  EXPECT_NEAR(tests::number(tests::cell(basic, "means", "best of all", "hands_13")), 3.579679469903,
              1e-12);
  EXPECT_NEAR(tests::number(tests::cell(basic, "means", "best of all", "hands_14")), 3.155937813737,
              1e-12);
}

TEST(MahjongOddsDocument, FollowsTheRules) {
  const reports::Document quads = odds("chinese");
  EXPECT_EQ(wins(quads, "best of all", "combinations"), 12922416496752.0);
  const reports::Document sichuan = odds("sichuan");
  EXPECT_EQ(wins(sichuan, "and lack a suit", "multisets"), 2561091);
  EXPECT_EQ(tests::number(sichuan, "combinations_14"), 139737927523546800.0);
}

}  // namespace
}  // namespace evenhand::odds
