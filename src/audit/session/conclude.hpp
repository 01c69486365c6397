#pragma once

#include "reports/result.hpp"
#include "src/run/part.hpp"

namespace evenhand::session {

/// Puts every source of the part through the battery and writes down the result. A function of the
/// part's plan and tallies alone.
reports::Result conclude(const Part& part);

}  // namespace evenhand::session
