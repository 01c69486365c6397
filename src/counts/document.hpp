#pragma once

#include <vector>

#include "reports/document.hpp"
#include "src/counts/counts.hpp"
#include "src/judge/evidence.hpp"
#include "src/judge/judge.hpp"

namespace evenhand::counts {

/// The battery of counts: all values together by Pearson's chi-square, which is exact or simulated
/// where its limit does not hold, and each value by the exact binomial test, of which the worst is
/// reported (Šidák). The first is the yardstick. `level` is that of intervals.
std::vector<judge::Evidence> evidence_of(const Counts& counts, double level);

/// A row a value: how often it came, and was to come.
reports::Table values_table(const Counts& counts);

/// The verdict on the counts, and every value beside what is expected. Provenance is the caller's.
reports::Document document_of(const Counts& counts, const judge::JudgeOptions& judging);

}  // namespace evenhand::counts
