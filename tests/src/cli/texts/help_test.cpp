#include "src/cli/texts/help.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <sstream>

#include "tests/places.hpp"
#include "tests/src/cli/session_folder.hpp"

namespace evenhand::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;
namespace fs = std::filesystem;

TEST_F(SessionCommands, AskWhatATypoMeant) {
  expect_refusal("$EVENHAND cmpare", 2, "did you mean 'compare'?");
  expect_refusal("$EVENHAND cmpare --help", 2, "did you mean 'compare'?");
  expect_refusal("$EVENHAND help cmpare", 2, "did you mean 'compare'?");
  expect_refusal("$EVENHAND compare --sampels 5", 2, "did you mean '--samples'?");
  expect_refusal("$EVENHAND audit naive-swp", 2, "did you mean 'naive-swap'?");
  expect_refusal("$EVENHAND audit asf --rng filox", 2, "did you mean 'philox'?");
  expect_refusal("$EVENHAND audit asf --tests positon", 2, "did you mean 'position'?");
  expect_refusal("$EVENHAND audit asf --deck pokr", 2, "did you mean 'poker'?");
  expect_refusal("$EVENHAND audit asf --correction hol", 2, "did you mean 'holm'?");
  expect_refusal("$EVENHAND audit --log x --reader u9", 2, "did you mean 'u8'?");
  expect_refusal("$EVENHAND audit --exec x --exec-mode flter", 2, "did you mean 'filter'?");
  expect_refusal("$EVENHAND list rng", 2, "did you mean 'rngs'?");
}

// The short help fits a screen, and the whole one has each option once.
TEST_F(SessionCommands, HelpInTwoLevels) {
  for (const char* command :
       {"audit",           "compare",       "bits",         "entropy",      "identify",
        "watch",           "plan",          "check",        "exact",        "calibrate",
        "merge",           "deal",          "play mahjong", "play xiangqi", "protocol deal",
        "protocol verify", "protocol join", "verify",       "claims",       "init",
        "odds test"}) {
    const std::string help = run("COLUMNS=80 $EVENHAND " + std::string(command) + " --help").out;
    EXPECT_LE(std::count(help.begin(), help.end(), '\n'), 60) << command << '\n' << help;
  }
  const std::string few = run("COLUMNS=80 $EVENHAND audit --help").out;
  EXPECT_THAT(few, HasSubstr("more options and all examples: evenhand audit --help all"));
  EXPECT_THAT(few, Not(HasSubstr("--deal-column")));
  const std::string all = run("COLUMNS=80 $EVENHAND audit --help all").out;
  EXPECT_EQ(all, run("COLUMNS=80 $EVENHAND help audit all").out);
  std::map<std::string, int> times;
  std::istringstream lines(all.substr(0, all.find("\nExamples:")));
  for (std::string line; std::getline(lines, line);) {
    const std::size_t at = line.find("--");
    if (line.starts_with("  ") && at < 8)
      ++times[line.substr(at, line.find_first_of(" ,", at) - at)];
  }
  EXPECT_GE(times.size(), 70U);
  for (const auto& [option, number] : times) EXPECT_EQ(number, 1) << option;
}

TEST_F(SessionCommands, NameOnesThatAnswerMore) {
  EXPECT_THAT(run("COLUMNS=100 $EVENHAND audit --help").out,
              HasSubstr("--help all\nSee also: evenhand identify, evenhand plan\n"));
  EXPECT_THAT(run("COLUMNS=100 $EVENHAND watch --help").out,
              HasSubstr("See also: evenhand history"));
  const std::string audit = run("COLUMNS=100 $EVENHAND audit --help all").out;
  EXPECT_THAT(audit, HasSubstr("\n\nSee also: evenhand identify, evenhand plan\n\n"));
  EXPECT_THAT(audit, HasSubstr("The folder examples/ is that of the source"));
  const std::string list = run("COLUMNS=100 $EVENHAND list --help").out;
  EXPECT_THAT(list, Not(HasSubstr("See also")));
  EXPECT_THAT(list, Not(HasSubstr("examples/")));
}

TEST_F(SessionCommands, SayWhichSubcommandsThereAre) {
  expect_refusal("$EVENHAND xiangqi", 2,
                 "xiangqi needs one of engine, judge, perft, signature; see");
}

TEST_F(SessionCommands, SayWhatACommandIsCalledNow) {
  expect_refusal("$EVENHAND judge xiangqi --moves h2e2", 2, "'evenhand xiangqi judge' now");
  expect_refusal("$EVENHAND perft --depth 2", 2, "'evenhand xiangqi perft' now");
  expect_refusal("$EVENHAND help bench", 2, "'evenhand xiangqi signature' now");
  expect_refusal("$EVENHAND engine xiangqi --help", 2, "'evenhand xiangqi engine' now");
  expect_refusal("$EVENHAND hypergeometric --deck 54", 2, "'evenhand pvalue hypergeom' now");
}

TEST_F(SessionCommands, RefuseWhatAnUnsetVariableLeaves) {
  for (const std::string& command : std::vector<std::string>{
           "audit asf --deck 5 --samples 50 --out", "audit asf --deck 5 --samples 50 --checkpoint",
           "exact asf --deck 4 --format", "calibrate --of", "play doudizhu --games 2 --record",
           "protocol verify " + tests::source_folder() +
               "/examples/protocol/table.evh --dealer-key",
           "protocol verify " + tests::source_folder() + "/examples/protocol/table.evh --head",
           "verify --scheme stake-mines --server-seed 00 --client-seed a --nonce 1 --commitment",
           "verify --scheme stake-mines --server-seed 00 --client-seed a --nonce 1 --expect"}) {
    expect_refusal("$EVENHAND " + command + " \"$UNSET\"", 2, "found an empty text");
  }
}

TEST_F(SessionCommands, SayInOwnWordsWhatIsNotExpected) {
  expect_refusal("$EVENHAND -q", 2, "expected a command before -q");
  expect_refusal("$EVENHAND --seed 3 audit asf", 2, "expected a command before --seed");
  expect_refusal("$EVENHAND --hlep", 2, "did you mean '--help'?");
  expect_refusal(
      "$EVENHAND audit asf sattolo", 2,
      "'sattolo' is not expected here; 'evenhand compare' takes more than one source, see");
  expect_refusal("$EVENHAND audit asf --rng foo", 2, "unknown random source 'foo'; see");
  expect_refusal("$EVENHAND odds poker 'jokers in hand'", 2,
                 "unknown quantity 'jokers'; there are bombs");
}

// The parser would take the next argument for the text.
TEST_F(SessionCommands, RefuseAnOptionThatIsAssignedNothing) {
  expect_refusal("$EVENHAND verify --scheme stake-mines --server-seed 00 --client-seed= --nonce 1",
                 2,
                 "--client-seed: expected something behind '=', found an empty text; leave the "
                 "option out, or write --client-seed '' for an empty text");
  expect_refusal("$EVENHAND audit asf --deck= --samples 50", 2, "--deck: expected something");
}

TEST_F(SessionCommands, RefuseAFlagThatSaysNothing) {
  const std::string audit = "$EVENHAND audit asf --deck 10 --draw 3 --samples 100 --sorted";
  expect_refusal(audit + "=", 2, "--sorted: expected something behind '='");
  expect_refusal(audit + "=maybe", 2, "--sorted=maybe: expected yes, draws, hands, no, or auto");
  EXPECT_EQ(run(audit + "=yes").out, run(audit).out);
  for (const char* command : {"audit asf", "compare asf sattolo"}) {
    expect_refusal(std::string("$EVENHAND ") + command +
                       " --deck poker --draw 5 --deal-order round-robin --samples 100",
                   2, "--deal-order round-robin says how hands are dealt");
  }
}

TEST_F(SessionCommands, RefuseAFolderWhereAFileIsRead) {
  fs::create_directory(folder / "d");
  fs::create_directory(folder / "d.toml");
  for (const std::string command : {"audit --log d",
                                    "compare --log d",
                                    "watch --log d",
                                    "identify d",
                                    "claims d",
                                    "report d",
                                    "diff d d",
                                    "merge --list d",
                                    "audit asf --samples 100 --deck-order d",
                                    "verify --scheme d.toml --server-seed 00",
                                    "audit --scheme d.toml --samples 10",
                                    "protocol verify d",
                                    "protocol show d",
                                    "protocol prove d --round 1 --seat 0 --proof p",
                                    "protocol deal doudizhu --rounds 1 --signing-key d --out o",
                                    "protocol succeed --signing-key d --successor d --succession o",
                                    "replay doudizhu d",
                                    "replay mahjong d",
                                    "replay xiangqi d",
                                    "xiangqi judge d",
                                    "play xiangqi --games 1 --openings d",
                                    "bits --file d",
                                    "entropy --file d",
                                    "bits --from-deals --log d --deck 5",
                                    "audit --resume d",
                                    "watch asf --deck 5 --samples 100 --history d"}) {
    expect_refusal("$EVENHAND " + command, 2, "is a folder");
  }
}

TEST_F(SessionCommands, NameTheFileWhoseNameCannotBe) {
  fs::create_symlink("loop", folder / "loop");
  const std::string name(300, 'x');
  for (const std::string& path : {name, std::string("loop/x")}) {
    for (const std::string command :
         {"history", "exact asf --deck 3 --out", "play doudizhu --games 2 --record",
          "watch asf --deck 5 --samples 50 --events", "protocol deal doudizhu --rounds 1 --out"}) {
      const std::string why = path == name ? "File name too long" : "Too many levels";
      expect_refusal("cd $DIR && $EVENHAND " + command + ' ' + path, 2, why);
    }
  }
}

using ::testing::HasSubstr;
using ::testing::Not;

TEST(HelpText, WrapsWordsAndExamples) {
  const std::string example =
      "  evenhand test --with many options that are longer than the line of a terminal would be";
  Command app("evenhand test",
              "Looks at how help is laid out, in words that do not fit into one line of it");
  std::string name;
  app.add_option("-n,--name", name, "What it is called, in words that go on and on until they wrap")
      ->type_name("NAME");
  app.examples = "Examples:\n" + example;
  const std::string help = help_text(app, 50);
  EXPECT_THAT(help, HasSubstr("-n, --name NAME"));
  EXPECT_THAT(help,
              HasSubstr("\n  evenhand test --with many options that are \\\n      longer than "));
  EXPECT_THAT(help_text(app, 100), HasSubstr(example));
  std::istringstream lines(help);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 50) << line;
  EXPECT_NE(help_text(app, 100), help);
}

TEST(LaidOut, BreaksACommandWhereAShellGoesOn) {
  EXPECT_EQ(laid_out("Examples:\n  evenhand audit --exec 'perl a b' --where Machine=B   true", 30),
            "Examples:\n  evenhand audit \\\n      --exec 'perl a b' \\\n      --where Machine=B\n"
            "      true\n");
  EXPECT_EQ(laid_out("  evenhand 'a word that is wider than the terminal'", 20),
            "  evenhand \\\n      'a word that is wider than the terminal'\n");
}

TEST(HelpText, NamesOptionsThatExcludeEachOther) {
  Command app("evenhand", "Tests");
  bool one = false;
  bool other = false;
  Option* const first = app.add_flag("--one", one, "One");
  app.add_flag("--other", other, "The other")->excludes(first);
  const std::string help = help_text(app, 80);
  EXPECT_THAT(help, HasSubstr("One (not with --other)"));
  EXPECT_THAT(help, HasSubstr("The other (not with --one)"));
}

}  // namespace

}  // namespace evenhand::cli
