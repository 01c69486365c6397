#include <fmt/format.h>

#include "base/nouns.hpp"
#include "base/number_text.hpp"
#include "base/real.hpp"
#include "src/games/doudizhu/game.hpp"
#include "src/judge/estimate.hpp"
#include "stats/intervals/proportion_interval.hpp"
#include "stats/intervals/ratio_estimate.hpp"

namespace evenhand::doudizhu {
namespace {

using reports::Chart;
using reports::Column;
using reports::Document;
using reports::Estimate;
using reports::Figure;
using reports::Section;
using reports::Shown;

/// The estimates for a seat, or for a turn in the bidding.
struct SeatEstimates {
  reports::Estimate landlord;          ///< is the landlord, of all games
  reports::Estimate wins_as_landlord;  ///< of the games in that role
  reports::Estimate wins_as_farmer;
  reports::Estimate wins;    ///< of all games
  reports::Estimate points;  ///< a game
};
using SeatList = std::array<SeatTally, seats> PlayTally::*;  ///< at_seat or at_turn

Estimate difference(const Estimate& one, const Estimate& other) {
  const auto interval = [](const Estimate& of) {
    return stats::Interval{of.low, of.high, of.level};
  };
  return judge::estimate(
      one.value - other.value,
      difference_interval(one.value, interval(one), other.value, interval(other)));
}

std::uint64_t all_games(const PlayTally& tally) { return tally.games; }

SeatEstimates estimates_of(const Estimator& estimator, SeatList seats_of, unsigned i) {
  const auto at = [=](const PlayTally& tally) -> const SeatTally& { return (tally.*seats_of)[i]; };
  const auto as_landlord = [=](const PlayTally& tally) { return at(tally).landlord; };
  const auto as_farmer = [=](const PlayTally& tally) { return tally.games - at(tally).landlord; };
  return {
      .landlord = estimator.share(as_landlord, all_games),
      .wins_as_landlord = estimator.share(
          [=](const PlayTally& tally) { return at(tally).landlord_wins; }, as_landlord),
      .wins_as_farmer = estimator.share(
          [=](const PlayTally& tally) { return at(tally).wins - at(tally).landlord_wins; },
          as_farmer),
      .wins = estimator.share([=](const PlayTally& tally) { return at(tally).wins; }, all_games),
      .points = estimator.mean([=](const PlayTally& tally) { return at(tally).points; }),
  };
}

std::array<SeatEstimates, seats> seat_estimates(const Estimator& estimator, SeatList seats_of) {
  std::array<SeatEstimates, seats> list;
  for (unsigned i = 0; i < seats; ++i) list[i] = estimates_of(estimator, seats_of, i);
  return list;
}

/// The worth of a shuffle to a seat: its wins and points less those under a fair shuffle. There all
/// seats are alike: each wins (2 - the landlord's share of wins) / 3 of the games, and scores no
/// points.
struct SeatWorth {
  reports::Estimate wins;
  reports::Estimate points;
};
std::array<SeatWorth, seats> worth(const Estimator& games, const Estimator& fair) {
  const Estimate landlord = landlord_wins(fair);
  const Estimate fair_wins{(2 - landlord.value) / 3, (2 - landlord.high) / 3,
                           (2 - landlord.low) / 3, landlord.level};
  const auto at_seat = seat_estimates(games, &PlayTally::at_seat);
  std::array<SeatWorth, seats> result;
  for (unsigned seat = 0; seat < seats; ++seat) {
    result[seat] = {difference(at_seat[seat].wins, fair_wins), at_seat[seat].points};
  }
  return result;
}

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

/// The landlord's wins and points, bombs, springs, robs and deals that all passed.
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

/// Who is the landlord, wins and scores, by seat and by turn to bid.
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

/// Games with this shuffle, beside how many there would be if all were as under the fair one.
Chart beside_baseline(std::string name, std::string title, std::string value,
                      const Histogram& found, const Histogram& fair) {
  const games::Paired both = games::paired(found, fair);
  const double factor =
      static_cast<double>(games::total(found)) / static_cast<double>(games::total(fair));
  reports::Table data{
      std::move(name),
      std::move(title),
      {{"value", value}, {"games", "games"}, {"expected", "as under a fair shuffle"}},
      {},
      Shown::on_request};
  for (std::size_t i = 0; i < both.values.size(); ++i) {
    data.rows.push_back({both.values[i], both.a[i], factor * static_cast<double>(both.b[i])});
  }
  return {Chart::Kind::bars, std::move(value), "games", std::move(data)};
}

/// Returns the worth of the shuffle to each seat, and games as they are with it and without.
Section worth_section(const Estimator& games, const Estimator& fair, const TableSetup& fair_table) {
  Section section{"worth", "What the shuffle is worth"};
  section.figures = {{"fair_landlord_wins", "under a fair shuffle the landlord wins",
                      landlord_wins(fair), reports::share}};
  reports::Table table{"worth_by_seat",
                       "Worth of the shuffle to each seat",
                       {{"seat", ""},
                        {"wins", "wins more often by", reports::share},
                        {"points", "scores more by", "points a game"}},
                       {}};
  const auto by_seat = worth(games, fair);
  for (std::size_t seat = 0; seat < seats; ++seat) {
    table.rows.push_back(
        {std::string(place_names[seat]), by_seat[seat].wins, by_seat[seat].points});
  }
  section.tables = {std::move(table)};
  section.notes = {fmt::format("Against {} with {}.", with_noun(fair.all().games, "games"),
                               shuffle_text(fair_table))};
  section.charts = {
      beside_baseline("points", "The landlord's points", "points",
                      of_all(games.all(), landlord_points), of_all(fair.all(), landlord_points)),
      beside_baseline("length", "Length of games", "plays", of_all(games.all(), plays),
                      of_all(fair.all(), plays)),
      beside_baseline("bombs", "Bombs and rockets played", "bombs",
                      of_all(games.all(), bombs_played), of_all(fair.all(), bombs_played))};
  return section;
}

std::uint64_t games_with(const PlayTally& tally, std::size_t bottom) {
  std::uint64_t games = 0;
  for (const auto& row : tally.bottom_games) games += row[bottom];
  return games;
}

reports::Table bars(std::string name, std::string title) {
  return {std::move(name),
          std::move(title),
          {{"cards", "hand: number"}, {"deals", "deals"}, {"expected", "expected"}},
          {}};
}

/// The bottom cards, exactly and as dealt, and by the landlord's seat.
Section bottom_section(const Estimator& games) {
  const PlayTally& tally = games.all();
  Section section{"bottom", "Bottom cards"};
  section.shown = Shown::on_request;
  reports::Table table{"bottom_cards",
                       "Bottom cards, and games by the landlord's seat",
                       {{"cards", ""},
                        {"exact", "exact", reports::share},
                        {"share", "all deals", reports::share},
                        {"deals", "deals"},
                        {"first", "first"},
                        {"second", "second"},
                        {"third", "third"},
                        {"even", "a third is"}},
                       {}};
  const judge::DealtLaw dealt = bottom_dealt(tally);
  for (std::size_t i = 0; i < bottoms; ++i) {
    const Estimate share = games.share([=](const PlayTally& part) { return part.bottom[i]; },
                                       [](const PlayTally& part) { return part.deals(); });
    const auto& by_seat = tally.bottom_games;
    table.rows.push_back({dealt.kind(i), dealt.law.pmf[i], share, tally.bottom[i], by_seat[0][i],
                          by_seat[1][i], by_seat[2][i], real(games_with(tally, i)) / seats});
  }
  reports::Table data = bars("bottom_cards_dealt", "Bottom cards");
  data.columns.front().words = "cards";
  judge::add_rows(dealt, "", data);
  section.tables = {std::move(table)};
  section.charts = {{Chart::Kind::bars, "cards", "deals", std::move(data)}};
  return section;
}

/// Returns what each hand was dealt, beside the exact laws.
Section dealt_section(const PlayTally& tally) {
  Section section{"dealt", "Cards dealt"};
  section.shown = Shown::on_request;
  constexpr std::array things = {jokers, twos, bombs};
  for (reports::Table data : {bars("jokers_dealt", "Jokers dealt to each hand"),
                              bars("twos_dealt", "Twos dealt to each hand"),
                              bars("bombs_dealt", "Bombs dealt to each hand")}) {
    section.charts.push_back({Chart::Kind::bars, "hand: number", "deals", std::move(data)});
  }
  for (std::size_t place = 0; place < places; ++place) {
    const std::vector<judge::DealtLaw> dealt = dealt_to(tally, place);
    for (std::size_t i = 0; i < things.size() && things[i] < dealt.size(); ++i) {
      judge::add_rows(dealt[things[i]], fmt::format("{}: ", place_names[place]),
                      section.charts[i].data);
    }
  }
  return section;
}

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
