#include "src/run/runner.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <map>
#include <mutex>
#include <optional>
#include <utility>

#include "base/error.hpp"
#include "base/trace.hpp"
#include "src/run/interrupt.hpp"
#include "src/run/lead.hpp"
#include "src/run/record_file.hpp"
#include "src/run/workers.hpp"

namespace evenhand::run {
namespace {

using std::chrono_literals::operator""ms;
using std::chrono_literals::operator""us;

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
  /// Notes that the counts since are not kept.
  void count_more() { is_kept_ = false; }

  /// Keeps the counts. If they cannot be kept, it tries again after the next interval; the counting
  /// goes on meanwhile.
  void save() {
    is_needed_ = true;
    due_ = Clock::now() + options_.checkpoint_interval;
    if (!options_.keep) return;
    const trace::Span span("checkpoint");
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

/// The tallies in which each worker of a round counts.
class Counting {
 public:
  Counting() = default;
  Counting(const Counting&) = delete;
  Counting& operator=(const Counting&) = delete;
  virtual ~Counting() = default;

  virtual std::uint64_t work(std::size_t worker, std::uint64_t block) = 0;
  /// Takes the counts of a block from another process.
  virtual void take(std::uint64_t /*block*/, std::unique_ptr<Tally> /*tally*/,
                    std::string /*record*/) {}
  /// All that was counted is now in the part's tally. Called once, when no worker is at work any
  /// more.
  virtual void collect() {}
  /// The first block that was not counted, where that is not for the round to say.
  virtual std::optional<std::uint64_t> next_block() const { return std::nullopt; }
  /// Whether the counts settle the question.
  virtual bool is_decided() const { return false; }
  /// Experiment::so_far() of what was counted; also while workers are at work.
  virtual std::string so_far() { return {}; }
};

/// Each worker has a tally of its own, whatever blocks it works. A sum that is empty has counted
/// nothing yet.
class TallyAWorker final : public Counting {
 public:
  TallyAWorker(const Experiment& experiment, std::size_t source,
               const std::vector<std::unique_ptr<Worker>>& workers, std::shared_ptr<Tally>& sum,
               bool is_sum_empty)
      : workers_(workers), sum_(sum), is_sum_empty_(is_sum_empty) {
    for (std::size_t i = 0; i < workers.size(); ++i) {
      tallies_.push_back(experiment.new_tally(source));
    }
  }

  std::uint64_t work(std::size_t worker, std::uint64_t block) override {
    return workers_[worker]->work(block, *tallies_[worker], nullptr);
  }
  void collect() override {
    for (std::unique_ptr<Tally>& tally : tallies_) {
      // Added to nothing, what the first one counted is the sum.
      if (std::exchange(is_sum_empty_, false)) {
        sum_ = std::move(tally);
      } else {
        sum_->merge(*tally);
      }
      tally.reset();
    }
  }

 private:
  const std::vector<std::unique_ptr<Worker>>& workers_;
  std::shared_ptr<Tally>& sum_;
  bool is_sum_empty_;
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
    take(block, std::move(counted.tally), std::move(counted.record));
    return units;
  }
  void take(std::uint64_t block, std::unique_ptr<Tally> tally, std::string record) override {
    const std::scoped_lock lock(mutex_);
    waiting_.emplace(block, Counted{std::move(tally), std::move(record)});
    take_in_order();
    trace::lap("taking in order");
  }
  std::optional<std::uint64_t> next_block() const override { return next_; }
  bool is_decided() const override { return is_decided_; }
  std::string so_far() override {
    const std::scoped_lock lock(mutex_);
    return experiment_.so_far(*progress_.tally);
  }

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

/// Other processes work beside this one.
bool is_team(const RunOptions& options) {
  return options.team != nullptr && options.team->size() > 1;
}

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
    // One without a block would cost a tally all the same.
    const std::uint64_t left = end() - std::min(progress().next_block, end());
    const auto workers = std::min<std::uint64_t>(std::max<std::uint64_t>(left, 1), options.threads);
    for (std::uint64_t i = 0; i < workers; ++i) workers_.push_back(experiment.new_worker(index));
  }

  SourceTiming run() {
    const std::uint64_t before = progress().tally->units();
    const Clock::time_point start = Clock::now();
    while (!progress().finished && !interrupted()) {
      work_round();
      end_in_time();
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
    const trace::Span span("round");
    // Taken before the round: while it lasts, the workers add to the tallies.
    const std::uint64_t before = part_.units();
    std::optional<Lead> lead;
    Clock::time_point shown;
    std::unique_ptr<Counting> counting;
    Round round({std::min(progress().next_block, end()), end()}, deadline(),
                [&](std::uint64_t units) {
                  if (interrupted()) give_up();
                  if (lead) lead->serve(round);
                  if (Clock::now() - shown < 100ms) return;
                  shown = Clock::now();
                  show_progress(before + units + (lead ? lead->units() : 0), counting->so_far());
                });
    counting = new_counting(round);
    if (has_team()) {
      round.watch_every(500us);
      lead.emplace(*options_.team, experiment_, index_, workers_.size(), records_ != nullptr,
                   take_block(*counting));
    }
    std::vector<Work> work;
    for (std::size_t i = 0; i < workers_.size(); ++i) {
      work.emplace_back([i, &counting](std::uint64_t b) { return counting->work(i, b); });
    }
    checkpointer_.count_more();
    round.run(work);
    if (lead) lead->finish(round);
    // Without any the calling one works.
    if (std::max<std::size_t>(round.threads(), 1) < work.size() && !warned_of_threads_) {
      warned_of_threads_ = true;
      options_.warn(fmt::format("no more than {} of {} threads can be started; working with these",
                                round.threads(), work.size()));
    }
    settle(round, *counting, lead);
    show_progress(part_.units(), counting->so_far());
  }

  /// One after the last block; no_end where units come one after the other.
  std::uint64_t end() const { return std::min(part_.range.end, experiment_.end_of(index_)); }

  /// Whether other processes share the work: units that come one after the other this process works
  /// alone.
  bool has_team() const { return is_team(options_) && end() != no_end; }

  bool counts_by_block() const { return experiment_.is_ordered() || records_ != nullptr; }

  Lead::TakeBlock take_block(Counting& counting) const {
    if (!counts_by_block()) return {};
    return [&counting](std::uint64_t block, std::unique_ptr<Tally> tally, std::string record) {
      counting.take(block, std::move(tally), std::move(record));
    };
  }

  Clock::time_point deadline() const {
    return std::min(checkpointer_.due(), options_.end.value_or(Clock::time_point::max()));
  }

  /// The part then ends where its time has.
  void end_in_time() {
    if (!options_.end || Clock::now() < *options_.end || progress().finished) return;
    part_.range.end = progress().next_block;
    progress().finished = true;
  }

  std::unique_ptr<Counting> new_counting(Round& round) {
    if (!counts_by_block()) {
      return std::make_unique<TallyAWorker>(experiment_, index_, workers_, progress().tally,
                                            progress().next_block == part_.range.first);
    }
    return std::make_unique<TallyABlock>(experiment_, index_, workers_, progress(), records_,
                                         [&round] { round.stop(); });
  }

  /// Blocks that take long end early; they are worked again when the run is gone on with.
  void give_up() {
    for (const std::unique_ptr<Worker>& worker : workers_) worker->give_up();
  }

  void settle(const Round& round, Counting& counting, const std::optional<Lead>& lead) {
    const trace::Span span("adding up");
    const std::exception_ptr error =
        round.error() == nullptr && lead ? lead->error() : round.error();
    // After an error nobody can tell which blocks with a number are whole, unless they are counted
    // in order; the blocks that a stream delivered before count.
    const bool is_stream = end() == no_end;
    const bool is_known = is_stream || counting.next_block().has_value();
    const bool has_failed = error != nullptr;
    if (!has_failed || is_known) {
      counting.collect();
      if (lead) lead->add_to(*progress().tally);
      progress().next_block = counting.next_block().value_or(round.next_block());
      progress().digest = experiment_.digest(index_, progress().next_block);
      if (records_ != nullptr) progress().record_digest = records_->digest();
    }
    // One that waits for deals or for a move is got out of its wait by an error.
    if (has_failed && !(is_known && interrupted())) {
      // A work that fails on one machine of many may not fail again.
      if (lead && part_.units() > 0) {
        checkpointer_.save();
      } else {
        checkpointer_.save_if_needed();
      }
      std::rethrow_exception(error);
    }
    progress().finished = counting.is_decided() || (is_stream ? !has_failed && round.source_ended()
                                                              : progress().next_block == end());
  }

  void show_progress(std::uint64_t done, std::string so_far) {
    Progress state;
    state.source = experiment_.sources()[index_];
    state.unit = experiment_.unit();
    state.done = done;
    if (part_.range.end != no_end) {
      state.total = part_.sources.size() * (experiment_.units_before(part_.range.end) -
                                            experiment_.units_before(part_.range.first));
    } else if (experiment_.units_before(no_end) != no_end) {
      state.total = part_.sources.size() * experiment_.units_before(no_end);
    }
    state.sources_done = index_;
    state.sources = part_.sources.size();
    state.so_far = std::move(so_far);
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
  experiment.use_threads(options.threads);
  experiment.begin(part, is_team(options) ? Role::leader : Role::alone);
  for (std::size_t i = 0; i < part.sources.size() && part.range.first > 0; ++i) {
    std::string& before = part.sources[i].digest_before;
    if (before.empty()) before = experiment.digest(i, part.range.first);
  }
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
