#pragma once

#include <string>

#include "reports/document.hpp"
#include "src/watch/bets.hpp"

namespace evenhand::watch {

/// What a bet is about, as it was counted: the number that the bet says is another, with its
/// confidence sequence. Of a bet on whole orders, and of riffles, nothing.
struct BetEffect {
  std::string name;
  reports::Estimate estimate;
  double expected = 0;
  std::string unit = {};
};

BetEffect effect_of(const Bets& bets, std::size_t bet, const Counted& counted, double level);

}  // namespace evenhand::watch
