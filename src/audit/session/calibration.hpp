#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "src/audit/session/plan.hpp"
#include "stats/p_value.hpp"

namespace evenhand::session {

/// How the p-values of one test spread over many sessions of a fair source.
struct TestCalibration {
  std::string name;
  std::uint64_t sessions = 0;  ///< in which the test was made and not skipped
  double share_below_05 = 0;   ///< of p-values of at most .05
  double share_below_01 = 0;
  /// Smirnov's one-sided test: are there more small p-values than uniform ones would give? A
  /// valid test has none too many; this is what is judged.
  stats::PValue too_small;
  /// And more large ones? Discrete statistics have, which makes a test cautious, not wrong.
  stats::PValue too_large;
};

struct Calibration {
  std::uint64_t sessions = 0;
  std::uint64_t biased = 0;  ///< sessions whose verdict was "biased"
  std::uint64_t inconclusive = 0;
  double most_biased = 0;  ///< with at most alpha of them biased in truth, 99 % of runs
                           ///< have no more than this many
  std::vector<TestCalibration> tests;
  std::vector<std::string> failures;  ///< one sentence each; empty when all is as claimed

  bool passed() const { return failures.empty(); }
};

/// Runs `sessions` sessions of the plan's one shuffler, session i with seed plan.seed + i, and
/// looks at what the battery says of each. The shuffler is meant to be fair.
/// A function of plan and sessions alone. Stops early, with what is done, when interrupted.
Calibration calibrate(const Plan& plan, std::uint64_t sessions, unsigned threads,
                      const std::function<void(std::uint64_t done)>& progress);

}  // namespace evenhand::session
