#pragma once

#include "reports/document.hpp"
#include "src/games/holdem/plan.hpp"
#include "src/games/holdem/tally.hpp"

namespace evenhand::holdem {

/// What `play holdem` leaves, but for its notes and provenance.
reports::Document document_of(const PlayPlan& plan, const PlayCounts& counts,
                              reports::Judgement judgement);

}  // namespace evenhand::holdem
