#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "base/nouns.hpp"
#include "base/number_text.hpp"
#include "sims/xiangqi/fen.hpp"
#include "src/games/xiangqi/game.hpp"
#include "src/judge/estimate.hpp"

namespace evenhand::xiangqi {
namespace {

using reports::Chart;
using reports::Figure;
using reports::Judgement;
using reports::Section;
using reports::Shown;
using reports::Value;

/// Somebody's score as values of a document; nothing where it is not known.
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

/// "+22 =19 -19"
std::string counts_text(const Score& score) {
  return fmt::format("+{} ={} -{}", score.wins(), score.draws(), score.losses());
}

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

/// Returns the scores that are drawn: Red, the side to move, the first player, then Red by kind.
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

/// Wins, draws and losses of Red, of the side to move, and of the first player.
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

/// Red and the side to move by opening, random plies and budget.
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

/// The positions that games began from.
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

/// The first player's pairs of games by points.
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

/// Scores against one half, Elo against 0, and the games that Red won by length.
std::vector<Chart> match_charts(const PlayPlan& plan, const MatchCounts& counts, double level) {
  std::vector<Chart> charts = {scores_chart(plan, counts, level), elo_chart(plan, counts, level),
                               lengths_chart(counts)};
  std::erase_if(charts, [](const Chart& chart) { return chart.data.rows.empty(); });
  return charts;
}

std::string title_of(const PlayPlan& plan, const MatchCounts& counts) {
  std::vector<std::string> budgets;
  for (const Budget& budget : plan.budgets) budgets.push_back(budget_words(plan, budget));
  return fmt::format("{} of xiangqi{}: {} against {}, {} a {}, by the {} rules",
                     with_noun(counts.units(), "games"), plan.pairs ? " in pairs" : "",
                     plan.first.text, plan.second.text, fmt::join(budgets, ", "),
                     plan.budgets.front().clock.is_set() ? "game" : "move", plan.rules->name);
}

/// "50.3 % (48.9 to 51.7)"
std::string share_text(const Score& score, double level) {
  const auto estimate = score.estimate(level);
  if (!estimate) return "nothing";
  const stats::Interval& interval = estimate->score_interval;
  return fmt::format("{:.1f} % ({:.1f} to {:.1f})", 100 * estimate->score, 100 * interval.low,
                     100 * interval.high);
}

const reports::Finding* rejected_share(std::string_view test, const Judgement& judgement) {
  const auto found = std::find_if(
      judgement.findings.begin(), judgement.findings.end(),
      [&](const reports::Finding& finding) { return finding.test == test && finding.rejected; });
  return found == judgement.findings.end() ? nullptr : &*found;
}

/// "Elo +265 (+120 to +410), likelihood of superiority 99.9 %", of the better player of two.
std::string elo_text(const Score& first, bool pairs, double level) {
  const stats::ScoreEstimate estimate = *first.estimate(level);
  const double superiority = stats::likelihood_of_superiority(first.counts(pairs));
  const bool is_first = estimate.score > 0.5;
  const double sign = is_first ? 1 : -1;
  const auto& [low, high, interval_level] = estimate.elo_interval;
  return fmt::format("{}, likelihood of superiority {:.1f} %",
                     std::isfinite(estimate.elo)
                         ? fmt::format("Elo {:+.0f} ({:+.0f} to {:+.0f})", sign * estimate.elo,
                                       is_first ? low : -high, is_first ? high : -low)
                         : "it scores 100 %",
                     100 * (is_first ? superiority : 1 - superiority));
}

/// Which of two players that are unlike is the stronger?
void answer_who_is_stronger(const PlayPlan& plan, const MatchCounts& counts, Judgement& judgement) {
  const std::string& first = plan.first.text;
  const std::string& second = plan.second.text;
  const double level = plan.judging.level;
  if (rejected_share("first.share", judgement) != nullptr) {
    const bool is_first = counts.first.estimate(level)->score > 0.5;
    judgement.verdict = reports::Verdict::stronger;
    judgement.answer =
        fmt::format("{} beats {}: {}", is_first ? first : second, is_first ? second : first,
                    elo_text(counts.first, plan.pairs, level));
    return;
  }
  const std::string score =
      fmt::format("{} scores {} against {}", first, share_text(counts.first, level), second);
  if (judgement.verdict == reports::Verdict::no_bias_found) {
    judgement.verdict = reports::Verdict::no_difference_shown;
    judgement.answer = score;
  } else if (judgement.verdict == reports::Verdict::inconclusive) {
    judgement.answer = fmt::format("{}; {}", score, judgement.answer);
  }
}

/// Is the first move worth anything?
void answer_what_red_is_worth(const PlayPlan& plan, const MatchCounts& counts,
                              Judgement& judgement) {
  const Score red = counts.all().red;
  const std::string score = "Red scores " + share_text(red, plan.judging.level);
  if (rejected_share("red.share", judgement) != nullptr) {
    judgement.verdict = reports::Verdict::worth;
    judgement.answer =
        red_is_one_player(plan)
            ? fmt::format("{} as Red against {}; --pairs parts the first move from the player",
                          share_text(red, plan.judging.level), plan.second.text)
            : fmt::format("{}: {} has the advantage", score,
                          red.estimate(plan.judging.level)->score > 0.5 ? "Red" : "Black");
  } else if (judgement.verdict == reports::Verdict::no_bias_found) {
    judgement.verdict = reports::Verdict::no_difference_shown;
    judgement.answer = score;
  } else if (judgement.verdict == reports::Verdict::inconclusive) {
    judgement.answer = fmt::format("{}; {}", score, judgement.answer);
  }
}

Figure score_figure(std::string name, std::string words, const Score& score, double level) {
  std::string note = counts_text(score);
  if (const auto estimate = score.estimate(level); estimate && std::isfinite(estimate->elo)) {
    note += fmt::format(", Elo {:+.0f}", estimate->elo);
  }
  return {std::move(name), std::move(words), share_value(score, level), reports::share,
          std::move(note)};
}

std::vector<Figure> score_figures(const PlayPlan& plan, const MatchCounts& counts, double level) {
  const MatchCounts::Sides all = counts.all();
  std::vector<Figure> figures = {
      {"games", "games", counts.units(), "", fmt::format("of {}", with_thousands(plan.games))},
      score_figure("red_score", "Red scores", all.red, level),
      score_figure("mover_score", "the side to move scores", all.mover, level)};
  if (!players_are_alike(plan)) {
    figures.push_back(score_figure("first_score", "the first player scores", counts.first, level));
  }
  if (plan.sprt) {
    const SprtState state = sprt_state(plan, counts);
    figures.push_back({"llr", "log-likelihood ratio", state.log_likelihood_ratio, "",
                       fmt::format("between {:.2f} and {:.2f}", state.sprt.lower_bound(),
                                   state.sprt.upper_bound())});
  }
  return figures;
}

/// The same scores on the scale of Elo, and as normalized Elo, which is in units of the standard
/// deviation of a game.
Section elo_section(const PlayPlan& plan, const MatchCounts& counts, double level) {
  Section section{.name = "elo", .title = "Elo", .shown = Shown::on_request};
  const MatchCounts::Sides all = counts.all();
  const auto add = [&](const std::string& name, const std::string& words, const Score& score) {
    section.figures.push_back({name + "_elo", words, elo_value(score, level), "Elo"});
    section.figures.push_back({name + "_normalized_elo", words + ", normalized",
                               normalized_elo_value(score, level), "Elo"});
  };
  add("red", "Red", all.red);
  add("mover", "the side to move", all.mover);
  add("first", "the first player", counts.first);
  if (plan.sprt) {
    if (const auto stopped = plan.sprt->estimate(counts.first.counts(plan.pairs), level)) {
      section.figures.push_back({"first_elo_stopped", "the first player, after stopping",
                                 judge::estimate(stopped->elo, stopped->elo_interval), "Elo"});
    }
  }
  return section;
}

/// Returns what a first-move figure still lacks: the advantage belongs to the side to move, and its
/// size changes with the strength of play.
std::vector<std::string> cautions(const PlayPlan& plan) {
  const auto is_even = [](unsigned plies) { return plies % 2 == 0; };
  const bool any_even = std::any_of(plan.random_plies.begin(), plan.random_plies.end(), is_even);
  const bool all_even = std::all_of(plan.random_plies.begin(), plan.random_plies.end(), is_even);
  std::vector<std::string> notes;
  if (!players_are_alike(plan) || plan.sprt) return notes;
  if (any_even == all_even) {
    notes.emplace_back(
        "Openings of even and of odd plies tell Red from the side to move: --random-plies 4,5.");
  }
  if (plan.budgets.size() < 2) {
    notes.emplace_back("One budget says little of the first move's worth: --nodes 250,1000.");
  }
  return notes;
}

/// Copies of one game say nothing of others.
void drop_intervals(reports::Value& value) {
  if (auto* estimate = std::get_if<reports::Estimate>(&value)) {
    estimate->low = estimate->high = std::numeric_limits<double>::quiet_NaN();
  }
}

void drop_intervals(Section& section) {
  for (Figure& figure : section.figures) drop_intervals(figure.value);
  for (reports::Table& table : section.tables) {
    for (auto& row : table.rows) {
      for (reports::Value& value : row) drop_intervals(value);
    }
  }
  section.charts.clear();
}

}  // namespace

void answer_question(const PlayPlan& plan, const MatchCounts& counts, Judgement& judgement) {
  if (std::string why = why_unplayed(plan, counts); !why.empty()) {
    judgement.verdict = reports::Verdict::inconclusive;
    judgement.answer = judgement.reason = std::move(why);
    return;
  }
  const bool are_colours_uneven = std::any_of(
      judgement.findings.begin(), judgement.findings.end(), [](const reports::Finding& finding) {
        return finding.rejected && finding.group() == "colours";
      });
  if (plan.sprt || are_colours_uneven) return;
  if (plan.repeats_games()) {
    judgement.answer =
        "these players play one game from one opening, over and over: add --random-plies 4,5";
  } else if (!players_are_alike(plan) && !red_is_one_player(plan)) {
    answer_who_is_stronger(plan, counts, judgement);
  } else {
    answer_what_red_is_worth(plan, counts, judgement);
  }
}

reports::Document document_of(const PlayPlan& plan, const MatchCounts& counts) {
  const double level = plan.judging.level;
  reports::Document document;
  document.title = title_of(plan, counts);
  Section match{.name = "match", .title = ""};
  match.figures = score_figures(plan, counts, level);
  match.tables = {results_table(plan, counts), kinds_table(plan, counts, level),
                  lengths_table(counts, level), endings_table(counts), openings_table(plan)};
  if (plan.pairs) match.tables.push_back(pairs_table(counts));
  match.charts = match_charts(plan, counts, level);
  match.notes = cautions(plan);
  document.sections = {std::move(match), elo_section(plan, counts, level)};
  if (plan.repeats_games()) {
    for (Section& section : document.sections) drop_intervals(section);
  }
  return document;
}

}  // namespace evenhand::xiangqi
