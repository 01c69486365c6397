#include <fmt/format.h>

#include "base/nouns.hpp"
#include "src/games/doudizhu/document_sections.hpp"
#include "src/games/doudizhu/evidence_battery.hpp"

namespace evenhand::doudizhu {
namespace {

using reports::Chart;
using reports::Section;
using reports::Shown;

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

}  // namespace

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

}  // namespace evenhand::doudizhu
