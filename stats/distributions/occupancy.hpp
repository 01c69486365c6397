#pragma once

#include <cstdint>

namespace evenhand::stats {

/// Returns the probability that, when `draws` fall on `items` (at least 1) with equal chances, some
/// item gets fewer than `least` or more than `most` of them, to ten digits however small. It adds
/// up, item after item, what leaves the range for the first time, each with the binomial law of the
/// draws that those before have left. Takes items x draws steps, about.
double chance_outside(std::uint64_t items, std::uint64_t draws, std::uint64_t least,
                      std::uint64_t most);

}  // namespace evenhand::stats
