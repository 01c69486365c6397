#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "reports/document.hpp"

namespace evenhand::power {

// What the documents of plans have in common.

/// Rows of a table that a person sees unasked.
inline constexpr std::size_t most_shown = 10;

reports::Document plan_document(std::string title, std::string answer);

/// The level of a single test, as the figures of a section.
std::vector<reports::Figure> levels(double level);

}  // namespace evenhand::power
