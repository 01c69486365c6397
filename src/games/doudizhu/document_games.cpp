#include <fmt/format.h>

#include "src/games/doudizhu/document_sections.hpp"
#include "src/games/doudizhu/evidence_battery.hpp"

namespace evenhand::doudizhu {
namespace {

using reports::Chart;
using reports::Column;
using reports::Estimate;
using reports::Figure;
using reports::Section;
using reports::Shown;

constexpr const char* points_unit = "points a game";

std::string seat_name(std::size_t i) { return std::string(place_names[i]); }

/// A row for each seat, or turn to bid.
reports::Table seats_table(std::string name, std::string title,
                           const std::array<SeatEstimates, seats>& estimates) {
  reports::Table table{std::move(name),
                       std::move(title),
                       {{"place", ""},
                        {"landlord", "is the landlord", reports::share},
                        {"wins", "wins", reports::share},
                        {"points", "scores", points_unit}},
                       {}};
  for (std::size_t i = 0; i < seats; ++i) {
    const SeatEstimates& seat = estimates[i];
    table.rows.push_back({seat_name(i), seat.landlord, seat.wins, seat.points});
  }
  return table;
}

reports::Table roles_table(std::string name, std::string title,
                           const std::array<SeatEstimates, seats>& estimates) {
  reports::Table table{std::move(name),
                       std::move(title),
                       {{"place", ""},
                        {"wins_as_landlord", "as landlord", reports::share},
                        {"wins_as_farmer", "as farmer", reports::share}},
                       {},
                       Shown::on_request};
  for (std::size_t i = 0; i < seats; ++i) {
    table.rows.push_back(
        {seat_name(i), estimates[i].wins_as_landlord, estimates[i].wins_as_farmer});
  }
  return table;
}

reports::Table counts_table(std::string name, std::string title,
                            const std::array<SeatTally, seats>& tallies) {
  reports::Table table{std::move(name),
                       std::move(title),
                       {{"place", ""},
                        {"landlord_games", "is the landlord"},
                        {"landlord_wins", "wins as landlord"},
                        {"wins", "wins in all"},
                        {"goes_out_first", "goes out first"},
                        {"points", "points in all"}},
                       {},
                       Shown::on_request};
  for (std::size_t i = 0; i < seats; ++i) {
    const SeatTally& seat = tallies[i];
    table.rows.push_back({seat_name(i), seat.landlord, seat.landlord_wins, seat.wins, seat.went_out,
                          seat.points.sum});
  }
  return table;
}

Chart seats_chart(std::string name, std::string title, Column what,
                  const std::array<SeatEstimates, seats>& estimates,
                  Estimate SeatEstimates::*figure, double even) {
  reports::Table data{
      std::move(name), std::move(title), {{"seat", "seat"}, what, {"even", "even"}}, {}};
  for (std::size_t i = 0; i < seats; ++i) {
    data.rows.push_back({seat_name(i), estimates[i].*figure, even});
  }
  return {Chart::Kind::intervals, "seat", what.words, std::move(data), even};
}

reports::Table totals_table(const PlayTally& tally) {
  reports::Table table{"totals",
                       "Games by what was bid, and what happened in all of them",
                       {{"what", ""}, {"number", "number"}},
                       {},
                       Shown::on_request};
  const auto add = [&](std::string what, std::uint64_t number) {
    table.rows.push_back({std::move(what), number});
  };
  add("games", tally.games);
  for (std::size_t bid = 1; bid < tally.bids.size(); ++bid) {
    add(fmt::format("games for {}", bid), tally.bids[bid]);
  }
  add("deals that all passed", tally.redeals);
  add("games that the landlord won", tally.landlord_wins);
  add("bombs and rockets played", tally.bombs);
  add("springs", tally.springs);
  add("robs", tally.robs);
  return table;
}

}  // namespace

Section games_section(const Estimator& games) {
  const PlayTally& tally = games.all();
  const auto a_game = [&](std::uint64_t number) {
    return static_cast<double>(number) / static_cast<double>(tally.games);
  };
  Section section{"games", ""};
  section.figures = {
      {"landlord_wins", "the landlord wins", landlord_wins(games), reports::share},
      {"landlord_points", "the landlord scores",
       games.mean([](const PlayTally& part) { return part.landlord_points; }), points_unit},
      {"bombs", "bombs and rockets played", a_game(tally.bombs), "a game"},
      {"springs", "springs", a_game(tally.springs), "a game"},
      {"robs", "robs", a_game(tally.robs), "a game"},
      {"redeals", "deals that all pass", a_game(tally.redeals), "a game"}};
  section.tables = {totals_table(tally)};
  return section;
}

Section seats_section(const Estimator& games) {
  const PlayTally& tally = games.all();
  Section section{"seats", "Seats"};
  const auto by_seat = seat_estimates(games, &PlayTally::at_seat);
  const auto by_turn = seat_estimates(games, &PlayTally::at_turn);
  section.tables = {seats_table("by_seat", "By seat", by_seat),
                    roles_table("roles_by_seat", "Wins by seat and role", by_seat),
                    counts_table("counts_by_seat", "Games by seat", tally.at_seat),
                    seats_table("by_turn", "By turn to bid", by_turn),
                    roles_table("roles_by_turn", "Wins by turn to bid and role", by_turn),
                    counts_table("counts_by_turn", "Games by turn to bid", tally.at_turn)};
  section.tables[3].shown = Shown::on_request;
  const double even_wins =
      (by_seat[0].wins.value + by_seat[1].wins.value + by_seat[2].wins.value) / seats;
  section.charts = {
      seats_chart("wins_by_seat", "Wins of each seat", {"wins", "wins", reports::share}, by_seat,
                  &SeatEstimates::wins, even_wins),
      seats_chart("points_by_seat", "Points of each seat", {"points", "points", points_unit},
                  by_seat, &SeatEstimates::points, 0)};
  return section;
}

}  // namespace evenhand::doudizhu
