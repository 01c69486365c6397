#pragma once

#include <string>

#include "reports/document.hpp"
#include "src/audit/tallies.hpp"

namespace evenhand::deals {

/// Adds, for a log of transcripts, how its deals were secured and what that leaves open, and who
/// was blamed for rounds that were given up, where there are any, and why.
void add_security(const audit::Tallies& tallies, reports::Section& section);

/// Returns words for the answer, after "; ", if many rounds were given up; else empty.
std::string aborts_words(const audit::Tallies& tallies);

}  // namespace evenhand::deals
