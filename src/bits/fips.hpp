#pragma once

#include <vector>

#include "reports/document.hpp"
#include "src/judge/evidence.hpp"
#include "stats/bits/fips_140_2.hpp"

namespace evenhand::bits {

/// Two tests: fips-140-2.blocks, whether blocks of 20,000 bits fail what the standard holds them to
/// as often as fair ones, and fips-140-2.continuous, whether words follow their like. Intervals at
/// `level`.
std::vector<judge::Evidence> fips_evidence(const stats::bits::FipsCounts& counts, double level);

/// A line for each thing that blocks are held to.
reports::Table fips_table(const stats::bits::FipsCounts& counts);

}  // namespace evenhand::bits
