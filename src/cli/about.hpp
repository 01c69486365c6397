#pragma once

#include <string>

namespace evenhand::cli {

/// What --version prints: the version, the commit and the compiler that it was built from and by,
/// and the instruction set that it uses here.
std::string about();

}  // namespace evenhand::cli
