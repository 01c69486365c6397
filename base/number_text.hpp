#pragma once

#include <cstdint>
#include <string>

namespace evenhand {

// Numbers as a report shows them to a person. Numbers for programs are written in full elsewhere.

/// "1,234,567"
std::string with_thousands(std::uint64_t number);

/// About four significant digits: "0.01235", "24512", "1.235e9", "inf".
std::string short_number(double number);

/// Returns the number with at most so many significant digits: "0.01235", "4.1e-7", "2.3e71".
std::string rounded(double number, int digits = 6);

/// Returns the number with as few digits as read back as the same number: "0.05", "1e-6".
std::string in_full(double number);

/// A share from 0 to 1 with three digits that mean something: "2.61 %".
std::string percent(double share);

/// A p-value by its logarithm: "0.0312", "4.1e-7", "< 1e-300". `log10` is in [-inf, 0].
std::string p_value_text(double log10);
/// Returns the relation after a "p": "= 0.0312", "< 1e-300".
std::string p_value_relation(double log10);

/// How often chance does what has that probability: "in 46.2 % of" or, from one in twenty down,
/// "once in 259,873", "once in 1.1e14", both before a word such as "samples". `log10` as above.
std::string how_often(double log10);

/// "1.23M", "850k", "12": a rate.
std::string short_rate(double per_second);

/// "1:02:03", "0:04": whole seconds, rounded up.
std::string duration_text(double seconds);

/// "2^36.7"
std::string power_of_two(double log2);

/// "2.61 % of deals, expected 1.85 %": as many digits as it takes to show that the two differ.
std::string share_of_deals(std::uint64_t observed, std::uint64_t deals, double expected_share);

}  // namespace evenhand
