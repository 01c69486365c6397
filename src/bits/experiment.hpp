#pragma once

#include <memory>

#include "src/bits/plan.hpp"
#include "src/run/experiment.hpp"
#include "src/source/bit_reader.hpp"

namespace evenhand::bits {

/// `bits`: sequences of bits, of a random source or read. `reader` is what is read from, or null to
/// open it when the work begins. Throws InputError for a plan that cannot be worked.
std::unique_ptr<run::Experiment> make_experiment(Plan plan,
                                                 std::unique_ptr<source::BitStream> reader);
/// Makes the experiment from the plan of a part file. Throws nlohmann::json::exception or
/// InputError.
std::unique_ptr<run::Experiment> experiment_from(const nlohmann::json& plan);

}  // namespace evenhand::bits
