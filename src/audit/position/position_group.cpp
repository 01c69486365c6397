#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "src/audit/all_groups.hpp"
#include "src/audit/position/position_tally.hpp"
#include "base/number_text.hpp"
#include "stats/kolmogorov_smirnov/discrete_ks.hpp"
#include "stats/permutations/position_matrix.hpp"

namespace evenhand::audit {
namespace {

constexpr std::array position_tests = {
    TestInfo{"position.chi-square", "Every card is equally likely at every position."},
    TestInfo{"position.worst-cell",
             "No card is dealt to any position more or less often than 1/n."},
    TestInfo{"position.worst-card", "Each card is equally likely at every position."},
    TestInfo{"position.worst-position", "Each position is equally likely to hold every card."},
    TestInfo{"position.ks-first-card", "The card dealt first is uniform on 0 ... n-1."},
    TestInfo{"position.ks-top-card", "The position of card 0 is uniform on 0 ... n-1."},
};

/// Multiplications that one Kolmogorov-Smirnov p-value may take before its limit law is used: well
/// below a second, for the battery is run on many sources.
constexpr double ks_cost_limit = 1e9;

Evidence chi_square(const stats::PositionCounts& positions) {
  Evidence outcome{"position.chi-square", stats::position_test(positions)};
  outcome.detectable = [n = positions.n, deals = positions.deals](double alpha, double power) {
    return stats::detectable_position_deviation(n, deals, alpha, power);
  };
  // The naive swap, the best-known flaw, has 11.4 % at 52 cards.
  outcome.enough = 0.1;
  if (!outcome.result.is_skipped()) {
    const stats::Effect& effect = *outcome.result.effect;
    outcome.words =
        fmt::format("cells deviate by {} rms from 1/n ({} to {})", percent(effect.value),
                    percent(effect.interval.low), percent(effect.interval.high));
  }
  return outcome;
}

Evidence worst_cell(const stats::PositionCounts& positions, const cards::Deck& deck) {
  Evidence outcome{"position.worst-cell", stats::worst_cell_test(positions)};
  if (outcome.result.is_skipped()) return outcome;
  const stats::WorstCell cell = stats::worst_cell(positions);
  outcome.words = fmt::format(
      "{} lands in position {} in {}", card_words(deck, cell.card), cell.position,
      share_of_deals(cell.observed, positions.deals, 1 / static_cast<double>(deck.size)));
  return outcome;
}

/// The row or column with the largest chi-square.
Evidence worst_line(std::string name, std::string_view what, const stats::WorstLine& worst,
                   const stats::PositionCounts& positions) {
  Evidence outcome{std::move(name), worst.test};
  outcome.detectable = [n = positions.n, deals = positions.deals](double alpha, double power) {
    return stats::detectable_line_deviation(n, deals, alpha, power);
  };
  if (worst.test.is_skipped()) return outcome;
  const stats::Effect& effect = *worst.test.effect;
  outcome.words =
      fmt::format("{} deviates most, by {} rms ({} to {})", what, percent(effect.value),
                  percent(effect.interval.low), percent(effect.interval.high));
  return outcome;
}

Evidence worst_card(const stats::PositionCounts& positions, const cards::Deck& deck) {
  const stats::WorstLine worst = stats::worst_card(positions);
  return worst_line("position.worst-card", card_words(deck, worst.index), worst, positions);
}

Evidence worst_position(const stats::PositionCounts& positions) {
  const stats::WorstLine worst = stats::worst_place(positions);
  return worst_line("position.worst-position", fmt::format("position {}", worst.index), worst,
                    positions);
}

/// A card's positions, or a position's cards: in order, so that drifts add up that no single cell
/// shows.
Evidence ks(std::string name, std::string_view what, const std::vector<std::uint64_t>& counts,
           std::uint64_t deals) {
  if (deals == 0) return {std::move(name), stats::TestResult::skip("there are no deals")};
  const auto null = stats::DiscreteNull::uniform(counts.size());
  const double distance = stats::discrete_ks_statistic(counts, null);
  Evidence outcome{std::move(name), {}};
  outcome.result.statistic = distance;
  outcome.result.p = stats::discrete_ks_tails(null, deals, distance, ks_cost_limit).tails.upper;
  // Massart's form of the Dvoretzky-Kiefer-Wolfowitz inequality bounds how far D is off.
  const double margin = std::sqrt(std::log(2 / 0.01) / (2 * static_cast<double>(deals)));
  outcome.result.effect =
      stats::Effect{"largest difference of cumulative shares",
                    distance,
                    {std::max(0.0, distance - margin), std::min(1.0, distance + margin), 0.99}};
  outcome.words =
      fmt::format("cumulative shares of {} differ by up to {}", what, percent(distance));
  return outcome;
}

std::unique_ptr<GroupTally> make_tally(const cards::Deck& deck) {
  return std::make_unique<PositionTally>(deck.size);
}

std::vector<Evidence> run(const GroupTally& tally, const Sample& sample) {
  const std::vector<std::uint64_t> counts = static_cast<const PositionTally&>(tally).counts();
  const std::size_t n = sample.deck.size;
  const stats::PositionCounts positions{counts, n, sample.deals};
  std::vector<std::uint64_t> first_card;
  for (std::size_t card = 0; card < n; ++card) first_card.push_back(counts[card * n]);
  const std::vector<std::uint64_t> top_card(counts.begin(),
                                            counts.begin() + static_cast<std::ptrdiff_t>(n));
  return {chi_square(positions),
          worst_cell(positions, sample.deck),
          worst_card(positions, sample.deck),
          worst_position(positions),
          ks("position.ks-first-card", "the card dealt first", first_card, sample.deals),
          ks("position.ks-top-card", "the position of card 0", top_card, sample.deals)};
}

}  // namespace

constexpr Group position_group = {
    {"position", "which card lands in which position"}, position_tests, make_tally, run};

}  // namespace evenhand::audit
