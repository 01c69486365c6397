#include "base/printable.hpp"

#include <fmt/format.h>

namespace evenhand {
namespace {

/// Bytes of the UTF-8 sequence that starts here, or 0 when it is none.
std::size_t sequence_length(std::string_view bytes) {
  const auto lead = static_cast<unsigned char>(bytes[0]);
  const std::size_t length = lead < 0xC2   ? 0
                             : lead < 0xE0 ? 2
                             : lead < 0xF0 ? 3
                             : lead < 0xF5 ? 4
                                           : 0;
  if (length == 0 || length > bytes.size()) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((static_cast<unsigned char>(bytes[i]) & 0xC0U) != 0x80U) return 0;
  }
  return length;
}

char32_t code_point(std::string_view sequence) {
  const auto lead = static_cast<unsigned char>(sequence[0]);
  char32_t code = lead & (0x7FU >> sequence.size());
  for (const char c : sequence.substr(1)) {
    code = code << 6 | (static_cast<unsigned char>(c) & 0x3FU);
  }
  return code;
}

/// Controls, overlong forms, surrogates, line separators and marks that turn the direction of
/// writing could garble a message.
bool is_safe(std::string_view sequence) {
  const char32_t code = code_point(sequence);
  const char32_t least = sequence.size() == 2 ? 0xA0 : sequence.size() == 3 ? 0x800 : 0x10000;
  const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
  const bool layout = (code >= 0x2000 && code <= 0x200F) || (code >= 0x2028 && code <= 0x202F) ||
                      (code >= 0x2060 && code <= 0x206F) || code == 0x061C || code == 0xFEFF;
  return code >= least && code <= 0x10FFFF && !surrogate && !layout;
}

}  // namespace

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
    const std::size_t length = sequence_length(rest);
    if (length > 0 && is_safe(rest.substr(0, length))) {
      text += rest.substr(0, length);
      at += length;
    } else {
      text += fmt::format("\\x{:02X}", static_cast<unsigned char>(c));
      ++at;
    }
  }
  if (at < bytes.size()) text += "…";
  return text;
}

}  // namespace evenhand
