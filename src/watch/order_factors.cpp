#include "src/watch/order_factors.hpp"

#include <hwy/foreach_target.h>  // compiles this file once an instruction set
#include <hwy/highway.h>

#include <algorithm>
#include <cmath>

HWY_BEFORE_NAMESPACE();
namespace evenhand::watch::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

constexpr std::size_t most_cards = cards::max_deck;

/// The sums of the lanes of four vectors of whole numbers, in their order.
#if HWY_TARGET == HWY_SCALAR
template <class D, class V = hn::Vec<D>>
HWY_INLINE void four_sums(D tag, V first, V second, V third, V fourth, std::int32_t* sum) {
  const std::array<V, 4> all = {first, second, third, fourth};
  for (std::size_t i = 0; i < all.size(); ++i) sum[i] = hn::GetLane(hn::SumOfLanes(tag, all[i]));
}
#else
/// Four sums a block of 128 bits, added up.
template <class D, class V = hn::Vec<D>>
HWY_INLINE void add_blocks(D tag, V sums, std::int32_t* sum) {
  if constexpr (hn::MaxLanes(D()) > 4) {
    const hn::Half<D> half;
    add_blocks(half, hn::Add(hn::LowerHalf(half, sums), hn::UpperHalf(half, sums)), sum);
  } else {
    hn::Store(sums, tag, sum);
  }
}

template <class D, class V = hn::Vec<D>>
HWY_INLINE void four_sums(D tag, V first, V second, V third, V fourth, std::int32_t* sum) {
  const hn::RepartitionToWide<D> wide;
  const auto pairs = [&](V a, V b) {
    return hn::BitCast(wide,
                       hn::Add(hn::InterleaveLower(tag, a, b), hn::InterleaveUpper(tag, a, b)));
  };
  const auto some = pairs(first, second);
  const auto others = pairs(third, fourth);
  const V low = hn::BitCast(tag, hn::InterleaveLower(wide, some, others));
  const V high = hn::BitCast(tag, hn::InterleaveUpper(wide, some, others));
  add_blocks(tag, hn::Add(low, high), sum);
}
#endif

/// Multiplies what remains of the products of all bets: `product` times the numbers times `unit`.
template <class Number>
HWY_INLINE void multiply(const Number* numbers, double unit, double* product) {
  const hn::CappedTag<double, order_bets> tag;
  const hn::Rebind<std::int32_t, decltype(tag)> whole;
  const hn::Rebind<Number, decltype(tag)> narrow;
  for (std::size_t bet = 0; bet < order_bets; bet += hn::Lanes(tag)) {
    const auto number = [&] {
      if constexpr (sizeof(Number) < sizeof(std::int32_t)) {
        return hn::PromoteTo(whole, hn::LoadU(narrow, numbers + bet));
      } else {
        return hn::LoadU(whole, numbers + bet);
      }
    }();
    const auto factor = hn::Mul(hn::PromoteTo(tag, number), hn::Set(tag, unit));
    hn::Store(hn::Mul(hn::Load(tag, product + bet), factor), tag, product + bet);
  }
}

/// The factors of one deal. `chances[p]` is -1 / (one * cards left at place p), so that products
/// stay near 1.
template <class Card>
HWY_INLINE void multiply_factors(const Card* deal, std::size_t n, std::size_t stride,
                                 const std::int16_t* const* weights, const double* chances,
                                 double* factors) {
  const hn::CappedTag<std::int16_t, 64> tag;
  const hn::RepartitionToWide<decltype(tag)> sums;
  const std::size_t lanes = hn::Lanes(tag);
  // The place of each card; those that are not there are gone from the start.
  HWY_ALIGN std::int16_t place[most_cards];
  std::fill_n(place, stride, std::int16_t{-1});
  // The weights of the card at each place, in all bets.
  HWY_ALIGN std::int16_t chosen[most_cards * order_bets];
  for (std::size_t p = 0; p < n; ++p) {
    place[deal[p]] = static_cast<std::int16_t>(p);
    for (std::size_t bet = 0; bet < order_bets; ++bet) {
      chosen[p * order_bets + bet] = weights[bet][p * stride + deal[p]];
    }
  }
  HWY_ALIGN std::int32_t sum[32];
  HWY_ALIGN double taken[order_bets];
  HWY_ALIGN double left[order_bets];
  std::fill_n(taken, order_bets, 1.0);
  std::fill_n(left, order_bets, 1.0);
  constexpr double one = 1.0 / stats::OrderBet::one;
  // At the last place there is one card left, and nothing to bet on.
  for (std::size_t p = 0; p + 1 < n; ++p) {
    const auto gone_before = hn::Set(tag, static_cast<std::int16_t>(static_cast<int>(p) - 1));
    auto first = hn::Zero(sums);
    auto second = first;
    auto third = first;
    auto fourth = first;
    auto rest = first;
    for (std::size_t i = 0; i < stride; i += lanes) {
      // -1 for a card that is left, so that products are what is subtracted from 0.
      const auto is_left = hn::VecFromMask(tag, hn::Gt(hn::Load(tag, place + i), gone_before));
      const auto row = [&](std::size_t bet) {
        return hn::LoadU(tag, weights[bet] + p * stride + i);
      };
      first = hn::ReorderWidenMulAccumulate(sums, is_left, row(0), first, rest);
      second = hn::ReorderWidenMulAccumulate(sums, is_left, row(1), second, rest);
      third = hn::ReorderWidenMulAccumulate(sums, is_left, row(2), third, rest);
      fourth = hn::ReorderWidenMulAccumulate(sums, is_left, row(3), fourth, rest);
    }
    static_assert(order_bets == 4);
    four_sums(sums, first, second, third, fourth, sum);
    multiply(sum, chances[p], left);
    multiply(chosen + p * order_bets, one, taken);
    // Long decks: what is multiplied stays far from what a number can hold.
    if (p % 128 == 127) {
      for (std::size_t bet = 0; bet < order_bets; ++bet) {
        factors[bet] += std::log(taken[bet] / left[bet]);
        taken[bet] = left[bet] = 1;
      }
    }
  }
  for (std::size_t bet = 0; bet < order_bets; ++bet) {
    factors[bet] += std::log(taken[bet] / left[bet]);
  }
}

template <class Card>
HWY_INLINE void all_factors(const Card* deals, std::size_t n, std::size_t count, std::size_t stride,
                            const std::int16_t* const* weights, const double* chances,
                            double* sums) {
  for (std::size_t d = 0; d < count; ++d) {
    multiply_factors(deals + d * n, n, stride, weights, chances, sums);
  }
}

void factors_of_all(const cards::AnyDeals& any, std::size_t stride,
                    const std::int16_t* const* weights, const double* chances, double* sums) {
  std::visit(
      [&](const auto& deals) HWY_ATTR {
        all_factors(deals.data, deals.deck_size, deals.count, stride, weights, chances, sums);
      },
      any);
}

}  // namespace evenhand::watch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace evenhand::watch {
namespace {

/// The tables of the bets that the loops take.
struct BetTables {
  explicit BetTables(const OrderBets& bets) : stride(bets[0]->stride()) {
    for (std::size_t i = 0; i < order_bets; ++i) weights[i] = bets[i]->weights().data();
    const std::size_t n = bets[0]->cards();
    for (std::size_t p = 0; p < n; ++p) {
      chances[p] = -1.0 / (double{stats::OrderBet::one} * static_cast<double>(n - p));
    }
  }

  std::size_t stride;
  std::array<const std::int16_t*, order_bets> weights;
  std::array<double, cards::max_deck> chances;
};

}  // namespace

HWY_EXPORT(factors_of_all);

void add_order_logs(const cards::AnyDeals& deals, const OrderBets& bets,
                    std::array<double, order_bets>& sums) {
  const BetTables tables(bets);
  HWY_DYNAMIC_DISPATCH(factors_of_all)
  (deals, tables.stride, tables.weights.data(), tables.chances.data(), sums.data());
}

}  // namespace evenhand::watch
#endif
