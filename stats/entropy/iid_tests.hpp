#pragma once

#include "stats/entropy/estimate.hpp"
#include "stats/entropy/tuples.hpp"
#include "stats/test_result.hpp"

namespace evenhand::stats::entropy {

// The further tests of SP 800-90B, 5.2, of samples that are to be independent and identically
// distributed. Skipped for samples too few.

/// 5.2.1 and 5.2.3, independence: chi-square of pairs of samples next to each other, those that are
/// expected less than five times put together; of bits, of words of up to eleven.
TestResult independence_test(Symbols symbols);

/// 5.2.2 and 5.2.4, goodness of fit: chi-square of the samples' values in ten parts of the sequence
/// against those of all of it.
TestResult stability_test(Symbols symbols);

/// 5.2.5, longest repeated substring. Statistic: its length w. p-value: 1 - exp(-m), where m is how
/// many pairs of equal tuples of w samples are expected. The standard takes all pairs as if they
/// did not overlap, which for likely symbols finds runs too rare; here pairs that overlap have
/// their own probability. The same for equally likely symbols.
TestResult longest_repeat_test(Symbols symbols, const Repeats& repeats);

}  // namespace evenhand::stats::entropy
