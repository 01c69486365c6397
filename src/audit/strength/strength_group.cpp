#include "src/audit/strength/strength_group.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <string>
#include <utility>

#include "base/number_text.hpp"
#include "base/real.hpp"
#include "src/audit/all_groups.hpp"
#include "src/audit/counting/hands_of_places.hpp"
#include "src/audit/counting/pieces.hpp"
#include "src/audit/evidence.hpp"
#include "src/audit/strength/product_sums.hpp"
#include "stats/intervals/simultaneous.hpp"
#include "stats/sequences/split_tests.hpp"

namespace evenhand::audit {
namespace {

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

namespace info {
constexpr TestInfo spread{"strength.spread", Method::mean,
                          "The rank sums of a deal's hands, and their numbers of high cards, lie "
                          "as far apart on average, "
                          "and those of each hand as far from their mean, as chance puts them."};
constexpr TestInfo repaid{
    "strength.repaid", Method::correlation,
    "The strength of a hand says nothing of that of the same hand, or of the hand some seats on, "
    "one to eight deals later."};
constexpr TestInfo rhythm{
    "strength.rhythm", Method::spectral,
    "The strength of no hand rises and falls with a period over the session."};
}  // namespace info

constexpr std::array strength_tests = {info::spread, info::repaid, info::rhythm};

/// Tests the spread of one hand, or of all beside each other.
Evidence spread(const StrengthTally& tally, std::size_t kind, std::size_t hand, double level) {
  const StrengthTally::Moments moments = tally.spread(kind, hand);
  const double expected = tally.expected_spread(kind, hand);
  const stats::SampleMean sample{moments.mean, moments.deviation, moments.skewness, tally.deals()};
  Evidence evidence{{},
                    stats::mean_test(sample, expected, expected,
                                     "relative change of the spread of strengths", level)};
  if (evidence.result.is_skipped()) return evidence;
  const std::string whose =
      hand == tally.hands() ? "the hands of a deal have" : tally.hand_name(hand) + " have";
  evidence.words = fmt::format("{} of {} {} of the spread that chance gives them",
                               StrengthTally::words[kind], whose, percent(moments.mean / expected));
  evidence.subject = fmt::format("{} of {}", StrengthTally::words[kind], whose);
  evidence.detectable = [=](double alpha, double power) {
    return stats::detectable_mean(sample, expected, alpha, power);
  };
  return evidence;
}

Evidence repaid(const StrengthTally& tally, std::size_t kind, std::size_t lag, std::size_t turn,
                double level) {
  const StrengthTally::Product product = tally.product(kind, lag, turn);
  // Symmetric but for its tails, which many deals leave out.
  const stats::SampleMean sample{product.mean, product.deviation, 0, tally.pairs(lag)};
  Evidence evidence{
      {}, stats::mean_test(sample, 0, 1, "correlation of strengths from deal to deal", level)};
  if (evidence.result.is_skipped()) return evidence;
  evidence.words = fmt::format(
      "{} of a hand and of {} {} later are correlated by {}", StrengthTally::words[kind],
      turn == 0 ? "the same hand"
                : fmt::format("that {} {} on", turn, turn == 1 ? "seat" : "seats"),
      lag == 1 ? "one deal" : fmt::format("{} deals", lag), rounded(product.mean, 3));
  evidence.subject = fmt::format("{} lag {} seats {}", StrengthTally::words[kind], lag, turn);
  evidence.detectable = [=](double alpha, double power) {
    return stats::detectable_mean(sample, 1, alpha, power);
  };
  return evidence;
}

Evidence rhythm(const StrengthTally& tally, double level) {
  const double each =
      stats::level_of_each(level, static_cast<double>(StrengthTally::kinds * tally.hands()));
  std::vector<Evidence> members;
  for (std::size_t kind = 0; kind < StrengthTally::kinds; ++kind) {
    for (std::size_t hand = 0; hand < tally.hands(); ++hand) {
      members.push_back(rhythm_evidence(
          tally.series(), tally.series_number(kind, hand),
          fmt::format("{} of {}", StrengthTally::words[kind], tally.hand_name(hand)), each));
    }
  }
  return judge::smallest_of(info::rhythm, std::move(members), level);
}

std::unique_ptr<StrengthTally> make_tally(const cards::Deck& deck) {
  if (!StrengthTally::fits(deck)) return nullptr;
  return std::make_unique<StrengthTally>(deck);
}

std::vector<Evidence> run(const StrengthTally& tally, const Sample& sample) {
  std::vector<Evidence> spreads;
  std::vector<Evidence> products;
  const auto level_of = [&](std::size_t family) {
    return stats::level_of_each(sample.level, static_cast<double>(family));
  };
  for (std::size_t kind = 0; kind < StrengthTally::kinds; ++kind) {
    for (std::size_t hand = 0; hand <= tally.hands(); ++hand) {
      spreads.push_back(
          spread(tally, kind, hand, level_of(StrengthTally::kinds * (tally.hands() + 1))));
    }
    for (std::size_t lag = 1; lag <= StrengthTally::lags; ++lag) {
      for (std::size_t turn = 0; turn < tally.hands(); ++turn) {
        products.push_back(
            repaid(tally, kind, lag, turn,
                   level_of(StrengthTally::kinds * StrengthTally::lags * tally.hands())));
      }
    }
  }
  return {judge::smallest_of(info::spread, std::move(spreads), sample.level),
          judge::smallest_of(info::repaid, std::move(products), sample.level),
          rhythm(tally, sample.level)};
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
  series_of_session_ = SessionSeries(kinds * hands());
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
  strength_.resize(kinds * hands());
  series_.resize(kinds * hands() * (lags + piece));
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
  forget_deals_before();
  series_of_session_.begin_block(block);
}

void StrengthTally::fold(const cards::DealBatch& batch) {
  for_pieces(batch, piece, [&](const auto& deals) {
    for (std::size_t d = 0; d < deals.count; ++d) fold_deal(deals[d].data(), d);
    count_products(deals.count);
  });
}

template <class Card>
void StrengthTally::fold_deal(const Card* deal, std::size_t at) {
  const std::uint16_t* place = places_.data();
  std::uint64_t* const numbers = series_of_session_.next_deal();
  for (std::size_t h = 0; h < hands(); ++h) {
    std::uint32_t sums = 0;
    for (const std::uint16_t* const end = place + sizes_[h]; place < end; ++place) {
      sums += value_[deal[*place]];
    }
    const std::array<std::int64_t, kinds> values = {sums >> 16U, sums & 0xFFFFU};
    for (std::size_t kind = 0; kind < kinds; ++kind) {
      const std::int64_t strength =
          static_cast<std::int64_t>(n_) * values[kind] - sizes_[h] * totals_[kind];
      const std::int64_t in_units = strength / unit_[kind];
      strength_[kind * hands() + h] = strength;
      series_[series_at(kind, h) + at] = static_cast<std::int16_t>(in_units);
      const auto above = static_cast<std::uint64_t>(in_units + above_strengths);
      strengths_[kind * hands() + h] += above;
      numbers[series_number(kind, h)] += above;
    }
  }
  ++deals_;
  count_spread();
}

void StrengthTally::count_spread() {
  const auto add = [&](std::size_t at, std::uint64_t spread) {
    const Wide small = spread >> shift_[at];
    spreads_[at][0] += spread;
    spreads_[at][1] += small * small;
    spreads_[at][2] += small * small * small;
  };
  for (std::size_t kind = 0; kind < kinds; ++kind) {
    std::uint64_t all = 0;
    for (std::size_t h = 0; h < hands(); ++h) {
      const std::int64_t x = strength_[kind * hands() + h];
      all += static_cast<std::uint64_t>(x * x);
      add(spread_at(kind, h), static_cast<std::uint64_t>(x * x));
    }
    add(spread_at(kind, hands()), all);
  }
}

/// Counts the products of the deals of a piece with those of the block up to `lags` before.
void StrengthTally::count_products(std::size_t deals) {
  const std::size_t all = hands();
  for (std::size_t lag = 1; lag <= lags; ++lag) {
    const std::size_t first = std::min(deals, lag - std::min(lag, held_));
    const std::size_t pairs = deals - first;
    pairs_[lag - 1] += pairs;
    for (std::size_t kind = 0; kind < kinds; ++kind) {
      for (std::size_t turn = 0; turn < all; ++turn) {
        std::array<std::int32_t, piece> products{};
        for (std::size_t h = 0; h < all; ++h) {
          const std::int16_t* const before = series_.data() + series_at(kind, h) + first - lag;
          const std::int16_t* const now =
              series_.data() + series_at(kind, (h + turn) % all) + first;
          add_products(before, now, pairs, products.data());
        }
        const PowerSums sums = power_sums(products.data(), pairs);
        auto& counted = products_[(kind * lags + lag - 1) * all + turn];
        counted[0] += static_cast<std::uint64_t>(sums.first +
                                                 static_cast<std::int64_t>(pairs) * above_products);
        counted[1] += sums.squares;
      }
    }
  }
  held_ = std::min(held_ + deals, lags);
  for (std::size_t i = 0; i < kinds * all; ++i) {
    std::int16_t* const begin = series_.data() + i * (lags + piece);
    std::copy_n(begin + deals, lags, begin);
  }
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
    return static_cast<double>(strengths_[kind * hands() + hand]) / real(deals_) -
           static_cast<double>(above_strengths);
  };
  double of_law = 0;
  for (std::size_t h = 0; h < hands(); ++h) of_law += mean_of(h) * mean_of((h + turn) % hands());
  const double mean = static_cast<double>(sums[0]) / number - static_cast<double>(above_products);
  const double unit =
      expected_spread(kind, hands()) / std::pow(static_cast<double>(unit_[kind]), 2);
  const double variance = static_cast<double>(sums[1]) / number - mean * mean;
  return {(mean - of_law) / unit, std::sqrt(variance) / unit};
}

constexpr Group strength_group = make_group<StrengthTally, make_tally, run>(
    {"strength", "how strong hands are",
     "how strong hands are beside each other and beside those of the deal before", false},
    strength_tests);

}  // namespace evenhand::audit
