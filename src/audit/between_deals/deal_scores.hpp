#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "base/members.hpp"
#include "base/wide.hpp"
#include "reports/json_member.hpp"
#include "sims/cards/any_deals.hpp"
#include "stats/sequences/serial_correlation.hpp"

namespace evenhand::audit {

/// Numbers computed of a deal whose course over the session is watched.
inline constexpr std::size_t score_count = 6;
using Scores = std::array<std::uint32_t, score_count>;

/// The names of the scores in the order of Scores: inversions (divided, and rounded down, where
/// decks of more than 362 cards have more than 65535), descents, cards c after c+1, fixed points,
/// cycles, the first card.
inline constexpr std::array<std::string_view, score_count> score_words = {
    "inversions",   "descents", "descents of the cards' positions",
    "fixed points", "cycles",   "the number of the first card"};

/// scores[d] of deals[d]; at most 256 deals.
void compute_scores(const cards::AnyDeals& deals, Scores* scores);

/// Sums over pairs of deals of one block that are 1 or 2 apart, for each score.
class ScoreSeries {
 public:
  static constexpr std::size_t lags = 2;

  void begin_block() { seen_ = 0; }
  void fold(std::span<const Scores> scores);
  stats::LaggedSums sums(std::size_t lag, std::size_t score) const;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("lags", self.lags_, of_units(use.units));
    use("powers", self.powers_);
  }
  void loaded(const reports::JsonMember& /*saved*/, std::uint64_t /*deals*/) { seen_ = 0; }

 private:
  /// Over pairs of deals, for each score.
  template <class Number>
  struct PairSums {
    using Sums = std::array<Number, score_count>;
    Sums products{};
    Sums first{};
    Sums second{};
    Sums first_squares{};
    Sums second_squares{};

    template <class Self, class Use>
    static void members(Self& self, Use& use) {
      use("products", self.products);
      use("first", self.first);
      use("second", self.second);
      use("first_squares", self.first_squares);
      use("second_squares", self.second_squares);
    }
    std::array<Sums*, 5> all() {
      return {&products, &first, &second, &first_squares, &second_squares};
    }
    void add(const Scores& earlier, const Scores& later) {
      for (std::size_t i = 0; i < score_count; ++i) {
        const Number a = earlier[i];
        const Number b = later[i];
        products[i] += a * b;
        first[i] += a;
        second[i] += b;
        first_squares[i] += a * a;
        second_squares[i] += b * b;
      }
    }
  };
  struct Lag {
    std::uint64_t pairs = 0;
    PairSums<Wide> sums;

    template <class Self, class Use>
    static void members(Self& self, Use& use) {
      use("pairs", self.pairs, at_most(use.units));
      use("sums", self.sums);
    }
  };
  /// The sums of so few deals that 64 bits hold them: a score has 16.
  using FewSums = PairSums<std::uint64_t>;
  static constexpr std::size_t few = 256;
  /// Σ x³ and Σ x⁴ over the deals that are the later one of a pair at lag 1.
  struct Powers {
    Wide cubes = 0;
    Wide fourths = 0;

    template <class Self, class Use>
    static void members(Self& self, Use& use) {
      use("cubes", self.cubes);
      use("fourths", self.fourths);
    }
  };
  void fold_few(std::span<const Scores> scores);
  double kurtosis(std::size_t score) const;

  std::array<Lag, lags> lags_;
  std::array<Powers, score_count> powers_;
  std::array<Scores, lags> before_{};  ///< the deal before, and the one before that
  std::size_t seen_ = 0;               ///< deals of this block, as far as `lags`
};

}  // namespace evenhand::audit
