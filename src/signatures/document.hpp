#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "reports/document.hpp"
#include "src/audit/draws/draws_tally.hpp"
#include "src/signatures/count_table.hpp"
#include "src/signatures/languages.hpp"
#include "src/signatures/likeness.hpp"

namespace evenhand::signatures {

/// Adds which known shuffler audited deals look like, whose judgement, the section's, calls them
/// biased: to the judgement cause and cure, in the language of the program where that is known; to
/// the section a note with the conclusion, or with what remains where they look like a uniform
/// one's, and the table of those that match or come nearest. For equal deals no cause is named
/// where it is asked first whether they are one deal.
void add_identification(const Identification& identification, reports::Section& section,
                        const Language* language = nullptr, bool asks_of_equal_deals = false);

/// Adds, where the last cards of a deck of numbers never came in draws that had to hold them, that
/// as the cause, and the smaller deck as its cure. False where none is missing so.
bool add_absent_cards(const audit::DrawsTally& draws, const cards::Deck& deck, std::uint64_t deals,
                      reports::Section& section);

/// Adds, for draws, whose order is that in which they were drawn, which method of drawing, or the
/// first cards of which shuffler, they look like. Cause and cure alone, and a note.
void add_draw_likeness(const audit::DrawsTally& draws, const cards::Deck& deck, std::uint64_t deals,
                       reports::Section& section, const Language* language = nullptr);

/// Returns what a table of counts, read from `file`, was found to be. At least `top` shufflers are
/// shown unasked. The provenance is left to the caller.
reports::Document document_of(const CountTable& table, const std::string& file,
                              const Identification& identification, std::size_t top);

}  // namespace evenhand::signatures
