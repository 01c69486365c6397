#include "sims/worth/hand_chance.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <vector>

#include "base/error.hpp"
#include "base/lower_case.hpp"
#include "base/printable.hpp"
#include "base/suggest.hpp"
#include "sims/worth/game_features.hpp"

namespace evenhand::worth {

std::optional<HandChance> find_hand(const cards::Deck& deck, std::size_t cards,
                                    std::string_view text) {
  constexpr std::string_view or_better = " or better";
  std::string asked = lower_case(text);
  const bool better = asked.ends_with(or_better);
  if (better) asked.resize(asked.size() - or_better.size());
  for (const Feature& feature : features_of(deck, cards)) {
    if (better && !feature.is_ordered) continue;
    for (std::size_t value = 0; value < feature.values.size(); ++value) {
      if (lower_case(feature.values[value]) != asked) continue;
      const auto first = feature.law.begin() + static_cast<std::ptrdiff_t>(value);
      return HandChance{
          fmt::format("{}{} of {} cards", feature.values[value], better ? or_better : "", cards),
          std::accumulate(first, better ? feature.law.end() : first + 1, 0.0)};
    }
  }
  return std::nullopt;
}

HandChance hand_chance(const cards::Deck& deck, std::size_t cards, std::string_view text,
                       std::string_view where) {
  if (const auto hand = find_hand(deck, cards, text)) return *hand;
  const std::vector<Feature> features = features_of(deck, cards);
  std::vector<std::string_view> known;
  for (const Feature& feature : features) {
    known.insert(known.end(), feature.values.begin(), feature.values.end());
  }
  if (known.empty()) {
    throw InputError(fmt::format(
        "{}: nothing is known of what {} cards of {} make; expected as many as the game deals, or "
        "--feature FILE.toml",
        where, cards, printable(deck.name, 64)));
  }
  throw InputError(
      fmt::format("{}: {}", where,
                  unknown_name("hand", text, known,
                               fmt::format("expected one of {}", fmt::join(known, ", ")))));
}

}  // namespace evenhand::worth
