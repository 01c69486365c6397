#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "sims/cards/deck.hpp"
#include "src/source/byte_window.hpp"
#include "src/source/log.hpp"
#include "src/source/row.hpp"

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

/// Tells the format from the first bytes, which stay unconsumed. Throws InputError when they are
/// no log of deals: compressed in a way that is not read, UTF-16, or binary and not a deal of a
/// known deck.
LogFormat detect_format(ByteWindow& window, const std::string& source, const LogOptions& options);

/// The bytes up to the first line that can hold a deal, and that line. They are the same however
/// the source chops its bytes, and no more of a live source is waited for.
std::string_view first_bytes(ByteWindow& window);

/// Returns the beginning of a log, so far as a document has to be looked into. It waits for no more
/// than its reader waits for.
std::string_view beginning(ByteWindow& window);

/// Returns the bytes after the last newline.
std::string_view last_line_of(std::string_view bytes);

/// Tells deck size, numbering and names from the first deal, whose cards are split.
LogTraits traits_of_first_row(const Row& row, LogFormat format, const LogOptions& options);

/// The number of the first card of draws, as rows show it.
struct BaseOfDraws {
  std::optional<unsigned> base;  ///< nothing where they do not
  /// Both readings leave out one card, the first or the last, where it would have come by now.
  bool is_unclear = false;
};

/// The number of the first card of draws out of `deck_size`, from as many rows as it takes: 0 when
/// a 0 comes first, 1 when the number deck_size does. Rows that may be cut off say nothing.
BaseOfDraws base_of_draws(RowReader& rows, std::size_t deck_size);

/// The number of the first card in a deal of `deck_size` numbers: 1 when the deal has no 0 but the
/// number deck_size, otherwise 0.
template <class Numbers>
unsigned base_of(const Numbers& numbers, std::size_t deck_size) {
  bool has_zero = false;
  bool has_size = false;
  for (const std::size_t number : numbers) {
    has_zero = has_zero || number == 0;
    has_size = has_size || number == deck_size;
  }
  return !has_zero && has_size ? 1 : 0;
}

/// The numbers of a binary record.
std::vector<std::size_t> words_of(std::string_view record, LogFormat format);

/// A number as a binary format writes it.
std::string word_bytes(std::size_t number, LogFormat format);

/// Bytes a card in a binary format.
constexpr std::size_t card_width(LogFormat format) { return format == LogFormat::u8 ? 1 : 2; }

}  // namespace evenhand::source
