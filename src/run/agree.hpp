#pragma once

#include <string>

#include "src/run/team.hpp"

namespace evenhand::run {

/// Called by every process of a team before anything else, with what they must all have alike: the
/// version of the program, the command line. In the leader it throws InputError, which names a
/// rank, when one has something else.
void require_agreement(Team& team, const std::string& facts);

}  // namespace evenhand::run
