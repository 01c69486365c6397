#pragma once

#include <cstdint>
#include <variant>

#include "sims/cards/deal_batch.hpp"

namespace evenhand::cards {

/// Deals whose cards have either width, for one function that takes both: those that Highway
/// compiles once an instruction set and finds in a table cannot be templates.
using AnyDeals = std::variant<DealsView<const std::uint8_t>, DealsView<const std::uint16_t>>;

}  // namespace evenhand::cards
