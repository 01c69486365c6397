#include "reports/csv.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/reports/sample.hpp"

namespace evenhand::reports {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

std::string content(const Document& document, const std::string& name) {
  const std::vector<File> files = csv_files(document);
  const auto found =
      std::find_if(files.begin(), files.end(), [&](const File& file) { return file.name == name; });
  return found == files.end() ? "no such file" : found->content;
}

std::vector<std::string> names(const Document& document) {
  std::vector<std::string> names;
  for (const File& file : csv_files(document)) names.push_back(file.name);
  return names;
}

/// Fields of the first line that begins so; what the tests look at has no commas in its fields.
std::vector<std::string> fields(const std::string& text, const std::string& beginning) {
  const std::size_t start = ('\n' + text).find('\n' + beginning);
  if (start == std::string::npos) return {"no such line"};
  const std::string line = text.substr(start, text.find('\n', start) - start) + ',';
  std::vector<std::string> fields;
  for (std::size_t at = 0; at < line.size();) {
    const std::size_t comma = line.find(',', at);
    fields.push_back(line.substr(at, comma - at));
    at = comma + 1;
  }
  return fields;
}

TEST(CsvField, IsQuotedWhereItMustBe) {
  EXPECT_EQ(csv_field("plain words"), "plain words");
  EXPECT_EQ(csv_field(""), "");
  EXPECT_EQ(csv_field("a,b"), "\"a,b\"");
  EXPECT_EQ(csv_field("say \"x\""), "\"say \"\"x\"\"\"");
  EXPECT_EQ(csv_field("a\nb"), "\"a\nb\"");
  EXPECT_EQ(csv_field("a\rb"), "\"a\rb\"");
}

TEST(CsvFiles, HoldNoFormulas) {
  Document document;
  document.title = "=1+1";
  Section section{"@section", ""};
  section.figures = {{"-name", "+words", std::string("=cmd()"), "=unit", "@note"},
                     {"number", "", std::int64_t{-3}}};
  section.tables = {{"table", "", {{"=column", "column"}}, {{std::string("@cell")}, {-0.5}}}};
  document.sections = {section};
  std::string text;
  for (const File& file : csv_files(document)) text += file.content;
  EXPECT_THAT(text, testing::HasSubstr("\n'@section,'-name,'+words,'=cmd(),,,,'=unit,'@note\n"));
  EXPECT_THAT(text, testing::HasSubstr(",-3,")) << "numbers stay numbers";
  EXPECT_THAT(text, testing::HasSubstr("'=column\n'@cell\n-0.5\n"));
  EXPECT_THAT(text, testing::HasSubstr("'=1+1"));
}

TEST(CsvFiles, HoldNoFormulasInNamesThatAreComposed) {
  Document document;
  Section section{"s", ""};
  section.tables = {{"t",
                     "",
                     {{"=1+1", ""}, {"-p", ""}, {"@e", ""}},
                     {{Exact{"1/4", 0.25}, PValue{-2}, Estimate{1, 0, 2, 0.99}}}}};
  document.sections = {section};
  EXPECT_EQ(content(document, "s-t.csv"),
            "'=1+1,'=1+1_value,'-p,'-p_log10,'@e,'@e_low,'@e_high,'@e_level\n"
            "1/4,0.25,0.01,-2,1,0,2,0.99\n");
}

TEST(CsvFiles, AreNamedForTheirSections) {
  EXPECT_THAT(names(sample_document()),
              ElementsAre("findings.csv", "figures.csv", "naive-swap-values.csv",
                          "naive-swap-positions.csv", "naive-swap-course.csv"));
}

TEST(CsvFiles, HaveNamesThatAreSafeAndUnlike) {
  Document document;
  for (const char* name : {"../../etc", "A", "a", "findings", "\u6d17", "x y/z*", ".."}) {
    document.sections.push_back({.name = name, .title = ""});
    document.sections.back().tables.push_back({"t", "", {}, {}});
  }
  EXPECT_THAT(names(document),
              ElementsAre("findings.csv", "figures.csv", "etc-t.csv", "A-t.csv", "a-t-2.csv",
                          "findings-t.csv", "t.csv", "x-y-z-t.csv", "t-2.csv"));
}

TEST(CsvFiles, TellEveryTest) {
  const std::string findings = content(sample_document(), "findings.csv");
  EXPECT_THAT(
      fields(findings, "section"),
      ElementsAre("section", "verdict", "test", "group", "method", "null_hypothesis", "skipped",
                  "statistic", "degrees_of_freedom", "p", "log10_p", "p_adjusted",
                  "log10_p_adjusted", "rejected", "effect", "effect_value", "effect_low",
                  "effect_high", "effect_level", "effect_unit", "detectable", "words", "subject"));
  EXPECT_THAT(fields(findings, "naive-swap,biased,position"),
              ElementsAre("naive-swap", "biased", "position.chi-square", "position", "chi-square",
                          "All are equal.", "", "12.5", "81", "0", "", "0", "", "true",
                          "rms relative deviation of a cell", "0.04", "0.03", "0.05", "0.99", "",
                          "0.0042", "card A lies in position 1 in 60 % of deals", ""));
  EXPECT_THAT(fields(findings, "naive-swap,biased,hands"),
              ElementsAre("naive-swap", "biased", "hands.suits", "hands", "chi-square",
                          "Suits are dealt as chance deals them.", "fewer than 30 deals", "", "",
                          "", "", "", "", "false", "", "", "", "", "", "", "", "", ""));
}

TEST(CsvFiles, TellWhatATestIsAbout) {
  Document document = sample_document();
  document.sections.front().judgement->findings.front().subject = "=card A place 1";
  EXPECT_EQ(fields(content(document, "findings.csv"), "naive-swap,biased,position").back(),
            "'=card A place 1");
}

TEST(CsvFiles, TellEveryFigureAndWhatRepeatsIt) {
  const std::string figures = content(sample_document(), "figures.csv");
  EXPECT_THAT(figures, StartsWith("section,name,words,value,low,high,level,unit,note\n"
                                  "document,kind,command,audit,,,,,\n"));
  EXPECT_THAT(figures, HasSubstr("\nnaive-swap,aces,hands with an ace,0.5,0.4,0.6,0.99,share,\n"));
  EXPECT_THAT(figures,
              HasSubstr("\nnaive-swap,deals,deals counted,20000,,,,deals,\"of 20,000\"\n"));
  EXPECT_THAT(figures, HasSubstr("\nnaive-swap,answer,answer,2 of 3 tests reject,,,,,\n"
                                 "naive-swap,reason,evidence,2 of 3 tests reject,,,,,\n"));
  EXPECT_THAT(figures, HasSubstr("\nprovenance,seed,seed,18446744073709551615,,,,,\n"));
  EXPECT_EQ(figures.find('\x1b'), std::string::npos);
}

TEST(CsvFiles, GiveEstimatesPValuesAndFractionsColumnsOfTheirOwn) {
  const std::string values = content(sample_document(), "naive-swap-values.csv");
  EXPECT_THAT(values, StartsWith("kind,value,value_low,value_high,value_level,share,"));
  EXPECT_THAT(values, HasSubstr("\nestimate,0.5,0.25,0.75,0.95,"));
  EXPECT_THAT(values, HasSubstr("\ninfinite,,,,,"));
  EXPECT_THAT(values, HasSubstr("\nlarge,1152921504606846976,,,,"));
  EXPECT_THAT(values, HasSubstr("\nwords,\"\u6d17\u724c, \"\"quoted\"\" | barred\","));
  Document document;
  document.sections.push_back({.name = "s", .title = ""});
  document.sections.front().tables.push_back(
      {"t", "", {{"p", "p"}, {"x", "x"}}, {{PValue{-2}, Exact{"1/4", 0.25}}}});
  EXPECT_EQ(content(document, "s-t.csv"), "p,p_log10,x,x_value\n0.01,-2,1/4,0.25\n");
}

TEST(CsvFiles, HaveAsManyFieldsInEachLine) {
  for (const File& file : csv_files(sample_document())) {
    std::size_t wanted = 0;
    std::size_t commas = 0;
    bool quoted = false;
    for (const char c : file.content) {
      if (c == '"') quoted = !quoted;
      if (c == ',' && !quoted) ++commas;
      if (c != '\n') continue;
      if (wanted == 0) wanted = commas;
      EXPECT_EQ(commas, wanted) << file.name;
      commas = 0;
    }
    EXPECT_EQ(commas, 0U) << file.name << " does not end in a line feed";
  }
}

}  // namespace
}  // namespace evenhand::reports
