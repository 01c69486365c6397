#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "src/run/part.hpp"

namespace evenhand::run {

/// The progress of a run, for a progress line.
struct Progress {
  std::string source;       ///< the one being worked
  std::string_view unit;    ///< "deals"
  std::uint64_t done = 0;   ///< units of all sources, those counted by earlier runs included
  std::uint64_t total = 0;  ///< of all sources; 0 when nobody knows
  std::size_t sources_done = 0;
  std::size_t sources = 0;
  std::string so_far = {};  ///< what the counts say by now; empty where nobody asks before the end
};

class Team;

struct RunOptions {
  unsigned threads = 1;
  Team* team = nullptr;  ///< the processes that work beside this one, which leads them; or null
  /// When the work ends, wherever it is; the part then has only the blocks counted by then.
  std::optional<std::chrono::steady_clock::time_point> end = {};
  /// Keeps the part while it is unfinished, or throws RunError; or empty.
  std::function<void(const Part&)> keep;
  std::chrono::seconds checkpoint_interval{20};
  std::filesystem::path record;  ///< where what is written down goes, block after block; or empty
  bool replace_record = false;   ///< even where there is such a file
  /// Called once for each failure that does not end the run.
  std::function<void(std::string_view)> warn = [](std::string_view) {};
  std::function<void(const Progress&)> progress = [](const Progress&) {};
};

/// The time that each source took. The result must not depend on it.
struct SourceTiming {
  std::uint64_t units = 0;  ///< in this run
  double seconds = 0;
};

struct RunOutcome {
  bool interrupted = false;
  bool kept = false;           ///< the part was kept as it is now
  std::string record_failure;  ///< why not all of the record was written; empty when it was
  std::vector<SourceTiming> timings;
};

/// Works the unfinished blocks of the part. It keeps the part after every interval and when the run
/// is interrupted; once it has, also when an error ends the run. It goes on with a record file
/// where the part left it. Throws what the experiment throws.
RunOutcome run_part(Experiment& experiment, Part& part, const RunOptions& options);

}  // namespace evenhand::run
