#pragma once

#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>

namespace evenhand {

/// "3.1e-2640": a number above 0 by its logarithm to base 10, to so many digits, also where no
/// double is as small or as large.
std::string power_of_ten_text(double log10, int digits);

/// Reads a count as people write it: "1000000", "1e6", "2.5e3", "1M", "250k", "1_000_000".
/// k, M, G and T are powers of 1000. `what` names the option in the message ("--samples").
/// Throws InputError unless it is a whole number from `least` to `most`.
std::uint64_t parse_count(std::string_view text, std::string_view what, std::uint64_t least = 0,
                          std::uint64_t most = UINT64_MAX);

/// std::from_chars of a double, in the general format, also where the C++ library has none.
std::from_chars_result read_double(const char* first, const char* last, double& value);

}  // namespace evenhand
