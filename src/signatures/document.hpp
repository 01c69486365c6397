#pragma once

#include <cstddef>
#include <string>

#include "reports/document.hpp"
#include "src/signatures/count_table.hpp"
#include "src/signatures/likeness.hpp"

namespace evenhand::signatures {

/// Adds which known shuffler audited deals look like, of which `judgement` says that they are
/// biased: a note with the conclusion, or with what remains where they look like a uniform one's,
/// notes with cause and cure, and the table of those that match or come nearest. Of equal deals no
/// cause is named where it is asked first whether they are one deal.
void add_identification(const Identification& identification, const reports::Judgement& judgement,
                        reports::Section& section, bool asks_of_equal_deals = false);

/// What a table of counts, read from `file`, was found to be. At least `top` shufflers are shown
/// unasked. The provenance is left to the caller.
reports::Document document_of(const CountTable& table, const std::string& file,
                              const Identification& identification, std::size_t top);

}  // namespace evenhand::signatures
