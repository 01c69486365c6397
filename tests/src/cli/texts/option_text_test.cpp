#include "src/cli/texts/option_text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace evenhand::cli {
namespace {

using testing::ElementsAre;

TEST(JoinedParagraphs, KeepsExamples) {
  EXPECT_THAT(joined_paragraphs("Examples:\n  one\n  two   a word\n\n\nFirst\nsecond.\n  three"),
              ElementsAre("Examples:", "  one", "  two   a word", "", "First second.", "  three"));
  EXPECT_THAT(joined_paragraphs("\n"), ElementsAre());
}

TEST(JoinedParagraphs, PartsTheBlocksByAnEmptyLine) {
  EXPECT_THAT(
      joined_paragraphs("A word.\nPlaces:\n  here\nExamples:\n  one\nLast\nwords."),
      ElementsAre("A word.", "", "Places:", "  here", "", "Examples:", "  one", "", "Last words."));
}

TEST(JoinedParagraphs, JoinsALineOfASentenceThatEndsWithAColon) {
  EXPECT_THAT(joined_paragraphs("All sources give one report and one exit code in the end:\n"
                                "1 if any source is biased, else 0."),
              ElementsAre("All sources give one report and one exit code in the end: "
                          "1 if any source is biased, else 0."));
}

/// A command with a plan of nine options, which one option of its run excludes, and one of the
/// plan.
class OptionWords : public testing::Test {
 protected:
  OptionWords() {
    for (const char* name : {"--deck", "--seed", "--rng", "--tests", "--alpha", "--level",
                             "--hands", "--draw", "--samples"}) {
      command_.add_option(name, value_, "Words");
    }
    Option* of = command_.add_option("--of", value_, "Words");
    Option* resume = command_.add_option("--resume", value_, "Words")->group("Run");
    command_.add_option("--time", value_, "Words")->group("Run")->excludes("--samples");
    for (Option& option : command_.options) {
      if (&option == of || !option.is_of_plan()) continue;
      of->excludes(&option);
      resume->excludes(&option);
    }
    resume->excludes(of);
    command_.get_option("--seed")->needs("--rng");
  }

  std::string words(const char* option) const {
    return option_words(*command_.find_option(option));
  }

 private:
  Command command_;
  std::string value_;
};

TEST_F(OptionWords, SayWhatAnOptionNeedsAndExcludes) {
  EXPECT_EQ(words("--seed"), "Words (only with --rng)");
  EXPECT_EQ(words("--time"), "Words (not with --samples)");
  EXPECT_EQ(words("--samples"), "Words (not with --time)");
}

TEST_F(OptionWords, SayOfManyOnceWhatExcludesThem) {
  EXPECT_EQ(words("--deck"), "Words");
  EXPECT_EQ(words("--resume"), "Words (not with anything under Options)");
  EXPECT_EQ(words("--of").substr(0, 33), "Words (not with --deck, --seed, -");
}

TEST(OptionWordsOfOne, HaveItsDefault) {
  Command command;
  std::string value = "52";
  EXPECT_EQ(
      option_words(
          *command.add_option("--deck", value, "The\ndeck")->capture_default_str()->required()),
      "The deck (default: 52) (required)");
}

}  // namespace

}  // namespace evenhand::cli
