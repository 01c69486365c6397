#include "reports/terminal.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "reports/value_text.hpp"
#include "tests/reports/sample.hpp"

namespace evenhand::reports {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

TEST(Terminal, BeginsWithTheVerdictAndItsReason) {
  EXPECT_THAT(to_terminal(sample_document()),
              StartsWith("biased: 2 of 3 tests reject\n20,000 deals of 2 cards from  [31mred\n"));
  Document no_verdict = sample_document();
  no_verdict.verdict.reset();
  EXPECT_THAT(to_terminal(no_verdict), StartsWith("2 of 3 tests reject\n"));
}

TEST(Terminal, ShowsFiguresBesideTheirNames) {
  EXPECT_THAT(to_terminal(sample_document()),
              HasSubstr("\ndeals counted      20,000 deals  of 20,000\n"
                        "hands with an ace  50.0 (40.0 to 60.0) %\n"));
}

TEST(Terminal, ShowsTheTestsThatReject) {
  const std::string text = to_terminal(sample_document());
  EXPECT_THAT(text, HasSubstr("position.chi-square  < 1e-300  card A lies in position 1"));
  EXPECT_THAT(text, HasSubstr("order.inversions"));
  EXPECT_THAT(text, Not(HasSubstr("order.runs")));
  EXPECT_THAT(text, HasSubstr("adj. p: corrected for the\nnumber of tests"));
  EXPECT_THAT(text, Not(HasSubstr("evenhand audit"))) << "what repeats it is for those who ask";
}

TEST(Terminal, ShowsEverythingWhenAsked) {
  Document document = sample_document();
  document.sections.back().notes = {"a note"};
  const std::string text = to_terminal(document, {100, true});
  EXPECT_THAT(text, HasSubstr("order.runs"));
  EXPECT_THAT(text, HasSubstr("hands.suits: fewer than 30 deals"));
  EXPECT_THAT(text, HasSubstr("\nMore\na note\n")) << "a section on request";
  EXPECT_THAT(text, HasSubstr("evenhand 0.2.0: evenhand audit --exec 'a ``` b'"));
  EXPECT_THAT(to_terminal(document), Not(HasSubstr("\nMore\n")));
}

TEST(Terminal, NamesMethodsWhereThereIsRoom) {
  const auto has_methods = [](const std::string& text) {
    return text.find("position.chi-square  chi-square") != std::string::npos;
  };
  EXPECT_TRUE(has_methods(to_terminal(sample_document(), {120, true})));
  EXPECT_THAT(to_terminal(sample_document(), {120, true}),
              HasSubstr("test                 method"));
  EXPECT_FALSE(has_methods(to_terminal(sample_document(), {119, true})));
  EXPECT_THAT(to_terminal(sample_document(), {119, true}), Not(HasSubstr("method")));
}

TEST(Terminal, HasNoTitleOverNothing) {
  EXPECT_THAT(to_terminal(sample_document(), {100, true}), Not(HasSubstr("More")));
}

TEST(Terminal, SaysWhatWouldHaveBeenFound) {
  Document document = sample_document();
  document.sections.front().judgement->verdict = Verdict::no_bias_found;
  EXPECT_THAT(to_terminal(document),
              HasSubstr("What would have been found with 90 % probability, and was not:\n"
                        "  rms relative deviation of a cell of 0.0042 (position.chi-square)\n"));
}

TEST(Terminal, ShowsAtMostTwentyRowsUnasked) {
  Document document;
  document.sections.push_back({.name = "s", .title = ""});
  Table table{"t", "", {{"n", "number"}}, {}};
  for (std::uint64_t i = 0; i < 25; ++i) table.rows.push_back({1000 + i});
  document.sections.front().tables.push_back(table);
  EXPECT_THAT(to_terminal(document), HasSubstr(" 1,019\nand 5 more rows; see -v\n"));
  EXPECT_THAT(to_terminal(document), Not(HasSubstr("1,020")));
  EXPECT_THAT(to_terminal(document, {80, true}), HasSubstr("1,024"));
}

TEST(Terminal, ShowsFiveFindingsAndCountsTheOthers) {
  Document document = sample_document();
  Judgement& judgement = *document.sections.front().judgement;
  judgement.findings.assign(8, judgement.findings.front());
  for (std::size_t i = 0; i < 8; ++i)
    judgement.findings[i].test = "group.test-" + std::to_string(i);
  judgement.findings[7].adjusted = judgement.findings[7].p = {-400};
  const std::string text = to_terminal(document);
  EXPECT_THAT(text, HasSubstr("group.test-4"));
  EXPECT_THAT(text, Not(HasSubstr("group.test-5")));
  EXPECT_THAT(text, HasSubstr("and 3 more of 8 tests reject; -v shows them all"));
}

TEST(Terminal, NamesTheVerdictOfEachTitledSection) {
  Document document = sample_document();
  document.sections.front().title = "naive-swap";
  EXPECT_THAT(to_terminal(document), HasSubstr("\nnaive-swap\n"));
  EXPECT_THAT(to_terminal(document), HasSubstr("\nbiased: 2 of 3 tests reject\n"));
}

TEST(Terminal, KeepsToItsWidthAndSteersNothing) {
  for (const std::size_t width : {40U, 60U, 80U, 120U}) {
    for (const bool verbose : {false, true}) {
      const std::string text = to_terminal(sample_document(), {width, verbose});
      EXPECT_TRUE(std::none_of(text.begin(), text.end(), [](unsigned char c) {
        return (c < 0x20 && c != '\n') || c == 0x7f;
      }));
      std::istringstream stream(text);
      for (std::string line; std::getline(stream, line);) {
        // Lines are longer only where a number is, which is never broken.
        const bool is_long_number = line.find(",901,234,567,890") != std::string::npos;
        EXPECT_TRUE(is_long_number || display_width(line) <= width) << line;
        EXPECT_FALSE(line.ends_with(' ')) << '"' << line << '"';
      }
    }
  }
}

TEST(Terminal, StylesTheVerdictWithoutMovingAnything) {
  TerminalOptions options{60, false};
  const std::string plain = to_terminal(sample_document(), options);
  options.styles.biased = [](std::string_view text) { return '\1' + std::string(text) + '\1'; };
  options.styles.head = [](std::string_view text) { return '\2' + std::string(text) + '\2'; };
  std::string styled = to_terminal(sample_document(), options);
  EXPECT_THAT(styled, StartsWith("\1biased\1: "));
  EXPECT_THAT(styled, HasSubstr("\2test"));
  styled.erase(
      std::remove_if(styled.begin(), styled.end(), [](char c) { return c == 1 || c == 2; }),
      styled.end());
  EXPECT_EQ(styled, plain);
}

TEST(Terminal, BeginsWithASectionWhereNothingStandsBefore) {
  Document document;
  document.sections.push_back({.name = "s", .title = "Shufflers"});
  document.sections.front().notes.emplace_back("None.");
  EXPECT_EQ(to_terminal(document), "Shufflers\nNone.\n");
}

}  // namespace
}  // namespace evenhand::reports
