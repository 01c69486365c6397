#include "sims/mahjong/rules.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"

namespace evenhand::mahjong {
namespace {

using testing::HasSubstr;

std::string rules_refusal(std::string_view text) {
  try {
    parse_rules(text);
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(ParseRules, TakesAPresetAndSwitches) {
  EXPECT_EQ(parse_rules("basic"), rule_presets().front());
  const Rules rules = parse_rules("sichuan,chi,-seven-pairs,dead-wall=12");
  EXPECT_FALSE(rules.honours);
  EXPECT_TRUE(rules.chi);
  EXPECT_FALSE(rules.shape.seven_pairs);
  EXPECT_EQ(rules.dead_wall, 12U);
}

TEST(ParseRules, ReadsBackItsText) {
  for (const Rules& rules : rule_presets()) EXPECT_EQ(parse_rules(rules_text(rules)), rules);
  for (const char* text : {"basic,-chi", "riichi,fifth-copy,dead-wall=0", "basic,quads-as-pairs"}) {
    EXPECT_EQ(rules_text(parse_rules(text)), text);
  }
  EXPECT_EQ(rules_text(parse_rules("riichi,dead-wall=14,chi")), "riichi");
}

TEST(ParseRules, RefusesWithASuggestion) {
  EXPECT_THAT(rules_refusal("ritchi"), HasSubstr("did you mean 'riichi'?"));
  EXPECT_THAT(rules_refusal("basic,chii"), HasSubstr("did you mean 'chi'?"));
  EXPECT_THAT(rules_refusal("basic,"), HasSubstr("the switches are seven-pairs"));
  EXPECT_THAT(rules_refusal("basic,dead-wall=136"), HasSubstr("from 0 to 40"));
  EXPECT_THAT(rules_refusal(""), HasSubstr("the presets are basic, riichi, chinese, sichuan"));
}

}  // namespace
}  // namespace evenhand::mahjong
