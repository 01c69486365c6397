#include "src/play/mahjong_run.hpp"

#include <fmt/format.h>

#include <fstream>
#include <map>
#include <mutex>
#include <optional>

#include "base/error.hpp"
#include "src/play/mahjong_worker.hpp"
#include "src/session/interrupt.hpp"

namespace evenhand::play {
namespace {

/// Puts the records of a round of blocks in order and writes them.
class RecordFile final : public RecordSink {
 public:
  explicit RecordFile(std::filesystem::path path) : path_(std::move(path)), aside_(path_) {
    // A device or a pipe, such as /dev/stdout, is written as it is: it must not be replaced.
    const bool in_place =
        std::filesystem::exists(path_) && !std::filesystem::is_regular_file(path_);
    if (!in_place) aside_ += ".unfinished";
    file_.open(aside_, std::ios::binary | std::ios::trunc);
    if (!file_) {
      throw InputError(fmt::format(
          "--record {}: cannot be written; give a file in a folder that exists", path_.string()));
    }
  }

  void keep(std::uint64_t block, std::string records) override {
    const std::scoped_lock lock(mutex_);
    blocks_.emplace(block, std::move(records));
  }

  void write_kept() {
    for (const auto& [block, records] : blocks_) file_ << records;
    blocks_.clear();
    if (!file_.flush()) {
      throw RunError(fmt::format("{}: cannot be written (is the disk full?)", aside_.string()));
    }
  }

  void finish() {
    file_.close();
    if (aside_ == path_) return;
    std::error_code error;
    std::filesystem::rename(aside_, path_, error);
    if (error) {
      throw RunError(fmt::format("{}: cannot be renamed to {}: {}", aside_.string(), path_.string(),
                                 error.message()));
    }
  }

 private:
  std::filesystem::path path_;
  std::filesystem::path aside_;
  std::ofstream file_;
  std::mutex mutex_;
  std::map<std::uint64_t, std::string> blocks_;
};

}  // namespace

MahjongRun run_mahjong(const MahjongPlan& plan, const MahjongRunOptions& options) {
  const session::InterruptGuard guard;
  std::optional<RecordFile> records;
  if (!options.record.empty()) records.emplace(options.record);
  std::vector<std::unique_ptr<session::BlockWorker>> workers;
  std::vector<const MahjongTally*> tallies;
  for (unsigned i = 0; i < options.threads; ++i) {
    auto worker = std::make_unique<MahjongWorker>(plan, records ? &*records : nullptr);
    tallies.push_back(&worker->tally());
    workers.push_back(std::move(worker));
  }
  // Without records one round does all; with them, rounds are small enough to keep in memory.
  const std::uint64_t blocks = plan.blocks();
  const std::uint64_t step = records ? std::uint64_t{4} * options.threads : blocks;
  std::uint64_t done = 0;
  while (done < blocks && !session::interrupted()) {
    session::Round round(
        {done, std::min(blocks, done + step)}, session::Clock::time_point::max(),
        [&](std::uint64_t hands) { options.progress(done * plan.block_hands() + hands); });
    round.run(workers);
    if (round.error() != nullptr) std::rethrow_exception(round.error());
    done = round.next_block();
    if (records) records->write_kept();
  }
  MahjongRun run;
  for (const MahjongTally* tally : tallies) run.tally += *tally;
  run.interrupted = done < blocks;
  if (records && !run.interrupted) records->finish();
  return run;
}

}  // namespace evenhand::play
