#pragma once

#include <vector>

#include <nlohmann/json.hpp>

#include "reports/document.hpp"
#include "src/judge/evidence.hpp"
#include "stats/bits/fips_140_2.hpp"

namespace evenhand::stats::bits {

void to_json(nlohmann::json& json, const FipsCounts& counts);
/// Throws nlohmann::json::exception when something is missing.
void from_json(const nlohmann::json& json, FipsCounts& counts);

}  // namespace evenhand::stats::bits

namespace evenhand::bits {

/// Two tests: fips-140-2.blocks, whether blocks of 20,000 bits fail what the standard holds them to
/// as often as fair ones, and fips-140-2.continuous, whether words follow their like. Intervals at
/// `level`.
std::vector<judge::Evidence> fips_evidence(const stats::bits::FipsCounts& counts, double level);

/// A line for each thing that blocks are held to.
reports::Table fips_table(const stats::bits::FipsCounts& counts);

}  // namespace evenhand::bits
