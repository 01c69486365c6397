#pragma once

#include <array>
#include <cstdint>
#include <span>

#include <nlohmann/json.hpp>

#include "src/audit/between_deals/deal_scores.hpp"
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
  struct Lag {
    std::uint64_t pairs = 0;
    std::array<std::uint64_t, score_count> products{};
    std::array<std::uint64_t, score_count> first{};
    std::array<std::uint64_t, score_count> second{};
  };
  void add(Lag& lag, const Scores& earlier, const Scores& later);

  std::array<Lag, lags> lags_;
  std::array<Scores, lags> before_{};  ///< the deal before, and the one before that
  std::size_t seen_ = 0;               ///< deals of this block, as far as `lags`
};

}  // namespace evenhand::audit
