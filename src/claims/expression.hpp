#pragma once

#include <string_view>

#include "sims/odds/card_model.hpp"
#include "src/claims/value.hpp"

namespace evenhand::claims {

/// Works out an expression such as "1/3 * P{rocket in bottom}", exactly as far as it can be:
/// numbers, + - * / ^ !, parentheses, C(n, k), log2(x), sqrt(x), chi2_p(x, df), ks_critical(n,
/// alpha), P{event}, mean{quantity}, variance{quantity}, correlation{quantity; quantity},
/// position{shuffler; cards; card; place} and uniform{shuffler; cards}. docs/claims.md explains
/// each. `model` is the game of events. Throws InputError, whose message starts with `where`.
Value evaluate(const odds::CardModel& model, std::string_view expression, std::string_view where);

}  // namespace evenhand::claims
