#pragma once

#include <cstdint>
#include <string>

#include "reports/document.hpp"
#include "src/power/deals_needed.hpp"

namespace evenhand::power {

/// Rounded up.
std::uint64_t whole(double deals);

/// "413", "~96", "> 131,000" or "never".
std::string deals_text(const DealsNeeded& needed);
/// Returns it as a number where it is one that is known well.
reports::Value deals_value(const DealsNeeded& needed);

/// Returns how the number was found: "simulated (400 sessions); 96 would do, but the test is made
/// from 260 deals on".
std::string how_text(const DealsNeeded& needed);

/// "52 cards, power 0.9, alpha 0.01 for each test alone".
std::string terms(const Question& question, double level);

}  // namespace evenhand::power
