#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "base/trace.hpp"
#include "reports/document.hpp"
#include "src/cli/command/command.hpp"
#include "src/cli/command/options.hpp"
#include "src/run/runner.hpp"

namespace evenhand::cli {

/// The observation of a run that --trace, --stats and --stats-file report: where its time went. The
/// result does not depend on it.
class Observation {
 public:
  /// Begins to observe if any of the three was given. Throws InputError if one of their files
  /// cannot be written.
  Observation(const Program& program, const RunFlags& flags);

  /// Writes what the options ask for about the run so far. Throws RunError.
  void tell(const run::Experiment& experiment, const std::vector<run::SourceTiming>& timings);

 private:
  bool is_wanted() const {
    return flags_.stats || !flags_.trace.empty() || !flags_.stats_file.empty();
  }
  reports::Document document(const run::Experiment& experiment,
                             const std::vector<run::SourceTiming>& timings) const;

  const Program& program_;
  const RunFlags& flags_;
  std::int64_t start_ = 0;
  std::optional<trace::Recording> recording_;
  std::optional<trace::Lane> lane_;
};

}  // namespace evenhand::cli
