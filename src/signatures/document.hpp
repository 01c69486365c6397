#pragma once

#include <cstddef>
#include <string>

#include "reports/document.hpp"
#include "src/signatures/count_table.hpp"
#include "src/signatures/likeness.hpp"

namespace evenhand::signatures {

/// Adds which known shuffler audited deals look like: a note with the conclusion, one with what
/// that shuffler is, and the table of those that match or come nearest.
void add_identification(const Identification& identification, reports::Section& section);

/// What a table of counts, read from `file`, was found to be. At least `top` shufflers are shown
/// unasked. The provenance is left to the caller.
reports::Document document_of(const CountTable& table, const std::string& file,
                              const Identification& identification, std::size_t top);

}  // namespace evenhand::signatures
