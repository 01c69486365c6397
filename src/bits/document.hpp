#pragma once

#include <vector>

#include "reports/document.hpp"
#include "src/bits/plan.hpp"
#include "src/bits/tally.hpp"
#include "src/judge/evidence.hpp"

namespace evenhand::bits {

/// Sequences that NIST asks for before the uniformity of their p-values is tested.
inline constexpr std::uint64_t least_for_uniformity = 55;

/// P-values of n bits are those of the law to about one in sqrt(n), which more than n / 10 of them
/// would show: they are then not held to it.
inline constexpr std::uint64_t sequences_a_bit = 10;

/// Fewer bits have so few of each word of nine in a block that a chi-square's tail is too thin.
inline constexpr std::uint64_t least_for_small_templates = 400'000;

/// A battery that would find a share of ones so far from one half has seen enough to say that no
/// bias was found: some seven million bits.
inline constexpr double enough_ones = 0.001;

/// The battery: ones among all bits, and three tests of the p-values that each of the fifteen tests
/// of SP 800-22 gave the sequences: whether they are uniform, whether sequences fail as often as
/// they should, and whether any fails beyond chance. Each knows how the p-values fall under the
/// null hypothesis (stats/bits/p_value_law.hpp). And
/// structure_evidence() and fips_evidence().
std::vector<judge::Evidence> evidence_of(const Plan& plan, const Counts& counts);

/// Returns the results of the sequences: the verdict, a line a test, and, on request, the table
/// that NIST's program leaves in finalAnalysisReport.txt, a line a p-value. Verdict, notes on the
/// run and provenance are the experiment's.
reports::Document document_of(const Plan& plan, const Counts& counts);

}  // namespace evenhand::bits
