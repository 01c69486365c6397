#pragma once

#include "reports/document.hpp"
#include "src/run/part.hpp"

namespace evenhand::run {

/// Returns the content of a plan, a figure a key.
std::vector<reports::Figure> plan_figures(const nlohmann::json& plan);

/// The provenance of a document of the part, which repeats it: program, command line, plan, blocks,
/// and the counted units and the digests of what was read.
reports::Provenance provenance(const Experiment& experiment, const Part& part);

}  // namespace evenhand::run
