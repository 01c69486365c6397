#pragma once

#include "reports/document.hpp"
#include "src/entropy/plan.hpp"
#include "src/entropy/tally.hpp"

namespace evenhand::entropy {

/// The min-entropy of a source: what it is assessed at, and a line an estimator. Verdict, notes on
/// the run and provenance are the experiment's.
reports::Document document_of(const Plan& plan, const Counts& counts);

}  // namespace evenhand::entropy
