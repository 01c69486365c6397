#pragma once

#include <string_view>

namespace evenhand {

/// A file that the program carries.
struct EmbeddedFile {
  std::string_view name;  ///< without its folder
  std::string_view text;
};

}  // namespace evenhand
