#include "tests/src/experiments/experiments.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <fstream>

#include "base/files.hpp"
#include "base/program.hpp"
#include "reports/json.hpp"
#include "sims/shuffle/dealer.hpp"
#include "src/cli/program/program.hpp"
#include "src/cli/run/experiments.hpp"
#include "src/run/part.hpp"
#include "tests/pinned_commands.hpp"
#include "tests/places.hpp"
#include "tests/src/run/keeping.hpp"

namespace evenhand::experiments {
namespace {

/// A folder with one log of 8,700 deals in two formats, which are three blocks, and are bytes for
/// those who want bits.
const std::filesystem::path& inputs() {
  static const TemporaryFolder folder;
  static const bool are_written = [] {
    std::ofstream(folder.path() / "order.txt") << "A B C D E F G H\n";
    std::ofstream text(folder.path() / "deals.txt");
    std::ofstream bytes(folder.path() / "deals.u8", std::ios::binary);
    shuffle::Dealer dealer(shuffle::parse_shuffler("fisher-yates"), 52, "philox", 1);
    dealer.deal(8'700, [&](const cards::DealBatch& phase) {
      phase.visit([&](const auto& view) {
        for (std::size_t d = 0; d < view.count; ++d) {
          for (const auto card : view[d]) {
            text << +card << ' ';
            bytes.put(static_cast<char>(card));
          }
          text << '\n';
        }
      });
    });
    return true;
  }();
  EXPECT_TRUE(are_written);
  return folder.path();
}

/// A game that has no case of its own is worked by the commands that are pinned of it.
std::vector<Case> with_pinned_games(std::vector<Case> all) {
  const std::vector<Case> own = all;
  const auto game_of = [](const std::string& command) {
    return command.substr(0, command.find(' ', command.find(' ') + 1));
  };
  for (const tests::PinnedCommand& command : tests::pinned_commands()) {
    if (!command.is_game()) continue;
    const std::string game = game_of(command.arguments);
    if (std::any_of(own.begin(), own.end(),
                    [&](const Case& each) { return game_of(each.command) == game; })) {
      continue;
    }
    all.push_back({fmt::format("Pinned{}", all.size()), command.arguments});
  }
  return all;
}

run::RunOptions options_of(unsigned threads, const std::filesystem::path& record) {
  run::RunOptions options;
  options.threads = threads;
  options.record = record;
  return options;
}

}  // namespace

const std::vector<Case>& cases() {
  constexpr bool yes = true;
  constexpr bool no = false;
  static const std::vector<Case> all = {
      {"Audit", "audit riffle:3 --deck 10 --samples 9000 --seed 3"},
      {"AuditEveryTest", "audit fisher-yates --deck 8 --samples 9000 --tests all --rng pcg64"},
      {"AuditFewDeals", "audit fisher-yates --deck 52 --samples 50 --correction bh --alpha 0.05"},
      {"AuditStartPrevious",
       "audit riffle:4 --deck 10 --samples 9000 --start previous --tests position,order"},
      {"AuditDraws", "audit naive-swap --deck 49 --draw 6 --sorted --samples 9000"},
      {"AuditGroups",
       "audit riffle:3 --deck 12 --hands 4,4,4 --group low=0-3 --deal-order round-robin --samples "
       "9000"},
      {"AuditDeckOrder",
       "audit riffle:3 --deck-order $DIR/order.txt --samples 9000 --tests position --group "
       "low=A-D"},
      {"AuditProfile", "audit sattolo --deck 8 --samples 9000 --profile gli19 --level 0.95"},
      {"AuditConfirm", "audit fisher-yates --deck 8 --samples 9000 --confirm 5000"},
      {"AuditScheme", "audit --scheme bc-game-keno-first --samples 4500 --tests position"},
      {"AuditLog", "audit --log $DIR/deals.txt --deck 52 --tests position,order", yes, yes, no},
      {"AuditLogOfFixedWidth",
       "audit --log $DIR/deals.u8 --reader u8 --deck 52 --tests position,order", yes, yes, no},
      {"AuditStrata",
       "audit --log " + tests::source_folder() +
           "/examples/logs/lotto.csv --deck 49 --draw 6 --columns ball1..ball6 --sorted --strata "
           "Machine",
       no, yes, no},
      {"AuditProgram",
       "audit --exec 'cat $DIR/deals.txt' --exec-mode stream --deck 52 --samples 5000 --tests "
       "position",
       no, no, no},
      {"Compare", "compare fisher-yates riffle:7 --deck 10 --samples 9000 --tests position,order"},
      {"CompareWithLog",
       "compare fisher-yates --log $DIR/deals.txt --deck 52 --samples 8300 --tests position", no,
       yes, no},
      {"DealDoudizhu", "deal doudizhu --samples 9000 --shuffler riffle:2 --show 2"},
      {"DealMahjong",
       "deal mahjong --samples 5000 --shuffler riffle:3 --start previous --write-format u8"},
      {"Bits", "bits --rng philox --sequences 45 --length 50000 --bit 3"},
      {"BitsOfFile", "bits --file $DIR/deals.u8 --length 1000000", no, yes, no},
      {"BitsOfProgram", "bits --exec 'cat $DIR/deals.u8' --sequences 25 --length 100000", no, no,
       no},
      {"BitsOfDeals",
       "bits --from-deals riffle:7 --deck 52 --seed-bits 32 --sequences 45 --length 50000"},
      {"BitsOfLog", "bits --from-deals --log $DIR/deals.txt --deck 52 --length 50000", no, yes, no},
      {"Entropy", "entropy --rng philox --samples 1000 --sequences 3"},
      {"EntropyIid", "entropy --rng philox --samples 1000 --symbol-bits 2 --sequences 2 --iid"},
      {"EntropyOfLog",
       "entropy --from-deals --log $DIR/deals.txt --deck 52 --samples 2000 --sequences 3", no, yes,
       no},
      {"Calibrate", "calibrate --deck 6 --samples 300 --sessions 21 --tests position", yes, yes,
       no},
      {"CalibrateGame", "calibrate --of 'deal doudizhu --samples 100 --seed 5' --sessions 20", yes,
       yes, no},
      {"PlayDoudizhu",
       "play doudizhu --games 4500 --bidding none --first face-up --landlord random --farmers "
       "random --shuffler riffle:2 --start previous"},
      {"PlayDoudizhuFair", "play doudizhu --games 300 --bidding rob"},
      {"PlayMahjong",
       "play mahjong --games 4500 --policy proper,defending,random,proper --shuffler riffle:4 "
       "--start previous --match-hands 16"},
      {"PlayMahjongFair", "play mahjong --games 300 --rules riichi"},
      {"PlayXiangqi",
       "play xiangqi --games 22 --red own:hash=1 --black random --nodes 100 --random-plies 4,5 "
       "--pairs"},
      {"PlayXiangqiSprt",
       "play xiangqi --games 1000 --red own:hash=1,nodes=300 --black own:hash=1,nodes=60 "
       "--random-plies 4,5 --pairs --sprt 0,100,0.05,0.05",
       no},
  };
  static const std::vector<Case> with_games = with_pinned_games(all);
  return with_games;
}

std::unique_ptr<run::Experiment> made(const std::string& command) {
  std::string line = command;
  const std::string variable = "$DIR";
  const std::size_t at = line.find(variable);
  if (at != std::string::npos) line.replace(at, variable.size(), inputs().string());
  return cli::experiment_of_command(line);
}

run::Part ExperimentTest::worked(run::BlockRange range, unsigned threads, const std::string& record,
                                 run::Team* team) const {
  const auto experiment = made();
  run::Part part = run::new_part(*experiment, range);
  run::RunOptions options =
      options_of(threads, record.empty() ? std::filesystem::path() : file(record));
  options.team = team;
  run::run_part(*experiment, part, options);
  EXPECT_TRUE(part.finished());
  return part;
}

run::Part ExperimentTest::worked_in_steps(run::BlockRange range, unsigned threads,
                                          const std::string& record) const {
  auto experiment = made();
  run::Part part = run::new_part(*experiment, range);
  const std::filesystem::path kept = file("kept");
  for (;;) {
    const std::string before = run::part_bytes(*experiment, part);
    const bool was_finished = part.finished();
    run::RunOptions options = options_of(threads, file(record));
    options.keep = run::keep_in(*experiment, kept);
    const bool is_interrupted =
        run::run_part(*experiment, part, run::stopped_after(1, options)).interrupted;
    if (was_finished) return part;
    EXPECT_NE(run::part_bytes(*experiment, part), before);
    if (testing::Test::HasFailure()) return part;
    // As a run is kept that is interrupted while it judges.
    if (!is_interrupted) run::save_part(*experiment, part, kept);
    const nlohmann::json document = run::load_document(kept);
    experiment = cli::experiment_of(document, kept);
    part = run::part_from_document(*experiment, document, kept);
  }
}

std::string ExperimentTest::document_of(const run::Part& part) const {
  return reports::to_json(made()->conclude(part));
}

Outcome ExperimentTest::outcome(const run::Part& part, const std::string& record) const {
  Outcome outcome{document_of(part), {}, read_file(file(record))};
  for (const run::SourceProgress& source : part.sources) {
    outcome.counts.push_back(source.tally->save());
  }
  return outcome;
}

nlohmann::json ExperimentTest::saved(const run::Part& part) const {
  run::save_part(*made(), part, file("saved"));
  return run::load_document(file("saved"));
}

}  // namespace evenhand::experiments
