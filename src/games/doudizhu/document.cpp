#include "src/games/doudizhu/document.hpp"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "base/nouns.hpp"
#include "base/number_text.hpp"
#include "src/games/doudizhu/document_sections.hpp"
#include "src/run/provenance.hpp"
#include "stats/intervals/ratio_estimate.hpp"

namespace evenhand::doudizhu {
namespace {

using reports::Document;

std::string conduct_text(const Conduct& conduct) {
  return fmt::format("Bidding: {}; first bidder: {}; landlord: {}; farmers: {}; rules: {}.",
                     name(conduct.bidding),
                     conduct.face_up_card ? "who gets a card drawn at random" : "a random seat",
                     conduct.landlord, conduct.farmers, conduct.preset);
}

/// How intervals and p-values are to be read when decks start from the previous game.
std::string dependence_text(const PlayPlan& plan) {
  const bool enough = plan.games > (stats::fewest_units - 1) * run::block_size;
  return fmt::format(
      "After a weak shuffle, games depend on those before. Intervals come from the differences "
      "between blocks of {} games that each begin with a sorted deck{}; p-values ask whether all "
      "deals are equally likely and independent, as a fair shuffle makes them from any deck.",
      with_thousands(run::block_size),
      enough ? ""
             : fmt::format(" (ask for {} or more)",
                           with_thousands(stats::fewest_units * run::block_size)));
}

}  // namespace

Document document_of(const run::Experiment& experiment, const run::Part& part, const PlayPlan& plan,
                     const Played& played) {
  const Estimator games(played.games, plan.judging.level);
  Document document;
  document.kind = play_command;
  document.title = fmt::format("Dou Dizhu, {}: {}", with_noun(games.all().games, "games"),
                               shuffle_text(plan.table));
  document.sections = {games_section(games), seats_section(games)};
  if (played.fair != nullptr && played.fair->units() > 0) {
    const Estimator fair(*played.fair, plan.judging.level);
    document.sections.push_back(worth_section(games, fair, *fair_table(plan)));
  }
  document.sections.push_back(bottom_section(games));
  document.sections.push_back(dealt_section(games.all()));
  reports::Judgement judgement = judgement_of(plan, played);
  document.verdict = judgement.verdict;
  document.answer = judgement.reason;
  document.sections.front().judgement = std::move(judgement);
  document.notes = run::notes_on(experiment, part);
  document.notes.push_back(conduct_text(plan.table.conduct));
  if (plan.table.start_previous) document.notes.push_back(dependence_text(plan));
  document.provenance = run::provenance(experiment, part);
  return document;
}

}  // namespace evenhand::doudizhu
