#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <iostream>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "reports/json.hpp"
#include "tests/installed.hpp"
#include "tests/long_checks.hpp"
#include "tests/places.hpp"
#include "tests/src/cli/run_command.hpp"

// Every example in every help text runs as it is typed. Those of README and docs/ are run by
// scripts/check-docs.sh.

namespace evenhand::cli {
namespace {

namespace fs = std::filesystem;

/// A folder where examples find `examples/` and leave what they write.
class Examples : public testing::Test {
 protected:
  Examples() : folder_("/tmp/evenhand-examples-" + std::to_string(::getpid())) {
    fs::create_directories(folder_ + "/bin");
    fs::create_directory_symlink(tests::source_folder() + "/examples", folder_ + "/examples");
  }
  ~Examples() override { fs::remove_all(folder_); }

  /// The program goes by its name, also in what it starts.
  CommandOutcome run(const std::string& line) const {
    const std::string named = "ln -sf \"$EVENHAND\" bin/evenhand; PATH=\"$PWD/bin:$PATH\"; " + line;
    return run_command(
        "cd " + folder_ + "; COLUMNS=1000; export COLUMNS; exec </dev/null; " + named, folder_);
  }

  std::string help_of(const std::string& command) const {
    return run("evenhand " + command + " --help").out;
  }

  void expect_to_run(const std::string& line) const {
    const CommandOutcome outcome = run(line);
    const bool is_verdict = outcome.status == 0 || outcome.status == 1 || outcome.status == 3;
    EXPECT_TRUE(is_verdict) << line << '\n' << outcome.err;
    EXPECT_EQ(outcome.err.find("evenhand: "), std::string::npos) << line << '\n' << outcome.err;
  }

  std::string folder_;
};

/// The commands that a help text lists.
std::vector<std::string> commands_in(const std::string& help) {
  static const std::set<std::string> headings = {
      "Test:", "Prove and count:", "Games:", "Look up:", "Commands:"};
  static const std::regex entry("^  ([a-z0-9]+) {2,}\\S.*");
  std::vector<std::string> commands;
  std::istringstream lines(help);
  bool listed = false;
  for (std::string line; std::getline(lines, line);) {
    if (!line.empty() && line.front() != ' ') listed = headings.contains(line);
    std::smatch match;
    if (listed && std::regex_match(line, match, entry)) commands.push_back(match[1]);
  }
  return commands;
}

/// Lines that begin with two blanks and the program's name, without what is said of them.
std::vector<std::string> examples_in(const std::string& text) {
  std::vector<std::string> examples;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t start = line.find_first_not_of(' ');
    if (start != 2 || !line.substr(start).starts_with("evenhand ")) continue;
    if (line.find("COMMAND") != std::string::npos) continue;
    examples.push_back(line.substr(start, line.find("   ", start) - start));
  }
  return examples;
}

TEST_F(Examples, EveryCommandHasSome) {
  std::vector<std::string> commands = commands_in(help_of(""));
  EXPECT_GE(commands.size(), 20U);
  for (const std::string& command : commands) {
    EXPECT_NE(help_of(command).find("Examples"), std::string::npos) << command;
  }
}

/// "program_examples": a name of the source, which no help has outside of what is typed.
TEST_F(Examples, OfTheProgramAreIntroducedInWords) {
  const std::string help = help_of("");
  EXPECT_NE(help.find("options and examples of a command"), std::string::npos) << help;
  EXPECT_EQ(help.find("_examples"), std::string::npos) << help;
}

/// An answer of every command that works no session, with an option that is not the usual one; what
/// sessions leave is held in documents_test.cpp.
constexpr std::array asked = {
    "audit --counts 9962,10012,10026 --weights 1,1,1 --alpha .02",
    "exact naive-swap --deck 3",
    "explain fisher-yates --deck 8 --seed 7",
    "hand doudizhu '34567' --beats '45678'",
    "hand mahjong 123m456p789s1122z",
    "identify examples/tables/browser-ballot.csv --top 3 --any-order",
    "odds dice 2d6 --sum '>=10'",
    "odds doudizhu 'rocket in bottom'",
    "odds draw --deck 60 --key 24 --hand 7",
    "odds mahjong --rules chinese",
    "odds order --deck 20 --in-place",
    "odds poker 'spades in hand = 5' --check 1e4",
    "odds repeat --items 365 --draws 23",
    "odds run --of 50 --length 9 --either",
    "odds test --hand 'flush or better' --seen 2 --of 9 --cards 5",
    "plan --cell 5% --alpha 0.001",
    "plan --deals 10000 --tests position,order",
    "plan --event 23188/162545 --instead .25 --power .8",
    "protocol verify examples/protocol/table.evh",
    "pvalue binomial --n 100 --p 1/6 --count 25",
    "pvalue chi2 --observed 10,9,8 --weights 6,5,5",
    "pvalue combine .03 .2 .01 --method bonferroni",
    "pvalue ks --n 10 --d .274",
    "replay doudizhu examples/games/doudizhu.jsonl --show 2",
    "sprt --pairs 3,20,55,27,5 --bounds 0,5 --model logistic",
    "xiangqi judge --moves 'h2e2 h9g7'",
    "xiangqi perft --depth 3 --divide",
};

TEST_F(Examples, AreRepeatedByTheLineThatTheirAnswersName) {
  for (const char* const arguments : asked) {
    const std::string json = run(fmt::format("evenhand {} --json", arguments)).out;
    const std::string line = reports::from_json(json, arguments).provenance.command;
    EXPECT_EQ(run(line + " --json").out, json) << arguments << '\n' << line;
  }
}

using ExamplesSlow = Examples;

/// More than half of all the time. README and docs/ have the same, or their neighbours show as
/// much: left to long checks.
const std::set<std::string> long_examples = {
    "evenhand audit fisher-yates --deck 10 --time 2s",
    "evenhand audit fisher-yates --rng seed16 --samples 50k",
    "evenhand calibrate --sessions 100",
    "evenhand calibrate --deck mahjong --samples 2000 --sessions 20",
    "evenhand check evenhand-out/project/evenhand.toml --format junit",
    "evenhand claims examples/claims/doudizhu-article.toml",
    "evenhand claims examples/claims/doudizhu-article.toml --format md",
    "evenhand entropy --rng chacha20 --samples 1e5",
    "evenhand entropy --rng philox --symbol-bits 1 --restarts 0.8",
    "evenhand plan naive-swap",
};

bool is_missing_node(const std::string& line) {
  static const bool is_missing = !tests::is_installed("node");
  return is_missing && (line.find("--exec 'node ") != std::string::npos ||
                        line.find("examples/ci/evenhand.toml") != std::string::npos);
}

/// The page is in packages; page_test.cpp opens one.
bool is_of_packages(const std::string& line) { return line.starts_with("evenhand page"); }

TEST_F(ExamplesSlow, OfHelpRunAsTheyAreTyped) {
  std::size_t number = 0;
  std::size_t left_out = 0;
  bool is_node_missing = false;
  for (const std::string& command : commands_in(help_of(""))) {
    std::vector<std::string> all = {command};
    for (const std::string& game : commands_in(help_of(command)))
      all.push_back(command + ' ' + game);
    for (const std::string& name : all) {
      for (const std::string& line : examples_in(help_of(name))) {
        ++number;
        left_out += long_examples.count(line);
        if (is_of_packages(line)) continue;
        if (is_missing_node(line)) {
          is_node_missing = true;
        } else if (tests::long_checks() || !long_examples.contains(line)) {
          expect_to_run(line);
        }
      }
    }
  }
  EXPECT_GE(number, 80U);
  EXPECT_EQ(left_out, long_examples.size());
  if (is_node_missing) std::cout << "skipped: some examples: needs node\n";
}

}  // namespace
}  // namespace evenhand::cli
