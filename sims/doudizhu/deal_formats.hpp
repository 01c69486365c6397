#pragma once

#include <string>
#include <string_view>

#include "sims/doudizhu/card_names.hpp"
#include "sims/doudizhu/dealing.hpp"

namespace evenhand::doudizhu {

// Each form of a deal is read back as the same deal. Reading throws InputError for what is no card
// and, with all cards that are missing or there twice, for what is no whole deck.

/// The cards in the order of the deck, with blanks between: a line of `audit --log`. Reading takes
/// commas and bars, too.
std::string to_text(const Deal& deal, CardNames names);
Deal from_text(std::string_view text, std::string_view where);

/// {"hands":[["3C",…],…],"bottom":[…]}; reading takes numbers and all names of cards.
std::string to_json(const Deal& deal);
Deal from_json(std::string_view json, std::string_view where);

}  // namespace evenhand::doudizhu
