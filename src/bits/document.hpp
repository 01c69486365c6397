#pragma once

#include "reports/document.hpp"
#include "src/bits/plan.hpp"
#include "src/bits/tally.hpp"

namespace evenhand::bits {

/// Returns the results of the sequences: the verdict, a line a test, and, on request, the table
/// that NIST's program leaves in finalAnalysisReport.txt, a line a p-value. Verdict, notes on the
/// run and provenance are the experiment's.
reports::Document document_of(const Plan& plan, const Counts& counts);

}  // namespace evenhand::bits
