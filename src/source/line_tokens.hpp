#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "src/source/line.hpp"

namespace evenhand::source {

/// One card as it stands in a line.
struct Token {
  std::string_view text;  ///< without quotes
  std::size_t column;     ///< bytes of the line before it
};

/// The texts of strings with escapes: they last as long as the tokens that show them.
using UnescapedStrings = std::deque<std::string>;

constexpr bool is_separator(char c) { return c == ' ' || c == ',' || c == '\t' || c == '\r'; }

/// The cards of one line: words between blanks and commas up to a '#' comment, the fields between
/// another separator, or the elements of a JSON array of numbers and strings. Throws InputError for
/// a line that is none of these.
class LineTokens {
 public:
  LineTokens(const Line& line, bool json, char separator, UnescapedStrings& unescaped);

  std::optional<Token> next();

 private:
  std::optional<Token> next_element();
  void skip_blanks();
  Token take_word();
  std::optional<Token> take_field();
  Token take_string();

  const Line& line_;
  std::size_t at_ = 0;
  std::size_t end_;
  bool json_;
  bool is_first_ = true;
  char separator_;  ///< or '\0' for blanks and commas
  UnescapedStrings& unescaped_;
};

/// Returns the text without the blanks around it.
std::string_view trimmed(std::string_view text);

/// "14" of "14.0", as whole numbers are written where they are kept as real ones; else the text.
std::string_view without_zero_fraction(std::string_view text);

/// Returns the texts between the commas of an option, without blanks around them.
std::vector<std::string> listed_names(std::string_view list);

/// Returns the text between the brackets of a JSON array and where in the line it starts; nothing
/// when the line is no array.
std::optional<Token> inside_array(std::string_view line);

}  // namespace evenhand::source
