#pragma once

#include <cstddef>
#include <initializer_list>
#include <string_view>
#include <vector>

namespace evenhand::cli {

/// A word (letters, digits, `_`, `$`, `@`, bytes beyond ASCII), a mark, or `"` for a whole string.
struct SourceToken {
  std::string_view text;
  std::size_t indent = 0;         ///< blanks at the start of its line
  bool begins_line = false;       ///< nothing but blanks stands before it
  bool touches_previous = false;  ///< nothing stands between it and the token before
  bool is_word = false;
};

/// How a language writes what is no code.
struct SourceSyntax {
  std::string_view line_comment;         ///< "#" or "//"
  std::string_view second_line_comment;  ///< empty for none
  bool block_comments = false;           ///< from /* to */
  bool backtick_strings = false;         ///< over several lines
};

/// The tokens of a source, without comments. Strings end with their line, but for those in three
/// quotes and in backticks. It is no parser: what it mistakes (a pattern with quotes in it, for
/// one) it mistakes to the end of the line.
std::vector<SourceToken> source_tokens(std::string_view source, const SourceSyntax& syntax);

/// Tokens by their number; beyond the end stand empty ones.
class TokenList {
 public:
  TokenList(std::string_view source, const SourceSyntax& syntax)
      : tokens_(source_tokens(source, syntax)) {}

  std::size_t size() const { return tokens_.size(); }
  const SourceToken& token(std::size_t i) const;
  std::string_view operator[](std::size_t i) const { return token(i).text; }
  bool is_word(std::size_t i) const { return token(i).is_word; }
  /// Whether these stand from i on.
  bool are(std::size_t i, std::initializer_list<std::string_view> texts) const;
  bool opens(std::size_t i) const;  ///< a bracket of any kind
  bool closes(std::size_t i) const;
  /// The bracket that closes the one at i; size() where there is none.
  std::size_t closing(std::size_t i) const;

 private:
  std::vector<SourceToken> tokens_;
};

}  // namespace evenhand::cli
