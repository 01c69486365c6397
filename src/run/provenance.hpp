#pragma once

#include "reports/document.hpp"
#include "src/run/part.hpp"

namespace evenhand::run {

/// What a plan says, a figure a key.
std::vector<reports::Figure> plan_figures(const nlohmann::json& plan);

/// What repeats a document of the part: program, command line, plan, blocks, and what was counted
/// and read.
reports::Provenance provenance(const Experiment& experiment, const Part& part);

}  // namespace evenhand::run
