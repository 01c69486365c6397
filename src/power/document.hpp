#pragma once

#include <cstdint>
#include <vector>

#include "reports/document.hpp"
#include "src/power/deals_needed.hpp"
#include "src/power/what_deals_show.hpp"

namespace evenhand::power {

// The answers of `plan`. The provenance is left to the caller; question_figures() is its plan.

std::vector<reports::Figure> question_figures(const Question& question);

/// One flaw: the test that needs the fewest deals, then every test, and the power of the best one
/// by the number of deals.
reports::Document document_of(const FlawPlan& plan, const Question& question);

/// Several flaws, at least one: the best test of each, then flaws by tests, group by group. A cell
/// is "~N" where only the order of magnitude is known, "> N" where the flaw did not differ
/// from chance, and "never" where what the test looks at is exactly even.
reports::Document document_of(const std::vector<FlawPlan>& plans, const Question& question);

/// The smallest effects that so many deals show.
reports::Document document_of(const ShownByDeals& shown, std::uint64_t deals,
                              const Question& question);

/// One cell that is off by `relative`.
reports::Document document_of(const CellPlan& plan, double relative, const Question& question);

}  // namespace evenhand::power
