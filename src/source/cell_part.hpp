#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace evenhand::source {

/// What of a cell is asked for: its text, or of a time of day its hour, or of a date its day of the
/// week.
enum class CellPart { text, hour, weekday };

struct AskedColumn {
  std::string column;
  CellPart part = CellPart::text;
};

/// A column by its number, and what of its cells is asked for.
struct AskedCell {
  std::size_t column;
  CellPart part = CellPart::text;
};

/// "hour(time)" and "weekday(time)" ask for a part of column "time"; any other text names a column.
AskedColumn parse_asked(std::string_view text);

/// That part of a cell's text: the text; "00" to "23", of "20:05", "8:05 PM" or a date with such a
/// time behind it, as it is written there, whatever its zone; "Mon" to "Sun". Nothing for any other
/// text, and for the weekday of a date that is another one when read month or day first. Of an
/// empty text every part is empty.
std::optional<std::string_view> part_of(CellPart part, std::string_view text);

/// The part that is meant by what somebody types for it: "08" by "8", "Mon" by "monday"; a text as
/// it is. Throws InputError for what is no hour or no day of the week; `option` is what was typed.
std::string typed_part(CellPart part, std::string_view typed, std::string_view option);

/// What part_of() reads: "a time such as 2015-10-07 20:05".
std::string_view in_words(CellPart part);

}  // namespace evenhand::source
