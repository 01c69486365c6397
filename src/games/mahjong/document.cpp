#include "src/games/mahjong/document.hpp"

#include <fmt/format.h>

#include <utility>

#include "base/nouns.hpp"
#include "base/number_text.hpp"
#include "src/games/mahjong/charts_section.hpp"
#include "src/games/mahjong/dealt_section.hpp"
#include "src/games/mahjong/seat_tables.hpp"

namespace evenhand::mahjong {
namespace {

using reports::Section;
using reports::Shown;

std::string title(const PlayPlan& plan, std::uint64_t hands) {
  const bool differ = !plan.has_equal_policies();
  return fmt::format(
      "{} of mahjong, rules {}, in matches of {}; {} shuffled by {}; {}: {}{}",
      with_noun(hands, "hands"), rules_text(plan.rules),
      plan.match_hands == 1 ? "one" : with_thousands(plan.match_hands),
      plan.start_previous ? "the previous hand's tiles" : "sorted tiles", plan.shuffler,
      differ ? "players" : "all players",
      differ ? fmt::format("{}", fmt::join(plan.policies, ", ")) : plan.policies.front(),
      differ && plan.match_hands == 1 ? " (the first one deals every hand)" : "");
}

std::vector<reports::Figure> figures_of(const PlayPlan& plan, const PlayCounts& counts) {
  return {{"dealer_points", "dealing is worth",
           estimate(counts.of(0, mahjong::SeatFigure::points), false, plan.judging.level),
           "points a hand"},
          {"dealer_wins_beyond_others", "dealer's wins beyond others'",
           estimate(counts.dealer_wins_more, false, plan.judging.level), reports::share},
          {"exhausted", "walls exhausted", estimate(counts.exhausted, true, plan.judging.level),
           reports::share},
          {"several_winners", "several winners",
           estimate(counts.several_winners, true, plan.judging.level), reports::share}};
}

Section players_section(const PlayPlan& plan, const PlayCounts& counts) {
  Section section{"players", "By player"};
  section.shown = plan.has_equal_policies() ? Shown::on_request : Shown::always;
  section.tables =
      figure_tables("players", "", player_labels(plan), counts.by_player, plan.judging.level);
  section.tables.push_back(count_table("player_counts", player_labels(plan), counts.by_player));
  return section;
}

Section beyond_section(const PlayPlan& plan, const PlayCounts& counts, const PlayCounts& fair) {
  Section section{"beyond_fair",
                  fmt::format("Beyond {} of a fair shuffle", with_noun(fair.hands, "hands"))};
  section.tables = beyond_tables(counts, fair, plan.judging.level);
  section.figures = {{"exhausted_beyond_fair", "walls exhausted beyond a fair shuffle",
                      estimate_beyond(counts.exhausted, fair.exhausted, plan.judging.level),
                      reports::share}};
  return section;
}

/// The baseline by itself, as the planned hands are shown.
Section fair_section(const PlayPlan& plan, const PlayCounts& fair) {
  Section section{"fair", "The fair shuffle"};
  section.shown = Shown::on_request;
  section.figures = figures_of(plan, fair);
  section.tables =
      figure_tables("fair_seats", "By seat", seat_labels(), fair.by_seat, plan.judging.level);
  section.tables.push_back(count_table("fair_seat_counts", seat_labels(), fair.by_seat));
  for (reports::Table& table : figure_tables("fair_players", "By player", player_labels(plan),
                                             fair.by_player, plan.judging.level)) {
    section.tables.push_back(std::move(table));
  }
  section.tables.push_back(count_table("fair_player_counts", player_labels(plan), fair.by_player));
  return section;
}

/// The dealt hands of the baseline follow the same law, and nobody looks at them unasked.
Section fair_dealt_section(const PlayPlan& plan, const PlayCounts& fair) {
  Section section = dealt_section(plan, fair);
  section.name = "fair_dealt";
  section.title = "Hands that the fair shuffle dealt, against their exact laws";
  section.charts.clear();
  for (reports::Table& table : section.tables) table.name = "fair_" + table.name;
  return section;
}

}  // namespace

reports::Document document_of(const PlayPlan& plan, const PlayCounts& counts,
                              const PlayCounts* fair) {
  reports::Document document;
  document.title = title(plan, counts.hands);
  Section hands{"hands", ""};
  hands.figures = figures_of(plan, counts);
  hands.tables =
      figure_tables("seats", "By seat", seat_labels(), counts.by_seat, plan.judging.level);
  hands.tables.push_back(count_table("seat_counts", seat_labels(), counts.by_seat));
  hands.notes = {"That the dealer does better is the rules' doing, and no bias."};
  document.sections.push_back(std::move(hands));
  if (fair != nullptr) document.sections.push_back(beyond_section(plan, counts, *fair));
  document.sections.push_back(players_section(plan, counts));
  document.sections.push_back(dealt_section(plan, counts));
  document.sections.push_back(charts_section(plan, counts));
  if (fair != nullptr) {
    document.sections.push_back(fair_section(plan, *fair));
    document.sections.push_back(fair_dealt_section(plan, *fair));
  }
  return document;
}

}  // namespace evenhand::mahjong
