#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "base/error.hpp"
#include "reports/document.hpp"
#include "src/calibration/tally.hpp"
#include "src/run/experiment.hpp"

namespace evenhand::calibration {

/// The plan by which an experiment of one source, worked with seed after seed, is judged: the
/// battery looked at instead of what it looks at.
struct CalibrationPlan {
  std::shared_ptr<const run::Experiment> experiment;  ///< its seed is the first
  std::uint64_t first_seed = 1;
  std::uint64_t sessions = 500;
  /// Whether the intervals of effects are looked at as well: that they hold the truth in as many
  /// sessions as they say.
  bool effects = false;
  /// The true effects of a source that is not fair, by test, and the file that has them; without,
  /// the source is taken for fair, with effects of 0.
  std::optional<KnownEffects> truth = std::nullopt;
  std::string truth_file = {};
};

/// Returns the error for an experiment that cannot be worked with another seed.
InputError without_seed();

/// The effects that a long session found, whose own error is small beside that of a short one's.
KnownEffects effects_of(const reports::Document& document);

/// Units are sessions, session i with seed first_seed + i. Whoever calls it fair learns whether the
/// battery's p-values are as uniform as it claims: a session's verdict is "biased" no more often
/// than alpha says, and no test gives small p-values too often. The document's findings are
/// Smirnov's one-sided tests of that, and binomial tests of intervals, and its verdict theirs. An
/// unfair one shows the battery's power; with the truth of its effects, the findings are of their
/// intervals alone. Throws InputError for an experiment whose chance has no
/// seed.
std::unique_ptr<run::Experiment> make_experiment(const CalibrationPlan& plan);

/// Makes the experiment of a plan again: `of` makes the experiment of another's part.
std::unique_ptr<run::Experiment> experiment_from(
    const nlohmann::json& plan,
    const std::function<std::unique_ptr<run::Experiment>(const nlohmann::json&)>& of);

}  // namespace evenhand::calibration
