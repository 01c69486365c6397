#pragma once

#include <string>

namespace evenhand::cli {

/// The version, the commit and the compiler that it was built from and by: one program says one
/// thing of itself wherever it runs.
std::string built();

/// Returns what --version prints: what was built, and the instruction set that it uses here.
std::string about();

}  // namespace evenhand::cli
