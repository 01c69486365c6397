#pragma once

#include <optional>

#include "reports/document.hpp"
#include "src/entropy/plan.hpp"
#include "src/entropy/tally.hpp"

namespace evenhand::entropy {

/// The min-entropy of a source: what it is assessed at, a line an estimator, and the verdict where
/// the plan has one. Notes on the run and provenance are the caller's.
reports::Document document_of(const Plan& plan, const Counts& counts,
                              std::optional<reports::Judgement> judgement);

}  // namespace evenhand::entropy
