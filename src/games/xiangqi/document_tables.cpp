#include "src/games/xiangqi/document_tables.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "sims/xiangqi/fen.hpp"
#include "src/judge/estimate.hpp"

namespace evenhand::xiangqi {
namespace {

using reports::Chart;
using reports::Shown;
using reports::Value;
using Row = std::vector<Value>;

/// "5 random plies, nodes 1000", with the opening's number where there are several.
std::string kind_text(const PlayPlan& plan, const PlayPlan::Kind& kind) {
  std::string text = fmt::format("{} random plies, {}", plan.random_plies[kind.plies],
                                 budget_words(plan, plan.budgets[kind.budget]));
  if (plan.openings.size() > 1) text = fmt::format("opening {}, {}", kind.opening + 1, text);
  return text;
}

std::string band_text(unsigned plies) {
  return fmt::format("{} to {}", plies, plies + length_band - 1);
}

/// What is drawn of scores: Red, the side to move, the first player, then Red by kind.
std::vector<std::pair<std::string, Score>> drawn_scores(const PlayPlan& plan,
                                                        const MatchCounts& counts) {
  const MatchCounts::Sides all = counts.all();
  std::vector<std::pair<std::string, Score>> scores = {
      {"Red", all.red}, {"the side to move", all.mover}, {"the first player", counts.first}};
  if (counts.by_kind.size() < 2) return scores;
  for (const auto& [number, sides] : counts.by_kind) {
    scores.emplace_back("Red: " + kind_text(plan, plan.kind(number)), sides.red);
  }
  return scores;
}

Chart scores_chart(const PlayPlan& plan, const MatchCounts& counts, double level) {
  Chart chart{Chart::Kind::intervals, "share of the points", "", {}, 0.5};
  chart.data = {
      "scores", "Scores against one half", {{"of", "of"}, {"score", "score", reports::share}}, {}};
  for (const auto& [name, score] : drawn_scores(plan, counts)) {
    chart.data.rows.push_back({name, share_value(score, level)});
  }
  return chart;
}

Chart elo_chart(const PlayPlan& plan, const MatchCounts& counts, double level) {
  Chart chart{Chart::Kind::intervals, "Elo", "", {}, 0.0};
  chart.data = {"elo", "Elo", {{"of", "of"}, {"elo", "Elo", "Elo"}}, {}};
  for (const auto& [name, score] : drawn_scores(plan, counts)) {
    const Value elo = elo_value(score, level);
    if (!std::holds_alternative<std::monostate>(elo)) chart.data.rows.push_back({name, elo});
  }
  return chart;
}

Chart lengths_chart(const MatchCounts& counts) {
  Chart chart{Chart::Kind::bars, "plies", "games that Red won", {}, {}};
  chart.data = {"red_wins_by_length",
                "Games that Red won, by length, and half of those that either side won",
                {{"plies", "plies"}, {"red_wins", "Red won"}, {"half", "half of all won"}},
                {}};
  for (const auto& [plies, score] : counts.red_by_length) {
    chart.data.rows.push_back(
        {band_text(plies), score.wins(), static_cast<double>(score.wins() + score.losses()) / 2});
  }
  return chart;
}

}  // namespace

Value share_value(const Score& score, double level) {
  const auto estimate = score.estimate(level);
  return estimate ? judge::estimate(estimate->score, estimate->score_interval) : Value{};
}

Value elo_value(const Score& score, double level) {
  const auto estimate = score.estimate(level);
  return estimate ? judge::estimate(estimate->elo, estimate->elo_interval) : Value{};
}

Value normalized_elo_value(const Score& score, double level) {
  const auto estimate = score.estimate(level);
  return estimate ? judge::estimate(estimate->normalized_elo, estimate->normalized_interval)
                  : Value{};
}

std::string counts_text(const Score& score) {
  return fmt::format("+{} ={} -{}", score.wins(), score.draws(), score.losses());
}

reports::Table results_table(const PlayPlan& plan, const MatchCounts& counts) {
  reports::Table table{"results",
                       "Results",
                       {{"of", "of"}, {"wins", "wins"}, {"draws", "draws"}, {"losses", "losses"}},
                       {},
                       Shown::on_request};
  const MatchCounts::Sides all = counts.all();
  const auto add = [&](const std::string& name, const Score& score) {
    table.rows.push_back({name, score.wins(), score.draws(), score.losses()});
  };
  add("Red", all.red);
  add("the side to move after the opening", all.mover);
  add("the first player, " + plan.first.text, counts.first);
  return table;
}

reports::Table kinds_table(const PlayPlan& plan, const MatchCounts& counts, double level) {
  reports::Table table{"by_opening",
                       "By opening and budget",
                       {{"opening", "opening"},
                        {"random_plies", "random plies"},
                        {"budget", "each move"},
                        {"wins", "Red wins"},
                        {"draws", "draws"},
                        {"losses", "losses"},
                        {"red", "Red", reports::share},
                        {"side_to_move", "to move", reports::share}},
                       {},
                       Shown::on_request};
  for (const auto& [number, sides] : counts.by_kind) {
    const PlayPlan::Kind kind = plan.kind(number);
    table.rows.push_back(
        {std::uint64_t{kind.opening + 1}, std::uint64_t{plan.random_plies[kind.plies]},
         budget_words(plan, plan.budgets[kind.budget]), sides.red.wins(), sides.red.draws(),
         sides.red.losses(), share_value(sides.red, level), share_value(sides.mover, level)});
  }
  return table;
}

reports::Table openings_table(const PlayPlan& plan) {
  reports::Table table{
      "openings", "Openings", {{"opening", "opening"}, {"fen", "FEN"}}, {}, Shown::on_request};
  for (std::size_t i = 0; i < plan.openings.size(); ++i) {
    const Setup& setup = plan.openings[i];
    table.rows.push_back(
        {std::uint64_t{i + 1}, fen_text(setup.position, setup.quiet_plies, setup.move_number)});
  }
  return table;
}

reports::Table lengths_table(const MatchCounts& counts, double level) {
  reports::Table table{"red_by_length",
                       "Red by length of the game",
                       {{"plies", "plies"},
                        {"games", "games"},
                        {"wins", "wins"},
                        {"draws", "draws"},
                        {"losses", "losses"},
                        {"red", "Red", reports::share}},
                       {},
                       Shown::on_request};
  for (const auto& [plies, score] : counts.red_by_length) {
    table.rows.push_back({band_text(plies), score.games(), score.wins(), score.draws(),
                          score.losses(), share_value(score, level)});
  }
  return table;
}

reports::Table endings_table(const MatchCounts& counts) {
  reports::Table table{
      "endings",
      "How games ended",
      {{"ending", "ending"}, {"games", "games"}, {"share", "of all", reports::share}},
      {},
      Shown::on_request};
  for (const auto& [name, ending] : counts.endings) {
    const double share = static_cast<double>(ending.games) / static_cast<double>(counts.units());
    table.rows.push_back({name, ending.games, share});
  }
  return table;
}

reports::Table pairs_table(const MatchCounts& counts) {
  constexpr std::array<const char*, 5> points = {"0", "1/2", "1", "1 1/2", "2"};
  reports::Table table{"pairs",
                       "The first player's pairs of games",
                       {{"points", "points"}, {"pairs", "pairs"}},
                       {},
                       Shown::on_request};
  for (std::size_t i = 0; i < points.size(); ++i) {
    table.rows.push_back({std::string(points[i]), counts.first.pairs()[i]});
  }
  return table;
}

std::vector<Chart> match_charts(const PlayPlan& plan, const MatchCounts& counts, double level) {
  std::vector<Chart> charts = {scores_chart(plan, counts, level), elo_chart(plan, counts, level),
                               lengths_chart(counts)};
  std::erase_if(charts, [](const Chart& chart) { return chart.data.rows.empty(); });
  return charts;
}

}  // namespace evenhand::xiangqi
