#pragma once

#include "reports/document.hpp"
#include "sims/shuffle/exact/exact.hpp"

namespace evenhand::proofs {

/// Returns what is known exactly of a shuffler: whether it is uniform and how that is known, how
/// far its orders are from 1/n!, and where each card goes. Provenance is the caller's.
reports::Document exact_document(const shuffle::ShufflerSpec& spec,
                                 const shuffle::exact::ExactResult& result);

}  // namespace evenhand::proofs
