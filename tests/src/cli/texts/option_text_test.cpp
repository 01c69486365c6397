#include "src/cli/texts/option_text.hpp"

#include <gtest/gtest.h>

#include <string>

namespace evenhand::cli {
namespace {

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
