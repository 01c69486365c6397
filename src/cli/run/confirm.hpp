#pragma once

#include "reports/document.hpp"
#include "src/cli/command/command.hpp"
#include "src/run/experiment.hpp"

namespace evenhand::cli {

/// Has a bias confirmed by new units, where the experiment asks for that: a second session is
/// worked from the shell, which is not kept when it is interrupted. False when it was.
bool confirm(const Program& program, unsigned threads, run::Experiment& experiment,
             reports::Document& document);

}  // namespace evenhand::cli
