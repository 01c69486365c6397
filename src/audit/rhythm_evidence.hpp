#pragma once

#include <cstddef>
#include <string>

#include "src/audit/counting/session_series.hpp"
#include "src/judge/evidence.hpp"

namespace evenhand::audit {

/// Whether the mean of a number, which `what` names, rises and falls with one period over the
/// session.
judge::Evidence rhythm_evidence(const SessionSeries& series, std::size_t number,
                                const std::string& what, double level);

}  // namespace evenhand::audit
