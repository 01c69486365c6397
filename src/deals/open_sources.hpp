#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

#include "sims/cards/deck.hpp"
#include "src/deals/experiment.hpp"
#include "src/deals/plan.hpp"

namespace evenhand::deals {

/// Throws InputError if the options say how to read deals, for sources that are not read.
void refuse_reading(const InputOptions& input);

/// The options, without dashes, that no source of the plan has a use for: those that say how deals
/// are read, of shufflers; those that say how they are shuffled, of logs.
std::vector<std::string> unused_options(const SourcePlan& plan);

/// The deck of a shuffler where none is named.
inline constexpr const char* usual_deck = "52";

/// Prepares a plan as the user asked for it: clears the settings that its sources do not use, and
/// reads the files that it names (the order of a new deck, a scheme). Throws InputError for
/// settings that contradict its sources.
void settle(SourcePlan& plan);

/// Completes a settled plan: opens its logs and programs, and makes the deck, which their first
/// deals show if the plan does not name it. `wanted` says how many deals a stream must have, 0 for
/// all; readers call `note` with what they found. The stream of a built-in shuffler is null. Throws
/// InputError.
Streams open_sources(DealingPlan& plan,
                     const std::function<std::uint64_t(const SourceSpec&)>& wanted,
                     const std::function<void(std::string_view)>& note);

}  // namespace evenhand::deals
