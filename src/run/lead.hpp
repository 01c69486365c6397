#pragma once

#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "src/run/experiment.hpp"
#include "src/run/team_words.hpp"
#include "src/run/workers.hpp"

namespace evenhand::run {

/// A round of a source as the leader of a team sees it: followers are given blocks of the round as
/// they ask for them, and what they counted comes back.
class Lead {
 public:
  /// Called with what was counted of a block and written down of it, where blocks are counted one
  /// by one.
  using TakeBlock = std::function<void(std::uint64_t block, std::unique_ptr<Tally>, std::string)>;

  /// All followers begin, with so many threads each. Without `take_block`, each counts all of its
  /// blocks in one tally.
  Lead(Team& team, const Experiment& experiment, std::size_t source, std::size_t threads,
       bool records, TakeBlock take_block);

  /// Answers the messages that have arrived.
  void serve(Round& round);
  /// Returns when all followers have counted what they were given. The round is over.
  void finish(Round& round);

  /// Units that the followers have reported so far.
  std::uint64_t units() const { return units_; }
  /// Returns the error that ended the round on another rank; null when nothing did.
  std::exception_ptr error() const { return fault_ ? error_of(*fault_, team_) : nullptr; }
  /// All that the followers counted, where blocks are not counted one by one.
  void add_to(Tally& sum) const;

 private:
  void answer(const TeamMessage& message, Round& round);
  void give(const TeamMessage& wish, Round& round);

  Team& team_;
  const Experiment& experiment_;
  std::size_t source_;
  TakeBlock take_block_;
  std::size_t children_;
  std::vector<nlohmann::json> tallies_;
  std::size_t counted_ = 0;
  std::uint64_t units_ = 0;
  bool told_to_stop_ = false;
  std::optional<TeamFault> fault_;
};

/// The trace events of all followers.
std::vector<std::string> trace_events_of(Team& team);
/// Ends the followers, wherever they are between rounds.
void end_team(Team& team);

}  // namespace evenhand::run
