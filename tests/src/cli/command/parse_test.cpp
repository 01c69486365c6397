#include "src/cli/command/parse.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/shell.hpp"

namespace evenhand::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

/// A program with one command, which takes a value of each kind.
class Parse : public testing::Test {
 protected:
  Parse() {
    command_.add_option("cards", cards_);
    command_.add_option("--text", text_);
    command_.add_option("--whole", whole_)->check(in_range(1U, 9U));
    command_.add_option("--real", real_)->check(is_positive())->needs("--text");
    command_.add_option("--note", notes_)->allow_extra_args(false);
    command_.add_option("--join", joined_)->expected(1)->take_all();
    command_.add_option("--by", by_)->check(is_one_of({"modulo", "round"}))->excludes("--text");
    command_.add_flag("-q,--quiet", quiet_);
    command_.add_flag("--sorted", [this](const std::string& text) { sorted_ = text; })->implied =
        "all";
    command_.add_option("--read", [](const std::string&) { throw InputError("not to be read"); });
    command_.add_option("--pair", [this](const std::vector<std::string>& both) { pair_ = both; })
        ->expected(2);
    command_.on_choice = [this] { ++chosen_; };
    program_.add_subcommand("other")->add_option("must", text_)->required();
    program_.add_flag("--version", Reader())->asks = Asked::version;
  }

  Asked parsed(const std::string& words) { return parse(program_, shell_words(words)); }

  std::string refusal(const std::string& words) {
    try {
      parsed(words);
    } catch (const UsageError& error) {
      return error.what();
    }
    return "accepted";
  }

  Command program_{"evenhand"};
  Command& command_ = *program_.add_subcommand("test");
  std::string text_, by_, sorted_;
  unsigned whole_ = 0;
  double real_ = 0;
  bool quiet_ = false;
  std::vector<std::string> cards_, notes_, joined_, pair_;
  int chosen_ = 0;
};

TEST_F(Parse, PutsValuesWhereTheyGo) {
  EXPECT_EQ(parsed("test --text a --whole 7 --real .5 --note x c1 c2 --join 'p q' --join r -q "
                   "--sorted --pair l r"),
            Asked::work);
  EXPECT_EQ(text_, "a");
  EXPECT_EQ(whole_, 7U);
  EXPECT_EQ(real_, 0.5);
  EXPECT_TRUE(quiet_);
  EXPECT_EQ(sorted_, "all");
  EXPECT_THAT(cards_, ElementsAre("c1", "c2"));
  EXPECT_THAT(notes_, ElementsAre("x"));
  EXPECT_THAT(joined_, ElementsAre("p q", "r"));
  EXPECT_THAT(pair_, ElementsAre("l", "r"));
  EXPECT_EQ(chosen_, 1);
}

TEST_F(Parse, LeavesWhatWasTyped) {
  parsed("test --sorted=draws --note x --note y");
  EXPECT_EQ(&program_.chosen_command(), &command_);
  EXPECT_THAT(command_.find_option("--sorted")->typed, ElementsAre("draws"));
  EXPECT_THAT(command_.find_option("--note")->typed, ElementsAre("x", "y"));
  EXPECT_TRUE(command_.has_typed("--note"));
  EXPECT_FALSE(command_.has_typed("--text"));
  EXPECT_FALSE(command_.has_typed("--nothing"));
}

TEST_F(Parse, SaysWhatIsAskedForInstead) {
  EXPECT_EQ(parsed("--version"), Asked::version);
  EXPECT_EQ(parsed("--help"), Asked::help);
  EXPECT_EQ(parsed("test --text a --help"), Asked::help);
  EXPECT_EQ(program_.chosen_command().name, "test");
  EXPECT_EQ(parsed("other --help"), Asked::help) << "although something is missing";
  EXPECT_EQ(chosen_, 0);
}

TEST_F(Parse, RefusesInOneLine) {
  EXPECT_EQ(refusal(""), "A subcommand is required");
  EXPECT_EQ(refusal("other"), "must is required");
  EXPECT_EQ(refusal("test --whole 10"), "--whole: Value 10 not in range 1 to 9");
  EXPECT_EQ(refusal("test --whole x"), "--whole: Value x not in range 1 to 9");
  EXPECT_EQ(refusal("test --whole"), "--whole: 1 required UINT:UINT in [1 - 9] missing");
  EXPECT_THAT(refusal("test --text a --real=-1"), HasSubstr("--real: Value -1 not in range"));
  EXPECT_EQ(refusal("test --real 1"), "--real requires --text");
  EXPECT_EQ(refusal("test --by modulo --text a"), "--text excludes --by");
  EXPECT_EQ(refusal("test --by x"), "--by: x not in {modulo,round}");
  EXPECT_EQ(chosen_, 0);
  EXPECT_THROW(parsed("test --read x"), InputError);
}

TEST_F(Parse, NamesTheWordsThatNothingTakes) {
  try {
    parsed("test --text a --unknown");
    FAIL() << "accepted";
  } catch (const UsageError& error) {
    EXPECT_THAT(error.unexpected(), ElementsAre("--unknown"));
    EXPECT_EQ(program_.chosen_command().name, "test");
  }
  EXPECT_THROW(parsed("test --text a --text b"), UsageError);
}

}  // namespace
}  // namespace evenhand::cli
