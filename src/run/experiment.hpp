#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "base/error.hpp"
#include "reports/document.hpp"
#include "reports/json_value.hpp"
#include "src/run/blocks.hpp"
#include "src/run/tally.hpp"

namespace evenhand::run {

struct Part;

/// The worker of one thread. It may own scratch space, but not the tally in which it counts.
class Worker {
 public:
  Worker() = default;
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;
  virtual ~Worker() = default;

  /// Works one block, counts it in `tally`, which may hold other blocks, and returns how many units
  /// it had: 0 when the source has ended. The record of the block is appended to `record`, unless
  /// that is null.
  virtual std::uint64_t work(std::uint64_t block, Tally& tally, std::string* record) = 0;

  /// Called from another thread, perhaps again and again, once a stop is asked for: a block that
  /// takes longer than a moment is to end soon, with a StopError. For ordered experiments alone:
  /// such a block is not counted.
  virtual void give_up() {}
};

/// Thrown by a worker that gave up its block.
class StopError : public RunError {
 public:
  StopError() : RunError("stopped") {}
};

class Experiment;

/// The role of this process among those that work a run.
enum class Role { alone, leader, follower };

/// A second session of new units, judged by itself, that must find the bias again.
struct Confirmation {
  bool is_wanted = false;
  /// Null if none is wanted, or if no new units are left.
  std::unique_ptr<Experiment> experiment;
  BlockRange range;  ///< its blocks that are new
};

/// Something that is counted: units, in blocks, from one source or from several, one after another.
/// Whatever its tallies and document depend on is in its plan, and block b of a source depends on
/// the plan and on b alone, so that any split of the blocks over threads, runs and machines leaves
/// the same bytes.
class Experiment {
 public:
  Experiment() = default;
  Experiment(const Experiment&) = delete;
  Experiment& operator=(const Experiment&) = delete;
  virtual ~Experiment() = default;

  /// The command that it is run by: "audit", "play mahjong".
  virtual std::string command() const = 0;
  /// The command line that repeats it, quoted for a shell.
  virtual std::string command_line() const = 0;
  /// All that the document depends on.
  virtual reports::JsonValue plan() const = 0;

  /// The name of the units: "deals", "games".
  virtual std::string_view unit() const = 0;
  /// The name of each source.
  virtual std::vector<std::string> sources() const = 0;
  /// Number of blocks of each source; no_end if it is unknown until the source ends.
  virtual std::uint64_t blocks() const = 0;
  /// Units in the blocks before this one, of each source. `block` is at most blocks().
  virtual std::uint64_t units_before(std::uint64_t block) const = 0;

  virtual std::unique_ptr<Tally> new_tally(std::size_t source) const = 0;
  virtual std::unique_ptr<Worker> new_worker(std::size_t source) = 0;

  /// The level at which its verdicts are found.
  virtual double alpha() const { return 0.01; }
  /// The verdict on what was counted, for each battery of the document one.
  virtual std::vector<reports::Judgement> judge(const Part& part) const = 0;
  /// The document of what was counted: judged once, with the note that belongs to an unfinished
  /// part, and with what repeats it.
  reports::Document conclude(const Part& part) const { return conclude(part, judge(part)); }
  /// The same of what judge() found.
  reports::Document conclude(const Part& part,
                             const std::vector<reports::Judgement>& judgements) const;
  /// Sets in how many threads conclude() works, one unless this is called; the document is the
  /// same.
  void use_threads(unsigned threads) { threads_ = threads; }
  unsigned threads() const { return threads_; }

  /// Blocks are to be counted in ascending order, because is_decided() may end the work, or because
  /// a worker may give up a block.
  virtual bool is_ordered() const { return false; }
  /// Whether what was counted settles the question.
  virtual bool is_decided(const Tally& /*tally*/) const { return false; }

  /// Returns, for the progress line of an ordered experiment, what the counts say by now, in a few
  /// words; empty where that is asked at the end alone.
  virtual std::string so_far(const Tally& /*tally*/) const { return {}; }

  /// Why a shard cannot be worked, as a sentence without an end; empty when it can.
  virtual std::string why_no_shards() const { return {}; }
  /// Why unfinished work cannot be resumed; empty when it can.
  virtual std::string why_no_resuming() const { return {}; }
  /// Returns how many blocks of each source shards divide, for one that can have them.
  virtual std::uint64_t blocks_to_share() { return blocks(); }
  /// Called once before the first worker is made, so that sources skip what the part has counted.
  virtual void begin(const Part& /*part*/, Role /*role*/) {}
  /// The end of a source's blocks, once begin() was called; no_end for a stream, whose units come
  /// one after the other, and which the leader works alone.
  virtual std::uint64_t end_of(std::size_t /*source*/) const { return blocks(); }
  /// SHA-256 of what was read for a source up to a block: that of the part's next one, or its
  /// first; empty when nothing is read.
  virtual std::string digest(std::size_t /*source*/, std::uint64_t /*block*/) { return {}; }

  /// The session that must confirm a bias before the document reports it. Called at most once,
  /// after this one was worked.
  virtual Confirmation confirmation() { return {}; }

  /// Returns the text that ends the record of a finished part; empty where nothing does.
  virtual std::string record_end(const Part& /*part*/) const { return {}; }

  /// Returns the same experiment with so many units of each source, for a run that --time ends;
  /// null if the plan does not set their number, or if each block depends on it.
  virtual std::unique_ptr<Experiment> with_units(std::uint64_t /*units*/) const { return nullptr; }

  /// Returns the same experiment with another seed, for calibration; null if it takes no seed.
  virtual std::unique_ptr<Experiment> with_seed(std::uint64_t /*seed*/) const { return nullptr; }

 private:
  /// Title, sections and notes of what was counted and judged. If it sets no verdict, conclude()
  /// takes the verdict of the only judgement, also for the first section, and its reason as the
  /// answer unless it has one. It says what repeats it, unless the document does.
  virtual reports::Document document(const Part& part,
                                     const std::vector<reports::Judgement>& judgements) const = 0;

  unsigned threads_ = 1;
};

}  // namespace evenhand::run
