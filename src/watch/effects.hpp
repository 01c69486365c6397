#pragma once

#include <string>

#include "reports/document.hpp"
#include "src/watch/bets.hpp"

namespace evenhand::watch {

/// The subject of a bet, as it was counted: the number that the bet says is another, with its
/// confidence sequence. For a bet on whole orders, and for riffles, it has nothing.
struct BetEffect {
  std::string name;
  reports::Estimate estimate;
  double expected = 0;
  std::string unit = {};
};

BetEffect effect_of(const Bets& bets, std::size_t bet, const Counted& counted, double level);

}  // namespace evenhand::watch
