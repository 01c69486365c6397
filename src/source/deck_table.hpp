#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "src/source/deck_list.hpp"

namespace evenhand::source {

/// A deck list in delimited text, as Moxfield, Archidekt and Deckbox export it, or nothing where a
/// text is none: its first line names a column of copies (Count, Quantity, Qty, Amount, Copies) and
/// one of names (Name, Card, Card Name), and may name one that says where a card is (Board,
/// Section, Category, Sideboard). Throws InputError, with the line, for what is no number of
/// copies.
std::optional<DeckList> parse_deck_table(std::string_view text, const std::string& source);

}  // namespace evenhand::source
