#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "src/source/line.hpp"

namespace evenhand::source {

/// One card as it stands in a line.
struct Token {
  std::string_view text;  ///< without quotes; valid until the next token
  std::size_t column;     ///< bytes of the line before it
};

constexpr bool is_separator(char c) { return c == ' ' || c == ',' || c == '\t' || c == '\r'; }

/// The cards of one line: words between blanks and commas up to a '#' comment, or the elements of
/// a JSON array of numbers and strings. Throws InputError for a line that is neither.
class LineTokens {
 public:
  LineTokens(const Line& line, bool json);

  std::optional<Token> next();

 private:
  std::optional<Token> next_element();
  void skip_blanks();
  Token take_word();
  Token take_string();

  const Line& line_;
  std::size_t at_ = 0;
  std::size_t end_;
  bool json_;
  bool is_first_ = true;
  std::string unescaped_;
};

/// What stands between the brackets of a JSON array and where in the line it starts; nothing when
/// the line is no array.
std::optional<Token> inside_array(std::string_view line);

}  // namespace evenhand::source
