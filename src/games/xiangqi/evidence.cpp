#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <utility>

#include "base/nouns.hpp"
#include "base/number_text.hpp"
#include "src/games/xiangqi/game.hpp"
#include "stats/distributions/binomial.hpp"
#include "stats/distributions/hypergeometric.hpp"
#include "stats/intervals/proportion_interval.hpp"
#include "stats/kolmogorov_smirnov/two_sample_ks.hpp"
#include "stats/tables/cells.hpp"
#include "stats/tables/contingency.hpp"

namespace evenhand::xiangqi {
namespace {

using judge::Evidence;
using judge::Method;
using judge::TestInfo;
using stats::TestResult;

constexpr std::uint64_t least_observations = 10;

constexpr TestInfo first_share{
    "first.share", Method::binomial,
    "the first player scores one half: it comes out ahead as often as the second"};
constexpr TestInfo red_share{"red.share", Method::binomial,
                             "Red scores one half: it comes out ahead as often as Black"};
// Who moves first may fare better: the rules favour it. So Red may fare unlike where Black moves
// first.
constexpr TestInfo mover_openings{"mover.openings", Method::chi_square,
                                  "the side to move fares alike in all openings"};
constexpr TestInfo red_budgets{"red.budgets", Method::chi_square,
                               "Red fares alike with all budgets"};
constexpr TestInfo neighbours{"games.neighbours", Method::chi_square,
                              "a game, or pair of games, says nothing of the next"};
constexpr TestInfo halves{"games.halves", Method::chi_square,
                          "Red fares in the first half of the match as in the second"};
constexpr TestInfo coin_info{"colours.coin", Method::binomial, "who gets Red is an even coin"};
constexpr TestInfo coin_halves{"colours.halves", Method::fisher_exact,
                               "the first player gets Red as often in the first half as later"};
constexpr TestInfo coin_wins{"colours.wins", Method::fisher_exact,
                             "the first player wins as often with Red as with Black"};
constexpr TestInfo endings{"endings.by-winner", Method::chi_square,
                           "games that Red wins end as those that Black wins"};
constexpr TestInfo lengths{"length.red-black-ks", Method::kolmogorov_smirnov,
                           "games that Red wins are as long as those that Black wins"};

std::size_t index(RedResult result) { return static_cast<std::size_t>(result); }
std::uint64_t total(const RedResults& results) { return results[0] + results[1] + results[2]; }
std::uint64_t decided(const RedResults& results) {
  return results[index(RedResult::behind)] + results[index(RedResult::ahead)];
}

/// How far a share of the points is off one half where its player comes out ahead with certainty,
/// or behind: ½ of a game that is won, less where pairs are won by a half.
double worth_of_being_ahead(const Score& score) {
  const auto [behind, even, ahead] = score.outcomes();
  if (behind + ahead == 0) return 0.5;
  const auto& pairs = score.pairs();
  const std::uint64_t by_half = pairs[1] + pairs[3];
  return 0.5 - 0.25 * static_cast<double>(by_half) / static_cast<double>(behind + ahead);
}

/// The shift of a share that the sign test finds. Where too few observations were decided for
/// it to find anything, a shift would have had more of them decided.
double detectable_shift(const Score& score, double alpha, double power) {
  const RedResults results = score.outcomes();
  const auto least = static_cast<std::uint64_t>(std::ceil(1 + std::log2(1 / alpha)));
  const std::uint64_t tosses = std::max(decided(results), least);
  const double excess = stats::detectable_probability(tosses, 0.5, alpha, power) - 0.5;
  const double of_all = static_cast<double>(tosses) / static_cast<double>(total(results));
  return 2 * worth_of_being_ahead(score) * of_all * excess;
}

/// The sign test of who comes out ahead. `effect` is what is shifted.
Evidence test_share(const TestInfo& info, const Score& score, const char* effect, std::string words,
                    double level) {
  const RedResults results = score.outcomes();
  if (total(results) < least_observations) {
    return evidence(
        info, TestResult::skip(fmt::format("fewer than {} games or pairs", least_observations)));
  }
  TestResult result;
  result.statistic = static_cast<double>(results[index(RedResult::ahead)]);
  result.p = stats::Binomial(decided(results), 0.5).two_sided(results[index(RedResult::ahead)]);
  const stats::ScoreEstimate share = *score.estimate(level);
  result.effect =
      stats::Effect{effect,
                    share.score - 0.5,
                    {share.score_interval.low - 0.5, share.score_interval.high - 0.5, level}};
  Evidence found = evidence(info, std::move(result));
  found.words = std::move(words);
  found.enough = enough_shift;
  found.would_have_shown = "a score off by {} would have shown";
  found.detectable = [score](double alpha, double power) {
    return detectable_shift(score, alpha, power);
  };
  return found;
}

/// With what a chi-square test of so many counts finds.
Evidence with_detectable(Evidence evidence, double total) {
  if (evidence.result.is_skipped()) return evidence;
  evidence.detectable = judge::detectable_w(*evidence.result.degrees_of_freedom, total);
  return evidence;
}

/// Do the rows come from one distribution? Neighbouring columns are pooled where they are rare.
Evidence alike_in_rows(const TestInfo& info, std::span<const std::uint64_t> table,
                       std::size_t columns, double level) {
  if (table.empty()) return judge::evidence(info, TestResult::skip("there are no counts"));
  return with_detectable(
      judge::evidence(info, stats::homogeneity(table, columns, level).chi_square),
      stats::total_count(table));
}

Evidence test_neighbours(const MatchCounts& counts, double level) {
  std::vector<std::vector<std::uint64_t>> tables;
  for (const auto& [kind, sides] : counts.by_kind) {
    std::vector<std::uint64_t>& table = tables.emplace_back();
    for (const RedResults& row : sides.neighbours) {
      table.insert(table.end(), row.begin(), row.end());
    }
  }
  if (tables.empty())
    return judge::evidence(neighbours, TestResult::skip("there are no neighbours"));
  stats::WithinTables test = stats::independence_within(tables, red_results, level);
  return with_detectable(judge::evidence(neighbours, std::move(test.result)), test.total);
}

Evidence test_halves(const MatchCounts& counts, double level) {
  std::vector<std::uint64_t> table;
  for (const Half half : {Half::first, Half::second}) {
    const RedResults& results = counts.by_half[static_cast<std::size_t>(half)];
    table.insert(table.end(), results.begin(), results.end());
  }
  return alike_in_rows(halves, table, red_results, level);
}

/// Are the results of a side alike in all groups of kinds?
template <class GroupOf>
Evidence test_groups(const TestInfo& info, Score MatchCounts::Sides::*side, const PlayPlan& plan,
                     const MatchCounts& counts, std::size_t groups, GroupOf group_of,
                     double level) {
  std::vector<std::uint64_t> table(groups * red_results);
  for (const auto& [kind, sides] : counts.by_kind) {
    const RedResults results = (sides.*side).outcomes();
    for (std::size_t i = 0; i < red_results; ++i) {
      table[group_of(plan.kind(kind)) * red_results + i] += results[i];
    }
  }
  return alike_in_rows(info, table, red_results, level);
}

/// Games by who of the players had Red, in a half or altogether.
using ByColour = std::array<RedResults, 2>;

ByColour of_all_halves(const MatchCounts& counts) {
  ByColour sum{};
  for (const ByColour& half : counts.by_colour) {
    for (std::size_t i = 0; i < sum.size(); ++i) {
      for (std::size_t j = 0; j < red_results; ++j) sum[i][j] += half[i][j];
    }
  }
  return sum;
}

Evidence test_coin(const MatchCounts& counts, double level) {
  const ByColour all = of_all_halves(counts);
  const std::uint64_t heads = total(all[1]);
  const std::uint64_t tosses = heads + total(all[0]);
  if (tosses < least_observations)
    return evidence(coin_info, TestResult::skip("fewer than 10 games"));
  TestResult result;
  result.statistic = static_cast<double>(heads);
  result.p = stats::Binomial(tosses, 0.5).two_sided(heads);
  const double share = static_cast<double>(heads) / static_cast<double>(tosses);
  const stats::Interval interval = stats::clopper_pearson(heads, tosses, level);
  result.effect = stats::Effect{"shift of the first player's share of Red",
                                share - 0.5,
                                {interval.low - 0.5, interval.high - 0.5, level}};
  Evidence found = evidence(coin_info, std::move(result));
  found.words = fmt::format("the first player had Red in {} of games", percent(share));
  found.detectable = [tosses](double alpha, double power) {
    return stats::detectable_probability(tosses, 0.5, alpha, power) - 0.5;
  };
  return found;
}

/// Tests whether it is chance that `found` of `hand` games are of a kind that `key` of `deck` are.
TestResult draw_test(std::uint64_t deck, std::uint64_t key, std::uint64_t hand,
                     std::uint64_t found) {
  if (deck < least_observations) return TestResult::skip("fewer than 10 games");
  TestResult result;
  result.statistic = static_cast<double>(found);
  result.p = stats::Hypergeometric(deck, key, hand).two_sided(found);
  return result;
}

Evidence test_coin_halves(const MatchCounts& counts) {
  const ByColour& first = counts.by_colour[static_cast<std::size_t>(Half::first)];
  const ByColour& second = counts.by_colour[static_cast<std::size_t>(Half::second)];
  const std::uint64_t early = total(first[0]) + total(first[1]);
  const std::uint64_t late = total(second[0]) + total(second[1]);
  return evidence(coin_halves, draw_test(early + late, total(first[1]) + total(second[1]), early,
                                         total(first[1])));
}

Evidence test_coin_wins(const MatchCounts& counts) {
  const ByColour all = of_all_halves(counts);
  const std::uint64_t won_with_red = all[1][index(RedResult::ahead)];
  const std::uint64_t won_with_black = all[0][index(RedResult::behind)];
  return evidence(coin_wins,
                  draw_test(decided(all[0]) + decided(all[1]), won_with_red + won_with_black,
                            decided(all[1]), won_with_red));
}

Evidence test_endings(const MatchCounts& counts, double level) {
  std::vector<RedResults> kinds;
  for (const auto& [name, ending] : counts.endings) {
    if (decided(ending.sampled) > 0) kinds.push_back(ending.sampled);
  }
  // The rare ones side by side, where they are pooled.
  std::stable_sort(kinds.begin(), kinds.end(), [](const RedResults& a, const RedResults& b) {
    return decided(a) > decided(b);
  });
  std::vector<std::uint64_t> table;
  for (const RedResult winner : {RedResult::behind, RedResult::ahead}) {
    for (const RedResults& kind : kinds) table.push_back(kind[index(winner)]);
  }
  return alike_in_rows(endings, table, kinds.size(), level);
}

Evidence test_lengths(const MatchCounts& counts, double level) {
  std::vector<std::uint64_t> black;
  std::vector<std::uint64_t> red;
  std::uint64_t black_wins = 0;
  std::uint64_t red_wins = 0;
  for (const auto& [moves, won] : counts.lengths) {
    black.push_back(won[0]);
    red.push_back(won[1]);
    black_wins += won[0];
    red_wins += won[1];
  }
  if (std::min(black_wins, red_wins) < least_observations) {
    return evidence(lengths, TestResult::skip("a colour won fewer than 10 games"));
  }
  const stats::TwoSampleKs test = stats::two_sample_ks_test(red, black);
  TestResult result;
  result.statistic = test.statistic;
  result.p = test.distribution.tails.upper;
  // The band of Dvoretzky, Kiefer & Wolfowitz (Massart 1990) about each of the two.
  const auto band = [&](std::uint64_t wins) {
    return std::sqrt(std::log(4 / (1 - level)) / (2 * static_cast<double>(wins)));
  };
  const double reach = band(black_wins) + band(red_wins);
  result.effect = stats::Effect{
      "largest distance between the distributions of length",
      test.statistic,
      {std::fmax(0, test.statistic - reach), std::fmin(1, test.statistic + reach), level}};
  return evidence(lengths, std::move(result));
}

bool is_of_colours(const Evidence& test) { return test.test.starts_with("colours."); }

// The sequential test.

/// No more than the test bounds the error of: that the first player's Elo is above elo0, or below
/// elo1.
std::string strength_words(const PlayPlan& plan, const SprtState& state) {
  const std::string& first = plan.first.text;
  const std::string& second = plan.second.text;
  if (state.accepts_elo1()) {
    return state.sprt.elo0 >= 0 ? fmt::format("{} is stronger than {}", first, second)
                                : fmt::format("{} is not weaker than {} by {} nElo", first, second,
                                              -state.sprt.elo0);
  }
  return state.sprt.elo1 <= 0
             ? fmt::format("{} is weaker than {}", first, second)
             : fmt::format("{} is not stronger than {} by {} nElo", first, second, state.sprt.elo1);
}

}  // namespace

double elo_of_share(double share) { return 400 * std::log10(share / (1 - share)); }

std::string red_words(const PlayPlan& plan, const MatchCounts& counts) {
  const double share = counts.all().red.estimate(0.99).value_or(stats::ScoreEstimate{}).score;
  if (!red_is_one_player(plan)) return fmt::format("Red scores {:.1f} %", 100 * share);
  return fmt::format("{} as Red scores {:.1f} % against {}", plan.first.text, 100 * share,
                     plan.second.text);
}

std::string first_words(const PlayPlan& plan, const MatchCounts& counts) {
  const double share = counts.first.estimate(0.99).value_or(stats::ScoreEstimate{}).score;
  return fmt::format("{} scores {:.1f} % against {}", plan.first.text, 100 * share,
                     plan.second.text);
}

std::string why_unplayed(const PlayPlan& plan, const MatchCounts& counts) {
  const auto [first, second] = counts.unplayed;
  if (counts.units() == 0 || first + second < counts.units()) return {};
  std::vector<std::string> failures;
  for (const auto& [name, ending] : counts.endings) failures.push_back(name);
  const bool is_one = first == 0 || second == 0 || plan.first.text == plan.second.text;
  const std::string who =
      is_one ? fmt::format("'{}'", (first > 0 ? plan.first : plan.second).text)
             : fmt::format("neither '{}' nor '{}'", plan.first.text, plan.second.text);
  return fmt::format("the engine{} did not play: {} made {} in any of {} games ({})",
                     is_one ? "" : "s", who, is_one ? "no move" : "a move",
                     with_thousands(counts.units()), fmt::join(failures, ", "));
}

std::vector<Evidence> evidence_of(const PlayPlan& plan, const MatchCounts& counts) {
  const double level = plan.judging.level;
  std::vector<Evidence> tests;
  if (!players_are_alike(plan) && !red_is_one_player(plan)) {
    tests.push_back(test_share(first_share, counts.first,
                               "shift of the first player's share of the points",
                               first_words(plan, counts), level));
  }
  tests.push_back(test_share(red_share, counts.all().red, "shift of Red's share of the points",
                             red_words(plan, counts), level));
  const std::size_t plies = plan.random_plies.size();
  if (plan.openings.size() * plies > 1) {
    tests.push_back(test_groups(
        mover_openings, &MatchCounts::Sides::mover, plan, counts, plan.openings.size() * plies,
        [&](const PlayPlan::Kind& kind) { return kind.opening * plies + kind.plies; }, level));
  }
  if (plan.budgets.size() > 1) {
    tests.push_back(test_groups(
        red_budgets, &MatchCounts::Sides::red, plan, counts, plan.budgets.size(),
        [](const PlayPlan::Kind& kind) { return kind.budget; }, level));
  }
  tests.push_back(test_neighbours(counts, level));
  tests.push_back(test_halves(counts, level));
  if (plan.draw_colours) {
    tests.push_back(test_coin(counts, level));
    tests.push_back(test_coin_halves(counts));
    tests.push_back(test_coin_wins(counts));
  }
  tests.push_back(test_endings(counts, level));
  tests.push_back(test_lengths(counts, level));
  if (!why_unplayed(plan, counts).empty()) {
    for (Evidence& test : tests) test.result = TestResult::skip("no game was played");
    return tests;
  }
  if (!plan.repeats_games()) return tests;
  for (Evidence& test : tests) {
    if (!is_of_colours(test) || test.test == coin_wins.name) {
      test.result = TestResult::skip(
          "these players play one game from one opening: add --random-plies or own:vary");
    }
  }
  return tests;
}

std::string SprtState::text() const {
  const std::string outcome = accepts_elo1()   ? fmt::format("nElo {} is accepted", sprt.elo1)
                              : accepts_elo0() ? fmt::format("nElo {} is accepted", sprt.elo0)
                                               : "undecided";
  return fmt::format("LLR {:.2f} in ({:.2f}, {:.2f}) for nElo {} against {}: {}",
                     log_likelihood_ratio, sprt.lower_bound(), sprt.upper_bound(), sprt.elo1,
                     sprt.elo0, outcome);
}

SprtState sprt_state(const PlayPlan& plan, const MatchCounts& counts) {
  return {*plan.sprt, plan.sprt->log_likelihood_ratio(counts.first.counts(plan.pairs))};
}

std::string score_so_far(const PlayPlan& plan, const MatchCounts& counts) {
  if (counts.units() == 0) return {};
  const bool is_of_red = players_are_alike(plan) && !plan.sprt;
  const Score score = is_of_red ? counts.all().red : counts.first;
  std::string text = fmt::format("{}+{} ={} -{}", is_of_red ? "Red " : "", score.wins(),
                                 score.draws(), score.losses());
  const auto estimate = score.estimate(plan.judging.level);
  const double half = (estimate->elo_interval.high - estimate->elo_interval.low) / 2;
  if (std::isfinite(half)) text += fmt::format("  Elo {:+.0f} ± {:.0f}", estimate->elo, half);
  if (plan.sprt) {
    const SprtState state = sprt_state(plan, counts);
    text += fmt::format("  LLR {:.2f} ({:.2f}, {:.2f})", state.log_likelihood_ratio,
                        state.sprt.lower_bound(), state.sprt.upper_bound());
  }
  return text;
}

reports::Judgement judge_sequentially(const PlayPlan& plan, const MatchCounts& counts) {
  const SprtState state = sprt_state(plan, counts);
  reports::Judgement judgement;
  judgement.alpha = state.sprt.alpha;
  judgement.answer =
      fmt::format("after {} neither nElo {} nor nElo {} is accepted",
                  with_noun(counts.units(), "games"), state.sprt.elo0, state.sprt.elo1);
  judgement.reason =
      fmt::format("the sequential test of {} against {} after {}: {}", plan.first.text,
                  plan.second.text, with_noun(counts.units(), "games"), state.text());
  if (!state.decided()) return judgement;
  judgement.verdict = reports::Verdict::accepted;
  judgement.answer =
      fmt::format("{}, after {}", strength_words(plan, state), with_noun(counts.units(), "games"));
  return judgement;
}

}  // namespace evenhand::xiangqi
