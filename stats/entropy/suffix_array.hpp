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

}  // namespace evenhand::stats::entropy
