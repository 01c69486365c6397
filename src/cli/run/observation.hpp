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

/// What --trace, --stats and --stats-file tell of a run: where its time went. Apart from the
/// result, which does not depend on it.
class Observation {
 public:
  /// From here on, where any of them is wanted. Throws InputError where a file of theirs cannot be
  /// written.
  Observation(const Program& program, const RunFlags& flags);

  /// Leaves what is wanted of the run so far. Throws RunError.
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
