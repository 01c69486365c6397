#include "src/games/doudizhu/document.hpp"

#include <fmt/format.h>

#include "base/nouns.hpp"
#include "base/number_text.hpp"
#include "src/games/doudizhu/document_sections.hpp"
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

Document document_of(const PlayPlan& plan, const PlayCounts& counts, const PlayCounts* fair) {
  const Estimator games(counts, plan.judging.level);
  Document document;
  document.title = fmt::format("Dou Dizhu, {}: {}", with_noun(games.all().games, "games"),
                               shuffle_text(plan.table));
  document.sections = {games_section(games), seats_section(games)};
  if (fair != nullptr && fair->units() > 0) {
    document.sections.push_back(
        worth_section(games, Estimator(*fair, plan.judging.level), *fair_table(plan)));
  }
  document.sections.push_back(bottom_section(games));
  document.sections.push_back(dealt_section(games.all()));
  document.notes = {conduct_text(plan.table.conduct)};
  if (plan.table.start_previous) document.notes.push_back(dependence_text(plan));
  return document;
}

}  // namespace evenhand::doudizhu
