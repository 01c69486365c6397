#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "sims/cards/deck.hpp"

namespace evenhand::source {

/// Throws InputError, with what it is and what to do, where the first bytes of a log are those of
/// an archive, of packed data, of a spreadsheet, of UTF-16 or of other bytes that are no text.
/// `bytes` hold 200 of an archive, and of text its first lines.
void refuse_no_text(const std::string& source, std::string_view bytes,
                    const std::optional<cards::Deck>& deck);

/// Whether lines end in CR alone, as no reader of lines ends them: all of them would be one. In
/// JSON and XML that is as good as any other blank.
bool has_old_lines(std::string_view bytes);

/// Throws InputError that says how to convert them.
[[noreturn]] void refuse_old_lines(const std::string& source);

/// Whether a page of HTML begins with this line.
bool is_html(std::string_view line);

/// Throws InputError that says how to save its table.
[[noreturn]] void refuse_html(const std::string& source);

}  // namespace evenhand::source
