#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/dates.hpp"

namespace evenhand::source {

/// The part of a cell that is asked for: its text, or of a time of day its hour, or of a date its
/// day of the week; or the text of the same column in the row before.
enum class CellPart { text, hour, weekday, previous };

struct AskedColumn {
  std::string column;
  CellPart part = CellPart::text;
};

/// A column by its number, and what of its cells is asked for.
struct AskedCell {
  std::size_t column;
  CellPart part = CellPart::text;
  std::optional<DateOrder> order = std::nullopt;  ///< of the column's dates, where its rows show it
};

/// "hour(time)" and "weekday(time)" ask for a part of column "time", "previous(winner)" for what it
/// says in the row before; any other text names a column.
AskedColumn parse_asked(std::string_view text);

/// Returns that part of a cell's text: the text; "00" to "23", of "20:05", "8:05 PM" or a date with
/// such a time after it, as it is written there, whatever its zone; "Mon" to "Sun". Nothing for any
/// other text, and for the weekday of a date that is another one when read month or day first,
/// unless `order` says which. Every part of an empty text is empty. For CellPart::previous it takes
/// the text in the row before, and returns that.
std::optional<std::string_view> part_of(CellPart part, std::string_view text,
                                        std::optional<DateOrder> order = std::nullopt);

/// The one of month first and day first in which all texts are dates; nothing where both or neither
/// will do.
std::optional<DateOrder> only_order(std::span<const std::string> texts);

/// The part that is meant by what somebody types for it: "08" by "8", "Mon" by "monday"; a text as
/// it is. Throws InputError for what is no hour or no day of the week; `option` is what was typed.
std::string typed_part(CellPart part, std::string_view typed, std::string_view option);

/// Returns words for what part_of() reads: "a time such as 2015-10-07 20:05".
std::string_view in_words(CellPart part);

}  // namespace evenhand::source
