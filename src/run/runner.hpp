#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "src/run/part.hpp"
#include "src/source/deal_stream.hpp"

namespace evenhand::session {

/// How far a run has come, for a progress line.
struct ProgressState {
  std::string source;       ///< the one being worked
  std::uint64_t deals = 0;  ///< of this source
  std::uint64_t total = 0;  ///< of this source; 0 when not known
  std::size_t sources_done = 0;
  std::size_t sources = 0;
};

struct RunOptions {
  unsigned threads = 1;
  std::filesystem::path checkpoint;  ///< where the part is kept while it is unfinished
  std::chrono::seconds checkpoint_interval{20};
  std::function<void(const ProgressState&)> progress = [](const ProgressState&) {};
};

/// What each source cost; apart from the result, which must not depend on it.
struct SourceTiming {
  std::uint64_t deals = 0;  ///< in this run
  double seconds = 0;
};

struct RunOutcome {
  bool interrupted = false;
  bool saved = false;  ///< options.checkpoint was written, and is the caller's to remove
  std::vector<SourceTiming> timings;  ///< as in plan.sources
};

/// Works all that is unfinished of the part. `stream` gives the deals of a log or an external
/// shuffler, from its beginning; null when shufflers are worked. An interrupted run, or one that an
/// input error ends after some deals were counted, leaves the part in `options.checkpoint`.
/// Throws what the source of the deals throws.
RunOutcome run_part(Part& part, std::unique_ptr<source::DealStream> stream,
                    const RunOptions& options);

}  // namespace evenhand::session
