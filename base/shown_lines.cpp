#include "base/shown_lines.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/utf8.hpp"

namespace evenhand {
namespace {

/// White space beyond ASCII, which a runner of jobs passes over as well.
bool is_wide_blank(char32_t code) {
  return code == 0xA0 || code == 0x1680 || (code >= 0x2000 && code <= 0x200A) || code == 0x202F ||
         code == 0x205F || code == 0x3000;
}

/// Returns the place of a line's first character that is no blank.
std::size_t first_letter(std::string_view line) {
  std::size_t at = 0;
  while (at < line.size()) {
    const CodePoint first = first_code_point(line.substr(at));
    const bool is_blank = first.code == ' ' || first.code == '\t' || is_wide_blank(first.code);
    if (first.bytes == 0 || !is_blank) break;
    at += first.bytes;
  }
  return at;
}

/// Whether "##" and what a command begins with ends at that byte.
bool ends_command_mark(std::string_view line, std::size_t at) {
  if (at == 0 || at + 1 >= line.size() || line[at - 1] != '#' || line[at] != '#') return false;
  return line[at + 1] == '[' || (line[at + 1] >= 'a' && line[at + 1] <= 'z');
}

std::string without_command(std::string_view line) {
  const std::size_t first = first_letter(line);
  const bool is_command = line.substr(first).starts_with("::");
  std::string text;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if ((is_command && i == first) || ends_command_mark(line, i)) text += '\\';
    text += line[i];
  }
  return text;
}

}  // namespace

bool is_mark(char32_t code) {
  return (code >= 0x200B && code <= 0x200F) || (code >= 0x2028 && code <= 0x202E) ||
         (code >= 0x2060 && code <= 0x206F) || code == 0x061C || code == 0xFEFF;
}

std::string with_marks_shown(std::string_view text) {
  constexpr std::string_view first_bytes_of_marks = "\xD8\xE2\xEF";
  if (text.find_first_of(first_bytes_of_marks) == std::string_view::npos) return std::string(text);
  std::string shown;
  while (!text.empty()) {
    const CodePoint first = first_code_point(text);
    const std::string_view bytes = text.substr(0, std::max<std::size_t>(first.bytes, 1));
    for (const char c : bytes) {
      if (is_mark(first.code)) {
        shown += fmt::format("\\x{:02X}", static_cast<unsigned char>(c));
      } else {
        shown += c;
      }
    }
    text.remove_prefix(bytes.size());
  }
  return shown;
}

std::string without_commands(std::string_view lines) {
  std::string text;
  for (std::size_t at = 0; at < lines.size();) {
    const std::size_t end = std::min(lines.find('\n', at), lines.size());
    text += without_command(lines.substr(at, end - at));
    if (end < lines.size()) text += '\n';
    at = end + 1;
  }
  return text;
}

}  // namespace evenhand
