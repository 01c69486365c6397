#pragma once

#include <string_view>

#include "src/deals/plan.hpp"

namespace evenhand::cli {

/// The complete plan of an audit of deals that a program hands over. `text` is TOML, or where it
/// begins with '{' a JSON object: the options of 'evenhand audit' that say what the deals are and
/// how they are judged, by their names without dashes, and `name`, what documents call the deals.
/// Throws InputError, with the line of what is no TOML or JSON, for other keys and for values that
/// cannot be.
deals::Plan plan_of_caller(std::string_view text);

}  // namespace evenhand::cli
