#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>

#include <nlohmann/json_fwd.hpp>

#include "src/run/experiment.hpp"
#include "src/run/team.hpp"
#include "src/run/workers.hpp"

namespace evenhand::run {

/// Blocks that another process gave this one.
class GivenBlocks final : public BlockSupply {
 public:
  std::optional<std::uint64_t> take() override;

  void put(BlockRange blocks);
  /// No more blocks will come; those that are here will still be worked.
  void close();
  /// No more blocks will come, and those that are here will not be worked.
  void drop();

  bool is_closed() const;
  /// Blocks that nobody has taken yet.
  std::uint64_t left() const;
  /// Threads that wait for one.
  std::uint64_t waiting() const;

 private:
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<BlockRange> ranges_;
  std::uint64_t waiting_ = 0;
  bool closed_ = false;
};

/// The experiment of a document with a "command" and a "plan". May throw anything.
using MakeExperiment = std::function<std::unique_ptr<Experiment>(const nlohmann::json& document)>;

/// Works what the leader of the team gives this process, in as many threads as the leader has,
/// until the leader ends it. It reports a fault to the leader, which then ends the round of all
/// processes.
void follow(Team& team, const MakeExperiment& make);

}  // namespace evenhand::run
