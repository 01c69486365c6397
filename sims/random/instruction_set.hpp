#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace evenhand::random {

/// The instruction sets of this machine that vector code was compiled for, the widest first:
/// "AVX2". The last is plain code.
std::vector<std::string> instruction_sets();

/// The widest that is used.
std::string instruction_set();

/// Uses, from now on, nothing wider than the instruction set of that name, in letters of either
/// case; the same is computed, in another time. Throws InputError where it is none of
/// instruction_sets().
void use_at_most(std::string_view name);

}  // namespace evenhand::random
