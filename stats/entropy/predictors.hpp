#pragma once

#include "stats/entropy/estimate.hpp"
#include "stats/entropy/prediction.hpp"

namespace evenhand::stats::entropy {

// The estimators of SP 800-90B, 6.3, that predict each symbol from those before it. Symbols are
// less than 2^bits, for 1 to 8 bits; memory is bounded. They may take seconds.

/// 6.3.7, MultiMCW: the commonest of the last 63, 255, 1023 or 4095 symbols.
Predictions multi_mcw(Symbols symbols, const StopCheck& check = {});

/// 6.3.8, lag: the symbol 1 … 128 before.
Predictions lag(Symbols symbols, const StopCheck& check = {});

/// 6.3.9, MultiMMC: what most often followed the last 1 … 16 symbols. Each length remembers 100,000
/// followers.
Predictions multi_mmc(Symbols symbols, unsigned bits, const StopCheck& check = {});

/// 6.3.10, LZ78Y: the same, by the length whose follower came most often; 65,536 tuples in all.
Predictions lz78y(Symbols symbols, unsigned bits, const StopCheck& check = {});

}  // namespace evenhand::stats::entropy
