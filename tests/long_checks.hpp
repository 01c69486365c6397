#pragma once

#include <cstdlib>

namespace evenhand::tests {

/// Whether checks run at their full length, which takes minutes: EVENHAND_LONG is set.
inline bool long_checks() { return std::getenv("EVENHAND_LONG") != nullptr; }

}  // namespace evenhand::tests
