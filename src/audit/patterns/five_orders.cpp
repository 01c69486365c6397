#include "src/audit/patterns/five_orders.hpp"

#include <hwy/foreach_target.h>  // compiles this file once an instruction set
#include <hwy/highway.h>

#include <algorithm>

HWY_BEFORE_NAMESPACE();
namespace evenhand::audit::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

#if HWY_TARGET == HWY_SCALAR
template <class Card>
void turn(const Card* deals, std::size_t n, std::size_t count, Card* columns) {
  for (std::size_t d = 0; d < count; ++d) {
    for (std::size_t p = 0; p < n; ++p) columns[p * five_orders_pitch + d] = deals[d * n + p];
  }
}
#else
/// A square of as many cards of as many deals as a vector of 16 bytes has: each round takes a bit
/// of a card's place and makes it one of its deal's.
template <class Card>
HWY_INLINE void turn_square(const Card* const* rows, std::size_t columns_wanted, Card* columns) {
  constexpr std::size_t side = 16 / sizeof(Card);
  const hn::FixedTag<Card, side> tag;
  using Row = hn::Vec<hn::FixedTag<Card, side>>;
  Row square[side];
  Row turned[side];
  for (std::size_t i = 0; i < side; ++i) square[i] = hn::LoadU(tag, rows[i]);
  for (std::size_t round = 1; round < side; round *= 2) {
    for (std::size_t i = 0; i < side / 2; ++i) {
      turned[2 * i] = hn::InterleaveLower(tag, square[i], square[i + side / 2]);
      turned[2 * i + 1] = hn::InterleaveUpper(tag, square[i], square[i + side / 2]);
    }
    for (std::size_t i = 0; i < side; ++i) square[i] = turned[i];
  }
  for (std::size_t i = 0; i < std::min(side, columns_wanted); ++i) {
    hn::StoreU(square[i], tag, columns + i * five_orders_pitch);
  }
}

template <class Card>
void turn(const Card* deals, std::size_t n, std::size_t count, Card* columns) {
  constexpr std::size_t side = 16 / sizeof(Card);
  for (std::size_t d = 0; d < count; d += side) {
    const Card* rows[side];
    for (std::size_t i = 0; i < side; ++i) rows[i] = deals + std::min(d + i, count - 1) * n;
    for (std::size_t p = 0; p < n; p += side) {
      turn_square(rows, n - p, columns + p * five_orders_pitch + d);
      for (const Card*& row : rows) row += side;
    }
  }
}
#endif

template <class Card>
void orders_of(const Card* columns, const Five& five, Card* orders) {
  const hn::CappedTag<Card, five_orders_pitch> tag;
  const auto one = hn::Set(tag, 1);
  for (std::size_t d = 0; d < five_orders_pitch; d += hn::Lanes(tag)) {
    const auto value = [&](std::size_t i) HWY_ATTR {
      return hn::LoadU(tag, columns + five[i] * five_orders_pitch + d);
    };
    const auto a = value(0);
    const auto b = value(1);
    const auto c = value(2);
    const auto e = value(3);
    const auto f = value(4);
    // 1 where the first is greater. No two are equal.
    const auto falls = [&](auto x, auto y)
                           HWY_ATTR { return hn::Min(hn::SaturatedSub(x, y), one); };
    const auto twice = [&](auto x) HWY_ATTR { return hn::Add(x, x); };
    const auto first =
        hn::Add(hn::Add(falls(a, b), falls(a, c)), hn::Add(falls(a, e), falls(a, f)));
    const auto second = hn::Add(hn::Add(falls(b, c), falls(b, e)), falls(b, f));
    const auto third = hn::Add(falls(c, e), falls(c, f));
    const auto of_three = hn::Add(twice(twice(first)), second);
    const auto of_four = hn::Add(hn::Add(twice(of_three), of_three), third);
    hn::StoreU(hn::Add(twice(of_four), falls(e, f)), tag, orders + d);
  }
}

void turn_narrow(const std::uint8_t* deals, std::size_t n, std::size_t count,
                 std::uint8_t* columns) {
  turn(deals, n, count, columns);
}
void turn_wide(const std::uint16_t* deals, std::size_t n, std::size_t count,
               std::uint16_t* columns) {
  turn(deals, n, count, columns);
}
void orders_narrow(const std::uint8_t* columns, const Five& five, std::uint8_t* orders) {
  orders_of(columns, five, orders);
}
void orders_wide(const std::uint16_t* columns, const Five& five, std::uint16_t* orders) {
  orders_of(columns, five, orders);
}

}  // namespace evenhand::audit::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace evenhand::audit {

HWY_EXPORT(turn_narrow);
HWY_EXPORT(turn_wide);
HWY_EXPORT(orders_narrow);
HWY_EXPORT(orders_wide);

void turn_deals(const cards::DealsView<const std::uint8_t>& deals, std::uint8_t* columns) {
  HWY_DYNAMIC_DISPATCH(turn_narrow)(deals.data, deals.deck_size, deals.count, columns);
}

void turn_deals(const cards::DealsView<const std::uint16_t>& deals, std::uint16_t* columns) {
  HWY_DYNAMIC_DISPATCH(turn_wide)(deals.data, deals.deck_size, deals.count, columns);
}

void five_orders(const std::uint8_t* columns, const Five& five, std::uint8_t* orders) {
  HWY_DYNAMIC_DISPATCH(orders_narrow)(columns, five, orders);
}

void five_orders(const std::uint16_t* columns, const Five& five, std::uint16_t* orders) {
  HWY_DYNAMIC_DISPATCH(orders_wide)(columns, five, orders);
}

}  // namespace evenhand::audit
#endif
