#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

#include "sims/cards/deck.hpp"
#include "src/deals/experiment.hpp"
#include "src/deals/plan.hpp"

namespace evenhand::deals {

/// Throws InputError when it is said how deals are read: of what is not read.
void refuse_reading(const InputOptions& input);

/// Drops from a plan as asked for what its sources have no use for, and reads the files that it
/// names: the order of a new deck, a scheme. Throws InputError for what contradicts its sources.
void settle(SourcePlan& plan);

/// Completes a plan that was settled: opens what is read, whose first deals tell the deck where
/// nobody else does, and makes the deck. `wanted` says how many deals a stream must have, 0 for
/// all; `note` is told what the readers found out. What it returns is null for what is shuffled.
/// Throws InputError.
Streams open_sources(DealingPlan& plan,
                     const std::function<std::uint64_t(const SourceSpec&)>& wanted,
                     const std::function<void(std::string_view)>& note);

}  // namespace evenhand::deals
