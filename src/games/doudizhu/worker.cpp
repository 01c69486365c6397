#include "src/games/doudizhu/worker.hpp"

#include <utility>

#include "src/games/doudizhu/record.hpp"
#include "src/run/blocks.hpp"

namespace evenhand::doudizhu {
namespace {

class GamesWorker final : public run::Worker {
 public:
  GamesWorker(const TableSetup& setup, std::uint64_t games, std::string run)
      : games_(games), run_(std::move(run)), conduct_(setup.conduct), table_(setup) {}

  std::uint64_t work(std::uint64_t block, run::Tally& tally, std::string* record) override {
    PlayTally& counted = run::as<run::TallyOf<PlayCounts>>(tally).counts.part_of(block);
    table_.begin_block(block);
    const std::uint64_t games = run::units_in_block(games_, block);
    for (std::uint64_t i = 0; i < games; ++i) {
      const std::uint64_t game = block * run::block_size + i;
      table_.play_game([&](const RoundRecord& round) {
        counted.add(round);
        if (record != nullptr) append_record(game, run_, conduct_, round, *record);
      });
    }
    return games;
  }

 private:
  std::uint64_t games_;
  std::string run_;
  Conduct conduct_;
  Table table_;
};

}  // namespace

std::unique_ptr<run::Worker> make_worker(const TableSetup& table, std::uint64_t games,
                                         std::string run) {
  return std::make_unique<GamesWorker>(table, games, std::move(run));
}

}  // namespace evenhand::doudizhu
