#pragma once

#include <cstddef>
#include <cstdint>

#include "sims/cards/deal_batch.hpp"
#include "src/audit/patterns/patterns_tally.hpp"

namespace evenhand::audit {

/// The number of deals that go side by side.
inline constexpr std::size_t five_orders_pitch = 64;

/// Turns at most five_orders_pitch deals: columns[p * five_orders_pitch + d] is the card at place p
/// of deal d. At least cards::DealBatch::slack bytes after the deals can be read.
void turn_deals(const cards::DealsView<const std::uint8_t>& deals, std::uint8_t* columns);
void turn_deals(const cards::DealsView<const std::uint16_t>& deals, std::uint16_t* columns);

/// stats::relative_order() of five different values in many deals: that of columns five[0] …
/// five[4], in deal d, is orders[d]. The columns, and `orders`, have five_orders_pitch values.
void five_orders(const std::uint8_t* columns, const Five& five, std::uint8_t* orders);
void five_orders(const std::uint16_t* columns, const Five& five, std::uint16_t* orders);

}  // namespace evenhand::audit
