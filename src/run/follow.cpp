#include "src/run/follow.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "base/trace.hpp"
#include "src/run/interrupt.hpp"
#include "src/run/part.hpp"
#include "src/run/team_words.hpp"

namespace evenhand::run {
namespace {

using std::chrono_literals::operator""us;
using std::chrono_literals::operator""ms;

/// Returns how many seconds the blocks that a rank asks for are to last: the longer, the more ranks
/// the leader has to answer, so that it hears no more than a thousand requests a second. It asks
/// again when a fifth of that is left.
double wanted_seconds(int ranks) { return std::max(.05, 1e-3 * ranks); }

/// One round as a follower works it.
class FollowedRound {
 public:
  FollowedRound(Team& team, const Experiment& experiment,
                const std::vector<std::unique_ptr<Worker>>& workers, const nlohmann::json& begin)
      : team_(team),
        experiment_(experiment),
        workers_(workers),
        source_(begin.at("source")),
        by_block_(begin.at("by_block")),
        records_(begin.at("records")) {}

  /// Returns the counts of one tally, or nothing where blocks are counted one by one. Throws what a
  /// worker throws. The counts of other followers that came meanwhile are left in `counted`.
  std::unique_ptr<Tally> run(std::vector<nlohmann::json>& counted) {
    Round round(given_, [&](std::uint64_t units) {
      // After a fault nobody is to wait for blocks.
      if (round.stopped()) given_.drop();
      watch(units, counted);
    });
    round.watch_every(500us);
    std::vector<Work> work;
    std::vector<std::unique_ptr<Tally>> tallies;
    for (const std::unique_ptr<Worker>& worker : workers_) {
      tallies.push_back(experiment_.new_tally(source_));
      work.emplace_back([this, &worker, tally = tallies.back().get()](std::uint64_t block) {
        return by_block_ ? count_one(*worker, block) : count(*worker, block, *tally);
      });
    }
    ask(workers_.size(), 0);
    round.run(work);
    send_blocks();
    if (round.error()) std::rethrow_exception(round.error());
    if (by_block_) return nullptr;
    for (std::size_t i = 1; i < tallies.size(); ++i) tallies.front()->merge(*tallies[i]);
    return std::move(tallies.front());
  }

  /// The leader has ended the team before the round was over.
  bool has_ended() const { return has_ended_; }

 private:
  std::uint64_t count(Worker& worker, std::uint64_t block, Tally& tally) {
    const std::uint64_t units = worker.work(block, tally, nullptr);
    ++blocks_;
    return units;
  }

  std::uint64_t count_one(Worker& worker, std::uint64_t block) {
    const std::unique_ptr<Tally> tally = experiment_.new_tally(source_);
    std::string record;
    const std::uint64_t units = worker.work(block, *tally, records_ ? &record : nullptr);
    ++blocks_;
    const std::scoped_lock lock(mutex_);
    outbox_.push_back(team_message("block", {{"block", block},
                                             {"units", units},
                                             {"tally", tally->save().taken()},
                                             {"record", std::move(record)}}));
    return units;
  }

  /// Messages are sent and received by one thread alone.
  void send_blocks() {
    std::vector<std::string> blocks;
    {
      const std::scoped_lock lock(mutex_);
      blocks.swap(outbox_);
    }
    for (std::string& block : blocks) team_.send(0, std::move(block));
  }

  void watch(std::uint64_t units, std::vector<nlohmann::json>& counted) {
    while (std::optional<TeamMessage> message = next_message(team_)) {
      if (message->what == "give") take_given(message->content);
      if (message->what == "stop") stop(message->content.at("give_up"));
      if (message->what == "end") {
        has_ended_ = true;
        stop(true);
      }
      if (message->what == "counted") counted.push_back(std::move(message->content));
    }
    if (gives_up_) {
      for (const std::unique_ptr<Worker>& worker : workers_) worker->give_up();
    }
    send_blocks();
    if (has_asked_ || given_.is_closed()) return;
    const std::chrono::duration<double> elapsed = Clock::now() - start_;
    const double rate = static_cast<double>(blocks_) / std::max(elapsed.count(), 1e-3);
    const double wanted = wanted_seconds(team_.size());
    const std::uint64_t idle = given_.waiting();
    if (idle == 0 && static_cast<double>(given_.left()) >= rate * wanted / 5) return;
    ask(std::max(idle, static_cast<std::uint64_t>(rate * wanted)), units);
  }

  void stop(bool gives_up) {
    given_.drop();
    gives_up_ = gives_up_ || gives_up;
  }

  void take_given(const nlohmann::json& range) {
    has_asked_ = false;
    const BlockRange blocks{range.at("first"), range.at("end")};
    blocks.empty() ? given_.close() : given_.put(blocks);
  }

  void ask(std::uint64_t blocks, std::uint64_t units) {
    has_asked_ = true;
    // Blocks that are counted one by one tell their units themselves.
    const std::uint64_t news = by_block_ ? 0 : units - std::exchange(told_, units);
    team_.send(0, team_message("want", {{"blocks", std::max<std::uint64_t>(blocks, 1)},
                                        {"units", news},
                                        {"interrupted", interrupted()}}));
  }

  Team& team_;
  const Experiment& experiment_;
  const std::vector<std::unique_ptr<Worker>>& workers_;
  std::size_t source_;
  bool by_block_;
  bool records_;
  Clock::time_point start_ = Clock::now();
  GivenBlocks given_;
  std::atomic<std::uint64_t> blocks_ = 0;
  std::uint64_t told_ = 0;
  bool has_asked_ = false;
  bool gives_up_ = false;
  bool has_ended_ = false;
  std::mutex mutex_;
  std::vector<std::string> outbox_;
};

class Follower {
 public:
  Follower(Team& team, const MakeExperiment& make) : team_(team), make_(make) {}

  void run() {
    while (!has_ended_) {
      const std::optional<TeamMessage> message = next_message(team_);
      if (!message) {
        std::this_thread::sleep_for(1ms);
      } else if (message->what == "begin") {
        work(message->content);
      } else if (message->what == "counted") {
        // From a child that has begun, and ended, before this one began.
        counted_.push_back(message->content);
      } else if (message->what == "trace") {
        team_.send(0, team_message("events", {{"text", recording_ ? recording_->events() : ""}}));
      } else if (message->what == "end") {
        has_ended_ = true;
      }
    }
  }

 private:
  void work(const nlohmann::json& begin) {
    if (begin.at("trace").get<bool>() && !recording_) {
      recording_.emplace(static_cast<std::uint64_t>(team_.rank()),
                         "rank " + team_.name(team_.rank()));
    }
    const trace::Lane lane("main");
    const trace::Span span("round");
    std::unique_ptr<Tally> sum;
    std::optional<TeamFault> fault;
    try {
      prepare(begin);
      FollowedRound round(team_, *experiment_, workers_, begin);
      sum = round.run(counted_);
      has_ended_ = round.has_ended();
    } catch (const StopError&) {
      // A block was given up, which nobody waits for.
    } catch (...) {
      fault = fault_of(std::current_exception(), team_.rank());
      team_.send(0, team_message("fault", *fault));
    }
    team_.send(parent_of(team_.rank()),
               team_message("counted", added_up(std::move(sum), std::move(fault))));
    counted_.clear();
  }

  /// The workers of the round before serve again, where it was of the same source.
  void prepare(const nlohmann::json& begin) {
    const nlohmann::json document = {{"command", begin.at("command")}, {"plan", begin.at("plan")}};
    const std::size_t source = begin.at("source");
    const std::size_t threads = begin.at("threads");
    if (experiment_ && document == document_ && source == source_ && workers_.size() == threads) {
      return;
    }
    workers_.clear();
    if (!experiment_ || document != document_) {
      experiment_ = make_(document);
      experiment_->begin(new_part(*experiment_, {0, experiment_->blocks()}), Role::follower);
      document_ = document;
    }
    source_ = source;
    for (std::size_t i = 0; i < threads; ++i) workers_.push_back(experiment_->new_worker(source));
  }

  /// With what the children of this process have counted, for which it waits.
  nlohmann::json added_up(std::unique_ptr<Tally> sum, std::optional<TeamFault> fault) {
    const trace::Span span("adding up");
    while (counted_.size() < children_of(team_.rank(), team_.size()).size()) {
      std::optional<TeamMessage> message = next_message(team_);
      if (!message) std::this_thread::sleep_for(200us);
      if (message && message->what == "end") has_ended_ = true;
      if (message && message->what == "counted") counted_.push_back(std::move(message->content));
    }
    try {
      for (const nlohmann::json& child : counted_) {
        if (child.contains("rank") && !fault) fault = child.get<TeamFault>();
        if (!sum || !child.contains("tally")) continue;
        const std::unique_ptr<Tally> tally = experiment_->new_tally(source_);
        tally->load({"a tally", child.at("tally")});
        sum->merge(*tally);
      }
    } catch (...) {
      fault = fault_of(std::current_exception(), team_.rank());
    }
    if (fault) return *fault;
    if (!sum) return nlohmann::json::object();
    return {{"tally", sum->save().taken()}};
  }

  Team& team_;
  const MakeExperiment& make_;
  nlohmann::json document_;
  std::size_t source_ = 0;
  std::unique_ptr<Experiment> experiment_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::vector<nlohmann::json> counted_;
  bool has_ended_ = false;
  std::optional<trace::Recording> recording_;
};

}  // namespace

std::optional<std::uint64_t> GivenBlocks::take() {
  std::unique_lock lock(mutex_);
  if (ranges_.empty() && !closed_) {
    const trace::Span span("waiting for blocks");
    ++waiting_;
    changed_.wait(lock, [&] { return !ranges_.empty() || closed_; });
    --waiting_;
  }
  if (ranges_.empty()) return std::nullopt;
  const std::uint64_t block = ranges_.front().first++;
  if (ranges_.front().empty()) ranges_.pop_front();
  return block;
}

void GivenBlocks::put(BlockRange blocks) {
  const std::scoped_lock lock(mutex_);
  if (!blocks.empty()) ranges_.push_back(blocks);
  changed_.notify_all();
}

void GivenBlocks::close() {
  const std::scoped_lock lock(mutex_);
  closed_ = true;
  changed_.notify_all();
}

void GivenBlocks::drop() {
  const std::scoped_lock lock(mutex_);
  ranges_.clear();
  closed_ = true;
  changed_.notify_all();
}

bool GivenBlocks::is_closed() const {
  const std::scoped_lock lock(mutex_);
  return closed_;
}

std::uint64_t GivenBlocks::left() const {
  const std::scoped_lock lock(mutex_);
  std::uint64_t blocks = 0;
  for (const BlockRange& range : ranges_) blocks += range.count();
  return blocks;
}

std::uint64_t GivenBlocks::waiting() const {
  const std::scoped_lock lock(mutex_);
  return waiting_;
}

void follow(Team& team, const MakeExperiment& make) { Follower(team, make).run(); }

}  // namespace evenhand::run
