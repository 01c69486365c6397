#pragma once

#include <array>

#include "sims/cards/any_deals.hpp"
#include "src/watch/counted.hpp"
#include "stats/anytime/order_bet.hpp"

namespace evenhand::watch {

using OrderBets = std::array<const stats::OrderBet*, order_bets>;

/// Adds OrderBet::log_factor of every deal to the sum of each bet. All sums of weights are whole
/// numbers, so that every instruction set gives the same.
void add_order_logs(const cards::AnyDeals& deals, const OrderBets& bets,
                    std::array<double, order_bets>& sums);

}  // namespace evenhand::watch
