#pragma once

#include "reports/document.hpp"
#include "sims/mahjong/rules.hpp"

namespace evenhand::odds {

/// Winning hands of 14 tiles, and all hands of 13 and of 14 by shanten, of each form and of the
/// best. Takes about two seconds. Provenance is the caller's.
reports::Document mahjong_document(const mahjong::Rules& rules);

}  // namespace evenhand::odds
