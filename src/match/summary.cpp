#include "src/match/summary.hpp"

#include "sims/xiangqi/referee.hpp"
#include "stats/binomial.hpp"
#include "stats/contingency.hpp"
#include "stats/corrections.hpp"

namespace evenhand::match {
namespace {

constexpr unsigned length_band = 50;

void count(Results& results, int points) { ++results[static_cast<std::size_t>(points)]; }

bool is_failure(const std::string& ending) {
  for (const Failure failure :
       {Failure::crash, Failure::hang, Failure::illegal_move, Failure::time}) {
    if (ending == failure_name(failure)) return true;
  }
  return false;
}

xiangqi::Colour side_after_opening(const GameRecord& game) {
  const xiangqi::Colour side = game.setup.position.side();
  return game.opening_plies % 2 == 0 ? side : xiangqi::other(side);
}

/// An even coin: how often the one side of n.
stats::TestResult coin_test(std::uint64_t heads, std::uint64_t tosses) {
  if (tosses < 10) return stats::TestResult::skip("fewer than 10");
  stats::TestResult result;
  result.statistic = static_cast<double>(heads);
  result.p = stats::Binomial(tosses, 0.5).two_sided(heads);
  return result;
}

/// Red's points game by game, or pair by pair where the games of a pair belong together.
struct Units {
  std::vector<std::size_t> points;
  std::size_t classes;
};

Units units_of(const MatchPlan& plan, const std::vector<GameRecord>& games) {
  Units units{{}, plan.pairs ? 5U : 3U};
  const std::size_t step = plan.pairs ? 2 : 1;
  for (std::size_t i = 0; i + step <= games.size(); i += step) {
    int points = games[i].red_points;
    if (plan.pairs) points += games[i + 1].red_points;
    units.points.push_back(static_cast<std::size_t>(points));
  }
  return units;
}

stats::TestResult test_neighbours(const Units& units) {
  std::vector<std::uint64_t> table(units.classes * units.classes, 0);
  for (std::size_t i = 0; i + 1 < units.points.size(); i += 2) {
    ++table[units.points[i] * units.classes + units.points[i + 1]];
  }
  return stats::independence(table, units.classes).chi_square;
}

stats::TestResult test_halves(const Units& units) {
  std::vector<std::uint64_t> table(2 * units.classes, 0);
  for (std::size_t i = 0; i < units.points.size(); ++i) {
    const std::size_t half = i < units.points.size() / 2 ? 0 : 1;
    ++table[half * units.classes + units.points[i]];
  }
  return stats::homogeneity(table, units.classes).chi_square;
}

/// Are the first moves of the openings alike for Red? By the plies of the opening, or by its place
/// in the list when that is what differs.
stats::TestResult test_openings(const MatchPlan& plan, const Units& units) {
  const std::size_t kinds = std::max(plan.random_plies.size(), plan.openings.size());
  std::vector<std::uint64_t> table(kinds * units.classes, 0);
  for (std::size_t i = 0; i < units.points.size(); ++i) {
    ++table[i % kinds * units.classes + units.points[i]];
  }
  return stats::homogeneity(table, units.classes).chi_square;
}

std::vector<FairnessTest> fairness_tests(const MatchPlan& plan, const Summary& summary,
                                         const std::vector<GameRecord>& games) {
  std::vector<FairnessTest> tests;
  const auto add = [&](const char* name, const char* null, const stats::TestResult& result) {
    if (!result.is_skipped()) tests.push_back({name, null, result, {}});
  };
  const Units units = units_of(plan, games);
  add("red share", "Red wins as many games as Black",
      coin_test(summary.red[2], summary.red[2] + summary.red[0]));
  add("neighbours",
      plan.pairs ? "a pair says nothing of the next" : "a game says nothing of the next",
      test_neighbours(units));
  add("time", "the first half is as the second", test_halves(units));
  if (plan.random_plies.size() > 1 || plan.openings.size() > 1) {
    add("openings", "Red fares alike in all openings", test_openings(plan, units));
  }
  if (plan.draw_colours) {
    add("colours", "who gets Red is an even coin", coin_test(summary.first_had_red, games.size()));
  }
  std::vector<stats::PValue> p;
  for (const FairnessTest& test : tests) p.push_back(test.result.p);
  const std::vector<stats::PValue> adjusted = stats::holm(p);
  for (std::size_t i = 0; i < tests.size(); ++i) tests[i].adjusted = adjusted[i];
  return tests;
}

}  // namespace

Summary summarise(const MatchPlan& plan, const std::vector<GameRecord>& games) {
  Summary summary;
  for (const GameRecord& game : games) {
    const int red = game.red_points;
    count(summary.red, red);
    count(summary.mover, side_after_opening(game) == xiangqi::red ? red : 2 - red);
    count(summary.first, game.first_is_red ? red : 2 - red);
    count(summary.red_by_opening[game.opening_plies], red);
    count(summary.red_by_length[game.plies / length_band * length_band], red);
    ++summary.endings[game.ending];
    if (is_failure(game.ending)) ++summary.ended_by_failure;
    if (game.first_is_red) ++summary.first_had_red;
  }
  summary.tests = fairness_tests(plan, summary, games);
  return summary;
}

}  // namespace evenhand::match
