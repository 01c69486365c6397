#include "base/po_file.hpp"

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

}  // namespace
}  // namespace evenhand
