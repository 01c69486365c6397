#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace evenhand::audit {

/// Five places whose cards are put in order, or five cards whose places are. The first four count
/// by themselves as well.
using Five = std::array<std::uint16_t, 5>;

/// Returns fives that are the same in every deal, without a common member: the first five; the last
/// five, from the last backwards, for n >= 10; five spread evenly between those for n >= 15. n >=
/// 5.
std::vector<Five> fixed_fives(std::size_t n);

/// Disjoint fives in ascending order, as many as fit into 0 … n-1, which change with the block: a
/// Fisher-Yates shuffle of 0 … n-1, drawn from SplitMix64 seeded by a fixed number and the block,
/// is cut into fives. In the long run every five comes as often as any other.
std::vector<Five> random_fives(std::size_t n, std::uint64_t block);

}  // namespace evenhand::audit
