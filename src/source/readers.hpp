#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "src/source/byte_window.hpp"
#include "src/source/log.hpp"
#include "src/source/log_format.hpp"
#include "src/source/row.hpp"

namespace evenhand::source {

/// The parts that a reader is made from. Window and source outlive it; the options need not.
struct ReaderInput {
  ByteWindow& window;
  const std::string& source;  ///< the log's name in messages
  LogFormat format;
  const LogOptions& options;           ///< with the deck of the format, when none was given
  std::uint64_t lines = 0;             ///< of the log that stand before the window
  std::optional<char> separator = {};  ///< between the cards of a text, where that is known
};

/// The start of a log, by which a reader tells whether it is of its format.
struct LogStart {
  std::string line;  ///< the first that can hold a deal, without the blanks before it
  ByteWindow& window;
  const LogOptions& options;

  std::string_view bytes() const { return beginning(window); }
  /// Whether it begins as an array or an object of JSON.
  bool is_bracket() const { return line.starts_with('{') || line.starts_with('['); }
};

/// One format of logs.
struct ReaderInfo {
  LogFormat format;
  std::string_view name;
  std::string_view summary;    ///< one line for `evenhand list readers`
  std::string_view deck = {};  ///< the game's deck that such logs are of, or empty
  bool sorted_hands = false;   ///< hands are listed sorted: each is a set
  /// The part of a Selection that it can follow: columns with conditions and labels, --columns
  /// alone, the same and conditions on player or seat, --deal-id alone, or nothing.
  enum class Takes { nothing, parts, players, names, columns } takes = Takes::nothing;
  /// JSON or XML, in which the end of a line is a blank as any other.
  bool is_a_document = false;
  /// Both are null for the binary formats and transcripts, whose records are no rows, and which are
  /// told by their first bytes.
  bool (*looks_like)(const LogStart& start) = nullptr;
  std::unique_ptr<RowReader> (*make)(const ReaderInput& input) = nullptr;
};

/// The `make` of a class that takes its input and no more.
template <class Reader>
std::unique_ptr<RowReader> make_reader(const ReaderInput& input) {
  return std::make_unique<Reader>(input);
}

/// All of them, in the order in which they are listed: the more particular a format, the later.
std::span<const ReaderInfo* const> readers();

const ReaderInfo& reader_of(LogFormat format);

/// Returns the reader, of those of rows, to which the start of the log looks like one of its own:
/// the most particular one; of anything else it is that of text.
const ReaderInfo& reader_that_knows(const LogStart& start);

/// The rows of a log in the format of `info`, which has some; digits that are written together are
/// parted.
std::unique_ptr<RowReader> make_rows(const ReaderInfo& info, const ReaderInput& input);

/// Makes a reader of a deal a line, for the formats that may have just that.
std::unique_ptr<RowReader> make_text_reader(const ReaderInput& input);

/// Throws InputError when the selection asks a reader for what its format has not.
void check_selection(const ReaderInfo& info, const Selection& selection, const std::string& source);

/// Throws InputError when the deck is not the one that the reader's format is of: another deck's
/// hands are not those that it lists.
void check_deck(const ReaderInfo& info, const std::optional<cards::Deck>& deck,
                const std::string& source);

}  // namespace evenhand::source
