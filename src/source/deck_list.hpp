#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace evenhand::source {

/// A deck as programs export it: names with their numbers of copies.
struct DeckList {
  std::vector<std::string> names;  ///< of the main deck, each as often as it has copies
  std::size_t left_out = 0;        ///< cards of sideboards and the like
};

/// Reads the list that a text is, or nothing where it is none:
///
/// - lines of a number and a name, "4 Lightning Bolt", "4x Jace, the Mind Sculptor", with the set
///   and number that Arena, Archidekt, Forge and others put after or before the name, under
///   headings ("Deck", "Sideboard", "[Main]"), and "SB:" before a card of the sideboard;
/// - the same with the number after the name, "Lightning Bolt x4", Hearthstone's "# 2x (1) Arcane
/// Explosion", and
///   tables (deck_table.hpp);
/// - XML of Magic Online (.dek), OCTGN (.o8d) and Cockatrice (.cod).
///
/// Cards in a sideboard, a maybeboard, a command zone or among tokens are left out. Without
/// headings a last block of at most 15 cards, after a blank line and 40 cards or more, is a
/// sideboard. `source` names the text in messages. Throws InputError, with the line, for a line
/// that is neither a heading nor a card, and for a number of copies that no deck has.
std::optional<DeckList> parse_deck_list(std::string_view text, const std::string& source);

/// A deck list in delimited text, as Moxfield, Archidekt and Deckbox export it, or nothing where a
/// text is none: its first line names a column of copies (Count, Quantity, Qty, Amount, Copies) and
/// one of names (Name, Card, Card Name), and may name one that says where a card is (Board,
/// Section, Category, Sideboard). Throws InputError, with the line, for what is no number of
/// copies.
std::optional<DeckList> parse_deck_table(std::string_view text, const std::string& source);

}  // namespace evenhand::source
