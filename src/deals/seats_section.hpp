#pragma once

#include <string>

#include "reports/document.hpp"
#include "src/audit/tallies.hpp"

namespace evenhand::deals {

/// Rounds that were given up, where the log has them: a table of who was blamed, and why.
void add_aborts(const audit::Tallies& tallies, reports::Section& section);

/// Where so many rounds were given up that the answer has to say so, those words behind "; "; else
/// empty.
std::string aborts_words(const audit::Tallies& tallies);

}  // namespace evenhand::deals
