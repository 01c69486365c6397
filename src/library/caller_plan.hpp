#pragma once

#include <string>

#include "src/deals/plan.hpp"

namespace evenhand::library {

/// The plan of an audit of deals that a program hands over and calls `name`: as asked for, and
/// completed. Throws InputError for settings that cannot be, and where the deck is not named.
deals::Plan caller_plan(deals::Plan asked, std::string name);

}  // namespace evenhand::library
