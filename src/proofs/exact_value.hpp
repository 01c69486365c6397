#pragma once

#include "reports/document.hpp"
#include "stats/exact/numbers.hpp"

namespace evenhand::proofs {

// Numbers of any length as documents hold them: all digits, and the double nearest to them.

reports::Exact exact_value(const stats::Integer& value);
/// "5/27", in lowest terms.
reports::Exact exact_value(const stats::Rational& value);

/// "1.22e-64", "3.1e-2640": numerator / denominator to so many digits, also where no double is as
/// small or as large. Both are at least 1.
std::string ratio_text(const stats::Integer& numerator, const stats::Integer& denominator,
                       int digits = 4);

}  // namespace evenhand::proofs
