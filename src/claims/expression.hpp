#pragma once

#include <span>
#include <string_view>

#include "sims/odds/card_model.hpp"
#include "src/claims/claim.hpp"

namespace evenhand::claims {

/// NAME(a, b …) of an expression, but for C. Throws InputError for an unknown name, a wrong number
/// of arguments or one out of range.
Value call_with_numbers(std::string_view name, std::span<const Value> arguments,
                        std::string_view where);

/// NAME{text; text …} of an expression.
Value call_in_braces(const odds::CardModel& model, std::string_view name, std::string_view inside,
                     std::string_view where);

/// Works out an expression such as "1/3 * P{rocket in bottom}", exactly as far as it can be:
/// numbers, + - * / ^ !, parentheses, C(n, k), log2(x), sqrt(x), chi2_p(x, df), ks_critical(n,
/// alpha), P{event}, mean{quantity}, variance{quantity}, correlation{quantity; quantity},
/// position{shuffler; cards; card; place}, uniform{shuffler; cards} and hand{deck; cards; name}.
/// docs/claims.md explains each. `model` is the game of events. Throws InputError, whose message
/// starts with `where`.
Value evaluate(const odds::CardModel& model, std::string_view expression, std::string_view where);

}  // namespace evenhand::claims
