#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "src/bits/plan.hpp"
#include "src/run/experiment.hpp"
#include "src/source/bit_reader.hpp"
#include "stats/bits/sp800_22.hpp"

namespace evenhand::bits {

/// Appends the p-values of a sequence as a line of JSON, by the names and in the order that NIST's
/// program has; null where a test could not be made:
///
///   {"sequence":0,"Frequency":[0.527089],"BlockFrequency":[0.706438],…}
void append_record(std::uint64_t number, std::span<const stats::bits::Sp80022PValue> names,
                   std::span<const stats::TestResult> results, std::string& record);

/// `bits`: sequences of bits, of a random source or read. `reader` is what is read from, or null to
/// open it when the work begins. Throws InputError for a plan that cannot be worked.
std::unique_ptr<run::Experiment> make_experiment(Plan plan,
                                                 std::unique_ptr<source::BitStream> reader);
/// Makes the experiment from the plan of a part file. Throws nlohmann::json::exception or
/// InputError.
std::unique_ptr<run::Experiment> experiment_from(const nlohmann::json& plan);

}  // namespace evenhand::bits
