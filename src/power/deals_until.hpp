#pragma once

#include <cstdint>

#include "src/power/question.hpp"

namespace evenhand::power {

/// The fewest deals, to one in a thousand and no fewer than those, with which the yardstick of
/// these tests (judge::Evidence::enough) finds an effect below `size` with the question's power:
/// known before anything is counted. Throws InputError for a size below 1e-5, where no test is a
/// yardstick, or 2^53 deals are too few.
std::uint64_t deals_until(double size, const Question& question);

}  // namespace evenhand::power
