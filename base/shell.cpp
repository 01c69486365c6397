#include "base/shell.hpp"

#include <fmt/format.h>

#include "base/error.hpp"

namespace evenhand {
namespace {

constexpr std::string_view harmless =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789%+,-./:=@_";

bool is_one_of(char c, std::string_view chars) { return chars.find(c) != std::string_view::npos; }

/// Whether a shell takes the character, within the open quote (0 for none), for more than itself.
bool needs_a_shell(char c, char quote) {
  return is_one_of(c, quote == 0 ? std::string_view("$`|&;<>()") : std::string_view("$`"));
}

}  // namespace

std::string shell_quoted(const std::string& word) {
  const bool plain = !word.empty() && word.find_first_not_of(harmless) == std::string::npos;
  if (plain) return word;
  std::string quoted = "'";
  for (const char c : word) {
    if (c == '\'') {
      quoted += "'\\''";
    } else {
      quoted += c;
    }
  }
  return quoted + "'";
}

std::vector<std::string> shell_words(std::string_view line) {
  std::vector<std::string> words;
  bool is_in_word = false;
  char quote = 0;
  for (std::size_t at = 0; at < line.size(); ++at) {
    char c = line[at];
    if (quote == 0 && is_one_of(c, " \t\n")) {
      is_in_word = false;
      continue;
    }
    if (!is_in_word) words.emplace_back();
    is_in_word = true;
    if (c == quote) {
      quote = 0;
      continue;
    }
    if (quote == 0 && is_one_of(c, "'\"")) {
      quote = c;
      continue;
    }
    const bool may_escape = c == '\\' && quote != '\'' && at + 1 < line.size();
    if (may_escape && (quote == 0 || is_one_of(line[at + 1], "$`\"\\"))) {
      c = line[++at];
    } else if (quote != '\'' && needs_a_shell(c, quote)) {
      throw InputError(fmt::format("'{}' is for a shell, and none reads this; quote it", c));
    }
    words.back() += c;
  }
  if (quote != 0) throw InputError(fmt::format("the quote {} has no end", quote));
  return words;
}

}  // namespace evenhand
