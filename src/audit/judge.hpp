#pragma once

#include <string_view>

#include "reports/result.hpp"
#include "src/audit/tallies.hpp"

namespace evenhand::audit {

/// How p-values are corrected for their number: Holm keeps the chance of any false alarm below
/// alpha, Benjamini-Hochberg the share of false alarms among the alarms.
enum class Correction { holm, benjamini_hochberg };

struct Judgement {
  double alpha = 0.01;  ///< in (0, 1)
  Correction correction = Correction::holm;
};

/// From what was asked for: correction is "holm" or "bh". Throws InputError.
Judgement parse_judgement(double alpha, std::string_view correction);

/// Runs the battery on what was counted. Fills deals, verdict, reason, tests, worst_cell and
/// positions of `result` and leaves the rest alone. A function of its arguments alone.
///
/// Biased: a corrected p-value is at most alpha. Else inconclusive, when so few deals could not
/// have shown a clear flaw (docs/methods.md). Else no bias found.
void judge(const Tallies& tallies, const Judgement& judgement, reports::SourceResult& result);

}  // namespace evenhand::audit
