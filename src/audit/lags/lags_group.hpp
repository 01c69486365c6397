#pragma once

#include "src/audit/group.hpp"
#include "src/audit/lags/lags_tally.hpp"

namespace evenhand::audit {

namespace lags_info {
inline constexpr TestInfo far_agreements{
    "lags.far-agreements", Method::fisher_exact,
    "Deals have no more places and neighbours in common with the deal 25 to 4,095 before at one of "
    "these distances than at the others.",
    Asks::of_memory};
}  // namespace lags_info

/// Tests what deals have in common with those further back, as far as a block reaches.
Evidence far_agreements_test(const LagsTally& tally, const Sample& sample);

}  // namespace evenhand::audit
