#include "src/games/mahjong/run.hpp"

#include <fmt/format.h>

#include <fstream>
#include <map>
#include <mutex>
#include <optional>

#include "base/error.hpp"
#include "src/games/mahjong/worker.hpp"
#include "src/run/interrupt.hpp"

namespace evenhand::mahjong {
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

/// Plays the hands of the range; how many blocks were finished.
std::uint64_t play_blocks(const PlayPlan& plan, Hands hands, session::BlockRange range,
                          const RunOptions& options, RecordFile* records, PlayTally& tally) {
  std::vector<std::unique_ptr<session::BlockWorker>> workers;
  std::vector<const PlayTally*> tallies;
  for (unsigned i = 0; i < options.threads; ++i) {
    auto worker = std::make_unique<PlayWorker>(plan, hands, records);
    tallies.push_back(&worker->tally());
    workers.push_back(std::move(worker));
  }
  // Without records one round does all; with them, rounds are small enough to keep in memory.
  const std::uint64_t step =
      records != nullptr ? std::uint64_t{4} * options.threads : range.count();
  std::uint64_t next = range.first;
  while (next < range.end && !session::interrupted()) {
    const std::uint64_t before = plan.hands_before(next) - plan.hands_before(range.first);
    session::Round round({next, std::min(range.end, next + step)},
                         session::Clock::time_point::max(),
                         [&](std::uint64_t played) { options.progress(before + played); });
    round.run(workers);
    if (round.error() != nullptr) std::rethrow_exception(round.error());
    next = round.next_block();
    if (records != nullptr) records->write_kept();
  }
  for (const PlayTally* counted : tallies) tally += *counted;
  return next - range.first;
}

}  // namespace

Played run_play(const PlayPlan& plan, session::BlockRange range, const RunOptions& options) {
  const session::InterruptGuard guard;
  std::optional<RecordFile> records;
  if (!options.record.empty()) records.emplace(options.record);
  Played played{plan, range, {}, {}, false};
  std::uint64_t blocks = play_blocks(plan, Hands::planned, range, options,
                                     records ? &*records : nullptr, played.tally);
  if (records && blocks == range.count()) records->finish();
  if (plan.needs_baseline() && blocks == range.count()) {
    blocks = play_blocks(plan, Hands::fair, range, options, nullptr, played.fair);
  }
  played.interrupted = blocks < range.count();
  return played;
}

}  // namespace evenhand::mahjong
