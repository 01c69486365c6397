#pragma once

#include <cstdint>
#include <vector>

#include "stats/entropy/estimate.hpp"

namespace evenhand::stats::entropy {

/// The tuples that come again in a text. `most[w]` is how often the commonest tuple of w symbols
/// occurs, and `pairs[w]` how many pairs of places have equal tuples, for w = 1 … longest(); both
/// begin with an unused 0.
struct Repeats {
  std::vector<std::uint32_t> most;
  std::vector<std::uint64_t> pairs;

  /// The length of the longest tuple that occurs twice.
  std::size_t longest() const { return most.size() - 1; }
};

/// Finds the repeats by suffix array.
Repeats repeats_of(Symbols text, const StopCheck& check = {});

/// SP 800-90B, 6.3.5, t-tuple: of the commonest tuple of each length that occurs 35 times or more.
/// `n` symbols.
Estimate t_tuple(const Repeats& repeats, std::size_t n);

/// 6.3.6, longest repeated substring: of the share of pairs of equal tuples, of the lengths above
/// those of t_tuple() up to the longest that repeats.
Estimate longest_repeated_substring(const Repeats& repeats, std::size_t n);

}  // namespace evenhand::stats::entropy
