#include "src/run/runner.hpp"

#include <fmt/format.h>

#include <exception>
#include <map>
#include <mutex>
#include <optional>
#include <utility>

#include "base/error.hpp"
#include "src/run/interrupt.hpp"
#include "src/run/record_file.hpp"
#include "src/run/workers.hpp"

namespace evenhand::run {
namespace {

/// Keeps an unfinished part on disk: now and then, and whenever the run ends early.
class Checkpointer {
 public:
  Checkpointer(const Part& part, RecordFile* records, const RunOptions& options)
      : part_(part),
        records_(records),
        options_(options),
        due_(Clock::now() + options.checkpoint_interval),
        is_needed_(part.units() > 0) {}

  Clock::time_point due() const { return due_; }
  /// The part is kept as it is now.
  bool is_kept() const { return is_kept_; }
  /// What was counted since is not kept.
  void count_more() { is_kept_ = false; }

  /// What cannot be kept is tried again after the next interval; the counting goes on meanwhile.
  void save() {
    is_needed_ = true;
    due_ = Clock::now() + options_.checkpoint_interval;
    if (!options_.keep) return;
    const std::string failure = try_to_save();
    is_kept_ = failure.empty();
    if (is_kept_ || warned_) return;
    warned_ = true;
    options_.warn(failure);
  }
  void save_if_due() {
    if (interrupted() || Clock::now() >= due_) save();
  }
  /// After an error: what went wrong before the first interval had ended leaves no file.
  void save_if_needed() {
    if (is_needed_) save();
  }

 private:
  /// Why it cannot be; empty when it is. A part is never ahead of the record that goes with it.
  std::string try_to_save() {
    if (records_ != nullptr && !records_->sync()) return records_->failure();
    try {
      options_.keep(part_);
      return {};
    } catch (const RunError& error) {
      return error.what();
    }
  }

  const Part& part_;
  RecordFile* records_;
  const RunOptions& options_;
  Clock::time_point due_;
  bool is_needed_;
  bool is_kept_ = false;
  bool warned_ = false;
};

/// What each worker of a round counts with.
class Counting {
 public:
  Counting() = default;
  Counting(const Counting&) = delete;
  Counting& operator=(const Counting&) = delete;
  virtual ~Counting() = default;

  virtual std::uint64_t work(std::size_t worker, std::uint64_t block) = 0;
  /// All that was counted is now in the part's tally. Called when no worker is at work.
  virtual void collect() {}
  /// The first block that was not counted, where that is not for the round to say.
  virtual std::optional<std::uint64_t> next_block() const { return std::nullopt; }
  /// What was counted settles the question.
  virtual bool is_decided() const { return false; }
};

/// Each worker has a tally of its own, whatever blocks it works.
class TallyAWorker final : public Counting {
 public:
  TallyAWorker(const Experiment& experiment, std::size_t source,
               const std::vector<std::unique_ptr<Worker>>& workers, std::unique_ptr<Tally>& sum)
      : experiment_(experiment), source_(source), workers_(workers), sum_(sum) {
    for (std::size_t i = 0; i < workers.size(); ++i) {
      tallies_.push_back(experiment.new_tally(source));
    }
  }

  std::uint64_t work(std::size_t worker, std::uint64_t block) override {
    return workers_[worker]->work(block, *tallies_[worker], nullptr);
  }
  void collect() override {
    for (std::unique_ptr<Tally>& tally : tallies_) {
      sum_->merge(*tally);
      tally = experiment_.new_tally(source_);
    }
  }

 private:
  const Experiment& experiment_;
  std::size_t source_;
  const std::vector<std::unique_ptr<Worker>>& workers_;
  std::unique_ptr<Tally>& sum_;
  std::vector<std::unique_ptr<Tally>> tallies_;
};

/// Each block has a tally and a record of its own; they are taken in ascending order until the
/// question is decided.
class TallyABlock final : public Counting {
 public:
  TallyABlock(const Experiment& experiment, std::size_t source,
              const std::vector<std::unique_ptr<Worker>>& workers, SourceProgress& progress,
              RecordFile* records, std::function<void()> stop)
      : experiment_(experiment),
        source_(source),
        workers_(workers),
        progress_(progress),
        records_(records),
        stop_(std::move(stop)),
        next_(progress.next_block) {}

  std::uint64_t work(std::size_t worker, std::uint64_t block) override {
    Counted counted{experiment_.new_tally(source_), {}};
    const std::uint64_t units = workers_[worker]->work(
        block, *counted.tally, records_ != nullptr ? &counted.record : nullptr);
    const std::scoped_lock lock(mutex_);
    waiting_.emplace(block, std::move(counted));
    take_in_order();
    return units;
  }
  std::optional<std::uint64_t> next_block() const override { return next_; }
  bool is_decided() const override { return is_decided_; }

 private:
  struct Counted {
    std::unique_ptr<Tally> tally;
    std::string record;
  };

  void take_in_order() {
    while (!is_decided_ && !waiting_.empty() && waiting_.begin()->first == next_) {
      const Counted counted = std::move(waiting_.begin()->second);
      waiting_.erase(waiting_.begin());
      progress_.tally->merge(*counted.tally);
      if (records_ != nullptr) {
        records_->append(counted.record);
        progress_.recorded = records_->written();
      }
      ++next_;
      if (experiment_.is_ordered() && experiment_.is_decided(*progress_.tally)) {
        is_decided_ = true;
        stop_();
      }
    }
  }

  const Experiment& experiment_;
  std::size_t source_;
  const std::vector<std::unique_ptr<Worker>>& workers_;
  SourceProgress& progress_;
  RecordFile* records_;
  std::function<void()> stop_;
  std::mutex mutex_;
  std::map<std::uint64_t, Counted> waiting_;
  std::uint64_t next_;
  bool is_decided_ = false;
};

/// Works one source of a part, round by round, keeping the part up to date after each.
class SourceRun {
 public:
  SourceRun(Experiment& experiment, Part& part, std::size_t index, RecordFile* records,
            const RunOptions& options, Checkpointer& checkpointer)
      : experiment_(experiment),
        part_(part),
        index_(index),
        records_(records),
        options_(options),
        checkpointer_(checkpointer) {
    for (unsigned i = 0; i < options.threads; ++i) {
      workers_.push_back(experiment.new_worker(index));
    }
  }

  SourceTiming run() {
    const std::uint64_t before = progress().tally->units();
    const Clock::time_point start = Clock::now();
    while (!progress().finished && !interrupted()) {
      work_round();
      if (!part_.finished()) checkpointer_.save_if_due();
    }
    const std::chrono::duration<double> elapsed = Clock::now() - start;
    return {progress().tally->units() - before, elapsed.count()};
  }

 private:
  SourceProgress& progress() { return part_.sources[index_]; }

  void work_round() {
    if (experiment_.is_ordered() && experiment_.is_decided(*progress().tally)) {
      progress().finished = true;
      return;
    }
    // Taken before the round: while it lasts, the workers add to the tallies.
    const std::uint64_t before = part_.units();
    Round round({progress().next_block, part_.range.end}, checkpointer_.due(),
                [&](std::uint64_t units) {
                  if (interrupted()) give_up();
                  show_progress(before + units);
                });
    const std::unique_ptr<Counting> counting = new_counting(round);
    std::vector<Work> work;
    for (std::size_t i = 0; i < workers_.size(); ++i) {
      work.emplace_back(
          [i, counting = counting.get()](std::uint64_t b) { return counting->work(i, b); });
    }
    checkpointer_.count_more();
    round.run(work);
    if (round.threads() < work.size() && !warned_of_threads_) {
      warned_of_threads_ = true;
      options_.warn(fmt::format("no more than {} of {} threads can be started; working with these",
                                round.threads(), work.size()));
    }
    settle(round, *counting);
    show_progress(part_.units());
  }

  std::unique_ptr<Counting> new_counting(Round& round) {
    if (!experiment_.is_ordered() && records_ == nullptr) {
      return std::make_unique<TallyAWorker>(experiment_, index_, workers_, progress().tally);
    }
    return std::make_unique<TallyABlock>(experiment_, index_, workers_, progress(), records_,
                                         [&round] { round.stop(); });
  }

  /// Blocks that take long end early; they are worked again when the run is gone on with.
  void give_up() {
    for (const std::unique_ptr<Worker>& worker : workers_) worker->give_up();
  }

  void settle(const Round& round, Counting& counting) {
    // Of blocks with a number nobody can tell which are whole after an error, unless they are
    // counted in order; what a stream delivered before its own counts.
    const bool is_stream = part_.range.end == no_end;
    const bool is_known = is_stream || counting.next_block().has_value();
    const bool has_failed = round.error() != nullptr;
    if (!has_failed || is_known) {
      counting.collect();
      progress().next_block = counting.next_block().value_or(round.next_block());
      progress().digest = experiment_.digest(index_);
      if (records_ != nullptr) progress().record_digest = records_->digest();
    }
    // One that waits for deals or for a move is got out of its wait by an error.
    if (has_failed && !(is_known && interrupted())) {
      checkpointer_.save_if_needed();
      std::rethrow_exception(round.error());
    }
    progress().finished =
        counting.is_decided() || (is_stream ? !has_failed && round.source_ended()
                                            : progress().next_block == part_.range.end);
  }

  void show_progress(std::uint64_t done) {
    Progress state;
    state.source = experiment_.sources()[index_];
    state.unit = experiment_.unit();
    state.done = done;
    if (part_.range.end != no_end) {
      state.total = part_.sources.size() * (experiment_.units_before(part_.range.end) -
                                            experiment_.units_before(part_.range.first));
    } else if (experiment_.units_before(no_end) != no_end) {
      state.total = experiment_.units_before(no_end);
    }
    state.sources_done = index_;
    state.sources = part_.sources.size();
    options_.progress(state);
  }

  Experiment& experiment_;
  Part& part_;
  std::size_t index_;
  RecordFile* records_;
  const RunOptions& options_;
  Checkpointer& checkpointer_;
  std::vector<std::unique_ptr<Worker>> workers_;
  bool warned_of_threads_ = false;
};

/// Only the first source is written down; others are what it is compared with.
std::optional<RecordFile> record_of(const Part& part, const RunOptions& options) {
  if (options.record.empty()) return std::nullopt;
  const SourceProgress& source = part.sources.front();
  if (source.recorded == 0) return RecordFile::begin(options.record, options.replace_record);
  return RecordFile::go_on(options.record, source.recorded, source.record_digest);
}

}  // namespace

RunOutcome run_part(Experiment& experiment, Part& part, const RunOptions& options) {
  const InterruptGuard guard;
  experiment.begin(part);
  std::optional<RecordFile> records = record_of(part, options);
  Checkpointer checkpointer(part, records ? &*records : nullptr, options);
  RunOutcome outcome;
  for (std::size_t i = 0; i < part.sources.size(); ++i) {
    outcome.timings.emplace_back();
    if (part.sources[i].finished || interrupted()) continue;
    RecordFile* const file = records && i == 0 ? &*records : nullptr;
    outcome.timings.back() = SourceRun(experiment, part, i, file, options, checkpointer).run();
  }
  outcome.interrupted = !part.finished();
  // Ctrl-C before the first block.
  if (outcome.interrupted && !checkpointer.is_kept()) checkpointer.save();
  outcome.kept = checkpointer.is_kept();
  if (records && part.sources.front().finished) {
    records->append(experiment.record_end(part));
  }
  if (records && !records->sync()) outcome.record_failure = records->failure();
  return outcome;
}

}  // namespace evenhand::run
