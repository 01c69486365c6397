#include "protocol/names.hpp"

#include <utf8proc.h>

#include <cstdlib>
#include <memory>
#include <optional>

#include "base/printable.hpp"

namespace evenhand::protocol {
namespace {

constexpr std::size_t longest_name = 64;
constexpr utf8proc_int32_t braille_blank = 0x2800;

struct FreeText {
  void operator()(utf8proc_uint8_t* text) const { std::free(text); }  // NOLINT: as utf8proc wants
};

/// Nothing for what is no UTF-8, and with UTF8PROC_REJECTNA for characters that are not assigned.
std::optional<std::string> mapped(std::string_view text, int options) {
  utf8proc_uint8_t* result = nullptr;
  const utf8proc_ssize_t size = utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                                             static_cast<utf8proc_ssize_t>(text.size()), &result,
                                             static_cast<utf8proc_option_t>(options));
  const std::unique_ptr<utf8proc_uint8_t, FreeText> owner(result);
  if (size < 0) return std::nullopt;
  return std::string(reinterpret_cast<const char*>(result), static_cast<std::size_t>(size));
}

/// NFKC (Unicode Standard Annex 15).
constexpr int compatible = UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_COMPAT;

/// Returns whether a character is of the classes that RFC 8264, section 4.3, takes: letters, marks,
/// numbers, punctuation, symbols and the one space.
bool is_of_freeform_class(utf8proc_int32_t character) {
  switch (utf8proc_category(character)) {
    case UTF8PROC_CATEGORY_CN:
    case UTF8PROC_CATEGORY_CC:
    case UTF8PROC_CATEGORY_CF:
    case UTF8PROC_CATEGORY_CS:
    case UTF8PROC_CATEGORY_CO:
    case UTF8PROC_CATEGORY_ZL:
    case UTF8PROC_CATEGORY_ZP:
      return false;
    case UTF8PROC_CATEGORY_ZS:
      return character == ' ';
    default:
      return character != braille_blank;
  }
}

bool has_single_spaces(std::string_view name) {
  return name.front() != ' ' && name.back() != ' ' && name.find("  ") == std::string_view::npos;
}

bool is_of_freeform_class(std::string_view name) {
  const auto* at = reinterpret_cast<const utf8proc_uint8_t*>(name.data());
  auto left = static_cast<utf8proc_ssize_t>(name.size());
  while (left > 0) {
    utf8proc_int32_t character = 0;
    const utf8proc_ssize_t size = utf8proc_iterate(at, left, &character);
    if (size <= 0 || !is_of_freeform_class(character)) return false;
    at += size;
    left -= size;
  }
  return true;
}

std::string_view why_no_nickname(std::string_view name) {
  if (!has_single_spaces(name)) return "has a blank at an end, or two together";
  if (!is_of_freeform_class(name)) {
    return "has a character that is invisible, a blank but not the usual one, or assigned to "
           "nothing";
  }
  // Characters that are ignored or not assigned were refused above or are refused here.
  if (mapped(name, compatible | UTF8PROC_REJECTNA | UTF8PROC_IGNORE) != name) {
    return "is not in the one form that looks so (NFKC): write accents, ligatures and wide letters "
           "as usual ones";
  }
  return {};
}

}  // namespace

std::string_view why_no_name(std::string_view name) {
  if (name.empty()) return "is empty";
  if (name.size() > longest_name) return "has more than 64 bytes of UTF-8";
  if (printable(name, longest_name) != name) {
    return "has a character that cannot be printed as it is, or is no UTF-8";
  }
  return why_no_nickname(name);
}

std::string compared_name(std::string_view name) {
  const std::optional<std::string> folded = mapped(name, compatible | UTF8PROC_CASEFOLD);
  // Folding can leave what composes anew.
  return folded ? mapped(*folded, compatible).value_or(*folded) : std::string(name);
}

}  // namespace evenhand::protocol
