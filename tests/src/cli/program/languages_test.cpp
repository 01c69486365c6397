#include "src/cli/program/languages.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>
#include <sstream>

#include "base/catalogue.hpp"
#include "src/cli/program/app.hpp"
#include "src/cli/texts/option_text.hpp"
#include "tests/in_language.hpp"
#include "tests/src/cli/run_command.hpp"

namespace evenhand::cli {
namespace {

TEST(Languages, HasChinese) {
  ASSERT_EQ(catalogue_files().size(), 1U);
  EXPECT_EQ(catalogue_files()[0].name, "zh.po");
  const Catalogue chinese(catalogue_files()[0].text);
  EXPECT_GT(chinese.size(), 5000U);
  EXPECT_EQ(chinese.translated("no bias found"), "未发现偏差");
}

TEST(Languages, AreChosenByAnOption) {
  const InLanguage after("en", "");
  choose_language({"audit", "--lang", "zh"});
  EXPECT_EQ(language(), "zh");
  choose_language({"audit", "--lang=zh_CN"});
  EXPECT_EQ(language(), "zh");
  use_language("en", "");
  choose_language({"audit", "--lang", "tlh"});
  EXPECT_EQ(language(), "en");
  choose_language({"audit", "--", "--lang", "zh"});
  EXPECT_EQ(language(), "en");
}

/// Runs of so many English words that are not quoted and not names.
std::vector<std::string> english_in(std::string text) {
  static const std::regex quoted("`[^`]*`|'[^']*'");
  static const std::regex words("([a-z]{2,},? ){3,}[a-z]{2,}");
  text = std::regex_replace(text, quoted, "~");
  std::vector<std::string> runs;
  for (std::sregex_iterator run(text.begin(), text.end(), words), end; run != end; ++run) {
    runs.push_back(run->str());
  }
  return runs;
}

void expect_no_english(const std::string& text) {
  std::istringstream lines(translated(text));
  for (std::string line; std::getline(lines, line);) {
    // The text to type stands before the words that explain it.
    if (line.starts_with("  ")) continue;
    EXPECT_THAT(english_in(line), testing::IsEmpty()) << line;
  }
}

TEST(Languages, HaveAllOfHelp) {
  const InLanguage chinese("zh", catalogue_files()[0].text);
  with_app([](const Command& program) {
    for (const Command* const command : program.with_all_below()) {
      expect_no_english(command->summary);
      for (const Option& option : command->options) expect_no_english(option_words(option));
      for (const std::string& paragraph : joined_paragraphs(command->examples)) {
        expect_no_english(paragraph);
      }
    }
  });
}

TEST(Languages, AreNoMistakeOfTheRest) {
  using Arguments = std::vector<std::string>;
  EXPECT_EQ(without_language({"a", "--lang", "zh", "b"}), (Arguments{"a", "b"}));
  EXPECT_EQ(without_language({"a", "--lang=zh"}), Arguments{"a"});
  EXPECT_EQ(without_language({"a", "--lang"}), (Arguments{"a", "--lang"}));
  EXPECT_THAT(run_evenhand("protocol dael --lang en").err,
              testing::HasSubstr("unknown command 'dael'; did you mean 'deal'?"));
}

TEST(Languages, AreWhatPeopleReadAndProgramsDoNot) {
  const std::string audit = "audit naive-swap --samples 2k --seed 1 ";
  const CommandOutcome chinese = run_evenhand(audit + "--lang zh");
  EXPECT_EQ(chinese.status, 1);
  EXPECT_THAT(chinese.out, testing::StartsWith("有偏："));
  EXPECT_THAT(chinese.out, testing::HasSubstr("\n原因：这是 `naive-swap`"));
  EXPECT_EQ(run_evenhand(audit + "--json --lang zh").out, run_evenhand(audit + "--json").out);
  const CommandOutcome mistake = run_evenhand("audit --sampels 3 --lang zh");
  EXPECT_EQ(mistake.status, 2);
  EXPECT_THAT(mistake.err, testing::HasSubstr("--samples"));
  EXPECT_THAT(mistake.err, testing::Not(testing::HasSubstr("did you mean")));
  const CommandOutcome unknown = run_evenhand(audit + "--lang tlh");
  EXPECT_EQ(unknown.status, 2);
  EXPECT_THAT(unknown.err, testing::HasSubstr("found 'tlh', expected en, zh"));
}

}  // namespace
}  // namespace evenhand::cli
