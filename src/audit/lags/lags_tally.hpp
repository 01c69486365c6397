#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "base/wide.hpp"
#include "sims/cards/deal_batch.hpp"
#include "sims/cards/deck.hpp"
#include "src/audit/group_tally.hpp"
#include "src/audit/lags/far_agreements.hpp"

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

/// Counts what deals have in common with those 1 to 24 before, in the blocks that are sampled. A
/// deal is compared from the 25th of its block on, so that each lag has as many pairs.
class LagsTally final : public ListedTally<LagsTally> {
 public:
  static constexpr std::size_t lags = 24;
  static constexpr std::size_t min_deck = 8;
  static constexpr std::size_t max_deck = 256;  ///< bytes
  /// One block in so many is looked at once a session is long.
  static constexpr std::uint64_t every = 16;
  /// The rows that are multiplied: places of cards, cards at places.
  static constexpr std::array<LagRow, 2> order_rows = {LagRow::places, LagRow::cards};
  /// Relabellings are sorted into so many slots, by the cards that so many cards became.
  static constexpr std::size_t slots = std::size_t{1} << 16U;
  static constexpr std::size_t labels = 8;
  /// Smaller decks have too few relabellings to fill the slots evenly.
  static constexpr std::size_t min_relabelled_deck = 24;

  explicit LagsTally(const cards::Deck& deck);

  /// Pairs of deals at each lag.
  std::uint64_t pairs() const { return pairs_; }
  /// [a]: pairs with a bytes alike, a = 0 … n.
  std::span<const std::uint64_t> agreements(std::size_t kind, std::size_t lag) const;
  /// [x]: pairs with byte x alike.
  std::span<const std::uint64_t> places(std::size_t kind, std::size_t lag) const;
  /// Σ over pairs of Σ_x now[x] then[x].
  Wide products(std::size_t row, std::size_t lag) const { return products_[row * lags + lag - 1]; }
  /// Σ over all pairs at all lags of ⌊(Σ_x now[x] then[x] - product_centre())² / n⌋.
  Wide squares(std::size_t row) const { return squares_[row]; }
  std::int64_t product_centre() const { return centre_; }
  /// [s]: pairs at any lag whose relabelling falls into slot s; empty for small decks.
  const std::vector<std::uint64_t>& relabellings() const { return relabellings_; }

  const FarAgreements& far() const { return far_; }

  void begin_block(std::uint64_t block) override;
  void fold(const cards::DealBatch& batch) override;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("pairs", self.pairs_, at_most(use.units));
    use("agreements", self.agreements_, sums_to(self.pairs_ * lags * counted_kinds()));
    use("places", self.places_);
    use("products", self.products_);
    use("squares", self.squares_);
    use("relabellings", self.relabellings_,
        sums_to(self.relabellings_.empty() ? 0 : self.pairs_ * lags));
    use("far", self.far_, of_units(use.units));
  }
  void loaded(const reports::JsonMember& saved, std::uint64_t /*deals*/) {
    held_ = 0;
    if (!far_.are_hits_possible()) {
      saved["far"]["hits"].refuse("at most as many at each lag as pairs that were compared");
    }
  }

 private:
  static constexpr std::size_t piece = 192;

  static std::size_t counted_kinds();
  void fold_piece(const cards::DealsView<const std::uint8_t>& deals);
  /// Compares rows first … first+count-1 with those `lag` before.
  void compare(std::size_t lag, std::size_t first, std::size_t count);
  void multiply(std::size_t lag, std::size_t first, std::size_t count);
  void relabel(std::size_t lag, std::size_t first, std::size_t count);

  std::size_t n_;
  std::uint64_t pairs_ = 0;
  std::vector<std::uint64_t> agreements_;  ///< [(kind * lags + lag - 1) * (n + 1) + a]
  std::vector<std::uint64_t> places_;      ///< [(kind * lags + lag - 1) * n + x]
  std::vector<Wide> products_;
  std::vector<Wide> squares_;
  std::vector<std::uint64_t> relabellings_;

  std::int64_t centre_;
  LagRows rows_;
  FarAgreements far_;
  std::size_t held_ = 0;  ///< rows of the block that lie before the next one, as far as `lags`
  bool is_sampled_ = true;
};

}  // namespace evenhand::audit
