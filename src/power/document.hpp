#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "reports/document.hpp"
#include "src/power/deals_needed.hpp"
#include "src/power/question.hpp"
#include "src/power/what_deals_show.hpp"

namespace evenhand::power {

/// Rounded up.
std::uint64_t whole(double deals);

/// "413", "~96", "> 131,000" or "never".
std::string deals_text(const DealsNeeded& needed);
/// Returns it as a number where it is one that is known well.
reports::Value deals_value(const DealsNeeded& needed);

/// Returns how the number was found: "simulated (400 sessions); 96 would do, but the test is made
/// from 260 deals on".
std::string how_text(const DealsNeeded& needed);

/// "52 cards, power 0.9, alpha 0.01 for each test alone".
std::string terms(const Question& question, double level);

// Parts that the documents of plans have in common.

/// Rows of a table that a person sees unasked.
inline constexpr std::size_t most_shown = 10;

reports::Document plan_document(std::string title, std::string answer);

/// The level of a single test, as the figures of a section.
std::vector<reports::Figure> levels(double level);

/// A curve of the probability to find something, by what `x` is.
reports::Chart power_chart(std::string name, std::string title, reports::Column x,
                           std::span<const CurvePoint> points);
/// Returns the chart under the name of one of several tests; shown on request.
reports::Chart power_chart_of_test(const std::string& test, std::string title, reports::Column x,
                                   std::span<const CurvePoint> points);

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
