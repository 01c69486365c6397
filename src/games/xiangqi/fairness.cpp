#include "src/games/xiangqi/fairness.hpp"

#include <algorithm>

#include "stats/distributions/binomial.hpp"
#include "stats/tables/contingency.hpp"
#include "stats/corrections.hpp"

namespace evenhand::match {
namespace {

enum class Ahead : std::size_t { black, nobody, red };
constexpr std::size_t classes = 3;

/// Who came out ahead, game by game, or pair by pair where two games belong together.
std::vector<Ahead> outcomes_of(const MatchPlan& plan, const std::vector<GameRecord>& games) {
  std::vector<Ahead> outcomes;
  const std::size_t step = plan.pairs ? 2 : 1;
  for (std::size_t i = 0; i + step <= games.size(); i += step) {
    int points = games[i].red_points;
    if (plan.pairs) points += games[i + 1].red_points;
    const int even = plan.pairs ? 2 : 1;
    outcomes.push_back(points > even ? Ahead::red : points < even ? Ahead::black : Ahead::nobody);
  }
  return outcomes;
}

/// An even coin: how often the one side of n.
stats::TestResult coin_test(std::uint64_t heads, std::uint64_t tosses) {
  if (tosses < 10) return stats::TestResult::skip("fewer than 10");
  stats::TestResult result;
  result.statistic = static_cast<double>(heads);
  result.p = stats::Binomial(tosses, 0.5).two_sided(heads);
  return result;
}

stats::TestResult test_red_share(const std::vector<Ahead>& outcomes) {
  const auto count = [&](Ahead who) {
    return static_cast<std::uint64_t>(std::count(outcomes.begin(), outcomes.end(), who));
  };
  return coin_test(count(Ahead::red), count(Ahead::red) + count(Ahead::black));
}

stats::TestResult test_neighbours(const std::vector<Ahead>& outcomes) {
  std::vector<std::uint64_t> table(classes * classes, 0);
  for (std::size_t i = 0; i + 1 < outcomes.size(); i += 2) {
    ++table[static_cast<std::size_t>(outcomes[i]) * classes +
            static_cast<std::size_t>(outcomes[i + 1])];
  }
  return stats::independence(table, classes).chi_square;
}

/// Are the outcomes alike in all groups? `group_of` tells which one the i-th belongs to.
template <class GroupOf>
stats::TestResult test_groups(const std::vector<Ahead>& outcomes, std::size_t groups,
                              GroupOf group_of) {
  std::vector<std::uint64_t> table(groups * classes, 0);
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    ++table[group_of(i) * classes + static_cast<std::size_t>(outcomes[i])];
  }
  return stats::homogeneity(table, classes).chi_square;
}

}  // namespace

std::vector<FairnessTest> fairness_tests(const MatchPlan& plan,
                                         const std::vector<GameRecord>& games) {
  const std::vector<Ahead> outcomes = outcomes_of(plan, games);
  const auto kind_of = [&](std::size_t i) { return plan.kind_of(plan.pairs ? 2 * i : i); };
  std::vector<FairnessTest> tests;
  const auto add = [&](const char* name, const char* null, const stats::TestResult& result) {
    if (!result.is_skipped()) tests.push_back({name, null, result, {}});
  };
  add("red share",
      plan.pairs ? "Red is ahead in as many pairs as Black" : "Red wins as many games as Black",
      test_red_share(outcomes));
  add("neighbours",
      plan.pairs ? "a pair says nothing of the next" : "a game says nothing of the next",
      test_neighbours(outcomes));
  add("time", "the first half is as the second",
      test_groups(outcomes, 2, [&](std::size_t i) { return i < outcomes.size() / 2 ? 0U : 1U; }));
  const std::size_t plies = plan.random_plies.size();
  if (plan.openings.size() * plies > 1) {
    add("openings", "Red fares alike in all openings",
        test_groups(outcomes, plan.openings.size() * plies,
                    [&](std::size_t i) { return kind_of(i).opening * plies + kind_of(i).plies; }));
  }
  if (plan.budgets.size() > 1) {
    add("budgets", "Red fares alike with all budgets",
        test_groups(outcomes, plan.budgets.size(),
                    [&](std::size_t i) { return kind_of(i).budget; }));
  }
  if (plan.draw_colours) {
    const auto had_red = std::count_if(games.begin(), games.end(),
                                       [](const GameRecord& game) { return game.first_is_red; });
    add("colours", "who gets Red is an even coin",
        coin_test(static_cast<std::uint64_t>(had_red), games.size()));
  }
  std::vector<stats::PValue> p;
  for (const FairnessTest& test : tests) p.push_back(test.result.p);
  const std::vector<stats::PValue> adjusted = stats::holm(p);
  for (std::size_t i = 0; i < tests.size(); ++i) tests[i].adjusted = adjusted[i];
  return tests;
}

}  // namespace evenhand::match
