#include "src/cli/command/command_line.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

namespace evenhand::cli {
namespace {

using testing::ElementsAre;

TEST(OptionNames, AreLettersBeforeWords) {
  Command command("test");
  bool quiet = false;
  std::string card;
  const Option& flag = *command.add_flag("--quiet,-q", quiet);
  EXPECT_THAT(flag.names, ElementsAre("-q", "--quiet"));
  EXPECT_EQ(flag.name(), "--quiet");
  EXPECT_EQ(flag.plain_name(), "quiet");
  EXPECT_TRUE(flag.is_named());
  const Option& argument = *command.add_option("card", card);
  EXPECT_EQ(argument.name(), "card");
  EXPECT_FALSE(argument.is_named());
  EXPECT_EQ(command.find_option("-q"), &flag);
  EXPECT_EQ(command.find_option("card"), &argument);
  EXPECT_EQ(command.find_option("--card"), nullptr);
  EXPECT_THROW(command.get_option("--card"), std::out_of_range);
}

TEST(OptionValues, MayBeSeveral) {
  Command command;
  std::string one;
  std::vector<std::string> many;
  EXPECT_FALSE(command.add_option("--one", one)->is_repeated());
  EXPECT_TRUE(command.add_option("--many", many)->is_repeated());
  EXPECT_TRUE(command.add_option("--two", many)->expected(2)->is_repeated());
  EXPECT_FALSE(command.add_option("--each", many)->expected(1)->is_repeated());
}

TEST(OptionDefaults, AreWhatTheTargetHolds) {
  Command command;
  std::string text = "poker";
  std::uint64_t whole = 10'000'000'000;
  double real = 0.05;
  std::vector<std::string> many;
  EXPECT_EQ(command.add_option("--text", text)->capture_default_str()->default_text, "poker");
  EXPECT_EQ(command.add_option("--whole", whole)->capture_default_str()->default_text,
            "10000000000");
  EXPECT_EQ(command.add_option("--real", real)->capture_default_str()->default_text, "0.05");
  EXPECT_EQ(command.add_option("--many", many)->capture_default_str()->default_text, "");
}

TEST(Options, ThatExcludeEachOtherDoSoBothWaysUntilOneIsGone) {
  Command command;
  std::string value;
  Option* const one = command.add_option("--one", value);
  Option* const other = command.add_option("--other", value)->excludes("--one");
  one->needs("--other");
  EXPECT_THAT(one->excluded, ElementsAre(other));
  EXPECT_THAT(other->excluded, ElementsAre(one));
  command.remove_option("--other");
  EXPECT_EQ(command.find_option("--other"), nullptr);
  EXPECT_TRUE(one->excluded.empty());
  EXPECT_TRUE(one->needed.empty());
}

TEST(Options, MakeThePlanUnderTheirUsualHeading) {
  Command command;
  std::string value;
  EXPECT_TRUE(command.add_option("--deck", value)->is_of_plan());
  EXPECT_FALSE(command.add_option("--out", value)->group("Output")->is_of_plan());
  EXPECT_FALSE(command.find_option("--help")->is_of_plan());
}

TEST(Commands, AreCalledByAllAboveThem) {
  Command program("evenhand");
  Command* const play = program.add_subcommand("play", "Play many games");
  Command* const mahjong = play->add_subcommand("mahjong");
  EXPECT_EQ(mahjong->full_name(), "evenhand play mahjong");
  EXPECT_EQ(mahjong->full_name('-'), "evenhand-play-mahjong");
  EXPECT_THAT(program.with_all_below(), ElementsAre(&program, play, mahjong));
  EXPECT_EQ(&program.chosen_command(), &program);
}

}  // namespace
}  // namespace evenhand::cli
