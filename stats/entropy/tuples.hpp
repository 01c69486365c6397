#pragma once

#include <cstdint>
#include <vector>

#include "stats/entropy/estimate.hpp"

namespace evenhand::stats::entropy {

/// The places of a text's suffixes in the order of the suffixes, where the end comes before all
/// else, by libdivsufsort: 5 bytes a symbol beside the text. At most 2^31 - 1 symbols
/// (std::domain_error).
std::vector<std::int32_t> suffix_array(Symbols text, const StopCheck& check = {});

/// Returns how many symbols each suffix has in common with the one before it in that order, the
/// first 0 (Kasai and others 2001).
std::vector<std::int32_t> common_prefixes(Symbols text, const std::vector<std::int32_t>& suffixes,
                                          const StopCheck& check = {});

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
