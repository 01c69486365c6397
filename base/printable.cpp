#include "base/printable.hpp"

#include <fmt/format.h>

#include "base/shown_lines.hpp"
#include "base/utf8.hpp"

namespace evenhand {
namespace {

/// Controls and marks could garble a message.
bool is_safe(char32_t code) { return code >= 0xA0 && !is_mark(code); }

}  // namespace

std::string shown_path(const std::string& path) {
  return path == "-" ? "standard input" : printable(path, 200);
}

std::string printable(std::string_view bytes, std::size_t most) {
  std::string text;
  std::size_t at = 0;
  while (at < bytes.size() && at < most) {
    const std::string_view rest = bytes.substr(at);
    const char c = rest[0];
    if (c >= ' ' && c <= '~') {
      text += c;
      ++at;
      continue;
    }
    const CodePoint first = first_code_point(rest);
    if (first.bytes > 0 && is_safe(first.code)) {
      text += rest.substr(0, first.bytes);
      at += first.bytes;
    } else {
      text += fmt::format("\\x{:02X}", static_cast<unsigned char>(c));
      ++at;
    }
  }
  if (at < bytes.size()) text += "…";
  return text;
}

}  // namespace evenhand
