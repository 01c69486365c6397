#pragma once

#include <cstddef>
#include <cstdint>

#include "sims/cards/any_deals.hpp"

namespace evenhand::audit {

/// Returns where the counts of Lehmer digit i begin among those of all digits
/// (stats/lehmer_digits.hpp).
constexpr std::size_t digit_counts(std::size_t n) { return n * (n + 1) / 2; }

/// Adds the Lehmer digits of every deal to `counts`, digit_counts(n) of them, and puts their sums,
/// which are the inversions, into inversions[d].
void count_digits(const cards::AnyDeals& deals, std::uint16_t* counts, std::uint32_t* inversions);

}  // namespace evenhand::audit
