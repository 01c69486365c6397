#include "src/watch/subjects.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>

#include "base/real.hpp"
#include "base/wide.hpp"
#include "src/audit/counting/hands_of_places.hpp"
#include "stats/distributions/binomial.hpp"
#include "stats/distributions/convolution.hpp"
#include "stats/distributions/hypergeometric.hpp"
#include "stats/permutations/permutation_nulls.hpp"

namespace evenhand::watch {
namespace {

struct NamedNull {
  std::string_view words;
  stats::CountDistribution (*null)(std::size_t n);
};

constexpr std::array<NamedNull, Subjects::full_scalars> nulls = {{
    {"inversions", stats::inversions_null},
    {"descents", stats::descents_null},
    {"rising sequences", stats::rising_sequences_null},
    {"successions", stats::successions_null},
    {"fixed points", stats::fixed_points_null},
    {"cycles", stats::cycles_null},
    {"odd permutations", stats::odd_sign_null},
}};
constexpr std::size_t fixed_points = 4;

std::string lag_words(std::string_view what, std::size_t lag) {
  return lag == 1 ? fmt::format("{} from deal to deal", what)
                  : fmt::format("{} from deal to deal {} on", what, lag);
}

/// Tables of more cards than that have too many pairs to count each of a draw.
constexpr std::size_t most_paired = 256;
/// Sums of draws with more values than that are not bet on.
constexpr std::size_t most_sums = stats::most_rank_sums;

/// Equal values at the places of two draws with repeats.
stats::CountDistribution matches_null(std::size_t values, std::size_t places) {
  const double chance = 1 / real(values);
  const stats::Binomial binomial(places, chance);
  stats::CountDistribution null{0, {}, binomial.mean(), binomial.variance()};
  for (std::size_t k = 0; k <= places; ++k) null.pmf.push_back(std::exp(binomial.log_pmf(k)));
  return null;
}

/// The sum of so many values 0 … size-1 that have these chances.
stats::CountDistribution value_sum_null(const std::vector<double>& chances, std::size_t places) {
  stats::CountDistribution null{0, {1}, 0, 0};
  for (std::size_t i = 0; i < places; ++i) {
    std::vector<double> next(null.pmf.size() + chances.size() - 1);
    stats::add_convolution(next, null.pmf, chances, 0);
    null.pmf = std::move(next);
  }
  for (std::size_t x = 0; x < null.pmf.size(); ++x) null.mean += real(x) * null.pmf[x];
  for (std::size_t x = 0; x < null.pmf.size(); ++x) {
    const double off = real(x) - null.mean;
    null.variance += off * off * null.pmf[x];
  }
  return null;
}

std::string overlap_words(DealShape::Kind kind, std::size_t lag) {
  const char* const what =
      kind == DealShape::Kind::values ? "values that come again" : "shared cards";
  return lag == 1 ? fmt::format("{} from draw to draw", what)
                  : fmt::format("{} from draw to draw {} on", what, lag);
}

std::string hand_name(const cards::Deck& deck, std::size_t hand) {
  return deck.hands.empty() ? fmt::format("quarter {}", hand + 1) : deck.hands[hand].name;
}

}  // namespace

std::string_view family_name(Family family) {
  constexpr std::array<std::string_view, family_count> names = {
      "cells", "lines", "orders", "scalars", "riffles", "lags", "repeats", "hands", "neighbours"};
  return names[static_cast<std::size_t>(family)];
}

std::string_view family_null(Family family, DealShape::Kind kind) {
  using Kind = DealShape::Kind;
  if (kind == Kind::draws) {
    switch (family) {
      case Family::cells:
        return "each card is equally likely in a draw, and at each of its places";
      case Family::lines:
        return "all cards are equally likely at each place of a draw";
      case Family::scalars:
        return "the sum of a draw's numbers, and how many are odd, are those of uniform draws";
      case Family::lags:
        return "a draw shares cards with those before it as uniform draws do";
      case Family::repeats:
        return "no draw comes again but by chance";
      case Family::hands:
        return "a draw holds cards of each set as uniform draws do";
      case Family::neighbours:
        return "each two cards are equally likely in one draw";
      default:
        break;
    }
  }
  if (kind == Kind::values) {
    switch (family) {
      case Family::cells:
        return "each value is as likely as it is to be, at each place";
      case Family::lines:
        return "all values are equally likely at each place";
      case Family::scalars:
        return "the sum of a draw's values is that of independent ones";
      case Family::lags:
        return "a value is that of some draws before as often as chance has it";
      case Family::repeats:
        return "no draw comes again but by chance";
      case Family::neighbours:
        return "a value does not depend on the one at its place in the draw before";
      default:
        break;
    }
  }
  constexpr std::array<std::string_view, family_count> nulls_in_words = {
      "each card is equally likely at each place",
      "all cards are equally likely at each place, and all places for each card",
      "the cards at all places together are a uniform order",
      "inversions, descents, rising sequences, successions, fixed points, cycles and parity are "
      "those of uniform orders",
      "rising sequences and descents of deals and of steps between them are those of uniform "
      "orders "
      "and not of riffles",
      "a deal is uniform, whatever the deals before it were",
      "no deal comes again but by chance",
      "each hand holds cards of each set as uniform orders deal them",
      "each card is equally likely right behind each other one"};
  return nulls_in_words[static_cast<std::size_t>(family)];
}

DealShape::DealShape(const cards::Deck& deck, bool with_lags)
    : cards(deck.size), width(deck.width()), has_lags(with_lags), least_chance(1 / real(cards)) {
  if (deck.draw == 0) {
    places = cards;
    return;
  }
  kind = deck.with_repeats ? Kind::values : Kind::draws;
  // The place of a card says nothing in a draw that is written sorted.
  if (deck.with_repeats || deck.sets == cards::Sets::none) places = width;
  is_pooled = !deck.with_repeats || width > 1;
  if (!deck.chances.empty()) {
    least_chance = *std::min_element(deck.chances.begin(), deck.chances.end());
  }
}

std::size_t DealShape::neighbours() const {
  switch (kind) {
    case Kind::deals:
      return cards * cards;
    case Kind::draws:
      return width < 2 || cards > most_paired ? 0 : cards * (cards - 1) / 2;
    case Kind::values:
      break;
  }
  return !has_lags || cards > most_paired ? 0 : cards * cards;
}

std::uint64_t DealShape::largest_sum(std::uint64_t deals) const {
  const Wide most = Wide{deals} * cards * std::max(cards, width);
  return static_cast<std::uint64_t>(std::min<Wide>(most, UINT64_MAX));
}

double DealShape::largest_log(std::uint64_t deals) const {
  constexpr double rounding = 1 + 1e-9;
  const double most =
      is_of(Kind::values) ? -std::log(least_chance) * real(width) : std::lgamma(real(cards) + 1);
  return real(deals) * most * rounding;
}

Subjects::Subjects(const cards::Deck& deck, std::size_t lags)
    : shape_(deck, lags > 0),
      lags_(lags),
      chances_(deck.chances),
      first_number_(deck.first_number) {
  if (!shape_.is_of(DealShape::Kind::deals)) {
    add_drawn(deck);
    return;
  }
  for (const NamedNull& named : nulls) {
    scalars_.push_back({std::string(named.words), Family::scalars, 0,
                        stats::TiltMixture(named.null(deck_size()))});
  }
  add_steps();
  add_hands(deck);
}

std::size_t Subjects::most_lag() const { return lags_ == 0 ? 0 : std::max(lags_, agreement_lags); }

double Subjects::chance_of_repeats() const {
  const double n = real(shape_.cards);
  const double k = real(shape_.width);
  if (!chances_.empty()) return 1;
  if (shape_.is_of(DealShape::Kind::values)) return std::exp(-k * std::log(n));
  const double orders = std::lgamma(n + 1) - std::lgamma(n - k + 1);
  return std::exp(shape_.is_of(DealShape::Kind::draws) ? std::lgamma(k + 1) - orders : -orders);
}

void Subjects::add_drawn(const cards::Deck& deck) {
  const std::size_t n = shape_.cards;
  const std::size_t k = shape_.width;
  const bool are_values = shape_.is_of(DealShape::Kind::values);
  const std::size_t sums = are_values ? k * (n - 1) + 1 : stats::rank_sums(n, k);
  has_sum_ = deck.card_names.empty() && sums <= most_sums;
  if (has_sum_) {
    stats::CountDistribution null =
        are_values ? value_sum_null(chances_.empty() ? std::vector(n, 1 / real(n)) : chances_, k)
                   : stats::rank_sum_null(n, k);
    null.first += static_cast<std::int64_t>(k * first_number_);
    null.mean += real(k * first_number_);
    const char* const words =
        k == 1 ? "number" : (are_values ? "sum of the values" : "sum of the numbers");
    scalars_.push_back({words, Family::scalars, 0, stats::TiltMixture(null)});
  }
  // Unless values are equally likely, those that come again depend on those that came.
  has_overlaps_ = lags_ > 0 && chances_.empty();
  if (has_overlaps_) {
    const stats::TiltMixture tilts(are_values ? matches_null(n, k)
                                              : stats::Hypergeometric(n, k, k).distribution());
    for (std::size_t lag = 1; lag <= most_lag(); ++lag) {
      scalars_.push_back({overlap_words(shape_.kind, lag), Family::lags, lag, tilts});
    }
  }
  if (are_values) return;
  std::vector<std::uint16_t> places(k);
  std::iota(places.begin(), places.end(), std::uint16_t{0});
  if (deck.card_names.empty() && k > 1) {
    cards::KeySet odd{"odd numbers", {}};
    for (std::size_t card = 0; card < n; ++card) {
      if ((card + first_number_) % 2 == 1) odd.cards.push_back(static_cast<std::uint16_t>(card));
    }
    add_held(odd, odd.name, Family::scalars, places);
  }
  std::vector<cards::KeySet> sets = deck.key_sets;
  sets.insert(sets.end(), deck.groups.begin(), deck.groups.end());
  for (const cards::KeySet& set : sets) {
    add_held(set, fmt::format("{} in a draw", set.name), Family::hands, places);
  }
}

void Subjects::add_held(const cards::KeySet& set, std::string words, Family family,
                        std::vector<std::uint16_t> places) {
  const stats::CountDistribution null =
      stats::Hypergeometric(deck_size(), set.cards.size(), places.size()).distribution();
  if (!(null.variance > 0)) return;
  HeldSet held{std::vector<std::uint8_t>(deck_size()), std::move(places)};
  for (const std::uint16_t card : set.cards) held.is_card[card] = 1;
  scalars_.push_back({std::move(words), family, 0, stats::TiltMixture(null)});
  held_.push_back(std::move(held));
}

void Subjects::add_steps() {
  for (std::size_t lag = 1; lag <= most_lag(); ++lag) {
    const std::size_t count = lag == 1 ? full_scalars : lag_scalars;
    for (std::size_t i = 0; i < count; ++i) {
      if (lag > lags_ && i != fixed_points) continue;
      // The law is that of the deal's own number, and tilts are copied, not summed again.
      scalars_.push_back({lag_words(nulls[i].words, lag), Family::lags, lag, scalars_[i].tilts});
    }
  }
}

std::size_t Subjects::first_of_lag(std::size_t lag) const {
  const auto found = std::find_if(scalars_.begin(), scalars_.end(),
                                  [&](const Scalar& scalar) { return scalar.lag == lag; });
  return static_cast<std::size_t>(found - scalars_.begin());
}

std::size_t Subjects::first_held() const { return scalars_.size() - held_.size(); }

void Subjects::add_hands(const cards::Deck& deck) {
  const std::vector<std::uint8_t> hand_of = audit::hands_of_places(deck);
  const std::size_t hands = deck.hands.empty() ? 4 : deck.hands.size();
  std::vector<cards::KeySet> sets = deck.key_sets;
  sets.insert(sets.end(), deck.groups.begin(), deck.groups.end());
  for (const cards::KeySet& set : sets) {
    for (std::size_t hand = 0; hand < hands; ++hand) {
      std::vector<std::uint16_t> places;
      for (std::size_t p = 0; p < deck.size; ++p) {
        if (hand_of[p] == hand) places.push_back(static_cast<std::uint16_t>(p));
      }
      add_held(set, fmt::format("{} in {}", set.name, hand_name(deck, hand)), Family::hands,
               std::move(places));
    }
  }
}

}  // namespace evenhand::watch
