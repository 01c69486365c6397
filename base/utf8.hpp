#pragma once

#include <cstddef>
#include <string_view>

namespace evenhand {

/// A character, and how many bytes of a text it takes: 0 where the bytes are none.
struct CodePoint {
  char32_t code = 0;
  std::size_t bytes = 0;
};

/// The first character of a text in UTF-8 (RFC 3629): neither overlong forms nor surrogates.
CodePoint first_code_point(std::string_view text);

/// Whether a text is well-formed UTF-8.
bool is_utf8(std::string_view text);

}  // namespace evenhand
