#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/wide.hpp"
#include "sims/cards/deck.hpp"
#include "src/audit/counting/session_series.hpp"
#include "src/audit/group_tally.hpp"

namespace evenhand::audit {

/// Counts how strong the hands are, beside each other and beside those of the deals before in the
/// block. Strength is the sum of a hand's ranks, or the number of its high cards; in a deck without
/// ranks those are the numbers of the cards and the highest quarter of them. Hands are those that
/// are dealt, or quarters of the deal.
class StrengthTally final : public ListedTally<StrengthTally> {
 public:
  static constexpr std::size_t min_deck = 8;
  static constexpr std::size_t max_deck = 256;
  static constexpr std::size_t max_hands = 16;
  static constexpr std::size_t lags = 8;
  static constexpr std::size_t kinds = 2;
  static constexpr std::array<std::string_view, kinds> words = {"rank sums",
                                                                "numbers of high cards"};

  explicit StrengthTally(const cards::Deck& deck);
  /// Whether the deck has hands to compare: two to max_hands.
  static bool fits(const cards::Deck& deck);

  std::size_t hands() const { return sizes_.size(); }
  /// "north", or "quarter 1" where the deck has no hands.
  const std::string& hand_name(std::size_t hand) const { return names_[hand]; }
  /// All deals, and pairs of them at a lag.
  std::uint64_t deals() const { return deals_; }
  std::uint64_t pairs(std::size_t lag) const { return pairs_[lag - 1]; }

  /// Moments of a deal's spread, which of one hand is (n s - m t)², s the strength of a hand of m
  /// of the n cards and t that of the deck, and of hand number hands() the sum over all hands.
  /// Central ones are of spread / 2^shift, rounded down.
  struct Moments {
    double mean = 0;
    double deviation = 0;
    double skewness = 0;
  };
  Moments spread(std::size_t kind, std::size_t hand) const;
  /// Returns the mean in uniform deals.
  double expected_spread(std::size_t kind, std::size_t hand) const;

  /// The mean and the deviation of Σ over hands h of x(h) of one deal times x(h + turn) of the deal
  /// `lag` later, x = n s - m t, about the mean that independent deals of any law would have; in
  /// units of Σ over hands of the variance of x in uniform deals.
  struct Product {
    double mean = 0;
    double deviation = 0;
  };
  Product product(std::size_t kind, std::size_t lag, std::size_t turn) const;

  /// Numbers series_number(kind, hand): strengths over the session.
  const SessionSeries& series() const { return series_of_session_; }
  std::size_t series_number(std::size_t kind, std::size_t hand) const {
    return kind * hands() + hand;
  }

  void begin_block(std::uint64_t block) override;
  void fold(const cards::DealBatch& batch) override;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("deals", self.deals_, at_most(use.units));
    use("pairs", self.pairs_, at_most(self.deals_));
    use("spreads", self.spreads_);
    use("products", self.products_);
    use("strengths", self.strengths_);
    use("series", self.series_of_session_, of_units(use.units));
  }
  void loaded(const reports::JsonMember& /*saved*/, std::uint64_t /*deals*/) {
    forget_deals_before();
  }

 private:
  static constexpr std::size_t piece = 128;
  /// The numbers that make sums of products and of strengths, both in units, positive.
  static constexpr std::int64_t above_products = std::int64_t{1} << 28U;
  static constexpr std::int64_t above_strengths = std::int64_t{1} << 15U;

  template <class Card>
  void fold_deal(const Card* deal, std::size_t at);
  void count_spread();
  void count_products(std::size_t deals);
  void forget_deals_before() { held_ = 0; }
  /// Returns the place where the strengths of a hand in the deals of the piece begin, those of the
  /// lags before it.
  std::size_t series_at(std::size_t kind, std::size_t hand) const {
    return (kind * hands() + hand) * (lags + piece) + lags;
  }
  /// Returns the place of a spread: kind after kind its hands, then all of them.
  std::size_t spread_at(std::size_t kind, std::size_t hand) const {
    return kind * (hands() + 1) + hand;
  }

  std::size_t n_;
  std::vector<std::uint32_t> value_;          ///< of a card: both kinds, 16 bits each
  std::vector<std::uint16_t> places_;         ///< of dealt hands, hand after hand
  std::vector<std::int64_t> sizes_;           ///< of dealt hands
  std::vector<std::string> names_;            ///< of dealt hands
  std::array<std::int64_t, kinds> totals_{};  ///< of the deck
  std::array<double, kinds> variance_{};      ///< of the value of a card
  std::vector<unsigned> shift_;               ///< of spreads
  std::array<std::int64_t, kinds> unit_{};    ///< of strengths in products

  std::uint64_t deals_ = 0;
  std::array<std::uint64_t, lags> pairs_{};
  std::vector<std::array<Wide, 3>> spreads_;  ///< Σ spread, and of the shifted its powers
  /// [(kind * lags + lag - 1) * hands + turn]: Σ of products + above_products, of squares.
  std::vector<std::array<Wide, 2>> products_;
  std::vector<Wide> strengths_;  ///< [kind * hands + hand]: Σ of strengths + above_strengths

  SessionSeries series_of_session_{0};  ///< of strengths + above_strengths

  std::vector<std::int64_t> strength_;  ///< [kind * hands + hand]: n s - m t of the deal at hand
  std::vector<std::int16_t> series_;    ///< in units, of the piece and of the deals before it
  std::size_t held_ = 0;                ///< deals of the block before the piece, as far as `lags`
};

}  // namespace evenhand::audit
