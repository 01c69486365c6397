#include "src/cli/examine/audit_pools.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "base/error.hpp"
#include "base/files.hpp"
#include "reports/json.hpp"
#include "stats/distributions/small_generator.hpp"
#include "tests/scratch_folder.hpp"
#include "tests/src/cli/run_command.hpp"

namespace evenhand::cli {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

std::vector<std::string> columns_of(const PoolsOptions& options) {
  std::vector<std::string> columns;
  for (const Pool& pool : pools_of(options)) columns.push_back(pool.columns);
  return columns;
}

std::string refusal_of(const PoolsOptions& options) {
  try {
    pools_of(options);
  } catch (const InputError& error) {
    return error.what();
  }
  return "none";
}

TEST(PoolsOf, PartsColumnsAtThePlus) {
  EXPECT_EQ(columns_of({"5+1", "69+26", "2-6+7"}), (std::vector<std::string>{"2-6", "7"}));
  EXPECT_EQ(columns_of({"5+2", "50+12", "n1..n5+star1,star2"}),
            (std::vector<std::string>{"n1..n5", "star1,star2"}));
}

TEST(PoolsOf, PartsOneColumnByTheSizesOfTheDraws) {
  const std::vector<Pool> pools = pools_of({"5+1", "69+26", "Winning Numbers"});
  ASSERT_EQ(pools.size(), 2U);
  EXPECT_EQ(pools[0].name, "5/69");
  EXPECT_EQ(pools[0].columns, "Winning Numbers[1-5]");
  EXPECT_EQ(pools[1].deck, "26");
  EXPECT_EQ(pools[1].columns, "Winning Numbers[6]");
  EXPECT_EQ(columns_of({"3+2", "9+9", "4"}), (std::vector<std::string>{"4[1-3]", "4[4-5]"}));
}

TEST(PoolsOf, NamesEqualDrawsApart) {
  const std::vector<Pool> pools = pools_of({"3+3", "10+10", "1-3+4-6"});
  EXPECT_EQ(pools[0].name, "3/10");
  EXPECT_EQ(pools[1].name, "3/10, draw 2");
}

TEST(PoolsOf, SaysWhatIsMissing) {
  EXPECT_THAT(refusal_of({"5+1", "69", "2-6+7"}), HasSubstr("a pool for each draw"));
  EXPECT_THAT(refusal_of({"5+1", "", "2-6+7"}), HasSubstr("found 0 of 2"));
  EXPECT_THAT(refusal_of({"5+1", "69+26", ""}), HasSubstr("say with --columns"));
  EXPECT_THAT(refusal_of({"5+1", "69+26", "2-7"}), HasSubstr("part the columns"));
  EXPECT_THAT(refusal_of({"5+1+1", "69+26+9", "2-6+7"}), HasSubstr("found 2 of 3 draws"));
  EXPECT_THAT(refusal_of({"5+x", "69+26", "2-6+7"}), HasSubstr("'x' is not a whole number"));
  EXPECT_THAT(refusal_of({"5+", "69+26", "2-6+7"}), HasSubstr("'' is not a whole number"));
}

class AuditPools : public tests::WithFolder {
 protected:
  /// Rows of two of five balls, and one of three that is always the first.
  void SetUp() override {
    WithFolder::SetUp();
    stats::SmallGenerator random(7);
    std::string text = "day,a,b,star,all\n";
    for (int row = 0; row < 1500; ++row) {
      const std::size_t a = random.below(5) + 1;
      const std::size_t b = (a + random.below(4)) % 5 + 1;
      text += fmt::format("{},{},{},1,{}-{}-1\n", row, a, b, a, b);
    }
    write_file((folder / "draws.csv").string(), text);
  }
  CommandOutcome audit(const std::string& arguments) const {
    return run_command("COLUMNS=1000; export COLUMNS; cd $DIR; $EVENHAND audit " + arguments,
                       folder.string());
  }
};

TEST_F(AuditPools, AuditsEachDrawOfARow) {
  const CommandOutcome outcome =
      audit("--log draws.csv --draw 2+1 --deck 5+3 --columns a,b+star --json");
  EXPECT_EQ(outcome.status, 1) << outcome.err;
  const reports::Document document = reports::from_json(outcome.out, "stdout");
  EXPECT_THAT(document.answer, HasSubstr("1/3; no bias found: 2/5"));
  const std::string& line = document.provenance.command;
  EXPECT_THAT(line, AllOf(HasSubstr("--columns a,b+star --deck 5+3 --draw 2+1 "),
                          HasSubstr(" --alpha 0.01 ")));
  const CommandOutcome again =
      run_command("cd $DIR; $EVENHAND " + line.substr(9) + " --json", folder.string());
  EXPECT_EQ(again.out, outcome.out) << again.err;
  EXPECT_THAT(outcome.out, HasSubstr("--alpha 0.003333333"));
  const CommandOutcome parted =
      audit("--log draws.csv --draw 2+1 --deck 5+3 --columns all --numbered-from 1");
  EXPECT_EQ(parted.status, 1) << parted.err;
  EXPECT_THAT(parted.out, HasSubstr("1/3; no bias found: 2/5"));
}

/// Several draws have a trace, too, and a log that can be read once only.
TEST_F(AuditPools, AreWorkedAsOneRun) {
  const std::string two = " --draw 2+1 --deck 5+3 --columns a,b+star --json";
  const CommandOutcome whole = audit("--log draws.csv --stats --trace trace.json" + two);
  EXPECT_EQ(whole.status, 1) << whole.err;
  EXPECT_THAT(whole.err, HasSubstr("2/5"));
  EXPECT_TRUE(std::filesystem::exists(folder / "trace.json"));
  const CommandOutcome piped = audit("--log -" + two + " <draws.csv");
  const auto verdict_of = [](const CommandOutcome& outcome) {
    return reports::from_json(outcome.out, "stdout").answer;
  };
  EXPECT_EQ(verdict_of(piped), verdict_of(whole)) << piped.err;
}

/// A row whose star is that of the first number more often than by chance, of a draw from 0 on.
TEST_F(AuditPools, TestsTheDrawsAgainstEachOther) {
  stats::SmallGenerator random(5);
  std::string text;
  for (int row = 0; row < 2000; ++row) {
    const std::size_t a = random.below(9) + 1;
    const std::size_t star = random.below(4) == 0 ? a % 5 : random.below(5);
    text += fmt::format("{},{},{}\n", a, (a + random.below(8)) % 9 + 1, star);
  }
  write_file((folder / "rows.csv").string(), text);
  const std::string rows = "--log rows.csv --draw 2+1 --deck 9+5 --columns 1,2+3";
  const CommandOutcome outcome = audit(rows);
  EXPECT_EQ(outcome.status, 1) << outcome.err;
  EXPECT_THAT(outcome.out,
              AllOf(HasSubstr("biased: 2/9 with 1/5"), HasSubstr("2,000 rows of 2/9 with 1/5")));
  const CommandOutcome alone = audit(rows + " --tests pools --json");
  const reports::Document document = reports::from_json(alone.out, "stdout");
  EXPECT_THAT(document.answer, HasSubstr("2/9 with 1/5"));
  EXPECT_THAT(document.provenance.command, AllOf(HasSubstr("--tests pools --alpha 0.01 "),
                                                 HasSubstr("--numbered-from 1+auto ")));
  const CommandOutcome again = run_command(
      "cd $DIR; $EVENHAND " + document.provenance.command.substr(9) + " --json", folder.string());
  EXPECT_EQ(again.out, alone.out) << again.err;
  EXPECT_THAT(audit(rows + " --tests draws").out, Not(HasSubstr("with 1/5")));
  EXPECT_THAT(refusal_in(audit("--log rows.csv --deck 9 --numbered-from 1+0"), rows),
              HasSubstr("a number for each of several draws"));
  EXPECT_THAT(refusal_in(audit(rows + " --numbered-from 1+0+1"), rows),
              HasSubstr("one for each of 2 draws"));
}

TEST_F(AuditPools, HoldEachDrawToItsShareOfAProfilesAlpha) {
  const std::string two = "--log draws.csv --draw 2+1 --deck 5+3 --columns a,b+star --json ";
  const CommandOutcome held = audit(two + "--profile gli19");
  EXPECT_EQ(held.status, 1) << held.err;
  EXPECT_THAT(held.out, AllOf(HasSubstr("--alpha 0.003333333"), HasSubstr("--profile gli19")));
  EXPECT_THAT(refusal_in(audit(two + "--profile gli19 --alpha 0.1"), two),
              HasSubstr("give at most that"));
}

TEST_F(AuditPools, RefusesWhatIsNoLogOfThem) {
  const std::string two = " --draw 2+1 --deck 5+3 --columns a,b+star ";
  const auto refused = [&](const std::string& arguments) {
    return refusal_in(audit(arguments), arguments);
  };
  EXPECT_THAT(refused("--exec true" + two), HasSubstr("for --log and --sql"));
  EXPECT_THAT(refused("--log draws.csv --deck 5+3 --draw 2 --columns a,b"),
              HasSubstr("--draw 5+1"));
  EXPECT_THAT(refused("--log draws.csv --draw 2+1 --deck 5+3 --columns a,c+star"),
              HasSubstr("2/5: --columns c: "));
}

}  // namespace
}  // namespace evenhand::cli
