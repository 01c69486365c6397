#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <nlohmann/json.hpp>

#include "reports/json_member.hpp"
#include "src/watch/subjects.hpp"
#include "stats/anytime/repeat_bet.hpp"

namespace evenhand::watch {

/// Bets on whole orders that are made at the same time.
inline constexpr std::size_t order_bets = 4;

/// Histograms of rising sequences, first that of one: of the deal, of its inverse, of the step from
/// the deal before, of that step's inverse.
inline constexpr std::size_t riffle_kinds = 4;

/// What was counted of some deals: all that bets of constant parameters depend on, and what the
/// others came to. Sums of runs of deals add up.
struct Counted {
  std::uint64_t deals = 0;
  std::vector<std::uint64_t> cells;  ///< [place * n + card]
  /// By lag: deals of which the one so many before is known. Index 0: all.
  std::vector<std::uint64_t> steps;
  std::vector<std::int64_t> sums;  ///< by number of Subjects, about TiltMixture::centre()
  std::array<std::vector<std::uint64_t>, riffle_kinds> rising;
  stats::RepeatCounts repeats;
  std::array<double, order_bets> order_logs = {};

  Counted() = default;
  explicit Counted(const Subjects& subjects);

  void add(const Counted& other);
  /// All counts are 0 again; no memory is given back.
  void clear();

  nlohmann::json save() const;
  /// What save() returned of the same subjects. Throws InputError for what it cannot have.
  void load(const reports::JsonMember& saved, const Subjects& subjects);
};

/// The most that a bet's logarithm can be after so many deals: none pays more than 1 / the
/// probability of what was dealt, 1 / n! a deal.
double largest_log(std::uint64_t deals, std::size_t deck_size);

}  // namespace evenhand::watch
