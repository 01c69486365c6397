#include "src/games/doudizhu/worker.hpp"

#include <string>

#include "reports/json_settings.hpp"
#include "src/games/doudizhu/record.hpp"
#include "src/games/record_end.hpp"

namespace evenhand::doudizhu {
namespace {

TableSetup table_of(const PlayPlan& plan, std::size_t source) {
  return source == 0 ? plan.table : fair_table(plan).value_or(plan.table);
}

class GamesWorker final : public games::GameWorker<PlayPlan, PlayCounts> {
 public:
  GamesWorker(const PlayPlan& plan, std::size_t source)
      : GameWorker(plan),
        run_(games::run_id(reports::settings_json(plan))),
        table_(table_of(plan, source)) {}

 private:
  void play(std::uint64_t block, std::uint64_t first, std::uint64_t end, PlayCounts& counts,
            std::string* record) override {
    PlayTally& counted = counts.part_of(block);
    table_.begin_block(block);
    for (std::uint64_t game = first; game < end; ++game) {
      table_.play_game([&](const RoundRecord& round) {
        counted.add(round);
        if (record != nullptr) append_record(game, run_, plan_.table.conduct, round, *record);
      });
    }
  }

  std::string run_;
  Table table_;
};

}  // namespace

PlayCounts new_counts(const PlayPlan& plan, std::size_t source) {
  return PlayCounts(table_of(plan, source).start_previous);
}

std::unique_ptr<run::Worker> make_worker(const PlayPlan& plan, std::size_t source) {
  return std::make_unique<GamesWorker>(plan, source);
}

}  // namespace evenhand::doudizhu
