#include "src/audit/strength/strength_tally.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "base/real.hpp"
#include "src/audit/counting/hands_of_places.hpp"
#include "src/audit/counting/sampled_blocks.hpp"

namespace evenhand::audit {
namespace {

constexpr std::string_view what = "strength";

/// [c]: the rank of the card, or its number; and how many ranks there are.
std::vector<std::uint16_t> ranks_of(const cards::Deck& deck, std::size_t& ranks) {
  if (deck.ranks) {
    ranks = deck.ranks->classes.size();
    return deck.ranks->class_of;
  }
  ranks = deck.size;
  std::vector<std::uint16_t> numbers(deck.size);
  for (std::size_t c = 0; c < deck.size; ++c) numbers[c] = static_cast<std::uint16_t>(c);
  return numbers;
}

/// The hands that are dealt, in order; quarters of the deal where there are none.
std::vector<std::uint8_t> dealt_hands(const cards::Deck& deck) {
  std::vector<std::uint8_t> dealt;
  for (std::size_t h = 0; h < (deck.hands.empty() ? 4 : deck.hands.size()); ++h) {
    if (deck.hands.empty() || !deck.hands[h].undealt) dealt.push_back(static_cast<std::uint8_t>(h));
  }
  return dealt;
}

}  // namespace

bool StrengthTally::fits(const cards::Deck& deck) {
  const std::size_t hands = dealt_hands(deck).size();
  return deck.size >= min_deck && deck.size <= max_deck && hands >= 2 && hands <= max_hands;
}

StrengthTally::StrengthTally(const cards::Deck& deck) : n_(deck.size), value_(n_) {
  std::size_t ranks = 0;
  const std::vector<std::uint16_t> rank = ranks_of(deck, ranks);
  for (std::size_t c = 0; c < n_; ++c) {
    const std::array<std::uint32_t, kinds> values = {rank[c], 4U * rank[c] >= 3 * ranks ? 1U : 0U};
    value_[c] = values[0] << 16U | values[1];
    for (std::size_t kind = 0; kind < kinds; ++kind) {
      totals_[kind] += values[kind];
      variance_[kind] += real(values[kind]) * real(values[kind]);
    }
  }
  const std::vector<std::uint8_t> hand_of_place = hands_of_places(deck);
  for (const std::uint8_t hand : dealt_hands(deck)) {
    const std::size_t before = places_.size();
    for (std::size_t p = 0; p < n_; ++p) {
      if (hand_of_place[p] == hand) places_.push_back(static_cast<std::uint16_t>(p));
    }
    sizes_.push_back(static_cast<std::int64_t>(places_.size() - before));
    names_.push_back(deck.hands.empty() ? fmt::format("quarter {}", hand + 1)
                                        : deck.hands[hand].name);
  }
  spreads_.resize(kinds * (hands() + 1));
  for (std::size_t kind = 0; kind < kinds; ++kind) {
    const double mean = static_cast<double>(totals_[kind]) / real(n_);
    variance_[kind] = variance_[kind] / real(n_) - mean * mean;
    for (std::size_t hand = 0; hand <= hands(); ++hand) {
      // So that the cube of a spread that is a thousand times as large as others fits 64 bits.
      const double spread = expected_spread(kind, hand) / 256;
      shift_.push_back(
          spread > 1 ? static_cast<unsigned>(std::bit_width(static_cast<std::uint64_t>(spread)))
                     : 0);
    }
    const double spread = expected_spread(kind, hands());
    unit_[kind] = std::max<std::int64_t>(
        1, static_cast<std::int64_t>(std::sqrt(spread / real(sizes_.size())) / 256));
  }
  products_.resize(kinds * lags * hands());
  strengths_.resize(kinds * hands());
  for (Strengths& strengths : deals_before_) strengths.resize(kinds * hands());
}

double StrengthTally::expected_spread(std::size_t kind, std::size_t hand) const {
  const double n = real(n_);
  double sum = 0;
  for (std::size_t h = 0; h < hands(); ++h) {
    const auto size = static_cast<double>(sizes_[h]);
    if (hand == h || hand == hands()) sum += size * (n - size);
  }
  return n * n * variance_[kind] * sum / (n - 1);
}

void StrengthTally::begin_block(std::uint64_t block) {
  is_sampled_ = is_sampled(block, every);
  held_ = 0;
}

void StrengthTally::fold(const cards::DealBatch& batch) {
  batch.visit([&](const auto& deals) {
    for (std::size_t d = 0; d < deals.count; ++d) fold_deal(deals[d].data());
  });
}

template <class Card>
void StrengthTally::fold_deal(const Card* deal) {
  if (is_sampled_) std::rotate(deals_before_.begin(), deals_before_.end() - 1, deals_before_.end());
  Strengths& strengths = deals_before_.front();
  const std::uint16_t* place = places_.data();
  for (std::size_t h = 0; h < hands(); ++h) {
    std::uint32_t sums = 0;
    for (const std::uint16_t* const end = place + sizes_[h]; place < end; ++place) {
      sums += value_[deal[*place]];
    }
    const std::array<std::int64_t, kinds> values = {sums >> 16U, sums & 0xFFFFU};
    for (std::size_t kind = 0; kind < kinds; ++kind) {
      strengths[kind * hands() + h] =
          static_cast<std::int64_t>(n_) * values[kind] - sizes_[h] * totals_[kind];
    }
  }
  ++deals_;
  count_spread();
  if (!is_sampled_) return;
  ++sampled_;
  count_products();
  held_ = std::min(held_ + 1, lags);
}

void StrengthTally::count_spread() {
  const Strengths& strengths = deals_before_.front();
  const auto add = [&](std::size_t at, std::uint64_t spread) {
    const Wide small = spread >> shift_[at];
    spreads_[at][0] += spread;
    spreads_[at][1] += small * small;
    spreads_[at][2] += small * small * small;
  };
  for (std::size_t kind = 0; kind < kinds; ++kind) {
    std::uint64_t all = 0;
    for (std::size_t h = 0; h < hands(); ++h) {
      const std::int64_t x = strengths[kind * hands() + h];
      all += static_cast<std::uint64_t>(x * x);
      add(spread_at(kind, h), static_cast<std::uint64_t>(x * x));
    }
    add(spread_at(kind, hands()), all);
  }
}

void StrengthTally::count_products() {
  const std::size_t all = hands();
  Strengths& now = deals_before_.front();
  for (std::size_t kind = 0; kind < kinds; ++kind) {
    for (std::size_t h = 0; h < all; ++h) {
      const std::int64_t x = now[kind * all + h] /= unit_[kind];
      strengths_[kind * all + h][x < 0 ? 1 : 0] += static_cast<std::uint64_t>(x < 0 ? -x : x);
    }
    for (std::size_t lag = 1; lag <= held_; ++lag) {
      const Strengths& before = deals_before_[lag];
      for (std::size_t turn = 0; turn < all; ++turn) {
        std::int64_t product = 0;
        for (std::size_t h = 0; h < all; ++h) {
          const std::size_t other = h + turn < all ? h + turn : h + turn - all;
          product += before[kind * all + h] * now[kind * all + other];
        }
        auto& sums = products_[(kind * lags + lag - 1) * all + turn];
        const auto size = static_cast<std::uint64_t>(product < 0 ? -product : product);
        sums[product < 0 ? 1 : 0] += size;
        sums[2] += Wide{size} * size;
      }
    }
  }
  for (std::size_t lag = 1; lag <= held_; ++lag) ++pairs_[lag - 1];
}

StrengthTally::Moments StrengthTally::spread(std::size_t kind, std::size_t hand) const {
  const std::size_t at = spread_at(kind, hand);
  const double number = real(deals_);
  const double unit = std::ldexp(1.0, static_cast<int>(shift_[at]));
  const double mean = static_cast<double>(spreads_[at][0]) / number;
  // Rounding down takes half a unit off the small ones.
  const double small = mean / unit - (shift_[at] > 0 ? 0.5 : 0);
  const double square = static_cast<double>(spreads_[at][1]) / number;
  const double cube = static_cast<double>(spreads_[at][2]) / number;
  const double variance = square - small * small;
  const double third = cube - 3 * small * square + 2 * small * small * small;
  return {mean, unit * std::sqrt(variance), third / std::pow(variance, 1.5)};
}

StrengthTally::Product StrengthTally::product(std::size_t kind, std::size_t lag,
                                              std::size_t turn) const {
  const auto& sums = products_[(kind * lags + lag - 1) * hands() + turn];
  const double number = real(pairs_[lag - 1]);
  const auto mean_of = [&](std::size_t hand) {
    const auto& both = strengths_[kind * hands() + hand];
    return (static_cast<double>(both[0]) - static_cast<double>(both[1])) / real(sampled_);
  };
  double of_law = 0;
  for (std::size_t h = 0; h < hands(); ++h) of_law += mean_of(h) * mean_of((h + turn) % hands());
  const double mean = (static_cast<double>(sums[0]) - static_cast<double>(sums[1])) / number;
  const double unit =
      expected_spread(kind, hands()) / std::pow(static_cast<double>(unit_[kind]), 2);
  const double variance = static_cast<double>(sums[2]) / number - mean * mean;
  return {(mean - of_law) / unit, std::sqrt(variance) / unit};
}

}  // namespace evenhand::audit
