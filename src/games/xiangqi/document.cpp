#include "src/games/xiangqi/document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "base/nouns.hpp"
#include "base/number_text.hpp"
#include "src/games/xiangqi/document_tables.hpp"
#include "src/games/xiangqi/evidence.hpp"
#include "src/games/xiangqi/sequential.hpp"

namespace evenhand::xiangqi {
namespace {

using reports::Figure;
using reports::Judgement;
using reports::Section;
using reports::Shown;

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

const reports::Finding* red_share_of(const Judgement& judgement) {
  const auto found =
      std::find_if(judgement.findings.begin(), judgement.findings.end(),
                   [](const reports::Finding& finding) { return finding.test == "red.share"; });
  return found == judgement.findings.end() || !found->is_made() ? nullptr : &*found;
}

/// The smallest shift of Red's share that would have been found, as Elo.
std::string found_elo_text(const reports::Finding* red_share) {
  if (red_share == nullptr || !red_share->detectable || *red_share->detectable >= 0.5) return "";
  return fmt::format(" ({:.0f} Elo)", elo_of_share(0.5 + *red_share->detectable));
}

/// Which of two players that are unlike is the stronger?
std::string strength_answer(const PlayPlan& plan, const MatchCounts& counts,
                            const Judgement& judgement, double level) {
  const std::string score =
      fmt::format("{} scores {}", plan.first.text, share_text(counts.first, level));
  switch (judgement.verdict) {
    case reports::Verdict::decided: {
      const bool is_first = counts.first.estimate(level)->score > 0.5;
      return fmt::format("{} is stronger than {}: {}; {}",
                         is_first ? plan.first.text : plan.second.text,
                         is_first ? plan.second.text : plan.first.text, score, judgement.reason);
    }
    case reports::Verdict::no_bias_found:
      return fmt::format("neither player is shown to be stronger: {}; {}", score, judgement.reason);
    case reports::Verdict::inconclusive:
      return fmt::format("which player is stronger is open: {}; {}", score, judgement.reason);
    default:
      return judgement.reason;
  }
}

/// Is the first move worth anything?
std::string answer_of(const PlayPlan& plan, const MatchCounts& counts, const Judgement& judgement,
                      double level) {
  if (plan.sprt || !why_unplayed(plan, counts).empty()) return judgement.reason;
  if (plan.repeats_games()) {
    return "these players play one game from one opening, over and over: add --random-plies 4,5; " +
           judgement.reason;
  }
  if (!players_are_alike(plan) && !red_is_one_player(plan)) {
    return strength_answer(plan, counts, judgement, level);
  }
  const Score red = counts.all().red;
  const reports::Finding* red_share = red_share_of(judgement);
  const std::string score = "Red scores " + share_text(red, level);
  if (judgement.verdict == reports::Verdict::no_bias_found) {
    return fmt::format("the first move is not shown to be worth anything: {}; {}{}", score,
                       judgement.reason, found_elo_text(red_share));
  }
  if (judgement.verdict == reports::Verdict::inconclusive) {
    return fmt::format("what the first move is worth is open: {}; {}", score, judgement.reason);
  }
  if (red_share == nullptr || !red_share->rejected) return judgement.reason;
  if (red_is_one_player(plan)) {
    return judgement.reason +
           "; whether that is the first move or the better player, --pairs would tell";
  }
  return fmt::format("having {} is worth something: {}; {}",
                     red.estimate(level)->score > 0.5 ? "Red" : "Black", score, judgement.reason);
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
Section elo_section(const MatchCounts& counts, double level) {
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
  return section;
}

/// What a first-move figure still lacks: the advantage belongs to the side to move, and its size
/// changes with the strength of play.
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

reports::Document document_of(const PlayPlan& plan, const MatchCounts& counts,
                              const Judgement& judgement) {
  const double level = plan.judging.level;
  reports::Document document;
  document.title = title_of(plan, counts);
  document.answer = answer_of(plan, counts, judgement, level);
  Section match{.name = "match", .title = ""};
  match.figures = score_figures(plan, counts, level);
  match.tables = {results_table(plan, counts), kinds_table(plan, counts, level),
                  lengths_table(counts, level), endings_table(counts), openings_table(plan)};
  if (plan.pairs) match.tables.push_back(pairs_table(counts));
  match.charts = match_charts(plan, counts, level);
  match.notes = cautions(plan);
  document.sections = {std::move(match), elo_section(counts, level)};
  if (plan.repeats_games()) {
    for (Section& section : document.sections) drop_intervals(section);
  }
  return document;
}

}  // namespace evenhand::xiangqi
