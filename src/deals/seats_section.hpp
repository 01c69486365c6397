#pragma once

#include <string>

#include "reports/document.hpp"
#include "src/audit/tallies.hpp"

namespace evenhand::deals {

/// Rounds that were given up, where the log has them: a table of who was blamed, and why.
void add_aborts(const audit::Tallies& tallies, reports::Section& section);

/// Words for the answer, behind "; ", if many rounds were given up; else empty.
std::string aborts_words(const audit::Tallies& tallies);

}  // namespace evenhand::deals
