#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "src/cli/command/options.hpp"
#include "src/run/experiment.hpp"

namespace evenhand::cli {

/// Bytes that a thread of this experiment takes: a tally and what it works with, as found out by
/// making one. 0 where the allocator does not say.
std::uint64_t bytes_a_thread(run::Experiment& experiment);

/// Throws InputError when a run in so many threads would take more than --memory says, with how
/// many threads would fit and which groups of tests take most.
void require_memory(const RunFlags& flags, run::Experiment& experiment);

/// "8h", "30m", "1.5h", "90s" or "90". Throws InputError, which speaks of --time.
std::chrono::seconds parse_time(const std::string& text);

/// The experiment with as many units as there may be, for time to end it. Throws InputError where
/// its number of units is not for time to say.
std::unique_ptr<run::Experiment> without_end(const run::Experiment& experiment);

}  // namespace evenhand::cli
