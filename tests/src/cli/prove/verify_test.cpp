#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "reports/json.hpp"
#include "tests/places.hpp"
#include "tests/src/cli/run_command.hpp"
#include "tests/src/find_in_document.hpp"

namespace evenhand::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

const std::string stake_game =
    "verify --scheme stake-video-poker --server-seed 51b5258b38fef00c9887b7ad6c728035 "
    "--client-seed 6ec29c0c4180fd3f802534e6c98810ff --nonce 0 ";

TEST(VerifyCommand, SaysWhetherAGameHolds) {
  const CommandOutcome holds = run_evenhand(stake_game + "--expect '5S AS,JS QS JH'");
  EXPECT_EQ(holds.status, 0) << holds.err;
  EXPECT_THAT(holds.out, HasSubstr("holds: 5S AS JS QS JH follows from these seeds; no published"));
  const CommandOutcome compared = run_evenhand(
      stake_game + "--commitment 0a052860225b83fbda782cd0ff0f491cd19b45d3496cdb5a2ecd5af9caef26d0");
  EXPECT_EQ(compared.status, 0);
  EXPECT_THAT(compared.out, Not(HasSubstr("no published hash")));
  const CommandOutcome wrong = run_evenhand(stake_game + "--expect '5S AS JS JH QS'");
  EXPECT_EQ(wrong.status, 1);
  EXPECT_THAT(wrong.out, HasSubstr("not JH in place 4"));
}

TEST(VerifyCommand, TakesANumberHoweverItIsWritten) {
  const std::string game =
      "verify --scheme primedice-first --server-seed "
      "b5a86c6ca6fcc87fd42f36d22d565dbf7c1bc25256a5015695be5ad01cae67d9 --client-seed salt "
      "--nonce 0 --expect ";
  EXPECT_EQ(run_evenhand(game + "60.45").status, 0);
  EXPECT_EQ(run_evenhand(game + "60.45000").status, 0);
  EXPECT_EQ(run_evenhand(game + "60.46000").status, 1);
  EXPECT_EQ(run_evenhand(game + "60.451").status, 2);
}

TEST(VerifyCommand, LeavesADocument) {
  const CommandOutcome outcome = run_evenhand(stake_game + "--json");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const reports::Document document = reports::from_json(outcome.out, "stdout");
  EXPECT_EQ(tests::table(document, "draws").rows.size(), 51U);
  EXPECT_EQ(tests::text(tests::cell(document, "flaws", "scaled numbers", "weight")), "slight");
}

TEST(VerifyCommand, RefusesWhatIsMissingOrTooMuch) {
  const auto refused = [](const std::string& arguments, const std::string& words) {
    const CommandOutcome outcome = run_evenhand(arguments);
    EXPECT_EQ(outcome.status, 2) << arguments;
    EXPECT_THAT(outcome.err, HasSubstr(words));
  };
  refused("verify --scheme stake-keno --client-seed c --nonce 1", "--server-seed is missing");
  refused("verify --scheme stake-keno --server-seed s --nonce 1", "--client-seed is missing");
  refused("verify --scheme bc-game-keno --server-seed 00 --client-seed c --nonce 1",
          "--nonce: the scheme makes nothing of it");
  refused("verify --scheme stakekeno --server-seed s", "did you mean 'stake-keno'?");
  refused(stake_game + "--expect 1S", "has no card '1S'");
}

TEST(VerifyCommand, SchemesAreAuditedAndProved) {
  const CommandOutcome sound = run_evenhand("audit --scheme duel-mines --samples 2000 --json");
  ASSERT_EQ(sound.status, 0) << sound.out << sound.err;
  const CommandOutcome flawed = run_evenhand("audit --scheme bc-game-keno-first --samples 3000");
  EXPECT_EQ(flawed.status, 1);
  EXPECT_THAT(flawed.out, HasSubstr("the same pass twice"));
  // The command line in it repeats it.
  const reports::Document document = reports::from_json(sound.out, "stdout");
  const std::string command = document.provenance.command;
  EXPECT_EQ(run_evenhand(command.substr(command.find(' ') + 1) + " --json").out, sound.out);
  EXPECT_EQ(run_evenhand("audit --scheme duel-mines --deck 52").status, 2);
  EXPECT_EQ(run_evenhand("audit fisher-yates --scheme duel-mines").status, 2);
  EXPECT_THAT(run_evenhand("exact --scheme ten-lines --deck 3").out, HasSubstr("Not uniform"));
  EXPECT_THAT(run_evenhand("exact --scheme duel-mines --deck 5").out, HasSubstr("Proved uniform"));
  EXPECT_EQ(run_evenhand("exact").status, 2);
}

/// A part holds the scheme's text, and needs no file.
TEST(VerifyCommand, SchemesAreShardedAndMerged) {
  const CommandOutcome outcome = run_command(
      "cd \"$DIR\" && rm -rf parts && mkdir parts && cd parts && "
      "cp '" +
          tests::source_folder() +
          "/examples/schemes/stake-keno.toml' mine.toml && "
          "\"$EVENHAND\" audit --scheme mine.toml --samples 9000 --json >whole.json && "
          "\"$EVENHAND\" audit --scheme mine.toml --samples 9000 --shard 1/2 --out one >/dev/null "
          "&& "
          "\"$EVENHAND\" audit --scheme mine.toml --samples 9000 --shard 2/2 --out two >/dev/null "
          "&& "
          "rm mine.toml && \"$EVENHAND\" merge one/shard-1-2.evenhand two/shard-2-2.evenhand "
          "--json "
          ">merged.json && "
          "cmp whole.json merged.json && echo same",
      ::testing::TempDir());
  EXPECT_THAT(outcome.out, HasSubstr("same")) << outcome.err;
}

}  // namespace
}  // namespace evenhand::cli
