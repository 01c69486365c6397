#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "reports/document.hpp"
#include "src/history/history.hpp"

namespace evenhand::history {

// The charts of a watch, as it goes on and as it is remembered: begun without looks, which are
// added in their order.

/// The log of the e-value, and where an alarm is.
reports::Chart course_chart(std::string title);
/// Adds the state after so many deals; alarms are at the level alpha.
void add_look(reports::Chart& course, std::uint64_t deals, double log_e, double alpha);

/// -log10 of a p-value of the rolling window, and the band where it is but for one look of a
/// thousand.
reports::Chart window_chart(std::string name, std::string title);
/// `size` is -log10 p, or nothing where that test was not made.
void add_window(reports::Chart& windows, std::uint64_t deals, reports::Value size);

/// The document of a history: all watches in a table, and the course of each of the last ones.
/// `path` is the file that they were read from.
reports::Document document_of(const std::vector<Watch>& watches, const std::string& path);

}  // namespace evenhand::history
