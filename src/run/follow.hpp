#pragma once

#include <functional>
#include <memory>

#include <nlohmann/json_fwd.hpp>

#include "src/run/experiment.hpp"
#include "src/run/team.hpp"

namespace evenhand::run {

/// The experiment of a document with a "command" and a "plan". May throw anything.
using MakeExperiment = std::function<std::unique_ptr<Experiment>(const nlohmann::json& document)>;

/// Works what the leader of the team gives this process, in as many threads as the leader has,
/// until the leader ends it. It reports a fault to the leader, which then ends the round of all
/// processes.
void follow(Team& team, const MakeExperiment& make);

}  // namespace evenhand::run
