#pragma once

#include "reports/document.hpp"
#include "src/deals/plan.hpp"
#include "src/run/part.hpp"

namespace evenhand::deals {

/// The document of an audit, a comparison or a deal: what the tests say of each source, how its
/// cards lie in their positions, and which known shuffler a biased one looks like. `judgements` has
/// one a source; notes on the run and provenance are the experiment's.
reports::Document document_of(const run::Experiment& experiment, const Plan& plan,
                              const run::Part& part, std::vector<reports::Judgement> judgements);

}  // namespace evenhand::deals
