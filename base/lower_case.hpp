#pragma once

#include <string>
#include <string_view>

namespace evenhand {

/// The text with the letters A to Z as a to z; all other bytes as they are, whatever the locale.
std::string lower_case(std::string_view text);

}  // namespace evenhand
