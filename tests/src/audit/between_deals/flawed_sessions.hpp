#pragma once

#include <array>
#include <memory>

#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {

/// Judges a session of decks of 54 cards.
inline reports::Judgement session_judged(const Shuffle& shuffle, std::size_t deals) {
  stats::SmallGenerator random(23);
  return judged(
      tally_session("54", deals, shuffle, random, parse_battery("between-deals,second-order")));
}

/// A shuffle that knows its last two deals, and how many it has dealt.
inline Shuffle with_memory(std::function<void(Order& cards, const std::array<Order, 2>& before,
                                              std::size_t number, stats::SmallGenerator&)>
                               deal) {
  auto before = std::make_shared<std::array<Order, 2>>();
  auto number = std::make_shared<std::size_t>(0);
  return [=](Order& cards, stats::SmallGenerator& random) {
    deal(cards, *before, *number, random);
    (*before)[1] = (*before)[0];
    (*before)[0] = cards;
    ++*number;
  };
}

}  // namespace evenhand::audit
