#pragma once

#include <array>
#include <cstdint>
#include <span>

#include <nlohmann/json.hpp>

#include "src/audit/between_deals/deal_scores.hpp"
#include "src/audit/counting/wide_counts.hpp"
#include "stats/sequences/serial_correlation.hpp"

namespace evenhand::audit {

/// Sums over pairs of deals of one block that are 1 or 2 apart, for each score.
class ScoreSeries {
 public:
  static constexpr std::size_t lags = 2;

  void begin_block() { seen_ = 0; }
  void fold(std::span<const Scores> scores);
  void merge(const ScoreSeries& other);
  stats::LaggedSums sums(std::size_t lag, std::size_t score) const;

  nlohmann::json save() const;
  void load(const nlohmann::json& saved, std::uint64_t deals);

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

    /// In the order in which they are saved.
    std::array<Sums*, 5> all() {
      return {&products, &first, &second, &first_squares, &second_squares};
    }
    std::array<const Sums*, 5> all() const {
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
  struct Lag : PairSums<Wide> {
    std::uint64_t pairs = 0;
  };
  /// The sums of so few deals that 64 bits hold them: a score has 16.
  using FewSums = PairSums<std::uint64_t>;
  static constexpr std::size_t few = 256;
  /// Σ x³ and Σ x⁴ over the deals that are the later one of a pair at lag 1.
  struct Powers {
    Wide cubes = 0;
    Wide fourths = 0;
  };
  /// Calls f with each sum of a series, of which there are sum_count.
  template <class Self, class F>
  static void for_sums(Self& self, F&& f);
  static constexpr std::size_t sum_count = (5 * lags + 2) * score_count;
  void fold_few(std::span<const Scores> scores);
  double kurtosis(std::size_t score) const;

  std::array<Lag, lags> lags_;
  std::array<Powers, score_count> powers_;
  std::array<Scores, lags> before_{};  ///< the deal before, and the one before that
  std::size_t seen_ = 0;               ///< deals of this block, as far as `lags`
};

}  // namespace evenhand::audit
