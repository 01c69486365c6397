#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "sims/cards/deal_batch.hpp"
#include "sims/cards/deck.hpp"

namespace evenhand::audit {

/// The properties of a deal of n cards that are written down to be compared with later ones: n
/// bytes each.
enum class LagRow {
  cards,      ///< [p] the card at place p
  reversed,   ///< [p] the card at place n-1-p
  places,     ///< [c] the place of card c
  followers,  ///< [c] the card after c; c itself when it is the last
  leaders,    ///< [c] the card before c; c itself when it is the first
  opposites,  ///< [c] the card half the deck, rounded down, after c; the first follows the last
  steps,  ///< [p] the card after place p less the card there, modulo n; the first follows the last
  steps_back,  ///< [p] the opposite
  hands,       ///< [c] the hand, or the quarter of the deal, that card c lies in
  hand_keys    ///< eight bytes a hand, as many as fit, that stand for its cards in any order
};
inline constexpr std::size_t lag_row_count = 10;

/// A way in which a deal can resemble an earlier one: bytes of a row that equal those of a row of
/// the earlier deal.
struct LagKind {
  LagRow now;
  LagRow then;
  bool is_counted;         ///< equal bytes are counted deal by deal, or only byte by byte
  std::string_view words;  ///< "cards at the places that they had {} before": for a number of deals
  bool of_places;          ///< whether a byte stands for a place or for a card
};

inline constexpr std::array<LagKind, 10> lag_kinds = {{
    {LagRow::cards, LagRow::cards, true, "cards at their places", true},
    {LagRow::places, LagRow::places, false, "cards at their places", false},
    {LagRow::cards, LagRow::reversed, true, "cards at their places of the reversed deal", true},
    {LagRow::followers, LagRow::followers, true, "cards behind the same card", false},
    {LagRow::followers, LagRow::leaders, true, "neighbours in turned order", false},
    {LagRow::followers, LagRow::opposites, true, "neighbours that lay half the deck apart", false},
    {LagRow::steps, LagRow::steps, true, "equal differences of neighbours", true},
    {LagRow::steps, LagRow::steps_back, true, "opposite differences of neighbours", true},
    {LagRow::hands, LagRow::hands, true, "cards in the same hand", false},
    {LagRow::hand_keys, LagRow::hand_keys, true, "bytes of keys of whole hands", true},
}};

/// Writes the rows of deals, one below the other for each kind, with 255 after the last byte. Decks
/// of up to 256 cards.
class LagRows {
 public:
  /// `before` rows stay when others are written.
  LagRows(const cards::Deck& deck, std::size_t before, std::size_t most);

  std::size_t stride() const { return stride_; }
  /// Writes the rows of so many deals from row `first` on.
  void write(const cards::DealsView<const std::uint8_t>& deals, std::size_t first);
  /// Rows from `from` on move to the front.
  void keep(std::size_t from, std::size_t rows);
  const std::uint8_t* row(LagRow kind, std::size_t i) const {
    return rows_[static_cast<std::size_t>(kind)].data() + i * stride_;
  }

 private:
  std::uint8_t* at(LagRow kind, std::size_t i) {
    return rows_[static_cast<std::size_t>(kind)].data() + i * stride_;
  }
  void write_deal(const std::uint8_t* deal, std::size_t i);

  /// Writes the keys of hands, whose sums of words of their cards are given; the rest of the row
  /// stands for the whole deal.
  void write_keys(std::uint8_t* keys) const;

  std::size_t n_;
  std::size_t stride_;
  std::vector<std::uint8_t> hand_of_place_;
  std::vector<std::uint64_t> word_of_card_;
  std::vector<std::uint64_t> hand_words_;  ///< sums of the deal at hand
  std::array<std::vector<std::uint8_t>, lag_row_count> rows_;
};

}  // namespace evenhand::audit
