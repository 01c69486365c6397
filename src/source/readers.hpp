#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "src/source/byte_window.hpp"
#include "src/source/log.hpp"
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

/// One format of logs.
struct ReaderInfo {
  LogFormat format;
  std::string_view name;
  std::string_view summary;  ///< one line for `evenhand list readers`
  std::string_view deck;     ///< the game's deck that such logs are of, or empty
  bool sorted_hands;         ///< hands are listed sorted: each is a set
  /// The part of a Selection that it can follow: columns with conditions and labels, --columns
  /// alone, --deal-id alone, or nothing.
  enum class Takes { nothing, parts, names, columns } takes;
  /// Null for the binary formats and transcripts, whose records are no rows.
  std::unique_ptr<RowReader> (*make)(const ReaderInput& input);
};

/// All of them, in the order in which they are listed.
std::span<const ReaderInfo> readers();

const ReaderInfo& reader_of(LogFormat format);

/// The rows of a log in the format of `info`, which has some; digits that are written together are
/// parted.
std::unique_ptr<RowReader> make_rows(const ReaderInfo& info, const ReaderInput& input);

// The readers' makers, each in a file of its own.
std::unique_ptr<RowReader> make_text_reader(const ReaderInput& input);
std::unique_ptr<RowReader> make_delimited_reader(const ReaderInput& input);
std::unique_ptr<RowReader> make_json_reader(const ReaderInput& input);
std::unique_ptr<RowReader> make_pbn_reader(const ReaderInput& input);
std::unique_ptr<RowReader> make_lin_reader(const ReaderInput& input);
std::unique_ptr<RowReader> make_phh_reader(const ReaderInput& input);
std::unique_ptr<RowReader> make_tenhou_reader(const ReaderInput& input);
std::unique_ptr<RowReader> make_poker_reader(const ReaderInput& input);
std::unique_ptr<RowReader> make_mjlog_reader(const ReaderInput& input);
std::unique_ptr<RowReader> make_mjai_reader(const ReaderInput& input);

/// Throws InputError when the selection asks a reader for what its format has not.
void check_selection(const ReaderInfo& info, const Selection& selection, const std::string& source);

/// Throws InputError when the deck is not the one that the reader's format is of: another deck's
/// hands are not those that it lists.
void check_deck(const ReaderInfo& info, const std::optional<cards::Deck>& deck,
                const std::string& source);

}  // namespace evenhand::source
