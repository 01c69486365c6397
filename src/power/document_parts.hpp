#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "reports/document.hpp"
#include "src/power/question.hpp"

namespace evenhand::power {

// What the documents of plans have in common.

/// Rows of a table that a person sees unasked.
inline constexpr std::size_t most_shown = 10;

reports::Document plan_document(std::string title, std::string answer);

/// Of a section: deck, power, and the level of a single test.
std::vector<reports::Figure> levels(const Question& question, double level);

}  // namespace evenhand::power
