#include "src/cli/run/confirm.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "base/files.hpp"
#include "tests/scratch_folder.hpp"
#include "tests/src/cli/run_command.hpp"

namespace evenhand::cli {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

class ConfirmCommand : public tests::WithFolder {
 protected:
  CommandOutcome run(const std::string& command) const {
    return run_command("cd $DIR; export COLUMNS=1000; " + command, folder.string());
  }
};

TEST_F(ConfirmCommand, CallsAFlawBiasedThatNewDealsShowToo) {
  const CommandOutcome outcome =
      run("$EVENHAND audit sattolo --deck 8 --samples 5000 --confirm 6k");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.out,
              AllOf(StartsWith("biased: "), HasSubstr("\nNote: confirmed by 6,000 new deals"),
                    HasSubstr("\nCause: this is `sattolo`")));
  EXPECT_THAT(outcome.out, HasSubstr("so both do in at most 0.0001"));
}

TEST_F(ConfirmCommand, DealsNoMoreWhereNothingIsToBeConfirmed) {
  const std::string audit = "$EVENHAND audit fisher-yates --deck 8 --samples 5000";
  const CommandOutcome outcome = run(audit + " --confirm 6k");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.out, run(audit).out);
}

// A flaw that is gone after the first deals is not confirmed.
TEST_F(ConfirmCommand, IsInconclusiveWhenNewDealsDoNotShowIt) {
  write_file(folder / "deals.py",
             "import random\nrandom.seed(1)\nfor i in range(40000):\n    deal = list(range(6))\n"
             "    if i >= 4096: random.shuffle(deal)\n    print(*deal)\n");
  for (const char* source : {"--exec 'python3 deals.py'", "--log deals.txt"}) {
    run("python3 deals.py >deals.txt");
    const CommandOutcome outcome =
        run(std::string("$EVENHAND audit --deck 6 --samples 4000 --confirm 20000 ") + source);
    EXPECT_EQ(outcome.status, 3) << source << outcome.err;
    EXPECT_THAT(outcome.out,
                StartsWith("inconclusive: not confirmed by 20,000 new deals; at first "));
    EXPECT_THAT(outcome.out, HasSubstr("no bias found"));
  }
}

TEST_F(ConfirmCommand, JudgesTheDealsBehindTheFirst) {
  // The second session is that of the next streams: blocks 2 and 3, which a shard works as well.
  const CommandOutcome whole =
      run("$EVENHAND audit sattolo --deck 6 --samples 5000 --confirm 8192 --json >whole.json; "
          "$EVENHAND audit sattolo --deck 6 --samples 16384 --shard 2/2 --out part -q && "
          "$EVENHAND merge --partial part/shard-2-2.evenhand --json >part.json; "
          "python3 -c \"import json\n"
          "whole = json.load(open('whole.json'))['sections'][-1]['judgement']\n"
          "part = json.load(open('part.json'))['sections'][0]['judgement']\n"
          "print(whole['findings'] == part['findings'], len(part['findings']))\"");
  EXPECT_THAT(whole.out, StartsWith("True ")) << whole.err;
}

TEST_F(ConfirmCommand, RepeatsItself) {
  const CommandOutcome outcome =
      run("$EVENHAND audit sattolo --deck 8 --samples 5000 --confirm 5000 --json >a.json; "
          "line=$(python3 -c 'import json; print(json.load(open(\"a.json\"))[\"provenance\"]"
          "[\"command\"][9:])'); eval \"$EVENHAND $line --threads 1 --json\" >b.json; "
          "cmp a.json b.json && echo \"$line\"");
  EXPECT_THAT(outcome.out, HasSubstr("--samples 5000 --confirm 5000 ")) << outcome.err;
}

TEST_F(ConfirmCommand, ConfirmsWhatWasMerged) {
  const CommandOutcome sharded = run(
      "for k in 1 2; do $EVENHAND audit sattolo --deck 8 --samples 20k --confirm 5k --shard $k/2 "
      "--out p -q; done; $EVENHAND merge p/*.evenhand");
  EXPECT_EQ(sharded.status, 1) << "what a seed deals is dealt again";
  EXPECT_THAT(sharded.out,
              AllOf(StartsWith("biased: "), HasSubstr("\nNote: confirmed by 5,000 new deals"),
                    HasSubstr("\nCause: this is `sattolo`")));
}

TEST_F(ConfirmCommand, RefusesALogThatHasNoOtherDeals) {
  write_file(folder / "deals.txt", "0 1 2\n");
  const CommandOutcome outcome = run("$EVENHAND audit --log deals.txt --confirm 5");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("say with --samples how many are looked at first"));
  EXPECT_EQ(run("$EVENHAND audit asf --confirm 0").status, 2);
}

// The chance of a false alarm is what the document says, at a level that makes them frequent.
using ConfirmSlow = ConfirmCommand;

TEST_F(ConfirmSlow, KeepsTheCombinedLevel) {
  const CommandOutcome outcome = run(
      "for seed in $(seq 1 120); do $EVENHAND audit fisher-yates --deck 9 --draw 3 --samples 300 "
      "--seed $seed --alpha 0.3 --confirm 300 --tests draws -q >/dev/null; echo $?; done | "
      "grep -c '^1$'");
  // At most 0.09 of 120: 19 and more come with a probability below 0.01.
  EXPECT_LT(std::stoi(outcome.out), 19);
  EXPECT_GT(std::stoi(outcome.out), 0);
}

}  // namespace
}  // namespace evenhand::cli
