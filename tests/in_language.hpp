#pragma once

#include <string_view>

#include "base/language.hpp"

namespace evenhand {

/// Says everything in another language for as long as it stands.
class InLanguage {
 public:
  InLanguage(std::string_view name, std::string_view po) { use_language(name, po); }
  ~InLanguage() { use_language("en", ""); }
  InLanguage(const InLanguage&) = delete;
  InLanguage& operator=(const InLanguage&) = delete;
};

}  // namespace evenhand
