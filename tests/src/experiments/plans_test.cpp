// A plan is all that a document depends on: it comes back from its file, its seed is what makes
// other deals, and the command line in the document repeats it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "reports/json.hpp"
#include "src/cli/run/experiments.hpp"
#include "tests/places.hpp"
#include "tests/src/cli/run_command.hpp"
#include "tests/src/experiments/experiments.hpp"

namespace evenhand::experiments {
namespace {

constexpr std::string_view program = "evenhand ";

/// Made of its file, or of its command line, it is the same experiment.
void expect_back(const std::string& command) {
  const auto experiment = made(command);
  const nlohmann::json file = nlohmann::json::from_cbor(
      nlohmann::json::to_cbor({{"command", experiment->command()}, {"plan", experiment->plan()}}));
  std::vector<std::unique_ptr<run::Experiment>> back;
  back.push_back(cli::experiment_of(file, "plan"));
  back.push_back(made(experiment->command_line().substr(program.size())));
  for (const auto& again : back) {
    EXPECT_EQ(nlohmann::json(again->plan()).dump(), nlohmann::json(experiment->plan()).dump());
    EXPECT_EQ(again->command(), experiment->command());
    EXPECT_EQ(again->command_line(), experiment->command_line());
    EXPECT_EQ(again->sources(), experiment->sources());
    EXPECT_EQ(again->blocks(), experiment->blocks());
  }
}

class ExperimentPlans : public ExperimentTest {
 protected:
  /// Returns the counts of the first block of each source.
  static nlohmann::json counted(run::Experiment& experiment) {
    run::Part part = run::new_part(experiment, {0, 1});
    run::run_part(experiment, part, {});
    nlohmann::json tallies;
    for (const run::SourceProgress& source : part.sources) tallies.push_back(source.tally->save());
    return tallies;
  }
};

TEST_P(ExperimentPlans, ComeBackFromTheirFileAndTheirCommandLine) {
  expect_back(GetParam().command);
}

/// Options that no case has give plans that come back: nothing of them is worked.
TEST(ExperimentPlan, ComesBackWithAllOptions) {
  for (
      const std::string& command : std::vector<std::string>{
          "audit fisher-yates --deck poker --seed 18446744073709551615 --group hearts=?H",
          "audit riffle:3 --deck doudizhu --deal-order round-robin --level 0.9 --correction bh",
          "audit --exec 'echo 1 2 3' --exec-mode once --exec-timeout 7 --deck 3 --numbered-from 1",
          "audit --exec 'echo 1 2 #' --exec-mode 'seeds 3..9' --draw 2 --with-repeats --deck 3 "
          "--weights 1,2,1",
          "audit --log " + tests::source_folder() +
              "/examples/logs/deals.txt --deck poker --bad-deals 5 "
              "--bad-share 0.01",
          "audit --log " + tests::source_folder() +
              "/examples/protocol/table.evh --most-aborts 0 "
              "--dealer-key " +
              tests::source_folder() + "/examples/protocol/dealer-key.pem",
          "audit --log " + tests::source_folder() + "/examples/logs/lotto.csv " +
              tests::source_folder() +
              "/examples/logs/lotto-more.csv.gz --deck 49 --draw 6 --columns ball1..ball6 --sorted "
              "--where Machine=A --date-column 'Draw Date' --from 2005-10-07",
          "deal poker --samples 5 --deal-order round-robin --alpha 0.001 --show 2",
          "bits --rng mt19937-64 --sequences 2 --seed 7 --bit 3 --nist --serial-m 10",
          "bits --exec 'cat a b' --format-in hex --exec-timeout 9",
          "bits --from-deals --exec 'cat $DIR/deals.txt' --exec-mode stream --deck 52",
          "entropy --exec 'cat a' --symbol-bits 1 --restarts 0.75 --format-in ascii --level 0.9",
          "calibrate --of 'play mahjong --games 20 --rules riichi' --sessions 20 --effects",
          "play doudizhu --games 1234 --shuffler riffle:3 --rng pcg64 --seed 99 --start previous "
          "--bidding rob --first face-up --landlord random --farmers policy --preset free "
          "--alpha 0.05 --correction bh --level 0.9",
          "play mahjong --rules riichi,-chi --policy proper,defending,random,proper --seed 9 "
          "--match-hands 8 --rng pcg64 --alpha 0.05 --correction bh --level 0.9",
          "play xiangqi --red 'my engine' --red-option Hash=8 --black random --depth 3,4 --grace 9 "
          "--adjudicate 500,4 --sprt=-5,10,0.01,0.02 --rules checks --max-plies 300 --games 9",
          "play xiangqi --red own --black own:vary --movetime 5 --draw-colours --games 9"}) {
    SCOPED_TRACE(command);
    expect_back(command);
  }
}

TEST_P(ExperimentPlans, HaveOtherCountsWithAnotherSeedAndNoOtherPlan) {
  const auto experiment = made();
  const auto other = experiment->with_seed(77);
  EXPECT_EQ(other != nullptr, GetParam().has_seed);
  if (other == nullptr) return;
  const nlohmann::json changes = nlohmann::json::diff(experiment->plan(), other->plan());
  EXPECT_FALSE(changes.empty());
  for (const nlohmann::json& change : changes) {
    EXPECT_THAT(change.at("path").get<std::string>(), testing::EndsWith("/seed"));
    EXPECT_EQ(change.at("value"), 77);
  }
  EXPECT_EQ(other->with_seed(77)->plan(), other->plan());
  const nlohmann::json counts = counted(*other);
  EXPECT_EQ(counted(*experiment->with_seed(77)), counts);
  EXPECT_NE(counted(*experiment), counts);
}

TEST_P(ExperimentPlans, AreRepeatedByTheCommandLineOfTheirDocument) {
  const std::string document = document_of(whole());
  const std::string line = reports::from_json(document, "document").provenance.command;
  ASSERT_THAT(line, testing::StartsWith(std::string(program)));
  const cli::CommandOutcome again = cli::run_evenhand(line.substr(program.size()) + " --json -q");
  EXPECT_EQ(again.out, document) << line << '\n' << again.err;
}

TEST_P(ExperimentPlans, OfFewerUnitsAreWhatTheirBlocksHold) {
  const std::uint64_t units = made()->units_before(1);
  const auto fewer = made()->with_units(units);
  if (fewer == nullptr) return;
  run::Part part = run::new_part(*fewer, {0, fewer->blocks()});
  ASSERT_EQ(fewer->blocks(), 1U);
  run::run_part(*fewer, part, {});
  EXPECT_EQ(part.units(), units * part.sources.size());
  EXPECT_EQ(reports::to_json(fewer->conclude(worked({0, 1}, 1))),
            reports::to_json(fewer->conclude(part)));
}

INSTANTIATE_TEST_SUITE_P(Of, ExperimentPlans, testing::ValuesIn(cases()), name_of);

}  // namespace
}  // namespace evenhand::experiments
