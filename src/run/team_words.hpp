#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "src/run/team.hpp"

namespace evenhand::run {

/// Called by every process of a team before anything else, with what they must all have alike: the
/// version of the program, the command line. In the leader it throws InputError, which names a
/// rank, when one has something else.
void require_agreement(Team& team, const std::string& facts);

// The messages of the processes of a team to each other: CBOR documents with a "what".
//
//   leader to all     begin   a source of an experiment: its command and plan, whose blocks have
//                             tallies of their own or one a process
//                     stop    blocks that were given and not begun are to be left (ordered ones),
//                             and perhaps those that were begun
//                     trace   the followers' trace events are wanted
//                     end     there is nothing more to work
//   leader to one     give    blocks first … end-1; none when there are no more
//   follower to leader want   so many blocks; the units since the last time, and whether a
//                             signal asked it to stop
//                     block   what was counted and written down of one block (ordered ones)
//                     fault   it cannot go on
//                     events  its trace events
//   to who adds up    counted the tally of the process and of those that it adds up for, or why
//                             there is none

std::string team_message(std::string_view what, nlohmann::json content = nlohmann::json::object());

struct TeamMessage {
  int from = 0;
  std::string what;
  nlohmann::json content;
};
/// The next that has arrived. Throws RunError for what is no message.
std::optional<TeamMessage> next_message(Team& team);

/// Why a process cannot go on, as it is sent.
struct TeamFault {
  int rank = 0;
  std::string words;
  bool is_of_input = false;  ///< an InputError
};
void to_json(nlohmann::json& json, const TeamFault& fault);
void from_json(const nlohmann::json& json, TeamFault& fault);
/// The fault that stands for the exception.
TeamFault fault_of(const std::exception_ptr& error, int rank);
/// Returns the fault as InputError or RunError, with the name of the rank.
std::exception_ptr error_of(const TeamFault& fault, const Team& team);

// Tallies are added up in a binomial tree: each process adds those of its children to its own and
// sends the sum on, so that none receives more than log2(size) tallies.

/// Returns the ranks whose tallies this process adds to its own.
std::vector<int> children_of(int rank, int size);
/// Returns the rank to which it sends the sum; rank > 0.
int parent_of(int rank);

}  // namespace evenhand::run
