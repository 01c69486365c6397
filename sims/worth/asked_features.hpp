#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sims/cards/deck.hpp"
#include "sims/worth/feature.hpp"

namespace evenhand::worth {

/// Reads a file of features that somebody looks for in hands of the deck, TOML with [[feature]]
/// tables (docs/methods-hands.md): a name, and numbers with their bounds: cards that a list names
/// as
/// --group does, those of a `group` of the deck, and ranks or suits of which a hand has so many
/// cards or more (`ranks_of`, `suits_of`). Throws InputError, with file and line, for what is none.
std::vector<cards::AskedFeature> read_features(std::string_view text, const std::string& path,
                                               const cards::Deck& deck);

/// The features that somebody asked for (Deck::asked) of a hand of so many cards, with their exact
/// laws: multivariate hypergeometric, summed up over the hands that have it. Those that all hands
/// of this size have, or none, are left out.
std::vector<Feature> asked_features(const cards::Deck& deck, std::size_t cards);

}  // namespace evenhand::worth
