#pragma once

#include <string>

namespace evenhand {

/// "3.1e-2640": a number above 0 by its logarithm to base 10, to so many digits, also where no
/// double is as small or as large.
std::string power_of_ten_text(double log10, int digits);

}  // namespace evenhand
