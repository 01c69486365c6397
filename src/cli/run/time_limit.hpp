#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "src/run/experiment.hpp"

namespace evenhand::cli {

/// "8h", "30m", "1.5h", "90s" or "90". Throws InputError, which speaks of --time.
std::chrono::seconds parse_time(const std::string& text);

/// The experiment with as many units as there may be, for time to end it. Throws InputError where
/// its number of units is not for time to say.
std::unique_ptr<run::Experiment> without_end(const run::Experiment& experiment);

}  // namespace evenhand::cli
