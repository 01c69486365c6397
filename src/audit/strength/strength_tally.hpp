#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/wide.hpp"
#include "sims/cards/deck.hpp"
#include "src/audit/group_tally.hpp"

namespace evenhand::audit {

/// How strong the hands are, beside each other and, in the blocks that are sampled, beside those of
/// the deals before. Strength is the sum of a hand's ranks, or the number of its high cards; in a
/// deck without ranks those are the numbers of the cards and the highest quarter of them. Hands are
/// those that are dealt, or quarters of the deal.
class StrengthTally final : public ListedTally<StrengthTally> {
 public:
  static constexpr std::size_t min_deck = 8;
  static constexpr std::size_t max_deck = 256;
  static constexpr std::size_t max_hands = 16;
  /// One block in so many is looked at once a session is long.
  static constexpr std::uint64_t every = 8;
  static constexpr std::size_t lags = 2;
  static constexpr std::size_t kinds = 2;
  static constexpr std::array<std::string_view, kinds> words = {"rank sums",
                                                                "numbers of high cards"};

  explicit StrengthTally(const cards::Deck& deck);
  /// Whether the deck has hands to compare: two to max_hands.
  static bool fits(const cards::Deck& deck);

  std::size_t hands() const { return sizes_.size(); }
  /// "north", or "quarter 1" where the deck has no hands.
  const std::string& hand_name(std::size_t hand) const { return names_[hand]; }
  /// All deals, and pairs of those in sampled blocks at a lag.
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
  /// What the mean is in uniform deals.
  double expected_spread(std::size_t kind, std::size_t hand) const;

  /// Of Σ over hands h of x(h) of one deal times x(h + turn) of the deal `lag` later, x = n s - m
  /// t, about the mean that independent deals of any law would have; in units of Σ over hands of
  /// the variance of x in uniform deals.
  struct Product {
    double mean = 0;
    double deviation = 0;
  };
  Product product(std::size_t kind, std::size_t lag, std::size_t turn) const;

  void begin_block(std::uint64_t block) override;
  void fold(const cards::DealBatch& batch) override;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("deals", self.deals_, at_most(use.units));
    use("sampled", self.sampled_, at_most(self.deals_));
    use("pairs", self.pairs_, at_most(self.sampled_));
    use("spreads", self.spreads_);
    use("products", self.products_);
    use("strengths", self.strengths_);
  }
  void loaded(const reports::JsonMember& /*saved*/, std::uint64_t /*deals*/) { held_ = 0; }

 private:
  /// [kind * hands + hand]: n s - m t, of deals before in units.
  using Strengths = std::vector<std::int64_t>;

  template <class Card>
  void fold_deal(const Card* deal);
  void count_spread();
  void count_products();
  /// Of spreads: kind after kind its hands, then all of them.
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
  std::uint64_t sampled_ = 0;
  std::array<std::uint64_t, lags> pairs_{};
  std::vector<std::array<Wide, 3>> spreads_;  ///< Σ spread, and of the shifted its powers
  /// [(kind * lags + lag - 1) * hands + turn]: Σ of products, of those below 0, of squares.
  std::vector<std::array<Wide, 3>> products_;
  /// [kind * hands + hand]: Σ of strengths in units, of those above and below 0, over sampled
  /// deals.
  std::vector<std::array<Wide, 2>> strengths_;

  bool is_sampled_ = true;
  std::size_t held_ = 0;
  std::array<Strengths, lags + 1> deals_before_;  ///< the one at hand first
};

}  // namespace evenhand::audit
