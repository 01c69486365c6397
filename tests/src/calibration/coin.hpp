#pragma once

#include <memory>

#include "src/run/experiment.hpp"

namespace evenhand::calibration {

/// An experiment of one p-value, "coin.p", which is what `p` makes of the seed: a session worth
/// calibrating. Its chance has no seed when `has_seed` is false.
std::shared_ptr<const run::Experiment> coin(double (*p)(double uniform), std::uint64_t seed = 1,
                                            bool has_seed = true);

}  // namespace evenhand::calibration
