#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace evenhand::deals {

/// "the deal with seed 12 came again with seed 1212", where the deals that came again are those
/// whose numbers, from 0 or from 1, repeat the digits of an earlier one: at least three, and all of
/// them. A generator that is seeded with a deal's number, and repeats a short key to fill its own,
/// takes such seeds for one (ARC4, as seedrandom has it). Empty where it is not so. `equal` has the
/// numbers from 0 of equal deals, ascending, by what the deals are.
std::string repeated_seeds(const std::map<std::uint64_t, std::vector<std::uint64_t>>& equal);

}  // namespace evenhand::deals
