#pragma once

#include "reports/document.hpp"
#include "src/games/doudizhu/evidence.hpp"
#include "src/run/experiment.hpp"

namespace evenhand::doudizhu {

/// What the games of the part say; `played` is counted in it.
reports::Document document_of(const run::Experiment& experiment, const run::Part& part,
                              const PlayPlan& plan, const Played& played);

}  // namespace evenhand::doudizhu
