#pragma once

#include <span>
#include <string_view>

#include "sims/odds/card_model.hpp"
#include "src/claims/value.hpp"

namespace evenhand::claims {

/// NAME(a, b …) of an expression, but for C. Throws InputError for an unknown name, a wrong number
/// of arguments or one out of range.
Value call_with_numbers(std::string_view name, std::span<const Value> arguments,
                        std::string_view where);

/// NAME{text; text …} of an expression.
Value call_in_braces(const odds::CardModel& model, std::string_view name, std::string_view inside,
                     std::string_view where);

}  // namespace evenhand::claims
