#include "src/pvalues/match_document.hpp"

#include <fmt/format.h>

#include <numeric>
#include <string>

#include "base/nouns.hpp"
#include "base/number_text.hpp"
#include "src/judge/estimate.hpp"
#include "stats/sequential/sprt.hpp"

namespace evenhand::pvalues {
namespace {

bool is_of_pairs(const Match& match) { return match.counts.size() == 5; }

const char* elo_word(const Match& match) {
  return match.sprt.model == stats::EloModel::normalized ? "nElo" : "Elo";
}

std::string decision_of(const Match& match, double ratio) {
  const stats::Sprt& sprt = match.sprt;
  const std::string elo0 = fmt::format("{} {}", elo_word(match), in_full(sprt.elo0));
  const std::string elo1 = fmt::format("{} {}", elo_word(match), in_full(sprt.elo1));
  if (ratio >= sprt.upper_bound()) return fmt::format("stop, {} is accepted over {}", elo1, elo0);
  if (ratio <= sprt.lower_bound()) return fmt::format("stop, {} is accepted over {}", elo0, elo1);
  return fmt::format("go on, neither {} nor {} is accepted yet", elo0, elo1);
}

/// The test, with the word that programs look for.
reports::Section sprt_section(const Match& match, double ratio) {
  const stats::Sprt& sprt = match.sprt;
  const char* const decision = ratio >= sprt.upper_bound()   ? "H1"
                               : ratio <= sprt.lower_bound() ? "H0"
                                                             : "continue";
  reports::Section section{.name = "sprt", .title = "The sequential test"};
  section.figures = {{"llr", "log-likelihood ratio", ratio},
                     {"lower", "lower bound, H0 is accepted", sprt.lower_bound()},
                     {"upper", "upper bound, H1 is accepted", sprt.upper_bound()},
                     {"decision", "decision", std::string(decision)}};
  return section;
}

reports::Section score_section(const Match& match, const stats::ScoreEstimate& score) {
  reports::Section section{.name = "score", .title = "The score"};
  section.figures = {
      {"games", "games", score.games},
      {"score", "score", judge::estimate(score.score, score.score_interval), reports::share},
      {"elo", "Elo", judge::estimate(score.elo, score.elo_interval)},
      {"normalized_elo", "normalized Elo",
       judge::estimate(score.normalized_elo, score.normalized_interval)},
      {"los", "likelihood of superiority", stats::likelihood_of_superiority(match.counts),
       reports::share}};
  if (const auto stopped = match.sprt.estimate(match.counts, match.level)) {
    section.figures.insert(
        section.figures.begin() + 4,
        {{"elo_stopped", "Elo, after stopping",
          judge::estimate(stopped->elo, stopped->elo_interval)},
         {"normalized_elo_stopped", "normalized Elo, after stopping",
          judge::estimate(stopped->normalized_elo, stopped->normalized_interval)}});
  }
  return section;
}

}  // namespace

reports::Document match_document(const Match& match) {
  const double ratio = match.sprt.log_likelihood_ratio(match.counts);
  const stats::ScoreEstimate score = *stats::estimate_score(match.counts, match.level);
  const std::uint64_t observations =
      std::accumulate(match.counts.begin(), match.counts.end(), std::uint64_t{0});
  reports::Document document;
  document.kind = "sprt";
  document.title =
      fmt::format("{}, alpha {} and beta {}",
                  with_noun(observations, is_of_pairs(match) ? "pairs of games" : "games"),
                  in_full(match.sprt.alpha), in_full(match.sprt.beta));
  document.answer =
      fmt::format("LLR {:.3f} in ({:.3f}, {:.3f}): {}", ratio, match.sprt.lower_bound(),
                  match.sprt.upper_bound(), decision_of(match, ratio));
  document.sections = {sprt_section(match, ratio), score_section(match, score)};
  document.notes = {
      fmt::format("Intervals have {} % confidence. Those of the score, of Elo and of normalized "
                  "Elo are of a match "
                  "whose length was set before; where the test stopped it they are too short and "
                  "too far out, and "
                  "those after stopping hold.",
                  in_full(100 * match.level))};
  if (!is_of_pairs(match)) {
    document.notes.emplace_back(
        "Games in pairs with colours reversed depend on one another: their five counts "
        "(--pairs) say more than wins, draws and losses.");
  }
  return document;
}

}  // namespace evenhand::pvalues
