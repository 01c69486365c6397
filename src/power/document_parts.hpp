#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "reports/document.hpp"
#include "src/power/power_curve.hpp"

namespace evenhand::power {

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

}  // namespace evenhand::power
