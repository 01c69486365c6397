#pragma once

#include <cstdlib>

namespace evenhand::tests {

/// Whether checks run at their full length, which takes minutes: EVENHAND_LONG is set.
inline bool long_checks() { return std::getenv("EVENHAND_LONG") != nullptr; }

/// Whether each step takes several times as long as in release: fewer of them show as much.
inline constexpr bool is_sanitized = EVENHAND_IS_SANITIZED;

}  // namespace evenhand::tests
