#pragma once

#include <string>

namespace evenhand::random {

/// The widest instruction set of this machine that vector code was compiled for: "AVX2".
std::string instruction_set();

}  // namespace evenhand::random
