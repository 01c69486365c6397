#include "src/run/runner.hpp"

#include <exception>
#include <limits>
#include <utility>

#include "src/audit/session/block_workers.hpp"
#include "src/run/interrupt.hpp"
#include "src/run/workers.hpp"

namespace evenhand::session {
namespace {

constexpr std::uint64_t no_end = std::numeric_limits<std::uint64_t>::max();

/// Keeps an unfinished part on disk: now and then, and whenever the run ends early.
class Checkpointer {
 public:
  Checkpointer(const Part& part, const RunOptions& options)
      : part_(part), options_(options), due_(Clock::now() + options.checkpoint_interval) {}

  Clock::time_point due() const { return due_; }
  bool saved() const { return saved_; }
  void save() {
    save_part(part_, options_.checkpoint);
    saved_ = true;
    due_ = Clock::now() + options_.checkpoint_interval;
  }
  void save_if_due() {
    if (interrupted() || Clock::now() >= due_) save();
  }

 private:
  const Part& part_;
  const RunOptions& options_;
  Clock::time_point due_;
  bool saved_ = false;
};

/// Works one source of a part, round by round, keeping the part up to date after each.
class SourceRun {
 public:
  SourceRun(Part& part, std::size_t index, SharedStream* stream, const RunOptions& options,
            Checkpointer& checkpointer)
      : part_(part),
        index_(index),
        stream_(stream),
        options_(options),
        checkpointer_(checkpointer),
        base_(std::move(tallies())) {
    for (unsigned i = 0; i < options.threads; ++i) {
      auto worker = stream != nullptr ? make_reading_worker(part.plan, *stream)
                                      : make_shuffling_worker(part.plan, spec());
      counts_.push_back(&worker->tallies());
      workers_.push_back(std::move(worker));
    }
    collect();
  }

  SourceTiming run() {
    const std::uint64_t before = base_->deals();
    const Clock::time_point start = Clock::now();
    while (!progress().finished && !interrupted()) {
      work_round();
      if (!part_.finished()) checkpointer_.save_if_due();
    }
    const std::chrono::duration<double> elapsed = Clock::now() - start;
    return {tallies()->deals() - before, elapsed.count()};
  }

 private:
  const SourceSpec& spec() const { return part_.plan.sources[index_]; }
  SourceProgress& progress() { return part_.sources[index_]; }
  std::unique_ptr<audit::Tallies>& tallies() { return part_.sources[index_].tallies; }

  void work_round() {
    const BlockRange blocks{progress().next_block, stream_ != nullptr ? no_end : part_.range.end};
    Round round(blocks, checkpointer_.due(), [&](std::uint64_t deals) { show_progress(deals); });
    round.run(workers_);
    // A stream that waits for deals is got out of its wait by an error.
    const bool stopped = stream_ != nullptr && interrupted();
    if (round.error() != nullptr && !stopped) fail(round.error());
    collect();
    progress().next_block = round.next_block();
    progress().finished =
        stream_ != nullptr ? round.source_ended() : progress().next_block == part_.range.end;
    if (stream_ != nullptr) progress().digest = stream_->digest();
    show_progress(0);
  }

  /// The deals that a stream delivered before its error count; of a shuffler's blocks nobody can
  /// tell which are whole.
  [[noreturn]] void fail(std::exception_ptr error) {
    if (stream_ != nullptr) {
      collect();
      progress().digest = stream_->digest();
      if (tallies()->deals() > 0) checkpointer_.save();
    }
    std::rethrow_exception(std::move(error));
  }

  /// The part's tallies become what it held at the start and what all workers counted since.
  void collect() {
    tallies() =
        std::make_unique<audit::Tallies>(audit::BatterySpec{part_.plan.groups}, part_.plan.deck);
    tallies()->merge(*base_);
    for (const audit::Tallies* counted : counts_) tallies()->merge(*counted);
  }

  void show_progress(std::uint64_t deals_in_round) {
    ProgressState state;
    state.source = spec().name;
    state.deals = tallies()->deals() + deals_in_round;
    state.total =
        stream_ != nullptr ? part_.plan.samples : deals_in_range(part_.plan.samples, part_.range);
    state.sources_done = index_;
    state.sources = part_.sources.size();
    options_.progress(state);
  }

  Part& part_;
  std::size_t index_;
  SharedStream* stream_;
  const RunOptions& options_;
  Checkpointer& checkpointer_;
  std::unique_ptr<audit::Tallies> base_;
  std::vector<std::unique_ptr<BlockWorker>> workers_;
  std::vector<const audit::Tallies*> counts_;
};

}  // namespace

RunOutcome run_part(Part& part, std::unique_ptr<source::DealStream> stream,
                    const RunOptions& options) {
  const InterruptGuard guard;
  std::unique_ptr<SharedStream> shared;
  if (stream != nullptr) {
    shared = std::make_unique<SharedStream>(std::move(stream), part.plan.samples);
    shared->skip(part.sources.front().tallies->deals());
  }
  Checkpointer checkpointer(part, options);
  RunOutcome outcome;
  for (std::size_t i = 0; i < part.sources.size(); ++i) {
    outcome.timings.emplace_back();
    if (part.sources[i].finished || interrupted()) continue;
    outcome.timings.back() = SourceRun(part, i, shared.get(), options, checkpointer).run();
  }
  outcome.interrupted = !part.finished();
  // Ctrl-C before the first block.
  if (outcome.interrupted && !checkpointer.saved()) checkpointer.save();
  outcome.saved = checkpointer.saved();
  return outcome;
}

}  // namespace evenhand::session
