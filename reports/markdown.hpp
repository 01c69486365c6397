#pragma once

#include <string>

#include "reports/result.hpp"

namespace evenhand::reports {

/// The report to read: the question and its answer, a table of verdicts, a section a source, how to
/// repeat it, and what the words mean. Holds no times and nothing of the machine.
std::string to_markdown(const Result& result);

}  // namespace evenhand::reports
