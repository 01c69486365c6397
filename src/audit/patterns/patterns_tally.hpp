#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "src/audit/counting/count_matrix.hpp"
#include "src/audit/group_tally.hpp"

namespace evenhand::audit {

/// Five places whose cards are put in order, or five cards whose places are. The first four count
/// by themselves as well.
using Five = std::array<std::uint16_t, 5>;

/// Returns fives that are the same in every deal, without a common member: the first five; the last
/// five, from the last backwards, for n >= 10; five spread evenly between those for n >= 15. n >=
/// 5.
std::vector<Five> fixed_fives(std::size_t n);

/// Disjoint fives in ascending order, as many as fit into 0 … n-1, which change with the block: a
/// Fisher-Yates shuffle of 0 … n-1, drawn from SplitMix64 seeded by a fixed number and the block,
/// is cut into fives. In the long run every five comes as often as any other.
std::vector<Five> random_fives(std::size_t n, std::uint64_t block);

/// Pairs of cards some places apart, relative orders of five, longest increasing subsequence and
/// footrule.
class PatternsTally final : public ListedTally<PatternsTally> {
 public:
  /// Smaller decks are counted order by order (PermutationsTally).
  static constexpr std::size_t min_deck = 8;
  static constexpr std::array<std::size_t, 2> lags = {2, 3};
  static constexpr std::array<const char*, 2> pair_names = {"pairs_2_apart", "pairs_3_apart"};

  explicit PatternsTally(std::size_t deck_size);

  /// counts[a * n + b]: deals in which card b lies lags[i] places after card a.
  std::vector<std::uint64_t> pairs(std::size_t i) const { return pairs_[i].totals(); }
  /// The first count is that of a subsequence of one card.
  std::span<const std::uint64_t> longest_increasing() const { return longest_.counts(); }
  std::span<const std::uint64_t> half_footrule() const { return footrule_.counts(); }
  /// Relative orders of five: of the cards at five places, or of the places of five cards.
  struct Orders {
    std::vector<Histogram> fixed;  ///< as fixed_fives()
    Histogram random;
    std::size_t random_fives;  ///< a deal

    template <class Self, class Use>
    static void members(Self& self, Use& use) {
      use("fixed", self.fixed, sums_to(use.units));
      use("random", self.random, sums_to(use.units * self.random_fives));
    }
  };
  const Orders& of_cards_at_places() const { return at_places_; }
  const Orders& of_places_of_cards() const { return of_cards_; }

  void begin_block(std::uint64_t block) override { random_ = random_fives(n_, block); }
  void fold(const cards::DealBatch& batch) override;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    for (std::size_t i = 0; i < lags.size(); ++i) {
      use(pair_names[i], self.pairs_[i], sums_to(use.units * (self.n_ - lags[i])));
    }
    use("longest_increasing", self.longest_, sums_to(use.units));
    use("half_footrule", self.footrule_, sums_to(use.units));
    use("at_places", self.at_places_, of_units(use.units));
    use("of_cards", self.of_cards_, of_units(use.units));
  }

 private:
  template <class Card>
  void fold_pairs(const cards::DealsView<const Card>& deals);
  template <class Card>
  void fold_values(const cards::DealsView<const Card>& deals);
  template <class Card>
  void fold_orders(const cards::DealsView<const Card>& deals);
  template <class Card>
  void add_orders(const Card* columns, std::size_t count, Orders& orders);

  std::size_t n_;
  std::vector<Five> fixed_;
  std::vector<Five> random_;
  std::vector<CountMatrix> pairs_;
  Histogram longest_;
  Histogram footrule_;
  Orders at_places_;
  Orders of_cards_;
};

}  // namespace evenhand::audit
