#include "base/catalogue.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace evenhand {
namespace {

TEST(PoFile, HasEntriesWithAContext) {
  const std::vector<PoEntry> entries = read_po(R"(# a comment
msgid ""
msgstr "Language: zh\n"

#: src/a.cpp:1
msgctxt "value"
msgid "yes"
msgstr "是"

msgid "a \"b\" \\"
"and c"
msgstr ""
"甲 \"乙\" \\"
"和丙"

#~ msgid "gone"
#~ msgstr "无"
)");
  ASSERT_EQ(entries.size(), 3U);
  EXPECT_EQ(entries[0].translation, "Language: zh\n");
  EXPECT_EQ(entries[1].context, "value");
  EXPECT_EQ(entries[1].message, "yes");
  EXPECT_EQ(entries[1].translation, "是");
  EXPECT_EQ(entries[2].context, "");
  EXPECT_EQ(entries[2].message, "a \"b\" \\and c");
  EXPECT_EQ(entries[2].translation, "甲 \"乙\" \\和丙");
}

TEST(PoFile, IsRefusedWithTheLine) {
  const auto refusal = [](std::string_view text) {
    try {
      read_po(text);
    } catch (const std::invalid_argument& error) {
      return std::string(error.what());
    }
    return std::string("accepted");
  };
  EXPECT_EQ(refusal("\"text\"\n"), "line 1: expected msgid before a text");
  EXPECT_EQ(refusal("msgid \"a\"\nmsgstr a\n"), "line 2: expected a text in quotes");
  EXPECT_EQ(refusal("msgid \"a\"\nmsgtext \"b\"\n"), "line 2: expected msgctxt, msgid or msgstr");
  EXPECT_EQ(refusal("msgstr \"b\"\n"), "line 1: expected msgctxt, msgid or msgstr");
}

const Catalogue& catalogue() {
  static const Catalogue all(R"po(msgid ""
msgstr "Language: zh\n"

msgctxt "joint"
msgid "{0}; {1}"
msgstr "{0}；{1}"

msgctxt "joint"
msgid "{0}: {1}"
msgstr "{0}：{1}"

msgctxt "joint"
msgid "{0} ({1})"
msgstr "{0}（{1}）"

msgctxt "joint"
msgid "{0}, {1}"
msgstr "{0}，{1}"

msgctxt "joint"
msgid "{0}."
msgstr "{0}。"

msgctxt "value"
msgid "fair"
msgstr "公平"

msgctxt "ending"
msgid "are"
msgstr ""

msgid "biased"
msgstr "有偏"

msgid "deals"
msgstr "发牌"

msgid "{0} of {1}"
msgstr "{1} 中的 {0}"

msgid "{0} of {1} tests reject"
msgstr "{1} 项检验中有 {0} 项拒绝"

msgid "{0} deals of {1} cards from {2}"
msgstr "{0} 副牌，每副 {1} 张，来自 {2}"

msgctxt "count"
msgid "{0} deals"
msgstr "{0} 副牌"

msgid "cause"
msgstr "原因"

msgid "this is {0}"
msgstr "这是 {0}"

msgid "position {0} {1} too rare"
msgstr "位置 {0} {1} 太少"

msgid "found '{0}'"
msgstr "得到 '{0}'"

msgid "not done yet"
msgstr ""
)po");
  return all;
}

TEST(Catalogue, TranslatesMessagesWithWhatIsPutIn) {
  EXPECT_EQ(catalogue().translated("biased"), "有偏");
  EXPECT_EQ(catalogue().translated("31 of 80 tests reject"), "80 项检验中有 31 项拒绝");
  EXPECT_EQ(catalogue().translated("20,000 deals of 54 cards from naive-swap"),
            "20,000 副牌，每副 54 张，来自 naive-swap");
  EXPECT_EQ(catalogue().translated("31 of 80 deals"), "80 副牌 中的 31");
}

TEST(Catalogue, TranslatesWhatIsJoined) {
  EXPECT_EQ(catalogue().translated("biased: this is `fair deals`; cause: 3 of 4 tests reject."),
            "有偏：这是 `fair deals`；原因：4 项检验中有 3 项拒绝。");
  EXPECT_EQ(catalogue().translated("biased (this is `x: y`, biased)"), "有偏（这是 `x: y`，有偏）");
  EXPECT_EQ(catalogue().translated("  biased "), "  有偏 ");
}

TEST(Catalogue, LeavesOutWhatItTranslatesByNothing) {
  EXPECT_EQ(catalogue().translated("position 3 are too rare"), "位置 3 太少");
}

TEST(Catalogue, LeavesWhatItDoesNotKnow) {
  EXPECT_EQ(catalogue().translated("riffle:7"), "riffle:7");
  EXPECT_EQ(catalogue().translated("< 1e-300"), "< 1e-300");
  EXPECT_EQ(catalogue().translated(""), "");
  EXPECT_EQ(catalogue().translated("not done yet"), "not done yet");
  // A pattern of two letters is no reason to tear a sentence apart that nobody translated.
  EXPECT_EQ(catalogue().translated("the number of other things"), "the number of other things");
  EXPECT_EQ(catalogue().translated("biased: the number of other things"),
            "有偏：the number of other things");
}

TEST(Catalogue, CountsNumbersAlone) {
  EXPECT_EQ(catalogue().translated("1,200 deals"), "1,200 副牌");
  EXPECT_EQ(catalogue().translated("no deals"), "no deals");
}

TEST(Catalogue, SplitsAtItsStrongestJoint) {
  EXPECT_EQ(catalogue().translated("biased: cause; 3 of 4 tests reject"),
            "有偏：原因；4 项检验中有 3 项拒绝");
}

TEST(Catalogue, LeavesNamesInQuotes) {
  EXPECT_EQ(catalogue().translated("found 'deals'"), "得到 'deals'");
}

TEST(Catalogue, TakesAWordAloneForANameInATable) {
  EXPECT_EQ(catalogue().translated_value("biased"), "biased");
  EXPECT_EQ(catalogue().translated_value("fair"), "公平");
  EXPECT_EQ(catalogue().translated_value("3 of 4 tests reject"), "4 项检验中有 3 项拒绝");
}

TEST(Catalogue, TakesALongTextInAMoment) {
  std::string text = "biased";
  for (int i = 0; i < 40; ++i) text += "; this is something of nothing, of something: of it";
  EXPECT_TRUE(catalogue().translated(text).starts_with("有偏；"));
}

TEST(Catalogue, LeavesATextThatMayBeReadInTooManyWays) {
  std::string text = "3 of 4 tests reject";
  for (int i = 0; i < 60; ++i) text += ": this is of tests reject, (biased) of deals; cause of it";
  EXPECT_EQ(catalogue().translated(text).size() > 0, true) << "in an instant";
}

TEST(Catalogue, LeavesATextThatIsTooLongForAMessage) {
  std::string text = "biased";
  while (text.size() <= 4000) text += "; biased";
  EXPECT_EQ(catalogue().translated(text), text);
}

TEST(Catalogue, RefusesWhatIsNone) {
  EXPECT_THROW(Catalogue("no catalogue\n"), std::invalid_argument);
  EXPECT_EQ(Catalogue("").size(), 0U);
}

}  // namespace

}  // namespace evenhand
