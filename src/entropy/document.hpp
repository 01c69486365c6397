#pragma once

#include <vector>

#include "reports/document.hpp"
#include "src/entropy/experiment.hpp"
#include "src/entropy/tally.hpp"
#include "src/judge/evidence.hpp"

namespace evenhand::entropy {

/// A battery that would find a correlation of neighbours of this size has seen enough to say that
/// none was found: some 260,000 samples.
inline constexpr double enough_correlation = 0.01;

/// A battery of restarts that would find this share of a symbol in a row or column beyond what was
/// assessed has seen enough, too.
inline constexpr double enough_share = 0.1;

/// The correlation of samples with those after them, over all data sets.
double serial_correlation(const Counts& counts, const Plan& plan);

/// Returns, for samples that are to be independent and identically distributed, the 22 tests of SP
/// 800-90B, 5, each over all data sets (Fisher's method); for restarts the sanity check, and
/// whether rows and columns have half of the entropy that the source was assessed at. Empty where
/// the plan asks for neither.
std::vector<judge::Evidence> evidence_of(const Plan& plan, const Counts& counts);

/// The min-entropy of a source: what it is assessed at, and a line an estimator. Verdict, notes on
/// the run and provenance are the experiment's.
reports::Document document_of(const Plan& plan, const Counts& counts);

}  // namespace evenhand::entropy
