#include "reports/page_data.hpp"

#include <gtest/gtest.h>

#include <regex>

#include "base/files.hpp"
#include "reports/html.hpp"
#include "reports/json.hpp"
#include "tests/in_language.hpp"
#include "tests/places.hpp"
#include "tests/reports/sample.hpp"

namespace evenhand::reports {
namespace {

constexpr std::string_view po = R"po(msgid "cards"
msgstr "牌"

msgctxt "value"
msgid "yes"
msgstr "是"

msgid "now"
msgstr "刚才"

msgid "biased"
msgstr "有偏"

msgid "found from {0} on"
msgstr "从 {0} 起可发现"
)po";

Document drawn_document() {
  Document document;
  document.kind = "audit";
  document.title = "cards";
  document.verdict = Verdict::biased;
  Section section{"cards", "cards"};
  section.charts = {{Chart::Kind::bars,
                     "cards",
                     "share",
                     {"cards", "cards", {{"cards", "cards", "share"}}, {{std::string("yes")}}}}};
  document.sections = {section};
  return document;
}

TEST(PageData, IsTheDocumentInEnglish) {
  EXPECT_EQ(page_document(drawn_document()).dump(), json_of(drawn_document()).dump());
  EXPECT_TRUE(page_words().empty());
  EXPECT_EQ(to_html(drawn_document()).find("id=\"words\""), std::string::npos);
}

TEST(PageData, HasWordsInTheLanguageAndNamesAsTheyAre) {
  const InLanguage chinese("zh", po);
  const nlohmann::ordered_json json = page_document(drawn_document());
  EXPECT_EQ(json["title"], "牌");
  EXPECT_EQ(json["verdict"], "有偏");
  const nlohmann::ordered_json& section = json["sections"][0];
  EXPECT_EQ(section["name"], "cards");
  EXPECT_EQ(section["title"], "牌");
  const nlohmann::ordered_json& chart = section["charts"][0];
  EXPECT_EQ(chart["x"], "牌");
  EXPECT_EQ(chart["kind"], "bars");
  EXPECT_EQ(chart["data"]["name"], "cards");
  EXPECT_EQ(chart["data"]["columns"][0]["words"], "牌");
  EXPECT_EQ(chart["data"]["columns"][0]["unit"], "share");
  EXPECT_EQ(chart["data"]["rows"][0][0], "是");
}

TEST(PageData, HasEveryTextOfTheScript) {
  const InLanguage chinese("zh", po);
  const std::string script = read_file(tests::source_folder() + "/reports/page/page.js");
  const nlohmann::ordered_json words = page_words();
  const std::regex said("said\\(\"([^\"]+)\"");
  std::size_t texts = 0;
  for (std::sregex_iterator text(script.begin(), script.end(), said), end; text != end; ++text) {
    EXPECT_TRUE(words.contains((*text)[1].str())) << (*text)[1];
    ++texts;
  }
  EXPECT_GE(texts, words.size());
  for (const auto& [text, translation] : words.items()) {
    EXPECT_NE(script.find('"' + text + '"'), std::string::npos) << text;
  }
}

TEST(PageData, HasTheWordsOfTheScript) {
  const InLanguage chinese("zh", po);
  EXPECT_EQ(page_words()["now"], "刚才");
  EXPECT_EQ(page_words()["found from {0} on"], "从 {0} 起可发现");
  const std::string page = to_html(drawn_document());
  EXPECT_NE(page.find("<html lang=\"zh\">"), std::string::npos);
  EXPECT_NE(page.find("id=\"words\""), std::string::npos);
  EXPECT_NE(page.find("有偏</span>"), std::string::npos);
}

}  // namespace
}  // namespace evenhand::reports
