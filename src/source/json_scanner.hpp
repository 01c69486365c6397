#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "src/source/byte_window.hpp"
#include "src/source/line.hpp"
#include "src/source/line_tokens.hpp"

namespace evenhand::source {

/// Whether a text begins with what a script declares or exports, or with a comment.
bool begins_script(std::string_view text);
/// Returns where the first value of a script stands: after "export const data =", "var x =",
/// "module.exports =" or "export default", and comments before them. Nothing where the text does
/// not begin as a script does.
std::optional<std::size_t> script_value(std::string_view text);

/// Returns what a log begins with up to the end of its first value, or `most` bytes where that is
/// longer or no JSON. No more of a live source is waited for.
std::string_view first_value(ByteWindow& window, std::size_t most = ByteWindow::longest_record);

/// A strict reading of JSON (RFC 8259), a byte after the other through a window. Between
/// begin_record() and end_record() nothing is consumed, so that what was read can be looked at.
/// Everything throws InputError with line, column and byte for what is no JSON, for a document that
/// ends in the middle, and for a record longer than ByteWindow::longest_record. In a script it
/// reads the first value, which has to be JSON.
class JsonScanner {
 public:
  /// `lines` stand before what the window begins with.
  JsonScanner(ByteWindow& window, std::string source, std::uint64_t lines = 0);

  /// The next byte that is not white space; '\0' at the end, where at_end() is.
  char peek();
  bool at_end() {
    skip_blanks();
    return !has_more();
  }
  bool is_script() const { return is_script_; }
  /// Goes to the end, whatever stands there.
  void pass_rest();
  /// Takes that byte if it is this one.
  bool take(char c);
  void expect(char c, std::string_view words);

  /// The place of a token: bytes from the start of the record.
  struct Range {
    std::size_t begin;
    std::size_t end;
    bool has_escapes;
  };
  /// A string with its quotes.
  Range string();
  /// A number, true, false or null.
  Range literal();
  /// The quick way through elements of an array: takes whole numbers as long as a comma follows
  /// each. The next token is a value in any case.
  void whole_numbers(std::vector<Range>& ranges);
  /// Any value.
  void skip();
  /// The next key of an object, without quotes, and its colon. Valid until the next call.
  std::string_view key();

  /// Keeps what follows in memory until release(), so that go_back() can return here.
  struct Mark {
    std::size_t at;
    std::uint64_t line;
    std::uint64_t line_start;
  };
  Mark mark();
  void release() { in_record_ = false; }
  void go_back(const Mark& mark);
  /// Returns the line of what comes next, from 1.
  std::uint64_t line() const { return line_; }
  /// Returns the byte of the log at which it comes.
  std::uint64_t offset() const { return window_.offset() + at_; }
  /// Returns the text between the beginning of the record under way, or else of what comes next,
  /// and the end of its line, or as many bytes as a record may have.
  std::string_view rest_of_line();
  /// Leaves what began on that line for the line after it.
  void pass_line(std::uint64_t begun);
  /// Whether what is kept is more than a record may have.
  bool is_too_long() const { return in_record_ && at_ > ByteWindow::longest_record; }
  [[noreturn]] void refuse_long_record();

  void begin_record();
  /// The record, up to here. Its text is valid until the next call of anything.
  Line end_record();
  /// Returns the text of a range within the record, without quotes.
  static std::string_view text_of(const Line& record, const Range& range,
                                  UnescapedStrings& unescaped);

  [[noreturn]] void refuse(std::string_view what);

 private:
  bool refill();
  /// Goes to the value, where the text is a script.
  void enter_script();
  bool has_more() { return at_ < bytes_.size() || refill(); }
  void skip_blanks();
  std::size_t digits();
  void skip_nested(std::size_t depth);
  std::string found();

  ByteWindow& window_;
  std::string source_;
  std::string_view bytes_;  ///< what the window has
  std::size_t at_ = 0;      ///< in them
  bool in_record_ = false;
  bool is_script_ = false;
  std::uint64_t line_ = 1;
  std::uint64_t line_start_ = 0;  ///< byte of the log
  std::uint64_t record_line_ = 1;
  std::uint64_t record_line_start_ = 0;
  std::string key_;
};

}  // namespace evenhand::source
