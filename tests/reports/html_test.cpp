#include "reports/html.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>

#include <nlohmann/json.hpp>

#include "base/files.hpp"
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

using testing::HasSubstr;
using testing::Not;

std::size_t times(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++count;
  }
  return count;
}

/// Returns the text between the tags of the page's body, without its script.
std::string body_of(const std::string& page) {
  const std::size_t start = page.find("<main>");
  return page.substr(start, page.find("</main>") - start);
}

TEST(Html, BeginsWithTheVerdictAndItsReason) {
  const std::string body = body_of(to_html(sample_document()));
  EXPECT_THAT(body, HasSubstr("<span class=\"verdict biased\">biased</span>: 2 of 3 tests reject"));
  EXPECT_LT(body.find("2 of 3 tests reject"), body.find("<figure"));
  EXPECT_LT(body.find("<figure"), body.find("What repeats this"));
}

TEST(Html, LoadsNothing) {
  const std::string page = to_html(sample_document());
  EXPECT_THAT(page, HasSubstr("default-src 'none'; style-src 'unsafe-inline'; "
                              "script-src 'unsafe-inline'; img-src data:"));
  // The library's script names the attribute; the page itself has none.
  const std::string body = body_of(page);
  for (const char* reference : {"src=", "href=", "<link", "@import", "url("}) {
    EXPECT_EQ(times(body, reference), 0U) << reference;
    EXPECT_EQ(times(page.substr(0, page.find("<main>")), reference), 0U) << reference;
  }
}

TEST(Html, HasAPlaceForEachPicture) {
  const Document document = sample_document();
  std::size_t charts = 0;
  std::size_t judged = 0;
  for (const Section& section : document.sections) {
    charts += section.charts.size();
    judged += section.judgement ? 1 : 0;
  }
  ASSERT_GT(charts, 0U);
  const std::string body = body_of(to_html(document));
  EXPECT_EQ(times(body, "<figure data-section="), charts + 2 * judged);
  EXPECT_EQ(times(body, "The numbers of this picture"), charts);
  EXPECT_EQ(times(body, "data-chart=\"tests\""), judged);
}

TEST(Html, CarriesTheDocumentAsJson) {
  const std::string page = to_html(sample_document());
  const std::string start = "<script type=\"application/json\" id=\"document\">";
  const std::size_t from = page.find(start) + start.size();
  const auto json = nlohmann::json::parse(page.substr(from, page.find("</script>", from) - from));
  EXPECT_EQ(json["answer"], "2 of 3 tests reject");
  EXPECT_EQ(json["sections"].size(), sample_document().sections.size());
}

TEST(Html, IsTheSameWhereItIsLive) {
  const Document document = sample_document();
  const std::string page = to_live_html(document, "events");
  EXPECT_THAT(page, HasSubstr("img-src data:; connect-src 'self'\""));
  EXPECT_THAT(page, HasSubstr("id=\"live\" role=\"status\" data-events=\"events\""));
  const std::string still = to_html(document);
  const std::string body = body_of(still).substr(std::string("<main>\n").size());
  EXPECT_THAT(page, HasSubstr("<div id=\"shown\">\n" + body + "</div>"));
  const std::string event = to_live_event(document);
  EXPECT_EQ(event.find('\n'), std::string::npos);
  const auto json = nlohmann::json::parse(event);
  EXPECT_EQ(json["html"], body);
  EXPECT_EQ(json["document"]["answer"], document.answer);
}

TEST(Html, PutsMapsOfSeveralSectionsSideBySide) {
  Document document = sample_document();
  Section section{.name = "one", .title = "One"};
  Chart map{Chart::Kind::heat_map, "position", "card", {}, 10.0};
  map.data = {"map", "How often", {{"card", "card"}, {"p0", "0"}}, {{std::string("a"), 12.0}}};
  section.charts = {map};
  document.sections = {section, section};
  document.sections[1].name = "two";
  document.sections[1].title = "Two";
  const std::string body = body_of(to_html(document));
  const std::size_t first = body.find("One: How often");
  ASSERT_NE(first, std::string::npos);
  EXPECT_LT(first, body.find("Two: How often"));
  EXPECT_LT(body.find("Two: How often"), body.find("<h2>One</h2>"));
  EXPECT_EQ(times(body, "<figure data-section="), 2U);
}

TEST(Html, EscapesWhatComesFromFiles) {
  Document document = sample_document();
  document.title = "</script><script>alert(1)</script>";
  document.answer = "<img src=x onerror=alert(1)>";
  const std::string page = to_html(document);
  EXPECT_THAT(page, Not(HasSubstr("<script>alert")));
  EXPECT_THAT(page, Not(HasSubstr("<img")));
}

TEST(Html, FoldsWhatIsShownOnRequest) {
  Document document = sample_document();
  Table table{"all", "All counts", {{"n", "number"}}, {{std::uint64_t{5}}}};
  table.shown = Shown::on_request;
  document.sections.front().tables = {table};
  EXPECT_THAT(to_html(document), HasSubstr("<details><summary>All counts</summary>"));
}

TEST(Html, BeginsWithTheCauseAndTheCure) {
  Document document = sample_document();
  document.verdict = Verdict::biased;
  Judgement& judgement = *document.sections.front().judgement;
  judgement.cause = "this is `cut`";
  judgement.cure = "shuffle";
  judgement.reason = "all <b>";
  const std::string page = to_html(document);
  EXPECT_THAT(page,
              HasSubstr("<p class=\"answer\"><span class=\"verdict biased\">biased</span>: 2 of 3 "
                        "tests reject</p>\n<p class=\"cure\">Cause: this is <code>cut</code></p>\n"
                        "<p class=\"cure\">Cure: shuffle</p>\n"
                        "<p class=\"evidence\">Evidence: all &lt;b&gt;</p>\n"));
}

TEST(Html, LeavesOutSettingsThatSayNothing) {
  Document document = sample_document();
  document.provenance.plan = {{"query", "query", std::string()},
                              {"more", "more", std::string("[]")},
                              {"none", "none", {}},
                              {"seed", "seed", std::uint64_t{0}}};
  const std::string page = to_html(document);
  EXPECT_THAT(page, HasSubstr("<dt>seed</dt><dd>0</dd>"));
  for (const char* name : {"query", "more", "none"}) {
    EXPECT_THAT(page, Not(HasSubstr(fmt::format("<dt>{}</dt>", name))));
  }
}

}  // namespace

}  // namespace evenhand::reports
