#pragma once

#include <span>
#include <string_view>

namespace evenhand::shuffle {

/// Another name that people type for a shuffler.
struct Alias {
  std::string_view name;        ///< "knuth"
  std::string_view stands_for;  ///< "fisher-yates", the name of one in the registry
};

std::span<const Alias> aliases();

/// The name that the registry has: "fisher-yates" of "knuth"; any other text as it is.
std::string_view without_alias(std::string_view name);

}  // namespace evenhand::shuffle
