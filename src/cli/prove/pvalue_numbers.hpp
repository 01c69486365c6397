#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "src/counts/counts.hpp"
#include "stats/exact/numbers.hpp"

namespace evenhand::cli {

/// The counts that an option names: "9962,10012,…" itself, a file of them, or standard input for
/// "-". Throws InputError.
counts::Counts read_counts(const std::string& text, const std::string& option);

// How the calculators of `evenhand pvalue` read numbers. `what` names the option in the message.
// All throw InputError with one line.

/// A finite decimal number: "3000", "-1.5", "2e-3".
double parse_real(std::string_view text, std::string_view what);

/// A probability as a fraction or a decimal number, exactly: "1/6", "0.25", "1e-3".
stats::Rational parse_probability(std::string_view text, std::string_view what);

/// Values separated by commas, at most a million.
std::vector<std::string> split_values(std::string_view text, std::string_view what);

}  // namespace evenhand::cli
