#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace evenhand::stats {

/// log of how much likelier an order with r rising sequences is after a riffle from `packets`
/// packets (k riffles from two are one from 2^k) than where all orders of n cards are equally
/// likely: C(packets + n - r, n) n! / packets^n, at index r - 1. -inf for more rising sequences
/// than packets. Bayer & Diaconis 1992, "Trailing the dovetail shuffle to its lair", theorem 1;
/// under uniform orders it is expected to be 1 (Worpitzky's identity). n and packets at least 1.
std::vector<double> riffle_log_ratios(std::size_t n, std::uint64_t packets);

}  // namespace evenhand::stats
