#include "src/odds/games_document.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "tests/src/find_in_document.hpp"

namespace evenhand::odds {
namespace {

TEST(DoudizhuDocument, CountsDealsAndHands) {
  const reports::Document totals = doudizhu_document();
  tests::expect_well_formed(totals);
  EXPECT_EQ(tests::exact(totals, "deals"), "854990375116200574569318000");
  EXPECT_EQ(tests::exact(totals, "hands_17"), "47153358767970");
  EXPECT_EQ(tests::exact(totals, "rank_hands_20"), "153009740");
}

TEST(PokerDocument, CountsCategories) {
  const reports::Document seven = poker_document(7, {});
  tests::expect_well_formed(seven);
  EXPECT_EQ(tests::number(seven, "hands"), 133784560);
  EXPECT_EQ(tests::number(tests::cell(seven, "categories", "straight flush", "hands")), 41584);
  EXPECT_EQ(tests::number(tests::cell(poker_document(5, {}), "categories", "flush", "hands")),
            5108);
}

TEST(PokerDocument, ShowsWhatWasSimulatedBeside) {
  const reports::Document checked = poker_document(7, {100000, 1});
  const auto flush =
      std::get<reports::Estimate>(tests::cell(checked, "categories", "flush", "simulated"));
  EXPECT_DOUBLE_EQ(flush.value, 0.03034);
  EXPECT_LT(flush.low, 4047644.0 / 133784560);
  EXPECT_GT(flush.high, 4047644.0 / 133784560);
  EXPECT_DOUBLE_EQ(tests::number(tests::cell(checked, "category_bars", "flush", "simulated")),
                   0.03034);
}

using stats::Rational;
using testing::HasSubstr;

Rational poker(std::string_view text, unsigned cards) {
  return *poker_hand(text, cards, "--hand").chance.exact;
}

std::string complaint_of(std::string_view text, unsigned cards) {
  try {
    poker_hand(text, cards, "--hand");
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

// The frequencies of poker hands that every book has.
TEST(NamedHands, OfPokerAreThoseOfBooks) {
  EXPECT_EQ(poker("quads", 7), Rational(1, 595));
  EXPECT_EQ(poker("four of a kind", 5), Rational(624, 2598960));
  EXPECT_EQ(poker("boat", 5), Rational(3744, 2598960));
  EXPECT_EQ(poker("flush or better", 5), Rational(5108 + 3744 + 624 + 40, 2598960));
  EXPECT_EQ(poker("pocket aces", 7), Rational(1, 221));
  EXPECT_EQ(poker("pocket pair", 5), Rational(1, 17));
  EXPECT_EQ(poker("ace king", 7), Rational(16, 1326));
  EXPECT_EQ(poker("suited cards", 7), Rational(4, 17));
  EXPECT_EQ(poker("A in hand = 4", 5), Rational(48, 2598960));
}

TEST(NamedHands, OfOtherGamesAreTheirs) {
  EXPECT_EQ(*doudizhu_hand("rocket in hand", "--hand").chance.exact, Rational(136, 1431));
  // 1 in 330,530 hands of 14 tiles wins.
  EXPECT_NEAR(mahjong_hand("winning", "basic", "--hand").chance.value * 330'530, 1, 1e-5);
  const double ready = mahjong_hand("ready", "basic", "--hand").chance.value;
  EXPECT_LT(ready, mahjong_hand("1 from ready", "basic", "--hand").chance.value);
}

TEST(NamedHands, RefuseWhatIsNone) {
  EXPECT_THAT(complaint_of("quadz", 7), HasSubstr("did you mean 'quads'?"));
  EXPECT_THAT(complaint_of("quads", 4), HasSubstr("5 to 7 cards, not of 4"));
  EXPECT_THAT(complaint_of("Z in hand", 7), HasSubstr("--hand"));
  EXPECT_THROW(mahjong_hand("tenpaii", "basic", "--hand"), InputError);
  EXPECT_THROW(mahjong_hand("9 from ready", "basic", "--hand"), InputError);
  EXPECT_THAT(named_hands_help(), HasSubstr("pocket aces"));
}

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
