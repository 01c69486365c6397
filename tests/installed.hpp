#pragma once

#include <cstdlib>
#include <string>

namespace evenhand::tests {

/// Whether there is a program of that name. Which ones may be missing is listed in
/// scripts/setup.sh.
inline bool is_installed(const std::string& program) {
  return std::system(("command -v '" + program + "' >/dev/null 2>&1").c_str()) == 0;
}

}  // namespace evenhand::tests
