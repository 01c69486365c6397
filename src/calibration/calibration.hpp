#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include <nlohmann/json.hpp>

#include "src/run/experiment.hpp"

namespace evenhand::calibration {

/// How an experiment of one source, worked with seed after seed, is judged: the battery looked at
/// instead of what it looks at.
struct CalibrationPlan {
  std::shared_ptr<const run::Experiment> experiment;  ///< its seed is the first
  std::uint64_t first_seed = 1;
  std::uint64_t sessions = 500;
  /// Whether the intervals of effects are looked at as well: that they hold 0, the effect of a fair
  /// source, in as many sessions as they say.
  bool effects = false;
};

/// Units are sessions, session i with seed first_seed + i. Whoever calls it fair learns whether the
/// battery's p-values are as uniform as it claims: a session's verdict is "biased" no more often
/// than alpha says, and no test gives small p-values too often. The document's findings are
/// Smirnov's one-sided tests of that, and binomial tests of intervals, and its verdict theirs. An
/// unfair one shows the battery's power. Throws InputError for an experiment whose chance has no
/// seed.
std::unique_ptr<run::Experiment> make_experiment(const CalibrationPlan& plan);

/// How the experiment of a plan is found again: `of` makes the experiment of another's part.
std::unique_ptr<run::Experiment> experiment_from(
    const nlohmann::json& plan,
    const std::function<std::unique_ptr<run::Experiment>(const nlohmann::json&)>& of);

}  // namespace evenhand::calibration
