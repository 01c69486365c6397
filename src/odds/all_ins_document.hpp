#pragma once

#include "reports/document.hpp"
#include "src/source/all_ins.hpp"

namespace evenhand::odds {

/// Returns how all-ins ended against how likely that was when the last chips went in: what the
/// better hands won and what was due, by how good they were and by player. Chances are exact (over
/// all boards), and so are the laws of what is won (sums of independent trials of 0, a half and 1).
/// The better hands are one question and each player who was in two or more another: the smallest
/// p-value is that of the question times their number. Throws InputError where there is no all-in.
/// Provenance is the caller's.
reports::Document all_ins_document(const source::AllIns& all_ins, unsigned threads);

}  // namespace evenhand::odds
