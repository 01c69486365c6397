#include "src/watch/subjects.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "src/audit/counting/hands_of_places.hpp"
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

std::string hand_name(const cards::Deck& deck, std::size_t hand) {
  return deck.hands.empty() ? fmt::format("quarter {}", hand + 1) : deck.hands[hand].name;
}

}  // namespace

std::string_view family_name(Family family) {
  constexpr std::array<std::string_view, family_count> names = {
      "cells", "lines", "orders", "scalars", "riffles", "lags", "repeats", "hands", "neighbours"};
  return names[static_cast<std::size_t>(family)];
}

std::string_view family_null(Family family) {
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

Subjects::Subjects(const cards::Deck& deck, std::size_t lags) : deck_size_(deck.size), lags_(lags) {
  for (const NamedNull& named : nulls) {
    scalars_.push_back(
        {std::string(named.words), Family::scalars, 0, stats::TiltMixture(named.null(deck_size_))});
  }
  add_steps();
  add_hands(deck);
}

std::size_t Subjects::most_lag() const { return lags_ == 0 ? 0 : std::max(lags_, agreement_lags); }

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
      HeldSet held{std::vector<std::uint8_t>(deck.size), {}};
      for (const std::uint16_t card : set.cards) held.is_card[card] = 1;
      for (std::size_t p = 0; p < deck.size; ++p) {
        if (hand_of[p] == hand) held.places.push_back(static_cast<std::uint16_t>(p));
      }
      const stats::CountDistribution null =
          stats::Hypergeometric(deck.size, set.cards.size(), held.places.size()).distribution();
      if (!(null.variance > 0)) continue;
      scalars_.push_back({fmt::format("{} in {}", set.name, hand_name(deck, hand)), Family::hands,
                          0, stats::TiltMixture(null)});
      held_.push_back(std::move(held));
    }
  }
}

}  // namespace evenhand::watch
