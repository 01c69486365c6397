#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "src/source/byte_window.hpp"

namespace evenhand::source {

/// A place within a log, counted from 1.
struct Place {
  std::uint64_t line;
  std::size_t column;
};

/// One line of a log, without its newline; or several that belong together, with those between.
struct Line {
  std::string_view text;
  std::string_view source;  ///< the name of the log, for messages
  std::uint64_t number;     ///< from 1
  std::uint64_t offset;     ///< of its first byte in the log
  bool cut_off;             ///< the log ends here without a newline
  std::size_t indent = 0;   ///< bytes of its first line that stand before it

  /// Returns the place of the byte of the text, counted from 0.
  Place place_of(std::size_t column) const;

  /// Throws InputError that names the place: `column` counts bytes of the text from 0.
  [[noreturn]] void refuse(std::size_t column, std::string_view what) const;
};

/// Refuses a line or a record of a log, which is left out where bad deals are (LogOptions).
class BadRecord : public InputError {
 public:
  BadRecord(const std::string& what, std::string_view text);

  /// Its first bytes, as many as a record may have.
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

/// Whether a line is blank or a comment.
bool holds_no_deal(std::string_view line);

/// Consumes what stands before the next newline, and that, however far off it is and a piece at a
/// time; or all that is left. False where nothing is.
bool pass_line(ByteWindow& window);

/// Takes a log apart into the lines that hold deals: blank lines, comment lines and a byte order
/// mark are skipped.
class LineReader {
 public:
  /// `lines` stand before what the window begins with.
  LineReader(ByteWindow& window, std::string source, std::uint64_t lines = 0)
      : window_(window), source_(std::move(source)), lines_(lines) {}

  /// The next line, valid until the following call; nothing at the end. Throws BadRecord for a
  /// line that is longer than ByteWindow::longest_record, which the following call passes over.
  std::optional<Line> next();

  /// The next line, whatever it holds.
  std::optional<Line> next_any();

  /// Lines up to where the window is.
  std::uint64_t lines() const { return lines_; }

 private:
  Line take_line(std::size_t length, bool cut_off);
  [[noreturn]] void refuse_long_line();

  ByteWindow& window_;
  std::string source_;
  std::uint64_t lines_;
  bool is_in_long_line_ = false;  ///< one that was refused, and that the window still begins with
};

}  // namespace evenhand::source
