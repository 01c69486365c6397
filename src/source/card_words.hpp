#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "sims/cards/card_index.hpp"
#include "src/source/line_tokens.hpp"

namespace evenhand::source {

/// The letters in which bridge boards are written down.
inline constexpr std::string_view bridge_suits = "SHDC";
inline constexpr std::string_view bridge_ranks = "23456789TJQKA";
inline constexpr std::size_t bridge_hand = 13;

/// The deck's name of the card: "AS", of places in the lists above.
std::string_view bridge_card(std::size_t suit, std::size_t rank);

/// Takes the cards of a suit whose ranks the text is: "AT9", "a109"; "-" or nothing for none. False
/// where it is anything else, or has a rank twice.
bool take_ranks(std::string_view text, std::size_t suit, std::size_t column,
                std::vector<Token>& cards);

/// Splits a bridge hand of 13 cards that stands by suit, spades first, with a separator between the
/// suits: "AKQ.32.JT9.5432". Ranks may be small letters and 10, a suit without cards "-" or
/// nothing. False, and nothing is added, where the text is none.
bool split_suits(std::string_view text, char separator, std::size_t column,
                 std::vector<Token>& cards);

/// The advice for a name where numbers were expected.
inline constexpr std::string_view names_hint =
    "; to read names, give their order with --deck poker (or another game) or --deck-order FILE";

/// The advice for a card that comes twice in a draw.
inline constexpr std::string_view repeats_hint =
    "; where a card may come again, as of dice, say --with-repeats";

/// A whole number in decimal digits.
std::optional<std::size_t> as_number(std::string_view text);

/// Tells cards from other words, as far as is known of the deck.
class CardWords {
 public:
  /// Without a deck every number is a card.
  explicit CardWords(const std::optional<cards::Deck>& deck);

  /// A name of the deck, or a number that it may have.
  bool is_card(std::string_view word) { return is_name(word) || is_number(word); }
  bool is_name(std::string_view word) { return index_ && !index_->find(word).empty(); }
  bool is_number(std::string_view word) const;

 private:
  std::optional<cards::CardIndex> index_;
  std::size_t largest_ = SIZE_MAX;
};

/// The separator of a line whose names have blanks in them ("King of Diamonds,3 of Spades"): one of
/// , ; | and tab between which every field names a card; '\n' where a draw is one card, whose name
/// is the line. '\0' when blanks and commas separate.
char name_separator(std::string_view line, const cards::Deck& deck);

/// Some of the cards of a draw, counted from 1.
struct DrawPart {
  std::size_t first = 1;
  std::size_t last = SIZE_MAX;

  bool operator==(const DrawPart&) const = default;
};

/// Takes "[1-5]" or "[6]" off the end of a column's name: which cards of the draw in it are meant.
/// Nothing is taken where there is no such end.
DrawPart take_draw_part(std::string_view& name);

/// Splits text that holds a whole draw ("03-12-25", "AS KS", "Ace of Spades, 3 of Clubs"): at
/// commas, semicolons, bars and slashes where it has any, else at blanks; numbers also at other
/// signs; a bridge hand by suits into its cards. Braces or brackets around it are left out. Columns
/// count from `column` on. It adds those cards that belong to the part.
void split_draw(std::string_view text, std::size_t column, std::vector<Token>& cards,
                const DrawPart& part = {});

}  // namespace evenhand::source
