#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "reports/result.hpp"

namespace evenhand::reports {

/// A p-value to read: "0.0312", "4.1e-7", and from its logarithm "4.0e-5322" where it is below the
/// smallest double. `log10` is in [-inf, 0].
std::string short_p(double log10);

/// About four significant digits: "0.01235", "24512", "1.235e9", "inf".
std::string short_number(double number);

/// "1.23M", "850k", "12": a rate to read.
std::string short_rate(double per_second);

/// The card's name if cards have names, else its number.
std::string card_name(const Result& result, std::size_t card);

/// "card 0 in position 3: 12.4 % above expected"
std::string cell_words(const Result& result, const Cell& cell);

/// "0.1235 (99 %: 0.11 to 0.135)"
std::string effect_words(const Effect& effect);

/// The made test with the least adjusted p-value, of equals the least raw one; null when none was.
const Test* strongest_test(const SourceResult& source);

/// The effect of the first made test of the group "position" that has one: how far the cells of the
/// card × position counts are off; null when there is none.
const Effect* cell_effect(const SourceResult& source);

/// What the source's deals would have shown: of each group the first made test that has a
/// detectable effect.
std::vector<const Test*> reach(const SourceResult& source);

/// "rms relative deviation of a cell of 0.0042 (position.chi-square)", of a test of reach().
std::string reach_words(const Test& test);

struct TestCounts {
  std::size_t made = 0;
  std::size_t rejected = 0;
  std::size_t skipped = 0;
};
TestCounts count_tests(const SourceResult& source);

/// "1,000,000 deals each of 54 cards (doudizhu), seed 7, family-wise level 0.01 (holm)"; the seed
/// only when a built-in shuffler used it.
std::string session_words(const Result& result);

/// "of 5 sources, biased: 2; no bias found: 3; inconclusive: 0"
std::string answer_words(const Result& result);

}  // namespace evenhand::reports
