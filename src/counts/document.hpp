#pragma once

#include "reports/document.hpp"
#include "src/counts/counts.hpp"
#include "src/judge/judge.hpp"

namespace evenhand::counts {

/// A row a value: how often it came, and was to come.
reports::Table values_table(const Counts& counts);

/// The verdict on the counts, and every value beside what is expected. Provenance is the caller's.
reports::Document document_of(const Counts& counts, const judge::JudgeOptions& judging);

}  // namespace evenhand::counts
