#include <fmt/format.h>

#include <cmath>

#include "base/number_text.hpp"
#include "src/games/mahjong/evidence.hpp"
#include "src/games/mahjong/test_infos.hpp"
#include "stats/distributions/noncentral_chi_squared.hpp"
#include "stats/kolmogorov_smirnov/histogram_ks.hpp"
#include "stats/tables/contingency.hpp"

namespace evenhand::mahjong {
namespace {

using judge::Evidence;

/// Who wins, in the order in which neighbours may be pooled: a seat alone, several, nobody.
constexpr std::size_t winner_column = players + 2;

/// Rows are the players who deal. With a fair shuffle each hand is a fresh draw from one law,
/// whoever is chosen to deal it by what came before, so that rows are samples from the same law.
Evidence wins(const Endings& endings, double level) {
  std::vector<std::uint64_t> table;
  for (const auto& ends : endings.ends) {
    for (std::size_t seat = 0; seat < players; ++seat) {
      table.push_back(ends[seat] + ends[players + seat]);
    }
    table.push_back(ends[several_win]);
    table.push_back(ends[nobody_wins]);
  }
  stats::TestResult result = stats::homogeneity(table, winner_column, level).chi_square;
  if (result.effect) result.effect->name = "rms change of the shares of wins";
  const double df = result.degrees_of_freedom.value_or(1);
  Evidence evidence = judge::evidence(tests::players_wins, std::move(result));
  if (evidence.result.effect) {
    evidence.words = fmt::format("who wins shifts by {} rms with who deals",
                                 percent(evidence.result.effect->value));
  }
  evidence.detectable = [df, hands = endings.hands](double alpha, double power) {
    return std::sqrt(stats::noncentrality_needed(df, alpha, power) / static_cast<double>(hands));
  };
  return evidence;
}

/// Hands that player A deals, who deals the first of a match, against those that others deal.
Evidence first_dealer(const judge::TestInfo& info, const std::array<Histogram, players>& by_dealer,
                      std::string_view what, double level) {
  Histogram others;
  for (std::size_t player = 1; player < players; ++player) merge(others, by_dealer[player]);
  const Paired samples = paired(by_dealer[0], others);
  Evidence evidence = judge::evidence(info, stats::histogram_ks_test(samples.a, samples.b, level));
  if (evidence.result.is_skipped()) return evidence;
  evidence.words = fmt::format("{} {} when player A deals, {} when another does", what,
                               rounded(mean(by_dealer[0]), 3), rounded(mean(others), 3));
  return evidence;
}

}  // namespace

std::vector<Evidence> players_evidence(const PlayPlan& plan, const PlayCounts& counts) {
  if (!plan.has_equal_policies() || plan.match_hands == 1) return {};
  const Endings& endings = counts.endings;
  std::vector<Evidence> all;
  all.push_back(wins(endings, plan.judging.level));
  all.push_back(first_dealer(tests::players_turn, endings.turns,
                             "draws of all until a win:", plan.judging.level));
  all.push_back(first_dealer(tests::players_worth, endings.worth,
                             "doubles of a hand won:", plan.judging.level));
  all.push_back(first_dealer(tests::players_points, endings.dealer_points,
                             "points of the dealer:", plan.judging.level));
  return all;
}

}  // namespace evenhand::mahjong
