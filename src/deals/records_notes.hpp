#pragma once

#include "reports/document.hpp"
#include "src/audit/tallies.hpp"

namespace evenhand::deals {

/// Says how many records of a log repeat a deal that was counted, how many deals have
/// the name of others, and how many records could not be read, where there are any.
void add_records(const audit::Tallies& tallies, reports::Section& section);

}  // namespace evenhand::deals
