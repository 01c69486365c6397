#include "base/toml.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/printable.hpp"

namespace evenhand {
namespace {

/// Returns where the string that begins here ends; at the end of the line or the text when it has
/// no end, which the parser refuses.
std::size_t end_of_string(std::string_view text, std::size_t at) {
  const char quote = text[at];
  const std::string three(3, quote);
  const bool has_lines = text.substr(at).starts_with(three);
  for (at += has_lines ? 3 : 1; at < text.size(); ++at) {
    if (text[at] == '\\' && quote == '"') {
      ++at;
    } else if (has_lines ? text.substr(at).starts_with(three) : text[at] == quote) {
      at += has_lines ? 3 : 1;
      // Two more quotes may belong to it.
      for (int i = 0; i < 2 && has_lines && at < text.size() && text[at] == quote; ++i) ++at;
      return at;
    } else if (text[at] == '\n' && !has_lines) {
      return at;
    }
  }
  return text.size();
}

/// toml++ makes a table of each part of a key, one in the other, and walks them recursively.
void refuse_deep_keys(std::string_view text, const std::string& path) {
  std::size_t line = 1;
  std::size_t parts = 1;
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    std::size_t next = at + 1;
    if (c == '"' || c == '\'') {
      next = end_of_string(text, at);
      line += static_cast<std::size_t>(std::count(text.begin() + static_cast<std::ptrdiff_t>(at),
                                                  text.begin() + static_cast<std::ptrdiff_t>(next),
                                                  '\n'));
    } else if (c == '#') {
      next = std::min(text.find('\n', at), text.size());
    } else if (c == '.') {
      ++parts;
    } else if (std::string_view("\n=,[]{}").find(c) != std::string_view::npos) {
      parts = 1;
    }
    if (parts > most_key_parts) {
      throw InputError(
          fmt::format("{}:{}: a key of more than {} parts", path, line, most_key_parts));
    }
    line += c == '\n' ? 1 : 0;
    at = next;
  }
}

}  // namespace

toml::table parse_toml(std::string_view text, const std::string& path) {
  refuse_deep_keys(text, path);
  try {
    return toml::table(toml::parse(text, path));
  } catch (const toml::parse_error& error) {
    throw InputError(fmt::format("{}:{}:{}: {}", path, error.source().begin.line,
                                 error.source().begin.column, printable(error.description(), 200)));
  }
}

}  // namespace evenhand
